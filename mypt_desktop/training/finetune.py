"""Fine-tunes a language model on a dataset with its loss mask: LoRA or all weights, resumable, on CPU or GPUs.

`python -m mypt_desktop.training.finetune --weights DIR --dataset DIR --out DIR`, run in the build environment, or under
`accelerate launch` on several GPUs or machines. A kill loses the steps since the last checkpoint and nothing else.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

os.environ.update(HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1", TOKENIZERS_PARALLELISM="false")

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.curves import Curves, Point
from mypt_desktop.training.dataset import METADATA, read_examples
from mypt_desktop.training.packing import Row, epochs, pack

Say = Callable[[str], None]
ADAPTER, WEIGHTS, STATE = "adapter", "weights", "state.pt"
_LORA_TARGETS = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do. `lora_rank` 0 trains all weights. A step is `accumulate` rows of `length` tokens on each device."""

    steps: int = 200
    lora_rank: int = 16
    length: int = 1024
    accumulate: int = 4
    learning_rate: float = 2e-4
    warmup: float = 0.05
    weight_decay: float = 0.0
    validate_every: int = 25
    validation_rows: int = 16
    save_every: int = 10
    seed: int = 1
    bf16: bool = False
    checkpointing: bool = False


def rate_at(step: int, plan: Plan) -> float:
    """Linear warm-up, then half a cosine down to a tenth."""
    begin = max(1, round(plan.steps * plan.warmup))
    if step < begin:
        return plan.learning_rate * (step + 1) / begin
    done = (step - begin) / max(1, plan.steps - begin)
    return plan.learning_rate * (0.1 + 0.45 * (1 + math.cos(math.pi * min(1.0, done))))


def train(weights: Path, dataset: Path, out: Path, plan: Plan, say: Say, *, resume: bool = False) -> Path:
    """Trains and returns the folder of the adapter (or of the weights). Raises `UserError`."""
    import torch
    from accelerate import Accelerator

    rows = {part: pack(list(read_examples(dataset, part)), plan.length) for part in ("train", "val")}
    if not rows["train"]:
        raise UserError(f"{dataset} holds no example of at most {plan.length} tokens.", hint="Raise --length.")
    torch.manual_seed(plan.seed)
    accelerator: Any = Accelerator(mixed_precision="bf16" if plan.bf16 else "no", cpu=not torch.cuda.is_available())
    model = _model(weights, plan)
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    say(f"{sum(p.numel() for p in learned):,} of {sum(p.numel() for p in model.parameters()):,} weights are trained")
    optimizer: Any = torch.optim.AdamW(learned, lr=plan.learning_rate, weight_decay=plan.weight_decay)
    model, optimizer = accelerator.prepare(model, optimizer)
    out.mkdir(parents=True, exist_ok=True)
    began = _restore(out, accelerator.unwrap_model(model), optimizer, plan) if resume else 0
    _describe(out, weights, dataset, plan)
    curves = Curves(out, until=began)
    order = islice(epochs(len(rows["train"]), plan.seed), began * plan.accumulate * accelerator.num_processes, None)
    for step in range(began, plan.steps):
        start = time.perf_counter()
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, plan)
        loss, tokens = _step(model, optimizer, accelerator, rows["train"], order, plan)
        last = step + 1 == plan.steps
        checked = None
        if rows["val"] and (last or (step + 1) % plan.validate_every == 0):
            checked = _validate(model, accelerator, rows["val"][: plan.validation_rows])
        if accelerator.is_main_process:
            point = Point(step + 1, loss, checked, rate_at(step, plan), tokens, time.perf_counter() - start)
            curves.add(point)
            said = "" if checked is None else f", validation {checked:.4f}"
            say(f"step {step + 1} of {plan.steps}: loss {loss:.4f}{said}, {point.seconds:.1f} s")
            if last or (step + 1) % plan.save_every == 0:
                _save(out, accelerator.unwrap_model(model), optimizer, step + 1)
                curves.draw()
    return out / (ADAPTER if plan.lora_rank else WEIGHTS)


def _model(weights: Path, plan: Plan) -> Any:
    from peft import LoraConfig, get_peft_model
    from transformers import AutoConfig, AutoModelForCausalLM

    kind: Any = AutoModelForCausalLM
    try:
        if any(weights.glob("*.safetensors")):
            model = kind.from_pretrained(str(weights), dtype="float32", attn_implementation="sdpa")
        else:  # a configuration alone: from scratch
            model = kind.from_config(AutoConfig.from_pretrained(str(weights)), attn_implementation="sdpa")
    except (OSError, ValueError, KeyError) as error:
        raise UserError(f"{weights} is no model: {str(error).splitlines()[0]}") from error
    model.config.use_cache = False
    if plan.checkpointing:
        model.gradient_checkpointing_enable()
        model.enable_input_require_grads()
    if not plan.lora_rank:
        return model
    config = LoraConfig(r=plan.lora_rank, lora_alpha=2 * plan.lora_rank, target_modules=list(_LORA_TARGETS))
    return get_peft_model(model, config)


def _step(
    model: Any, optimizer: Any, accelerator: Any, rows: Sequence[Row], order: Iterator[int], plan: Plan
) -> tuple[float, int]:
    """One update from `accumulate` rows; the mean loss of a learned token, and how many there were.

    The rows of a step weigh by their learned tokens, so that the packing does not change what is learned.
    """
    import torch

    model.train()
    mine = [rows[next(order)] for _ in range(plan.accumulate * accelerator.num_processes)]
    tokens = sum(int(row.mask.sum()) for row in mine)
    total = 0.0
    for row in mine[accelerator.process_index :: accelerator.num_processes]:
        with accelerator.autocast():
            loss = _loss(model, row, accelerator.device)
        accelerator.backward(loss * (accelerator.num_processes / tokens))
        total += float(loss.detach())
    accelerator.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    summed = accelerator.reduce(torch.tensor(total, device=accelerator.device), reduction="sum")
    return float(summed) / tokens, tokens


def _validate(model: Any, accelerator: Any, rows: Sequence[Row]) -> float:
    import torch

    model.eval()
    with torch.no_grad(), accelerator.autocast():
        total = sum(float(_loss(model, row, accelerator.device)) for row in rows)
    return total / sum(int(row.mask.sum()) for row in rows)


def _loss(model: Any, row: Row, device: Any) -> Any:
    """The summed cross entropy of the learned tokens. Logits are computed for those alone: with a vocabulary of 150,000
    they are most of the work."""
    import torch

    tokens, positions, segments = (
        torch.from_numpy(array).to(device)[None] for array in (row.tokens, row.positions, row.segments)
    )
    same = segments[:, :, None] == segments[:, None, :]
    allowed = (same & torch.ones(same.shape[1:], dtype=torch.bool, device=device).tril())[:, None]
    inner = getattr(model, "module", model)
    causal = inner.base_model.model if hasattr(inner, "peft_config") else inner
    hidden = causal.model(
        input_ids=tokens, position_ids=positions, attention_mask=allowed, use_cache=False
    ).last_hidden_state
    learned = torch.from_numpy(row.mask).to(device)
    logits = causal.lm_head(hidden[0, :-1][learned[1:]])
    return torch.nn.functional.cross_entropy(logits.float(), tokens[0, 1:][learned[1:]], reduction="sum")


def _save(out: Path, model: Any, optimizer: Any, step: int) -> None:
    """A checkpoint beside the last one, then in its place."""
    import torch

    fresh, current = out / "checkpoint.part", out / "checkpoint"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    name = ADAPTER if hasattr(model, "peft_config") else WEIGHTS
    model.save_pretrained(str(fresh / name))
    torch.save({"step": step, "optimizer": optimizer.state_dict()}, fresh / STATE)
    for path in fresh.rglob("*"):
        if path.is_file():
            with path.open("rb+") as file:
                os.fsync(file.fileno())
    old = out / "checkpoint.old"
    shutil.rmtree(old, ignore_errors=True)
    if current.exists():
        current.rename(old)
    fresh.rename(current)
    shutil.rmtree(old, ignore_errors=True)
    target = out / name
    beside = out / f"{name}.part"
    shutil.rmtree(beside, ignore_errors=True)
    shutil.copytree(current / name, beside)
    shutil.rmtree(target, ignore_errors=True)
    beside.rename(target)


def _restore(out: Path, model: Any, optimizer: Any, plan: Plan) -> int:
    """The step to go on from; 0 where there is no checkpoint yet."""
    import torch
    from safetensors.torch import load_file

    found = next((out / name for name in ("checkpoint", "checkpoint.old") if (out / name / STATE).is_file()), None)
    if found is None:
        return 0
    known = json.loads((out / "plan.json").read_text(encoding="utf-8"))["plan"]
    if known["lora_rank"] != plan.lora_rank or known["length"] != plan.length or known["seed"] != plan.seed:
        raise UserError(f"{out} was trained with another plan.", hint="Name another folder, or leave out --resume.")
    if plan.lora_rank:
        from peft import set_peft_model_state_dict

        set_peft_model_state_dict(model, load_file(str(found / ADAPTER / "adapter_model.safetensors")))
    else:
        model.load_state_dict(load_file(str(found / WEIGHTS / "model.safetensors")), strict=False)
    state = torch.load(found / STATE, weights_only=True)
    optimizer.load_state_dict(state["optimizer"])
    return int(state["step"])


def _describe(out: Path, weights: Path, dataset: Path, plan: Plan) -> None:
    about = json.loads((dataset / METADATA).read_text(encoding="utf-8"))
    text = json.dumps({"weights": weights.name, "dataset": about, "plan": asdict(plan)}, indent=1)
    (out / "plan.json").write_text(text, encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mypt_desktop.training.finetune", description="Fine-tune a language model.")
    parser.add_argument("--weights", type=Path, required=True, help="a Hugging Face folder; its config.json alone: new")
    parser.add_argument("--dataset", type=Path, required=True, help="made by `train prepare`")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint, if there is one")
    parser.add_argument("--full", action="store_true", help="train all weights")
    parser.add_argument("--bf16", action="store_true")
    parser.add_argument("--checkpointing", action="store_true", help="less memory, more time")
    defaults = Plan()
    for name in (
        "steps",
        "lora-rank",
        "length",
        "accumulate",
        "validate-every",
        "validation-rows",
        "save-every",
        "seed",
    ):
        parser.add_argument(f"--{name}", type=int, default=getattr(defaults, name.replace("-", "_")))
    for name in ("learning-rate", "warmup", "weight-decay"):
        parser.add_argument(f"--{name}", type=float, default=getattr(defaults, name.replace("-", "_")))
    options = vars(parser.parse_args(argv))
    weights, dataset, out, resume, full = (options.pop(key) for key in ("weights", "dataset", "out", "resume", "full"))
    if full:
        options["lora_rank"] = 0
    try:
        done = train(weights, dataset, out, Plan(**options), lambda line: print(line, flush=True), resume=resume)
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    print(f"Trained {done}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
