"""Trains the picker: an adapter on a language model, taught by `training.picker.lessons`.

`python -m mypt_desktop.training.picker.train --base DIR --lessons FILE.jsonl.gz --out DIR [--adapter DIR] [--resume]`,
in the environment that builds models; on a GPU where there is one, else on the CPU. A checkpoint is written every
hundred steps; `adapter` in the end.

`--lessons FILE ...` reads each row once. Sets, `NAME=FILE[,FILE]:SHARE_FIRST:SHARE_LAST`, are learned side by side: a
row comes from a set by its share, which moves from the first step to the last, and a set that was read to its end
begins again. A step is `--accumulate` batches of `--batch` rows.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import torch
from tokenizers import Tokenizer
from torch import Tensor

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.lettered import LETTERS, NONE
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.training.checkpoints import publish, restore, save
from mypt_desktop.training.dequantise import cut
from mypt_desktop.training.lora import Adapter, Stored
from mypt_desktop.training.merging import PLAN, digest
from mypt_desktop.training.picker.lessons import load
from mypt_desktop.training.picker.loss import Batch, batch_of, loss_of
from mypt_desktop.training.picker.mixing import LessonSet, Weighted, draws, lesson_set
from mypt_desktop.training.picker.rows import Row, rows
from mypt_desktop.training.plan import Plan, rate_at

RANK: Final = 16
SAVE_EVERY: Final = 100  # steps


def train(options: argparse.Namespace) -> None:
    """Raises `UserError` for files that are no lessons, no adapter or another training."""
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokenizer = Tokenizer.from_file(str(options.base / "tokenizer.json"))
    sets, held = _lessons(tokenizer, options)
    plan = Plan(steps=_steps(sets, options), learning_rate=options.learning_rate)
    model, adapter, letters = _student(tokenizer, options, device)
    learned = [one for one in adapter.parameters() if one is not adapter.rows]
    optimizer = torch.optim.AdamW(learned, lr=plan.learning_rate, weight_decay=0.0)
    options.out.mkdir(parents=True, exist_ok=True)
    about = _about(options)
    began = restore(options.out, adapter, optimizer, about) if options.resume else 0
    write_whole(options.out / PLAN, json.dumps(about, indent=1).encode())
    rows = [row for one in sets for row in one.rows]
    print(f"{len(rows)} rows, {sum(len(row.asked) for row in rows)} questions, {plan.steps} steps", flush=True)
    steps = draws(sets, plan.steps, options.accumulate * options.batch, options.seed)
    for step, taken in islice(enumerate(steps), began, None):
        start = time.perf_counter()
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, plan)
        questions = sum(len(row.asked) for row in taken)
        loss, right = _learn(model, letters, _batches(taken, options.batch, device), questions)
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        took = time.perf_counter() - start
        print(f"step {step + 1}: loss {loss:.3f}, {right} of {questions}, {took:.1f} s", flush=True)
        if (step + 1) % SAVE_EVERY == 0 or step + 1 == plan.steps:
            save(options.out, adapter, optimizer, step + 1)
            for name, judged in held.items():
                said = _judged(model, letters, _batches(judged, options.batch, device))
                print(f"after {step + 1}: {name} {said}", flush=True)
    publish(options.out, adapter.name)


def _student(tokenizer: Any, options: argparse.Namespace, device: str) -> tuple[Any, Adapter, Tensor]:
    """The model with its adapter, and the rows of the output matrix for the letters and for none."""
    from transformers import AutoModelForCausalLM

    kind: Any = AutoModelForCausalLM
    model = kind.from_pretrained(str(options.base), dtype="bfloat16", attn_implementation="sdpa").to(device)
    model.config.use_cache = False
    if options.layers:
        cut(model, options.layers)
    stored = Stored.read(options.adapter) if options.adapter else None
    adapter = Adapter(model, RANK, stored.markers if stored else ())
    if options.adapter:
        adapter.load(options.adapter)
        put_marker_rows(model, adapter)
    ids = [tokenizer.encode(letter).ids[0] for letter in (*LETTERS, NONE)]
    letters = model.get_input_embeddings().weight[ids].detach().float()
    if options.compile:
        model.model = torch.compile(model.model)
    return model, adapter, letters


def _learn(model: Any, letters: Tensor, batches: Iterator[Batch], questions: int) -> tuple[float, int]:
    """Adds the gradients of the mean loss of a step's questions; this loss, and how many of them were right."""
    device = letters.device
    total, right = torch.zeros((), device=device), torch.zeros((), device=device, dtype=torch.int64)
    for batch in batches:
        with torch.autocast(device.type, dtype=torch.bfloat16):
            losses, hits = loss_of(model, letters, batch)
        (losses.sum() / questions).backward()
        total, right = total + losses.detach().sum(), right + hits.sum()
    return float(total) / questions, int(right)


def put_marker_rows(model: Any, adapter: Adapter) -> None:
    """Writes the adapter's rows over those of the embedding that they replace, for a training that does not change
    them: so the model reads what it will read when the adapter is merged."""
    if adapter.rows is not None:
        weight = model.get_input_embeddings().weight
        with torch.no_grad():
            weight[adapter.ids] = adapter.rows.to(weight.dtype)


def _lessons(tokenizer: Any, options: argparse.Namespace) -> tuple[list[Weighted[Row]], dict[str, list[Row]]]:
    """The sets to learn from, in the order they are read in, and by name the rows to judge by: of each set the first,
    and the files of `--held`. Files without a name are a set together."""

    def read(*paths: Path) -> list[Row]:
        made = [row for path in paths for row in rows(load(path), encode, options.length)]
        if not made:
            raise UserError(f"{paths[0]} has no question that fits a row of {options.length} tokens.")
        return made

    def encode(text: str) -> list[int]:
        ids: list[int] = tokenizer.encode(text).ids
        return ids

    plain = tuple(one for one in options.lessons if isinstance(one, Path))
    wanted = [one for one in options.lessons if isinstance(one, LessonSet)]
    count = sum(one for one in options.held if isinstance(one, int))
    held: dict[str, list[Row]] = {"held": []}
    sets = []
    for one in [*([LessonSet("", plain)] if plain else []), *wanted]:
        made = read(*one.files)
        random.Random(options.seed).shuffle(made)
        held["held"] += made[:count]
        sets.append(Weighted(made[count:], one.first, one.last))
    held |= {path.name: read(path) for path in options.held if isinstance(path, Path)}
    return sets, {name: made for name, made in held.items() if made}


def _steps(sets: Sequence[Weighted[Row]], options: argparse.Namespace) -> int:
    """One set is read once at most; of several as many rows as they have together, or what `--steps` says."""
    of_all = sum(len(one.rows) for one in sets) // (options.accumulate * options.batch)
    steps: int = min(options.steps or of_all, of_all) if len(sets) == 1 else options.steps or of_all
    if not steps or not all(one.rows for one in sets):
        raise UserError("There are too few lessons for a step.", hint="Lower --batch, --accumulate or --held.")
    return steps


def _about(options: argparse.Namespace) -> dict[str, Any]:
    """What tells one training from another."""
    return {
        "base": f"{options.base.name}, {options.layers} layers" if options.layers else options.base.name,
        "dataset": [one.name if isinstance(one, Path) else str(one) for one in options.lessons],
        "adapter": digest(options.adapter) if options.adapter else "",
        "plan": {"lora_rank": RANK, "length": options.length, "seed": options.seed},
    }


def _batches(made: Sequence[Row], size: int, device: str) -> Iterator[Batch]:
    return (batch_of(made[at : at + size], device) for at in range(0, len(made), size))


def _judged(model: Any, letters: Tensor, batches: Iterator[Batch]) -> str:
    with torch.no_grad(), torch.autocast(letters.device.type, dtype=torch.bfloat16):
        found = [(*loss_of(model, letters, batch), ~batch.right[:, -1]) for batch in batches]
    losses, hits, answered = (torch.cat(parts) for parts in zip(*found, strict=True))
    answerable = f"{int(hits[answered].sum())} of {int(answered.sum())} with an answer"
    return f"loss {float(losses.mean()):.3f}, right {int(hits.sum())} of {len(hits)} ({answerable})"


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.training.picker.train", description=__doc__)
    parser.add_argument("--base", type=Path, required=True, help="weights as Hugging Face keeps them")
    parser.add_argument("--adapter", type=Path, help="what to begin with")
    parser.add_argument("--layers", type=int, default=0, metavar="N", help="only its first N; all otherwise")
    parser.add_argument("--lessons", type=lesson_set, nargs="+", required=True, metavar="[NAME=]FILE.jsonl.gz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--length", type=int, default=1024, help="tokens of a row")
    parser.add_argument("--batch", type=int, default=1, metavar="ROWS", help="rows at once")
    parser.add_argument("--accumulate", type=int, default=2, help="batches of a step")
    parser.add_argument("--steps", type=int, default=0, help="at most so many; else each row is read once")
    parser.add_argument("--learning-rate", type=float, default=2.5e-4)
    parser.add_argument(
        "--held",
        type=_rows_or_file,
        nargs="+",
        default=[16],
        metavar="N|FILE",
        help="rows of each set to judge by",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compile", action="store_true", help="takes a minute or two, and is a third faster then")
    parser.add_argument("--resume", action="store_true")
    try:
        train(parser.parse_args(argv))
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    return 0


def _rows_or_file(text: str) -> int | Path:
    return int(text) if text.isdigit() else Path(text)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
