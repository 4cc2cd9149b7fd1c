"""One window for one data folder: a second start knocks at the first one's door, hands over what to open, and ends.

The door is a local socket (a named pipe on Windows) that only this user can open; nothing of it goes over a network.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.file_lock import FileLock

_log = logging.getLogger(__name__)
_PATIENCE_MS = 15_000  # the first one may be starting, from a cold disk
_LONGEST = 64_000  # bytes of a message
_OPENED = b"opened\n"


class Door(QObject):
    """`hold` before anything is opened, then `open` or `knock`. `knocked` comes with what a second start was given."""

    knocked = Signal(list)  # list[Path]

    def __init__(self, data: Path) -> None:
        super().__init__()
        self._name = _name(data)
        self._lock = FileLock(data / "window.lock")
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        self._unread: dict[QLocalSocket, bytes] = {}

    def hold(self) -> bool:
        """False where another window has this data folder open. A folder that cannot be written holds nobody up."""
        try:
            return self._lock.acquire(wait=False)
        except OSError as error:
            _log.warning("A second start will not find this window: %s", error)
            return True

    def open(self) -> None:
        """Lets others knock. Needs the application, which does the listening."""
        QLocalServer.removeServer(self._name)  # what a kill left; the lock says that nobody listens
        if not self._server.listen(self._name):
            _log.warning("A second start will not find this window: %s", self._server.errorString())

    def knock(self, files: Sequence[Path]) -> Literal[True]:
        """Has the open window come to the front and take `files`. Raises `UserError` when it does not answer."""
        message = json.dumps([str(file) for file in files]).encode() + b"\n"
        end = time.monotonic() + _PATIENCE_MS / 1000
        while time.monotonic() < end:
            socket = QLocalSocket()
            socket.connectToServer(self._name)
            if socket.waitForConnected(_PATIENCE_MS):
                socket.write(message)
                if _read_answer(socket, end):
                    return True
            time.sleep(0.1)  # it may be about to open its door
        raise UserError(
            "MyPT Desktop is running already, but does not answer.",
            hint="End it, or start this one with another --data-dir.",
        )

    def close(self) -> None:
        self._server.close()
        self._lock.release()

    @Slot()
    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
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
        if not isinstance(files, list) or not all(isinstance(file, str) and Path(file).is_absolute() for file in files):
            socket.abort()
            return
        socket.write(_OPENED)
        socket.flush()
        self.knocked.emit([Path(file) for file in files])


def _read_answer(socket: QLocalSocket, end: float) -> bool:
    answer = b""
    while not answer.endswith(b"\n") and (left := end - time.monotonic()) > 0:
        if not socket.waitForReadyRead(max(1, int(left * 1000))):
            break
        answer += bytes(socket.readAll().data())
    return answer == _OPENED


def _name(data: Path) -> str:
    """The same for one folder and one user, and short: a socket's path has about a hundred bytes."""
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    key = f"{user}\n{os.path.normcase(os.path.realpath(data))}"
    return f"mypt-desktop-{hashlib.sha256(key.encode('utf-8', 'surrogateescape')).hexdigest()[:20]}"
