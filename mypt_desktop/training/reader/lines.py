"""Judge a reader on documents written by hand: whether it finds the line that answers, sees that none does, and tells a
sentence that is borne out from one that only sounds so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from mypt_desktop.training.handwritten import Document
from mypt_desktop.training.reader.encoding import encode, stacked
from mypt_desktop.training.reader.examples import LONGEST, SUPPORTED, Example, sentence_spans
from mypt_desktop.training.reader.measure import auc
from mypt_desktop.training.reader.network import ANSWERS

_AT_ONCE = 64


def measured_lines(model: Any, tokenizer: Any, documents: Sequence[Document], device: str) -> dict[str, float]:
    """`line`: how often the line that answers is the likeliest of its document; `line_other_words`: the same of
    questions without a word in common; `line_auc`: telling by the likeliest line whether anything answers;
    `passage_auc`: the same by the whole document; `support_auc`: telling right sentences from wrong ones by the line.
    """
    pairs: list[Example] = []
    cases: list[tuple[str, bool, int, int]] = []
    for document in documents:
        for one in document.questions:
            text = " ".join((*one.before[:1], one.text))
            lines = [(a, b) for a, b in sentence_spans(document.text) if b <= one.start or one.end <= a]
            begin = len(pairs)
            pairs.append(Example(text, document.text[:LONGEST]))
            pairs.append(Example(text, document.text[one.start : one.end]))
            pairs += [Example(text, document.text[a:b]) for a, b in lines]
            cases.append((one.kind, one.answered, begin, len(pairs)))
    answers = _scores(model, tokenizer, pairs, device, "answers")
    found = [(kind, answers[begin + 1] >= max(answers[begin + 1 : end])) for kind, ok, begin, end in cases if ok]
    rephrased = [right for kind, right in found if kind == "other-words"]
    there = [ok for _, ok, _, _ in cases]
    said = [
        Example(text, document.text[one.start : one.end])
        for document in documents
        for one in document.questions
        if one.answered and one.wrong
        for text in (one.says, one.wrong)
    ]
    support = _scores(model, tokenizer, said, device, "support")
    figures = {
        "line": sum(right for _, right in found) / max(1, len(found)),
        "line_other_words": sum(rephrased) / max(1, len(rephrased)),
        "line_auc": auc([max(answers[begin + 1 : end]) for _, _, begin, end in cases], there),
        "passage_auc": auc([answers[begin] for _, _, begin, _ in cases], there),
        "support_auc": auc(support, [place % 2 == 0 for place in range(len(said))]),
    }
    return {name: round(value, 4) for name, value in figures.items()}


def _scores(model: Any, tokenizer: Any, pairs: Sequence[Example], device: str, head: str) -> list[float]:
    """The probability that each passage answers, or that it supports."""
    order = sorted(range(len(pairs)), key=lambda at: len(pairs[at].passage))
    found = [0.0] * len(pairs)
    for start in range(0, len(order), _AT_ONCE):
        places = order[start : start + _AT_ONCE]
        batch = stacked(encode(tokenizer, [pairs[at] for at in places]))
        with torch.no_grad():
            _, passage, support = model(batch.ids.to(device), batch.types.to(device), batch.mask.to(device))
        likely: Tensor = (
            torch.sigmoid(passage.float()[:, ANSWERS])
            if head == "answers"
            else torch.softmax(support.float(), 1)[:, SUPPORTED]
        )
        for at, value in zip(places, likely.tolist(), strict=True):
            found[at] = value
    return found
