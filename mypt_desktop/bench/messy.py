"""Asks a file of questions over a folder of documents, several turns of one chat where needed, and judges each answer.

`python -m mypt_desktop.bench.messy FOLDER QUESTIONS.jsonl [--model NAME] [--split dev|held] [--out FILE.json]`. A line
of the questions is an object with `id`, `kind`, `turns` (what is asked, the last turn is judged), and where something
answers it `facts` (lists of spellings, one of each must be said), `never` (what must not be said), `path`, `passage`
and `split`. With `--compare BEFORE.json... --out AFTER.json` nothing is asked: the two are put side by side.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.bench.judging import Expected, Verdict, judge, repeated, tally
from mypt_desktop.bench.question_set import Question
from mypt_desktop.bench.questions import Turn, agent, retrieve
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message, Role, message

if TYPE_CHECKING:
    from mypt_desktop.workspace.engine import WorkspaceEngine


@dataclass(frozen=True, slots=True)
class Asked:
    id: str
    kind: str
    turns: tuple[str, ...]
    expected: Expected
    path: str = ""
    passage: tuple[str, ...] = ()
    split: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """`found`: the search for the last turn gives the passage. `cited`: a source of the answer is in its document."""

    id: str
    kind: str
    verdict: Verdict
    answer: str
    cited: bool
    seconds: float
    error: str = ""
    found: bool = False


def load(path: Path) -> tuple[Asked, ...]:
    try:
        return tuple(_asked(json.loads(line)) for line in path.read_text("utf-8").splitlines() if line.strip())
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"The questions {path} cannot be read: {error}") from error


def put(turn: Turn, asked: Asked) -> Judged:
    """All turns as one chat; the seconds are those of the last. A turn that fails ends the chat."""
    chat: list[Message] = []
    answer, error, seconds = None, "", 0.0
    for text in asked.turns:
        began, answer = time.perf_counter(), None
        chat.append(message(Role.USER, text))
        for event in turn(chat):
            match event:
                case TurnFinished(final, _, _, _):
                    answer = final
                case TurnFailed(fault, _, _):
                    error = fault
                case _:
                    pass
        seconds = time.perf_counter() - began
        if answer is None:
            return Judged(asked.id, asked.kind, Verdict.OTHER, "", False, seconds, error or "no answer")
        chat.append(answer)
    if answer is None:
        raise UserError(f"The question {asked.id} has no turns.")
    verdict = judge(asked.expected, answer.text, cited=bool(answer.citations))
    cited = any(citation.path == asked.path for citation in answer.citations)
    return Judged(asked.id, asked.kind, verdict, answer.text, cited, seconds)


def table(judged: Sequence[Judged]) -> str:
    rows = [
        f"{kind:24} {counts.asked:4}  " + ", ".join(f"{verdict} {n}" for verdict, n in counts.counts.items() if n)
        for kind, counts in tally([(j.kind, j.verdict) for j in judged] + [("all", j.verdict) for j in judged]).items()
    ]
    cited, again = sum(one.cited for one in judged), sum(bool(repeated(one.answer)) for one in judged)
    rows.append(f"the right document cited {cited}, found {sum(one.found for one in judged)}, sentences twice {again}")
    return "\n".join([*rows, f"median seconds {statistics.median([j.seconds for j in judged] or [0.0]):.2f}"])


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.messy", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("questions", type=Path, nargs="?")
    parser.add_argument("--split", default="", help="only the questions of this split")
    parser.add_argument("--compare", type=Path, nargs="+", metavar="FILE.json", help="tables of answers asked before")
    parser.add_argument("--model", default="", help="name of the model; the best built one otherwise")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="every answer in full, written as they come")
    options = parser.parse_args(argv)
    if options.compare:
        print("\n".join(f"{name}\n{table(answers(name))}\n" for name in options.compare))
        return 0
    if options.folder is None or options.questions is None:
        parser.error("a folder and a file of questions, or --compare")
    from mypt_desktop.workspace.engine import WorkspaceEngine

    judged: list[Judged] = []
    questions = [one for one in load(options.questions) if options.split in ("", one.split)][: options.limit]
    with tempfile.TemporaryDirectory(prefix="mypt-messy-") as index:
        engine = WorkspaceEngine(options.folder, Path(index))
        try:
            engine.refresh()
            with agent(engine, options.model) as turn:
                for asked in questions:
                    judged.append(_with_found(engine, asked, put(turn, asked)))
                    print(f"{judged[-1].seconds:6.1f} s  {judged[-1].verdict}  {asked.id}", file=sys.stderr, flush=True)
                    if options.out:
                        options.out.write_text(json.dumps([asdict(j) for j in judged], ensure_ascii=False), "utf-8")
        finally:
            engine.close()
    print(table(judged))
    return 0


def answers(path: Path) -> list[Judged]:
    """What `--out` wrote."""
    try:
        return [Judged(**{**one, "verdict": Verdict(one["verdict"])}) for one in json.loads(path.read_text("utf-8"))]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"The answers {path} cannot be read: {error}") from error


def _with_found(engine: WorkspaceEngine, asked: Asked, judged: Judged) -> Judged:
    gold = Question(asked.id, asked.turns[-1], asked.path, asked.passage)
    return replace(judged, found=bool(asked.path) and retrieve(engine, gold).rank is not None)


def _asked(raw: dict[str, list[str] | str]) -> Asked:
    facts = tuple(tuple(map(str, spellings)) for spellings in raw.get("facts", []))
    turns = tuple(map(str, raw["turns"]))
    if not turns:
        raise ValueError(f"{raw['id']}: nothing is asked")
    expected = Expected(facts, tuple(map(str, raw.get("never", []))))
    passage = tuple(map(str, raw.get("passage", [])))
    path, split = str(raw.get("path", "")), str(raw.get("split", ""))
    return Asked(str(raw["id"]), str(raw["kind"]), turns, expected, path, passage, split)


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except UserError as error:
        sys.exit(error.with_hint())
