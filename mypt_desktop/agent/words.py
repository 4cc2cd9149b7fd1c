"""Texts as sentences, content words, numbers and names, compared across inflection and notation, in any language.

No dictionaries: words are folded (case, accents) and cut to a stem, numbers brought to one notation, and scripts
without spaces read as pairs of characters. Good enough to see whether a sentence can come from a passage.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from mypt_desktop.agent import lexicon

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?", re.UNICODE)
_NUMBER = re.compile(r"\d+(?:[.,:'’\u00a0\u202f]\d+)*")
_PERCENT = re.compile(rf"\s?(?:%|{lexicon.pattern('percent').pattern})", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:([,.'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?")
_UNSPACED = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_SENTENCE_END = re.compile(r"""[.!?…]["'”’»)\]]*(?=\s|$)|[。！？]|\n+""")
# A line that was broken where it was full, and goes on in small letters: "4.0 bar" / "behind when loaded".
_FULL = re.compile(r"[^|]{40,}[^\s|.!?…:;]")
_LEADERS = re.compile(r"(?:\. ?){4,}(?=[^.\n]*\w)")  # from a name to its value: "yard gate ..... 3761"
_GOES_ON = re.compile(r"(?![^\n]*\|)[ \t]*(?!\w+:\s)[a-zà-öø-ÿ]")
_AROUND = 400  # characters on either side of a place that are looked at for what it belongs to
_ABBREVIATIONS = lexicon.words("abbreviations")
_STOPWORDS = lexicon.words("stopwords")
_VALUES: dict[str, str] = {
    **{word: str(value) for row in lexicon.by_language("numbers") for value, word in enumerate(row) if value > 1},
    **{word: value for value, row in lexicon.table("tens").items() for word in row},
}
_MONTH_NUMBERS = {
    word: str(n) for row in lexicon.by_language("months") for n, word in enumerate(row, 1) if word != "may"
}
_GERMAN = lexicon.words("function_words")
_STEM = 6  # characters of a stem; longer words differ behind it by inflection more often than by meaning
_ENDINGS = re.compile(r"(?:ies|es|s|ed|ing|en|er|e|y|n)$")


def folded(text: str) -> str:
    """Lower case without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


@lru_cache(maxsize=8192)
def _folded_word(word: str) -> str:
    return folded(word)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """What inflected forms of a word have in common, roughly."""
    plain = _folded_word(word).split("'")[0].split("’")[0]
    short = _ENDINGS.sub("", plain) if len(plain) > 4 else plain.rstrip("s") if len(plain) > 3 else plain
    return short[:_STEM]


def is_stopword(word: str) -> bool:
    """Whether a word carries no meaning by itself."""
    return _folded_word(word) in _STOPWORDS


def content(text: str) -> frozenset[str]:
    """Stems of the words that carry meaning; number words are left to `numbers`."""
    found: set[str] = set()
    for word in _WORD.findall(text):
        plain = _folded_word(word)
        if _UNSPACED.search(word):
            found.update(word[at : at + 2] for at in range(max(1, len(word) - 1)))
        elif plain not in _STOPWORDS and plain not in _VALUES and len(plain) > 1:
            found.add(stem(word))
    return frozenset(found)


def numbers(text: str) -> frozenset[str]:
    """The numbers in a text in one notation: 1,900.50 and 1.900,50 are 1900.5, twelve is 12, May is none, June is 6."""
    found: set[str] = set()
    for match in _NUMBER.finditer(text):
        found.update(number + _percent(text, match.end()) for number in _plain(match.group()))
    for match in _WORD.finditer(text):
        plain = _folded_word(match.group())
        value = _VALUES.get(plain) or _MONTH_NUMBERS.get(plain)
        if value:
            found.add(value + _percent(text, match.end()))
    return frozenset(found)


def names(text: str) -> frozenset[str]:
    """Stems of words that look like names: capitals inside a sentence. None in German and in titles."""
    inside: set[str] = set()
    words = capitals = 0
    for start, end in sentences(text):
        for at, word in enumerate(_WORD.findall(text[start:end])):
            words += 1
            if word[0].isupper() and len(word) > 1 and _folded_word(word) not in _STOPWORDS:
                capitals += 1
                if at and _folded_word(word) not in _MONTH_NUMBERS:
                    inside.add(stem(word))
    german = not _GERMAN.isdisjoint(map(_folded_word, _WORD.findall(text)))
    return frozenset() if german or capitals > 0.6 * words else frozenset(inside)


def sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence, line or table row, without the white space around it."""
    found = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        inside = _wrapped(text, match) or _in_row(text, match) or _leads(text, match)
        if not inside and ends_sentence(text[max(start, match.end() - _AROUND) : match.end()]):
            found.append((start, match.end()))
            start = match.end()
    found.append((start, len(text)))
    return [span for span in (_trimmed(text, *span) for span in found) if span[0] < span[1]]


def _in_row(text: str, end: re.Match[str]) -> bool:
    """Whether a full stop stands inside a row of cells: "Price incl. VAT" ends nothing."""
    first, last = _line_around(text, end)
    return "\n" not in end[0] and bool(text[end.end() : last].strip()) and " | " in text[first:last]


def _leads(text: str, end: re.Match[str]) -> bool:
    """Whether a full stop is one of a row of dots before a value in the same line."""
    if text[max(0, end.start() - 2) : end.start() + 3].count(".") < 2:
        return False
    rows = _LEADERS.finditer(text, *_line_around(text, end))
    return any(row.start() <= end.start() < row.end() for row in rows)


def _line_around(text: str, end: re.Match[str]) -> tuple[int, int]:
    """Start and end of the line in which a sentence may end, as far as it is looked at."""
    low, high = max(0, end.start() - _AROUND), min(len(text), end.end() + _AROUND)
    first, last = text.rfind("\n", low, end.start()), text.find("\n", end.start(), high)
    return first + 1 if first >= 0 else low, last if last >= 0 else high


def _wrapped(text: str, end: re.Match[str]) -> bool:
    """Whether what looks like the end of a line breaks a sentence: the next word did not fit in the paragraph's width,
    and so it is at half of the paragraph's lines, which else are a list, or the next line is indented."""
    if end[0] != "\n" or not _GOES_ON.match(text, end.end()):
        return False
    start = text.rfind("\n", 0, end.start()) + 1
    if not _FULL.fullmatch(text, start, end.start()) or _LEADERS.search(text, start, end.start()):
        return False
    low, high = max(0, start - _AROUND), min(len(text), end.end() + _AROUND)
    before, after = text.rfind("\n\n", low, start), text.find("\n\n", end.end(), high)
    lines = text[before + 2 if before >= 0 else low : after if after >= 0 else high].split("\n")
    width = max(map(len, lines))
    broken = [len(line) + 1 + len((under.split() or [""])[0]) > width for line, under in pairwise(lines)]
    under = text[end.end() :].split(maxsplit=1)[0]
    fits = end.start() - start + 1 + len(under) <= width
    return not fits and (2 * sum(broken) >= len(broken) or text[end.end()].isspace())


def ends_sentence(text: str) -> bool:
    """Whether `text`, which ends in a full stop or the like, ends there: not after an abbreviation or a list number."""
    if not text.endswith("."):
        return True
    last = text[:-1].rsplit(maxsplit=1)
    word = last[-1].lstrip("([\"'“") if last else ""
    listed = len(last) == 1 and word.isdigit()
    return not (listed or word.lower() in _ABBREVIATIONS or (len(word) == 1 and word.isalpha()))


def _percent(text: str, at: int) -> str:
    return "%" if _PERCENT.match(text, at) else ""


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))


def _plain(number: str) -> list[str]:
    """One notation for one number; dates and versions fall into their parts."""
    if ":" in number:
        return [number.lstrip("0") or "0"]
    if _THOUSANDS.fullmatch(number):
        whole, separator, rest = number, "", ""
        if number[-2] in ".," or number[-3] in ".,":
            whole, separator, rest = re.split(r"([.,])(?=\d{1,2}$)", number)
        number = re.sub(r"\D", "", whole) + ("." if separator else "") + rest
    elif len(re.findall(r"\D", number)) > 1:
        return [part.lstrip("0") or "0" for part in re.split(r"\D", number)]
    value = re.sub(r"\D", ".", number).lstrip("0") or "0"
    value = value.rstrip("0").rstrip(".") if "." in value else value
    return [f"0{value}" if value.startswith(".") else value or "0"]
