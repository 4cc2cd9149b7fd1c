"""A summary without a model: the sentences that are most like the whole, in the order of the text, not saying things
twice.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from mypt_desktop.workspace.index.words import stems

_SENTENCE = re.compile(
    r"[^\n.!?。！？]+(?:[.!?。！？]+(?=[\s\"'”’)\]]|$|[^\s\x00-\x7f])|[.!?](?=\S)[^\n.!?]*)*[\"'”’)\]]*"
)
_MOST_SENTENCES = 1500
_ALIKE = 0.6


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary and who worded it: the model, or the text itself."""

    text: str
    method: Literal["model", "extractive"]


def extractive(text: str, max_length: int) -> str:
    """At most `max_length` characters, made of sentences of `text`."""
    sentences = _sentences(text)
    if not sentences or max_length < 1:
        return text.strip()[: max(0, max_length)]
    bags = [stems(sentence) for sentence in sentences]
    spread = Counter(word for bag in bags for word in bag)
    weight = {word: math.log(1 + count) * math.log(1 + len(bags) / count) for word, count in spread.items()}
    scores = [_score(bag, weight, place, len(bags)) for place, bag in enumerate(bags)]
    chosen: list[int] = []
    room = max_length
    for index in sorted(range(len(sentences)), key=lambda i: (-scores[i], i)):
        if len(sentences[index]) + 1 <= room and not any(_alike(bags[index], bags[other]) for other in chosen):
            chosen.append(index)
            room -= len(sentences[index]) + 1
        if room < 40:
            break
    if not chosen:
        return _cut(sentences[max(range(len(sentences)), key=lambda i: scores[i])], max_length)
    return " ".join(sentences[index] for index in sorted(chosen))


def _sentences(text: str) -> list[str]:
    """Sentences that could stand in a summary; of a very long text, evenly spread ones."""
    found = [" ".join(match[0].split()) for match in _SENTENCE.finditer(text[:2_000_000])]
    worthy = [sentence for sentence in found if len(sentence) >= 25 and not sentence.startswith(("#", "|", "```"))]
    worthy = worthy or [sentence for sentence in found if sentence]
    step = max(1, math.ceil(len(worthy) / _MOST_SENTENCES))
    return worthy[::step]


def _score(bag: set[str], weight: dict[str, float], place: int, count: int) -> float:
    """How much of what the text is about a sentence says, by its length; the beginning counts a little more."""
    if len(bag) < 3:
        return 0.0
    early = 1.0 + 0.3 * (1 - place / count)
    return early * sum(weight[word] for word in bag) / (len(bag) + 8)


def _alike(one: set[str], other: set[str]) -> bool:
    return len(one & other) > _ALIKE * min(len(one), len(other))


def _cut(sentence: str, length: int) -> str:
    if len(sentence) <= length:
        return sentence
    return sentence[: max(0, length - 1)].rsplit(" ", 1)[0][: max(0, length - 1)] + "…"
