"""Texts to vectors, for search: a sentence embedder in ONNX, in this process (its library lets other threads run)."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

    Vectors = NDArray[np.float32]

LONGEST: Final = 256  # tokens; the model was trained on no more
BATCH: Final = 16


class Embedder:
    """Loads on first use. Any thread may call `embed`; calls run side by side."""

    dimension: Final = 384

    def __init__(self, folder: Path, threads: int = 0) -> None:
        """`folder` holds model.onnx and tokenizer.json. `threads` 0: all physical cores but one."""
        self._folder = folder
        self._threads = threads
        self._loading = threading.Lock()
        self._loaded: tuple[Any, Tokenizer] | None = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length 1 per text, float32, in the order of the texts; text beyond 256 tokens is not seen.

        Raises `ModelNotFoundError` where nothing is built, `ModelFailedError` when the files are broken.
        """
        import numpy as np

        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        if not texts:
            return vectors
        session, tokenizer = self._ready()
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
            vectors[batch] = session.run(["embedding"], {"input_ids": ids, "attention_mask": mask})[0]
        return vectors

    def _ready(self) -> tuple[Any, Tokenizer]:
        with self._loading:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def _load(self) -> tuple[Any, Tokenizer]:
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        import onnxruntime
        from tokenizers import Tokenizer

        model = self._folder / "model.onnx"
        if not model.is_file():
            raise ModelNotFoundError(
                "The model for search by meaning is not built.", hint="Run `mypt-desktop model build embedder`."
            )
        onnxruntime.disable_telemetry_events()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads or _default_threads()
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
            session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # both libraries raise types of their own, down to bare Exception
            raise ModelFailedError(
                f"The model for search in {self._folder} cannot be loaded: {error}",
                hint="Build it again with `mypt-desktop model build embedder`.",
            ) from error
        tokenizer.no_padding()
        tokenizer.enable_truncation(LONGEST)
        return session, tokenizer


def _default_threads() -> int:
    import psutil

    return max(1, (psutil.cpu_count(logical=False) or os.cpu_count() or 2) - 1)
