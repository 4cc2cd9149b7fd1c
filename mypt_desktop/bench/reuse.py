"""What keeping the KV cache is worth: time to the first word of the tenth turn of a chat with the agent."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.bench.figures import Outcome, Target, figure, ratios
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import MessageAdded, TextAdded, TurnEvent, TurnFailed
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.runtime.catalog import ModelInfo
from mypt_desktop.runtime.model import LocalModel
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine

TARGET = Target(5.0, "at least")
WRITTEN = 48  # tokens an earlier turn may have

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


def tenth_turn(info: ModelInfo, threads: int, repeats: int) -> Sequence[Outcome]:
    """With and without reuse, in turns, over the same nine turns and a different tenth question each time."""
    with (
        tempfile.TemporaryDirectory(prefix="mypt-reuse-") as index,
        closing(WorkspaceEngine(resources_dir() / "sample-workspace", Path(index))) as engine,
        closing(LocalModel(info, threads=threads)) as keeping,
        closing(LocalModel(info, threads=threads, reuse_kv=False)) as forgetting,
    ):
        engine.refresh()
        return _measured(info, _turn(keeping, engine), _turn(forgetting, engine), repeats)


def _measured(info: ModelInfo, keeping: Turn, forgetting: Turn, repeats: int) -> Sequence[Outcome]:
    history: list[Message] = []
    for text in CHAT:
        history = continued(keeping, history, text)
    first_word(forgetting, history[:1])  # loads it
    kept, forgotten = [], []
    for number in range(repeats):
        asked = [*history, message(Role.USER, f"{TENTH[number % len(TENTH)]}{' Please.' * (number // len(TENTH))}")]
        kept.append(first_word(keeping, asked))
        forgotten.append(first_word(forgetting, asked))
    name = f"{info.name}: first word of turn {len(CHAT) + 1}"
    return [
        figure(f"{name}, cache kept", "s", kept),
        figure(f"{name}, cache thrown away", "s", forgotten),
        figure(f"{name}, gain of keeping", "times", ratios(forgotten, kept), TARGET),
    ]


def continued(turn: Turn, history: Sequence[Message], text: str) -> list[Message]:
    """The chat after one more turn. Raises `UserError` when the turn failed."""
    messages = [*history, message(Role.USER, text)]
    added: list[Message] = []
    for event in turn(messages, Event()):
        match event:
            case MessageAdded(each):
                added.append(each)
            case TurnFailed(error, hint, _):
                raise UserError(error, hint=hint)
            case _:
                pass
    return [*messages, *added]


def first_word(turn: Turn, messages: Sequence[Message]) -> float:
    """Seconds from the question to the first text on the screen; the rest of the answer is cancelled."""
    cancel = Event()
    began = time.perf_counter()
    seconds = 0.0
    for event in turn(messages, cancel):
        match event:
            case TextAdded() if not cancel.is_set():
                seconds = time.perf_counter() - began
                cancel.set()
            case TurnFailed(error, hint, _):
                raise UserError(error, hint=hint)
            case _:
                pass
    return seconds or time.perf_counter() - began


def _turn(model: LocalModel, engine: WorkspaceEngine) -> Turn:
    controller = AgentController(model, WorkspaceTools(engine), engine=engine)
    return lambda messages, cancel: controller.stream(messages, cancel=cancel, max_new_tokens=WRITTEN)
