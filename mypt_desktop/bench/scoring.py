"""Whether a text holds a fact or a passage, whatever its case, white space, typography and number format."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence

_TYPOGRAPHY = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00ad": None})
_THOUSANDS = re.compile(r"(?<![\d.,])(\d{1,3})((?:[,'\u00a0\u2009\u202f]\d{3})+)(?!\d)")
_DECIMAL_COMMA = re.compile(r"(?<![\d.,])(\d+),(\d{1,2})(?![\d.,]*\d)")
_TRAILING_ZEROS = re.compile(r"(?<![\d.])(\d+)\.(\d*?)0+(?![\d.]*\d)")


def normalised(text: str) -> str:
    """`text` in one case with single spaces; 1,900 becomes 1900, 1,80 becomes 1.8, and 62.00 becomes 62."""
    text = _THOUSANDS.sub(lambda match: match[1] + re.sub(r"\D", "", match[2]), text.translate(_TYPOGRAPHY))
    text = unicodedata.normalize("NFKC", text).casefold()
    text = re.sub(r"\s+", " ", text).strip()
    text = _DECIMAL_COMMA.sub(r"\1.\2", text)
    return _TRAILING_ZEROS.sub(lambda match: f"{match[1]}.{match[2]}".rstrip("."), text)


def holds_fact(text: str, alternatives: Sequence[str]) -> bool:
    """Whether one of `alternatives` stands in `text` as whole words and whole numbers."""
    return any(_whole(normalised(fact)).search(normalised(text)) for fact in alternatives)


def holds_passage(text: str, parts: Sequence[str]) -> bool:
    """Whether every part of the passage stands in `text`."""
    return all(normalised(part) in normalised(text) for part in parts)


def rank_of(found: Sequence[bool]) -> int | None:
    """Place of the first True, counted from 1."""
    return next((place for place, hit in enumerate(found, 1) if hit), None)


def ndcg(rank: int | None, depth: int = 10) -> float:
    """nDCG of one query with exactly one relevant passage at `rank`: 1 at the top, falling with the logarithm."""
    return 0.0 if rank is None or rank > depth else 1 / math.log2(rank + 1)


def _whole(fact: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w])(?<!\d[.:]){re.escape(fact)}(?!\w)(?![.:]\d)")
