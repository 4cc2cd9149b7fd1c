"""One window for one data folder: a second start notifies the first one of what to open, and ends.

It listens on a local socket (a named pipe on Windows) that only this user can open; nothing of it goes over a network.
Where it is stands in a file in the data folder: a name that others could guess, they could take first. Each side looks
who is at the other before it says anything.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import shutil
import socket as sockets
import struct
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.store.open_dir import READ

_log = logging.getLogger(__name__)
_PATIENCE_MS = 15_000  # the first one may be starting, from a cold disk
_LONGEST = 64_000  # bytes of a message
_LONGEST_ADDRESS = 4096  # bytes
_OPENED = b"opened\n"
_QUICK = {"quick": True}  # in place of the list of files
_LOCAL_PEERCRED = 1  # macOS: an option of sockets at level 0, which Python does not name


class SingleInstance(QObject):
    """`acquire` before all else, then `listen` or `notify`. `notified` says what a second start was given,
    `quick_requested` that it was for a quick question."""

    notified = Signal(list)  # list[Path]
    quick_requested = Signal()

    def __init__(self, data: Path) -> None:
        super().__init__()
        self._data = data
        self._folder: Path | None = None  # of the socket, where it cannot be in the data folder
        self._lock = FileLock(data / "window.lock")
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        self._unread: dict[QLocalSocket, bytes] = {}

    def acquire(self) -> bool:
        """False where another window has this data folder open. An unwritable folder does not block start-up."""
        try:
            return self._lock.acquire(wait=False)
        except OSError as error:
            _log.warning("A second start will not find this window: %s", error)
            return True

    def listen(self) -> None:
        """Lets other starts be heard. Needs the application, which does the listening."""
        try:
            for name in self._names():
                QLocalServer.removeServer(name)  # what a kill left; the lock says that nobody listens
                if self._server.listen(name):
                    write_whole(_address(self._data), os.fsencode(name), flush=False)
                    return
            why = self._server.errorString()
        except OSError as error:
            self._server.close()
            why = str(error)
        _log.warning("A second start will not find this window: %s", why)

    def notify(self, files: Sequence[Path], *, quick: bool = False) -> Literal[True]:
        """Has the open window come to the front and take `files`, or ask what the `quick` question is. Raises
        `UserError` when it does not answer."""
        message = json.dumps(_QUICK if quick else [str(file) for file in files]).encode() + b"\n"
        end = time.monotonic() + _PATIENCE_MS / 1000
        while time.monotonic() < end:
            socket = QLocalSocket()
            if name := _read_address(self._data):
                socket.connectToServer(name)
            if name and socket.waitForConnected(_PATIENCE_MS) and _is_same_user(socket):
                socket.write(message)
                if _read_answer(socket, end):
                    return True
            time.sleep(0.1)  # it may be about to listen
        raise UserError(
            "MyPT Desktop is running already, but does not answer.",
            hint="End it, or start this one with another --data-dir.",
        )

    def close(self) -> None:
        if self._server.isListening():
            self._server.close()
            with suppress(OSError):
                _address(self._data).unlink()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._lock.release()

    def _names(self) -> Iterator[str]:
        """Where the socket may be. A socket's path has about a hundred bytes, and not every disk takes one."""
        if sys.platform == "win32":
            yield f"mypt-desktop-{secrets.token_hex(16)}"
            return
        yield str(self._data.absolute() / "window.socket")
        self._folder = Path(tempfile.mkdtemp(prefix="mypt-desktop-", dir=_runtime_folder()))
        yield str(self._folder / "door")

    @Slot()
    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            if not _is_same_user(socket):
                socket.abort()
                socket.deleteLater()
                continue
            self._unread[socket] = b""
            socket.readyRead.connect(self._on_read)
            socket.disconnected.connect(self._on_gone)

    @Slot()
    def _on_read(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket)
        told = self._unread.get(socket, b"") + bytes(socket.readAll().data())
        if len(told) > _LONGEST:
            socket.abort()
        elif told.endswith(b"\n"):
            self._unread[socket] = b""
            self._take(socket, told)
        else:
            self._unread[socket] = told

    @Slot()
    def _on_gone(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket)
        self._unread.pop(socket, None)
        socket.deleteLater()

    def _take(self, socket: QLocalSocket, told: bytes) -> None:
        try:
            files = json.loads(told)
        except (ValueError, RecursionError):
            files = None
        if files == _QUICK:
            socket.write(_OPENED)
            socket.flush()
            self.quick_requested.emit()
            return
        if not isinstance(files, list) or not all(isinstance(file, str) and Path(file).is_absolute() for file in files):
            socket.abort()
            return
        socket.write(_OPENED)
        socket.flush()
        self.notified.emit([Path(file) for file in files])


def _read_answer(socket: QLocalSocket, end: float) -> bool:
    answer = b""
    while not answer.endswith(b"\n") and (left := end - time.monotonic()) > 0:
        if not socket.waitForReadyRead(max(1, int(left * 1000))):
            break
        answer += bytes(socket.readAll().data())
    return answer == _OPENED


def _address(data: Path) -> Path:
    return data / "window.address"


def _read_address(data: Path) -> str:
    """Empty while the window is only opening."""
    try:
        descriptor = os.open(_address(data), READ)  # a pipe in its place keeps nobody waiting
        with os.fdopen(descriptor, "rb") as file:
            return os.fsdecode(file.read(_LONGEST_ADDRESS)).replace("\0", "")
    except OSError:
        return ""


def _runtime_folder() -> str | None:
    """Where this user's sockets belong, if the system says where; None: the temporary folder."""
    named = os.environ.get("XDG_RUNTIME_DIR", "")
    try:
        state = Path(named).stat()
    except (OSError, ValueError):
        return None
    return named if state.st_uid == os.geteuid() and not state.st_mode & 0o077 else None


def _is_same_user(socket: QLocalSocket) -> bool:
    """Whether the process at the other end is this user's. Windows asks that of who opens the pipe."""
    if sys.platform == "win32":
        return True
    try:
        with sockets.socket(fileno=os.dup(int(socket.socketDescriptor()))) as peer:
            if sys.platform == "linux":
                _, user, _ = struct.unpack("iII", peer.getsockopt(sockets.SOL_SOCKET, sockets.SO_PEERCRED, 12))
            else:
                _, user = struct.unpack("2I", peer.getsockopt(0, _LOCAL_PEERCRED, 8))
    except (OSError, struct.error):
        return False
    return bool(user == os.geteuid())
