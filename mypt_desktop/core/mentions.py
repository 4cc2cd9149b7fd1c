"""How a message names a document or folder: `@"fees/2026.md"`, a quotation mark in a name written twice."""

from __future__ import annotations

import re

BEFORE = r"(?<![^\s(\[{\"“„«‘‚'])"
"""Where an `@` may stand: at the beginning of a word, also of one in brackets or quotation marks."""

QUOTED = re.compile(BEFORE + r'@"((?:[^"\n]|"")+)"')
_LEADING = re.compile(rf"(?:{QUOTED.pattern}[\s,;:–—-]*)+")


def unspelled(text: str) -> str:
    """The text as it reads in a list: without the names in front of what is asked, others as names of files."""
    text = text.strip()
    leading = _LEADING.match(text)
    asked = text[leading.end() :] if leading is not None else text
    return QUOTED.sub(_file_name, asked if re.search(r"\w", asked) else text)


def _file_name(found: re.Match[str]) -> str:
    return found[1].replace('""', '"').rstrip("/").rpartition("/")[2]
