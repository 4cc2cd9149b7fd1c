"""Keys of the whole X server: a passive grab on its root window, over a connection of its own beside Qt's.

Xlib is called as it is: it comes with every X server's clients, and a binding for four functions would be one more
package. A grab counts for exactly the modifiers it names, so there is one for each state of Caps Lock and Num Lock.
"""

from __future__ import annotations

import ctypes
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, QSocketNotifier, Qt, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.translation import tr

_SHIFT, _CAPS_LOCK, _CONTROL, _ALT, _NUM_LOCK, _SUPER = 1, 2, 4, 8, 16, 64
_MASKS = {
    Qt.KeyboardModifier.ShiftModifier: _SHIFT,
    Qt.KeyboardModifier.ControlModifier: _CONTROL,
    Qt.KeyboardModifier.AltModifier: _ALT,
    Qt.KeyboardModifier.MetaModifier: _SUPER,
}
_LOCKS = (0, _CAPS_LOCK, _NUM_LOCK, _CAPS_LOCK | _NUM_LOCK)
_KEY_PRESS = 2
_GRAB_ASYNC = 1
_FIRST_F_KEY = 0xFFBE  # XK_F1
_OTHERS = {
    Qt.Key.Key_Return: 0xFF0D,
    Qt.Key.Key_Tab: 0xFF09,
    Qt.Key.Key_Escape: 0xFF1B,
    Qt.Key.Key_Backspace: 0xFF08,
    Qt.Key.Key_Insert: 0xFF63,
    Qt.Key.Key_Delete: 0xFFFF,
    Qt.Key.Key_Home: 0xFF50,
    Qt.Key.Key_End: 0xFF57,
    Qt.Key.Key_PageUp: 0xFF55,
    Qt.Key.Key_PageDown: 0xFF56,
    Qt.Key.Key_Left: 0xFF51,
    Qt.Key.Key_Up: 0xFF52,
    Qt.Key.Key_Right: 0xFF53,
    Qt.Key.Key_Down: 0xFF54,
    Qt.Key.Key_Pause: 0xFF13,
}
_ErrorHandler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class _Event(ctypes.Union):
    """An XEvent: as long as Xlib says, and of it only the type is read."""

    _fields_ = (("type", ctypes.c_int), ("pad", ctypes.c_long * 24))


class X11Keys(QObject):
    pressed = Signal()

    def __init__(self, parent: QObject, display: str | None = None) -> None:
        """`display` as `$DISPLAY` spells it, which is asked where it is None. Raises `UserError`."""
        super().__init__(parent)
        self._x = _xlib()
        self._display = self._x.XOpenDisplay(display.encode() if display else None)
        if not self._display:
            raise UserError(tr("The X server cannot be reached for keys of the whole desktop."))
        self._root = self._x.XDefaultRootWindow(self._display)
        self._grabbed: tuple[int, int] | None = None
        self._refused = False
        self._on_error = _ErrorHandler(self._refuse)
        self._notifier = QSocketNotifier(self._x.XConnectionNumber(self._display), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_readable)

    def take(self, keys: QKeyCombination) -> None:
        """Has these keys in place of those before. Raises `UserError` where another program has them."""
        self.release()
        code = self._x.XKeysymToKeycode(self._display, keysym(keys.key()))
        if not code:
            raise UserError(tr("This keyboard has no such key."), hint=tr("Choose others in the settings."))
        mask = sum(bit for modifier, bit in _MASKS.items() if keys.keyboardModifiers() & modifier)
        self._grabbed = code, mask
        if not self._grab(code, mask):
            self.release()
            raise UserError(
                tr("Another program has the keys of the quick question."), hint=tr("Choose others in the settings.")
            )

    def release(self) -> None:
        """Other programs may have the keys."""
        if self._grabbed is not None:
            code, mask = self._grabbed
            self._grabbed = None
            for locks in _LOCKS:
                self._x.XUngrabKey(self._display, code, mask | locks, self._root)
            self._x.XFlush(self._display)

    def close(self) -> None:
        """Nothing comes any more."""
        self.release()
        self._notifier.setEnabled(False)
        self._x.XCloseDisplay(self._display)

    def _grab(self, code: int, mask: int) -> bool:
        """Xlib tells a refusal to one handler of the process, which is ours only while we wait for it."""
        self._refused = False
        before = self._x.XSetErrorHandler(self._on_error)
        for locks in _LOCKS:
            self._x.XGrabKey(self._display, code, mask | locks, self._root, False, _GRAB_ASYNC, _GRAB_ASYNC)
        self._x.XSync(self._display, False)
        self._x.XSetErrorHandler(before)
        return not self._refused

    def _refuse(self, display: int, error: int) -> int:
        self._refused = True
        return 0

    @Slot()
    def _on_readable(self) -> None:
        event = _Event()
        while self._x.XPending(self._display):
            self._x.XNextEvent(self._display, ctypes.byref(event))
            if event.type == _KEY_PRESS:
                self.pressed.emit()


def keysym(key: Qt.Key) -> int:
    """X's number of a key; 0 for one that has none here. Latin letters and punctuation have their Unicode number."""
    if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35:
        return _FIRST_F_KEY + key - Qt.Key.Key_F1
    if key < 0x100:
        return ord(chr(key).lower())
    return _OTHERS.get(key, 0)


def _xlib() -> Any:
    try:
        x = ctypes.CDLL("libX11.so.6")
    except OSError as error:
        raise UserError(tr("Keys of the whole desktop need the library libX11.so.6.")) from error
    pointer, number, window = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong
    for name, gives, takes in (
        ("XOpenDisplay", pointer, (ctypes.c_char_p,)),
        ("XDefaultRootWindow", window, (pointer,)),
        ("XConnectionNumber", number, (pointer,)),
        ("XKeysymToKeycode", ctypes.c_ubyte, (pointer, ctypes.c_ulong)),
        ("XGrabKey", number, (pointer, number, ctypes.c_uint, window, number, number, number)),
        ("XUngrabKey", number, (pointer, number, ctypes.c_uint, window)),
        ("XSetErrorHandler", pointer, (pointer,)),
        ("XSync", number, (pointer, number)),
        ("XFlush", number, (pointer,)),
        ("XPending", number, (pointer,)),
        ("XNextEvent", number, (pointer, pointer)),
        ("XCloseDisplay", number, (pointer,)),
    ):
        function = getattr(x, name)
        function.restype, function.argtypes = gives, takes
    return x
