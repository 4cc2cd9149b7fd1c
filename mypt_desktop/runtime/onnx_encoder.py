"""An encoder in ONNX with its tokenizer, in this process, loaded on first use. Other threads run while it computes, but
not while it reads the tokenizer: a window that stands still for that long asks `side_models` instead.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError
from mypt_desktop.runtime.threads import for_encoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

    Arrays = Mapping[str, NDArray[np.int64]]
    Outputs = Sequence[NDArray[np.float32]]


_LOOK: Final = 0.03  # seconds between two looks at whether a run is to stop
_PURPOSES: Final = {
    "embedder": "search by meaning",
    "phrases": "the choice of tools",
    "picker": "telling which line answers",
    "picker-large": "telling which of a few lines answers",
    "reader": "reading passages",
}


def check_built(folder: Path, name: str) -> None:
    """Raises `ModelNotFoundError` where `folder` does not hold what was built of the catalogue's model `name`."""
    if not (folder / "model.onnx").is_file():
        raise ModelNotFoundError(
            f"The model for {_PURPOSES[name]} is not built.",
            hint=f"Build it in Tools > Models, or run `mypt-desktop model build {name}`.",
        )


class OnnxEncoder:
    """model.onnx and tokenizer.json of a built model. Any thread may call; calls run side by side."""

    def __init__(self, folder: Path, name: str, max_tokens: int, threads: int = 0) -> None:
        """`name` is the model's in the catalogue. Longer inputs are cut to `max_tokens`; of a pair only the second text
        is. `threads` 0: all physical cores but one."""
        self._folder = folder
        self._name = name
        self._max_tokens = max_tokens
        self._threads = threads
        self._loading = threading.Lock()
        self._loaded: tuple[Any, Tokenizer] | None = None

    @property
    def tokenizer(self) -> Tokenizer:
        """Raises `ModelNotFoundError` where nothing is built, `ModelFailedError` when the files are broken."""
        return self._ready()[1]

    def run(self, outputs: Sequence[str], inputs: Arrays, cancel: threading.Event | None = None) -> Outputs:
        """The named outputs; none where `cancel` was set meanwhile. Raises as `tokenizer` does."""
        session = self._ready()[0]
        if cancel is None:
            found: Outputs = session.run(list(outputs), dict(inputs))
            return found
        with _stopped_by(cancel) as options:
            try:
                found = session.run(list(outputs), dict(inputs), options)
            except Exception:  # of a type of the library's own, for the flag as for any fault
                if not cancel.is_set():
                    raise
                return ()
            return found

    def _ready(self) -> tuple[Any, Tokenizer]:
        with self._loading:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def _load(self) -> tuple[Any, Tokenizer]:
        check_built(self._folder, self._name)
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        import onnxruntime
        from tokenizers import Tokenizer

        model = self._folder / "model.onnx"
        onnxruntime.disable_telemetry_events()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads or for_encoder()
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
            session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # both libraries raise types of their own, down to bare Exception
            raise ModelFailedError(
                f"The model for {_PURPOSES[self._name]} in {self._folder} cannot be loaded: {error}",
                hint=f"Build it again with `mypt-desktop model build {self._name}`.",
            ) from error
        tokenizer.no_padding()
        tokenizer.enable_truncation(self._max_tokens, strategy="longest_first")
        return session, tokenizer


@contextmanager
def _stopped_by(cancel: threading.Event) -> Iterator[Any]:
    """Options of a run that ends at the next operator once `cancel` is set."""
    import onnxruntime

    options, done = onnxruntime.RunOptions(), threading.Event()

    def look() -> None:
        while not cancel.is_set():
            if done.wait(_LOOK):
                return
        options.terminate = True

    watcher = threading.Thread(target=look, name="stopping a run", daemon=True)
    watcher.start()
    try:
        yield options
    finally:
        done.set()
        watcher.join()


def softmax(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Shares of 1 by the exponentials of `values`."""
    import numpy as np

    raised = np.exp(values - values.max())
    scaled: NDArray[np.float32] = raised / raised.sum()
    return scaled
