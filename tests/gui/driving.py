"""How tests find and press things in the window, as a user or a screen reader does."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.paths import resources_dir

SECONDS = 20_000  # a bound for waiting, in milliseconds
APP_BUILDER = resources_dir() / "toolsets" / "app-builder"


def named(window: QWidget, kind: type[QWidget], name: str) -> QWidget:
    """The visible control that a screen reader would call `name`."""
    found = [w for w in window.findChildren(kind) if w.accessibleName() == name and w.isVisible()]
    assert found, f"no visible {kind.__name__} called {name!r}"
    return found[-1]


def press(qtbot: QtBot, window: QWidget, name: str) -> None:
    """Presses the button of that name, once it is there."""

    def there() -> list[QToolButton | QPushButton]:
        buttons = [*window.findChildren(QToolButton), *window.findChildren(QPushButton)]
        return [b for b in buttons if b.isVisible() and b.isEnabled() and name in (b.accessibleName(), b.text())]

    qtbot.waitUntil(lambda: bool(there()), timeout=SECONDS)
    qtbot.mouseClick(there()[-1], Qt.MouseButton.LeftButton)


def ask(qtbot: QtBot, window: QWidget, text: str) -> None:
    box = named(window, QPlainTextEdit, "Message")
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Return)


def action(window: QWidget, name: str) -> QAction:
    found = window.findChild(QAction, name)
    assert isinstance(found, QAction)
    return found


def texts(widget: QWidget) -> list[str]:
    """Everything visible that shows a text."""
    shown = [w for w in widget.findChildren(QWidget) if w.isVisible()]
    return [w.text() for w in shown if callable(getattr(w, "text", None)) and isinstance(w.text(), str)]


def said(widget: QWidget, words: str) -> Callable[[], bool]:
    """Whether `words` stand somewhere in what is shown."""
    return lambda: any(words in text for text in texts(widget))


def dialog(qtbot: QtBot, kind: type[QDialog]) -> QDialog:
    """The dialog that is open, once it is."""

    def shown() -> list[QWidget]:
        return [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]

    qtbot.waitUntil(lambda: bool(shown()), timeout=SECONDS)
    found = shown()[-1]
    assert isinstance(found, QDialog)
    return found


def drop(window: QWidget, *paths: Path, at: QPointF | None = None) -> bool:
    """As a file manager drops them: over the window's native side, which finds the widget below. False: not taken."""
    return _drop(window, [QUrl.fromLocalFile(str(path)) for path in paths], at)


def drop_links(window: QWidget, *addresses: str) -> bool:
    """As a browser drops them."""
    return _drop(window, [QUrl(address) for address in addresses], None)


def _drop(window: QWidget, urls: list[QUrl], at: QPointF | None) -> bool:
    data = QMimeData()
    data.setUrls(urls)
    where, effect = at or QPointF(5, 5), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    handle = window.windowHandle()
    enter = QDragEnterEvent(where.toPoint(), effect, data, buttons, keys)
    QCoreApplication.sendEvent(handle, enter)
    if enter.isAccepted():
        QCoreApplication.sendEvent(handle, QDropEvent(where, effect, data, buttons, keys))
    return enter.isAccepted()


def zipped(folder: Path, target: Path, version: str = "1.0.0") -> Path:
    """The toolset in `folder` as a ZIP, as if it were of that version."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                text = path.read_text(encoding="utf-8")
                if path.name == "toolset.yaml":
                    text = text.replace('\nversion: "1.0.0"', f'\nversion: "{version}"')
                archive.writestr(path.relative_to(folder).as_posix(), text)
    return target
