"""The window's size and panes as one line of text, kept in the settings from one run to the next."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow, QSplitter


def layout_of(window: QMainWindow, panes: QSplitter) -> str:
    parts = (window.saveGeometry().toBase64().data(), panes.saveState().toBase64().data())
    return "|".join(bytes(part).decode("ascii") for part in parts)


def lay_out(window: QMainWindow, panes: QSplitter, kept: str) -> bool:
    """As it was; False when nothing was kept or it does not fit any more."""
    geometry, _, state = kept.encode("ascii", "replace").partition(b"|")
    if not geometry or not window.restoreGeometry(QByteArray.fromBase64(geometry)):
        return False
    panes.restoreState(QByteArray.fromBase64(state))
    return True
