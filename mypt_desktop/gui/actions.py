"""Every command of the window: its words, shortcut and place in the menus. What it does is connected elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr, tr_noop


@dataclass(frozen=True, slots=True)
class Command:
    """`name` is how code refers to it. A `title` of "-" is a separator; a `menu` of "" keeps it out of the menus."""

    name: str
    menu: str
    title: str
    keys: tuple[str, ...] = ()
    icon: str = ""


COMMANDS = (
    Command("new_chat", "&File", "&New Chat", ("Ctrl+N",), "square-pen"),
    Command("quick", "&File", "Quic&k Question…"),
    Command("open_workspace", "&File", "&Open Workspace…", ("Ctrl+O",), "folder-open"),
    Command("recent", "&File", "Open &Recent"),
    Command("sample", "&File", "Try the &Sample Workspace", (), "sparkles"),
    Command("put_beside", "&File", "&Prepare This Folder to Travel"),
    Command("close_workspace", "&File", "&Close Workspace", ("Ctrl+Shift+W",)),
    Command("", "&File", "-"),
    Command("import_toolset", "&File", "&Import Toolset…", ("Ctrl+I",), "package"),
    Command("import_chats", "&File", "I&mport Chats…", (), "folder-input"),
    Command("import_chats_folder", "&File", "Import Chats from a &Folder…"),
    Command("", "&File", "-"),
    Command("settings", "&File", "Se&ttings…", ("Ctrl+,",), "settings"),
    Command("", "&File", "-"),
    Command("quit", "&File", "&Quit", ("Ctrl+Q",)),
    Command("stop", "&Chat", "&Stop", ("Esc",)),
    Command("again", "&Chat", "&Try Again", ("Ctrl+R",), "refresh-cw"),
    Command("resume", "&Chat", "Contin&ue Answer", ("Ctrl+Shift+R",)),
    Command("edit_question", "&Chat", "&Edit Last Question", ("Ctrl+E",), "pencil"),
    Command("copy_answer", "&Chat", "&Copy Last Answer", ("Ctrl+Shift+C",), "copy"),
    Command("show_source", "&Chat", "Sh&ow Source", ("Ctrl+D",)),
    Command("", "&Chat", "-"),
    Command("export_chat", "&Chat", "E&xport Chat…", ("Ctrl+Shift+E",), "download"),
    Command("print_chat", "&Chat", "&Print Chat…", (), "printer"),
    Command("", "&Chat", "-"),
    Command("rename_chat", "&Chat", "&Rename Chat", ("F2",)),
    Command("pin_chat", "&Chat", "P&in or Unpin Chat", (), "pin"),
    Command("move_chat", "&Chat", "&Move Chat to a Folder…", (), "folder"),
    Command("delete_chat", "&Chat", "&Delete Chat", ("Ctrl+Shift+Backspace",), "trash-2"),
    Command("", "&Chat", "-"),
    Command("find_chat", "&Chat", "Searc&h Chats", ("Ctrl+Shift+K",), "search"),
    Command("find_document", "&Chat", "&Filter Documents", ("Ctrl+P",)),
    Command("write", "&Chat", "&Write a Message", ("Ctrl+L",)),
    Command("attach_files", "&Chat", "Att&ach Files to the Message…", ("Ctrl+U",), "paperclip"),
    Command("dictate", "&Chat", "Dictate in En&glish", ("Ctrl+Shift+D",), "mic"),
    Command("toolsets", "&Tools", "&Toolsets…", ("Ctrl+Shift+T",), "blocks"),
    Command("servers", "&Tools", "&Servers…", ("Ctrl+Shift+M",), "plug"),
    Command("prompts", "&Tools", "&Prompts…", (), "message-square"),
    Command("instructions", "&Tools", "&Instructions…", (), "pencil"),
    Command("network", "&Tools", "&Network…", (), "globe"),
    Command("choose_tools", "&Tools", "&Choose Tools for This Chat…", ("Ctrl+T",), "wrench"),
    Command("", "&Tools", "-"),
    Command("models", "&Tools", "&Models…", (), "cpu"),
    Command("train", "&Tools", "T&rain a Model…", (), "brain"),
    Command("", "&Tools", "-"),
    Command("chat_files", "&Tools", "Chat &Files", ("Ctrl+Shift+F",), "paperclip"),
    Command("add_files", "&Tools", "&Add Files to This Chat…", (), "file-plus"),
    Command("", "&Tools", "-"),
    Command("allow_writing", "&Tools", "&Let Chats Change Workspace Files…", (), "file-pen"),
    Command("undo_writing", "&Tools", "&Undo This Chat's Changes in the Workspace…"),
    Command("palette", "&View", "&Command Palette…", ("Ctrl+K",), "text-search"),
    Command("", "&View", "-"),
    Command("sidebar", "&View", "&Sidebar", ("Ctrl+B",), "panel-left"),
    Command("details", "&View", "&Details", ("Ctrl+Shift+B",), "panel-right"),
    Command("next_pane", "&View", "Next &Pane", ("F6",)),
    Command("previous_pane", "&View", "Pre&vious Pane", ("Shift+F6",)),
    Command("", "&View", "-"),
    Command("theme", "&View", "&Theme"),
    Command("larger", "&View", "&Larger Text", ("Ctrl++", "Ctrl+=")),
    Command("smaller", "&View", "S&maller Text", ("Ctrl+-",)),
    Command("normal_size", "&View", "&Normal Text", ("Ctrl+0",)),
    Command("", "&View", "-"),
    Command("full_screen", "&View", "&Full Screen", ("F11",)),
    Command("shortcuts", "&Help", "&Keyboard Shortcuts", ("Ctrl+/",), "keyboard"),
    Command("about", "&Help", "&About MyPT Desktop", (), "info"),
)
THEMES = (
    ("system", tr_noop("As the &System")),
    ("light", tr_noop("Always &Light")),
    ("dark", tr_noop("Always &Dark")),
)


@dataclass(frozen=True, slots=True)
class Actions:
    """The actions by name, and the submenus that change while the window is open."""

    by_name: dict[str, QAction] = field(default_factory=dict)
    menus: dict[str, QMenu] = field(default_factory=dict)
    themes: dict[str, QAction] = field(default_factory=dict)

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]


def plain_title(command: Command) -> str:
    """The command's words without what is only for the menu."""
    return tr(command.title).replace("&", "").rstrip("…")


def menu_titles() -> list[str]:
    """Of the menu bar, with their mnemonics."""
    return [tr(title) for title in dict.fromkeys(command.menu for command in COMMANDS)]


def make_actions(window: QMainWindow, theme: Theme) -> Actions:
    """Fills the window's menu bar."""
    made = Actions()
    tops: dict[str, QMenu] = {}
    for command in COMMANDS:
        top = tops.get(command.menu)
        if top is None:
            top = tops[command.menu] = window.menuBar().addMenu(tr(command.menu))
        if command.title == "-":
            top.addSeparator()
        elif command.name in ("recent", "theme"):
            made.menus[command.name] = top.addMenu(tr(command.title))
        else:
            action = _action(window, theme, command)
            top.addAction(action)
            made.by_name[command.name] = action
    group = QActionGroup(window)
    for name, title in THEMES:
        action = made.themes[name] = QAction(tr(title), window, checkable=True)
        action.setData(name)
        group.addAction(action)
        made.menus["theme"].addAction(action)
    made.menus["theme"].addSeparator()
    return made


def _action(window: QMainWindow, theme: Theme, command: Command) -> QAction:
    action = QAction(tr(command.title), window)
    action.setObjectName(command.name)
    action.setShortcuts([QKeySequence(keys) for keys in command.keys])
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    if command.icon:
        action.setIcon(theme.icon(command.icon))
    return action
