"""The main window: sidebar, chat and details side by side, menus above, status below. It connects its parts."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.service_states import ModelState, WorkspaceState
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.actions import Actions, make_actions
from mypt_desktop.gui.bridge import ServicesBridge
from mypt_desktop.gui.desk import make_desk
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.markdown import prepare
from mypt_desktop.gui.palette.palette import CommandPalette, Openers
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.quick.access import QuickAccess
from mypt_desktop.gui.shortcuts import apply as apply_shortcuts
from mypt_desktop.gui.shortcuts import keys_of
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.window_commands import WindowCommands
from mypt_desktop.gui.window_layout import lay_out, layout_of
from mypt_desktop.gui.window_parts import make_parts
from mypt_desktop.store.chats import ChatId, ChatSummary, MessageId

_log = logging.getLogger(__name__)


class MainWindow(QMainWindow):
    """Shown before anything is loaded; call `begin` after the first paint. `ended` comes when it was closed for good,
    not into the tray."""

    ended = Signal()

    def __init__(self, services: Services, theme: Theme) -> None:
        super().__init__()
        self._services = services
        self._theme = theme
        self._desk = make_desk(theme, services, self)
        self._bridge = ServicesBridge(services, self)
        self._quick = QuickAccess(self._desk, self)
        self._quitting = False
        self._folder = ""  # the open one
        self.setWindowTitle("MyPT Desktop")
        self.setAcceptDrops(True)
        self.setMinimumSize(640, 480)
        self._parts = parts = make_parts(self._desk, self)
        self._commands = WindowCommands(self._desk, parts, self)
        self._palette = CommandPalette(
            self._desk,
            self,
            Openers(self._on_chat_chosen, parts.reading.open_passage, parts.preferences.show),
            ((tr("Sidebar"), parts.folders), (tr("Details"), parts.details), (tr("Message"), parts.pane.composer)),
            services.settings.window.chosen,
        )
        self._actions: Actions = make_actions(self, theme)
        self._connect()
        self._show_model(services.model_state)
        self._show_workspace(services.workspace_state)
        self._show_settings(services.settings)
        self._parts.chatting.new_chat()

    @Slot()
    def begin(self) -> None:
        """After the first paint: what takes time may start."""
        self._parts.chats.refresh()
        self._desk.tool_directory.refresh()
        self._services.load_model()
        self._desk.drawing.ask(prepare, _ready)
        self._parts.opening.open_last()
        self._quick.show_settings(self._services.settings.desktop)

    def open_chat(self, chat: ChatId) -> None:
        self._parts.chatting.open(chat)

    def open_passage(self, passage: Passage) -> None:
        """Shows a document of the open folder at the passage, as a pressed citation does."""
        self._parts.reading.open_passage(passage)

    def import_toolsets(self, paths: Sequence[Path]) -> None:
        """Asks about each of these ZIPs or folders."""
        self._parts.tooling.importing.take(paths)

    def ask(self, text: str) -> None:
        """As if the user had written it."""
        self._parts.chatting.submit(text)

    def ask_quickly(self) -> None:
        """Opens the line for a question from anywhere."""
        self._quick.open()

    @Slot()
    def come_forward(self) -> None:
        """From wherever it is: minimised, hidden in the tray, behind others."""
        self._quick.watch(False)
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    @Slot()
    def quit(self) -> None:
        """Ends the program, also where closing the window would leave it in the tray."""
        self._quitting = True
        self.close()

    @property
    def busy(self) -> bool:
        """The shown chat is being answered."""
        return self._parts.chatting.busy

    def _connect(self) -> None:
        parts = self._parts
        self._connect_services()
        self._connect_chats()
        self._connect_folders()
        parts.status.model_requested.connect(parts.models.menu.open)
        for noted in (parts.models.noted, parts.tooling.importing.noted, parts.travel.noted):
            noted.connect(parts.status.show_note)
        for said in (
            parts.models.said,
            parts.tooling.said,
            parts.chat_importing.said,
            parts.exporting.said,
            parts.travel.said,
            parts.dropped_files.said,
        ):
            said.connect(self.tell)
        for went_wrong in (
            parts.models.went_wrong,
            parts.chats.went_wrong,
            parts.mentioning.went_wrong,
            parts.attaching.went_wrong,
            parts.dropped_files.went_wrong,
            parts.dictation.went_wrong,
            parts.tooling.went_wrong,
            parts.chat_importing.went_wrong,
            parts.exporting.went_wrong,
            parts.opening.went_wrong,
            parts.travel.went_wrong,
            parts.deletion.went_wrong,
            parts.preferences.went_wrong,
            self._palette.went_wrong,
            self._quick.went_wrong,
        ):
            went_wrong.connect(parts.pane.error.say_error)
        parts.tooling.offered.connect(parts.toast.offer)
        parts.preferences.changed.connect(self._show_settings)
        self._quick.asked.connect(self._on_asked_quickly)
        self._quick.window_requested.connect(self.come_forward)
        self._quick.quit_requested.connect(self.quit)
        self._theme.faulty.connect(self.tell)
        self._commands.connect_to(self._actions)
        self._actions["quit"].triggered.connect(self.quit)
        self._actions["quick"].triggered.connect(self._quick.open)
        self._palette.opened_by(self._actions["palette"])

    def _connect_services(self) -> None:
        bridge, tooling, models = self._bridge, self._parts.tooling, self._parts.models
        bridge.model_changed.connect(self._show_model)
        bridge.model_changed.connect(models.on_model_changed)
        bridge.workspace_changed.connect(self._show_workspace)
        bridge.toolsets_changed.connect(tooling.on_toolsets_changed)
        bridge.servers_changed.connect(tooling.on_servers_changed)
        bridge.files_changed.connect(tooling.on_files_changed)
        bridge.training_changed.connect(tooling.on_training_changed)
        bridge.job_changed.connect(models.on_job_changed)

    def _connect_chats(self) -> None:
        chats, chatting, parts = self._parts.chats, self._parts.chatting, self._parts
        chats.chosen.connect(self._on_chat_chosen)
        chats.hit_chosen.connect(self._on_hit_chosen)
        chats.renamed.connect(self._on_listed)
        chats.new_requested.connect(chatting.new_chat)
        chats.delete_requested.connect(self._on_delete)
        chatting.shown.connect(self._on_chat_shown)
        chatting.listed.connect(self._on_listed)
        chatting.turn_finished.connect(self._on_turn_finished)
        chatting.answer_cited.connect(parts.reading.show_cited)
        chatting.waiting_changed.connect(chats.mark_waiting)
        parts.pane.transcript.aloud_requested.connect(parts.aloud.read)
        parts.aloud.speaking_changed.connect(self._on_speaking)
        parts.aloud.failed.connect(self.tell)
        parts.chat_importing.changed.connect(chats.refresh)
        parts.pane.sidebar_requested.connect(parts.panes.toggle_sidebar)
        parts.pane.details_requested.connect(parts.panes.toggle_details)

    def _connect_folders(self) -> None:
        parts, browser, opening, drops = self._parts, self._parts.browser, self._parts.opening, self._parts.drops
        browser.document_chosen.connect(parts.reading.open_passage)
        browser.open_requested.connect(opening.choose)
        browser.sample_requested.connect(opening.open_sample)
        browser.close_requested.connect(self._commands.close_workspace)
        browser.to_chat_requested.connect(parts.tooling.add_document)
        browser.ask_requested.connect(parts.mentioning.mention)
        parts.details.ask_requested.connect(parts.mentioning.mention)
        parts.pane.welcome.open_requested.connect(opening.choose)
        parts.pane.welcome.sample_requested.connect(opening.open_sample)
        parts.pane.composer.workspace_requested.connect(opening.choose)
        parts.status.cancel_requested.connect(self._services.cancel_indexing)
        opening.opened.connect(self._on_opened)
        drops.files_dropped.connect(parts.dropped_files.take)
        drops.models_dropped.connect(parts.models.take)
        drops.files_held.connect(parts.pane.composer.show_drop)
        drops.toolsets_dropped.connect(parts.tooling.importing.take)
        drops.bundles_dropped.connect(parts.tooling.install_bundles)

    # What the services tell

    @Slot(ModelState)
    def _show_model(self, state: ModelState) -> None:
        self._parts.status.show_model(state)
        problem = self._parts.pane.problem
        match state.state:
            case "none":
                hint = tr("Build one, or import your own.")
                problem.say(tr("There is no model to answer with."), hint, tr("Models"), self._parts.models.show)
            case "failed":
                problem.say(
                    tr("The model could not be loaded."), told(state.detail), tr("Try again"), self._services.load_model
                )
            case _:
                problem.hide()
        self._parts.pane.transcript.show_loading(state.state == "loading")

    @Slot(WorkspaceState)
    def _show_workspace(self, state: WorkspaceState) -> None:
        there = state.state != "none"
        name = Path(state.path).name or state.path
        self._parts.status.show_workspace(state)
        self._parts.browser.show_state(state)
        self._parts.details.show_workspace(state)
        self._parts.tooling.writing.show_workspace(state)
        self._parts.pane.welcome.show_workspace(state)
        self._parts.pane.composer.show_workspace(name if there else "", state.path)
        if hasattr(self, "_actions"):
            self._actions["close_workspace"].setEnabled(there)
            self._actions["put_beside"].setEnabled(state.complete)
        folder = state.path if there else ""
        if folder != self._folder:
            self._folder = folder
            self.setWindowTitle(f"{one_line(name)} · MyPT Desktop" if there else "MyPT Desktop")
            self._parts.details.forget_document()
            self._parts.shown_chat.workspace_changed()

    @Slot(Settings)
    def _show_settings(self, settings: Settings) -> None:
        self._actions.themes[settings.window.theme].setChecked(True)
        apply_shortcuts(self._actions, keys_of(settings.window.shortcuts), self)
        if self.isVisible():  # else nothing is asked of the system before the first paint
            self._quick.show_settings(settings.desktop)

    # Chats

    @Slot(str)
    def _on_asked_quickly(self, text: str) -> None:
        self.come_forward()
        self._parts.chatting.submit_in_new_chat(text)

    @Slot(str)
    def _on_chat_chosen(self, chat: str) -> None:
        self._parts.panes.show_middle()
        self._parts.chatting.open(ChatId(chat))
        self._parts.pane.composer.take_focus()

    @Slot(str, str)
    def _on_hit_chosen(self, chat: str, message: str) -> None:
        self._parts.panes.show_middle()
        self._parts.chatting.open_at(ChatId(chat), MessageId(message))

    @Slot(object)
    def _on_chat_shown(self, chat: ChatId | None) -> None:
        self._parts.panes.show_middle()
        self._parts.chats.select(chat)
        self._parts.chats.refresh()
        self._parts.status.clear_usage()
        self._parts.details.show_chat(chat)
        self._parts.shown_chat.show(chat)
        self._parts.tooling.show_chat(chat)

    @Slot()
    def _on_listed(self) -> None:
        """The titles of chats may have changed."""
        self._parts.chats.refresh()
        self._parts.shown_chat.show(self._parts.chatting.current)

    @Slot(object)
    def _on_turn_finished(self, event: TurnFinished | TurnFailed) -> None:
        if isinstance(event, TurnFinished):
            self._parts.status.show_usage(event.usage)

    @Slot(bool)
    def _on_speaking(self, speaking: bool) -> None:
        if speaking:
            self._parts.toast.offer(tr("Reading the answer aloud."), tr("Stop (Esc)"), self._parts.aloud.stop)
        else:
            self._parts.toast.dismiss()

    @Slot(object)
    def _on_delete(self, chat: ChatSummary) -> None:
        self._parts.chatting.forget(chat)
        self._parts.deletion.delete(chat)

    # The workspace

    @Slot()
    def _on_opened(self) -> None:
        self._parts.pane.error.hide()
        self._parts.pane.composer.take_focus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._parts.drops.watch()

    # The window itself

    @Slot(str)
    def tell(self, words: str) -> None:
        """Says something at the edge of the window, for a while."""
        self._parts.toast.tell(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Whoever begins to type means the message, wherever the focus is."""
        command = (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
        )
        if event.text().isprintable() and event.text().strip() and not event.modifiers() & command:
            self._parts.panes.show_middle()
            self._parts.pane.composer.type(event.text())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.deletion.place()
        self._parts.toast.place()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hides in the tray where one leads back; else ends what the window started. The services are closed by whoever
        made them."""
        if self._quick.in_tray and not self._quitting and not _session_ends():
            event.ignore()
            self._keep_layout()
            self.hide()
            self._quick.watch(True)
            return
        self._quick.close()
        self._parts.deletion.settle()
        self._parts.tooling.close()
        self._parts.models.close()
        self._parts.chatting.close()
        self._parts.aloud.close()
        self._parts.dictation.close()
        self._parts.travel.close()
        self._desk.finish()
        self._keep_layout()
        super().closeEvent(event)
        self.ended.emit()

    def restore_layout(self) -> bool:
        """Size and panes as they were; False when nothing was kept or it does not fit any more."""
        restored = lay_out(self, self._parts.panes, self._services.settings.window.layout)
        self._parts.panes.reset()
        return restored

    def _keep_layout(self) -> None:
        settings = self._services.settings
        window = replace(settings.window, layout=layout_of(self, self._parts.panes), chosen=self._palette.recent)
        window = replace(window, folded=self._parts.chats.folded)
        if window == settings.window:
            return
        try:
            self._services.save_settings(replace(settings, window=window))
        except UserError as error:  # the window is closing: there is nowhere left to say it
            _log.warning("%s", error.with_hint())


def _session_ends() -> bool:
    """The user logs off, which a window that stays would hold up."""
    application = QGuiApplication.instance()
    return isinstance(application, QGuiApplication) and application.isSavingSession()


def _ready(_: None) -> None:
    """Nothing waits for it."""
