"""Fine-tunes a language model on a dataset with its loss mask: LoRA or all weights, resumable, on CPU or GPUs.

`python -m mypt_desktop.training.finetune --base NAME --dataset DIR --out DIR`, run in the build environment (which is
what `mypt-desktop train run` does), or under `torchrun` on several GPUs or machines. Ctrl-C ends it after the step in
hand; a kill loses the steps since the last checkpoint and nothing else. Needs torch and transformers alone, so that
`train run --pack` can take it to another machine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.update(HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1", TOKENIZERS_PARALLELISM="false")

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.training import portable
from mypt_desktop.training.checkpoints import alone, publish, restore, save
from mypt_desktop.training.curves import Curves, Point
from mypt_desktop.training.merging import PLAN, digest
from mypt_desktop.training.packing import Row, epochs, pack
from mypt_desktop.training.plan import Plan, rate_at
from mypt_desktop.training.shards import METADATA, read_examples
from mypt_desktop.training.student import Student, markers_of, read_student
from mypt_desktop.training.supervision import Say, Stopped, supervised

if TYPE_CHECKING:
    from mypt_desktop.training.crew import Crew

STOPPED = "Stopped after step {step} of {steps}; what was learned is kept."
GO_ON = "Go on with --resume."
_RECENT = 10  # steps that the time left is reckoned from


def train(
    weights: Path,
    dataset: Path,
    out: Path,
    plan: Plan,
    say: Say,
    *,
    base: str = "",
    begin_with: Path | None = None,
    resume: bool = False,
    stopped: Stopped = lambda: False,
    go_on: str = GO_ON,
) -> Path:
    """Trains and returns the folder of the adapter (or of the weights). `base` is how the weights are called;
    `begin_with` an adapter on them that was learned from other data.

    Raises `UserError`, also when it was `stopped`: then after a checkpoint.
    """
    import torch

    from mypt_desktop.training.crew import Crew

    if not resume and (out / "checkpoint").exists():
        raise UserError(f"{out} holds a training already.", hint="Go on with it with --resume, or name another folder.")
    rows = {part: pack(list(read_examples(dataset, part)), plan.length) for part in ("train", "val")}
    if not rows["train"]:
        raise UserError(f"{dataset} holds no example of at most {plan.length} tokens.", hint="Raise --length.")
    torch.manual_seed(plan.seed)
    crew = Crew.joined()
    student = read_student(weights, plan, markers_of(weights, rows["train"]), crew.device)
    highest = max(int(row.tokens.max()) for row in rows["train"])
    if highest >= student.model.get_input_embeddings().weight.shape[0]:
        raise UserError(
            f"{dataset} was made for another tokenizer than that of {weights.name}.",
            hint="Make it with `train prepare --base` and this model.",
        )
    if begin_with:
        student.learned.load(begin_with)
    learned = list(student.learned.parameters())
    every = sum(p.numel() for p in student.model.parameters())
    say(f"{sum(p.numel() for p in learned):,} weights are trained, of {every:,} in the model")
    optimizer: Any = torch.optim.AdamW(learned, lr=plan.learning_rate, weight_decay=plan.weight_decay)
    out.mkdir(parents=True, exist_ok=True)
    about = _about(base or str(weights), dataset, plan, begin_with)
    began = restore(out, student.learned, optimizer, about) if resume else 0
    if crew.leads:
        write_whole(out / PLAN, json.dumps(about, indent=1).encode())
    curves = Curves(out, until=began) if crew.leads else None
    order = islice(epochs(len(rows["train"]), plan.seed), began * plan.accumulate * crew.size, None)
    for step in range(began, plan.steps):
        start = time.perf_counter()
        read = _read_next(rows["train"], order, plan.accumulate * crew.size)
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, plan)
        loss, tokens = _step(student, learned, optimizer, crew, read)
        ending = crew.agree(stopped())
        last = ending or step + 1 == plan.steps
        checked = None
        if rows["val"] and (last or (step + 1) % plan.validate_every == 0):
            checked = _validate(student, rows["val"][: plan.validation_rows])
        if curves is not None:
            point = Point(step + 1, loss, checked, rate_at(step, plan), tokens, time.perf_counter() - start)
            curves.add(point)
            say(progress(curves.points, plan.steps, sum(int((row.segments > 0).sum()) for row in read)))
            if last or (step + 1) % plan.save_every == 0:
                save(out, student.learned, optimizer, step + 1)
                curves.draw()
        if ending and step + 1 < plan.steps:
            raise UserError(STOPPED.format(step=step + 1, steps=plan.steps), hint=go_on)
    return publish(out, student.learned.name) if crew.leads else out / student.learned.name


def progress(points: Sequence[Point], steps: int, tokens: int) -> str:
    """What is said after a step that read `tokens`: how far it is, the losses, the speed, and how long it will take."""
    point = points[-1]
    recent = sorted(one.seconds for one in points[-_RECENT:])
    left = round(recent[len(recent) // 2] * (steps - point.step))
    checked = "" if point.validation_loss is None else f", validation {point.validation_loss:.4f}"
    speed = f"{tokens / max(point.seconds, 1e-9):,.0f} tokens/s"
    return f"step {point.step} of {steps}: loss {point.loss:.4f}{checked}, {speed}, {_duration(left)} left"


def _duration(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {seconds % 60:02} s"


def _read_next(rows: Sequence[Row], order: Iterator[int], count: int) -> Sequence[Row]:
    return [rows[next(order)] for _ in range(count)]


def _step(
    student: Student, learned: Sequence[Any], optimizer: Any, crew: Crew, rows: Sequence[Row]
) -> tuple[float, int]:
    """One update from the rows of all processes; the mean loss of a learned token, and how many there were.

    The rows of a step weigh by their learned tokens, so that the packing does not change what is learned.
    """
    import torch

    student.model.train()
    tokens = sum(int(row.mask.sum()) for row in rows)
    total = torch.zeros((), device=crew.device)
    for row in rows[crew.rank :: crew.size]:
        loss = student.loss(row)
        (loss / tokens).backward()
        total += loss.detach()
    crew.sum([total, *(one.grad for one in learned)])
    torch.nn.utils.clip_grad_norm_(learned, 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return float(total) / tokens, tokens


def _validate(student: Student, rows: Sequence[Row]) -> float:
    import torch

    student.model.eval()
    with torch.no_grad():
        total = sum(float(student.loss(row)) for row in rows)
    return total / sum(int(row.mask.sum()) for row in rows)


def _about(base: str, dataset: Path, plan: Plan, begin_with: Path | None) -> Mapping[str, Any]:
    """What tells one training from another."""
    made = json.loads((dataset / METADATA).read_text(encoding="utf-8"))
    adapter = digest(begin_with) if begin_with else ""
    return {"base": base, "dataset": made, "adapter": adapter, "plan": asdict(plan)}


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="mypt_desktop.training.finetune", description="Fine-tune a language model.")
    made.add_argument("--base", required=True, help="a model's name, or a Hugging Face folder; config.json alone: new")
    made.add_argument("--models", type=Path, default=Path("models"), help="the folder with one folder per model")
    made.add_argument("--cache", type=Path, default=Path("build"), help="where downloads and weights are kept")
    made.add_argument("--dataset", type=Path, required=True, help="made by `train prepare`")
    where = made.add_mutually_exclusive_group(required=True)
    where.add_argument("--out", type=Path, help="adapter, checkpoint, curves")
    where.add_argument("--pack", type=Path, help="train nothing, and write what another machine needs to do it")
    made.add_argument("--adapter", type=Path, help="what to begin with: learned on the same base, from other data")
    made.add_argument("--resume", action="store_true", help="go on from the last checkpoint, if there is one")
    made.add_argument("--full", action="store_true", help="train all weights")
    made.add_argument("--until-input-ends", action="store_true", help="take the end of standard input for a Ctrl-C")
    for field in fields(Plan):
        option = f"--{field.name.replace('_', '-')}"
        if isinstance(field.default, bool):
            made.add_argument(option, action="store_true")
        else:
            made.add_argument(option, type=type(field.default), default=field.default)
    return made


def main(argv: list[str] | None = None) -> int:
    from mypt_desktop.training.weights import weights_of

    options = vars(parser().parse_args(argv))
    plan = Plan(**{field.name: options[field.name] for field in fields(Plan)})
    if options["full"]:
        plan = replace(plan, lora_rank=0)

    def work(say: Say, stopped: Stopped) -> str:
        weights = weights_of(options["base"], options["models"], options["cache"], say)
        dataset, out, begin_with = options["dataset"], options["out"], options["adapter"]
        if options["pack"]:
            next(read_examples(dataset), None)  # what is no dataset is told here and not on the other machine
            made = portable.pack(
                options["pack"], weights, dataset, plan, options["base"], begin_with, Path(__file__), say
            )
            return f"Packed {made}. Unpack it on the other machine and run `python train.py` in its folder."
        with alone(out):
            done = train(
                weights,
                dataset,
                out,
                plan,
                say,
                base=options["base"],
                begin_with=begin_with,
                resume=options["resume"],
                stopped=stopped,
            )
        return f"Trained {done}"

    return supervised(work, until_input_ends=options["until_input_ends"])


def train_packed(here: Path) -> int:
    """Trains what `portable.pack` put into the folder `here`; the exit code."""

    def work(say: Say, stopped: Stopped) -> str:
        base, plan, begin_with = portable.packed(here)
        out = here / "trained"
        with alone(out):
            train(
                here / "base",
                here / "dataset",
                out,
                Plan(**plan),
                say,
                base=base,
                begin_with=begin_with,
                resume=True,
                stopped=stopped,
                go_on="Start it again to go on.",
            )
            if os.environ.get("RANK", "0") == "0":
                portable.send_back(out, here / portable.TRAINED)
        return f"Bring back {here / portable.TRAINED}"

    return supervised(work)


if __name__ == "__main__":
    sys.exit(main())
