"""Words: from a question to an FTS5 query that can never be malformed, and from text to what FTS5 should index."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

_IDEOGRAPH = re.compile(
    r"([\u2e80-\u2fff\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])"
)
_ENDINGS = re.compile(r"(?<=\w\w\w)(?:ings?|ed|ies|es|s|ly|ment|ation|e|y)$")
_MOST_TERMS = 32
_LONGEST_TERM = 64

_ENGLISH = """
a about after all also am an and any are aren't as at be because been before being between both but by can cannot
could did do does doing don't down during each few for from further get had has have having he her here hers him his
how i if in into is isn't it it's its itself just many may me might more most much must my no nor not of off on once
only or other our out over own per please s same say says shall she should so some such t tell than that the their
them then there these they this those through to too under until up upon us very was we were what what's when where
which while who whom whose why will with within would you your
"""
STOP_WORDS = frozenset(_ENGLISH.split())


def indexed(text: str) -> str:
    """`text` as FTS5 should see it: scripts without spaces between words have each sign stand alone."""
    return _IDEOGRAPH.sub(r" \1 ", text)


def terms(query: str) -> list[str]:
    """FTS5 strings (quoted) for the words of `query` that say something, most specific forms first.

    Written as `TXN-98765`, a word is looked for as it stands and in its parts. Runs of ideographs become pairs.
    """
    found: dict[str, None] = {}
    spoken = unicodedata.normalize("NFKC", query.replace("\0", " "))
    for word in _words(spoken) or _words(spoken, keep_all=True):
        found[word] = None
        if len(found) >= _MOST_TERMS:
            break
    return [f'"{term}"' for term in found]


def _words(query: str, *, keep_all: bool = False) -> list[str]:
    found: list[str] = []
    for raw in query[:4000].split():
        parts = re.findall(r"[^\W_]+", raw.casefold())
        bare = raw.casefold().strip("\"'“”‘’«».,:;!?()[]{}<>")
        if not parts or (not keep_all and (bare in STOP_WORDS or all(part in STOP_WORDS for part in parts))):
            continue
        signs = [sign for part in parts for sign in _IDEOGRAPH.findall(part)]
        if signs:
            found += [" ".join(pair) for pair in pairwise(signs)] or signs
            parts = [part for part in parts if not _IDEOGRAPH.search(part)]
        if len(parts) > 1:
            found.append(" ".join(parts)[:_LONGEST_TERM])
        found += [part[:_LONGEST_TERM] for part in parts if keep_all or part not in STOP_WORDS]
    return found


def stem(word: str) -> str:
    """A rough stem, for comparing words without asking FTS5."""
    folded = unicodedata.normalize("NFKD", word.casefold())
    return _ENDINGS.sub("", "".join(c for c in folded if not unicodedata.combining(c)))


def stems(text: str) -> set[str]:
    """Rough stems of all words that are no stop words."""
    words = re.findall(r"[^\W_]+", indexed(text).casefold())
    return {stem(word) for word in words if word not in STOP_WORDS}
