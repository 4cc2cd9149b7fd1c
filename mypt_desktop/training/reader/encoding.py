"""Examples as tensors: pairs of texts tokenised, spans found among the tokens, batches of like length."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import torch

from mypt_desktop.training.reader.examples import Example

if TYPE_CHECKING:
    from torch import Tensor

MAX_TOKENS: Final = 320
BATCH_TOKENS: Final = 6144
POOL: Final = 4096  # examples that are sorted by length at a time
STEP: Final = 32  # tokens that widths are multiples of: each shape has its kernels made anew, which takes longer
IGNORED: Final = -100


@dataclass(frozen=True, slots=True)
class Encoded:
    """An example's token ids, where its passage begins and its labels (`IGNORED` where unknown)."""

    ids: Sequence[int]
    second: int
    relevant: int
    answers: int
    first: int
    last: int
    support: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Tensors of n examples padded to t tokens; labels int64 (n,), `IGNORED` where unknown."""

    ids: Tensor
    types: Tensor
    mask: Tensor
    relevant: Tensor
    answers: Tensor
    first: Tensor
    last: Tensor
    support: Tensor


def tokenizer_of(folder: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS, strategy="only_second")
    return tokenizer


def encode(tokenizer: Any, examples: Sequence[Example]) -> list[Encoded]:
    """An answer that truncation cut off counts as unknown, not as none."""
    pairs = [(example.text[:400], example.passage) for example in examples]
    found = []
    for example, pair in zip(examples, tokenizer.encode_batch(pairs), strict=True):
        ids, types = pair.ids, pair.type_ids
        second = types.index(1)
        first = last = answers = IGNORED
        if example.answers is not None:
            answers = int(example.answers)
        if example.answers and example.start >= 0:
            first, last = _tokens(pair.offsets, second, example.start, example.end)
            answers = IGNORED if first == IGNORED else answers
        relevant = IGNORED if example.relevant is None else int(example.relevant)
        support = IGNORED if example.support is None else example.support
        found.append(Encoded(ids, second, relevant, answers, first, last, support))
    return found


def _tokens(offsets: Sequence[tuple[int, int]], second: int, start: int, end: int) -> tuple[int, int]:
    within = [at for at in range(second, len(offsets) - 1) if offsets[at][0] < end and offsets[at][1] > start]
    return (within[0], within[-1]) if within else (IGNORED, IGNORED)


def batches(
    tokenizer: Any, examples: Sequence[Example], rng: random.Random, skip: int = 0
) -> Iterator[tuple[Batch, int]]:
    """Batches of about `BATCH_TOKENS` tokens, and how many examples each holds.

    `skip` examples are passed over: what was learned before a stop, which ended with a batch. The order depends on
    `rng` alone.
    """
    passed = 0
    for at in range(0, len(examples), POOL):
        pool = examples[at : at + POOL]
        order = random.Random(rng.random())
        if passed + len(pool) <= skip:
            passed += len(pool)
            continue
        groups = _grouped(sorted(encode(tokenizer, pool), key=lambda one: len(one.ids)))
        order.shuffle(groups)
        for group in groups:
            passed += len(group)
            if passed > skip:
                yield stacked(group), len(group)


def _grouped(encoded: Sequence[Encoded]) -> list[list[Encoded]]:
    groups: list[list[Encoded]] = [[]]
    for one in encoded:
        if groups[-1] and _width(one) * (len(groups[-1]) + 1) > BATCH_TOKENS:
            groups.append([])
        groups[-1].append(one)
    return groups


def _width(longest: Encoded) -> int:
    return -(-len(longest.ids) // STEP) * STEP


def stacked(group: Sequence[Encoded]) -> Batch:
    """One batch of examples, padded to the longest of them."""
    width = _width(max(group, key=lambda one: len(one.ids)))
    ids = torch.zeros(len(group), width, dtype=torch.int64)
    types, mask = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, one in enumerate(group):
        length = len(one.ids)
        ids[row, :length] = torch.tensor(one.ids)
        types[row, one.second : length] = 1
        mask[row, :length] = 1

    def labels(name: str) -> Tensor:
        return torch.tensor([getattr(one, name) for one in group])

    return Batch(
        ids, types, mask, labels("relevant"), labels("answers"), labels("first"), labels("last"), labels("support")
    )
