"""Texts to vectors, for search: a sentence embedder in ONNX."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypt_desktop.runtime.onnx_encoder import OnnxEncoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

LONGEST: Final = 256  # tokens; the model was trained on no more
BATCH: Final = 16
DIMENSION: Final = 384


class Embedder:
    """Loads on first use. Any thread may call `embed`; calls run side by side."""

    dimension: Final = DIMENSION

    def __init__(self, folder: Path, threads: int = 0, model: str = "embedder") -> None:
        """`folder` holds model.onnx and tokenizer.json of the catalogue's `model`. `threads` 0: all physical cores but
        one."""
        self._encoder = OnnxEncoder(folder, model, LONGEST, threads)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length 1 per text, float32, in the order of the texts; text beyond 256 tokens is not seen.

        Raises `ModelNotFoundError` where nothing is built, `ModelFailedError` when the files are broken.
        """
        import numpy as np

        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        if not texts:
            return vectors
        tokenizer = self._encoder.tokenizer
        encodings = tokenizer.encode_batch([text.encode("utf-8", "replace").decode() for text in texts])
        by_length = sorted(range(len(texts)), key=lambda index: len(encodings[index].ids))
        for start in range(0, len(by_length), BATCH):
            batch = by_length[start : start + BATCH]
            width = len(encodings[batch[-1]].ids)
            ids = np.zeros((len(batch), width), dtype=np.int64)
            mask = np.zeros_like(ids)
            for row, index in enumerate(batch):
                tokens = encodings[index].ids
                ids[row, : len(tokens)] = tokens
                mask[row, : len(tokens)] = 1
            vectors[batch] = self._encoder.run(["embedding"], {"input_ids": ids, "attention_mask": mask})[0]
        return vectors
