"""Papers put together of single facts: what a paper says and what it leaves out is drawn anew for each, and so is its
form (text, list, table, letter, log).

Where all papers of a kind say the same, a model learns what such papers say, and answers without reading. Here a
question that one paper answers is asked of the next one too, which speaks of everything else.
"""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mypt_desktop.training.papers import Asked, Paper, slug
from mypt_desktop.training.slots import draw, filled
from mypt_desktop.workspace.index.words import stems

Pools = Mapping[str, Sequence[Any]]
_SEVERAL = 0.3  # share of papers on more than one subject
_MOST_SUBJECTS = 5
_SAID = (3, 8)  # facts on a subject
_BLANK = 0.15  # share of a table's cells
_NOT_SAID = 0.6  # questions without an answer, for each with one


@dataclass(frozen=True, slots=True)
class Fact:
    """`label` and `value`, with its unit, for a list; `sentence` for a text. `bare` is the value without its unit,
    `openings` are beginnings of a sentence that says what is asked before it says the value, each with its end."""

    label: str
    value: str
    sentence: str
    bare: str
    openings: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Subject:
    """`facts` by the place of their attribute in the group; what is `silent` is asked in vain. No two subjects
    share a `key`, so that "project Heron" and "the Heron project" are never two."""

    key: tuple[str, ...]
    name: str
    pronoun: str
    facts: Mapping[int, Fact]
    silent: Mapping[int, Fact]


def composed(content: Mapping[str, Any], count: int, rng: random.Random) -> Iterator[Paper]:
    """`count` papers, each about subjects that no other is about. Raises `KeyError` or `TypeError` for a file that is
    none."""
    pools = dict(content["pools"])
    pools["people"] = [f"{first} {last}" for first in pools["first"] for last in pools["last"]]
    groups = content["groups"]
    taken: set[tuple[str, ...]] = set()
    for number in range(count):
        group = groups[number % len(groups)]
        several = rng.randint(2, _MOST_SUBJECTS) if rng.random() < _SEVERAL else 1
        columns = rng.sample(range(len(group["attributes"])), rng.randint(*_SAID))
        drawn = [_subject(group, columns, pools, rng, blank=_BLANK if several > 1 else 0) for _ in range(several)]
        subjects = list({one.key: one for one in drawn if one.key not in taken and one.facts}.values())
        if subjects:
            taken.update(one.key for one in subjects)
            yield _paper(group, subjects, pools, rng)


def _subject(
    group: Mapping[str, Any], columns: Sequence[int], pools: Pools, rng: random.Random, *, blank: float
) -> Subject:
    naming = draw(group["slots"], pools, rng)
    form = rng.choice(group["refer"])
    name = filled(form, naming)
    key = (group["name"], *(value.text for slot, value in naming.items() if f"{{{slot}}}" in form))
    attributes = group["attributes"]
    values = draw({str(column): one["value"] for column, one in enumerate(attributes)}, pools, rng, naming)
    facts = {at: _fact(one, name, values[str(at)].text, rng) for at, one in enumerate(attributes)}
    said = [column for column in columns if rng.random() >= blank]
    silent = {at: fact for at, fact in facts.items() if at not in said}
    return Subject(key, name, rng.choice(group["pronouns"]), {at: facts[at] for at in said}, silent)


def _fact(attribute: Mapping[str, Any], name: str, bare: str, rng: random.Random) -> Fact:
    value = bare + attribute.get("unit", "")
    forms = [_capital(form.replace("{x}", name)) for form in attribute["says"]]
    sentence = rng.choice(forms).replace("{v}", value)
    ends = [(opening.rstrip(), end) for opening, _, end in (form.partition("{v}") for form in forms)]
    openings = [(opening, end) for opening, end in ends if name.casefold() in opening.casefold()]
    return Fact(rng.choice(attribute["labels"]), value, sentence, bare, openings)


def _paper(group: Mapping[str, Any], subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> Paper:
    one = subjects[0]
    if len(subjects) > 1:
        ending, write = rng.choice(_OF_SEVERAL)
        path = f"{group['folder']}/{slug(f'{rng.choice(_LISTS)} {one.name}')}.{ending}"
        text = write(f"{group['name']}, {rng.choice(_LISTS)}".capitalize(), subjects, pools, rng)
    else:
        ending, write = rng.choice(_OF_ONE)
        path = f"{group['folder']}/{slug(one.name)}.{ending}"
        text = write(_capital(rng.choice(pools["titles"]).replace("{x}", one.name)), subjects, pools, rng)
    attributes = group["attributes"]
    asked = []
    for subject in subjects:
        vain = min(len(subject.silent), round(_NOT_SAID * len(subject.facts)))
        for column, fact in rng.sample(list(subject.silent.items()), vain):
            question = _question(attributes[column], subject, rng)
            asked.append(Asked(path, question, opening=_restated(question, fact)[0]))
        for column, fact in subject.facts.items():
            question = _question(attributes[column], subject, rng)
            opening, end = _restated(question, fact)
            asked.append(Asked(path, question, (fact.bare,), f"{opening} {fact.value}{end}", opening=opening))
    return Paper(path, text, tuple(asked))


def _question(attribute: Mapping[str, Any], subject: Subject, rng: random.Random) -> str:
    text: str = rng.choice(attribute["ask"]).replace("{x}", subject.name)
    return text


def _restated(question: str, fact: Fact) -> tuple[str, str]:
    """The opening, with its end, that has most words of the question; of several the longest."""
    wanted = stems(question)
    return max(fact.openings, key=lambda one: (len(wanted & stems(one[0])), len(one[0])))


Write = Callable[[str, Sequence[Subject], Pools, random.Random], str]
_LISTS = ("list", "overview", "register", "state of things", "inventory")


def _text(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    return f"# {title}\n\n" + "\n\n".join(_prose(one, pools, rng) for one in subjects) + "\n"


def _lines(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    return f"{title}\n\n" + "".join(f"{one.label}: {one.value}\n" for one in _facts(subjects, rng))


def _run_in(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    """Short notes, one behind the other."""
    notes = [f"{one.label}: {one.value}." for one in _facts(subjects, rng)]
    cut = rng.randint(1, len(notes))
    filler = rng.choice(pools["fillers"])
    return f"{title.upper()}\n{'-' * len(title)}\n\n{' '.join(notes[:cut])}\n{' '.join(notes[cut:])} {filler}\n"


def _bullets(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    return f"# {title}\n\n" + "".join(f"- **{one.label}:** {one.value}\n" for one in _facts(subjects, rng))


def _table(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    rows = "".join(f"| {one.label} | {one.value} |\n" for one in _facts(subjects, rng))
    return f"# {title}\n\n| | |\n|---|---|\n{rows}\n{rng.choice(pools['fillers'])}\n"


def _letter(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    to, by = rng.sample(pools["people"], 2)
    opening = rng.choice(pools["greetings"]).replace("{p}", to).replace("{x}", subjects[0].name)
    closing = rng.choice(pools["farewells"]).replace("{p}", by)
    return f"{opening} {' '.join(_prose(one, pools, rng) for one in subjects)}\n\n{closing}\n"


def _log(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    entries = [fact.sentence for one in subjects for fact in one.facts.values()] + [rng.choice(pools["fillers"])]
    rng.shuffle(entries)
    clock = sorted(f"{rng.randint(6, 21):02}:{rng.randint(0, 59):02}" for _ in entries)
    return f"LOG {title}\n" + "".join(f"{at}  {one}\n" for at, one in zip(clock, entries, strict=True))


def _half_and_half(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    facts = _facts(subjects, rng)
    cut = len(facts) // 2
    listed = "".join(f"* {one.label} - {one.value}\n" for one in facts[:cut])
    return f"## {title}\n\n{' '.join(one.sentence for one in facts[cut:])}\n\n{listed}"


def _wide(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    head, *rows = _rows(subjects)
    lines = (f"| {' | '.join(row)} |\n" for row in [head, ["---"] * len(head), *rows])
    return f"# {title}\n\n{''.join(lines)}"


def _csv(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    written = io.StringIO()
    csv.writer(written, delimiter=rng.choice(",;"), lineterminator="\n").writerows(_rows(subjects))
    return written.getvalue()


def _sections(title: str, subjects: Sequence[Subject], pools: Pools, rng: random.Random) -> str:
    blocks = (f"## {_capital(one.name)}\n\n{_prose(one, pools, rng)}\n" for one in subjects)
    return f"# {title}\n\n" + "\n".join(blocks)


_OF_ONE: Sequence[tuple[str, Write]] = (
    *(("md", _text), ("txt", _lines), ("txt", _run_in), ("md", _bullets)),
    *(("md", _table), ("txt", _letter), ("log", _log), ("md", _half_and_half)),
)
_OF_SEVERAL: Sequence[tuple[str, Write]] = (
    *(("md", _wide), ("csv", _csv), ("md", _sections), ("md", _text), ("txt", _letter), ("log", _log)),
)


def _facts(subjects: Sequence[Subject], rng: random.Random) -> list[Fact]:
    facts = [fact for one in subjects for fact in one.facts.values()]
    rng.shuffle(facts)
    return facts


def _rows(subjects: Sequence[Subject]) -> list[list[str]]:
    labels = {column: fact.label for one in subjects for column, fact in one.facts.items()}
    rows = [
        [one.name.removeprefix("the "), *(one.facts[at].value if at in one.facts else "" for at in labels)]
        for one in subjects
    ]
    return [["Name", *labels.values()], *rows]


def _prose(subject: Subject, pools: Pools, rng: random.Random) -> str:
    """The facts as sentences; behind the first the name gives way to a pronoun here and there."""
    said = [fact.sentence for fact in subject.facts.values()]
    rng.shuffle(said)
    name = _capital(subject.name)
    for at in range(1, len(said)):
        if said[at].startswith(f"{name} ") and rng.random() < 0.6:
            said[at] = subject.pronoun + said[at].removeprefix(name)
    if rng.random() < 0.4:
        said.insert(rng.randint(1, len(said)), rng.choice(pools["fillers"]))
    return " ".join(said)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
