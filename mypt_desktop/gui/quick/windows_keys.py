"""Keys of the whole Windows desktop: `RegisterHotKey`, whose message comes through Qt's queue of this thread."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

from PySide6.QtCore import (
    QAbstractNativeEventFilter,
    QByteArray,
    QCoreApplication,
    QKeyCombination,
    QObject,
    Qt,
    Signal,
)

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.translation import tr

_MASKS = {
    Qt.KeyboardModifier.AltModifier: 1,
    Qt.KeyboardModifier.ControlModifier: 2,
    Qt.KeyboardModifier.ShiftModifier: 4,
    Qt.KeyboardModifier.MetaModifier: 8,
}
_NO_REPEAT = 0x4000
_HOTKEY_MESSAGE = 0x0312  # WM_HOTKEY
_MINE = 0x4D79  # a number that tells this program's keys from others on the thread
_FIRST_F_KEY = 0x70  # VK_F1


class _Message(ctypes.Structure):
    """The beginning of a MSG."""

    _fields_ = (
        ("window", ctypes.c_void_p),
        ("message", ctypes.c_uint),
        ("first", ctypes.c_size_t),
        ("second", ctypes.c_ssize_t),
    )


class WindowsKeys(QObject):
    pressed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._taken = False
        self._filter = _Filter(self)
        application = QCoreApplication.instance()
        if application is not None:
            application.installNativeEventFilter(self._filter)

    def take(self, keys: QKeyCombination) -> None:
        """Has these keys in place of those before. Raises `UserError` where another program has them."""
        self.release()
        mask = sum(bit for modifier, bit in _MASKS.items() if keys.keyboardModifiers() & modifier)
        code = virtual_key(keys.key())
        if not code:
            raise UserError(tr("This keyboard has no such key."), hint=tr("Choose others in the settings."))
        self._taken = bool(_user32().RegisterHotKey(None, _MINE, mask | _NO_REPEAT, code))
        if not self._taken:
            raise UserError(
                tr("Another program has the keys of the quick question."), hint=tr("Choose others in the settings.")
            )

    def release(self) -> None:
        """Other programs may have the keys."""
        if self._taken:
            self._taken = False
            _user32().UnregisterHotKey(None, _MINE)

    def close(self) -> None:
        """Nothing comes any more."""
        self.release()
        application = QCoreApplication.instance()
        if application is not None:
            application.removeNativeEventFilter(self._filter)


class _Filter(QAbstractNativeEventFilter):
    def __init__(self, keys: WindowsKeys) -> None:
        super().__init__()
        self._keys = keys

    def nativeEventFilter(self, kind: QByteArray | bytes | bytearray | memoryview[int], message: int) -> object:
        if QByteArray(kind) == b"windows_generic_MSG":  # the type of what `message` points at
            told = _Message.from_address(int(message))
            if told.message == _HOTKEY_MESSAGE and told.first == _MINE:
                self._keys.pressed.emit()
                return True, 0
        return False, 0


def virtual_key(key: Qt.Key) -> int:
    """Windows' number of a key; 0 for one that has none here. Letters and digits have their ASCII number."""
    if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F24:
        return _FIRST_F_KEY + key - Qt.Key.Key_F1
    if key == Qt.Key.Key_Space or (key < 0x80 and chr(key).isalnum()):
        return int(key)
    return 0


def _user32() -> Any:
    if sys.platform == "win32":
        return ctypes.windll.user32
    raise UserError(tr("This system gives no program keys of its own."))
