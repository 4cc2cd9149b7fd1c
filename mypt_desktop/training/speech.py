"""Moonshine's networks for speech, as they are published in ONNX Runtime's own format, with their tokens beside."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

_NAMES = {
    "encoder_model.ort": "encoder.ort",
    "decoder_model_merged.ort": "decoder.ort",
    "tokenizer.bin": "tokens.bin",
}


def export_speech(files: Mapping[str, Path], out: Path) -> None:
    """`files`: the two networks and the tokens, which `out` holds under the names that `runtime.speech` looks for."""
    for published, name in _NAMES.items():
        shutil.copyfile(files[published], out / name)
