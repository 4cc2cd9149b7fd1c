"""A GGUF file or a Hugging Face folder to a built model, and the proof that a built model runs.

Reads what strangers made: `strangers` runs it where nothing else can be reached.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

Say = Callable[[str], None]

_LARGE = 4_000_000_000  # bytes of weights; larger models are stored at four bits, or they would not fit a laptop


def convert(path: Path, built: Path, work: Path, say: Say, plan: Mapping[str, Any]) -> Path | None:
    """A GGUF file or a folder of safetensors to what ships, in `built`; the float32 export, if there is one."""
    if path.is_dir():
        return _export(path, built, work, say, plan)
    from mypt_desktop.training.dequantise import dequantise

    say("Dequantising (a minute or more)")
    weights = work / "weights"
    with redirect_stdout(sys.stderr):
        dequantise(_in_a_folder(path, work / "source"), weights, tie=False, shown=path)
    return _export(weights, built, work, say, plan)


def _in_a_folder(file: Path, folder: Path) -> Path:
    """The file under a link: the library lists the folder that it is in, and only the file itself may be read."""
    folder.mkdir()
    link = folder / file.name
    try:
        link.symlink_to(file)
    except OSError:  # Windows, where the folder can be listed
        return file
    return link


def _export(weights: Path, built: Path, work: Path, say: Say, plan: Mapping[str, Any]) -> Path | None:
    from mypt_desktop.training.build import quantise_export
    from mypt_desktop.training.export import export_float, export_quantised

    say("Exporting to ONNX (a minute or more)")
    if _weight_bytes(weights) > _LARGE:
        built.rmdir()
        export_quantised(weights, built, bits=4)
        return None
    exported = work / "float32"
    export_float(weights, exported)
    say("Quantising")
    quantise_export(exported, built, plan, say)
    return exported


def prove(built: Path) -> None:
    """Load a folder as a chat would and generate a token; raises what that raises."""
    from mypt_desktop.runtime.engine import Engine

    network = Engine(built, provider="cpu", threads=1, context_length=64).network()
    network.append([0, 1])
    network.logits()


def _weight_bytes(weights: Path) -> int:
    return sum(file.stat().st_size for file in weights.glob("*.safetensors"))
