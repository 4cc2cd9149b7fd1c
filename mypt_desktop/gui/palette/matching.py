"""Fuzzy matching of a few typed letters against thousands of names. Knows nothing of the window.

Each word of the query must be found in a candidate's title or, for less, in what stands beside it. A title that begins
with the word is worth most, then words that begin with it, initials, beginnings of several words ("crhan" finds "Crew
Handbook"), letters inside a word, and last letters in their order with gaps.
"""

from __future__ import annotations

import heapq
import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LONGEST_TITLE, LONGEST_QUERY = 200, 80  # characters that are looked at
_WORD = re.compile(r"\d+|[^\W\d_]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^A-Za-z]+")
_MARK = "\0"  # stands before each word of `Candidate.marked`
_APART = "\0\0"  # between two texts; nobody types it
_BITS = {letter: 1 << at for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz0123456789")}

# What a kind of match is worth. What was chosen lately gets up to `_RECENT` more, less than most steps between kinds.
_WHOLE, _START, _WORD_START, _INITIALS, _STARTS = 1000, 900, 800, 720, 650
_INSIDE, _BESIDE_WORD, _BESIDE, _GAPS = 520, 420, 330, 200
_RECENT = 90


@dataclass(frozen=True, slots=True)
class Candidate:
    """A name made ready for matching; see `candidate`. `anywhere` is all of its texts: what is not in it as it was
    typed need not be looked for in each."""

    folded: str
    marked: str
    initials: str
    beside: str
    anywhere: str
    first_letters: int
    title_letters: int
    letters: int
    bonus: float


def candidate(title: str, beside: str = "", bonus: float = 0.0) -> Candidate:
    """`beside` is what else may be typed to find it, such as a folder or a menu; `bonus` (some points) decides between
    equal matches."""
    title = unicodedata.normalize("NFC", title[:LONGEST_TITLE]) if not title.isascii() else title[:LONGEST_TITLE]
    words = _words(title)
    folded = fold(title)
    about = _MARK.join(["", *_words(beside[:LONGEST_TITLE])])
    letters = _letters(folded)
    initials = "".join(word[0] for word in words)
    return Candidate(
        folded,
        _MARK.join(["", *words]),
        initials,
        about,
        _APART.join([folded, initials, about]),
        _letters(initials),
        letters,
        letters | _letters(about),
        bonus - min(len(folded), 80) / 4,
    )


def ranked(
    query: str, candidates: Sequence[Candidate], recent: Mapping[int, int] | None = None, most: int = 100
) -> list[int]:
    """Numbers of the best `most` candidates, best first. `recent` says of a number how long ago it was chosen, 0 for
    the last one. An empty query matches nothing."""
    terms = [_Term(word) for word in fold(query[:LONGEST_QUERY]).split()]
    if not terms:
        return []
    wanted = _letters("".join(term.text for term in terms))
    recent = recent or {}
    together = " ".join(term.text for term in terms) if len(terms) > 1 else ""
    found: list[tuple[float, int]] = []
    perhaps: list[int] = []  # where one word's letters may stand with gaps: slow to find, and worth least
    for number, one in enumerate(candidates):
        if one.letters & wanted != wanted:
            continue
        total = 0.0
        for term in terms:
            score = term.score(one)
            if not score:
                if not together:
                    perhaps.append(number)
                    break
                score = term.score_with_gaps(one)
                if not score:
                    break
            total += score
        else:
            total /= len(terms)
            if together and one.folded.startswith(together):
                total += 60
            found.append((-total - one.bonus - _for_recent(number, recent), number))
    best = heapq.nsmallest(most, found)
    least = best[-1][0] if len(best) == most else math.inf
    for number in perhaps:
        more = candidates[number].bonus + _for_recent(number, recent)
        if -_GAPS - more <= least and (score := terms[0].score_with_gaps(candidates[number])):
            best.append((-score - more, number))
    return [number for _, number in heapq.nsmallest(most, best)]


def _for_recent(number: int, recent: Mapping[int, int]) -> float:
    return _RECENT / (1 + recent[number] / 4) if number in recent else 0.0


def marked_letters(query: str, title: str) -> list[tuple[int, int]]:
    """Where in `title` the letters of the query were found: runs of (start, length), in order, without overlaps."""
    title = title[:LONGEST_TITLE]
    folded = fold(title)
    places: set[int] = set()
    for word in fold(query[:LONGEST_QUERY]).split():
        places.update(_places(word, title, folded))
    runs: list[tuple[int, int]] = []
    for place in sorted(places):
        if runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return runs


def fold(text: str) -> str:
    """Small letters without accents, one character for one."""
    if text.isascii():
        return text.lower()
    return "".join(c.lower() if c.isascii() else (unicodedata.normalize("NFKD", c)[0].lower() or c)[0] for c in text)


class _Term:
    """One word of a query."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._marked = _MARK + text
        self._letters = _letters(text)
        self._gaps = _gaps(text)
        self._first = _letters(text[0])
        self._others = _letters(text[1:]) if text.isalnum() else 0

    def score(self, one: Candidate) -> float:
        """By every kind of match but letters with gaps; 0 for none."""
        if self.text not in one.anywhere:
            firsts = one.first_letters
            if not (firsts & self._first and firsts & self._others):
                return 0.0
            return _STARTS if one.title_letters & self._letters == self._letters and self._begins_words(one) else 0.0
        if one.title_letters & self._letters == self._letters and (in_title := self._in_title(one)):
            return in_title
        if self.text in one.beside:
            return _BESIDE_WORD if self._marked in one.beside else _BESIDE
        return 0.0

    def score_with_gaps(self, one: Candidate) -> float:
        """By the letters in their order with gaps, at most `_GAPS`; 0 for no match."""
        if self._gaps is None or one.title_letters & self._letters != self._letters:
            return 0.0
        if (hit := self._gaps.search(one.folded)) is None:
            return 0.0
        wide = hit.end() - hit.start()
        return _GAPS * len(self.text) / wide if wide <= 3 * len(self.text) else 0.0

    def _in_title(self, one: Candidate) -> float:
        text, best = self.text, 0.0
        if text in one.folded:
            if one.folded.startswith(text):
                return _WHOLE if len(one.folded) == len(text) else _START
            if self._marked in one.marked:
                return _WORD_START
            best = _INSIDE
        if len(text) > 1 and text in one.initials:
            return _INITIALS if one.initials.startswith(text) else _INITIALS - 40
        return best or (_STARTS if self._begins_words(one) else 0.0)

    def _begins_words(self, one: Candidate) -> bool:
        """Whether the text is beginnings of several words. It can be only where words begin with its first letter and
        with another one of it."""
        firsts = one.first_letters
        return bool(firsts & self._first and firsts & self._others and _steps(self.text, one.marked))


def _gaps(text: str) -> re.Pattern[str] | None:
    """Finds the letters of `text` in their order, with gaps; short texts would be found in everything."""
    if len(text) < 3:
        return None
    first, *others = (re.escape(letter) for letter in text)
    return re.compile(first + "".join(f"[^{letter}]{{0,12}}{letter}" for letter in others))


def _steps(text: str, marked: str) -> list[set[int]]:
    """For each letter of `text` the places in `marked` where it may stand when all letters up to it begin words; empty
    when they do not."""
    reached: list[set[int]] = []
    before: set[int] = set()
    for number, letter in enumerate(text):
        now = {place + 1 for place in before if marked[place + 1 : place + 2] == letter}
        at = marked.find(_MARK + letter, min(before) if number else 0)
        while at >= 0:
            now.add(at + 1)
            at = marked.find(_MARK + letter, at + 1)
        if not now:
            return []
        reached.append(now)
        before = now
    return reached


def _places(word: str, title: str, folded: str) -> list[int]:
    """Where the letters of `word` stand in the title, by the best kind of match that there is."""
    spans = _spans(title)
    at = next((start for start in (0, *(start for start, _ in spans)) if folded.startswith(word, start)), -1)
    if at < 0:
        at = folded.find(word)
    if at >= 0:
        return list(range(at, at + len(word)))
    origin = [-1]  # of each place in the marked words, where it is in the title
    for start, end in spans:
        origin += [*range(start, end), -1]
    steps = _steps(word, _MARK.join(["", *(folded[start:end] for start, end in spans)]))
    if steps:
        places = [max(steps[-1])]
        for reached in reversed(steps[:-1]):
            before = places[-1] - 1
            places.append(before if before in reached else max(place for place in reached if place < places[-1]))
        return [origin[place] for place in reversed(places)]
    pattern = _gaps(word)
    hit = pattern.search(folded) if pattern is not None else None
    if hit is None:
        return []
    found, at = [], hit.start()
    for letter in word:
        at = folded.index(letter, at)
        found.append(at)
        at += 1
    return found


def _words(text: str) -> list[str]:
    folded = fold(text)
    return [folded[start:end] for start, end in _spans(text)]


def _spans(text: str) -> list[tuple[int, int]]:
    """Where words stand: letters or digits in a row, and the humps of `camelCase`."""
    found = []
    for match in _WORD.finditer(text):
        word, start = match.group(), match.start()
        if word.islower() or word.isupper() or word.istitle() or not word.isascii():
            found.append(match.span())
        else:
            found += [(start + hump.start(), start + hump.end()) for hump in _CAMEL.finditer(word)]
    return found


def _letters(text: str) -> int:
    """A set of characters as bits; a candidate without a letter of the query is passed over at once. Letters and digits
    have a bit each, all others share what is left of 62."""
    bits = 0
    for letter in set(text):
        bits |= _BITS.get(letter) or 1 << (36 + ord(letter) % 26)
    return bits
