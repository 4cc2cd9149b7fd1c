"""Fits the weights by which tools are chosen, on requests for the tools of one half of a labelled set.

Multinomial logistic regression: of the tools on offer and none of them one is wanted. The sets on offer are drawn, so
that the weights hold for few tools and many. Messages that want something else are from `resources/routing`.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import yaml

from mypt_desktop.bench.routing_fit import read
from mypt_desktop.bench.tool_choice import load
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.routing.tool_choice import AGAINST, FEATURES, ToolChooser, weights_file

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

DRAWS = 6  # sets of tools a request is offered
MESSAGES = 500  # that want no tool
STEPS = 1500
SHRINK = 1e-3
PACE = 0.05
_DONE_BY = {
    "act-write": "app-builder:write_file",
    "act-change": "app-builder:write_file",
    "act-run": "app-builder:run_command",
    "act-read": "app-builder:read_file",
    "act-analyse": "data-analyser:analyze_data",
    "act-show": "live-preview:preview",
}
# What only asks about what can be done, in the examples' languages.
_HOW = {"en": "How do I {}?", "de": "Wie kann ich das: {}?", "fr": "Comment faire pour {} ?", "es": "¿Cómo puedo {}?"}
_WHAT = ("What does {} do?", "Was macht {}?", "Que fait {} ?", "¿Qué hace {}?")
_NAMED = ("use {} on it", "benutze {} dafür", "utilise {} pour cela", "usa {} para eso")
_ASKED = 150  # examples of what is done that are asked about
_LIKE_APPS = ("files", "code", "git", "images", "plot", "browser", "archive", "pdf", "web", "print", "sql", "notes")
_KNOWING = (
    "time",
    "units",
    "money",
    "weather",
    "maps",
    "finance",
    "math",
    "translate",
    "travel",
    "web",
    "memory",
    "speech",
)


@dataclass(frozen=True, slots=True)
class _Case:
    text: str
    tools: tuple[ToolSpec, ...]
    wanted: int


def shipped_tools() -> tuple[ToolSpec, ...]:
    """The tools of the toolsets that come along."""
    found = []
    for path in sorted((resources_dir() / "toolsets").glob("*/toolset.yaml")):
        manifest: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        found += [
            ToolSpec(f"{manifest['id']}:{tool['id']}", tool["description"], tool["input_schema"])
            for tool in manifest["tools"]
        ]
    return tuple(found)


def digest(folder: Path) -> str:
    """Of what the weights are made from."""
    head = resources_dir() / "routing"
    paths = [folder / "tools.json", folder / "requests.jsonl", *sorted(head.glob("*.toml"))]
    paths += sorted((resources_dir() / "glossary").glob("*.toml"))
    parts = [path.read_bytes().replace(b"\r\n", b"\n") for path in paths]
    parts.append(repr((FEATURES, AGAINST, DRAWS, MESSAGES, STEPS, SHRINK, _HOW, _WHAT, _NAMED, _ASKED)).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def write(folder: Path, choosers: Mapping[str, ToolChooser]) -> Path:
    """Fits the weights with each of the choosers, by the name of its part in the file, and writes them."""
    cases = _cases(folder)
    known: dict[str, Any] = {"digest": digest(folder)}
    for name, chooser in choosers.items():
        known[name] = _fitted([(*chooser.features(case.text, case.tools)[:2], case.wanted) for case in cases])
    path = weights_file()
    path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return path


def _cases(folder: Path) -> list[_Case]:
    tools, requests = load(folder)
    fit = {tool.name: tool for tool in tools if any(one.tool == tool.name and one.half == "fit" for one in requests)}
    ours = {tool.name: tool for tool in shipped_tools()}
    draw = random.Random(0)
    found: list[_Case] = []

    def offer(text: str, wanted: str, others: Sequence[ToolSpec], always: Sequence[ToolSpec] = ()) -> None:
        size = round(len(others) ** draw.random()) if others else 0
        chosen = [*always, *draw.sample(others, size)]
        target = {**fit, **ours}.get(wanted)
        if target is not None and target not in chosen:
            chosen.append(target)
        draw.shuffle(chosen)
        if chosen:
            found.append(_Case(text, tuple(chosen), chosen.index(target) if target else len(chosen)))

    for one in requests:
        if one.half != "fit":
            continue
        group = one.tool.partition(":")[0]
        far = [tool for tool in (*fit.values(), *ours.values()) if tool.name.partition(":")[0] != group]
        for _ in range(DRAWS):
            everything = [tool for tool in (*fit.values(), *ours.values()) if tool.name != one.tool]
            offer(one.text, one.tool, everything if one.tool else far)
        if one.tool:
            offer(one.text, "", [tool for tool in far if not _alike(tool, group)])
    for text, kind in _others(draw):
        avoid = _KNOWING if kind in ("knowledge", "making") else _LIKE_APPS if kind.startswith("act") else ()
        others = [tool for tool in fit.values() if tool.name.partition(":")[0] not in avoid]
        if kind == "act-other":
            offer(text, "", list(ours.values()))
        else:
            offer(text, _DONE_BY.get(kind, ""), others, list(ours.values()) if kind in _DONE_BY else ())
            if kind not in _DONE_BY:
                offer(text, "", [*others, *ours.values()])
    for tool in (*fit.values(), *ours.values()):
        named = tool.name.partition(":")[2]
        for asks, does in zip(_WHAT, _NAMED, strict=True):
            offer(asks.format(named), "", list(ours.values()), [tool])
            offer(does.format(named), tool.name, list(ours.values()), [tool])
    done = [one for one in read(resources_dir() / "routing").labelled if one.kind in _DONE_BY]
    for example in draw.sample(done, _ASKED):
        said = example.text[:1].lower() + example.text[1:].rstrip(".!?")
        offer(_HOW[example.language].format(said), "", list(ours.values()), [ours[_DONE_BY[example.kind]]])
    return found


def _alike(tool: ToolSpec, group: str) -> bool:
    """Whether a tool of another group may be for the same: files by one and by another tool."""
    return group in _LIKE_APPS and tool.name.partition(":")[0] in (
        *_LIKE_APPS,
        "app-builder",
        "live-preview",
        "data-analyser",
    )


def _others(draw: random.Random) -> Iterator[tuple[str, str]]:
    examples = read(resources_dir() / "routing").labelled
    done = [one for one in examples if one.kind.startswith("act")]
    rest = [one for one in examples if not one.kind.startswith("act")]
    for one in (*draw.sample(done, MESSAGES), *draw.sample(rest, MESSAGES)):
        yield one.text, one.kind


def _fitted(cases: Sequence[tuple[Floats, Floats, int]]) -> dict[str, dict[str, float]]:
    """The weights of `FEATURES` and `AGAINST`, by Adam on all cases at once."""
    most = max(len(rows) for rows, _, _ in cases)
    width = len(FEATURES) + len(AGAINST)
    features = np.zeros((len(cases), most + 1, width), dtype=np.float32)
    there = np.zeros((len(cases), most + 1), dtype=bool)
    wanted = np.zeros((len(cases), most + 1), dtype=np.float32)
    for at, (rows, against, target) in enumerate(cases):
        features[at, : len(rows), : len(FEATURES)] = rows
        features[at, most, len(FEATURES) :] = against
        there[at, : len(rows)] = there[at, most] = True
        wanted[at, most if target == len(rows) else target] = 1
    scale = np.sqrt((features**2).sum((0, 1)) / np.maximum(1, (features != 0).sum((0, 1)))) + 1e-6
    features /= scale
    weights = np.zeros(width, dtype=np.float32)
    mean, spread = np.zeros(width), np.zeros(width)
    for step in range(1, STEPS + 1):
        scores = np.where(there, features @ weights, -1e9)
        shares = np.exp(scores - scores.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        slope = np.tensordot(shares - wanted, features, axes=2) / len(cases) + SHRINK * weights
        mean, spread = 0.9 * mean + 0.1 * slope, 0.99 * spread + 0.01 * slope**2
        weights -= PACE * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
    plain = [round(float(weight), 4) for weight in weights / scale]
    return {
        "for": dict(zip(FEATURES, plain[: len(FEATURES)], strict=True)),
        "against": dict(zip(AGAINST, plain[len(FEATURES) :], strict=True)),
    }
