"""How often the app tells right what a message wants and which tool it is for, and how long that takes.

`python -m mypt_desktop.bench.routing [FOLDER] [--errors]`: FOLDER holds labelled messages, a file a language, as
`tests/data/routing` does (the default). `--errors` lists what was told wrong of the development half; what of the test
half was told wrong is never shown, so that nobody tunes to it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from mypt_desktop.bench import tool_choice, tool_choice_fit
from mypt_desktop.bench.machine import machine
from mypt_desktop.bench.routing_fit import write
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.judges import Meaning
from mypt_desktop.core.paths import models_dir, resources_dir
from mypt_desktop.routing import head as routing_head
from mypt_desktop.routing.router import Router
from mypt_desktop.routing.tool_choice import WAYS, ToolChooser
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.shipped_reader import ShippedPhrases

Half: TypeAlias = Literal["development", "test"]
Teller: TypeAlias = Callable[[str], str]
"""From a message to the label of what it wants."""

MESSAGES = Path("tests/data/routing")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A message and what it wants; the messages of a `group` say the same in several languages."""

    text: str
    label: str
    language: str
    group: str
    hard: bool

    @property
    def half(self) -> Half:
        return "test" if hashlib.sha256(self.group.encode()).digest()[0] % 2 else "development"


@dataclass(frozen=True, slots=True)
class Told:
    """What a message was taken for, and how long that took in milliseconds."""

    message: Labelled
    label: str
    took: float

    @property
    def right(self) -> bool:
        return self.label == self.message.label


def load(folder: Path) -> tuple[Labelled, ...]:
    """The labelled messages of a folder. Raises `UserError` where a file cannot be read, naming it and the line."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise UserError(f"The messages {path} cannot be read: {error}") from error
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
                text, label, group, hard = str(row["text"]), str(row["label"]), str(row["group"]), bool(row["hard"])
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise UserError(f"Line {number} of {path} is no labelled message: {error!r}") from error
            found.append(Labelled(text, label, path.stem, group, hard))
    if not found:
        raise UserError(f"There are no labelled messages in {folder}.", hint="They are files that end in .jsonl.")
    return tuple(found)


def tell(teller: Teller, messages: Iterable[Labelled]) -> list[Told]:
    """Each message told, one after the other."""
    found = []
    for one in messages:
        began = time.perf_counter()
        label = teller(one.text)
        found.append(Told(one, label, (time.perf_counter() - began) * 1000))
    return found


def table(told: Mapping[str, Sequence[Told]]) -> str:
    """The share told right by each teller: whole, per half, per language and per label of either half, and the time."""
    rows: dict[str, list[str]] = {}
    for results in told.values():
        for name, some in _slices(results).items():
            share = sum(one.right for one in some) / len(some)
            rows.setdefault(f"{name} ({len(some)})", []).append(f"{share:6.1%}")
        rows.setdefault("ms a message, median", []).append(f"{statistics.median(one.took for one in results):6.1f}")
    width = max(map(len, rows))
    head = " " * width + "".join(f"  {name:>12}" for name in told)
    return "\n".join([head, *(f"{name:<{width}}" + "".join(f"  {v:>12}" for v in row) for name, row in rows.items())])


def _slices(results: Sequence[Told]) -> dict[str, list[Told]]:
    found: defaultdict[str, list[Told]] = defaultdict(list)
    for one in results:
        found["all"].append(one)
    for one in sorted(results, key=lambda one: one.message.half):
        found[one.message.half].append(one)
    for one in sorted(results, key=lambda one: (one.message.half, one.message.language)):
        found[f"{one.message.half}, {one.message.language}"].append(one)
    for one in results:
        if one.message.hard:
            found["hard neighbours"].append(one)
    for one in sorted(results, key=lambda one: (one.message.half, one.message.label)):
        found[f"{one.message.half}, {one.message.label}"].append(one)
    return found


def errors(results: Iterable[Told]) -> str:
    """What of the development half was told wrong, a line each."""
    wrong = (one for one in results if not one.right and one.message.half == "development")
    return "\n".join(f"{one.message.language} {one.message.label} -> {one.label}: {one.message.text}" for one in wrong)


class Shipped:
    """The shipped embedder on two threads."""

    def __init__(self) -> None:
        self._embedder = Embedder(models_dir() / "embedder" / "build", threads=2)

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        rows: list[list[float]] = self._embedder.embed(texts).tolist()
        return rows


class Kept:
    """Another's vectors, each text embedded once: the same requests are put to many sets of tools."""

    def __init__(self, meaning: Meaning) -> None:
        self._meaning = meaning
        self._kept: dict[str, Sequence[float]] = {}

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        new = [text for text in dict.fromkeys(texts) if text not in self._kept]
        vectors = self._meaning.embed(new) if new else ()
        if vectors is None:
            return None
        self._kept |= zip(new, vectors, strict=True)
        return [self._kept[text] for text in texts]


def learnt(router: Router) -> Teller:
    """Tells by the head that is fitted on examples."""
    return lambda text: router.route(router.without_courtesy(text)).kind


def run(argv: Sequence[str]) -> int:
    options = _parser().parse_args(argv)
    shipped = Shipped()
    routers = {"learnt": Router(shipped), "by spelling alone": Router()}
    if options.fit:
        print(write(resources_dir() / "routing", Embedder(models_dir() / "embedder" / "build", threads=2).embed))
        routing_head.load.cache_clear()
        kept = Router(Kept(shipped))
        fitted = ToolChooser(Router()), ToolChooser(kept), ToolChooser(kept, Kept(ShippedPhrases(threads=2)))
        print(tool_choice_fit.write(tool_choice.TOOLS, dict(zip(WAYS, fitted, strict=True))))
    messages = load(options.folder)
    tellers = {name: learnt(router) for name, router in routers.items()}
    told = {}
    for name, teller in tellers.items():
        teller("warms up what is loaded at first use")
        told[name] = tell(teller, messages)
    print(machine(), table(told), sep="\n")
    if options.errors:
        print(errors(told["learnt"]))
    tools, requests = tool_choice.load(options.tools)
    ways = {"learnt": ToolChooser(routers["learnt"], ShippedPhrases(threads=2))}
    ways |= {"without phrases": ToolChooser(routers["learnt"]), "by spelling alone": ToolChooser(Router())}
    for name, chooser in ways.items():
        tool_choice.choose(chooser, tools, requests[:1])
        chosen = tool_choice.choose(chooser, tools, requests)
        median = statistics.median(one.took for one in chosen)
        many = tool_choice.milliseconds(chooser, tools, requests)
        print(f"\n{name}", tool_choice.table(chosen), sep="\n")
        print(f"of {tool_choice.SERVERS.name}: {tool_choice.told(chooser, *tool_choice.load(tool_choice.SERVERS)):.1%}")
        print(f"ms a request, median: {median:.1f} among {len(tools)} tools, {many:.1f} among {tool_choice.MANY}")
        if options.errors:
            wrong = [one for one in chosen if not one.right and one.request.half == "fit"]
            print(*(f"{one.request.tool} -> {', '.join(one.tools)}: {one.request.text}" for one in wrong), sep="\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.routing", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=MESSAGES, help="labelled messages, a file a language")
    parser.add_argument("--tools", type=Path, default=tool_choice.TOOLS, help="labelled requests for tools")
    parser.add_argument("--fit", action="store_true", help="first fit the head and the choice of tools anew")
    parser.add_argument("--errors", action="store_true", help="what of the development half was told wrong")
    return parser


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except UserError as error:
        sys.exit(error.with_hint())
