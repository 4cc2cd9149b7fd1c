"""Dataset: episodes as shards of tokens with a loss mask, the same bytes for the same input.

Every segment of a rendered conversation says whether the model wrote it, so the mask is exact at the token: 1 for what
the model wrote (calls, answers, closing tags, end of turn), 0 for all else. Examples are packed one behind the other;
`shard_XXXXX_starts.bin` says where each begins, so that training lets no example attend to another.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Role
from mypt_desktop.dialects.dialect import Dialect
from mypt_desktop.runtime.tokenizer import Tokenizer
from mypt_desktop.training.episodes import ALL, Choice, Episode, chosen_episodes
from mypt_desktop.training.shards import MASK_DTYPE, METADATA, START_DTYPE, Example, Shards, write_flushed

SCHEMA = "toolcall_sft_v1"
Say = Callable[[str], None]


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
    parts = {name: Shards(beside / name, tokens_per_shard, width) for name in ("train", "val")}
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
    write_flushed(beside / METADATA, json.dumps(metadata, indent=1, sort_keys=True).encode() + b"\n")
    if out.exists():
        shutil.rmtree(out)
    beside.rename(out)
    return metadata


def _digest(example: Example) -> bytes:
    return hashlib.sha256(np.asarray(example.tokens, "<u4").tobytes()).digest()


def _share(digest: bytes) -> float:
    """A number from 0 to 1 that depends on nothing but the example: the split survives new and reordered inputs."""
    return int.from_bytes(digest[:8], "big") / 2**64


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
