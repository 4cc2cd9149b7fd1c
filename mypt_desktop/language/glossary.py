"""Requests in other languages, word by word in English: data in `resources/glossary`, a file a language.

Tools describe themselves in English as a rule, and the embedder knows it best. What is not in the files stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language.words import folded, is_stopword, stem

_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
ENGLISH: Final = "en"
_PART: Final = 4  # letters of a compound's part at least


def in_english(text: str, language: str) -> str:
    """The words of a text with their English meanings in their places; words that carry no meaning are left out."""
    known = _glossary(language)
    if not known:
        return text
    if language == ENGLISH:  # another word for the same beside it
        added = dict.fromkeys(known[word] for word in _WORD.findall(folded(text)) if word in known)
        return f"{text} ({', '.join(added)})" if added else text

    def meaning(match: re.Match[str]) -> str:
        word = match.group()
        found = _meaning(word, known)
        if found is not None:
            return found
        return "" if is_stopword(word) else word

    return " ".join(_WORD.sub(meaning, text).split())


def _meaning(word: str, known: Mapping[str, str]) -> str | None:
    """What a word means; of a compound what its parts do, of "envoie-moi" what its first does."""
    if is_stopword(word):
        return None
    plain = folded(word)
    forms = (plain, plain.split("'")[-1].split("’")[-1], *plain.split("-")[:1])
    found = next((known[form] for form in forms if form in known), None)
    for cut in range(len(plain) - _PART, _PART - 1, -1) if found is None else ():
        first, last = (known.get(part) or known.get(f"{stem(part)}*") for part in (plain[:cut], plain[cut:]))
        if first and last:
            return f"{first} {last}"
    return found or next((known[key] for form in forms if (key := f"{stem(form)}*") in known), None)


@lru_cache(maxsize=8)
def _glossary(language: str) -> Mapping[str, str]:
    """English by the folded word, and behind a star by its stem; the first line that has a word keeps it."""
    path = resources_dir() / "glossary" / f"{language}.toml"
    if not path.is_file():
        return {}
    found: dict[str, str] = {}
    for english, words in tomllib.loads(path.read_text(encoding="utf-8")).items():
        for word in folded(words).split():
            found.setdefault(word, english)
            if len(word) >= _PART:
                found.setdefault(f"{stem(word)}*", english)
    return found
