"""How surely a line of the documents answers: fits what a line is weighed by, and judges it.

`python -m mypt_desktop.bench.lines [--limit N] [--messy FOLDER...] [--without-picker]` asks the questions of documents
written by hand that neither reader nor picker learned (`training.handwritten`) in folders of twenty, and those of
`tests/data/eval/messy` that one line answers. It prints how often a line of each probability was right, each folder
judged by weights fitted on the others, and the weights fitted on all: those of `answers.lines.picking` with the picker,
else those of `answers.lines.lines`.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from mypt_desktop.agent.recipes.answer import FOUND_WIDELY
from mypt_desktop.agent.turn import Sources
from mypt_desktop.answers.citing.citations import passages_of
from mypt_desktop.answers.citing.ranking import ordered
from mypt_desktop.answers.lines.lines import Line, read_lines
from mypt_desktop.answers.lines.picking import picked
from mypt_desktop.bench.judging import says
from mypt_desktop.bench.messy import Asked as Put
from mypt_desktop.bench.messy import load
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.runtime.shipped_reader import ShippedPicker, ShippedReader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.training.handwritten import Document, Question, answers, folders, read, split
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STEPS: Final = 400
RATE: Final = 0.05
DECAY: Final = 1.0
BOUNDS: Final = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)
_OF_SEVERAL: Final = ("about", "count", "two-facts")  # kinds of question that no single line answers
_TEXTS: Final = frozenset({".md", ".txt", ".csv", ".rst"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a folder: the evidence of each line that was read (lines, parts), and which of them are right."""

    folder: int
    evidence: tuple[tuple[float, ...], ...]
    right: tuple[bool, ...]
    answered: bool


def asked(documents: Sequence[Document], folder: int, sources: Sources, limit: int) -> Iterator[Asked]:
    """The questions of these documents, put to a folder of them all; at most `limit` of each document."""
    with tempfile.TemporaryDirectory(prefix="mypt-lines-") as work:
        root = Path(work, "documents")
        root.mkdir()
        names = {_name(one, at): one for at, one in enumerate(documents)}
        for name, one in names.items():
            (root / name).write_text(one.text, encoding="utf-8")
        engine = WorkspaceEngine(root, Path(work, "index"))
        try:
            engine.refresh()
            for name, one in names.items():
                for question in one.questions[:limit]:
                    turns = (*question.before[:1], question.text)
                    right = partial(_answers, name, one, question)
                    yield _put(engine, sources, folder, turns, right, question.answered)
        finally:
            engine.close()


def asked_of(folder: Path, number: int, sources: Sources) -> Iterator[Asked]:
    """The questions to a messy folder that one line can answer; `FOLDER.jsonl` beside it holds them."""
    with tempfile.TemporaryDirectory(prefix="mypt-lines-") as work:
        engine = WorkspaceEngine(folder, Path(work))
        try:
            engine.refresh()
            for one in load(folder.with_suffix(".jsonl")):
                if one.kind not in _OF_SEVERAL:
                    yield _put(engine, sources, number, one.turns, partial(_says, one), bool(one.expected.facts))
        finally:
            engine.close()


def _put(
    engine: WorkspaceEngine,
    sources: Sources,
    folder: int,
    turns: Sequence[str],
    right: Callable[[Line], bool],
    answered: bool,
) -> Asked:
    query = " ".join(turns[-2:])
    call = ToolCall("workspace.search", {"query": query, "top_k": FOUND_WIDELY}, by="app")
    found = passages_of(WorkspaceTools(engine).call(call).content)
    over = replace(sources, library=engine, meaning=engine)
    order = ordered(query, found, sources.reader)
    lines = read_lines(over, query, query, order, widely=sources.picker is not None)
    if sources.picker:
        lines = picked(sources.picker, lines, turns[-1], turns[-2:-1])
    return Asked(folder, tuple(line.evidence for line in lines), tuple(map(right, lines)), answered)


def _answers(name: str, document: Document, question: Question, line: Line) -> bool:
    return line.passage.path == name and answers(document, question, *line.place)


def _says(one: Put, line: Line) -> bool:
    expected = one.expected
    return bool(expected.facts) and line.passage.path == one.path and all(says(line.text, f) for f in expected.facts)


def fitted(questions: Sequence[Asked]) -> NDArray[np.float64]:
    """A weight for each part of the evidence and the score of no line: the likeliest by softmax over the lines and
    none, by gradient descent over evidence scaled to variance 1."""
    import numpy as np

    stacked = np.array([row for one in questions for row in one.evidence])
    mean, spread = stacked.mean(0), stacked.std(0) + 1e-6
    rows = [(np.array(one.evidence) - mean) / spread for one in questions]
    weights = np.zeros(stacked.shape[1] + 1)
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = np.append(DECAY * weights[:-1], 0.0)
        for row, one in zip(rows, questions, strict=True):
            shares = _shares(np.append(row @ weights[:-1], weights[-1]))
            wanted = np.append(shares[:-1] * one.right, 0.0) if any(one.right) else np.eye(len(shares))[-1]
            off = shares - wanted / wanted.sum()
            slope += np.append(row.T @ off[:-1], off[-1])
        slope /= len(questions)
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        weights -= RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    scaled = weights[:-1] / spread
    return np.append(scaled, weights[-1] + float(scaled @ mean))


def judged(questions: Sequence[Asked]) -> list[tuple[float, bool]]:
    """The probability of the likeliest line of each question and whether it is right, by weights fitted on the other
    folders."""
    import numpy as np

    found = []
    for folder in sorted({one.folder for one in questions}):
        weights = fitted([one for one in questions if one.folder != folder])
        for one in questions:
            if one.folder == folder:
                shares = _shares(np.append(np.array(one.evidence) @ weights[:-1], weights[-1]))[:-1]
                best = int(shares.argmax())
                found.append((float(shares[best]), one.right[best]))
    return found


def _shares(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    raised = np.exp(scores - scores.max())
    shares: NDArray[np.float64] = raised / raised.sum()
    return shares


def _name(document: Document, at: int) -> str:
    """A name of its own in the folder, with an ending that is read as text."""
    name = re.sub(r"[^\w. -]", "_", PurePosixPath(document.path).name) or "document"
    return f"{at:02d} {name}" if PurePosixPath(name).suffix.lower() in _TEXTS else f"{at:02d} {name}.txt"


def table(questions: Sequence[Asked]) -> str:
    """How often the likeliest line was right, by its probability."""
    shares = judged(questions)
    held = sum(any(one.right) for one in questions)
    rows = [
        f"{len(questions)} questions, {sum(one.answered for one in questions)} with an answer, {held} in the lines read"
    ]
    for low, high in pairwise(BOUNDS):
        within = [right for share, right in shares if low <= share < high]
        rows.append(f"probability {low:.1f} to {min(high, 1.0):.1f}: {sum(within)} of {len(within)} right")
    return "\n".join(rows)


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.lines", description=__doc__)
    parser.add_argument("--limit", type=int, default=1000, metavar="N", help="only the first N questions of a document")
    parser.add_argument("--messy", type=Path, nargs="*", default=[], metavar="FOLDER")
    parser.add_argument("--without-picker", action="store_true", help="as where it is not built")
    options = parser.parse_args(argv)
    picker = ShippedPicker()
    sources = Sources(reader=ShippedReader(), picker=picker if picker.ready and not options.without_picker else None)
    questions: list[Asked] = []
    by_hand = folders(split(read())[1])
    each = [partial(asked, documents, at, sources, options.limit) for at, documents in enumerate(by_hand)]
    each += [partial(asked_of, folder, len(by_hand) + at, sources) for at, folder in enumerate(options.messy)]
    for ask in each:
        questions += [one for one in ask() if one.evidence]
        print(f"{len(questions)} questions asked", file=sys.stderr, flush=True)
    if not questions:
        raise UserError("Nothing was read: the reader is not built.", hint="Build it with `make model MODEL=reader`.")
    print(table(questions))
    print("weights, and the score of no line:", *(f"{weight:.2f}" for weight in fitted(questions)))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except UserError as error:
        sys.exit(error.with_hint())
