"""ModelComparison: one prompt put to several models, one after the other, to see what a training has changed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from mypt_desktop.agent.ports import Model
from mypt_desktop.core.answer_state import AnswerState
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallStarted, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message, Role, Text, canonical_json
from mypt_desktop.core.service_states import ComparedAnswer, ComparisonState
from mypt_desktop.core.settings import Runtime
from mypt_desktop.runtime.catalog import Catalog, ModelInfo
from mypt_desktop.runtime.model import LocalModel

TurnBy: TypeAlias = Callable[[Model, Sequence[Message], threading.Event], Iterator[TurnEvent]]
_log = logging.getLogger(__name__)


class ModelComparison:
    """Implements `gui.training_ports.Comparison`. `tell` is called on any thread."""

    def __init__(
        self, catalog: Catalog, turn: TurnBy, runtime: Callable[[], Runtime], tell: Callable[[ComparisonState], None]
    ) -> None:
        self._catalog = catalog
        self._turn = turn
        self._runtime = runtime
        self._tell = tell
        self._guard = threading.Lock()
        self._state = ComparisonState()
        self._cancel = threading.Event()
        self._model: LocalModel | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def state(self) -> ComparisonState:
        return self._state

    def ask(self, models: Sequence[str], prompt: str) -> None:
        if not prompt.strip():
            raise UserError("There is no prompt.", hint="Write what to ask the models.")
        infos = [self._catalog.get(name) for name in models]
        with self._guard:
            if self._closed or self._state.working:
                raise UserError("The models are being asked already.", hint="Stop them, or wait for their answers.")
            self._cancel = threading.Event()
            self._set(ComparisonState(True, tuple(ComparedAnswer(info.name) for info in infos)))
            arguments = (infos, prompt, self._cancel)
            self._thread = threading.Thread(target=self._work, args=arguments, name="model-comparison", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Also in the middle of loading."""
        with self._guard:
            self._cancel.set()
            model, self._model = self._model, None
        if model is not None:
            model.close()

    def close(self) -> None:
        """Ends what is being asked, and its process."""
        with self._guard:
            self._closed = True
            thread = self._thread
        self.stop()
        if thread is not None:
            thread.join(timeout=5)

    def _work(self, infos: Sequence[ModelInfo], prompt: str, cancel: threading.Event) -> None:
        for at, info in enumerate(infos):
            try:
                self._ask_one(at, info, prompt, cancel)
            except UserError as error:
                self._change(at, problem="Stopped." if cancel.is_set() else error.with_hint())
            except Exception as error:  # noqa: BLE001 - the thread's end: the window shows a sentence, the log the rest
                _log.error("Asking a model failed", exc_info=error)
                self._change(at, problem="Something went wrong in the program; see the log.")
        with self._guard:
            self._set(replace(self._state, working=False))

    def _ask_one(self, at: int, info: ModelInfo, prompt: str, cancel: threading.Event) -> None:
        wanted = self._runtime()
        model = LocalModel(info, provider=wanted.provider, threads=wanted.threads, context_length=wanted.context_length)
        with self._guard:
            if cancel.is_set():
                raise UserError("Stopped.")
            self._model = model
        try:
            self._read(at, self._turn(model, [Message(Role.USER, (Text(prompt),))], cancel))
        finally:
            with self._guard:
                self._model = None
            model.close()

    def _read(self, at: int, events: Iterator[TurnEvent]) -> None:
        """Calls stand in lines of their own, before the text that followed from them."""
        calls, said = "", ""
        answer = AnswerState()
        for event in events:
            match event:
                case TurnFailed():
                    raise UserError(event.error, hint=event.hint)
                case TurnFinished(message):
                    answer = AnswerState(message.parts)
                case CallStarted(call):
                    calls += f"{call.name} {canonical_json(call.arguments)}\n\n"
                    answer = AnswerState()
                case _:
                    answer = answer.apply(event)
            now = calls + answer.message.text
            if now != said:
                said = now
                self._change(at, text=said)
        if not said:
            raise UserError("The model said nothing.")

    def _change(self, at: int, *, text: str | None = None, problem: str = "") -> None:
        with self._guard:
            answers = list(self._state.answers)
            answers[at] = replace(answers[at], text=answers[at].text if text is None else text, problem=problem)
            self._set(replace(self._state, answers=tuple(answers)))

    def _set(self, state: ComparisonState) -> None:
        """Call with `_guard` held: states are told in the order they came."""
        self._state = state
        self._tell(state)
