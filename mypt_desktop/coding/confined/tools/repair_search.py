"""Tries small changes of the lines that a failing test runs until the tests say that one is right."""

from __future__ import annotations

import ast
import codecs
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from .project_tests import Failure, Outcome, run_tests
from .repair_source import Repair, Source, lines_of
from .repairs import everyday
from .repairs_spoken_of import of_error, of_sides

MOST_FIXES: Final = 4
_LEAST_SECONDS: Final = 2.0  # of one run, before it counts as one that does not end
_MORE_SECONDS: Final = 10.0  # how long others are looked for once there is one


def search(
    root: Path, paths: Sequence[str], outcome: Outcome, failure: Failure, seconds: float
) -> tuple[list[dict[str, Any]], int, bool]:
    """The changes with which `failure` passes and no test fails that passed, those first with which most pass; how many
    were tried, and whether time ran out before all were."""
    until = time.monotonic() + seconds
    found: list[tuple[int, int, Repair]] = []
    partial: list[tuple[int, int, Repair]] = []
    tried, tier = 0, 0
    for repair in _candidates(root, outcome, failure):
        if time.monotonic() > until or (found and repair.tier > tier):
            break
        tried += 1
        with _Changed(root, repair) as fits:
            if not fits:
                continue
            began = time.monotonic()
            once = run_tests(root, [failure.id], seconds=_LEAST_SECONDS, first=True)
            if once.failures or once.error or not once.passed:
                continue
            whole = run_tests(root, paths, seconds=max(_LEAST_SECONDS, 10 * (time.monotonic() - began) + 20))
        left = len(whole.failures)
        if whole.error or outcome.passed - whole.passed or left >= len(outcome.failures):
            continue
        if left:
            partial.append((left, tried, repair))
            continue
        found.append((0, tried, repair))
        tier = repair.tier
        until = min(until, time.monotonic() + _MORE_SECONDS)
        if len(found) >= MOST_FIXES:
            break
    return _told(root, found or partial), tried, not found and time.monotonic() > until


def _told(root: Path, found: Sequence[tuple[int, int, Repair]]) -> list[dict[str, Any]]:
    least = min((left for left, _, _ in found), default=0)
    told: list[dict[str, Any]] = []
    for left, _, one in sorted(found, key=lambda one: one[:2]):
        if left == least and len(told) < MOST_FIXES:
            lines = lines_of((root / one.path).read_bytes().decode("utf-8-sig"))
            before = lines[one.first - 1 : one.last]
            told.append(
                {"path": one.path, "first": one.first, "before": before, "after": list(one.rows), "failing": left}
            )
    return told


class _Changed:
    """The file with a change while the block runs; false where it would not parse."""

    def __init__(self, root: Path, repair: Repair) -> None:
        self._file = root / repair.path
        self._repair = repair
        self._before = self._file.read_bytes()

    def __enter__(self) -> bool:
        mark = codecs.BOM_UTF8 if self._before.startswith(codecs.BOM_UTF8) else b""
        lines = lines_of(self._before.removeprefix(mark).decode("utf-8"), ends=True)
        one = self._repair
        if lines and not lines[-1].endswith(("\n", "\r")):
            lines[-1] += "\n"
        lines[one.first - 1 : one.last] = [f"{row}\n" for row in one.rows]
        text = "".join(lines)
        try:
            compile(text, one.path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError):
            return False
        self._file.write_bytes(mark + text.encode("utf-8"))
        return True

    def __exit__(self, *_: object) -> None:
        self._file.write_bytes(self._before)


def _candidates(root: Path, outcome: Outcome, failure: Failure) -> Iterator[Repair]:
    """Each change once: what the failure speaks of, then the rest by how likely the line and the change are."""
    seen: set[Repair] = set()
    sources = {one.path: one for one in _sources(root)}
    known = {path: one for path, one in sources.items() if not is_test(path)}
    lines = outcome.lines.get(failure.id, set())
    ranked = sorted(
        (place for place in lines if place[0] in known), key=lambda place: (-_suspicion(place, outcome, failure), place)
    )
    modules = {path.removesuffix(".py").replace("/", "."): one.defined for path, one in known.items()}
    first: list[Repair] = []
    later: list[Repair] = []
    for path, line in reversed(failure.places):
        if path in known and failure.error is not None:
            first += of_error(known[path], line, failure.error, modules)
    for path in dict.fromkeys(path for path, _ in ranked):
        if failure.sides is not None:
            spoken = list(of_sides(known[path], [line for name, line in ranked if name == path], *failure.sides))
            first += [one for one in spoken if one.tier == 0]
            later += [one for one in spoken if one.tier]
    literals = _literals(sources.get(failure.id.partition("::")[0]), failure)
    order = {place: at for at, place in enumerate(ranked)}
    rest: list[tuple[int, int, Repair]] = []
    for path in dict.fromkeys(path for path, _ in ranked):
        for one in everyday(known[path], [line for name, line in ranked if name == path], literals):
            rest.append((one.tier, order.get((path, one.first), len(order)), one))
    rest.sort(key=lambda one: one[:2])
    for repair in [*first, *(one for _, _, one in rest), *later]:
        plain = replace(repair, tier=0)
        if plain not in seen:
            seen.add(plain)
            yield repair


def _suspicion(place: tuple[str, int], outcome: Outcome, failure: Failure) -> float:
    """Ochiai's measure: lines that the failing test runs and others do not are likelier to be wrong."""
    passed = sum(place in lines for id, lines in outcome.lines.items() if id in outcome.passed)
    failed = sum(place in lines for id, lines in outcome.lines.items() if id in outcome.failed)
    total = len(outcome.failed) or 1
    raised = 0.5 if failure.places and place == failure.places[-1] else 0.0
    return raised + failed / (total * (failed + passed)) ** 0.5 if failed else raised


def _sources(root: Path) -> Iterator[Source]:
    for file in sorted(root.rglob("*.py")):
        try:
            text = file.read_bytes().decode("utf-8-sig")
            yield Source(file.relative_to(root).as_posix(), text)
        except (OSError, ValueError, SyntaxError, RecursionError):
            continue


def _literals(source: Source | None, failure: Failure) -> list[object]:
    """The literals of the test that fails: what it expects, and what it calls with."""
    if source is None:
        return []
    function = source.around(failure.line)
    nodes = ast.walk(function if function is not None else source.tree)
    found: list[object] = []
    for one in nodes:
        if isinstance(one, ast.Constant) and one.value is not None and one.value not in found:
            found.append(one.value)
    return found[:40]


def is_test(path: str) -> bool:
    """Whether a file holds tests, which no repair changes."""
    *folders, name = path.split("/")
    return (
        name.startswith("test_")
        or name.endswith("_test.py")
        or name == "conftest.py"
        or "tests" in folders
        or "test" in folders
    )
