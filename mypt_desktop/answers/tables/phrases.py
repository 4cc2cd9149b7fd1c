"""How people ask a table for a number, by language: data in `resources/tables`, found in a question word by word."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import MONTHS
from mypt_desktop.language.detection import language_of
from mypt_desktop.language.words import folded, is_stopword, stem

Operation: TypeAlias = Literal["count", "sum", "average", "max", "min", ""]
Relation: TypeAlias = Literal["over", "under", "from", "to", "between", "after", "before", "during"]

LANGUAGES: Final = ("en", "de", "fr", "es")
LONGEST: Final = 300  # characters of a question that are looked at
ABBREVIATED: Final = 3  # letters from which on a piece of a name may be a month

_SHORTEST_PART: Final = 3  # letters of a compound's first part
_SHORTEST_HEAD: Final = 5  # and of its last
_TO_NAMED: Final = 3  # words from "below" to what it compares with ("below the minimum"), and of what is counted

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W_]+(?:[-/][^\W_]+)*")
_CODE = re.compile(r"(?<!\S)[b-df-hj-mp-tv-xz](?![^\s.,;:?!])")
_NEGATIONS: Final = lexicon.words("negations")
_NOT = re.compile(r"n['’]t\b", re.IGNORECASE)
_BRACKETED = re.compile(r"(?P<name>[^\W_]+) \([^\W_]+\)")
_OPERATIONS: Final[tuple[Operation, ...]] = ("count", "sum", "average", "max", "min")
_RELATIONS: Final[tuple[Relation, ...]] = ("between", "over", "under", "from", "to", "after", "before", "during")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the question as it was written, folded, and its stem. `idle`: it asks for nothing by itself; `person`:
    it says no more than that people are meant; `code`: it is a letter that stands alone, the "M" of a size."""

    text: str
    plain: str
    stem: str
    idle: bool
    person: bool
    code: bool = False

    @property
    def number(self) -> bool:
        return self.plain[:1].isdigit()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart. `taken` are the places of words that its phrases are made of.

    `about` says in words what kind of column is wanted, "" where nothing does. `relations` are (relation, place of the
    first word behind it). `listing`: it asks which rows there are; `charted`: for a chart of them; `distinct`: how many
    different ones there are; `counts`: how many, whatever else ("how many together"); `denies`: it says "not", which
    the "no." of a count is none of. `ordinals` are the places of
    words that ask for the first or last by date, should there be dates. `periods` are the first and the last month of
    "first quarter" and the like, and how many words it has, by the place of the first. `beside` are (relation, place of
    a word) where a cell is compared with another of its row: "below their minimum". `called` are the places of a word
    and of what stands in brackets behind it, which is another name for it: "Kazakhstan (KZ)".
    """

    language: str
    words: tuple[Word, ...]
    operation: Operation
    about: str
    relations: tuple[tuple[Relation, int], ...]
    taken: frozenset[int]
    listing: bool
    charted: bool = False
    ordinals: frozenset[int] = frozenset()
    periods: Mapping[int, tuple[int, int, int]] = field(default_factory=dict)
    beside: tuple[tuple[Relation, int], ...] = ()
    called: tuple[tuple[int, int], ...] = ()
    distinct: bool = False
    counts: bool = False
    denies: bool = False

    @property
    def compares(self) -> bool:
        """Whether it asks which rows are over or under a bound: "which items cost more than 50"."""
        return self.listing and not self.operation and any(relation != "during" for relation, _ in self.relations)

    def without_ordinals(self) -> Asked:
        """The question over what has no dates: the first consultation is a consultation that is called so."""
        about = " ".join(word for word in self.about.split() if word != "date")
        return replace(self, operation="", about=about, taken=self.taken - self.ordinals, ordinals=frozenset())


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language; each is its words, folded."""

    operations: Mapping[tuple[str, ...], tuple[Operation, str]]
    relations: Mapping[tuple[str, ...], tuple[Relation, ...]]
    asks: Mapping[tuple[str, ...], str]
    periods: Mapping[tuple[str, ...], tuple[int, int]]
    listing: frozenset[str]
    idle: frozenset[str]
    persons: frozenset[str]
    numbered: frozenset[str]
    plurals: frozenset[str]
    rows: tuple[str, ...]
    totals: frozenset[str]
    gross: frozenset[str]
    net: frozenset[str]
    tax: frozenset[str]
    bounds: tuple[str, ...]
    light: frozenset[str]
    chart: frozenset[str]
    distinct: frozenset[str]
    says: Mapping[str, str] = field(default_factory=dict)
    says_of_one: Mapping[str, str] = field(default_factory=dict)

    def said(self, form: str, count: int = 2) -> str:
        """A sentence to be filled in, about `count` of what it counts."""
        return self.says_of_one.get(form, self.says[form]) if count == 1 else self.says[form]


@lru_cache(maxsize=len(LANGUAGES))
def phrases(language: str) -> Phrases:
    """Those of a language, of English where there are none of it."""
    name = language if language in LANGUAGES else "en"
    raw: dict[str, Any] = tomllib.loads((resources_dir() / "tables" / f"{name}.toml").read_text(encoding="utf-8"))
    operations: dict[tuple[str, ...], tuple[Operation, str]] = {}
    for operation in _OPERATIONS:
        said = raw[operation]  # words, or a table of words and the columns that they are about
        for phrase in said:
            operations[_words(phrase)] = operation, said[phrase] if isinstance(said, dict) else ""
    relations: dict[tuple[str, ...], tuple[Relation, ...]] = {}
    for relation in _RELATIONS:
        for phrase in raw[relation]["phrases"]:
            key = _words(phrase)
            relations[key] = (*relations.get(key, ()), relation)
    return Phrases(
        operations,
        relations,
        {_words(phrase): about for phrase, about in raw["asks"].items()},
        {_words(phrase): (first, last) for phrase, (first, last) in raw["periods"].items()},
        frozenset(raw["words"]["listing"]),
        frozenset(stem(word) for word in raw["words"]["idle"]),
        frozenset(stem(word) for word in raw["words"]["persons"]),
        frozenset(raw["words"]["numbered"]),
        frozenset(raw["words"]["plurals"]),
        tuple(raw["words"]["rows"]),
        frozenset(raw["words"]["totals"]),
        frozenset(raw["words"]["gross"]),
        frozenset(raw["words"]["net"]),
        frozenset(raw["words"]["tax"]),
        tuple(raw["words"]["bounds"]),
        frozenset(raw["words"]["light"]),
        frozenset(raw["words"]["chart"]),
        frozenset(raw["words"]["distinct"]),
        raw["says"],
        raw["says_of_one"],
    )


def take_apart(question: str) -> Asked:
    """What a question asks of a table, should there be one that it is about."""
    language = language_of(question) or "en"
    known = phrases(language)
    codes = {match[0] for match in _CODE.finditer(folded(question[:LONGEST]))}
    words = tuple(_word(found, known, codes) for found in pieces(_NOT.sub("nt", question[:LONGEST])))
    plain = [word.plain for word in words]
    taken: set[int] = set()
    operation: Operation = ""
    about = ""
    for start, key in _found(plain, known.asks, taken):
        about = f"{about} {known.asks[key]}".strip()
        taken |= set(range(start, start + len(key)))
    relations: list[tuple[Relation, int]] = []
    periods: dict[int, tuple[int, int, int]] = {}
    for start, key in _found(plain, known.periods, taken):
        periods[start] = (*known.periods[key], len(key))
        relations.append(("during", start))
        taken |= set(range(start, start + len(key)))
    counts = False
    ordinals: frozenset[int] = frozenset()
    beside: list[tuple[Relation, int]] = []
    for start, key in _found(plain, known.relations, taken):
        behind = start + len(key)
        compared = [one for one in known.relations[key] if one in ("over", "under")]
        other = _bound(words, behind, known) if compared else None
        if other is not None and other not in taken:
            beside.append((compared[0], other))
            taken |= set(range(start, other + 1))
            continue
        value = behind < len(words) and (words[behind].number or MONTHS.get(plain[behind]) is not None)
        for relation in known.relations[key] if value else ():
            relations.append((relation, behind))
            taken |= set(range(start, behind))
    months = {at for _, at in relations if plain[at] in MONTHS}
    words = tuple(replace(word, idle=False) if at in months else word for at, word in enumerate(words))  # "in may"
    listing = any(word in known.listing for word in plain[:3])
    for start, key in _found(plain, known.operations, taken):
        named, hint = known.operations[key]
        if key[0] in known.numbered and not _counts(words, start, start + len(key), taken, known):
            continue
        if listing and len(key) == 1 and named == "count" and start and not is_stopword(words[start - 1].text):
            continue  # "which items of the stock count" asks which
        counts = counts or named == "count"
        if hint == "date" and _of_a_time(plain, start + len(key)):
            continue  # "last year" is a time, and no highest
        if _stronger(named, operation):
            operation, about = named, f"{about} {hint}".strip()
            ordinals = frozenset(range(start, start + len(key))) if hint == "date" else frozenset()
        taken |= set(range(start, start + len(key)))
    charts = [at for at, word in enumerate(plain) if word in known.chart]
    taken |= set(charts)
    return Asked(
        language,
        words,
        operation,
        about,
        tuple(relations),
        frozenset(taken),
        listing,
        charted=bool(charts),
        ordinals=ordinals,
        periods=periods,
        beside=tuple(beside),
        called=tuple(_called(question[:LONGEST])),
        distinct=any(word in known.distinct for word in plain),
        counts=counts,
        denies=any(word.plain in _NEGATIONS for at, word in enumerate(words) if at not in taken),
    )


def _of_a_time(plain: Sequence[str], behind: int) -> bool:
    """Whether a time stands behind "last" or "first": a year, a month, a day of the week."""
    return behind < len(plain) and plain[behind] in lexicon.words("spans_of_time") | lexicon.words("weekdays") | set(
        MONTHS
    )


def _counts(words: Sequence[Word], start: int, behind: int, taken: set[int], known: Phrases) -> bool:
    """Whether "number of" asks how many there are: of what is in the plural, and not for the "frame number of" one."""
    of_something = start > 0 and start - 1 not in taken and not words[start - 1].idle
    counted = words[behind : behind + _TO_NAMED]
    return not of_something and any(
        word.person or word.plain.endswith("s") or word.plain in known.plurals for word in counted
    )


def _called(question: str) -> Iterator[tuple[int, int]]:
    for match in _BRACKETED.finditer(question):
        at = len(pieces(question[: match.start("name")]))
        yield at, at + 1


def _bound(words: Sequence[Word], start: int, known: Phrases) -> int | None:
    """The place of the bound that a comparison is with where that is no number: of "below their minimum" the last. None
    where it is with anything else: "over the weekend"."""
    said = range(start, min(start + _TO_NAMED, len(words)))
    at = next((at for at in said if not is_stopword(words[at].text)), None)
    return at if at is not None and words[at].plain.startswith(known.bounds) else None


def month(word: Word) -> int:
    """1 to 12 for a month's name, else 0."""
    return MONTHS.get(word.plain, 0)


def months_named(text: str) -> frozenset[int]:
    """The months that a name has, in full or by their first letters: "jun 25"."""
    said = [folded(piece) for piece in pieces(text.replace("_", " ")) if len(piece) >= ABBREVIATED]
    return frozenset(number for piece in said for name, number in MONTHS.items() if name.startswith(piece))


def pieces(text: str) -> list[str]:
    """The words, numbers and codes of a text."""
    return _TOKEN.findall(text)


def in_any(of: Callable[[Phrases], frozenset[str]]) -> frozenset[str]:
    """The words of a list in all languages: papers and questions need not be of one."""
    return frozenset[str]().union(*(of(phrases(language)) for language in LANGUAGES))


@lru_cache(maxsize=8192)
def forms(word: str) -> frozenset[str]:
    """What a word is compared by: of "bike" and "bikes" the one's stem is no stem of the other, and what is common in
    tables is known in other languages too."""
    own = (stem(word), stem(f"{word}s"))
    known = _glossary()
    return frozenset((*own, *(known[one] for one in own if one in known)))


def ends_in(word: str) -> frozenset[str]:
    """The forms of what a long word ends in, should that be known: an "Eingangsrechnung" is an invoice."""
    known, plain = _glossary(), folded(word)
    heads = (stem(plain[at:]) for at in range(_SHORTEST_PART, len(plain) - _SHORTEST_HEAD + 1))
    return frozenset(known[head] for head in heads if head in known)


@lru_cache(maxsize=1)
def _glossary() -> Mapping[str, str]:
    """From the stem of a word in any language to that of the English one."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        raw = tomllib.loads((resources_dir() / "tables" / f"{language}.toml").read_text(encoding="utf-8"))
        for english, words in raw.get("means", {}).items():
            found |= {stem(word): stem(english) for word in words.split()}
    return found


def is_code(piece: str) -> bool:
    """Whether a piece of a cell is a letter that may be a size or a class; vowels and "n" are words."""
    return bool(_CODE.fullmatch(folded(piece)))


def _word(text: str, known: Phrases, codes: Set[str]) -> Word:
    own, plain = stem(text), folded(text)
    code = plain in codes
    idle = not code and (is_stopword(text) or own in known.idle or (plain.endswith("nt") and plain in _NEGATIONS))
    return Word(text, plain, own, idle, own in known.persons, code)


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(folded(phrase).replace("'", " ").split())


def _found(
    plain: Sequence[str], known: Mapping[tuple[str, ...], Any], taken: set[int]
) -> list[tuple[int, tuple[str, ...]]]:
    """Where the phrases stand, the longest first, none over another or over words that are taken."""
    used = set(taken)
    found = []
    for key in sorted(known, key=lambda one: (-len(one), one)):
        for start in range(len(plain) - len(key) + 1):
            places = set(range(start, start + len(key)))
            if tuple(plain[start : start + len(key)]) == key and not places & used:
                used |= places
                found.append((start, key))
    return sorted(found)


def _stronger(new: Operation, old: Operation) -> bool:
    """ "How many in total": a sum, where there is something to add. "The highest total" is a highest."""
    rank = ("", "count", "sum", "average", "min", "max")
    return rank.index(new) > rank.index(old)
