"""How surely a line of the documents answers: fits what `agent.recipes.lines` weighs a line by, and judges it.

`python -m mypt_desktop.bench.lines [--limit N]` asks the questions of documents written by hand that the reader never
learned (`training.handwritten`) in folders of twenty. It prints how often a line of each probability was right, each
folder judged by weights fitted on the others, and the weights fitted on all.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from mypt_desktop.agent.citations import passages_of
from mypt_desktop.agent.ports import Reader
from mypt_desktop.agent.ranking import ordered
from mypt_desktop.agent.recipes.answer import JUDGED
from mypt_desktop.agent.recipes.lines import Line, read_lines
from mypt_desktop.agent.turn import Sources
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.runtime.shipped_reader import ShippedReader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.training.handwritten import Document, Question, read, split
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OF_A_FOLDER: Final = 20  # documents
STEPS: Final = 400
RATE: Final = 0.05
DECAY: Final = 1.0
BOUNDS: Final = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)
_TEXTS: Final = frozenset({".md", ".txt", ".csv", ".rst"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a folder: the evidence of each line that was read (lines, parts), and which of them are right."""

    folder: int
    evidence: tuple[tuple[float, ...], ...]
    right: tuple[bool, ...]
    answered: bool


def folders(documents: Sequence[Document]) -> list[list[Document]]:
    """The documents in folders of about twenty, those in English and those in other languages spread evenly."""
    mixed = sorted(documents, key=lambda one: hashlib.sha256(one.text.encode()).digest())
    mixed.sort(key=lambda one: one.language != "en")
    count = max(1, round(len(mixed) / OF_A_FOLDER))
    return [mixed[at::count] for at in range(count)]


def asked(documents: Sequence[Document], folder: int, reader: Reader, limit: int) -> Iterator[Asked]:
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
                    yield _put(engine, reader, folder, name, one, question)
        finally:
            engine.close()


def _put(
    engine: WorkspaceEngine, reader: Reader, folder: int, name: str, document: Document, question: Question
) -> Asked:
    query = " ".join((*question.before[:1], question.text))
    call = ToolCall("workspace.search", {"query": query, "top_k": JUDGED}, by="app")
    found = passages_of(WorkspaceTools(engine).call(call).content)
    sources = Sources(engine, reader=reader, meaning=engine)
    lines = read_lines(sources, query, query, query, ordered(query, found, reader))
    right = tuple(line.passage.path == name and _answers(document, question, line) for line in lines)
    return Asked(folder, tuple(line.evidence for line in lines), right, question.answered)


def _answers(document: Document, question: Question, line: Line) -> bool:
    """Whether a line has the answer, from the evidence that the document's writer named."""
    if not question.answered:
        return False
    start, end = line.passage.start + line.start, line.passage.start + line.end
    text, evidence = _plain(document.text[start:end]), _plain(document.text[question.start : question.end])
    span = _plain(question.span)
    beside = start < question.end and question.start < end
    return evidence in text or (span in text and (text in evidence or beside))


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


def _plain(text: str) -> str:
    return " ".join(text.split())


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
    options = parser.parse_args(argv)
    reader = ShippedReader()
    questions: list[Asked] = []
    for at, documents in enumerate(folders(split(read())[1])):
        questions += [one for one in asked(documents, at, reader, options.limit) if one.evidence]
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
