"""Which tools a model calls, and with what, where the tools of many servers are on offer: the agent's own way, from the
choice of tools to the first call, which is not run.

`python -m mypt_desktop.bench.own_calls [FOLDER] [--model NAME] [--every N] [--keep FILE]`: FOLDER holds tools and
labelled requests, as `bench.tool_choice` reads them; `--every` asks each N-th only. It takes hours: with `--keep` each
answer is written to FILE as it comes, and a run that was broken off goes on behind the last one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.ports import Model, Work
from mypt_desktop.bench.routing import Shipped
from mypt_desktop.bench.tool_choice import Request, load
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallStarted, TurnEvent
from mypt_desktop.core.messages import Json, Role, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.core.paths import models_dir
from mypt_desktop.language.words import folded
from mypt_desktop.routing.router import Router
from mypt_desktop.routing.tool_choice import ToolChooser
from mypt_desktop.runtime.catalog import Catalog, ModelInfo
from mypt_desktop.runtime.model import LocalModel
from mypt_desktop.runtime.shipped_reader import ShippedPhrases
from mypt_desktop.tools.arguments import validation_error

REQUESTS = Path("tests/data/mcp/many")


class Unrun:
    """Tools on offer that are not run. Implements `agent.ports.Tools`."""

    def __init__(self, tools: Sequence[ToolSpec]) -> None:
        self._tools = tools

    def specs(self) -> Sequence[ToolSpec]:
        return self._tools

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        yield CallStarted(call)
        return ToolResult(call.id, call.name, {"error": "Not run."}, failed=True)

    def carry_out(self, call: ToolCall, work: Work) -> Generator[TurnEvent, None, ToolResult]:
        return (yield from self.run(call, Event()))


@dataclass(frozen=True, slots=True)
class Called:
    """A request and what was called for it first, if anything. `valid`: its arguments are as the tool's schema has
    them; `said`: each of their texts and numbers stands in the request."""

    request: Request
    tool: str
    valid: bool
    said: bool

    @property
    def right(self) -> bool:
        return self.tool in self.request.right


def first_call(controller: AgentController, request: Request, tools: Sequence[ToolSpec]) -> Called:
    """What is called first for a request; the turn ends there."""
    events = controller.stream([message(Role.USER, request.text)], cancel=Event())
    schemas = {tool.name: tool.parameters for tool in tools}
    for event in events:
        if isinstance(event, CallStarted):
            name, arguments = event.call.name, event.call.arguments
            valid = name in schemas and not validation_error(schemas[name], arguments)
            text = folded(request.text)
            return Called(request, name, valid, all(folded(leaf) in text for leaf in leaves(arguments)))
    return Called(request, "", valid=False, said=False)


class Kept:
    """Answers in a file, one a line. Those of another model are passed over; so is a line that was not finished."""

    def __init__(self, path: Path, model: str) -> None:
        self._path = path
        self._model = model
        self._lines: dict[str, Mapping[str, Any]] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):
                    plain = json.loads(line)
                    if isinstance(plain, dict) and plain.get("model") == model:
                        self._lines[str(plain.get("text"))] = plain

    def get(self, request: Request) -> Called | None:
        plain = self._lines.get(request.text)
        if plain is None:
            return None
        return Called(request, str(plain.get("tool")), plain.get("valid") is True, plain.get("said") is True)

    def add(self, called: Called) -> None:
        plain = {"model": self._model, "text": called.request.text, "tool": called.tool}
        line = json.dumps({**plain, "valid": called.valid, "said": called.said}, ensure_ascii=False)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}")  # the one before it may not have been finished


def leaves(value: Json) -> Iterator[str]:
    """The texts and numbers in some arguments. Yes and no are not looked for in words."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


@contextmanager
def agent(info: ModelInfo, tools: Sequence[ToolSpec]) -> Iterator[AgentController]:
    """The agent with these tools, no folder and this model."""
    model = LocalModel(info)
    try:
        model.load()
        yield controller(model, tools)
    finally:
        model.close()


def controller(model: Model, tools: Sequence[ToolSpec]) -> AgentController:
    meaning = Shipped()
    return AgentController(model, Unrun(tools), meaning=meaning, chooser=ToolChooser(Router(meaning), ShippedPhrases()))


def table(called: Sequence[Called]) -> str:
    """Of all requests, and of those in and without the tool's own words, how many called what."""
    lines = [f"{'requests':<20} {'a call':>7} {'right':>7} {'valid':>7} {'and said':>9}"]
    for name, own in (("all", None), ("own words", True), ("other words", False)):
        some = [one for one in called if own is None or one.request.own_words is own]
        right = [one for one in some if one.right]
        valid = [one for one in right if one.valid]
        counts = sum(bool(one.tool) for one in some), len(right), len(valid), sum(one.said for one in valid)
        lines.append("{:<20} {:>7} {:>7} {:>7} {:>9}".format(f"{name} ({len(some)})", *counts))
    return "\n".join(lines)


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.own_calls", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=REQUESTS)
    parser.add_argument("--model", default="", help="its name; the best one that is built where none is given")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask each N-th request only")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="go on behind the answers in FILE, and add to them")
    options = parser.parse_args(argv)
    if options.every < 1:
        raise UserError(f"--every {options.every} is less than 1.")
    tools, requests = load(options.folder)
    called: list[Called] = []
    catalog = Catalog([models_dir()])
    info = catalog.get(options.model) if options.model else catalog.best()
    kept = Kept(options.keep, info.name) if options.keep else None
    with agent(info, tools) as turn:
        for request in requests[:: options.every]:
            one = kept.get(request) if kept else None
            if one is None:
                one = first_call(turn, request, tools)
                if kept:
                    kept.add(one)
            called.append(one)
            print(f"{len(called)} of {len(requests[:: options.every])}", end="\r", file=sys.stderr, flush=True)
    print(table(called))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except UserError as error:
        sys.exit(error.with_hint())
