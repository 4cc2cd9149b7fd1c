"""The keys that change the size of what is shown: Ctrl with +, - and 0. What has the keyboard keeps them from the
window, whose letters they would change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

Zoom = Callable[[], None]


def zoom_of(event: QKeyEvent, larger: Zoom, smaller: Zoom, natural: Zoom) -> Zoom | None:
    """Which of the three a key asks for; None of any other key."""
    if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return None
    match event.key():
        case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
            return larger
        case Qt.Key.Key_Minus:
            return smaller
        case Qt.Key.Key_0:
            return natural
    return None


def keeps(event: QEvent, zooms: Callable[[QKeyEvent], Zoom | None]) -> bool:
    """Whether the window asks for one of these keys as a shortcut of its own, which it does not get."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent) or zooms(event) is None:
        return False
    event.accept()
    return True
