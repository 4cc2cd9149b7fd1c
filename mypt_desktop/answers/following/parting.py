"""The questions in one message: "What is the rent and who is the landlord?" asks two things, which may stand in two
documents.

Cut is only between whole questions, each with a question word and something to ask about, and behind a phrase that
names what is asked for: "the rent and who is the landlord". "Smith and Sons" stays one.
"""

from __future__ import annotations

import re

from mypt_desktop.language import lexicon
from mypt_desktop.language.checks import asks_what
from mypt_desktop.language.dates import YEAR, days, months, weekdays
from mypt_desktop.language.words import content, folded, is_stopword

MAX_PARTS = 4  # questions of one message that are answered one by one
_POINTERS = lexicon.words("pointers")
_OF_PHRASES = lexicon.words("of_phrases")
_SENTENCE = re.compile(r"[^?？]*[?？]+|[^?？]+$")
_WORD = r"[^\W\d_]+"
_ASKING = lexicon.pattern("interrogatives").pattern
_AND = lexicon.pattern("joining").pattern
# A conjunction, and behind it a question word, with a preposition at most before it: "and from when", "und ab wann".
_JOINT = re.compile(rf"(?:[,;]\s*|\s+)(?:{_AND}\s+|(?<=[,;] ))(?=(?:{_WORD}\s+)?{_ASKING})")
# Before a comma alone: "where is it held, what time". What only says how things are asks nothing.
_BEGINS = re.compile(rf"(?:[^:]*: )?(?:{_WORD}\s+)?{_ASKING}")
# "The price of a fob and of a key": the same small word before both, and before the first what is asked of both.
_OF_BOTH = re.compile(
    rf"\b(?P<small>{_WORD})\s(?P<first>(?:(?!\b(?P=small)\b)[^,;:])+?)\s{lexicon.pattern('conjunctions').pattern}\s"
    r"(?P=small)\s(?P<second>.+)"
)
# "Excess if we get burgled, and phone number for claims": behind a comma and a conjunction a phrase that says what of.
_PHRASES = re.compile(rf",\s+(?:{_AND})\s+")
_ALONE = re.compile(rf"\s+(?:{_AND})\s+")
# "Who closes on Saturday": a question word, what happens, and when.
_TIME = re.compile(rf"{_WORD}\s+{_WORD}\s+(?P<time>{_WORD}\s.+)")
_LEAD = re.compile(rf"^(?:\w+, )?(?:{lexicon.pattern('asking_to_tell').pattern})\s+")
_OWN = 5  # words
_NAMING_TIME = 4  # words of "saturday 11 october 2025"
_WHOLE = 4  # words of "what do resellers pay"
_LONGEST = 300  # characters of a question that is looked at for it


def questions_in(text: str) -> tuple[str, ...]:
    """The questions of a message in order, together all of it; only one where it cannot be cut safely."""
    text = text.strip()
    pieces = [piece for piece in (match.group().strip() for match in _SENTENCE.finditer(text)) if piece]
    if not 1 < sum(piece.endswith(("?", "？")) for piece in pieces) <= MAX_PARTS:
        pieces = [text]
    found = [part for piece in pieces for part in _clauses(piece)]
    whole = all(content(part) or (at and _goes_on(part)) for at, part in enumerate(found))
    return tuple(found) if 1 < len(found) <= MAX_PARTS and whole else (text,)


def _clauses(question: str) -> list[str]:
    """A question cut where another one begins, if either half can be asked alone."""
    folding = folded(question)
    if len(folding) != len(question):  # places in the one are not places in the other
        folding = question.casefold()
    if len(folding) != len(question):
        return [question]
    for joint in _JOINT.finditer(folding):
        left, right = question[: joint.start()].strip(" ,;"), question[joint.end() :].strip()
        if not (content(left) and (content(right) or _goes_on(right)) and asks_what(right)):
            continue
        joined = _joins(joint.group())
        if joined and _is_phrase(left) and _is_whole(right):
            return [left, *_clauses(right)]
        if asks_what(left) and (joined or (_BEGINS.match(folded(left)) and not _names_only(right))):
            return [f"{left}{_time_of_both(left, right)}?", *_clauses(right)]
    return _two_phrases(question) or _of_both(question)


def _time_of_both(left: str, right: str) -> str:
    """The time that two short questions share, to be said with the first too: "who opens and who closes on 11 May"."""
    shared = _TIME.match(right) if len(content(left)) == 1 else None
    return f" {shared['time'].rstrip(' ?.!')}" if shared and _is_time(shared["time"]) else ""


def _is_time(text: str) -> bool:
    small, *named = folded(text).split()
    told = days(text) or weekdays(text) or months(text) or YEAR.search(text)
    return bool(told) and small in _OF_PHRASES and len(named) <= _NAMING_TIME


def _two_phrases(question: str) -> list[str]:
    """What is asked for in two phrases, the second of which says what of: "and phone number for claims". Not the second
    of two things that one is asked of: "bed, and breakfast"."""
    folding = folded(question)
    if len(folding) != len(question):
        return []
    joint = _PHRASES.search(folding) or _asked_twice(folding)
    if joint is None:
        return []
    left, right = question[: joint.start()].strip(), question[joint.end() :].strip(" ?")
    words = re.findall(_WORD, folded(right))
    own = len(content(right)) > 1 and _is_phrase(right) and not _OF_PHRASES.isdisjoint(words[1:-1])
    return [left, right] if own and content(left) else []


def _asked_twice(question: str) -> re.Match[str] | None:
    """Where a question goes on with the word that it begins with: "weight of the drill and weight of the saw"."""
    return next((joint for joint in _ALONE.finditer(question) if _begins_alike(question, joint)), None)


def _begins_alike(question: str, joint: re.Match[str]) -> bool:
    (left, *_), (right, *_) = (part.split() or [""] for part in (question[: joint.start()], question[joint.end() :]))
    return bool(content(left)) and left == right


def _of_both(question: str) -> list[str]:
    """One thing asked of two that are named alike, as two questions. Not "between the old price and the new price":
    there the word before the small one is as small, and asks nothing of either."""
    found = _OF_BOTH.search(question) if len(question) <= _LONGEST else None
    if not found or not is_stopword(found["small"]):
        return [question]
    asks = question[: found.start()].strip()
    both = (found["first"], found["second"])
    if not all(map(content, (*asks.split()[-1:], *both))) or not asks:
        return [question]
    return [f"{asks} {found['small']} {one.strip(' ?')}?" for one in both]


def _is_phrase(clause: str) -> bool:
    """Whether a clause asks for what it names: "canal yard - monthly rent", and not "a member came and i was asked"."""
    clause = _LEAD.sub("", folded(clause))
    words = re.findall(r"\w+", clause)
    return len(content(clause)) > 1 and all(word in _OF_PHRASES or not is_stopword(word) for word in words)


def _is_whole(clause: str) -> bool:
    """Whether a clause is a question of its own, and not "how long" about the phrase before it. The question word comes
    first, or behind a small word: "i was" of an English clause holds a German one."""
    words = re.findall(_WORD, folded(clause))
    return len(words) >= _WHOLE and (words[0] in _OF_PHRASES or asks_what(words[0]))


def _goes_on(clause: str) -> bool:
    """Whether a clause asks something of its own about what stands before it: "what is it for", "by when do we have to
    say yes", and not "when"."""
    words = re.findall(_WORD, folded(clause))
    return not _POINTERS.isdisjoint(words) or len(words) >= _OWN


def _joins(joint: str) -> bool:
    return bool(joint.strip(" ,;"))


def _names_only(clause: str) -> bool:
    """ "..., which planet": behind a comma alone no question but what is meant by the one before it."""
    words = re.findall(_WORD, clause)
    return len(words) > 1 and all(content(word) for word in words[1:])
