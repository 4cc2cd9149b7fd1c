"""Dataset: episodes as shards of tokens with a loss mask, the same bytes for the same input.

Every segment of a rendered conversation says whether the model wrote it, so the mask is exact at the token: 1 for what
the model wrote (calls, answers, closing tags, end of turn), 0 for all else. Examples are packed one behind the other;
`shard_XXXXX_starts.bin` says where each begins, so that training lets no example attend to another.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Role
from mypt_desktop.dialects.dialect import Dialect
from mypt_desktop.runtime.tokenizer import Tokenizer
from mypt_desktop.training.episodes import ALL, Choice, Episode, chosen_episodes

SCHEMA = "toolcall_sft_v1"
METADATA = "dataset_metadata.json"
MASK_DTYPE, START_DTYPE = "uint8", "uint64"
Say = Callable[[str], None]


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


def serialise(episode: Episode, dialect: Dialect, tokenizer: Tokenizer) -> Example:
    """The conversation as the dialect writes it. What the app writes is cut into tokens as it is for a prompt, what the
    model writes as the model does it.

    Raises `UserError` where a message is not to be learned and the dialect does not tell the model's messages apart.
    """
    tokens: list[int] = []
    mask: list[int] = []
    own = [at for at, one in enumerate(episode.messages) if one.role is Role.ASSISTANT]
    turns = 0
    segments = dialect.render(episode.messages, episode.tools, generate=False).segments
    for learned, group in groupby(segments, key=lambda segment: segment.learned):
        parts = [(segment.text, segment.control) for segment in group]
        wanted = learned
        if learned:
            ids = tokenizer.encode_written(parts)
            wanted = turns >= len(own) or own[turns] not in episode.unlearned
            turns += 1
        else:
            ids = tokenizer.encode(parts) if not tokens else tokenizer.encode_more(parts)
        tokens += ids
        mask += [int(wanted)] * len(ids)
    if episode.unlearned and turns != len(own):
        raise UserError(f"{dialect.name} cannot leave out single messages.", hint='Take the lines with "learn" out.')
    return Example(tokens, mask)


def prepare(
    inputs: Sequence[Path],
    out: Path,
    *,
    dialect: Dialect,
    tokenizer_json: Path,
    tokens_per_shard: int,
    val_fraction: float = 0.0,
    most_tokens: int = 0,
    choice: Choice = ALL,
    say: Say = lambda line: None,
) -> Mapping[str, Any]:
    """Writes the dataset into `out` and returns its metadata. `out` appears when it is complete, or not at all.

    An example longer than `most_tokens` (0: no limit) is left out and counted. Raises `UserError`.
    """
    if out.exists() and any(out.iterdir()) and not (out / METADATA).is_file():
        raise UserError(f"{out} holds other files.", hint="Name an empty or new folder.")
    tokenizer = Tokenizer(tokenizer_json)
    beside = out.with_name(out.name + ".part")
    shutil.rmtree(beside, ignore_errors=True)
    width = "uint16" if len(tokenizer.spellings) <= 1 << 16 else "uint32"
    parts = {name: _Shards(beside / name, tokens_per_shard, width) for name in ("train", "val")}
    seen: set[bytes] = set()
    too_long = repeated = 0
    for path in inputs:
        for number, episode in enumerate(chosen_episodes(path, choice), 1):
            example = serialise(episode, dialect, tokenizer)
            digest = _digest(example)
            if digest in seen:
                repeated += 1
            elif most_tokens and len(example.tokens) > most_tokens:
                too_long += 1
            else:
                seen.add(digest)
                parts["val" if _share(digest) < val_fraction else "train"].add(example)
            if number % 1000 == 0:
                say(f"{path.name}: {number:,} conversations")
    metadata: dict[str, Any] = {
        "schema": SCHEMA,
        "has_loss_mask": True,
        "dialect": dialect.name,
        "tokenizer_sha256": _sha256(tokenizer_json),
        "vocabulary": len(tokenizer.spellings),
        "token_dtype": width,
        "mask_dtype": MASK_DTYPE,
        "start_dtype": START_DTYPE,
        "tokens_per_shard": tokens_per_shard,
        "val_fraction": val_fraction,
        "choice": {"without": sorted(choice.without), "most": dict(choice.most)},
        "inputs": [{"name": path.name, "sha256": _sha256(path)} for path in inputs],
        "left_out": {"too_long": too_long, "repeated": repeated},
        **{name: asdict(shards.finish()) for name, shards in parts.items()},
    }
    if not metadata["train"]["examples"]:
        shutil.rmtree(beside, ignore_errors=True)
        raise UserError("There is nothing to learn from in these files.", hint="Every line is one conversation.")
    _write(beside / METADATA, json.dumps(metadata, indent=1, sort_keys=True).encode() + b"\n")
    if out.exists():
        shutil.rmtree(out)
    beside.rename(out)
    return metadata


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


class _Shards:
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
        _write(Path(f"{name}.bin"), np.asarray(self._tokens, self._width).tobytes())
        _write(Path(f"{name}_mask.bin"), np.asarray(self._mask, MASK_DTYPE).tobytes())
        _write(Path(f"{name}_starts.bin"), np.asarray(self._starts, "<u8").tobytes())
        self._counts.shards += 1
        self._counts.tokens += len(self._tokens)
        self._counts.learned += sum(self._mask)
        self._empty()

    def _empty(self) -> None:
        self._tokens: list[int] = []
        self._mask: list[int] = []
        self._starts: list[int] = []


def _digest(example: Example) -> bytes:
    return hashlib.sha256(np.asarray(example.tokens, "<u4").tobytes()).digest()


def _share(digest: bytes) -> float:
    """A number from 0 to 1 that depends on nothing but the example: the split survives new and reordered inputs."""
    return int.from_bytes(digest[:8], "big") / 2**64


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
