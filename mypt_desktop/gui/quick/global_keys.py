"""Keys that reach the program whatever other program has the keyboard, where the platform lets one take them."""

from __future__ import annotations

import os
import sys
from typing import Any, TypeAlias

from PySide6.QtCore import QKeyCombination, QObject
from PySide6.QtGui import QGuiApplication, QKeySequence

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.quick.windows_keys import WindowsKeys
from mypt_desktop.gui.quick.x11_keys import X11Keys
from mypt_desktop.gui.translation import tr

GlobalKeys: TypeAlias = "X11Keys | WindowsKeys"
"""`pressed` comes each time the keys are; `take` has them from now on, `release` gives them back."""


def why_no_keys() -> str:
    """A sentence on why no program can take keys for itself here; empty where one can."""
    platform = QGuiApplication.platformName()
    if sys.platform == "win32" and platform == "windows":
        return ""
    if platform == "wayland" or (platform == "xcb" and os.environ.get("WAYLAND_DISPLAY")):
        return tr(
            "Wayland gives no program keys of its own. Set a shortcut in the desktop's settings that runs "
            "mypt-desktop --quick."
        )
    if platform == "xcb":
        return ""
    return tr("This system gives no program keys of its own. The command mypt-desktop --quick does the same.")


def global_keys(parent: QObject) -> GlobalKeys | None:
    """What takes keys on this platform; None where `why_no_keys` says why. Raises `UserError`."""
    if why_no_keys():
        return None
    return WindowsKeys(parent) if sys.platform == "win32" else X11Keys(parent)


def combination(keys: str) -> QKeyCombination:
    """The one key with what is held beside it. Raises `UserError` for what is none that can be taken."""
    sequence: Any = QKeySequence(keys)  # whose type does not know that it has an index
    if sequence.count() != 1:
        raise UserError(
            tr("{keys} are no keys for the quick question.", keys=keys), hint=tr("Choose others in the settings.")
        )
    pressed: QKeyCombination = sequence[0]
    return pressed
