"""A folder of documents to teach on, with questions and their answers: passages of published data sets, made-up papers
of an office filled from a file of kinds, and papers put together of single facts.

`documents/` is what a user would open as a workspace, `questions.jsonl` beside it says what is asked about it: `path`,
`question`, `answers` (texts of which one stands in a right answer; none where the documents do not say), `says` (a
whole sentence, where there is one), `summary` (of the document, with `question` empty), `left_out` (the answers, where
the sentence with them was taken out of the document), `opening` (of such a sentence, up to where the answer stands or
would stand).

Sentences are taken out so that one and the same question has an answer here and none there: what tells the two apart is
then the document alone, and neither the wording nor the kind of document.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import chain
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.composed import composed
from mypt_desktop.training.episodes import read_rows
from mypt_desktop.training.papers import Asked, Paper, slug
from mypt_desktop.training.passages import holds, leaving_out
from mypt_desktop.training.self_distillation import Tell, self_distilled
from mypt_desktop.training.slots import draw, filled

Say = Callable[[str], None]
DOCUMENTS, QUESTIONS = "documents", "questions.jsonl"
KINDS, SUBJECTS = (Path(__file__).with_name(name) for name in ("kinds.json", "subjects.json"))

_NAMES = re.compile(r"(?<![.!?:] )(?<!^)\b[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,3}")
_TEXTS = ("path", "question", "says", "summary", "opening")
_MOST_SUMMARY_WORDS = 90
_MOST_ANSWER_WORDS = 12
LEFT_OUT = 0.2


def make_documents(
    out: Path,
    *,
    inputs: Sequence[Path] = (),
    without: frozenset[str] = frozenset(),
    passages: int = 0,
    made_up: int = 0,
    put_together: int = 0,
    written: Sequence[Paper] = (),
    tell: Tell | None = None,
    kinds: Path = KINDS,
    left_out: float = LEFT_OUT,
    seed: int = 1,
    say: Say = lambda line: None,
) -> Mapping[str, int]:
    """Writes the folder, whole or not at all; returns how many documents and questions it has. Raises `UserError`.

    Rows of a source among `without` are left out. `left_out` is the share of questions, from 0 to 1, whose answer is
    taken out of its document; papers that are put together of single facts (see `composed`) have gaps as they are.
    `tell` answers what is asked about published passages in its own words (see `self_distillation`).
    """
    if out.exists() and any(out.iterdir()) and not (out / QUESTIONS).is_file():
        raise UserError(f"{out} holds other files.", hint="Name an empty or new folder.")
    rng = random.Random(seed)
    published = _of_passages(inputs, without, passages, rng)
    told = self_distilled(published, tell, rng, say) if tell else published
    whole = chain(told, _of_kinds(kinds, made_up, rng), written)
    papers = [_with_gaps(paper, left_out, rng) if left_out else paper for paper in whole]
    papers += _of_subjects(put_together, rng)
    if not papers:
        raise UserError(
            "There is nothing to make documents of.", hint="Give --input files, --made-up N or --composed N."
        )
    beside = out.with_name(out.name + ".part")
    shutil.rmtree(beside, ignore_errors=True)
    for paper in papers:
        place = beside / DOCUMENTS / paper.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(paper.text, encoding="utf-8")
    asked = [asdict(one) for paper in papers for one in paper.asked]
    lines = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in asked)
    (beside / QUESTIONS).write_text(lines, encoding="utf-8")
    if out.exists():
        shutil.rmtree(out)
    beside.rename(out)
    return {"documents": len(papers), "questions": len(asked)}


def read_questions(path: Path) -> list[Asked]:
    """Raises `UserError` naming the line that is none."""
    found = []
    for row, place in read_rows(path):
        try:
            about, question, says, summary, opening = (str(row.get(key, "")) for key in _TEXTS)
            answers, left_out = (tuple(map(str, row.get(key, ()))) for key in ("answers", "left_out"))
            found.append(Asked(about, question, answers, says, summary, left_out, opening))
        except TypeError as error:
            raise UserError(f"{place} is no question: {error}.") from error
    return found


def _of_kinds(path: Path, count: int, rng: random.Random) -> Iterator[Paper]:
    """`count` papers, of each kind about as many."""
    if not count:
        return
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        kinds, pools = content["kinds"], content["pools"]
        taken: set[str] = set()
        for number in range(count):
            paper = _paper(kinds[number % len(kinds)], pools, rng)
            for _ in range(50):
                if paper.path not in taken:
                    break
                paper = _paper(kinds[number % len(kinds)], pools, rng)
            if paper.path not in taken:
                taken.add(paper.path)
                yield paper
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path} is no file of kinds: {error!r}.") from error


def _of_subjects(count: int, rng: random.Random) -> list[Paper]:
    return list(composed(json.loads(SUBJECTS.read_text(encoding="utf-8")), count, rng)) if count else []


def _paper(kind: Mapping[str, Any], pools: Mapping[str, Sequence[Any]], rng: random.Random) -> Paper:
    values = draw(kind["slots"], pools, rng)
    path = filled(kind["path"], {key: type(one)(slug(one.text), one.raw) for key, one in values.items()})
    asked = []
    for fact in kind["facts"]:
        question, answers, says = rng.choice(fact["ask"]), _answers(fact), fact["says"]
        opening = says.partition(answers[0])[0].rstrip()
        question, says, opening = (filled(one, values) for one in (question, says, opening))
        asked.append(Asked(path, question, tuple(filled(one, values) for one in answers), says, opening=opening))
    for absent in kind["absent"]:
        question, opening = (absent, "") if isinstance(absent, str) else (absent["ask"], absent["opening"])
        asked.append(Asked(path, filled(question, values), opening=filled(opening, values)))
    return Paper(path, filled(kind["text"], values), tuple(asked))


def _with_gaps(paper: Paper, share: float, rng: random.Random) -> Paper:
    """The paper without some of the answers. What else stood in their sentences is left out with them."""
    text = paper.text
    for one in paper.asked:
        if one.answers and rng.random() < share:
            text = leaving_out(text, one.answers)
    asked = (
        replace(one, answers=(), says="", left_out=one.answers)
        if holds(paper.text, one.answers) and not holds(text, one.answers)
        else one
        for one in paper.asked
    )
    return Paper(paper.path, text, tuple(asked))


def _answers(fact: Mapping[str, Any]) -> list[str]:
    return fact["answer"] if isinstance(fact["answer"], list) else [fact["answer"]]


def _of_passages(inputs: Sequence[Path], without: frozenset[str], count: int, rng: random.Random) -> list[Paper]:
    """`count` papers from rows that give a passage, a question or a wish for a summary, and the answer."""
    by_text: dict[str, list[Mapping[str, Any]]] = {}
    for file in inputs:
        for row, _ in read_rows(file):
            roles = [one.get("role") for one in row.get("messages", ())]
            if roles == ["context", "user", "assistant"] and row.get("source") not in without:
                by_text.setdefault(row["messages"][0]["content"], []).append(row)
    texts = sorted(by_text)
    rng.shuffle(texts)
    taken: Counter[str] = Counter()
    papers = []
    for text in texts[:count] if count else ():
        title = _title(text)
        taken[title] += 1
        name = f"{slug(title)}-{taken[title]}" if taken[title] > 1 else slug(title)
        rows = by_text[text]
        path = f"{'reports' if any('summar' in row['source'] for row in rows) else 'reading'}/{name}.md"
        asked = tuple(one for row in rows for one in _asked(path, row))
        if asked:
            papers.append(Paper(path, f"# {title}\n\n{text}\n", asked))
    return papers


def _asked(path: str, row: Mapping[str, Any]) -> Iterator[Asked]:
    _, question, answer = (str(one["content"]).strip() for one in row["messages"])
    if "unanswerable" in row["source"]:
        yield Asked(path, question)
    elif row["source"] == "dolly-summarization":
        if len(answer.split()) <= _MOST_SUMMARY_WORDS:
            yield Asked(path, "", summary=answer)
    elif len(answer.split()) <= _MOST_ANSWER_WORDS and answer in row["messages"][0]["content"]:
        yield Asked(path, question, (answer,))


def _title(text: str) -> str:
    """What the text names most often, else its first words."""
    named = Counter(_NAMES.findall(text))
    best = max(named, key=lambda name: (named[name] * (1 + name.count(" ")), len(name), name), default="")
    return best if named and len(best) > 2 else " ".join(text.split()[:4]).strip(".,;:")
