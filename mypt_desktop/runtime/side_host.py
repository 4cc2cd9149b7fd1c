"""The process of the side models: the embedders, the reader, the picker and the one that writes down speech, which work
beside the language model.

A process of its own because reading a tokenizer holds Python's lock for as long as it takes, 0.7 s for the picker's: in
the window's process the window would stand still. It does not give way to others, as the language model's does: every
answer waits for it. Reads requests as JSON lines on standard input and answers on
standard output. One thread reads; each request is carried out by one of a few others, so that a question need not wait
for a folder that is being indexed.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NoReturn, TypeVar

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # before anything below can import onnxruntime

from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime import protocol, side_protocol
from mypt_desktop.runtime.side_protocol import Embed, Pick, Read, Request, Support, Transcribe
from mypt_desktop.runtime.threads import run_below_others
from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent

if TYPE_CHECKING:
    from mypt_desktop.runtime.embedder import Embedder
    from mypt_desktop.runtime.picker import Picker
    from mypt_desktop.runtime.reader import Reader
    from mypt_desktop.runtime.speech import SpeechRecogniser

_Key = TypeVar("_Key")
_Model = TypeVar("_Model")
_WORKERS: Final = 8  # requests that go on at once; as many chats hardly ask in the same second


class SideHost:
    """Loads each model when it is first asked for, and keeps it."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests = requests
        self._answers = answers
        self._answering = threading.Lock()
        self._making = threading.Lock()
        self._embedders: dict[tuple[str, str, int], Embedder] = {}
        self._readers: dict[tuple[str, int], Reader] = {}
        self._pickers: dict[tuple[str, int], Picker] = {}
        self._speech: dict[tuple[str, int], SpeechRecogniser] = {}
        self._cancels: dict[int, threading.Event] = {}
        self._workers = ThreadPoolExecutor(_WORKERS, "request")
        self._background = ThreadPoolExecutor(1, "background", initializer=run_below_others)

    def run(self) -> NoReturn:
        """Works until standard input ends, which ends the process."""
        self._answer(protocol.Hello(side_protocol.VERSION, os.getpid()))
        for line in self._requests:
            try:
                request = side_protocol.request(json.loads(line))
            except (ValueError, AttributeError, RecursionError) as error:
                print(f"Not a request: {error}", file=sys.stderr, flush=True)
                continue
            if isinstance(request, protocol.Cancel):
                if (cancel := self._cancels.get(request.id)) is not None:
                    cancel.set()
                continue
            cancel = self._cancels[request.id] = threading.Event()
            below = isinstance(request, Read | Support) and request.background
            (self._background if below else self._workers).submit(self._carry_out, request, cancel)
        os._exit(0)  # the parent closed the pipe or is gone; nothing here is worth keeping

    def _carry_out(self, request: Embed | Read | Support | Pick | Transcribe, cancel: threading.Event) -> None:
        try:
            self._answer(self._answered(request, cancel))
        except UserError as error:
            self._answer(protocol.Failed(request.id, str(error), error.hint))
        except BaseException as error:  # noqa: BLE001 - a library's faults, Rust's panics too, end the request alone
            self._answer(_fault(request, error))
        finally:
            del self._cancels[request.id]

    def _answered(self, request: Request, cancel: threading.Event) -> side_protocol.Reply:
        match request:
            case Embed(id, texts=texts):
                return side_protocol.embedded(id, self._embedder(request).embed(texts))
            case Read(id, question=question, passages=passages):
                return side_protocol.readings(id, self._reader(request).read(question, passages))
            case Support(id, sentence=sentence, passages=passages):
                return side_protocol.Shares(id, tuple(self._reader(request).supports(sentence, passages)))
            case Pick(id):
                lines = list(zip(request.names, request.texts, strict=True))
                shares = self._picker(request).pick(request.question, lines, request.before, cancel)
                return side_protocol.Shares(id, tuple(shares))
            case Transcribe(id, sound=sound):
                return side_protocol.Transcribed(id, self._recogniser(request).text(side_protocol.samples(sound)))
            case protocol.Cancel():
                raise AssertionError("the reading thread sees to it")

    def _embedder(self, request: Embed) -> Embedder:
        from mypt_desktop.runtime.embedder import Embedder

        make = partial(Embedder, Path(request.folder), request.threads, request.model)
        return self._kept(self._embedders, (request.model, request.folder, request.threads), make)

    def _reader(self, request: Read | Support) -> Reader:
        from mypt_desktop.runtime.reader import Reader

        make = partial(Reader, Path(request.folder), request.threads)
        return self._kept(self._readers, (request.folder, request.threads), make)

    def _picker(self, request: Pick) -> Picker:
        from mypt_desktop.runtime.picker import Picker

        make = partial(Picker, Path(request.folder), request.threads)
        return self._kept(self._pickers, (request.folder, request.threads), make)

    def _recogniser(self, request: Transcribe) -> SpeechRecogniser:
        from mypt_desktop.runtime.speech import SpeechRecogniser

        make = partial(SpeechRecogniser, Path(request.folder), request.threads)
        return self._kept(self._speech, (request.folder, request.threads), make)

    def _kept(self, models: dict[_Key, _Model], key: _Key, make: Callable[[], _Model]) -> _Model:
        with self._making:
            if key not in models:
                models[key] = make()
            return models[key]

    def _answer(self, reply: side_protocol.Reply) -> None:
        line = json.dumps(protocol.encode(reply), separators=(",", ":")).encode() + b"\n"
        with self._answering:
            try:
                self._answers.write(line)
                self._answers.flush()
            except OSError:
                os._exit(0)


def _fault(request: Embed | Read | Support | Pick | Transcribe, error: BaseException) -> protocol.Failed:
    from mypt_desktop.runtime.engine import memory_hint

    traceback.print_exception(error)  # to the log
    said = str(error) or type(error).__name__
    return protocol.Failed(
        request.id, f"The model in {request.folder} failed: {said}", memory_hint(error) or "Ask again."
    )


def main() -> NoReturn:
    """Entry point of `python -m mypt_desktop.runtime.side_host` and of the frozen program's `--side-host`."""
    die_with_parent()
    answers = claim_stdout()
    SideHost(sys.stdin.buffer, answers).run()


if __name__ == "__main__":
    main()
