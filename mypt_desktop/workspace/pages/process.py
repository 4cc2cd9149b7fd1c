"""PageProcess: the pages of one document at a time, drawn by a child process that may hang, crash or be greedy."""

from __future__ import annotations

import base64
import threading
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import PurePosixPath
from typing import Any, Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, module_command
from mypt_desktop.workspace.extraction import resident_bytes, send_document
from mypt_desktop.workspace.formats.sheet_sides import KIND as SIDES
from mypt_desktop.workspace.laid_out.locating import Sought
from mypt_desktop.workspace.laid_out.values import LaidOut
from mypt_desktop.workspace.laid_out.wire import unpacked
from mypt_desktop.workspace.pages.values import Drawing, Hit, PageSize, PageText

_MEMORY: Final = 1536 << 20
_LARGEST: Final = 512 << 20  # bytes of a drawing: more is not what was asked for


class PageProcess:
    """Asks the child one thing after the other, on the caller's thread: call it on a worker, but `close` on any.

    The child starts with the first document, stays for the next, and is started again after every death. Every method
    but `close` raises `DocumentUnreadableError`, a sentence that names the file.
    """

    def __init__(self, *, seconds: float = 20.0) -> None:
        """`seconds` are given to each question."""
        self._seconds = seconds
        self._asking = threading.Lock()
        self._child: Child | None = None
        self._closed = threading.Event()
        self._answer: _Answer | None = None
        self._document: tuple[str, str, bytes] | None = None
        self._sent = False  # the child has the document
        self._sizes: tuple[PageSize, ...] = ()

    def warm_up(self) -> None:
        """Starts the child, so that the first document need not wait for it."""
        with self._asking:
            self._running("the document")

    def open(self, path: str, kind: str, data: bytes) -> tuple[PageSize, ...]:
        """The sizes of the pages of a document, which replaces the one before. `kind` is "pdf" or "image"."""
        with self._asking:
            if self._document != (path, kind, data) or not self._sent:
                self._document, self._sent = (path, kind, data), False
                self._sizes = self._opened()
            return self._sizes

    def draw(self, number: int, scale: float) -> Drawing:
        """Page `number`, from 0, with `scale` pixels a point, or fewer where that were too many. Raises
        `DocumentUnreadableError`."""
        answer = self._ask({"draw": number, "scale": scale})
        width, height = answer.end["drawn"]
        size = 4 * int(width) * int(height)
        try:
            unpacked = zlib.decompressobj().decompress(answer.packed, min(size, _LARGEST))
        except zlib.error:
            unpacked = b""
        if not size or len(unpacked) != size:
            raise DocumentUnreadableError(f"{self._name} cannot be shown: its page {number + 1} came damaged.")
        return Drawing(int(width), int(height), unpacked)

    def text(self, number: int) -> PageText:
        answer = self._ask({"text": number}).end
        return PageText(str(answer["letters"]), tuple(answer["places"]))

    def find(self, words: str, first: int, count: int) -> list[Hit]:
        """Where `words` stand on `count` pages from `first` on; at most some thousand."""
        return [Hit(*hit) for hit in self._ask({"find": words, "first": first, "count": count}).end["hits"]]

    def lay_out(self, path: str, kind: str, data: bytes, sought: Sought) -> LaidOut:
        """A document of headings, lists and tables (`laying_out.layout_kind`), and where a passage stands in it. The
        document whose pages are shown stays."""
        answer = self._read_beside(path, kind, data, **asdict(sought))
        fault = answer.reason("laying it out made the process fail")
        try:
            if not fault:
                return unpacked(bytes(answer.packed))
        except DocumentUnreadableError as error:
            fault = str(error)
        raise DocumentUnreadableError(f"{PurePosixPath(path).name} cannot be laid out: {fault}.")

    def right_to_left(self, path: str, data: bytes) -> frozenset[str]:
        """The sheets of an Excel workbook that say that they begin at the right."""
        answer = self._read_beside(path, SIDES, data)
        if fault := answer.reason("reading it made the process fail"):
            raise DocumentUnreadableError(f"{PurePosixPath(path).name} cannot be read: {fault}.")
        return frozenset(map(str, answer.end["right_to_left"]))

    def _read_beside(self, path: str, kind: str, data: bytes, **beside: object) -> _Answer:
        """What is said of a document that is not kept."""
        with self._asking:

            def heard() -> _Answer:
                child = self._running(PurePosixPath(path).name)
                return self._heard(child, lambda: send_document(child, path, kind, data, **beside))

            answer = heard()
            return heard() if answer.died else answer

    def close(self) -> None:
        """Ends the child at once, whatever it does; nothing can be asked after it."""
        self._closed.set()
        child = self._child
        if child is not None:
            child.kill()
            child.wait(10)

    @property
    def _name(self) -> str:
        return PurePosixPath(self._document[0]).name if self._document else "The document"

    def _ask(self, question: Mapping[str, Any]) -> _Answer:
        with self._asking:
            answer = self._asked(question)
            if answer.died:  # something else may have ended the child; a page that does it twice did it itself
                answer = self._asked(question)
            return self._checked(answer)

    def _asked(self, question: Mapping[str, Any]) -> _Answer:
        if not self._sent or self._child is None or not self._child.alive:
            self._opened()
        child = self._running(self._name)
        return self._heard(child, lambda: child.send(question))

    def _opened(self) -> tuple[PageSize, ...]:
        if self._document is None:
            raise DocumentUnreadableError("No document is open.")
        answer = self._told(*self._document)
        if answer.died:
            answer = self._told(*self._document)
        sizes = self._checked(answer).end["sizes"]
        self._sent = True
        return tuple(PageSize(*size) for size in sizes)

    def _told(self, path: str, kind: str, data: bytes) -> _Answer:
        child = self._running(self._name)
        return self._heard(child, lambda: send_document(child, path, kind, data))

    def _heard(self, child: Child, send: Callable[[], None]) -> _Answer:
        """Sends, and waits for what comes back."""
        answer = self._answer = _Answer()
        deadline = time.monotonic() + self._seconds
        try:
            send()
            while not answer.finished.wait(min(0.25, max(0.0, deadline - time.monotonic()))):
                if time.monotonic() >= deadline:
                    self._end(child, answer, f"it took more than {self._seconds:.3g} seconds")
                elif resident_bytes(child.pid) > _MEMORY:
                    self._end(child, answer, "it needs too much memory")
        except ChildGoneError:
            child.wait(10)
        if answer.died:
            child.wait(10)  # it is ending, and the next question needs another
        return answer

    def _checked(self, answer: _Answer) -> _Answer:
        if fault := answer.reason("drawing it made the process fail"):
            raise DocumentUnreadableError(f"{self._name} cannot be shown as it looks: {fault}.")
        return answer

    def _end(self, child: Child, answer: _Answer, why: str) -> None:
        answer.fault = why
        child.kill()
        child.wait(10)
        answer.finished.set()

    def _running(self, name: str) -> Child:
        if self._closed.is_set():
            raise DocumentUnreadableError(f"{name} is closed.")
        if self._child is None or not self._child.alive:
            self._sent = False
            command = module_command("mypt_desktop.workspace.pages.worker", "--page-worker")
            try:
                self._child = Child(command, on_message=self._on_message, on_end=self._on_end)
            except OSError as error:
                raise DocumentUnreadableError(f"The process that draws pages cannot be started: {error}.") from error
            if self._closed.is_set():  # meanwhile
                self._child.kill()
        return self._child

    def _on_message(self, message: Mapping[str, Any]) -> None:
        if self._answer is not None:
            self._answer.take(message)

    def _on_end(self, ending: Ending) -> None:
        if self._answer is not None:
            self._answer.finished.set()


class _Answer:
    """What has come back so far."""

    def __init__(self) -> None:
        self.finished = threading.Event()
        self.packed = bytearray()
        self.fault = ""
        self.end: Mapping[str, Any] = {}

    @property
    def died(self) -> bool:
        """Whether the child ended without a word and not by us."""
        return not self.end and not self.fault

    def reason(self, otherwise: str) -> str:
        """Why there is no answer; "" where there is one."""
        return str(self.end.get("fault", "")) if self.end else self.fault or otherwise

    def take(self, message: Mapping[str, Any]) -> None:
        if "packed" in message:
            if len(self.packed) > _LARGEST:
                return  # never from a process that is still ours; what came will not fit its size
            self.packed += base64.b64decode(message["packed"])
        else:
            self.end = message
            self.finished.set()
