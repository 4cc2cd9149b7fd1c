"""What the commands of the menus do: each action of `gui.actions` is connected to the part of the window that acts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from mypt_desktop.gui.actions import Actions
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.shortcuts import keys_of
from mypt_desktop.gui.window_parts import WindowParts


class WindowCommands(QObject):
    """Belongs to `window`, which it closes and makes larger. The palette's own command is connected by the window."""

    def __init__(self, desk: Desk, parts: WindowParts, window: QMainWindow) -> None:
        super().__init__(window)
        self._desk = desk
        self._parts = parts
        self._window = window

    def connect_to(self, actions: Actions) -> None:
        """Every action then does something, and the submenus fill themselves when they open."""
        acts = self._chat_acts() | self._folder_acts() | self._tool_acts() | self._window_acts()
        for name, act in acts.items():
            actions[name].triggered.connect(act)
        preferences, opening = self._parts.preferences, self._parts.opening
        for choice, action in actions.themes.items():
            action.triggered.connect(partial(preferences.use_theme, choice))
        themes, recent = actions.menus["theme"], actions.menus["recent"]
        themes.aboutToShow.connect(partial(preferences.fill, themes))
        recent.aboutToShow.connect(partial(opening.fill, recent))

    def _chat_acts(self) -> dict[str, Callable[[], object]]:
        parts = self._parts
        return {
            "new_chat": parts.chatting.new_chat,
            "stop": self._on_escape,
            "again": parts.chatting.again,
            "resume": parts.chatting.resume,
            "edit_question": parts.pane.transcript.edit_last_question,
            "copy_answer": self._on_copy_answer,
            "show_source": parts.reading.open_first_source,
            "import_chats": parts.chat_importing.choose,
            "import_chats_folder": parts.chat_importing.choose_folder,
            "export_chat": parts.exporting.export_shown,
            "print_chat": parts.exporting.print_shown,
            "rename_chat": partial(self._in_sidebar, parts.chats.rename_current),
            "pin_chat": parts.chats.pin_current,
            "move_chat": parts.chats.move_current,
            "delete_chat": parts.chats.delete_current,
            "find_chat": partial(self._in_sidebar, parts.chats.focus_search),
            "write": self._on_write,
            "attach_files": parts.attaching.choose,
            "dictate": self._on_dictate,
        }

    def _folder_acts(self) -> dict[str, Callable[[], object]]:
        parts = self._parts
        return {
            "open_workspace": parts.opening.choose,
            "sample": parts.opening.open_sample,
            "put_beside": parts.travel.prepare,
            "close_workspace": self.close_workspace,
            "chat_files": partial(self._in_sidebar, self._on_chat_files),
            "add_files": parts.tooling.add_files,
            "allow_writing": parts.tooling.writing.allow,
            "undo_writing": parts.tooling.writing.undo,
            "find_document": partial(self._in_sidebar, self._on_find_document),
        }

    def _tool_acts(self) -> dict[str, Callable[[], object]]:
        tooling = self._parts.tooling
        return {
            "toolsets": tooling.show_manager,
            "servers": tooling.show_servers,
            "prompts": tooling.show_prompts,
            "instructions": self._parts.shown_chat.show_instructions,
            "network": tooling.show_network,
            "choose_tools": tooling.choose_tools,
            "import_toolset": tooling.importing.choose,
            "models": self._parts.models.show,
            "train": tooling.show_training,
        }

    def _window_acts(self) -> dict[str, Callable[[], object]]:
        panes, preferences = self._parts.panes, self._parts.preferences
        return {
            "settings": preferences.show,
            "sidebar": panes.toggle_sidebar,
            "details": panes.toggle_details,
            "next_pane": partial(panes.step, 1),
            "previous_pane": partial(panes.step, -1),
            "larger": partial(preferences.resize_text, 1),
            "smaller": partial(preferences.resize_text, -1),
            "normal_size": partial(preferences.resize_text, 0),
            "full_screen": self._on_full_screen,
            "shortcuts": self._on_shortcuts,
            "about": self._on_about,
        }

    @Slot()
    def close_workspace(self) -> None:
        self._desk.services.close_workspace()
        self._parts.details.forget_document()

    def _in_sidebar(self, focus: Callable[[], None]) -> None:
        self._parts.panes.show_sidebar()
        focus()

    def _on_find_document(self) -> None:
        self._parts.folders.show_documents()
        self._parts.browser.focus_filter()

    def _on_chat_files(self) -> None:
        self._parts.folders.show_files()
        self._parts.chat_files.focus_list()

    @Slot()
    def _on_write(self) -> None:
        self._parts.panes.show_middle()
        self._parts.pane.composer.take_focus()

    @Slot()
    def _on_dictate(self) -> None:
        self._parts.panes.show_middle()
        self._parts.dictation.toggle()

    @Slot()
    def _on_copy_answer(self) -> None:
        answer = self._parts.chatting.last_answer
        if answer is not None and answer.text:
            QGuiApplication.clipboard().setText(answer.text)

    @Slot()
    def _on_escape(self) -> None:
        if self._parts.dictation.active:
            self._parts.dictation.discard()
        elif self._parts.aloud.speaking:
            self._parts.aloud.stop()
        elif self._parts.chatting.busy:
            self._parts.chatting.stop()
        else:
            self._parts.pane.composer.take_focus()

    @Slot()
    def _on_full_screen(self) -> None:
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    @Slot()
    def _on_shortcuts(self) -> None:
        from mypt_desktop.gui.about import ShortcutsDialog

        dialog = ShortcutsDialog(keys_of(self._desk.services.settings.window.shortcuts), self._window)
        dialog.exec()
        dialog.deleteLater()
        if dialog.change_requested:
            self._parts.preferences.show("keyboard")

    @Slot()
    def _on_about(self) -> None:
        from mypt_desktop.gui.about import AboutDialog

        AboutDialog(self._desk.theme, self._desk.services.model_state, self._window).exec()
