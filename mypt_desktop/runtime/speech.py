"""What is said in English, written down by Moonshine tiny: an encoder that hears, a decoder that writes token by token.

Architecture and limits after https://arxiv.org/abs/2410.15608; its authors publish the files for ONNX Runtime.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError
from mypt_desktop.runtime.sound import RATE
from mypt_desktop.runtime.threads import for_encoder

if TYPE_CHECKING:
    from mypt_desktop.runtime.sound import Samples

_ENCODER, _DECODER, _TOKENS = "encoder.ort", "decoder.ort", "tokens.bin"
_BEGIN, _END = 1, 2
_FIRST_SPECIAL: Final = 32_000  # tokens from here on are no text
_TOKENS_A_SECOND: Final = 6.5  # more than anybody says: the decoder has begun to repeat itself
_SPACE: Final = "▁"


@dataclass(frozen=True, slots=True)
class _Loaded:
    encoder: Any
    decoder: Any
    tokens: list[bytes]


def check_speech_built(folder: Path) -> None:
    """Raises `ModelNotFoundError` where `folder` does not hold what was built of the catalogue's model `speech`."""
    if not all((folder / name).is_file() for name in (_ENCODER, _DECODER, _TOKENS)):
        raise ModelNotFoundError(
            "The model that writes down speech is not built.",
            hint="Build it in Tools > Models, or run `mypt-desktop model build speech`.",
        )


class SpeechRecogniser:
    """Loads on first use. Any thread may call."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        """`folder` holds the built model `speech`. `threads` 0: all physical cores but one."""
        self._folder = folder
        self._threads = threads
        self._loading = threading.Lock()
        self._loaded: _Loaded | None = None

    def text(self, piece: Samples) -> str:
        """The words of one of `sound.pieces`. Raises `ModelNotFoundError` where nothing is built, `ModelFailedError`
        when the files are broken."""
        import numpy as np

        loaded = self._ready()
        heard = np.ones((1, len(piece)), dtype=np.int64)
        (hidden,) = loaded.encoder.run(None, {"input_values": piece[np.newaxis], "attention_mask": heard})
        written: list[int] = []
        cache = _empty_cache(loaded.decoder, hidden.shape[1])
        names = [output.name for output in loaded.decoder.get_outputs()]
        known = {one.name for one in loaded.decoder.get_inputs()}
        fixed = {"encoder_attention_mask": heard, "encoder_hidden_states": hidden}
        for step in range(int(len(piece) / RATE * _TOKENS_A_SECOND) + 6):
            token = np.array([[written[-1] if written else _BEGIN]], dtype=np.int64)
            inputs = {**fixed, **cache, "input_ids": token, "use_cache_branch": np.array([step > 0])}
            found = loaded.decoder.run(None, {name: inputs[name] for name in known})
            outputs = dict(zip(names, found, strict=True))
            best = int(outputs["logits"][0, -1].argmax())
            if best == _END:
                break
            written.append(best)
            for name in cache:  # what was heard stays as the first step gave it
                if step == 0 or ".decoder." in name:
                    cache[name] = outputs[name.replace("past_key_values", "present")]
        return _text(loaded.tokens, written)

    def _ready(self) -> _Loaded:
        with self._loading:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def _load(self) -> _Loaded:
        check_speech_built(self._folder)
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        import onnxruntime

        onnxruntime.disable_telemetry_events()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads or for_encoder()
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            encoder, decoder = (
                onnxruntime.InferenceSession(str(self._folder / name), options, providers=["CPUExecutionProvider"])
                for name in (_ENCODER, _DECODER)
            )
            tokens = read_tokens((self._folder / _TOKENS).read_bytes())
        except Exception as error:  # the library raises types of its own, down to bare Exception
            raise ModelFailedError(
                f"The model that writes down speech in {self._folder} cannot be loaded: {error}",
                hint="Build it again with `mypt-desktop model build speech`.",
            ) from error
        return _Loaded(encoder, decoder, tokens)


def read_tokens(data: bytes) -> list[bytes]:
    """Tokens by their number: before each its length, in one byte or, from 128 on, in two. Raises `ValueError`."""
    tokens, at = [], 0
    while at < len(data):
        length, at = data[at], at + 1
        if length >= 128:
            if at == len(data):
                raise ValueError("the file of tokens ends in a length")
            length, at = length - 128 + 128 * data[at], at + 1
        if at + length > len(data):
            raise ValueError("the file of tokens ends in a token")
        tokens.append(data[at : at + length])
        at += length
    return tokens


def _empty_cache(decoder: Any, heard: int) -> dict[str, Any]:
    import numpy as np

    cache = {}
    for one in decoder.get_inputs():
        if one.name.startswith("past_key_values."):
            length = 0 if ".decoder." in one.name else heard
            cache[one.name] = np.zeros((1, one.shape[1], length, one.shape[3]), dtype=np.float32)
    return cache


def _text(tokens: list[bytes], written: list[int]) -> str:
    parts = [tokens[token] for token in written if _END < token < min(_FIRST_SPECIAL, len(tokens))]
    return b"".join(parts).decode("utf-8", "replace").replace(_SPACE, " ").strip()
