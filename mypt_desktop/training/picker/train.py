"""Trains the picker: an adapter on a language model, taught by `training.picker.lessons`.

`python -m mypt_desktop.training.picker.train --base DIR --lessons FILE.jsonl.gz --out DIR [--adapter DIR] [--resume]`,
in the environment that builds models. A checkpoint is written every few minutes; `adapter` in the end.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import torch
from tokenizers import Tokenizer
from torch import Tensor

from mypt_desktop.core.lettered import LETTERS, NONE
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.training.checkpoints import publish, restore, save
from mypt_desktop.training.finetune import Plan, rate_at
from mypt_desktop.training.lora import Adapter, Stored
from mypt_desktop.training.merging import PLAN, digest
from mypt_desktop.training.picker.lessons import load
from mypt_desktop.training.picker.rows import Row, rows

RANK: Final = 16
SAVE_EVERY: Final = 100  # steps
_IMPOSSIBLE: Final = -1e4


def loss_of(model: Any, letters: Tensor, row: Row) -> tuple[Tensor, int]:
    """Summed over the questions of a row: minus the log of the chance that one of the right letters comes first, of the
    letters that stand before a line and the one for none; and how many of the likeliest are right."""
    chances = log_chances(model, letters, row)
    total, right = torch.zeros(()), 0
    for (_, _, answers), row_chances in zip(row.asked, chances, strict=True):
        wanted = torch.tensor(answers or (len(LETTERS),))
        total = total - torch.logsumexp(row_chances[wanted], 0)
        right += int(row_chances.argmax()) in (answers or (len(LETTERS),))
    return total, right


def log_chances(model: Any, letters: Tensor, row: Row) -> Tensor:
    """(questions, letters + 1), log probabilities; of a letter without a line about `_IMPOSSIBLE`."""
    states = model.model(
        inputs_embeds=model.get_input_embeddings()(torch.from_numpy(row.tokens)[None]),
        position_ids=torch.from_numpy(row.positions)[None],
        attention_mask=torch.from_numpy(row.visible)[None, None],
        use_cache=False,
    ).last_hidden_state[0]
    ends = states[torch.tensor([end for end, _, _ in row.asked])].float()
    logits = ends @ letters.T
    lines = torch.tensor([choices for _, choices, _ in row.asked])
    beyond = torch.arange(len(LETTERS) + 1)[None] >= lines[:, None]
    beyond[:, -1] = False
    return torch.log_softmax(logits.masked_fill(beyond, _IMPOSSIBLE), 1)


def train(options: argparse.Namespace) -> None:
    from transformers import AutoModelForCausalLM

    torch.manual_seed(options.seed)
    kind: Any = AutoModelForCausalLM
    model = kind.from_pretrained(str(options.base), dtype="bfloat16", attn_implementation="sdpa")
    model.config.use_cache = False
    tokenizer = Tokenizer.from_file(str(options.base / "tokenizer.json"))
    made = [row for one in options.lessons for row in _rows(one, tokenizer, options)]
    random.Random(options.seed).shuffle(made)
    held, made = made[: options.held], made[options.held :]
    ids = [tokenizer.encode(letter).ids[0] for letter in (*LETTERS, NONE)]
    letters = model.get_input_embeddings().weight[ids].detach().float()
    stored = Stored.read(options.adapter) if options.adapter else None
    adapter = Adapter(model, RANK, stored.markers if stored else ())
    if options.adapter:
        adapter.load(options.adapter)
    if options.compile:
        model.model = torch.compile(model.model)
    learned = [one for one in adapter.parameters() if one is not adapter.rows]
    steps = min(options.steps or len(made), len(made) // options.accumulate)
    plan = Plan(steps=steps, learning_rate=options.learning_rate)
    optimizer = torch.optim.AdamW(learned, lr=plan.learning_rate, weight_decay=0.0)
    options.out.mkdir(parents=True, exist_ok=True)
    about = {
        "base": options.base.name,
        "dataset": [one.name for one in options.lessons],
        "adapter": digest(options.adapter) if options.adapter else "",
        "plan": {"lora_rank": RANK, "length": options.length, "seed": options.seed},
    }
    began = restore(options.out, adapter, optimizer, about) if options.resume else 0
    write_whole(options.out / PLAN, json.dumps(about, indent=1).encode())
    print(f"{len(made)} rows, {sum(len(row.asked) for row in made)} questions, {plan.steps} steps", flush=True)
    for step in range(began, plan.steps):
        start = time.perf_counter()
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, plan)
        taken = made[step * options.accumulate : (step + 1) * options.accumulate]
        questions = sum(len(row.asked) for row in taken)
        total, right = 0.0, 0
        for row in taken:
            with torch.autocast("cpu", dtype=torch.bfloat16):
                loss, hits = loss_of(model, letters, row)
            (loss / questions).backward()
            total, right = total + float(loss.detach()), right + hits
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        took = time.perf_counter() - start
        print(f"step {step + 1}: loss {total / questions:.3f}, {right} of {questions}, {took:.1f} s", flush=True)
        if (step + 1) % SAVE_EVERY == 0 or step + 1 == plan.steps:
            save(options.out, adapter, optimizer, step + 1)
            print(f"after {step + 1}: held {_held(model, letters, held)}", flush=True)
    publish(options.out, adapter.name)


def _rows(path: Path, tokenizer: Any, options: argparse.Namespace) -> list[Row]:
    return list(rows(load(path), lambda text: tokenizer.encode(text).ids, options.length))


def _held(model: Any, letters: Tensor, made: Sequence[Row]) -> str:
    total, right = 0.0, 0
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for row in made:
            loss, hits = loss_of(model, letters, row)
            total, right = total + float(loss), right + hits
    questions = sum(len(row.asked) for row in made)
    return f"loss {total / max(1, questions):.3f}, right {right} of {questions}"


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.training.picker.train", description=__doc__)
    parser.add_argument("--base", type=Path, required=True, help="weights as Hugging Face keeps them")
    parser.add_argument("--adapter", type=Path, help="what to begin with")
    parser.add_argument("--lessons", type=Path, nargs="+", required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--length", type=int, default=1024, help="tokens of a row")
    parser.add_argument("--accumulate", type=int, default=2, help="rows of a step")
    parser.add_argument("--steps", type=int, default=0, help="at most so many; else each row is read once")
    parser.add_argument("--learning-rate", type=float, default=2.5e-4)
    parser.add_argument("--held", type=int, default=16, help="rows to judge by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compile", action="store_true", help="takes a minute or two, and is a third faster then")
    parser.add_argument("--resume", action="store_true")
    train(parser.parse_args(argv))
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
