"""Text and chunks of any document: small plain files here, rich formats and big files in a child process with limits.

The child protects from hostile documents (time, memory, crashes), and this process's threads from long computing.
"""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, module_command
from mypt_desktop.workspace.chunks import Span
from mypt_desktop.workspace.documents import IN_CHILD, extract
from mypt_desktop.workspace.formats.extracted import Attachment
from mypt_desktop.workspace.prepared import Prepared, prepare
from mypt_desktop.workspace.scans import ScanLine

_PIECE = 750_000  # bytes in one message: small, so that the window never waits long; divisible by 3, so no padding
_BIG = 20_000_000  # bytes that earn a document its time limit once more
_HERE = 256_000  # bytes of plain text that are quickly read


class Extraction:
    """Extracts one document at a time. The child is started for the first rich document and again after every death."""

    def __init__(
        self, *, seconds: float = 60.0, memory_mb: int = 2048, recognition: Path | None = None, threads: int = 1
    ) -> None:
        """`seconds` is for a document of ordinary size; big ones get more.

        `recognition` is the folder of the model that recognises text: then the child reads the pictures in documents
        too, on so many `threads`, and has `seconds` for each.
        """
        self._seconds = seconds
        self._memory_mb = memory_mb
        self._recognition = [str(recognition), str(threads)] if recognition is not None else []
        self._child: Child | None = None
        self._job: _Job | None = None

    def extract(
        self,
        path: str,
        kind: str,
        data: bytes,
        cancel: threading.Event | None = None,
        recognised: Callable[[int, int], None] | None = None,
    ) -> Prepared:
        """`recognised` is told, on this thread, how many pictures of how many were read. Raises
        `DocumentUnreadableError` naming the file and what is wrong with it."""
        if kind not in IN_CHILD and len(data) <= _HERE:
            return prepare(extract(path, kind, data))
        job = self._run(path, kind, data, cancel, recognised)
        if job.died:  # something else may have ended the child; a document that does it twice did it itself
            job = self._run(path, kind, data, cancel, recognised)
        return job.result()

    def close(self) -> None:
        """Ends the child; the next rich document starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.close(grace=1.0)

    def _run(
        self,
        path: str,
        kind: str,
        data: bytes,
        cancel: threading.Event | None,
        recognised: Callable[[int, int], None] | None,
    ) -> _Job:
        job = self._job = _Job(path)
        seconds = self._seconds * (1 + len(data) / _BIG)
        try:
            child = self._running()
            deadline = time.monotonic() + seconds
            done = 0
            send_document(child, path, kind, data)
            while not job.finished.wait(min(0.25, max(0.0, deadline - time.monotonic()))):
                if job.recognised[0] > done:
                    done = job.recognised[0]
                    deadline = time.monotonic() + seconds
                    if recognised is not None:
                        recognised(*job.recognised)
                if cancel is not None and cancel.is_set():
                    self._end(job, "reading was stopped")
                elif time.monotonic() >= deadline:
                    self._end(job, f"it took more than {seconds:.3g} seconds")
                elif resident_bytes(child.pid) > self._memory_mb << 20:
                    self._end(job, "it needs too much memory")
        except ChildGoneError:
            job.finished.wait(10)  # the child's end is being told to `job` right now
        except OSError as error:
            raise DocumentUnreadableError(f"The reading process cannot be started: {error}.") from error
        return job

    def _running(self) -> Child:
        if self._child is None or not self._child.alive:
            command = [
                *module_command("mypt_desktop.workspace.extract_worker", "--extract-worker"),
                str(self._memory_mb),
                *self._recognition,
            ]
            self._child = Child(command, on_message=self._on_message, on_end=self._on_end)
        return self._child

    def _end(self, job: _Job, why: str) -> None:
        child = self._child
        if child is not None and not job.finished.is_set():
            job.fault = job.fault or why
            child.kill()
            child.wait(10)
            job.abandon(why)

    def _on_message(self, message: Mapping[str, Any]) -> None:
        if self._job is not None:
            self._job.take(message)

    def _on_end(self, ending: Ending) -> None:
        if self._job is not None:
            self._job.abandon("")


class _Job:
    """What has come back for one document so far."""

    def __init__(self, path: str) -> None:
        self.finished = threading.Event()
        self.fault = ""
        self.recognised = (0, 0)  # pictures read, of how many
        self._path = path
        self._spans: list[Span] = []
        self._bodies: list[str] = []
        self._packed = bytearray()
        self._attachments: list[tuple[str, str, bytearray]] = []
        self._lines: list[ScanLine] = []
        self._end: Mapping[str, Any] | None = None

    def take(self, message: Mapping[str, Any]) -> None:
        if "chunks" in message:
            self._spans += [Span(*values[:-1]) for values in message["chunks"]]
            self._bodies += [str(values[-1]) for values in message["chunks"]]
        elif "packed" in message:
            self._packed += base64.b64decode(message["packed"])
        elif "attachment" in message:
            self._attachments.append((str(message["attachment"]), str(message.get("folder", "")), bytearray()))
        elif "bytes" in message:
            self._attachments[-1][2].extend(base64.b64decode(message["bytes"]))
        elif "lines" in message:
            self._lines += [ScanLine(*values) for values in message["lines"]]
        elif "recognised" in message:
            self.recognised = int(message["recognised"]), int(message["of"])
        else:
            self._end = message
            self.finished.set()

    def abandon(self, why: str) -> None:
        self.fault = self.fault or why
        self.finished.set()

    @property
    def died(self) -> bool:
        """Whether the child ended without a word and not by us."""
        return self._end is None and not self.fault

    def result(self) -> Prepared:
        end = self._end or {}
        if end.get("done"):
            attachments = tuple(Attachment(name, bytes(data), folder) for name, folder, data in self._attachments)
            pictures = int(end["pictures"])
            packed = bytes(self._packed)
            return Prepared(int(end["length"]), packed, self._spans, self._bodies, attachments, pictures, self._lines)
        fault = end.get("fault") or self.fault or "it made the reading process fail"
        sentence = end.get("error") or f"{PurePosixPath(self._path).name} cannot be read: {fault}."
        raise DocumentUnreadableError(str(sentence), hint=str(end.get("hint", "")))


def send_document(child: Child, path: str, kind: str, data: bytes, **beside: object) -> None:
    """Tells a child which document comes, with what else it needs to know, and sends it in pieces. Raises
    `ChildGoneError`."""
    view = memoryview(data)
    pieces = [view[at : at + _PIECE] for at in range(0, len(data), _PIECE)]
    child.send({"path": path, "kind": kind, "pieces": len(pieces), **beside})
    for piece in pieces:
        child.send({"piece": base64.b64encode(piece).decode("ascii")})


def resident_bytes(pid: int) -> int:
    """The memory that a process takes; 0 for one that is gone."""
    import psutil

    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return 0
