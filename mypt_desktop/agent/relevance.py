"""Which of the passages found belong to a question most, and whether any of them does.

A search ranks for recall; a small model reads two or three passages well and five badly, so the order is made once
more: the share of the question's words that a passage has, rare ones counting most, plus its similarity in meaning.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from mypt_desktop.agent.citations import Passage
from mypt_desktop.agent.words import content, numbers

FAR = 0.2  # cosine similarity below which a passage has nothing to do with a question
DISTANT = 0.32  # and below which it must share words with the question to back an answer
FEW = 0.26  # share of the question's words that is too few then
NEAR = 0.4  # similarity from which on a passage may be quoted for its meaning alone
MOST = 0.5  # share of the question's words above which it may be quoted for its words alone


def ranked(question: str, passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """The passages, those that belong to the question most first."""
    worth = _worth(question, passages)
    order = sorted(range(len(passages)), key=lambda place: (-worth[place], place))
    return tuple(passages[place] for place in order)


def _worth(question: str, passages: Sequence[Passage]) -> list[float]:
    shares = question_shares(question, passages)
    return [share + (passage.similarity or 0.0) for share, passage in zip(shares, passages, strict=True)]


def question_shares(question: str, passages: Sequence[Passage]) -> list[float]:
    """For each passage the share of the question's words in it, 0 to 1; words that few passages have weigh most.

    Words that no passage has say nothing about the order and are left out: the documents use another word for it.
    """
    asked = content(question) | numbers(question)
    words = [_words(passage) for passage in passages]
    weight = {
        word: math.log(1 + len(passages) / spread)
        for word in asked
        if (spread := sum(word in found for found in words))
    }
    total = sum(weight.values())
    return [sum(weight[word] for word in weight.keys() & found) / total if total else 0.0 for found in words]


def relevant(question: str, passages: Sequence[Passage]) -> bool:
    """Whether any passage has to do with the question: by meaning, or by at least half of its words."""
    if any(passage.similarity is not None and passage.similarity >= FAR for passage in passages):
        return True
    asked = content(question) | numbers(question)
    shared = max((len(asked & _words(passage)) for passage in passages), default=0)
    return shared >= max(1, len(asked) // 2) if asked else bool(passages)


def remote(question: str, passage: Passage) -> bool:
    """Whether a passage is too far from the question, in meaning and in words, to back an answer to it."""
    distant = passage.similarity is not None and passage.similarity < DISTANT
    return distant and _share(question, _words(passage)) < FEW


def near(question: str, passage: Passage, quoted: str) -> bool:
    """Whether a quotation is likely to answer the question: it has most of its words, or its passage is near in
    meaning. Without an embedder any word in common must do."""
    share = _share(question, _words(replace(passage, text=quoted)))
    if share > MOST:
        return True
    return share > 0 if passage.similarity is None else passage.similarity >= NEAR


def _share(question: str, words: frozenset[str]) -> float:
    asked = content(question) | numbers(question)
    return len(asked & words) / len(asked) if asked else 1.0


def _words(passage: Passage) -> frozenset[str]:
    text = f"{passage.path} {passage.heading}\n{passage.text}"
    return content(text) | numbers(text)
