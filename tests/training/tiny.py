"""What training runs on in tests: a tokenizer of single characters, a model of a few thousand weights, some talk."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.dialects.names import dialect
from mypt_desktop.training.dataset import prepare
from tests.training import warm

VOCABULARY = [chr(code) for code in range(33, 127)] + ["Ġ", "Ċ"]
TAGS = ("<|im_start|>", "<|im_end|>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>")
CONFIG = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "vocab_size": len(VOCABULARY) + len(TAGS),
    "hidden_size": 32,
    "intermediate_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "max_position_embeddings": 512,
    "tie_word_embeddings": True,
    "bos_token_id": None,
    "eos_token_id": len(VOCABULARY) + 1,
}


def write_tokenizer(path: Path) -> Path:
    """A token for each character, and one for each tag."""
    added = [{"id": len(VOCABULARY) + at, "content": tag, "special": True} for at, tag in enumerate(TAGS)]
    content = {
        "version": "1.0",
        "added_tokens": [
            token | {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False} for token in added
        ],
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True},
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "model": {"type": "BPE", "vocab": {text: at for at, text in enumerate(VOCABULARY)}, "merges": []},
    }
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def write_config(folder: Path, **changed: int) -> Path:
    """A model from scratch: its architecture and nothing else."""
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(CONFIG | changed), encoding="utf-8")
    return folder


SAVE = """
import sys, torch
from transformers import AutoConfig, AutoModelForCausalLM
torch.manual_seed(0)
AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(sys.argv[1])).save_pretrained(sys.argv[1])
"""
TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def write_weights(folder: Path, **changed: int) -> Path:
    """A Hugging Face folder with random weights, a tokenizer and a chat template."""
    write_config(folder, **changed)
    write_tokenizer(folder / "tokenizer.json")
    about = {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": "<|im_end|>", "chat_template": TEMPLATE}
    (folder / "tokenizer_config.json").write_text(json.dumps(about), encoding="utf-8")
    save(SAVE, folder)
    return folder


def save(code: str, folder: Path) -> None:
    """Lets `code` write random weights into `folder`."""
    done = in_torch(code, Path(__file__).resolve().parents[2], folder)
    assert done.returncode == 0, done.stderr


def lines(path: Path, *episodes: Mapping[str, Any]) -> Path:
    path.write_text("".join(json.dumps(episode) + "\n" for episode in episodes), encoding="utf-8")
    return path


def asked(question: str, answer: str = "Yes.") -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]}


def small_dataset(folder: Path) -> Path:
    """Forty short conversations as a dataset."""
    tokenizer = write_tokenizer(folder / "tokenizer.json")
    source = lines(folder / "talk.jsonl", *(asked(f"Is {n} odd?", "Yes." if n % 2 else "No.") for n in range(40)))
    prepare(
        [source],
        folder / "dataset",
        dialect=dialect("hermes"),
        tokenizer_json=tokenizer,
        tokens_per_shard=2000,
        val_fraction=0.2,
    )
    return folder / "dataset"


def build_python() -> str:
    """The Python that has torch. Skips where set-up has not made it."""
    if named := os.environ.get("MYPT_BUILD_PYTHON"):
        return named
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mypt-desktop"
    found = sorted(cache.glob("build-env-*/bin/python"), key=lambda path: path.parents[1].stat().st_mtime)
    if not found:
        pytest.skip("no environment with torch; building a model makes it")
    return str(found[-1])


def start(module: str, arguments: Sequence[str], checkout: Path) -> subprocess.Popen[str] | warm.Started:
    """A module of the training package, where torch is; its two outputs in one pipe."""
    environment = os.environ | {"PYTHONPATH": str(checkout), "PYTHONUNBUFFERED": "1", "OMP_NUM_THREADS": "1"}
    command = ["-m", f"mypt_desktop.training.{module}", *arguments]
    if sys.platform == "linux":
        return warm.start(build_python(), command, checkout, environment)
    return subprocess.Popen(
        [build_python(), *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=checkout,
        env=environment,
    )


def ran(module: str, arguments: Sequence[str], checkout: Path) -> tuple[int, str]:
    """Exit code and output of one that runs to its end."""
    process = start(module, arguments, checkout)
    said, _ = process.communicate(timeout=240)
    return process.wait(timeout=1), said


def in_torch(code: str, checkout: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """A few lines of Python where torch is."""
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    with tempfile.TemporaryDirectory(prefix="mypt-lines-") as folder, Path(folder, "errors").open("w+b") as errors:
        file = Path(folder, "lines.py")
        file.write_text(code, encoding="utf-8")
        command = [str(file), *map(str, arguments)]
        if sys.platform == "linux":
            process = warm.start(build_python(), command, checkout, environment, errors.fileno())
            said, _ = process.communicate(timeout=120)
            errors.seek(0)
            return subprocess.CompletedProcess(command, process.wait(1), said, errors.read().decode(errors="replace"))
        return subprocess.run(
            [build_python(), *command],
            cwd=checkout,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
