"""A real X server without a screen, and a keyboard that types on it as a hand would (the XTEST extension)."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

KEYS = {" ": 0x20, "?": 0x3F, "\n": 0xFF0D, "Ctrl": 0xFFE3, "Alt": 0xFFE9, "Shift": 0xFFE1}


class Keyboard:
    def __init__(self, display: str) -> None:
        try:
            self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        except OSError as error:
            pytest.skip(f"no keyboard without it: {error}")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        self._x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self._x.XKeysymToKeycode.argtypes = (ctypes.c_void_p, ctypes.c_ulong)

    def press(self, *names: str) -> None:
        """All held together, in this order."""
        codes = [self._code(name) for name in names]
        for code, down in [*((code, 1) for code in codes), *((code, 0) for code in reversed(codes))]:
            self._test.XTestFakeKeyEvent(self._display, code, down, 0)
        self._x.XSync(self._display, 0)

    def type(self, text: str) -> None:
        for letter in text:
            if letter.isupper() or letter == "?":
                self.press("Shift", letter)
            else:
                self.press(letter)

    def _code(self, name: str) -> int:
        return int(self._x.XKeysymToKeycode(self._display, KEYS.get(name) or ord(name.lower())))

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)


@contextmanager
def x_server() -> Iterator[str]:
    """The name of a display that only this test has; skips where there is no Xvfb."""
    if shutil.which("Xvfb") is None:
        pytest.skip("there is no Xvfb")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            number = server.stdout.readline().strip()
            assert number, "Xvfb did not start"
            yield f":{number}"
        finally:
            server.terminate()
            server.wait()
