"""Judge a reader on questions whose passages it never learned from: exact match, F1, answerability, span."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from mypt_desktop.training.reader.development import Held
from mypt_desktop.training.reader.encoding import encode, stacked
from mypt_desktop.training.reader.examples import Example
from mypt_desktop.training.reader.network import ANSWERS

LONGEST_ANSWER = 30  # tokens


def measured(model: Any, tokenizer: Any, held: Sequence[Held], device: str) -> dict[str, float]:
    """`em` and `f1` over all with the best threshold, `span_f1` over those with an answer whatever the threshold,
    and `auc` of telling the two apart; from 0 to 1."""
    answerable: list[float] = []
    texts: list[str] = []
    for start in range(0, len(held), 64):
        part = held[start : start + 64]
        encoded = encode(tokenizer, [Example(one.question, one.passage) for one in part])
        batch = stacked(encoded)
        with torch.no_grad():
            outputs = model(batch.ids.to(device), batch.types.to(device), batch.mask.to(device))
        span, passage, _ = (output.float().cpu() for output in outputs)
        answerable += torch.sigmoid(passage[:, ANSWERS]).tolist()
        spans = best_spans(span, batch.types)
        pairs = tokenizer.encode_batch([(one.question[:400], one.passage) for one in part])
        for one, pair, (first, last) in zip(part, pairs, spans, strict=True):
            texts.append(one.passage[pair.offsets[first][0] : pair.offsets[last][1]])
    said = list(zip(held, texts, strict=True))
    overlaps = [max((f1(text, answer) for answer in one.answers), default=0.0) for one, text in said]
    exact = [any(_plain(text) == _plain(answer) for answer in one.answers) for one, text in said]
    with_answer = [bool(one.answers) for one in held]
    threshold, best_f1, best_em = _best_threshold(answerable, with_answer, overlaps, exact)
    figures = {
        "f1": best_f1,
        "em": best_em,
        "threshold": threshold,
        "span_f1": sum(overlaps) / max(1, sum(with_answer)),
        "auc": auc(answerable, with_answer),
    }
    return {name: round(value, 4) for name, value in figures.items()}


def _best_threshold(
    answerable: Sequence[float], with_answer: Sequence[bool], overlaps: Sequence[float], exact: Sequence[bool]
) -> tuple[float, float, float]:
    """The threshold with the highest F1, with that and its share of exact matches; no answer counts as right where
    there is none."""
    best = (0.0, 0.0, 0.0)
    for threshold in (place / 50 for place in range(1, 50)):
        told = [probability >= threshold for probability in answerable]
        right = [o if t else float(not w) for o, t, w in zip(overlaps, told, with_answer, strict=True)]
        same = [e if t else not w for e, t, w in zip(exact, told, with_answer, strict=True)]
        best = max(best, (sum(right) / len(told), sum(same) / len(told), threshold))
    return best[2], best[0], best[1]


def best_spans(span: Tensor, types: Tensor) -> list[tuple[int, int]]:
    """For each row of `span` (n, t, 2) the first and last token of the likeliest answer in the passage."""
    elsewhere = types == 0
    first = span[..., 0].masked_fill(elsewhere, -1e4)
    last = span[..., 1].masked_fill(elsewhere, -1e4)
    width = span.shape[1]
    both = first[:, :, None] + last[:, None, :]
    allowed = torch.ones(width, width, dtype=torch.bool).triu().tril(LONGEST_ANSWER - 1)
    places = both.masked_fill(~allowed, -1e9).flatten(1).argmax(1)
    return [(int(place) // width, int(place) % width) for place in places]


def f1(said: str, right: str) -> float:
    """Words in common as SQuAD counts them (https://rajpurkar.github.io/SQuAD-explorer/)."""
    ours, theirs = _plain(said).split(), _plain(right).split()
    common = sum((Counter(ours) & Counter(theirs)).values())
    if not common:
        return float(ours == theirs)
    precision, recall = common / len(ours), common / len(theirs)
    return 2 * precision * recall / (precision + recall)


def _plain(text: str) -> str:
    text = "".join(character for character in text.lower() if character not in string.punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", text).split())


def auc(scores: Sequence[float], truths: Sequence[bool]) -> float:
    """The chance that a true one scores above a false one."""
    order = sorted(zip(scores, truths, strict=True))
    below = found = 0
    for _, truth in order:
        if truth:
            found += below
        else:
            below += 1
    trues = sum(truths)
    return found / (trues * below) if trues and below else 0.5
