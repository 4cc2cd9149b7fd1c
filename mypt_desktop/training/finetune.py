"""Fine-tunes a language model on a dataset with its loss mask: LoRA or all weights, resumable, on CPU or GPUs.

`python -m mypt_desktop.training.finetune --base NAME --dataset DIR --out DIR`, run in the build environment (which is
what `mypt-desktop train run` does), or under `accelerate launch` on several GPUs or machines. Ctrl-C ends it after the
step in hand; a kill loses the steps since the last checkpoint and nothing else.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

os.environ.update(HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1", TOKENIZERS_PARALLELISM="false")

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.training.checkpoints import ADAPTER, WEIGHTS, alone, publish, put_on, restore, save
from mypt_desktop.training.curves import Curves, Point
from mypt_desktop.training.dataset import METADATA, read_examples
from mypt_desktop.training.merging import PLAN, digest
from mypt_desktop.training.packing import Row, epochs, pack, visible

Say = Callable[[str], None]
Stopped = Callable[[], bool]
"""Whether the user wants it to end."""
STOPPED = "Stopped after step {step} of {steps}; what was learned is kept."
GO_ON = "Go on with --resume."
_RECENT = 10  # steps that the time left is reckoned from
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
) -> Path:
    """Trains and returns the folder of the adapter (or of the weights). `base` is how the weights are called;
    `begin_with` an adapter on them that was learned from other data.

    Raises `UserError`, also when it was `stopped`: then after a checkpoint.
    """
    import torch
    from accelerate import Accelerator

    if not resume and (out / "checkpoint").exists():
        raise UserError(f"{out} holds a training already.", hint="Go on with it with --resume, or name another folder.")
    rows = {part: pack(list(read_examples(dataset, part)), plan.length) for part in ("train", "val")}
    if not rows["train"]:
        raise UserError(f"{dataset} holds no example of at most {plan.length} tokens.", hint="Raise --length.")
    torch.manual_seed(plan.seed)
    accelerator: Any = Accelerator(mixed_precision="bf16" if plan.bf16 else "no", cpu=not torch.cuda.is_available())
    model = _model(weights, plan, _markers(weights, rows["train"]))
    highest = max(int(row.tokens.max()) for row in rows["train"])
    if highest >= model.get_input_embeddings().weight.shape[0]:
        raise UserError(
            f"{dataset} was made for another tokenizer than that of {weights.name}.",
            hint="Make it with `train prepare --base` and this model.",
        )
    if begin_with:
        put_on(model, begin_with)
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    say(f"{sum(p.numel() for p in learned):,} of {sum(p.numel() for p in model.parameters()):,} weights are trained")
    optimizer: Any = torch.optim.AdamW(learned, lr=plan.learning_rate, weight_decay=plan.weight_decay)
    model, optimizer = accelerator.prepare(model, optimizer)
    out.mkdir(parents=True, exist_ok=True)
    about = _about(base or str(weights), dataset, plan, begin_with)
    began = restore(out, accelerator.unwrap_model(model), optimizer, about) if resume else 0
    if accelerator.is_main_process:
        write_whole(out / PLAN, json.dumps(about, indent=1).encode())
    curves = Curves(out, until=began)
    order = islice(epochs(len(rows["train"]), plan.seed), began * plan.accumulate * accelerator.num_processes, None)
    for step in range(began, plan.steps):
        start = time.perf_counter()
        read = _read_next(rows["train"], order, plan.accumulate * accelerator.num_processes)
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, plan)
        loss, tokens = _step(model, optimizer, accelerator, read)
        ending = stopped()
        last = ending or step + 1 == plan.steps
        checked = None
        if rows["val"] and (last or (step + 1) % plan.validate_every == 0):
            checked = _validate(model, accelerator, rows["val"][: plan.validation_rows])
        if accelerator.is_main_process:
            point = Point(step + 1, loss, checked, rate_at(step, plan), tokens, time.perf_counter() - start)
            curves.add(point)
            say(progress(curves.points, plan.steps, sum(int((row.segments > 0).sum()) for row in read)))
            if last or (step + 1) % plan.save_every == 0:
                save(out, accelerator.unwrap_model(model), optimizer, step + 1)
                curves.draw()
        if ending and step + 1 < plan.steps:
            raise UserError(STOPPED.format(step=step + 1, steps=plan.steps), hint=GO_ON)
    return publish(out, ADAPTER if plan.lora_rank else WEIGHTS)


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


def _markers(weights: Path, rows: Sequence[Row]) -> list[int]:
    """The tokens outside the tokenizer's own vocabulary, as `<tool_call>`, that are to be learned.

    A base that was never trained to write them has one and the same row for all such tokens in its embedding: no change
    of the layers before it can tell them apart.
    """
    path = weights / "tokenizer.json"
    if not path.is_file():
        return []
    added = {int(one["id"]) for one in json.loads(path.read_text(encoding="utf-8")).get("added_tokens", ())}
    return sorted(added & {int(token) for row in rows for token in row.tokens[row.mask]})


def _model(weights: Path, plan: Plan, markers: Sequence[int] = ()) -> Any:
    from peft import LoraConfig, get_peft_model
    from transformers import AutoConfig, AutoModelForCausalLM

    kind: Any = AutoModelForCausalLM
    try:
        if any(weights.glob("*.safetensors")):
            # Weights that stay as they are can be held in half precision: those of the adapter are float32 anyway.
            held = "bfloat16" if plan.bf16 and plan.lora_rank else "float32"
            model = kind.from_pretrained(str(weights), dtype=held, attn_implementation="sdpa")
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
    adapted = get_peft_model(
        model,
        LoraConfig(
            r=plan.lora_rank,
            lora_alpha=2 * plan.lora_rank,
            target_modules=list(_LORA_TARGETS),
            trainable_token_indices=list(markers) if markers and model.config.tie_word_embeddings else None,
        ),
    )
    for parameter in adapted.parameters():
        if parameter.requires_grad:  # rows of the embedding come in the precision it is held in
            parameter.data = parameter.data.float()
    return adapted


def _read_next(rows: Sequence[Row], order: Iterator[int], count: int) -> Sequence[Row]:
    return [rows[next(order)] for _ in range(count)]


def _step(model: Any, optimizer: Any, accelerator: Any, rows: Sequence[Row]) -> tuple[float, int]:
    """One update from the rows of all devices; the mean loss of a learned token, and how many there were.

    The rows of a step weigh by their learned tokens, so that the packing does not change what is learned.
    """
    import torch

    model.train()
    tokens = sum(int(row.mask.sum()) for row in rows)
    total = 0.0
    for row in rows[accelerator.process_index :: accelerator.num_processes]:
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

    tokens, positions, allowed = (
        torch.from_numpy(array).to(device)[None] for array in (row.tokens, row.positions, visible(row))
    )
    inner = getattr(model, "module", model)
    causal = inner.base_model.model if hasattr(inner, "peft_config") else inner
    learned = torch.from_numpy(row.mask).to(device)
    markers, rows = _marker_rows(causal)
    read = {"input_ids": tokens} if rows is None else {"inputs_embeds": _embedded(causal, tokens, markers, rows)}
    hidden = causal.model(
        **read, position_ids=positions, attention_mask=allowed[:, None], use_cache=False
    ).last_hidden_state[0, :-1][learned[1:]]
    if rows is None:
        logits = causal.lm_head(hidden)
    else:
        plain = torch.nn.functional.linear(hidden, causal.model.embed_tokens.token_adapter.base_layer.weight)
        logits = plain.index_copy(1, markers, torch.nn.functional.linear(hidden, rows).to(plain.dtype))
    return torch.nn.functional.cross_entropy(logits.float(), tokens[0, 1:][learned[1:]], reduction="sum")


def _marker_rows(causal: Any) -> tuple[Any, Any]:
    """The ids of the learned markers and their rows of the embedding; None, None where there are none."""
    import torch

    adapter = getattr(causal.model.embed_tokens, "token_adapter", None)
    if adapter is None:
        return None, None
    (rows,) = adapter.trainable_tokens_delta.values()
    (ids,) = adapter.token_indices.values()
    return torch.tensor(ids, device=rows.device), rows


def _embedded(causal: Any, tokens: Any, markers: Any, rows: Any) -> Any:
    """As the wrapped embedding does it, without a copy of the whole matrix and without its gradient."""
    import torch

    plain = causal.model.embed_tokens.token_adapter.base_layer(tokens)
    same = tokens[..., None] == markers
    own = same.to(rows.dtype) @ rows
    return torch.where(same.any(-1, keepdim=True), own.to(plain.dtype), plain)


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
    made.add_argument("--out", type=Path, required=True)
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


class _Interrupts:
    """The first Ctrl-C is a wish that the step in hand ends and is kept; the second ends it at once."""

    def __init__(self, say: Say) -> None:
        self.wished = False
        self._say = say
        signal.signal(signal.SIGINT, self._on_interrupt)

    def listen(self) -> None:
        """The end of standard input is such a wish too: a window has no Ctrl-C to send."""
        threading.Thread(target=self._read_on, name="input", daemon=True).start()

    def _read_on(self) -> None:
        while os.read(0, 4096):  # not by `sys.stdin`, whose lock Python wants when it ends
            pass
        self.wished = True

    def _on_interrupt(self, *_: object) -> None:
        if self.wished:
            raise KeyboardInterrupt
        self.wished = True
        self._say("Stopping after this step. Ctrl-C again stops at once.")


def main(argv: list[str] | None = None) -> int:
    from mypt_desktop.training.weights import weights_of

    options = vars(parser().parse_args(argv))
    plan = Plan(**{field.name: options[field.name] for field in fields(Plan)})
    if options["full"]:
        plan = replace(plan, lora_rank=0)
    terminal = sys.stdout

    def say(line: str) -> None:
        try:
            print(line, file=terminal, flush=True)
        except OSError:  # whoever listened has gone: what was learned is kept
            interrupts.wished = True

    interrupts = _Interrupts(say)
    if options["until_input_ends"]:
        interrupts.listen()
    try:
        weights = weights_of(options["base"], options["models"], options["cache"], say)
        with alone(options["out"]):
            done = train(
                weights,
                options["dataset"],
                options["out"],
                plan,
                say,
                base=options["base"],
                begin_with=options["adapter"],
                resume=options["resume"],
                stopped=lambda: interrupts.wished,
            )
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"Stopped. {GO_ON}", file=sys.stderr)
        return 2
    say(f"Trained {done}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
