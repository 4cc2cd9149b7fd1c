"""Compares an exported model with the weights it was made from: logits and greedy text on fixed prompts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.perplexity import Logits, Run, all_logits

Say = Callable[[str], None]
PROMPTS = (
    "<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n",
    "<|im_start|>system\nYou help with documents.<|im_end|>\n<|im_start|>user\nThe ferry leaves at 7:30 from the north "
    "pier.\n\nQuestion: When does the ferry leave?<|im_end|>\n<|im_start|>assistant\n",
    "<|im_start|>user\nFind the fares for children.<|im_end|>\n<|im_start|>assistant\n<tool_call>\n"
    '{"name": "workspace.search", "arguments": {"query": ',
    "def mean(numbers):\n    return sum(numbers) /",
)
GREEDY = 24  # tokens
_FLOAT_ERROR = 0.02  # of the logits' spread; what another order of adding up makes
_AGREED = 0.8  # share of positions at which the quantised model must want the same token


def verify(weights: Path, exported: Path | None, built: Path, say: Say) -> None:
    """`exported` is the float32 export, None where there is none; `built` the quantised model.

    Says how close they are. Raises `UserError` when an export is not the model that it should be.
    """
    import numpy as np
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(built / "tokenizer.json"))
    prompts = [tokenizer.encode(text, add_special_tokens=False).ids for text in PROMPTS]
    wanted, texts = _torch(weights, prompts)
    if exported is not None:
        with all_logits(exported) as run:
            error = max(_spread_error(one, run(ids)) for one, ids in zip(wanted, prompts, strict=True))
        say(f"Float export: logits differ by at most {error:.2%} of their spread")
        if error > _FLOAT_ERROR:
            raise UserError(f"The export differs from the weights by {error:.1%} of the logits' spread.")
    with all_logits(built) as run:
        agreed = np.concatenate(
            [one.argmax(-1) == run(ids).argmax(-1) for one, ids in zip(wanted, prompts, strict=True)]
        )
        same = [_alike(text, _greedy(run, ids)) for text, ids in zip(texts, prompts, strict=True)]
    share = float(agreed.mean())
    say(f"Quantised: the same next token at {share:.1%} of {agreed.size} positions; greedy text {_in_words(same)}")
    if share < _AGREED:
        raise UserError(f"The quantised model wants another token at {1 - share:.0%} of the positions.")


def _torch(weights: Path, prompts: Sequence[Sequence[int]]) -> tuple[list[Logits], list[list[int]]]:
    import torch
    from transformers import AutoModelForCausalLM

    kind: Any = AutoModelForCausalLM
    model = kind.from_pretrained(str(weights), dtype="float32").eval()
    logits, texts = [], []
    with torch.no_grad():
        for ids in prompts:
            tokens = torch.tensor([list(ids)])
            logits.append(model(tokens).logits[0].float().numpy())
            for _ in range(GREEDY):
                best = model(tokens).logits[0, -1].argmax()
                tokens = torch.cat([tokens, best.reshape(1, 1)], dim=1)
            texts.append(tokens[0, len(ids) :].tolist())
    return logits, texts


def _greedy(run: Run, ids: Sequence[int]) -> list[int]:
    tokens = list(ids)
    for _ in range(GREEDY):
        tokens.append(int(run(tokens)[-1].argmax()))
    return tokens[len(ids) :]


def _spread_error(one: Logits, other: Logits) -> float:
    return float(abs(one - other).max() / (one.max() - one.min()))


def _alike(one: Sequence[int], other: Sequence[int]) -> int:
    """Tokens until the first difference."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))


def _in_words(same: Sequence[int]) -> str:
    return ", ".join("equal" if one == GREEDY else f"equal for {one} of {GREEDY} tokens" for one in same)
