"""LocalModel: the window's side of the model process. Starts it, restarts it when it dies, streams and cancels."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final, Literal

from mypt_desktop.core.errors import ContextOverflowError, ModelFailedError
from mypt_desktop.core.prompt import ChatTemplate, Completed, Delta, Generated, Prompt, Sampling, Usage
from mypt_desktop.runtime import protocol
from mypt_desktop.runtime.catalog import ModelInfo, chat_template
from mypt_desktop.runtime.connection import LANGUAGE_MODEL, Connection, Inquiry, failure
from mypt_desktop.runtime.probe import Choice, choose_provider
from mypt_desktop.sandbox.process import Ending

_LOOK: Final = 0.02  # seconds between two looks at a cancel event while no answer comes
_COUNTS_KEPT: Final = 4096  # texts whose number of tokens is remembered: a turn counts its history at every step
_LONGEST_KEPT: Final = 4000  # characters of such a text


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """`device` is where the model runs, `detail` what else to know: why not CUDA, or what failed."""

    state: Literal["none", "loading", "ready", "busy", "failed"]
    device: str = ""
    detail: str = ""


class LocalModel:
    """A built model in a process of its own. Any thread may use it; one generation runs at a time, others wait.

    `provider` is "auto", "cpu" or "cuda"; `threads` 0 and `context_length` 0 take the defaults. `on_state` is called on
    whichever thread the change happened. For measuring: `reuse_kv` false forgets the KV cache before each request, and
    `guess` false guesses nothing of what comes next.
    """

    def __init__(
        self,
        info: ModelInfo,
        *,
        provider: str = "auto",
        threads: int = 0,
        context_length: int = 0,
        on_state: Callable[[ModelStatus], None] | None = None,
        reuse_kv: bool = True,
        guess: bool = True,
    ) -> None:
        self._info = info
        self._chat_template = chat_template(info.build)
        self._provider = provider
        self._threads = threads
        self._context_length = min(context_length or info.default_context, info.context_length)
        self._on_state = on_state
        self._reuse_kv = reuse_kv
        self._guess = guess
        self._turn = threading.Lock()
        self._counted: dict[str, int] = {}
        self._connection: Connection | None = None
        self._status = ModelStatus("none")
        self._closed = False

    @property
    def dialect(self) -> str:
        return self._info.dialect

    @property
    def chat_template(self) -> ChatTemplate | None:
        return self._chat_template

    @property
    def rails(self) -> str:
        return self._info.rails

    @property
    def context_length(self) -> int:
        return self._context_length

    @property
    def pid(self) -> int | None:
        """The model process, while there is one."""
        connection = self._connection
        return connection.pid if connection and connection.alive else None

    def status(self) -> ModelStatus:
        return self._status

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` read as plain text. Loads the model if need be; raises `ModelFailedError`."""
        known = self._counted.get(text)
        if known is not None:
            return known
        connection = self._connection
        if connection is None or not connection.alive or self._status.state == "loading":
            if self._turn.locked() and self._status.state != "loading":
                return (
                    len(text.encode("utf-8", "replace")) + 2
                ) // 3  # died in mid-answer: whoever reads it waits for us
            with self._turn:
                connection = self._ready()
        inquiry = connection.ask(lambda id: protocol.Count(id, text))
        reply = inquiry.next()
        connection.forget(inquiry)
        count = reply.tokens if isinstance(reply, protocol.Counted) else 0
        if len(text) < _LONGEST_KEPT:
            if len(self._counted) >= _COUNTS_KEPT:
                self._counted.clear()
            self._counted[text] = count
        return count

    def load(self) -> None:
        """Blocks until the model can answer. Raises `ModelFailedError`."""
        with self._turn:
            self._ready()

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: threading.Event) -> Generator[Generated, None, None]:
        """Streams the answer; the model is loaded first if need be, and the longest prefix shared with the last request
        is not computed again. Closing the iterator cancels.

        Raises `ContextOverflowError` when the prompt alone fills the context (an answer that would not fit is cut short
        and ends with "length"), `ModelFailedError` when the model died or refused.
        """
        if not self._wait_for_turn(cancel):
            yield Completed("cancelled", Usage())
            return
        try:
            connection = self._ready()
            self._set(ModelStatus("busy", self._status.device, self._status.detail))
            inquiry = connection.ask(functools.partial(self._request, prompt, sampling))
            try:
                yield from self._answers(connection, inquiry, cancel)
            finally:
                connection.forget(inquiry)
                connection.tell(protocol.Cancel(inquiry.id))  # no effect on what has ended
        finally:
            if self._status.state == "busy":
                self._set(ModelStatus("ready", self._status.device, self._status.detail))
            self._turn.release()

    def report(self) -> protocol.StatusReport | None:
        """What the process says about itself, also while it generates; None when there is none or it is silent."""
        connection = self._connection
        if connection is None or not connection.alive:
            return None
        inquiry = connection.ask(protocol.Status)
        try:
            reply = inquiry.next(timeout=10)
        except ModelFailedError:
            return None
        finally:
            connection.forget(inquiry)
        return reply if isinstance(reply, protocol.StatusReport) else None

    def unload(self) -> None:
        """Give the memory back; the next request loads again."""
        with self._turn:
            self._drop()  # the end of the process gives back more than unloading in it would
            self._set(ModelStatus("none"))

    def close(self) -> None:
        """End the process, also in the middle of an answer. The model cannot be used afterwards."""
        self._closed = True
        connection = self._connection
        if connection is not None:
            if self._turn.locked():
                connection.kill()
            connection.close()
        self._set(ModelStatus("none"))

    def _wait_for_turn(self, cancel: threading.Event) -> bool:
        while not self._turn.acquire(timeout=_LOOK):
            if cancel.is_set():
                return False
        return True

    def _request(self, prompt: Prompt, sampling: Sampling, id: int) -> protocol.Generate:
        grammar = sampling.grammar
        return protocol.Generate(
            id=id,
            texts=tuple(segment.text for segment in prompt.segments),
            control=tuple(segment.control for segment in prompt.segments),
            max_tokens=sampling.max_tokens,
            temperature=sampling.temperature,
            top_p=sampling.top_p,
            top_k=sampling.top_k,
            repetition_penalty=sampling.repetition_penalty,
            seed=sampling.seed,
            stop=tuple(sampling.stop),
            grammar_kind=grammar.kind if grammar else "",
            grammar=grammar.text if grammar else "",
            reuse=self._reuse_kv,
            guess=self._guess,
        )

    def _answers(
        self, connection: Connection, inquiry: Inquiry, cancel: threading.Event
    ) -> Generator[Generated, None, None]:
        """Pieces until the request has ended; tells the process when `cancel` is set, and then shows no more."""
        told = False
        while True:
            reply = inquiry.next(timeout=None if told else _LOOK)
            if cancel.is_set() and not told:
                connection.tell(protocol.Cancel(inquiry.id))
                told = True
            match reply:
                case protocol.Piece(_, text):
                    if not told:
                        yield Delta(text)
                case protocol.Finished():
                    yield Completed(reply.reason, _usage(reply))
                    return
                case protocol.Overflow(_, tokens, room):
                    raise ContextOverflowError(
                        f"The prompt has {tokens} tokens; the context of {self._info.title} holds {room}.",
                        hint="Choose a longer context in the settings, or ask about less at once.",
                    )
                case _:
                    continue

    def _ready(self) -> Connection:
        """The process with the model in it; started and loaded if need be. Call with the turn held."""
        if self._closed:
            raise ModelFailedError("The model was closed.", hint="Restart the program.")
        if self._connection is not None and self._connection.alive:
            return self._connection
        self._set(ModelStatus("loading"))
        try:
            if not self._info.built:
                raise ModelFailedError(
                    f"{self._info.title} is not built.",
                    hint=f"Build it in Tools > Models, or run `mypt-desktop model build {self._info.name}`.",
                )
            return self._start()
        except ModelFailedError as error:
            self._drop()
            self._set(ModelStatus("failed", detail=error.with_hint()))
            raise

    def _start(self) -> Connection:
        choice = choose_provider(self._provider)
        try:
            return self._load(choice)
        except ModelFailedError as error:
            if choice.provider == "cpu":
                raise
            self._drop()
            return self._load(Choice("cpu", f"CUDA was tried and failed: {error}"))

    def _load(self, choice: Choice) -> Connection:
        connection = self._connection = Connection(LANGUAGE_MODEL, self._on_end)
        if self._closed:  # while the process was being started
            connection.close()
        inquiry = connection.ask(
            lambda id: protocol.Load(id, str(self._info.build), choice.provider, self._threads, self._context_length)
        )
        loaded = inquiry.next()
        connection.forget(inquiry)
        if not isinstance(loaded, protocol.Loaded):
            raise ModelFailedError("The model process answered something else than asked.", hint="Restart the program.")
        threads = f"{loaded.threads} thread" + ("s" if loaded.threads != 1 else "")
        detail = f"{threads}. {choice.reason}" if loaded.device == "CPU" else choice.reason
        self._set(ModelStatus("ready", loaded.device, detail))
        return connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _on_end(self, ending: Ending) -> None:
        if not ending.by_us and not self._closed and self._status.state in ("ready", "busy"):
            self._set(ModelStatus("failed", detail=failure(ending, LANGUAGE_MODEL).with_hint()))

    def _set(self, status: ModelStatus) -> None:
        if self._closed and status.state != "none":
            return
        self._status = status
        if self._on_state is not None:
            self._on_state(status)


def _usage(finished: protocol.Finished) -> Usage:
    return Usage(
        finished.prompt_tokens,
        finished.cached_tokens,
        finished.completion_tokens,
        finished.prefill_seconds,
        finished.decode_seconds,
    )
