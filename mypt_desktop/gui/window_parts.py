"""The parts of the main window, made once and laid side by side: sidebar, chat, details, the status bar below."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow, QWidget

from mypt_desktop.gui.chat.aloud import Aloud
from mypt_desktop.gui.chat.attaching import Attaching
from mypt_desktop.gui.chat.dictation import Dictation
from mypt_desktop.gui.chat.mentioning import Mentioning
from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.chat.switching import ChatSwitching
from mypt_desktop.gui.chat_deletion import ChatDeletion
from mypt_desktop.gui.chat_export.exporting import ChatExporting
from mypt_desktop.gui.chat_files.browser import ChatFilesBrowser
from mypt_desktop.gui.chat_importing import ChatImporting
from mypt_desktop.gui.chat_list import ChatList
from mypt_desktop.gui.controls import column
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.details import Details
from mypt_desktop.gui.dropped_files import DroppedFiles
from mypt_desktop.gui.drops import Drops
from mypt_desktop.gui.folder_travel import FolderTravel
from mypt_desktop.gui.models.opening import Models
from mypt_desktop.gui.panes import Panes
from mypt_desktop.gui.preferences import Preferences
from mypt_desktop.gui.reading import Reading
from mypt_desktop.gui.shown_chat import ShownChat
from mypt_desktop.gui.sidebar_folders import SidebarFolders
from mypt_desktop.gui.status import StatusBar
from mypt_desktop.gui.toast import Toast
from mypt_desktop.gui.tooling import Tooling
from mypt_desktop.gui.workspace_browser import WorkspaceBrowser
from mypt_desktop.gui.workspace_opening import WorkspaceOpening


@dataclass(frozen=True, slots=True)
class WindowParts:
    """What is seen, then what works between the parts: each of these does one job when the user asks for it."""

    chats: ChatList
    browser: WorkspaceBrowser
    chat_files: ChatFilesBrowser
    folders: SidebarFolders
    pane: ChatPane
    details: Details
    panes: Panes
    status: StatusBar
    toast: Toast
    chatting: ChatSwitching
    opening: WorkspaceOpening
    travel: FolderTravel
    deletion: ChatDeletion
    preferences: Preferences
    shown_chat: ShownChat
    reading: Reading
    chat_importing: ChatImporting
    exporting: ChatExporting
    models: Models
    drops: Drops
    dropped_files: DroppedFiles
    tooling: Tooling
    attaching: Attaching
    mentioning: Mentioning
    aloud: Aloud
    dictation: Dictation


def make_parts(desk: Desk, window: QMainWindow) -> WindowParts:
    """Makes the parts and lays them out in `window`; nothing is connected yet."""
    chats, browser, pane, details = ChatList(desk), WorkspaceBrowser(desk), ChatPane(desk), Details(desk)
    status, chat_files = StatusBar(desk), ChatFilesBrowser(desk)
    folders = SidebarFolders(browser, chat_files)
    panes = Panes(chats, folders, pane, details)
    panes.go_round(
        (
            (chats, chats.focus_list),
            (folders, folders.focus_list),
            (pane.transcript, pane.transcript.setFocus),
            (pane.composer, pane.composer.take_focus),
            (details, details.take_focus),
        )
    )
    chatting = ChatSwitching(desk, pane, window)
    opening, preferences = WorkspaceOpening(desk, window), Preferences(desk, window)
    attaching = Attaching(desk, pane.composer, window)
    parts = WindowParts(
        chats=chats,
        browser=browser,
        chat_files=chat_files,
        folders=folders,
        pane=pane,
        details=details,
        panes=panes,
        status=status,
        toast=Toast(window, seconds=5),
        chatting=chatting,
        opening=opening,
        travel=FolderTravel(desk, window),
        deletion=ChatDeletion(desk, chats, window),
        preferences=preferences,
        shown_chat=ShownChat(desk, pane, opening, chatting, window),
        reading=Reading(desk, window, transcript=pane.transcript, details=details, panes=panes),
        chat_importing=ChatImporting(desk, window),
        exporting=ChatExporting(desk, window, chatting=chatting, chats=chats, transcript=pane.transcript),
        models=Models(desk, window, status.model_button),
        drops=Drops(window, except_on=(chat_files,)),
        dropped_files=DroppedFiles(desk, window, opening=opening, attaching=attaching, preferences=preferences),
        tooling=Tooling(
            desk,
            window,
            chatting=chatting,
            pane=pane,
            folders=folders,
            browser=chat_files,
            details=details,
            panes=panes,
        ),
        attaching=attaching,
        mentioning=Mentioning(desk, pane.composer, window),
        aloud=Aloud(window),
        dictation=Dictation(desk, pane.composer, window),
    )
    whole = QWidget()
    layout = column(whole)
    layout.addWidget(panes, 1)
    layout.addWidget(status)
    window.setCentralWidget(whole)
    return parts
