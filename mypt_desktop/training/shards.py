"""A dataset on the disk: tokens, the mask of what is learned, and where each example starts, in shards.

`shard_XXXXX.bin` holds tokens, `_mask.bin` a byte for each and `_starts.bin` the first token of each example; beside
the folders of the parts lies `dataset_metadata.json`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mypt_desktop.core.errors import UserError

METADATA = "dataset_metadata.json"
MASK_DTYPE, START_DTYPE = "uint8", "uint64"


@dataclass(frozen=True, slots=True)
class Example:
    """One tokenised conversation: `tokens` and `mask` are equally long, the mask of zeros and ones."""

    tokens: Sequence[int]
    mask: Sequence[int]


@dataclass(slots=True)
class Counts:
    """What is in one part of a dataset. `learned` tokens have mask 1."""

    examples: int = 0
    tokens: int = 0
    learned: int = 0
    shards: int = 0


def read_examples(dataset: Path, part: str = "train") -> Iterator[Example]:
    """The examples of a part, shard by shard. Raises `UserError` when `dataset` is no dataset or is cut short."""
    try:
        metadata = json.loads((dataset / METADATA).read_text(encoding="utf-8"))
        width, shards = metadata["token_dtype"], int(metadata[part]["shards"])
        for number in range(shards):
            name = dataset / part / f"shard_{number:05}"
            tokens = np.fromfile(f"{name}.bin", dtype=f"<{np.dtype(width).str[1:]}")
            mask = np.fromfile(f"{name}_mask.bin", dtype=MASK_DTYPE)
            starts = np.fromfile(f"{name}_starts.bin", dtype="<u8")
            if len(tokens) != len(mask):
                raise UserError(f"{name}.bin and its mask are not equally long.", hint="Prepare the dataset again.")
            for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
                yield Example(tokens[int(start) : int(end)].tolist(), mask[int(start) : int(end)].tolist())
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{dataset} is no dataset ({error}).", hint="Make one with `train prepare`.") from error


class Shards:
    """Packs examples into files of about `size` tokens; an example is never split."""

    def __init__(self, folder: Path, size: int, width: str) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        self._size = size
        self._width = f"<{np.dtype(width).str[1:]}"
        self._counts = Counts()
        self._empty()

    def add(self, example: Example) -> None:
        if self._tokens and len(self._tokens) + len(example.tokens) > self._size:
            self._flush()
        self._starts.append(len(self._tokens))
        self._tokens += example.tokens
        self._mask += example.mask
        self._counts.examples += 1

    def finish(self) -> Counts:
        if self._tokens:
            self._flush()
        return self._counts

    def _flush(self) -> None:
        name = self._folder / f"shard_{self._counts.shards:05}"
        write_flushed(Path(f"{name}.bin"), np.asarray(self._tokens, self._width).tobytes())
        write_flushed(Path(f"{name}_mask.bin"), np.asarray(self._mask, MASK_DTYPE).tobytes())
        write_flushed(Path(f"{name}_starts.bin"), np.asarray(self._starts, "<u8").tobytes())
        self._counts.shards += 1
        self._counts.tokens += len(self._tokens)
        self._counts.learned += sum(self._mask)
        self._empty()

    def _empty(self) -> None:
        self._tokens: list[int] = []
        self._mask: list[int] = []
        self._starts: list[int] = []


def write_flushed(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
