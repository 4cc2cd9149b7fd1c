"""The main window: sidebar, chat and details side by side, menus above, status below. It lays out and connects."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication, QIcon, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.core.service_states import ModelState, WorkspaceState
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.actions import Actions, make_actions
from mypt_desktop.gui.bridge import ServicesBridge
from mypt_desktop.gui.chat.attaching import Attaching
from mypt_desktop.gui.chat.mentioning import Mentioning
from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.chat.switching import ChatSwitching
from mypt_desktop.gui.chat_deletion import ChatDeletion
from mypt_desktop.gui.chat_export.exporting import ChatExporting
from mypt_desktop.gui.chat_files.browser import ChatFilesBrowser
from mypt_desktop.gui.chat_importing import ChatImporting
from mypt_desktop.gui.chat_list import ChatList
from mypt_desktop.gui.controls import Toast, column
from mypt_desktop.gui.desk import make_desk
from mypt_desktop.gui.details import Details
from mypt_desktop.gui.drops import Drops
from mypt_desktop.gui.markdown import prepare
from mypt_desktop.gui.models.opening import Models
from mypt_desktop.gui.palette.palette import CommandPalette, Openers
from mypt_desktop.gui.panes import Panes
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.preferences import Preferences
from mypt_desktop.gui.reading import Reading
from mypt_desktop.gui.shortcuts import apply as apply_shortcuts
from mypt_desktop.gui.shortcuts import keys_of
from mypt_desktop.gui.shown_chat import ShownChat
from mypt_desktop.gui.sidebar_folders import SidebarFolders
from mypt_desktop.gui.status import StatusBar
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.tooling import Tooling
from mypt_desktop.gui.window_layout import lay_out, layout_of
from mypt_desktop.gui.workspace_browser import WorkspaceBrowser
from mypt_desktop.gui.workspace_opening import WorkspaceOpening
from mypt_desktop.store.chats import ChatId, ChatSummary, MessageId

_log = logging.getLogger(__name__)


class MainWindow(QMainWindow):
    """Shown before anything is loaded; call `begin` after the first paint."""

    def __init__(self, services: Services, theme: Theme) -> None:
        super().__init__()
        self._services = services
        self._theme = theme
        self._desk = make_desk(theme, services, self)
        self._bridge = ServicesBridge(services, self)
        self.setWindowTitle("MyPT Desktop")
        self.setAcceptDrops(True)
        self.setMinimumSize(640, 480)
        self._lay_out()
        self._actions: Actions = make_actions(self, theme)
        self._connect()
        self._show_model(services.model_state)
        self._show_workspace(services.workspace_state)
        self._show_settings(services.settings)
        self._chatting.new_chat()

    @Slot()
    def begin(self) -> None:
        """After the first paint: what takes time may start."""
        self._chats.refresh()
        self._desk.shelf.refresh()
        self._services.load_model()
        self._desk.drawing.ask(prepare, _ready)
        self._opening.open_last()

    def open_chat(self, chat: ChatId) -> None:
        self._chatting.open(chat)

    def import_toolsets(self, paths: Sequence[Path]) -> None:
        """Asks about each of these ZIPs or folders."""
        self._tooling.importing.take(paths)

    def ask(self, text: str) -> None:
        """As if the user had written it."""
        self._chatting.submit(text)

    @property
    def busy(self) -> bool:
        """The shown chat is being answered."""
        return self._chatting.busy

    def _lay_out(self) -> None:
        desk = self._desk
        self._chats = ChatList(desk)
        self._browser = WorkspaceBrowser(desk)
        self._pane = ChatPane(desk)
        self._details = Details(desk)
        self._status = StatusBar(desk)
        self._chat_files = ChatFilesBrowser(desk)
        self._folders = SidebarFolders(self._browser, self._chat_files)
        self._panes = Panes(self._chats, self._folders, self._pane, self._details)
        self._panes.go_round(
            (
                (self._chats, self._chats.focus_list),
                (self._folders, self._folders.focus_list),
                (self._pane.transcript, self._pane.transcript.setFocus),
                (self._pane.composer, self._pane.composer.take_focus),
                (self._details, self._details.take_focus),
            )
        )
        self._chatting = ChatSwitching(desk, self._pane, self)
        self._opening = WorkspaceOpening(desk, self)
        self._deletion = ChatDeletion(desk, self._chats, self)
        self._preferences = Preferences(desk, self)
        self._said = Toast(self, seconds=5)
        self._shown_chat = ShownChat(desk, self._pane, self._opening, self)
        self._reading = Reading(desk, self, transcript=self._pane.transcript, details=self._details, panes=self._panes)
        self._chat_importing = ChatImporting(desk, self)
        self._exporting = ChatExporting(
            desk, self, chatting=self._chatting, chats=self._chats, transcript=self._pane.transcript
        )
        self._models = Models(desk, self, self._status.model_button)
        self._drops = Drops(self, except_on=(self._chat_files,))
        self._tooling = Tooling(
            desk,
            self,
            chatting=self._chatting,
            pane=self._pane,
            folders=self._folders,
            browser=self._chat_files,
            details=self._details,
            panes=self._panes,
        )
        self._attaching = Attaching(desk, self._pane.composer, self)
        self._mentioning = Mentioning(desk, self._pane.composer, self)
        self._palette = CommandPalette(
            desk,
            self,
            Openers(self._on_chat_chosen, self._reading.open_passage, self._preferences.show),
            (("Sidebar", self._folders), ("Details", self._details), ("Message", self._pane.composer)),
            desk.services.settings.window.chosen,
        )
        whole = QWidget()
        layout = column(whole)
        layout.addWidget(self._panes, 1)
        layout.addWidget(self._status)
        self.setCentralWidget(whole)

    def _connect(self) -> None:
        self._bridge.model_changed.connect(self._show_model)
        self._bridge.workspace_changed.connect(self._show_workspace)
        self._bridge.toolsets_changed.connect(self._tooling.on_toolsets_changed)
        self._bridge.servers_changed.connect(self._tooling.on_servers_changed)
        self._bridge.files_changed.connect(self._tooling.on_files_changed)
        self._bridge.training_changed.connect(self._tooling.on_training_changed)
        self._bridge.job_changed.connect(self._models.on_job_changed)
        self._bridge.model_changed.connect(self._models.on_model_changed)
        self._status.model_wanted.connect(self._models.menu.open)
        self._models.noted.connect(self._status.show_note)
        self._models.said.connect(self.tell)
        self._models.went_wrong.connect(self._pane.error.say_error)
        chats, browser, pane, chatting = self._chats, self._browser, self._pane, self._chatting
        chats.chosen.connect(self._on_chat_chosen)
        chats.hit_chosen.connect(self._on_hit_chosen)
        chats.renamed.connect(self._on_listed)
        chats.new_wanted.connect(chatting.new_chat)
        chats.delete_wanted.connect(self._on_delete)
        chats.went_wrong.connect(pane.error.say_error)
        browser.document_chosen.connect(self._reading.open_passage)
        browser.open_wanted.connect(self._opening.choose)
        browser.sample_wanted.connect(self._opening.open_sample)
        browser.close_wanted.connect(self._on_close_workspace)
        pane.welcome.open_wanted.connect(self._opening.choose)
        pane.welcome.sample_wanted.connect(self._opening.open_sample)
        pane.composer.workspace_wanted.connect(self._opening.choose)
        pane.sidebar_wanted.connect(self._panes.toggle_sidebar)
        pane.details_wanted.connect(self._panes.toggle_details)
        chatting.shown.connect(self._on_chat_shown)
        chatting.listed.connect(self._on_listed)
        chatting.turn_finished.connect(self._on_turn_finished)
        chatting.answer_cited.connect(self._reading.show_cited)
        self._status.cancel_wanted.connect(self._services.cancel_indexing)
        chatting.waiting_changed.connect(chats.mark_waiting)
        browser.ask_wanted.connect(self._mentioning.mention)
        self._details.ask_wanted.connect(self._mentioning.mention)
        self._mentioning.went_wrong.connect(pane.error.say_error)
        browser.to_chat_wanted.connect(self._tooling.add_document)
        self._drops.folder_dropped.connect(self._opening.open)
        self._drops.files_dropped.connect(self._attaching.take)
        self._drops.files_held.connect(pane.composer.show_drop)
        self._attaching.went_wrong.connect(pane.error.say_error)
        self._drops.toolsets_dropped.connect(self._tooling.importing.take)
        self._drops.bundles_dropped.connect(self._tooling.install_bundles)
        self._tooling.importing.noted.connect(self._status.show_note)
        self._tooling.said.connect(self.tell)
        self._tooling.offered.connect(self._said.offer)
        self._tooling.went_wrong.connect(pane.error.say_error)
        self._chat_importing.said.connect(self.tell)
        self._chat_importing.went_wrong.connect(pane.error.say_error)
        self._chat_importing.changed.connect(chats.refresh)
        self._exporting.said.connect(self.tell)
        self._exporting.went_wrong.connect(pane.error.say_error)
        self._opening.opened.connect(self._on_opened)
        self._opening.went_wrong.connect(pane.error.say_error)
        self._deletion.went_wrong.connect(pane.error.say_error)
        self._preferences.went_wrong.connect(pane.error.say_error)
        self._preferences.changed.connect(self._show_settings)
        self._theme.faulty.connect(self.tell)
        self._palette.went_wrong.connect(pane.error.say_error)
        self._connect_actions()

    def _connect_actions(self) -> None:
        for name, act in {
            "new_chat": self._chatting.new_chat,
            "open_workspace": self._opening.choose,
            "sample": self._opening.open_sample,
            "close_workspace": self._on_close_workspace,
            "toolsets": self._tooling.show_manager,
            "servers": self._tooling.show_servers,
            "prompts": self._tooling.show_prompts,
            "network": self._tooling.show_network,
            "choose_tools": self._tooling.choose_tools,
            "import_toolset": self._tooling.importing.choose,
            "models": self._models.show,
            "train": self._tooling.show_training,
            "chat_files": partial(self._in_sidebar, self._on_chat_files),
            "attach_files": self._attaching.choose,
            "add_files": self._tooling.add_files,
            "allow_writing": self._tooling.writing.allow,
            "undo_writing": self._tooling.writing.undo,
            "settings": self._preferences.show,
            "quit": self.close,
            "stop": self._on_escape,
            "again": self._chatting.again,
            "edit_question": self._pane.transcript.edit_last_question,
            "copy_answer": self._on_copy_answer,
            "show_source": self._reading.open_first_source,
            "import_chats": self._chat_importing.choose,
            "import_chats_folder": self._chat_importing.choose_folder,
            "export_chat": self._exporting.export_shown,
            "print_chat": self._exporting.print_shown,
            "rename_chat": partial(self._in_sidebar, self._chats.rename_current),
            "pin_chat": self._chats.pin_current,
            "move_chat": self._chats.move_current,
            "delete_chat": self._chats.delete_current,
            "find_chat": partial(self._in_sidebar, self._chats.focus_search),
            "find_document": partial(self._in_sidebar, self._on_find_document),
            "write": self._pane.composer.take_focus,
            "sidebar": self._panes.toggle_sidebar,
            "details": self._panes.toggle_details,
            "next_pane": partial(self._panes.step, 1),
            "previous_pane": partial(self._panes.step, -1),
            "larger": partial(self._preferences.resize_text, 1),
            "smaller": partial(self._preferences.resize_text, -1),
            "normal_size": partial(self._preferences.resize_text, 0),
            "full_screen": self._on_full_screen,
            "shortcuts": self._on_shortcuts,
            "about": self._on_about,
        }.items():
            self._actions[name].triggered.connect(act)
        self._palette.opened_by(self._actions["palette"])
        for choice, action in self._actions.themes.items():
            action.triggered.connect(partial(self._preferences.use_theme, choice))
        themes = self._actions.menus["theme"]
        themes.aboutToShow.connect(partial(self._preferences.fill, themes))
        recent = self._actions.menus["recent"]
        recent.aboutToShow.connect(partial(self._opening.fill, recent))

    # What the services tell

    @Slot(ModelState)
    def _show_model(self, state: ModelState) -> None:
        self._status.show_model(state)
        problem = self._pane.problem
        match state.state:
            case "none":
                hint = "Build one, or import your own."
                problem.say("There is no model to answer with.", hint, "Models", self._models.show)
            case "failed":
                problem.say("The model could not be loaded.", state.detail, "Try again", self._services.load_model)
            case _:
                problem.hide()
        self._pane.transcript.show_loading(state.state == "loading")

    @Slot(WorkspaceState)
    def _show_workspace(self, state: WorkspaceState) -> None:
        there = state.state != "none"
        name = Path(state.path).name or state.path
        self._status.show_workspace(state)
        self._browser.show_state(state)
        self._tooling.writing.show_workspace(state)
        self._pane.welcome.show_workspace(state)
        self._pane.composer.show_workspace(name if there else "", state.path)
        if hasattr(self, "_actions"):
            self._actions["close_workspace"].setEnabled(there)
        title = f"{one_line(name)} · MyPT Desktop" if there else "MyPT Desktop"
        if title != self.windowTitle():
            self.setWindowTitle(title)
            self._details.forget_document()
            self._shown_chat.workspace_changed()

    @Slot(Settings)
    def _show_settings(self, settings: Settings) -> None:
        self._actions.themes[settings.window.theme].setChecked(True)
        apply_shortcuts(self._actions, keys_of(settings.window.shortcuts), self)

    # Chats

    @Slot(str)
    def _on_chat_chosen(self, chat: str) -> None:
        self._chatting.open(ChatId(chat))
        self._pane.composer.take_focus()

    @Slot(str, str)
    def _on_hit_chosen(self, chat: str, message: str) -> None:
        self._chatting.open_at(ChatId(chat), MessageId(message))

    @Slot(object)
    def _on_chat_shown(self, chat: ChatId | None) -> None:
        self._chats.select(chat)
        self._chats.refresh()
        self._status.clear_usage()
        self._details.show_chat(chat)
        self._shown_chat.show(chat)
        self._tooling.show_chat(chat)

    @Slot()
    def _on_listed(self) -> None:
        """The titles of chats may be others than before."""
        self._chats.refresh()
        self._shown_chat.show(self._chatting.current)

    @Slot(object)
    def _on_turn_finished(self, event: TurnFinished | TurnFailed) -> None:
        if isinstance(event, TurnFinished):
            self._status.show_usage(event.usage)

    @Slot(object)
    def _on_delete(self, chat: ChatSummary) -> None:
        self._chatting.forget(chat)
        self._deletion.delete(chat)

    @Slot()
    def _on_copy_answer(self) -> None:
        answer = self._chatting.last_answer
        if answer is not None and answer.text:
            QGuiApplication.clipboard().setText(answer.text)

    # The workspace

    @Slot()
    def _on_opened(self) -> None:
        self._pane.error.hide()
        self._pane.composer.take_focus()

    @Slot()
    def _on_close_workspace(self) -> None:
        self._services.close_workspace()
        self._details.forget_document()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drops.watch()

    # The window itself

    def _in_sidebar(self, focus: Callable[[], None]) -> None:
        self._panes.show_sidebar()
        focus()

    def _on_find_document(self) -> None:
        self._folders.show_documents()
        self._browser.focus_filter()

    def _on_chat_files(self) -> None:
        self._folders.show_files()
        self._chat_files.focus_list()

    @Slot(str)
    def tell(self, words: str) -> None:
        """Says something at the edge of the window, for a while."""
        self._said.tell(words)

    @Slot()
    def _on_escape(self) -> None:
        if self._chatting.busy:
            self._chatting.stop()
        else:
            self._pane.composer.take_focus()

    @Slot()
    def _on_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @Slot()
    def _on_shortcuts(self) -> None:
        from mypt_desktop.gui.about import ShortcutsDialog

        dialog = ShortcutsDialog(keys_of(self._services.settings.window.shortcuts), self)
        dialog.exec()
        dialog.deleteLater()
        if dialog.change_wanted:
            self._preferences.show("keyboard")

    @Slot()
    def _on_about(self) -> None:
        from mypt_desktop.gui.about import AboutDialog

        AboutDialog(self._theme, self._services.model_state, self).exec()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Whoever begins to type means the message, wherever the focus is."""
        command = (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
        )
        if event.text().isprintable() and event.text().strip() and not event.modifiers() & command:
            self._pane.composer.type(event.text())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._deletion.place()
        self._said.place()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ends what the window started; the services are closed by whoever made them."""
        self._deletion.settle()
        self._tooling.close()
        self._models.close()
        self._chatting.close()
        self._desk.finish()
        self._keep_layout()
        super().closeEvent(event)

    def restore_layout(self) -> bool:
        """Size and panes as they were; False when nothing was kept or it does not fit any more."""
        restored = lay_out(self, self._panes, self._services.settings.window.layout)
        self._panes.reset()
        return restored

    def _keep_layout(self) -> None:
        settings = self._services.settings
        window = replace(settings.window, layout=layout_of(self, self._panes), chosen=self._palette.recent)
        window = replace(window, folded=self._chats.folded)
        if window == settings.window:
            return
        try:
            self._services.save_settings(replace(settings, window=window))
        except UserError as error:  # the window is closing: there is nowhere left to say it
            _log.warning("%s", error.with_hint())


def app_icon() -> QIcon:
    icon = QIcon()
    for size in (16, 32, 48, 64, 128, 256):
        icon.addFile(str(resources_dir() / "icons" / "app" / f"mypt-{size}.png"), QSize(size, size))
    return icon


def _ready(_: None) -> None:
    """Nothing waits for it."""
