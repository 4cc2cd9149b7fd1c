"""Asks a question set over the folder of mixed documents and counts what was found, cited and answered.

`python -m mypt_desktop.bench.questions [--set dev|test] [--model NAME] [--retrieval-only] [--json]`.

Tune on dev only.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from mypt_desktop.bench import folder
from mypt_desktop.bench.question_set import Question, load
from mypt_desktop.bench.scoring import holds_fact, holds_passage, rank_of
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import AnswerReplaced, CallFinished, RecipeChosen, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Citation, Message, Role, message

if TYPE_CHECKING:
    from mypt_desktop.workspace.engine import WorkspaceEngine

SETS = {"test": "questions.json", "dev": "questions-dev.json"}

Turn = Callable[[Sequence[Message]], Iterator[TurnEvent]]


@dataclass(frozen=True, slots=True)
class Retrieved:
    """Where the gold passage came in a search for the question: 1 is the top, None not among the results."""

    id: str
    rank: int | None
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """One question put to the whole agent.

    `cited`: a citation from the gold document holds the fact. `right`: the answer holds it. `quoted`: the answer is a
    quotation that the app put in place of what the model wrote. For an unanswerable question all three are about a
    false answer: `cited` says that it cites anything at all.
    """

    id: str
    question: str
    answerable: bool
    answer: str
    citations: tuple[tuple[str, str], ...]
    cited: bool
    right: bool
    quoted: bool
    seconds: float
    recipe: str = ""
    tools: tuple[str, ...] = ()
    error: str = ""


def unfindable(engine: WorkspaceEngine, questions: Sequence[Question]) -> list[str]:
    """Ids of questions whose passage is in no chunk of the gold document: extraction, chunking or the set is wrong."""
    documents = {document.path: document.doc_id for document in engine.list_docs()}
    return [
        question.id
        for question in questions
        if question.answerable
        and not any(
            holds_passage(chunk.text, question.passage)
            for chunk in (engine.chunks(documents[question.path]) if question.path in documents else [])
        )
    ]


def retrieve(engine: WorkspaceEngine, question: Question, top_k: int = 8) -> Retrieved:
    chunks = engine.search(question.text, top_k=top_k)
    paths = tuple(str(chunk.metadata["path"]) for chunk in chunks)
    hits = [
        path == question.path and holds_passage(chunk.text, question.passage)
        for chunk, path in zip(chunks, paths, strict=True)
    ]
    return Retrieved(question.id, rank_of(hits), paths)


def ask(turn: Turn, question: Question) -> Answered:
    """One turn of a new chat. A turn that fails is an answer without a fact, never an exception."""
    began = time.perf_counter()
    answer, error, recipe, quoted = "", "", "", False
    citations: tuple[Citation, ...] = ()
    tools: list[str] = []
    for event in turn([message(Role.USER, question.text)]):
        match event:
            case AnswerReplaced():
                quoted = True
            case CallFinished(call, _):
                tools.append(call.name)
            case RecipeChosen(name, _):
                recipe = name
            case TurnFinished(final, _, _, _):
                answer, citations = final.text, final.citations
            case TurnFailed(fault, _, _):
                error = fault
            case _:
                pass
    if question.answerable:
        cited = any(c.path == question.path and holds_fact(c.text, question.answer) for c in citations)
        right = holds_fact(answer, question.answer)
    else:
        cited, right = bool(citations), not citations and not error
    return Answered(
        question.id,
        question.text,
        question.answerable,
        answer,
        tuple((c.path, c.text) for c in citations),
        cited,
        right,
        quoted,
        time.perf_counter() - began,
        recipe,
        tuple(tools),
        error,
    )


def summary(retrieved: Sequence[Retrieved], answered: Sequence[Answered]) -> dict[str, float | int]:
    """The figures to report; those about the agent only when it was asked."""
    figures: dict[str, float | int] = {"questions": len(retrieved)}
    for depth in (1, 3, 5, 8):
        figures[f"gold passage in top {depth}"] = sum(1 for r in retrieved if r.rank is not None and r.rank <= depth)
    possible = [a for a in answered if a.answerable]
    if not answered:
        return figures
    seconds = sorted(a.seconds for a in answered)
    figures |= {
        "cited": sum(a.cited for a in possible),
        "answer holds the fact": sum(a.right for a in possible),
        "quoted instead of answered": sum(a.quoted for a in possible),
        "failed turns": sum(bool(a.error) for a in answered),
        "unanswerable questions": len(answered) - len(possible),
        "false answers to them": sum(not a.right for a in answered if not a.answerable),
        "seconds a question, median": round(seconds[len(seconds) // 2], 2),
        "seconds a question, longest": round(seconds[-1], 2),
    }
    return figures


@contextmanager
def indexed(extra: Path | None = None) -> Iterator[WorkspaceEngine]:
    """A fresh engine over a fresh copy of the folder, up to date."""
    from mypt_desktop.workspace.engine import WorkspaceEngine

    with tempfile.TemporaryDirectory(prefix="mypt-questions-") as temporary:
        root, index = Path(temporary, "documents"), Path(temporary, "index")
        folder.build(root, extra)
        engine = WorkspaceEngine(root, index)
        try:
            engine.refresh()
            yield engine
        finally:
            engine.close()


@contextmanager
def agent(engine: WorkspaceEngine, model_name: str, threads: int = 0, *, reader: bool = True) -> Iterator[Turn]:
    """The agent as the app wires it, with the model of that name ("" picks the best one that is built)."""
    from mypt_desktop.agent.controller import AgentController
    from mypt_desktop.agent.tool_execution import PlainTools
    from mypt_desktop.core.paths import models_dir
    from mypt_desktop.runtime.catalog import Catalog
    from mypt_desktop.runtime.model import LocalModel
    from mypt_desktop.runtime.shipped_reader import ShippedPicker, ShippedReader
    from mypt_desktop.tools.workspace import WorkspaceTools

    catalog = Catalog([models_dir()])
    model = LocalModel(catalog.get(model_name) if model_name else catalog.best(), threads=threads)
    try:
        model.load()
        controller = AgentController(
            model,
            PlainTools(WorkspaceTools(engine)),
            engine=engine,
            reader=ShippedReader() if reader else None,
            picker=ShippedPicker() if reader else None,
            meaning=engine,
        )
        yield lambda messages: controller.stream(messages, cancel=Event())
    finally:
        model.close()


def write_log(path: Path, answered: Sequence[Answered], retrieved: Sequence[Retrieved]) -> None:
    """One JSON line a question, misses first."""
    ranks = {r.id: {"rank": r.rank, "found": r.found} for r in retrieved}
    lines: list[tuple[bool, dict[str, object]]] = [
        (a.right and a.cited, asdict(a) | ranks.get(a.id, {})) for a in answered
    ]
    if not answered:
        lines = [(r.rank is not None, asdict(r)) for r in retrieved]
    path.parent.mkdir(parents=True, exist_ok=True)
    ordered = [line for _, line in sorted(lines, key=lambda pair: pair[0])]
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in ordered), encoding="utf-8")


def run(argv: Sequence[str]) -> int:
    options = _parser().parse_args(argv)
    extra: Path | None = options.documents
    questions = load(folder.data_dir() / SETS[options.set], optional=extra is not None)
    chosen = [q for q in questions if not options.only or q.id in options.only.split(",")]
    answered: list[Answered] = []
    with indexed(extra) as engine:
        if lost := unfindable(engine, chosen):
            print(f"Passage not in any chunk of its document: {', '.join(lost)}", file=sys.stderr)
        if engine.warning:
            print(engine.warning, file=sys.stderr)
        retrieved = [retrieve(engine, question) for question in chosen if question.answerable]
        if not options.retrieval_only:
            with agent(engine, options.model, options.threads, reader=not options.no_reader) as turn:
                for question in chosen:
                    answered.append(ask(turn, question))
                    print(_line(answered[-1]), file=sys.stderr, flush=True)
    figures = summary(retrieved, answered)
    log: Path = options.log or Path("build", "bench", f"questions-{options.set}-{options.model or 'best'}.jsonl")
    write_log(log, answered, retrieved)
    print(json.dumps(figures, indent=1) if options.json else "\n".join(f"{k:32} {v}" for k, v in figures.items()))
    print(f"Each question: {log}", file=sys.stderr)
    return 0


def _line(answered: Answered) -> str:
    marks = (
        "cited" if answered.cited else "     ",
        "right" if answered.right else "     ",
        "quote" if answered.quoted else "     ",
    )
    return f"{answered.seconds:6.1f} s  {' '.join(marks)}  {answered.id}  {answered.error}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.questions", description=__doc__)
    parser.add_argument("--set", choices=sorted(SETS), default="dev", help="tune on dev, report test")
    parser.add_argument("--model", default="", help="name of the model; the best built one otherwise")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--documents", type=Path, metavar="DIR", help="further documents, with the optional questions")
    parser.add_argument("--only", default="", metavar="ID,...", help="ask only these")
    parser.add_argument("--no-reader", action="store_true", help="without the reader, as where it is not built")
    parser.add_argument("--retrieval-only", action="store_true", help="search, ask no model")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--log", type=Path, metavar="FILE", help="where each question's outcome is written")
    return parser


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except UserError as error:
        sys.exit(error.with_hint())
