"""Texts as content words, numbers and names, compared across inflection and notation, in any language.

No dictionaries: words are folded (case, accents) and cut to a stem, numbers brought to one notation, and scripts
without spaces read as pairs of characters. Good enough to see whether a sentence can come from a passage.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from mypt_desktop.language import lexicon
from mypt_desktop.language.segmentation import sentences

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?", re.UNICODE)
_NUMBER = re.compile(r"\d+(?:[.,:'’\u00a0\u202f]\d+)*")
_PERCENT = re.compile(rf"\s?(?:%|{lexicon.pattern('percent').pattern})", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:([,.'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?")
_UNSPACED = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
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


def _percent(text: str, at: int) -> str:
    return "%" if _PERCENT.match(text, at) else ""


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
