"""What the window has for tools: importing, manager, picker, training, and the chat's files in sidebar and details."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget

from mypt_desktop.agent.approvals import Mode
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import ComparisonState, TrainingState
from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.chat.switching import ChatSwitching
from mypt_desktop.gui.chat_files.actions import FileActions
from mypt_desktop.gui.chat_files.browser import ChatFilesBrowser
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.details import Details
from mypt_desktop.gui.folder_writing import FolderWriting
from mypt_desktop.gui.going_back import GoingBack
from mypt_desktop.gui.panes import Panes
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.prompts.opening import OwnPrompts
from mypt_desktop.gui.servers.newer import NewerResources
from mypt_desktop.gui.servers.offers import ServerOffers
from mypt_desktop.gui.sidebar_folders import SidebarFolders
from mypt_desktop.gui.toolsets.importing import ToolsetImporting
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import ManifestId
from mypt_desktop.store.toolsets import Toolset
from mypt_desktop.tools.registry import Tool

if TYPE_CHECKING:
    from mypt_desktop.gui.servers.manager import ServerManager
    from mypt_desktop.gui.toolsets.manager import ToolsetManager
    from mypt_desktop.gui.training.panel import TrainingPanel


class Tooling(QObject):
    """Connects the parts; `said` is a sentence about what was done, `offered` one with something to do, the words on a
    button and what that does, `went_wrong` why something was not done."""

    said = Signal(str)
    offered = Signal(str, str, object)  # Callable[[], None]
    went_wrong = Signal(UserError)

    def __init__(
        self,
        desk: Desk,
        window: QWidget,
        *,
        chatting: ChatSwitching,
        pane: ChatPane,
        folders: SidebarFolders,
        browser: ChatFilesBrowser,
        details: Details,
        panes: Panes,
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._chatting = chatting
        self._pane = pane
        self._folders = folders
        self._browser = browser
        self._details = details
        self._panes = panes
        self._manager: ToolsetManager | None = None
        self._training: TrainingPanel | None = None
        self._back = GoingBack(desk, chatting, pane, self)
        self._servers: ServerManager | None = None
        self.importing = ToolsetImporting(desk, window)
        self.importing.imported.connect(self._on_imported)
        self.writing = FolderWriting(desk, pane.folder_bar, window)
        self.writing.said.connect(self.said)
        self.writing.went_wrong.connect(self.went_wrong)
        self._files = FileActions(desk, window)
        self._files.done.connect(self.said)
        self._files.went_wrong.connect(self.went_wrong)
        self._files.changed.connect(self.on_files_changed)
        details.file.saved.connect(self._on_saved)
        pane.transcript.file_saved.connect(self._on_saved)
        chatting.files_moved.connect(self.on_files_changed)
        chatting.waiting_changed.connect(self._on_waiting)
        browser.file_chosen.connect(self.open_file)
        browser.add_requested.connect(self.add_files)
        browser.files_dropped.connect(self.take_files)
        for source in (browser, details.file):
            source.save_as_requested.connect(partial(self._with_file, self._files.save_as))
            source.to_workspace_requested.connect(partial(self._with_file, self._files.save_to_workspace))
        browser.delete_requested.connect(partial(self._with_file, self._files.delete))
        details.file.restore_requested.connect(self._on_restore)
        pane.composer.tools_requested.connect(self.choose_tools)
        pane.planning.clicked.connect(self.choose_tools)
        desk.proposals.made.connect(self._on_proposed)
        desk.tool_directory.changed.connect(self._count_tools)
        offers = ServerOffers(desk, pane.composer, chatting, window)
        offers.added.connect(self._on_resources_added)
        self._newer = NewerResources(desk, self)
        self._newer.offered.connect(self.offered)
        self._newer.refreshed.connect(self.on_files_changed)
        self._newer.went_wrong.connect(self.went_wrong)
        self._prompts = OwnPrompts(desk, pane.composer, offers, window)
        offers.went_wrong.connect(self.went_wrong)
        self._prompts.went_wrong.connect(self.went_wrong)
        pane.transcript.file_requested.connect(self.open_file)
        pane.transcript.approval_asked.connect(self._on_approval_asked)
        pane.transcript.approval_over.connect(pane.composer.take_focus)
        pane.folder_bar.left.connect(pane.composer.take_focus)

    @Slot(str, str)
    def _on_proposed(self, chat: str, text: str) -> None:
        if chat == self._chatting.current:
            self._pane.composer.add_below(text)

    @Slot()
    def choose_tools(self) -> None:
        """Opens the picker over the composer."""
        from mypt_desktop.gui.toolsets.picker import ToolPicker

        picker = ToolPicker(self._desk, self._chatting.current, self._chatting.with_chat, self._window)
        picker.chosen_changed.connect(self._count_tools)
        picker.toolsets_requested.connect(self.show_manager)
        picker.show_above(self._pane.composer.tools)

    @Slot()
    def show_manager(self) -> None:
        """Opens the manager of toolsets, or brings it to the front."""
        from mypt_desktop.gui.toolsets.manager import ToolsetManager

        if self._manager is None:
            self._manager = ToolsetManager(self._desk, self._window)
            self._manager.import_requested.connect(self.importing.take)
            self._manager.choose_requested.connect(self.importing.choose)
            self._manager.address_requested.connect(self.importing.ask_address)
            self._manager.finished.connect(self._on_manager_closed)
        self._manager.open()

    @Slot()
    def show_servers(self) -> None:
        """Opens the page of MCP servers, or brings it to the front."""
        from mypt_desktop.gui.servers.manager import ServerManager

        if self._servers is None:
            self._servers = ServerManager(self._desk, self._window)
            self._servers.finished.connect(self._on_servers_closed)
        self._servers.open()

    @Slot()
    def show_prompts(self) -> None:
        """Opens the manager of the user's own prompts."""
        self._prompts.show()

    @Slot()
    def show_network(self) -> None:
        """Every address that a part of the app may reach."""
        from mypt_desktop.gui.network import NetworkDialog

        dialog = NetworkDialog(self._desk, self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(list)
    def install_bundles(self, paths: Sequence[Path]) -> None:
        """Bundles of MCP servers were dropped on the window: asks about each."""
        from mypt_desktop.gui.servers.installing import InstallBundle

        for path in paths:
            dialog = InstallBundle(self._desk, path, self._window)
            dialog.installed.connect(self._on_bundle_installed)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    @Slot(list)
    def _on_resources_added(self, paths: Sequence[str]) -> None:
        self._on_saved()
        self.said.emit(
            tr("{path} was added to the chat's files.", path=one_line(paths[0], 60))
            if paths
            else tr("Nothing was added to the chat's files.")
        )

    @Slot(str)
    def _on_bundle_installed(self, title: str) -> None:
        self.said.emit(tr("{title} is ready to use.", title=one_line(title, 60)))

    @Slot()
    def on_servers_changed(self) -> None:
        self._desk.tool_directory.refresh()
        self._newer.look()
        if self._servers is not None:
            self._servers.refresh()

    @Slot(int)
    def _on_servers_closed(self, _: int) -> None:
        if self._servers is not None:
            self._servers.deleteLater()
            self._servers = None

    @Slot()
    def show_training(self) -> None:
        """Opens the training panel beside the window, or brings it to the front."""
        from mypt_desktop.gui.training.panel import TrainingPanel

        if self._training is None:
            self._training = TrainingPanel(self._desk, self._window)
        self._training.show()
        self._training.raise_()
        self._training.activateWindow()

    @Slot(object)
    def on_training_changed(self, state: TrainingState | ComparisonState) -> None:
        """A training goes on without its panel; its end is told then."""
        seen = self._training is not None and self._training.isVisible()
        if self._training is not None:
            self._training.show_state(state)
        if not seen and isinstance(state, TrainingState) and not state.working:
            self.said.emit(f"{state.name}: {one_line(state.detail)}")

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Shows a file of the chat in the details pane, and where it is in the sidebar."""
        chat = self._chatting.current
        if chat is None:
            return
        self._folders.show_files()
        self._browser.select(path)
        self._details.open_file(chat, path)
        self._panes.show_details()

    @Slot()
    def add_files(self) -> None:
        if paths := self._files.chosen():
            self._chatting.with_chat(lambda chat: self._files.add(chat, paths))

    @Slot(list)
    def take_files(self, paths: Sequence[Path]) -> None:
        """Files and folders were dropped on the chat's files."""
        self._folders.show_files()
        self._chatting.with_chat(lambda chat: self._files.add(chat, paths))

    @Slot(str)
    def add_document(self, path: str) -> None:
        """A document of the workspace becomes a file of the chat."""
        self._folders.show_files()
        self._chatting.with_chat(partial(self._files.add_document, path))

    def close(self) -> None:
        """The window closes: what was typed into files is saved."""
        if self._training is not None:
            self._training.close()
        if self._servers is not None:
            self._servers.reject()
        self._details.forget_file()
        self._pane.transcript.close_pages()

    def show_chat(self, chat: ChatId | None) -> None:
        """The window shows another chat."""
        self._browser.show_chat(chat)
        self.writing.show_chat(chat)
        self._newer.show_chat(chat)
        self._details.forget_file()
        self._count_tools()

    @Slot(str)
    def on_files_changed(self, chat: str) -> None:
        if chat == self._chatting.current:
            self._browser.refresh()
            self.writing.refresh()
            self._details.file.look_again()
            self._pane.transcript.look_at_files()

    @Slot()
    def _on_saved(self) -> None:
        """A file of the shown chat was edited in the window."""
        if self._chatting.current is not None:
            self.on_files_changed(self._chatting.current)

    @Slot()
    def on_toolsets_changed(self) -> None:
        self._desk.tool_directory.refresh()
        if self._manager is not None:
            self._manager.refresh()

    @Slot(Toolset)
    def _on_imported(self, toolset: Toolset) -> None:
        if self._manager is not None:
            self._manager.show_toolset(toolset.id)
        self.said.emit(
            tr(
                "{name} {version} is ready to use.",
                name=one_line(toolset.name, 60),
                version=one_line(toolset.version, 20),
            )
        )

    @Slot(int)
    def _on_manager_closed(self, _: int) -> None:
        if self._manager is not None:
            self._manager.deleteLater()
            self._manager = None

    @Slot()
    def _count_tools(self) -> None:
        chat = self._chatting.current
        if chat is None:
            count = sum(tool.offered for tool in self._desk.tool_directory.tools)
            self._pane.composer.show_tools(count, count)
            self._pane.show_planning(False)
        else:
            self._desk.files.ask(partial(_available, self._desk, chat), partial(self._on_available, chat))

    def _on_available(self, chat: ChatId, found: tuple[Sequence[tuple[Tool, bool]], Mode]) -> None:
        tools, mode = found
        if chat == self._chatting.current:
            self._pane.composer.show_tools(sum(chosen for _, chosen in tools), len(tools))
            self._pane.show_planning(mode == "plan")

    @Slot(str, str)
    def _on_restore(self, path: str, manifest: str) -> None:
        if self._chatting.current is not None:
            self._files.restore(self._chatting.current, path, ManifestId(manifest))

    @Slot(QWidget)
    def _on_approval_asked(self, card: QWidget) -> None:
        """The question takes the keyboard, but not from somebody who is writing."""
        focused = self._window.focusWidget()
        writing = focused is not None and self._pane.composer.isAncestorOf(focused) and self._pane.composer.text
        if self._window.isActiveWindow() and not writing:
            card.setFocus()

    @Slot(set)
    def _on_waiting(self, chats: set[ChatId]) -> None:
        """Somebody who looks at another window hears that this one waits for an answer."""
        if chats and self._desk.services.settings.questions.notify and not self._window.isActiveWindow():
            QApplication.alert(self._window)

    def _with_file(self, act: Callable[[ChatId, str], None], path: str) -> None:
        if self._chatting.current is not None:
            act(self._chatting.current, path)


def _available(desk: Desk, chat: ChatId) -> tuple[Sequence[tuple[Tool, bool]], Mode]:
    """On a worker."""
    return desk.services.toolsets.get_available_tools(chat), desk.services.approvals(chat).mode
