"""The model process: reads requests as JSON lines on standard input, answers on standard output, one model at a time.

A process of its own because the library holds the interpreter while it computes, and because a crash or an
out-of-memory kill must not take the window along. One thread reads, so that a cancel is heard during a generation;
the main thread works.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NoReturn

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # before anything below can import onnxruntime

from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.runtime import protocol
from mypt_desktop.runtime.protocol import Reply, Request
from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent

_NICENESS = 5

if TYPE_CHECKING:
    from mypt_desktop.runtime.decoding import Decoder
    from mypt_desktop.runtime.engine import Engine
    from mypt_desktop.runtime.tokenizer import Tokenizer


class Host:
    """Carries out requests one after the other, in the order they came; status and cancel at once."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests = requests
        self._answers = answers
        self._answering = threading.Lock()
        self._waiting: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._state = "empty"
        self._model: _LoadedModel | None = None

    def run(self) -> NoReturn:
        """Works until standard input ends, which ends the process."""
        self._answer(protocol.Hello(protocol.VERSION, os.getpid()))
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            request = self._waiting.get()
            try:
                self._carry_out(request)
            except UserError as error:
                self._answer(protocol.Failed(request.id, str(error), error.hint))
            except Exception as error:  # noqa: BLE001 - the library's faults end the request, not the process
                self._answer(_fault(request, error))
                self._start_afresh()
            self._state = "ready" if self._model else "empty"

    def _read(self) -> None:
        for line in self._requests:
            try:
                request = protocol.request(json.loads(line))
            except (ValueError, AttributeError, RecursionError) as error:
                print(f"Not a request: {error}", file=sys.stderr, flush=True)
                continue
            match request:
                case protocol.Cancel(id):
                    self._cancelled.add(id)
                case protocol.Status(id):
                    self._answer(self._status(id))
                case protocol.Count(id, text):
                    self._answer(self._count(id, text))
                case _:
                    self._waiting.put(request)
        os._exit(0)  # the parent closed the pipe or is gone; nothing here is worth keeping

    def _carry_out(self, request: Request) -> None:
        match request:
            case protocol.Load():
                self._model = None
                self._state = "loading"
                self._model, loaded = _load(request)
                self._answer(loaded)
            case protocol.Generate():
                self._state = "busy"
                self._generate(request)
            case protocol.Unload(id):
                self._model = None
                self._answer(protocol.Unloaded(id))
            case protocol.Probe(id, provider, model):
                from mypt_desktop.runtime.probe import session_runs

                works, detail = session_runs(provider, Path(model) if model else None)
                self._answer(protocol.Probed(id, works, detail))
            case protocol.Cancel() | protocol.Status() | protocol.Count():  # the reading thread answers them
                pass

    def _generate(self, request: protocol.Generate) -> None:
        if self._model is None:
            raise ModelFailedError("No model is loaded.")
        tokens = self._model.tokenizer.encode(zip(request.texts, request.control, strict=True))
        room = self._model.engine.context_length - len(tokens)
        if not tokens:
            raise ModelFailedError("The prompt is empty.")
        if room < 1:
            self._answer(protocol.Overflow(request.id, len(tokens), self._model.engine.context_length))
            return
        finished = self._model.decoder.generate(
            tokens,
            request,
            cancelled=lambda: request.id in self._cancelled,
            emit=lambda text: self._answer(protocol.Piece(request.id, text)),
        )
        self._cancelled = {id for id in self._cancelled if id > request.id}
        self._answer(finished)

    def _start_afresh(self) -> None:
        """After a fault of the library nobody knows what is in the KV cache."""
        if self._model is not None:
            self._model = _LoadedModel(self._model.engine, self._model.tokenizer)

    def _count(self, id: int, text: str) -> Reply:
        model = self._model
        if model is None:
            return protocol.Failed(id, "No model is loaded.")
        return protocol.Counted(id, len(model.tokenizer.encode_text(text)))

    def _status(self, id: int) -> protocol.StatusReport:
        import psutil

        model = self._model
        cached = model.decoder.cached_tokens if model else 0
        memory = psutil.Process().memory_info().rss // 1_000_000
        return protocol.StatusReport(id, self._state, cached, memory)

    def _answer(self, reply: Reply) -> None:
        line = json.dumps(protocol.encode(reply), separators=(",", ":")).encode() + b"\n"
        with self._answering:
            try:
                self._answers.write(line)
                self._answers.flush()
            except OSError:
                os._exit(0)


class _LoadedModel:
    """A model in memory, its tokenizer, and the decoder that keeps its KV cache."""

    def __init__(self, engine: Engine, tokenizer: Tokenizer) -> None:
        from mypt_desktop.runtime.constraint import Grammars
        from mypt_desktop.runtime.decoding import Decoder

        self.engine = engine
        self.tokenizer = tokenizer
        self.decoder: Decoder = Decoder(
            engine.network(),
            spellings=tokenizer.spellings,
            ends=engine.ends,
            context_length=engine.context_length,
            grammars=Grammars(tokenizer, engine.vocabulary_size, engine.ends),
        )


def _fault(request: Request, error: Exception) -> protocol.Failed:
    from mypt_desktop.runtime.engine import memory_hint

    traceback.print_exception(error)  # to the log
    said = str(error) or type(error).__name__
    return protocol.Failed(request.id, f"The model failed: {said}", memory_hint(error) or "Ask again.")


def _load(request: protocol.Load) -> tuple[_LoadedModel, protocol.Loaded]:
    from mypt_desktop.runtime.engine import Engine
    from mypt_desktop.runtime.tokenizer import Tokenizer

    begun = time.perf_counter()
    folder = Path(request.folder)
    engine = Engine(folder, provider=request.provider, threads=request.threads, context_length=request.context_length)
    model = _LoadedModel(engine, Tokenizer(folder / "tokenizer.json"))
    seconds = time.perf_counter() - begun
    return model, protocol.Loaded(request.id, engine.device, engine.threads, engine.context_length, seconds)


def _give_way() -> None:
    """Where every core is busy with the model the window comes first."""
    import psutil

    with contextlib.suppress(OSError, psutil.Error):
        if sys.platform == "win32":
            psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        else:
            os.nice(_NICENESS)


def main() -> NoReturn:
    """Entry point of `python -m mypt_desktop.runtime.host` and of the frozen program's `--model-host`."""
    die_with_parent()
    _give_way()
    answers = claim_stdout()
    Host(sys.stdin.buffer, answers).run()


if __name__ == "__main__":
    main()
