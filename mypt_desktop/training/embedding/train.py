"""Trains the embedder on lessons that `bench.embedder_lessons` makes.

`python -m mypt_desktop.training.embedding.train --base DIR --lessons FILE.jsonl.gz --out DIR [--steps N] [--seed N]
[--resume]`, on a GPU or on the CPU, in the environment that builds models. It is written to disk every few minutes and
goes on from there with `--resume`. Progress is one JSON object a line on standard output, with what the held documents
say before and after; the result is `learned.safetensors`, in half precision, all weights but the word vectors.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

os.environ.update(HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1")

import torch

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.training.checkpoints import alone
from mypt_desktop.training.embedding.drawing import drawn
from mypt_desktop.training.embedding.judging import judged
from mypt_desktop.training.embedding.lessons import Lesson, load
from mypt_desktop.training.embedding.network import FILES, Encoder
from mypt_desktop.training.embedding.steps import CHECKPOINT, Training

REPORT_EVERY: Final = 15.0  # seconds
LEARNED: Final = "learned.safetensors"
PLAN: Final = "plan.json"


@dataclass(frozen=True, slots=True)
class Plan:
    """What decides a training; another plan is another training. `base` and `lessons` are digests of the files,
    `handwritten` and `published` how many lessons of either a step has."""

    base: str
    lessons: str
    steps: int
    learning_rate: float
    seed: int
    handwritten: int
    published: int


def train(plan: Plan, base: Path, lessons: Sequence[Lesson], out: Path, resume: bool, save_every: float) -> None:
    """Raises `UserError` where `out` holds another training, or one that is not to be resumed."""
    begun(plan, out, resume)
    learn = [one for one in lessons if not one.held and one.asked]
    handwritten = [one for one in learn if not one.published]
    published = [one for one in learn if one.published]
    held = [one for one in lessons if one.held]
    if not learn:
        raise UserError("None of the lessons is to be learned.")
    encoder = Encoder(base, "cuda" if torch.cuda.is_available() else "cpu")
    training = Training(encoder, plan.steps, plan.learning_rate)
    if resume:
        training.restore(out)
    counts = {"handwritten": len(handwritten), "published": len(published), "held": len(held)}
    _say(step=training.done, steps=plan.steps, device=encoder.device, **counts)
    if not training.done:
        _say(step=0, judged=judged(encoder, held))
    saved = reported = time.monotonic()
    losses: list[float] = []
    while training.done < plan.steps:
        seed = f"{plan.seed}/{training.done}"
        losses.append(training.step(drawn(handwritten, published, (plan.handwritten, plan.published), seed)))
        now = time.monotonic()
        if now - reported > REPORT_EVERY or training.done == plan.steps:
            seconds = round((now - reported) / len(losses), 2)
            _say(step=training.done, loss=round(sum(losses) / len(losses), 4), seconds_a_step=seconds)
            reported, losses = now, []
        if now - saved > save_every or training.done == plan.steps:
            training.save(out)
            saved = time.monotonic()
    _finish(encoder, out)
    _say(step=training.done, judged=judged(encoder, held))


def begun(plan: Plan, out: Path, resume: bool) -> None:
    """Writes the plan where a training begins; raises `UserError` where it would take another's place."""
    out.mkdir(parents=True, exist_ok=True)
    said = json.dumps(asdict(plan), indent=1).encode() + b"\n"
    if (out / CHECKPOINT).exists():
        if not resume:
            raise UserError(f"{out} holds a training.", hint="Go on with --resume, or name another folder.")
        if not (out / PLAN).is_file() or (out / PLAN).read_bytes() != said:
            raise UserError(f"{out} holds a training with another plan.", hint="Choose another folder for --out.")
    write_whole(out / PLAN, said)


def _finish(encoder: Encoder, out: Path) -> None:
    from safetensors.torch import save

    learned = {name: one.detach().to(torch.float16).contiguous().cpu() for name, one in encoder.trained.items()}
    write_whole(out / LEARNED, save(learned))


def _digest(*paths: Path) -> str:
    found = hashlib.sha256()
    for path in paths:
        with path.open("rb") as file:
            found.update(hashlib.file_digest(file, "sha256").digest())
    return found.hexdigest()


def _say(**values: object) -> None:
    print(json.dumps(values), flush=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.training.embedding.train", description=__doc__)
    parser.add_argument("--base", type=Path, required=True, help="config.json, model.safetensors, tokenizer.json")
    parser.add_argument("--lessons", type=Path, required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=_count, default=385)
    parser.add_argument("--learning-rate", type=float, default=6e-5, help="at its highest")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--handwritten", type=_count, default=30, help="handwritten documents of a step")
    parser.add_argument("--published", type=_count, default=90, help="published passages of a step")
    parser.add_argument("--save-every", type=float, default=180.0, metavar="SECONDS")
    parser.add_argument("--resume", action="store_true")
    given = parser.parse_args(argv)
    try:
        lessons = load(given.lessons)
        digests = _digest(*(given.base / name for name in FILES)), _digest(given.lessons)
        plan = Plan(*digests, given.steps, given.learning_rate, given.seed, given.handwritten, given.published)
        with alone(given.out):
            train(plan, given.base, lessons, given.out, given.resume, given.save_every)
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.strerror or error} ({error.filename}).", file=sys.stderr)
        return 2
    return 0


def _count(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
