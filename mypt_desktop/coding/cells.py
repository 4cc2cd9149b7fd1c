"""`eval`: cells of Python and JavaScript in processes that last, confined and without network.

What a cell defines is there for the next one, across calls, until its language is reset. The files it works on are the
chat's; they are a version of their own after each call.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from mypt_desktop.coding.agents import Found
from mypt_desktop.coding.cells_kernel import NAMES, Ended, Event, Kernels, Language, Shown, Wanted
from mypt_desktop.coding.cells_output import MOST_KEPT, NO_OUTPUT, Cell, cut, plan_of, whole_text
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallPrinted
from mypt_desktop.core.messages import Json, JsonObject, ToolCall, ToolSpec
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.sandbox.conversations import Printed
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool, inner_call

DEFAULT_SECONDS: Final = 30
MOST_SECONDS: Final = 3600
NOT_FROM_CELLS: Final = ("eval", "task", "checkpoint", "rewind")
"""Tools that a cell may not call: they are about the turn that the cell is part of."""

_CELL: JsonObject = {
    "type": "object",
    "properties": {
        "language": {"type": "string", "enum": ["py", "js"]},
        "code": {"type": "string", "description": "The cell as it is, without fences."},
        "title": {"type": "string", "description": "A few words for the user."},
        "timeout": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_SECONDS,
            "default": DEFAULT_SECONDS,
            "description": "Seconds.",
        },
        "reset": {"type": "boolean", "default": False, "description": "Forget what this language has defined, first."},
    },
    "required": ["language", "code"],
    "additionalProperties": False,
}

EVAL: Final = Tool(
    ToolSpec(
        "eval",
        "Run cells of Python (py) or JavaScript (js) on the chat's files. What they define stays for later cells. No "
        "network, no input. The last expression is shown; display(value) shows JSON, images, Markdown(text), "
        "Table(rows); plot(x, y, kind='line') draws. Also defined: read, write, append, tree, sort, uniq, counter, "
        "diff, tool.NAME(...), completion(prompt), agent(prompt).",
        {
            "type": "object",
            "properties": {"cells": {"type": "array", "items": _CELL, "minItems": 1}},
            "required": ["cells"],
            "additionalProperties": False,
        },
    ),
    "Run Code",
    "Built-in",
    "builtin",
    "write",
    confirm=False,
    renderer="cells",
    category="code",
    about="It runs this code in a process of its own, which has no network, sees the files of this chat and may change "
    "them.",
)


class Assistant(Protocol):
    """What a tool may ask of the turn that it is part of."""

    def found(self) -> Found:
        """The task agents there are now."""
        ...

    def complete(self, prompt: str, system: str, schema: JsonObject | None, cancel: threading.Event) -> Json:
        """The model's answer to `prompt` alone; with a schema, the value that fits it. Raises `UserError`."""
        ...

    def agent(
        self, name: str, prompt: str, schema: JsonObject | None, call: ToolCall, context: CallContext
    ) -> Generator[CallEvent, None, Json]:
        """What a task agent reports. Raises `UserError`."""
        ...


class Place(Protocol):
    """Where the cells of a call work, and what is kept of it."""

    def begin(self) -> None:
        """Brings the files to the state that the call begins with. Raises `UserError`."""
        ...

    def keep(self, text: str) -> str:
        """Keeps the whole of an output that was cut; where it is, for a sentence."""
        ...

    def end(self, content: JsonObject, plan: RenderPlan, error: str) -> None:
        """The call is over: its files are a version, its row is finished."""
        ...


Places: TypeAlias = Callable[[CallContext], Place]


@dataclass(frozen=True, slots=True)
class _Running:
    """A call under way. `numbers` are those of the calls that its cells make."""

    call: ToolCall
    context: CallContext
    notes: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))


class Eval:
    """The tool for one turn. `places` says where a call works; without an `assistant` cells cannot ask a model."""

    def __init__(self, kernels: Kernels, places: Places, assistant: Assistant | None = None) -> None:
        self._kernels = kernels
        self._places = places
        self._assistant = assistant

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        """The content of the result: `output`, and an `error` where a cell failed or was stopped. Raises `UserError`
        before anything is run."""
        place = self._places(context)
        place.begin()
        running = _Running(call, context)
        entries = _entries(call.arguments)
        cells = [_cell(one) for one in entries]
        failed = ""
        for number, (cell, one) in enumerate(zip(cells, entries, strict=True), 1):
            began = time.monotonic()
            cell.status = "running"
            ended = yield from self._run_cell(running, cell, one)
            cell.seconds = time.monotonic() - began
            cell.error = ended.error
            cell.status = "cancelled" if ended.cancelled else "error" if ended.error else "complete"
            if cell.status != "complete":
                failed = _failed(number, cell, len(cells))
                break
        content = _content(cells, running.notes, failed, place)
        place.end(content, plan_of(cells), failed)
        return content

    def _run_cell(self, running: _Running, cell: Cell, one: JsonObject) -> Generator[CallEvent, None, Ended]:
        """One cell, in a new process where the last one is gone."""
        try:
            kernel, replaced = self._kernels.get(cell.language, reset=one.get("reset") is True)
        except UserError as error:
            return Ended(error.with_hint())
        if replaced:
            running.notes.append(f"{NAMES[cell.language]} was started anew; what earlier cells defined is gone.")
        seconds = one.get("timeout", DEFAULT_SECONDS)
        bounded = min(max(seconds, 1), MOST_SECONDS) if isinstance(seconds, int) else DEFAULT_SECONDS
        return (yield from self._followed(kernel.run(cell.code, bounded, running.context.cancel), running, cell))

    def _followed(
        self, steps: Generator[Event, JsonObject | None, Ended], running: _Running, cell: Cell
    ) -> Generator[CallEvent, None, Ended]:
        """What the cell says, taken down; what it asks for, answered."""
        kept, answer = 0, None
        try:
            while True:
                try:
                    event = steps.send(answer)
                except StopIteration as end:
                    ended: Ended = end.value
                    return ended
                answer = None
                match event:
                    case Printed(text):
                        room = MOST_KEPT - kept
                        kept += len(text)
                        if room > 0:
                            cell.print(text[:room])
                            yield CallPrinted(running.call, text[:room])
                    case Shown(value):
                        cell.show(value)
                    case Wanted(_, what):
                        inner = inner_call(running.call, next(running.numbers), "", {})
                        answer = yield from self._answer(what, inner, running.context)
        finally:
            steps.close()

    def _answer(
        self, what: JsonObject, inner: ToolCall, context: CallContext
    ) -> Generator[CallEvent, None, JsonObject]:
        """What the cell is told: `{"value": …}` or `{"error": sentence}`."""
        try:
            match what:
                case {"want": "tool", "tool": str() as name, "arguments": dict() as arguments}:
                    made = ToolCall(name, arguments, inner.id)
                    return (yield from _call_tool(made, context))
                case {"want": "completion", "prompt": str() as prompt, "system": system, "schema": schema}:
                    return {"value": self._complete(prompt, system, schema, context.cancel)}
                case {"want": "agent", "agent": str() as name, "prompt": str() as prompt, "schema": schema}:
                    if self._assistant is None:
                        return {"error": "There is no model here to run an agent."}
                    if inner.id.count("/") > 1:  # an agent runs this cell
                        return {"error": "An agent cannot start another one."}
                    value = yield from self._assistant.agent(name, prompt, _schema(schema), inner, context)
                    return {"value": value}
        except UserError as error:
            return {"error": error.with_hint()}
        return {"error": "The request was not understood."}

    def _complete(self, prompt: str, system: Json, schema: Json, cancel: threading.Event) -> Json:
        if self._assistant is None:
            raise UserError("There is no model here to ask.")
        return self._assistant.complete(prompt, system if isinstance(system, str) else "", _schema(schema), cancel)


def _call_tool(call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
    """A call of another tool, which the user is asked about like any other."""
    if context.call is None or call.name in NOT_FROM_CELLS:
        return {"error": f"A cell cannot call the tool {call.name[:80]!r}."}
    steps = context.call(call, context.cancel)
    try:
        while True:
            try:
                event = next(steps)
            except StopIteration as end:
                result = end.value
                break
            if isinstance(event, CallEvent):
                yield event
    finally:
        steps.close()
    if result.failed:
        return {"error": str(result.content.get("error", "The call failed."))}
    return {"value": result.content}


def _schema(schema: Json) -> JsonObject | None:
    return schema if isinstance(schema, dict) else None


def _entries(arguments: JsonObject) -> list[JsonObject]:
    cells = arguments.get("cells")
    return [one for one in cells if isinstance(one, dict)] if isinstance(cells, list | tuple) else []


def _cell(one: JsonObject) -> Cell:
    language: Language = "js" if one.get("language") == "js" else "py"
    return Cell(language, str(one.get("code", "")), " ".join(str(one.get("title", "")).split())[:80])


def _failed(number: int, cell: Cell, total: int) -> str:
    which = f"Cell {number} of {total}" if total > 1 else "The cell"
    named = f" ({cell.title})" if cell.title else ""
    return f"{which}{named} {'was stopped' if cell.status == 'cancelled' else 'failed'}."


def _content(cells: Sequence[Cell], notes: Sequence[str], failed: str, place: Place) -> JsonObject:
    """What the model reads."""
    whole = whole_text(cells)
    short = cut(whole)
    images = sum(cell.images for cell in cells)
    if not whole:
        short = f"(displayed {images} image(s); no text output)" if images else NO_OUTPUT
    content: dict[str, Json] = {"error": failed} if failed else {}
    content["output"] = short
    if len(short) < len(whole):
        notes = [*notes, f"This is the beginning. All of it is in {place.keep(whole)}."]
    if notes:
        content["note"] = " ".join(notes)
    return content
