"""Tells which of some lines answers a question: a language model that was trained for just this (`training.picker`).

It writes nothing: how likely each line's letter is to come first is read off its first token, in one pass.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mypt_desktop.core.lettered import LETTERS, NONE, asked, grouped, shown
from mypt_desktop.runtime.onnx_encoder import OnnxEncoder, softmax
from mypt_desktop.runtime.threads import for_language_model

MAX_TOKENS: Final = 2048


class Picker:
    """Loads on first use. Any thread may call; calls run side by side."""

    def __init__(self, folder: Path, threads: int = 0, name: str = "picker") -> None:
        """`folder` holds model.onnx, a decoder with logits of its last token alone, and tokenizer.json. `threads` 0: as
        many as a language model takes. `name` is the model's in the catalogue."""
        self._folder = folder
        self._decoder = OnnxEncoder(folder, name, MAX_TOKENS, threads or for_language_model())

    @property
    def built(self) -> bool:
        return (self._folder / "model.onnx").is_file()

    def pick(
        self,
        question: str,
        lines: Sequence[tuple[str, str]],
        before: Sequence[str] = (),
        cancel: threading.Event | None = None,
    ) -> list[float]:
        """The probability, 0 to 1, that each line answers, and last that none does; together they are 1.

        `lines` are (name of what it stands in, text), at most `len(LETTERS)` of them, those of one document and heading
        together. `before` is the question that this one goes on from, and its answer. No probabilities where all that
        is longer than 2,048 tokens, or `cancel` was set meanwhile. Raises `ModelNotFoundError` where nothing is built,
        `ModelFailedError` when the files are broken, `ValueError` for more lines than letters.
        """
        import numpy as np

        if len(lines) > len(LETTERS):
            raise ValueError(f"{len(lines)} lines")
        tokenizer = self._decoder.tokenizer
        prompt = f"{shown(grouped(lines))}{asked(question, before)}".encode("utf-8", "replace").decode()
        tokens = tokenizer.encode(prompt, add_special_tokens=False).ids
        if len(tokens) >= MAX_TOKENS:
            return []
        ids = np.array([tokens], dtype=np.int64)
        outputs = self._decoder.run(["logits"], {"input_ids": ids, "attention_mask": np.ones_like(ids)}, cancel)
        if not outputs:
            return []
        letters = [tokenizer.encode(letter).ids[0] for letter in (*LETTERS[: len(lines)], NONE)]
        return [float(share) for share in softmax(outputs[0].reshape(-1)[letters])]
