"""Texts and the answers that stand in them: whether one does, in which sentences, and the text without those."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?")
_LEAST = 60  # characters that a text has to keep


def sentences(text: str) -> list[str]:
    """Its sentences and headings, one by one; a new line ends one too."""
    return [one[0].strip() for one in _SENTENCE.finditer(text)]


def holds(text: object, answers: Sequence[str]) -> bool:
    """Whether one of the answers stands in the text, whatever the white space."""
    flat = " ".join(str(text).split()).casefold()
    return any(re.search(rf"(?<!\w){re.escape(' '.join(one.split()).casefold())}(?!\w)", flat) for one in answers)


def leaving_out(text: str, answers: Sequence[str]) -> str:
    """The text without the sentences that hold one of the answers; as it is where too little would be left, where a
    heading says the answer too, or where it says none."""
    kept = _SENTENCE.sub(lambda found: "" if holds(found[0], answers) else found[0], text)
    body = "".join(line for line in kept.splitlines() if not line.startswith("#"))
    headings = [line for line in text.splitlines() if line.startswith("#")]
    if len(body) < _LEAST or holds(kept, answers) or any(holds(line, answers) for line in headings):
        return text
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+(?=\n)|(?<=\n)[ \t]+", "", kept))
