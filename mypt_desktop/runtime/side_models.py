"""SideModels: the program's side of the process in which the embedders, the reader, the picker and the model for speech
run.

Starts it when one of them is first asked, and again at the next question after its end. `embedder`, `reader`, `picker`
and `speech` give what the modules of their names give, computed there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypt_desktop.core.errors import ModelFailedError, ModelProcessEndedError
from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime import protocol, side_protocol
from mypt_desktop.runtime.connection import Connection, Program
from mypt_desktop.runtime.embedder import DIMENSION
from mypt_desktop.runtime.onnx_encoder import check_built
from mypt_desktop.runtime.protocol import Message
from mypt_desktop.runtime.sound import pieces
from mypt_desktop.runtime.speech import check_speech_built

if TYPE_CHECKING:
    from mypt_desktop.runtime.side_protocol import Vectors
    from mypt_desktop.runtime.sound import Samples

SIDE_MODELS: Final = Program(
    "mypt_desktop.runtime.side_host",
    "--side-host",
    side_protocol.VERSION,
    side_protocol.reply,
    "The process for search and reading",
    "Ask again: a new one starts by itself.",
)
_LOOK: Final = 0.02  # seconds between two looks at a cancel event while no answer comes
_TEXTS: Final = 256  # embedded by one request: their vectors are a line of 0.5 MB
_TRIES: Final = 2  # a process that something else ended is no reason to do without what it was asked


class SideModels:
    """Any thread may ask; what is asked at once is computed side by side. `close` must be called at the end."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._connection: Connection | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        connection = self._connection
        return connection.pid if connection and connection.alive else None

    def embedder(self, folder: Path, threads: int = 0, model: str = "embedder") -> SideEmbedder:
        return SideEmbedder(self, folder, threads, model)

    def reader(self, folder: Path, threads: int = 0, *, background: bool = False) -> SideReader:
        return SideReader(self, folder, threads, background=background)

    def picker(self, folder: Path, threads: int = 0, name: str = "picker") -> SidePicker:
        return SidePicker(self, folder, threads, name)

    def speech(self, folder: Path, threads: int = 0) -> SideSpeech:
        return SideSpeech(self, folder, threads)

    def ask(self, make: Callable[[int], Message], cancel: threading.Event | None = None) -> Message | None:
        """The answer to what `make` builds from an id; None as soon as `cancel` is set. Raises `ModelFailedError`: as a
        `ModelProcessEndedError` where the process ended again after it was started anew."""
        for left in reversed(range(_TRIES)):
            try:
                return _answer(self._ready(), make, cancel)
            except ModelProcessEndedError:
                if self._closed or not left:
                    raise
        raise AssertionError("the last try returns or raises")

    def close(self) -> None:
        """Ends the process, also while it computes; whoever waits for it gets `ModelProcessEndedError`."""
        with self._guard:
            self._closed = True
            connection = self._connection
        if connection is not None:
            connection.kill()
            connection.close()

    def _ready(self) -> Connection:
        with self._guard:
            if self._closed:
                raise ModelProcessEndedError(f"{SIDE_MODELS.subject} was closed.", hint="Restart the program.")
            if self._connection is None or not self._connection.alive:
                self._connection = Connection(SIDE_MODELS)
            return self._connection


def _answer(connection: Connection, make: Callable[[int], Message], cancel: threading.Event | None) -> Message | None:
    inquiry = connection.ask(make)
    try:
        while True:
            if cancel is not None and cancel.is_set():
                connection.tell(protocol.Cancel(inquiry.id))
                return None
            if (reply := inquiry.next(timeout=None if cancel is None else _LOOK)) is not None:
                return reply
    finally:
        connection.forget(inquiry)


class SideEmbedder:
    """As `runtime.embedder.Embedder`."""

    dimension: Final = DIMENSION

    def __init__(self, models: SideModels, folder: Path, threads: int, model: str) -> None:
        self._models = models
        self._folder = folder
        self._threads = threads
        self._model = model

    def embed(self, texts: Sequence[str]) -> Vectors:
        """As of `Embedder`; raises `ModelProcessEndedError` besides."""
        import numpy as np

        parts = [self._part(texts[start : start + _TEXTS]) for start in range(0, len(texts), _TEXTS)]
        return np.concatenate(parts) if parts else np.zeros((0, self.dimension), dtype=np.float32)

    def _part(self, texts: Sequence[str]) -> Vectors:
        check_built(self._folder, self._model)
        said = tuple(texts)
        reply = self._models.ask(
            lambda id: side_protocol.Embed(id, str(self._folder), self._threads, self._model, said)
        )
        if not isinstance(reply, side_protocol.Embedded):
            raise _unexpected()
        return side_protocol.vectors(reply)


class SideReader:
    """As `runtime.reader.Reader`. `background`: it gives way to everything else on the machine."""

    def __init__(self, models: SideModels, folder: Path, threads: int, *, background: bool) -> None:
        self._models = models
        self._folder = folder
        self._threads = threads
        self._background = background

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """As of `Reader`; raises `ModelProcessEndedError` besides."""
        check_built(self._folder, "reader")
        said = tuple(passages)
        reply = self._models.ask(
            lambda id: side_protocol.Read(id, str(self._folder), self._threads, question, said, self._background)
        )
        if not isinstance(reply, side_protocol.Readings):
            raise _unexpected()
        return side_protocol.read(reply)

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        """As of `Reader`; raises `ModelProcessEndedError` besides."""
        check_built(self._folder, "reader")
        said = tuple(passages)
        reply = self._models.ask(
            lambda id: side_protocol.Support(id, str(self._folder), self._threads, sentence, said, self._background)
        )
        if not isinstance(reply, side_protocol.Shares):
            raise _unexpected()
        return list(reply.shares)


class SidePicker:
    """As `runtime.picker.Picker`."""

    def __init__(self, models: SideModels, folder: Path, threads: int, name: str) -> None:
        self._models = models
        self._folder = folder
        self._threads = threads
        self._name = name

    def pick(
        self,
        question: str,
        lines: Sequence[tuple[str, str]],
        before: Sequence[str] = (),
        cancel: threading.Event | None = None,
    ) -> list[float]:
        """As of `Picker`, but at once when `cancel` is set; raises `ModelProcessEndedError` besides."""
        check_built(self._folder, self._name)
        if len(lines) > len(LETTERS):
            raise ValueError(f"{len(lines)} lines")
        names, texts = tuple(name for name, _ in lines), tuple(text for _, text in lines)
        reply = self._models.ask(
            lambda id: side_protocol.Pick(id, str(self._folder), self._threads, question, names, texts, tuple(before)),
            cancel,
        )
        if reply is None:
            return []
        if not isinstance(reply, side_protocol.Shares):
            raise _unexpected()
        return list(reply.shares)

    @property
    def built(self) -> bool:
        return (self._folder / "model.onnx").is_file()


class SideSpeech:
    """Writes down sound of any length, piece by piece."""

    def __init__(self, models: SideModels, folder: Path, threads: int) -> None:
        self._models = models
        self._folder = folder
        self._threads = threads

    def text(self, sound: Samples, cancel: threading.Event | None = None) -> str:
        """The words of what `sound.samples` made; "" as soon as `cancel` is set. Raises `ModelNotFoundError` where
        nothing is built, else `ModelFailedError`."""
        check_speech_built(self._folder)
        said = []
        for piece in pieces(sound):
            text = self._piece(side_protocol.pcm(piece), cancel)
            if text is None:
                return ""
            said.append(text)
        return " ".join(text for text in said if text)

    def _piece(self, sent: str, cancel: threading.Event | None) -> str | None:
        folder = str(self._folder)
        reply = self._models.ask(lambda id: side_protocol.Transcribe(id, folder, self._threads, sent), cancel)
        if reply is None:
            return None
        if not isinstance(reply, side_protocol.Transcribed):
            raise _unexpected()
        return reply.text


def _unexpected() -> ModelFailedError:
    return ModelFailedError(f"{SIDE_MODELS.subject} answered something else than asked.", hint="Restart the program.")
