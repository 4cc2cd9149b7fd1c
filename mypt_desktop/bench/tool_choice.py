"""How often the tool that a request is for is chosen, among all tools of a labelled set, and how long that takes.

A folder holds `tools.json`, tools as a model sees them, and `requests.jsonl`, an object a line: `text`; `tool`, the
name of the one it is for, empty for none; `also`, where others do the same, their names; `language`; and `own_words`,
true where it uses the words of the tool's description.
"""

from __future__ import annotations

import hashlib
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.settings import Generation
from mypt_desktop.routing.tool_choice import ToolChooser
from mypt_desktop.routing.tool_requests import KnownFiles, tool_requests

Half: TypeAlias = Literal["fit", "judged"]
TOOLS = Path("tests/data/routing/tools")
SERVERS = Path("tests/data/routing/servers")  # the tools of many servers, requests in other words
TOLD = Generation().max_tools
MANY = 500  # tools that the time is taken with besides


@dataclass(frozen=True, slots=True)
class Request:
    """`tool`: the name of the one that is asked for, "" where it is none. `own_words`: it uses the tool's own. `also`:
    others that are as right."""

    text: str
    tool: str
    language: str
    own_words: bool
    also: frozenset[str] = frozenset()

    @property
    def right(self) -> frozenset[str]:
        """The tools it is for; none where it is for none."""
        return self.also | {self.tool} if self.tool else frozenset()

    @property
    def half(self) -> Half:
        """Tools are judged or fitted on as a whole, so that a judged one was never seen."""
        return "judged" if hashlib.sha256((self.tool or self.text).encode()).digest()[0] % 2 else "fit"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The tools a request was offered, the best first, how long the choice took in milliseconds, and whether the right
    tool is among the `TOLD` nearest, which a model is told that decides for itself."""

    request: Request
    tools: tuple[str, ...]
    took: float
    near: bool

    @property
    def right(self) -> bool:
        return self.tools[0] in self.request.right if self.tools else not self.request.tool

    @property
    def offered(self) -> bool:
        return bool(self.request.right & set(self.tools)) if self.request.tool else not self.tools


def load(folder: Path) -> tuple[tuple[ToolSpec, ...], tuple[Request, ...]]:
    """The tools and the labelled requests of a folder. Raises `UserError` naming what cannot be read."""
    path = folder / "tools.json"
    try:
        tools = tuple(ToolSpec(**one) for one in json.loads(path.read_text(encoding="utf-8")))
        path = folder / "requests.jsonl"
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        requests = tuple(
            Request(
                str(row["text"]),
                str(row["tool"]),
                str(row["language"]),
                bool(row["own_words"]),
                frozenset(map(str, row.get("also", ()))),
            )
            for row in rows
        )
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise UserError(f"The labelled requests {path} cannot be read: {error!r}") from error
    unknown = {name for one in requests for name in one.right} - {tool.name for tool in tools}
    if unknown:
        raise UserError(f"{path} names tools that {folder / 'tools.json'} lacks: {', '.join(sorted(unknown))}.")
    return tools, requests


def choose(chooser: ToolChooser, tools: Sequence[ToolSpec], requests: Sequence[Request]) -> list[Chosen]:
    """The tools chosen for each request, with all of them on offer. Files that are named count as there."""
    found = []
    for one in requests:
        began = time.perf_counter()
        asked = tool_requests(one.text, tools, KnownFiles(), chooser)
        took = (time.perf_counter() - began) * 1000
        nearest = {tool.name for tool in chooser.nearest(one.text, tools, TOLD)}
        named = tuple(tool.name for tool in asked[0].tools) if asked else ()
        found.append(Chosen(one, named, took, bool(one.right & nearest)))
    return found


def told(chooser: ToolChooser, tools: Sequence[ToolSpec], requests: Sequence[Request]) -> float:
    """The share of requests whose tool is among the `TOLD` nearest."""
    near = (chooser.nearest(one.text, tools, TOLD) for one in requests)
    return sum(any(tool.name in one.right for tool in some) for one, some in zip(requests, near, strict=True)) / len(
        requests
    )


def table(chosen: Sequence[Chosen]) -> str:
    """The share of requests whose first tool is right, of those with the right one among the tools offered, and of
    those with it among the nearest."""
    slices: defaultdict[str, list[Chosen]] = defaultdict(list)
    for one in sorted(chosen, key=lambda one: (one.request.half, one.request.tool == "")):
        half = one.request.half
        if not one.request.tool:
            slices[f"{half}, none fits"].append(one)
            continue
        slices[half].append(one)
        slices[f"{half}, {'own' if one.request.own_words else 'other'} words"].append(one)
        slices[f"{half}, {one.request.language}"].append(one)
    lines = [f"{'tools':<26} {'first':>7} {'offered':>8} {f'in {TOLD}':>7}"]
    for name, some in slices.items():
        first, offered, near = (sum(flags) / len(some) for flags in zip(*map(_flags, some), strict=True))
        within = f"{near:7.1%}" if some[0].request.tool else ""
        lines.append(f"{f'{name} ({len(some)})':<26} {first:7.1%} {offered:8.1%} {within}".rstrip())
    return "\n".join(lines)


def _flags(one: Chosen) -> tuple[bool, bool, bool]:
    return one.right, one.offered, one.near


def milliseconds(chooser: ToolChooser, tools: Sequence[ToolSpec], requests: Sequence[Request]) -> float:
    """Median time of a choice among `MANY` tools, once they have been read."""
    copies = [replace(tool, name=f"set{number}-{tool.name}") for number in range(MANY) for tool in tools][:MANY]
    choose(chooser, copies, requests[:1])
    return statistics.median(one.took for one in choose(chooser, copies, requests[::5]))
