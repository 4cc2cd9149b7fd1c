"""A question as it stands alone: of one that only makes sense behind what was said before, with that.

A question goes on from another in two ways. One leaves out what is asked and says only what is different ("And on
Sundays?"): it is searched with the question it follows. The other asks something of its own about what was named before
("How much is it there?"): it is searched with that name alone, because what was asked about it would be answered again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from mypt_desktop.core.judges import Meaning
from mypt_desktop.core.messages import Message, Role
from mypt_desktop.language import lexicon
from mypt_desktop.language.checks import asks_what
from mypt_desktop.language.dates import YEAR
from mypt_desktop.language.detection import language_of
from mypt_desktop.language.sentences import in_all_languages
from mypt_desktop.language.words import content, folded, is_stopword, names, stem
from mypt_desktop.workspace.values import Document

DEEP = 10  # turns that are looked back
OWN = 3  # words of its own from which on a question may be about something else, whatever it points at
ALIKE = 0.2  # cosine similarity to what was asked before below which such a question is about something else
_MOST_NAMES = 6
_CONTEXT = 300  # characters of what was asked before
_FEW = 4  # words of a question that is no whole one: "with which oil?"
_COMPOUND = 5  # letters from which on the end of a word may be what it is: "Museum" of "Heimatmuseum"
# They point at nothing: "is there", "il y a".
_EXISTS = lexicon.pattern("exists")
_CODE = re.compile(r"(?<!\w)[\w.:/-]*\d[\w.:/-]*(?<![.:])")
_WORD = re.compile(r"[^\W\d_]+")
_CAPITALS = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*(?: [^\W\d_]+(?:[-'’][^\W\d_]+)*)*")
_POINTERS = lexicon.words("pointers")
_POINTERS_AS_WRITTEN = lexicon.words("pointers_as_written")
_PERSONS = lexicon.words("persons")
_CONNECTIVES = lexicon.words("connectives")
_YEAR_BEFORE = lexicon.pattern("year_before")
_YEAR_AFTER = lexicon.pattern("year_after")
_INTERROGATIVES = lexicon.words("interrogatives")
_WEEKDAYS = tuple(name for names in lexicon.words("weekdays") for name in names.split("/"))


@dataclass(frozen=True, slots=True)
class Standing:
    """`query` is what is searched for. `before` is the question that this one follows, empty where it follows none.
    `named` are the names in what it follows."""

    query: str
    before: str = ""
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Exchange:
    """A question and what names the files that its answer cites."""

    question: str
    files: tuple[str, ...]


def standing(
    question: str, history: Sequence[Message], meaning: Meaning | None = None, documents: Sequence[Document] = ()
) -> Standing:
    """The question, and where it leans on what was said before, what it follows: the question or the name of what that
    was about, and the names in the last answer and of its sources. `documents` tells the titles of files."""
    titles = {document.path: document.title for document in documents}
    said = _exchanges(history, titles)[-DEEP:]
    if not said or not leans(question) or _elsewhere(question, said[-1].question, meaning):
        return Standing(question)
    asked = [one.question[:_CONTEXT] for one in said]
    start = next((at for at in range(len(said) - 1, -1, -1) if not leans(said[at].question)), 0)
    subject, about = _subject(said[start:])
    own = _named_again(question, said, titles)
    whole = next((text for text in reversed(asked[start:]) if not _elliptic(text)), asked[start])
    if own and not _elliptic(question):
        return Standing(" ".join((*_new([own], question), question)))  # it names what it is about itself
    if own:  # "and at the pool?": the question before, about something else now
        before = _without(whole, subject)
        return Standing(" ".join((before, *_new([own], question), question)), before, (own,))
    if _elliptic(question):
        lead = [*_new([subject], whole), whole, asked[-1]]
    elif subject:
        lead = [] if _of_person(question) and any(" " in name for name in _names_of(history)) else [subject]
        if _EXISTS.search(folded(asked[-1])):  # "Are there tours?", and then "Who leads them?"
            lead.append(asked[-1])
    else:
        lead = [asked[start], asked[-1]]
    lead = list(dict.fromkeys(lead))
    added = _new(_names_of(history), f"{' '.join(lead)} {question}")[:_MOST_NAMES]
    before = " ".join(dict.fromkeys((asked[start] if _elliptic(question) else about[:_CONTEXT], asked[-1])))
    named = (*([subject] if subject else _written_names(asked[start])), *added)
    return Standing(" ".join((*lead, *added, question)), before, named)


def exchanged(question: str, before: Sequence[str]) -> str:
    """The question before with its number exchanged, where this one says no more than another of the same form: behind
    "when does support for 22.04 end" "and 24.04?" asks the same of 24.04, and behind one with a year "and the year
    before?" of that. As it is otherwise."""
    if not before or not leans(question):
        return question
    whole = exchanged(before[-1], before[:-1])
    if year := _year_beside(question, [*before[:-1], whole]):
        return YEAR.sub(year, whole) if YEAR.search(whole) else f"{whole.rstrip(' ?')} {year}?"
    mine, its = _CODE.findall(question), _CODE.findall(whole)
    alike = [code for code in its if len(mine) == 1 and _form(code) == _form(mine[0])]
    if len(alike) != 1 or alike == mine or not content(_CODE.sub(" ", question)) <= content(whole):
        return question
    return _CODE.sub(lambda code: mine[0] if code[0] == alike[0] else code[0], whole)


def _year_beside(question: str, before: Sequence[str]) -> str:
    """The year before or after the one that was named last, where a question says no more than that it is meant and
    what the last one said too; "" otherwise, or where two were named."""
    said, years = folded(question), next(filter(None, (set(YEAR.findall(one)) for one in reversed(before))), set())
    earlier, later = _YEAR_BEFORE.sub(" ", said), _YEAR_AFTER.sub(" ", said)
    step = (later != said) - (earlier != said)
    left = content(earlier if step < 0 else later)
    return str(int(years.pop()) + step) if step and len(years) == 1 and left <= content(before[-1]) else ""


def _form(code: str) -> str:
    """Digits and letters as such: 22.04 and 24.04 have one form."""
    return re.sub(r"[^\W\d_]", "a", re.sub(r"\d", "0", code))


def leans(question: str) -> bool:
    """Whether a question says too little, or points at what it does not name."""
    said = folded(question).strip(" \t\n¿¡\"'“”")
    begins = any(said.startswith(f"{word} ") for word in _CONNECTIVES)
    own = len(content(question))
    fragment = own == 0 or (own == 1 and not asks_what(question))  # "For children?", but not "Who is the landlord?"
    return begins or fragment or _points(question) or _without_verb(said)


def _points(question: str) -> bool:
    """Whether a word stands for something named before."""
    words = _WORD.findall(_EXISTS.sub(" ", folded(question)))
    written = _WORD.findall(question)
    formal = len(written) > 1 and written[0].endswith("en")  # "können sie": you, by somebody who writes no capitals
    return not _POINTERS.isdisjoint(words) or not _POINTERS_AS_WRITTEN.isdisjoint(written[2 if formal else 0 :])


def points_at_thing(question: str) -> bool:
    """Whether a word stands for something that was named before, and is nobody."""
    return _points(question) and not _of_person(question)


def _of_person(question: str) -> bool:
    """Whether a question points at somebody, not at a thing."""
    return not _PERSONS.isdisjoint(_WORD.findall(folded(question)))


def _without_verb(said: str) -> bool:
    """ "With which oil?": a few words, the one that asks not the first of them."""
    words = _WORD.findall(said)
    asks = any(word in _INTERROGATIVES for word in words[1:])
    return asks and len(words) <= _FEW and words[0] not in _INTERROGATIVES and is_stopword(words[0])


def _elliptic(question: str) -> bool:
    """Whether a question leaves out what is asked: it has nothing of its own to ask about what was named before."""
    if not leans(question):
        return False
    if _EXISTS.search(folded(question)):
        return False
    return not (_points(question) and (asks_what(question) or content(question)))


def _elsewhere(question: str, before: str, meaning: Meaning | None) -> bool:
    """Whether a question that points at something is about something else all the same: "is there" points at nothing.

    It has words enough of its own, none of them in common with the question before, and means something else.
    """
    own = content(question)
    if len(own) < OWN or own & content(before):
        return False
    vectors = meaning.embed([question, before]) if meaning else None
    if vectors is None:
        return False
    return sum(float(a) * float(b) for a, b in zip(vectors[0], vectors[1], strict=True)) < ALIKE


def _exchanges(history: Sequence[Message], titles: dict[str, str]) -> list[_Exchange]:
    found: list[_Exchange] = []
    for one in history:
        if one.role is Role.USER and one.text.strip():
            found.append(_Exchange(one.text, ()))
        elif one.role is Role.ASSISTANT and found and one.citations:
            paths = dict.fromkeys(citation.path for citation in one.citations)
            files = (f"{titles.get(path, '')} {PurePosixPath(path).stem}" for path in paths)
            found[-1] = _Exchange(found[-1].question, (*found[-1].files, *files))
    return found


def _subject(said: Sequence[_Exchange]) -> tuple[str, str]:
    """What the last of these questions that names it is about, and that question: its words that stand in the name of a
    file it was answered from. "" and the first question where none does."""
    for one in reversed(said):
        words = [word for word in _WORD.findall(one.question) if any(_names(word, file) for file in one.files)]
        if words:
            return " ".join(dict.fromkeys(words)), one.question
    return "", said[0].question


def _named_again(question: str, said: Sequence[_Exchange], titles: dict[str, str]) -> str:
    """The name of what a question itself says it is about: a file spoken of earlier and not last, or a document whose
    whole title it has. "" where it names none, or the one spoken of last."""
    last = said[-1].files
    earlier = [file for one in reversed(said[:-1]) for file in one.files if file not in last]
    asked = content(question)
    whole = [title for title in titles.values() if content(title) and content(title) <= asked]
    for file in (*earlier, *sorted(whole, key=len, reverse=True)):
        words = [word for word in _WORD.findall(question) if _names(word, file)]
        if words and not any(_names(word, one) for word in words for one in last):
            parts = {
                folded(part): part for part in reversed(_WORD.findall(file)) if any(_names(w, part) for w in words)
            }
            return " ".join(reversed(parts.values()))
    return ""


def _names(word: str, file: str) -> bool:
    """Whether a word of a question stands in the name of a file, whole or as what a compound is."""
    if not content(word):
        return False
    plain = folded(word)
    parts = _WORD.findall(folded(file).replace("_", " "))
    return any(
        stem(part) == stem(word)
        or (len(plain) >= _COMPOUND and part.endswith(plain))
        or (len(part) >= _COMPOUND and plain.endswith(part))
        for part in parts
    )


def _names_of(history: Sequence[Message]) -> list[str]:
    """Names in the last answer that found something, as written, and the names of the files it cites."""
    nothing = tuple(text.split("{")[0] for text in (*in_all_languages("nothing"), *in_all_languages("nothing_about")))
    last = next(
        (
            m
            for m in reversed(history)
            if m.role is Role.ASSISTANT and m.text.strip() and not m.text.startswith(nothing)
        ),
        None,
    )
    if last is None:
        return []
    files = [PurePosixPath(citation.path).stem.replace("_", " ") for citation in last.citations]
    return list(dict.fromkeys((*_written_names(last.text), *files)))


def _written_names(text: str) -> list[str]:
    """Names in a text as written, first and last name together. In German, where every noun has a capital, only two
    words with one side by side are a name."""
    known = names(text)
    german = language_of(text) == "de"
    found = []
    for match in _CAPITALS.finditer(text):
        run: list[str] = []
        for word in (*match.group().split(), ""):
            if word[:1].isupper() and not is_stopword(word) and not folded(word).startswith(_WEEKDAYS):
                run.append(word)
                continue
            if len(run) > 1 if german else any(stem(one) in known for one in run):
                found.append(" ".join(run))
            run = []
    return found


def _new(names: Iterable[str], text: str) -> list[str]:
    """Those of the names that have a word which the text has not."""
    known = content(text)
    return [name for name in names if name and not content(name) <= known]


def _without(text: str, subject: str) -> str:
    """The text without the words of what it is about."""
    gone = set(subject.split())
    return " ".join(word for word in text.split() if word.strip(" ?!.,;:¿¡") not in gone)
