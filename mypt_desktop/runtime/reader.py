"""Reads passages for a question: whether one answers it, where, and whether it bears out a sentence.

A small encoder that was trained for just this (`training.reader`); it writes nothing of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime.onnx_encoder import OnnxEncoder, softmax

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_TOKENS: Final = 320  # of question and passage together, as in training
LONGEST_ANSWER: Final = 30  # tokens
BATCH: Final = 8
_QUESTION_CHARACTERS: Final = 400
_IMPOSSIBLE: Final = -1e4
_MARKS: Final = ".,;:!?()[]{}|\"'“”„«»*"
_SUPPORTED: Final = 0  # of supported, refuted, not enough


class Reader:
    """Loads on first use. Any thread may call; calls run side by side."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        """`folder` holds model.onnx and tokenizer.json. `threads` 0: all physical cores but one."""
        self._encoder = OnnxEncoder(folder, "reader", MAX_TOKENS, threads)

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """What each passage says to the question, in their order; text beyond 320 tokens is not read.

        Raises `ModelNotFoundError` where nothing is built, `ModelFailedError` when the files are broken.
        """
        found: dict[int, Reading] = {}
        for places, encodings, (span, passage, _) in self._batches(question, passages):
            for row, (place, encoding) in enumerate(zip(places, encodings, strict=True)):
                first, last, confidence = _best_span(span[row], encoding.type_ids)
                start, end = _whole_words(passages[place], encoding.offsets[first][0], encoding.offsets[last][1])
                relevant, answers = (float(logit) for logit in passage[row])
                found[place] = Reading(
                    relevance=relevant + answers,
                    answerable=_probability(answers),
                    text=passages[place][start:end],
                    start=start,
                    end=end,
                    confidence=confidence,
                )
        return [found[place] for place in range(len(passages))]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        """For each passage the probability, 0 to 1, that it bears the sentence out. Raises as `read` does."""
        found: dict[int, float] = {}
        for places, _, (_, _, support) in self._batches(sentence, passages):
            for row, place in enumerate(places):
                found[place] = float(softmax(support[row])[_SUPPORTED])
        return [found[place] for place in range(len(passages))]

    def _batches(self, text: str, passages: Sequence[str]) -> Any:
        """Batches of like length: the places in `passages`, the tokenised pairs and the three outputs."""
        import numpy as np

        if not passages:
            return
        asked = _sound(text)[:_QUESTION_CHARACTERS]
        pairs = self._encoder.tokenizer.encode_batch([(asked, _sound(passage)) for passage in passages])
        by_length = sorted(range(len(pairs)), key=lambda place: len(pairs[place].ids))
        for start in range(0, len(by_length), BATCH):
            places = by_length[start : start + BATCH]
            width = len(pairs[places[-1]].ids)
            ids = np.zeros((len(places), width), dtype=np.int64)
            types, mask = np.zeros_like(ids), np.zeros_like(ids)
            for row, place in enumerate(places):
                length = len(pairs[place].ids)
                ids[row, :length] = pairs[place].ids
                types[row, :length] = pairs[place].type_ids
                mask[row, :length] = 1
            inputs = {"input_ids": ids, "token_type_ids": types, "attention_mask": mask}
            outputs = self._encoder.run(["span", "passage", "support"], inputs)
            yield places, [pairs[place] for place in places], outputs


def _best_span(span: NDArray[np.float32], types: Sequence[int]) -> tuple[int, int, float]:
    """First and last token of the likeliest answer among the passage's tokens, and its probability."""
    import numpy as np

    length = len(types)
    inside = np.array(types, dtype=bool)
    inside[length - 1] = False  # the separator at the end
    if not inside.any():  # a question that leaves no room
        return length - 1, length - 1, 0.0
    first = np.where(inside, span[:length, 0], _IMPOSSIBLE)
    last = np.where(inside, span[:length, 1], _IMPOSSIBLE)
    both = first[:, None] + last[None, :]
    allowed = np.tril(np.triu(np.ones((length, length), dtype=bool)), LONGEST_ANSWER - 1)
    place = int(np.where(allowed, both, 3 * _IMPOSSIBLE).argmax())
    start, end = divmod(place, length)
    return start, end, float(softmax(first)[start] * softmax(last)[end])


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The span grown to the white space around it, less the punctuation at its ends: "850" in "EUR 4,850." is part of
    a number, and a tokenizer cuts numbers at their commas."""
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    while end > start and text[end - 1] in _MARKS:
        end -= 1
    while start < end and text[start] in _MARKS:
        start += 1
    return start, end


def _probability(logit: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, logit))))


def _sound(text: str) -> str:
    """Without lone surrogates, which the tokenizer refuses; offsets stay."""
    return text.encode("utf-8", "replace").decode()
