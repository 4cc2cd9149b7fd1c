"""The keys of commands as the user wants them: kept in the settings, checked for conflicts, given to the actions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from mypt_desktop.gui.actions import COMMANDS, Actions, Command, menu_titles, plain_title
from mypt_desktop.gui.plain import tip
from mypt_desktop.gui.translation import tr, tr_noop

Keys: TypeAlias = "tuple[str, ...]"  # as `QKeySequence.PortableText`

_COMMANDS = {command.name: command for command in COMMANDS if command.name not in ("", "recent", "theme")}
_WRITING = {
    "Ctrl+C": tr_noop("Copy"),
    "Ctrl+X": tr_noop("Cut"),
    "Ctrl+V": tr_noop("Paste"),
    "Ctrl+Z": tr_noop("Undo"),
    "Ctrl+Y": tr_noop("Redo"),
    "Ctrl+Shift+Z": tr_noop("Redo"),
    "Ctrl+A": tr_noop("Select All"),
    "Ctrl+Left": tr_noop("One Word Back"),
    "Ctrl+Right": tr_noop("One Word On"),
    "Ctrl+Backspace": tr_noop("Delete a Word"),
    "Ctrl+Home": tr_noop("To the Beginning"),
    "Ctrl+End": tr_noop("To the End"),
}
"""What text fields do with their keys; a command on them would take it away."""
_ALONE = re.compile(r"(?:Shift\+)?(?:Esc|F\d+)")


def commands() -> tuple[Command, ...]:
    """Those that may have keys, in the order of the menus."""
    return tuple(_COMMANDS.values())


def keys_of(kept: Sequence[str]) -> dict[str, Keys]:
    """The keys of every command: its own, or those that the settings hold as `name<tab>keys<tab>keys`. What is no
    command any more, or no keys, is passed over."""
    found = {name: command.keys for name, command in _COMMANDS.items()}
    for line in kept:
        name, *keys = line.split("\t")
        if name in found:
            found[name] = tuple(known for key in keys if (known := portable(key)))
    return found


def kept_of(keys: Mapping[str, Keys]) -> tuple[str, ...]:
    """What the settings hold of them: only what differs from the commands' own."""
    return tuple("\t".join((name, *of)) for name, of in keys.items() if of != _COMMANDS[name].keys)


def portable(text: str) -> str:
    """The keys in the one spelling that is compared and kept; empty for what is none."""
    return QKeySequence(text).toString(QKeySequence.SequenceFormat.PortableText)


def conflict(name: str, key: str, keys: Mapping[str, Keys]) -> str:
    """A sentence on why the command cannot have this key; empty when it can."""
    wanted = portable(key)
    if not wanted:
        return ""
    for other, of in keys.items():
        if other != name and wanted in [portable(one) for one in of]:
            return tr("{keys} is {command} already.", keys=wanted, command=plain_title(_COMMANDS[other]))
    if wanted in _WRITING:
        return tr("{keys} is {command} in text fields.", keys=wanted, command=tr(_WRITING[wanted]))
    if menu := next((title for title in menu_titles() if wanted == f"Alt+{_mnemonic(title)}"), ""):
        return tr("{keys} opens the menu {menu}.", keys=wanted, menu=menu.replace("&", ""))
    if not any(held in wanted for held in ("Ctrl+", "Alt+", "Meta+")) and _ALONE.fullmatch(wanted) is None:
        return tr("{keys} is needed for writing. Hold Ctrl or Alt as well.", keys=wanted)
    return ""


def _mnemonic(title: str) -> str:
    """The letter that opens a menu, with Alt."""
    return title.partition("&")[2][:1].upper()


def apply(actions: Actions, keys: Mapping[str, Keys], window: QWidget) -> None:
    """Gives the actions their keys, and the tooltips of the window's buttons the words for them."""
    for name, of in keys.items():
        actions[name].setShortcuts([QKeySequence(key) for key in of])
    native = QKeySequence.SequenceFormat.NativeText
    now = {key: next(iter(keys[name]), "") for name, command in _COMMANDS.items() for key in command.keys}
    for button in window.findChildren(QToolButton):
        hint = now.get(str(button.property("keys") or ""))
        if hint is not None:
            name = button.accessibleName()
            button.setToolTip(tip(f"{name} ({QKeySequence(hint).toString(native)})" if hint else name))
