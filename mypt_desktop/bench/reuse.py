"""What keeping the KV cache is worth: time to the first token of the tenth turn of a chat with the agent."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.ports import Model
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure, ratios
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import MessageAdded, TurnEvent, TurnFailed
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.core.prompt import ChatTemplate, Completed, Delta, Generated, Prompt, Sampling, Usage
from mypt_desktop.core.settings import Generation
from mypt_desktop.runtime.catalog import ModelInfo
from mypt_desktop.runtime.model import LocalModel
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine

TARGET = Target(5.0, "at least")
CONTEXT = 8192  # so that nothing is left out of ten turns with their tool results
WRITTEN = 64  # tokens an earlier turn may have

# In the first the model calls the tools and their results stay in the chat; in the second the app searches before each
# question, and the passages of a turn are not carried on into the next.
WAYS = {
    "the model searches": Generation(retrieval="model"),
    "the app searches": Generation(retrieval="automatic"),
}
CHAT = (
    "Hello! I am new here and will ask you a few things about the ferry.",
    "How much is a return ticket for an adult?",
    "And what does a bicycle cost on top?",
    "Thank you. When does the first boat leave on weekdays?",
    "Who decides whether a boat sails in bad weather?",
    "What must I do if I find money on board?",
    "Where may visitors put up a tent?",
    "How often is man overboard practised?",
    "Thanks, that is all very clear.",
)
TENTH = (
    "What was decided about a later boat on Fridays?",
    "Which knots do I have to learn in my first week?",
    "How long is the bigger of the two boats?",
    "What is wrong with the starboard engine?",
    "Where does everybody meet in an emergency ashore?",
)

Turn = Callable[[Sequence[Message], Event], Iterator[TurnEvent]]


class Stopwatch:
    """A model in front of another: notes when the first token of a turn came, and ends the turn with it."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.first_token: float | None = None
        self.usage = Usage()

    @property
    def dialect(self) -> str:
        return self._model.dialect

    @property
    def chat_template(self) -> ChatTemplate | None:
        return self._model.chat_template

    @property
    def context_length(self) -> int:
        return self._model.context_length

    @property
    def rails(self) -> str:
        return self._model.rails

    def count_tokens(self, text: str) -> int:
        return self._model.count_tokens(text)

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        items = self._model.generate(prompt, sampling, cancel)
        for item in items:
            if self.first_token is None and isinstance(item, Delta):
                self.first_token = time.perf_counter()
                cancel.set()
                for last in items:  # the agent stops listening as soon as it sees the cancel
                    self.usage = last.usage if isinstance(last, Completed) else self.usage
            yield item


def tenth_turn(info: ModelInfo, threads: int, repeats: int) -> Sequence[Outcome]:
    """With and without reuse, in turns, over the same nine turns and a different tenth question each time."""
    outcomes: list[Outcome] = []
    for way, settings in WAYS.items():
        with (
            tempfile.TemporaryDirectory(prefix="mypt-reuse-") as index,
            closing(WorkspaceEngine(resources_dir() / "sample-workspace", Path(index))) as engine,
            closing(LocalModel(info, threads=threads, context_length=CONTEXT)) as keeping,
            closing(LocalModel(info, threads=threads, context_length=CONTEXT, reuse_kv=False)) as forgetting,
        ):
            engine.refresh()
            tools = PlainTools(WorkspaceTools(engine))

            def turn(model: Model, tools: PlainTools = tools, settings: Generation = settings) -> Turn:
                controller = AgentController(model, tools, engine=engine, generation=settings)
                return lambda messages, cancel: controller.stream(messages, cancel=cancel, max_new_tokens=WRITTEN)

            name = f"{info.name}: first token of turn 10, {way}"
            try:
                outcomes += measured(name, keeping, forgetting, turn, repeats)
            except UserError as error:
                outcomes.append(Skipped(name, error.with_hint()))
    return outcomes


def measured(
    name: str, keeping: Model, forgetting: Model, turn: Callable[[Model], Turn], repeats: int
) -> list[Outcome]:
    """`keeping` talks through the first nine turns; both then answer each tenth question."""
    history: list[Message] = []
    for text in CHAT:
        history = continued(turn(keeping), history, text)
    first_token(forgetting, turn, history[:1])  # loads it
    kept, forgotten = [], []
    usage = Usage()
    for number in range(repeats):
        asked = [*history, message(Role.USER, f"{TENTH[number % len(TENTH)]}{' Please.' * (number // len(TENTH))}")]
        seconds, usage = first_token(keeping, turn, asked)
        kept.append(seconds)
        forgotten.append(first_token(forgetting, turn, asked)[0])
    note = f"{usage.cached_tokens} of {usage.prompt_tokens} tokens cached"
    return [
        figure(f"{name}, cache kept", "s", kept, note=note),
        figure(f"{name}, cache thrown away", "s", forgotten),
        figure(f"{name}, gain", "times", ratios(forgotten, kept), TARGET),
    ]


def continued(turn: Turn, history: Sequence[Message], text: str) -> list[Message]:
    """The chat after one more turn. Raises `UserError` when the turn failed."""
    messages = [*history, message(Role.USER, text)]
    added = [event.message for event in _sound(turn(messages, Event())) if isinstance(event, MessageAdded)]
    return [*messages, *added]


def first_token(model: Model, turn: Callable[[Model], Turn], messages: Sequence[Message]) -> tuple[float, Usage]:
    """Seconds from the question to the model's first token, with the tools that run before it; and what it cost."""
    watch = Stopwatch(model)
    began = time.perf_counter()
    for _ in _sound(turn(watch)(messages, Event())):
        pass
    return (watch.first_token or time.perf_counter()) - began, watch.usage


def _sound(events: Iterator[TurnEvent]) -> Iterator[TurnEvent]:
    """The events of a turn; raises `UserError` when it failed."""
    for event in events:
        if isinstance(event, TurnFailed):
            raise UserError(event.error, hint=event.hint)
        yield event
