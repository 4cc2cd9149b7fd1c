"""Puts what was trained together with the base's word vectors, in eight bits, as the recipe of the embedder has it.

`python -m mypt_desktop.training.embedding.pack --base DIR --learned FILE --out FILE`, in the environment that builds
models. `--base` is what the training began with; the SHA-256 of what is written goes into `model.json`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save
from torch import Tensor

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.training.embedder import SCALE
from mypt_desktop.training.embedding.network import FILES

INT8_MAX: Final = 127  # of a number in eight bits
_HALF: Final = ("position_embeddings", "token_type_embeddings")  # small, and read by every text


def packed(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Each matrix as whole numbers within `INT8_MAX` of 0, with a scale for each row, all else in half precision."""
    found = {}
    for name, weight in weights.items():
        if weight.dim() != 2 or any(part in name for part in _HALF):
            found[name] = weight.half().contiguous()
            continue
        scale = (weight.float().abs().amax(1).clamp(min=1e-4) / INT8_MAX).half()
        found[name] = (weight.float() / scale.float()[:, None]).round().clamp(-INT8_MAX, INT8_MAX).to(torch.int8)
        found[name + SCALE] = scale
    return found


def pack(base: Path, learned: Path, out: Path) -> None:
    """Raises `UserError` where the two are not of one encoder."""
    try:
        known, trained = load_file(str(base / FILES[1])), load_file(str(learned))
    except (OSError, SafetensorError) as error:
        raise UserError(f"{base / FILES[1]} or {learned} cannot be read as weights: {error}") from error
    other = [name for name, weight in trained.items() if name not in known or known[name].shape != weight.shape]
    if other:
        raise UserError(f"{learned} was not trained on {base}: {other[0]} is another there.")
    words = {name: weight for name, weight in known.items() if "word_embeddings" in name}
    write_whole(out, save(packed({**words, **trained})))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.training.embedding.pack", description=__doc__)
    parser.add_argument("--base", type=Path, required=True, help="config.json, model.safetensors, tokenizer.json")
    parser.add_argument("--learned", type=Path, required=True, metavar="FILE", help="learned.safetensors")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    given = parser.parse_args(argv)
    try:
        pack(given.base, given.learned, given.out)
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
