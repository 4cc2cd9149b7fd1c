"""A reader's training, in the environment that has torch: it learns, survives a kill, and exports what it learned."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.training import tiny

WORDS = [f"w{number}" for number in range(60)]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
CONFIG = {
    "architectures": ["BertModel"],
    "model_type": "bert",
    "vocab_size": len(SPECIAL) + len(WORDS) + 3,
    "hidden_size": 32,
    "intermediate_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "max_position_embeddings": 512,
}
SAVE = """
import sys, torch
from transformers import AutoConfig, AutoModel
torch.manual_seed(0)
AutoModel.from_config(AutoConfig.from_pretrained(sys.argv[1])).save_pretrained(sys.argv[1])
"""
# The exported graph against the network it was made from; int8 moves the scores a little, their order hardly.
COMPARE = """
import sys
from pathlib import Path
import numpy as np, onnxruntime, torch
from safetensors.torch import load_file
from mypt_desktop.training.reader.export import export_reader
from mypt_desktop.training.reader.network import from_base
base, learned, out = map(Path, sys.argv[1:])
out.mkdir()
files = {name: base / name for name in ("config.json", "model.safetensors", "tokenizer.json")}
export_reader(files, learned, out)
model = from_base(base).eval()
model.load_state_dict({name: weight.float() for name, weight in load_file(str(learned)).items()}, strict=False)
ids = torch.randint(4, 60, (3, 20)); types = torch.zeros_like(ids); types[:, 8:] = 1; mask = torch.ones_like(ids)
with torch.no_grad():
    expected = [output.numpy() for output in model(ids, types, mask)]
session = onnxruntime.InferenceSession(str(out / "model.onnx"))
inputs = {"input_ids": ids.numpy(), "token_type_ids": types.numpy(), "attention_mask": mask.numpy()}
found = session.run(["span", "passage", "support"], inputs)
print(sorted(path.name for path in out.iterdir()))
print(max(float(np.abs(a - b).max() / (np.abs(b).max() + 1e-6)) for a, b in zip(found, expected, strict=True)))
"""


def tokenizer(path: Path) -> None:
    vocabulary = {text: at for at, text in enumerate([*SPECIAL, *WORDS, "?", "is", "where"])}
    content = {
        "version": "1.0",
        "added_tokens": [],
        "normalizer": None,
        "pre_tokenizer": {"type": "WhitespaceSplit"},
        "post_processor": {
            "type": "BertProcessing",
            "sep": ["[SEP]", vocabulary["[SEP]"]],
            "cls": ["[CLS]", vocabulary["[CLS]"]],
        },
        "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": "[UNK]"},
    }
    path.write_text(json.dumps(content), encoding="utf-8")


def packed(path: Path, lines: Iterable[Mapping[str, Any]]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    return path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """A base of random weights, questions and claims, and a training that nothing disturbed."""
    place = tmp_path_factory.mktemp("reader")
    (place / "base").mkdir()
    (place / "base" / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    tokenizer(place / "base" / "tokenizer.json")
    tiny.save(SAVE, place / "base")
    passages = [" ".join(WORDS[(at * 7 + step * 11) % 60] for step in range(12)) for at in range(60)]
    packed(
        place / "reading.gz",
        (
            {
                "source": "s",
                "question": f"where is {passage.split()[3]} ?",
                "passage": passage,
                "answerable": True,
                "answers": [passage.split()[4]],
                "starts": [passage.index(passage.split()[4])],
            }
            for passage in passages * 30
        ),
    )
    labels = ("supported", "refuted", "not_enough")
    packed(
        place / "support.gz",
        (
            {"source": "s", "claim": WORDS[at % 60], "passage": passages[at % 60], "label": labels[at % 3]}
            for at in range(600)
        ),
    )
    code, said = tiny.ran("reader.train", arguments(place, place / "whole"), checkout)
    assert code == 0, said
    return place


def arguments(place: Path, out: Path, *more: str) -> list[str]:
    data = ["--reading", str(place / "reading.gz"), "--support", str(place / "support.gz")]
    return ["--base", str(place / "base"), *data, "--papers", "0", "--out", str(out), *more]


def test_a_training_ends_with_its_weights_in_half_precision(place: Path) -> None:
    assert (place / "whole" / "reader.safetensors").stat().st_size > 10_000
    assert not list((place / "whole").glob("*.part"))


def test_a_killed_training_goes_on_and_ends_with_the_same_weights(place: Path, checkout: Path) -> None:
    out = place / "killed"
    process = tiny.start("reader.train", arguments(place, out, "--save-every", "0"), checkout)
    assert process.stdout is not None
    next(line for line in process.stdout if '"examples"' in line)
    while not (out / "checkpoint.pt").exists():
        assert process.poll() is None
        os.sched_yield()
    process.kill()
    process.communicate()
    code, said = tiny.ran("reader.train", arguments(place, out), checkout)
    assert code == 0, said
    begun = json.loads(next(line for line in said.splitlines() if '"examples"' in line))
    assert 0 < begun["seen"] <= begun["examples"]
    assert (out / "reader.safetensors").read_bytes() == (place / "whole" / "reader.safetensors").read_bytes()


def test_another_plan_in_the_same_folder_is_refused(place: Path, checkout: Path) -> None:
    code, said = tiny.ran("reader.train", arguments(place, place / "whole", "--seed", "5"), checkout)
    assert code == 2
    assert "another plan" in said


def test_a_missing_file_is_named(place: Path, checkout: Path) -> None:
    given = arguments(place, place / "missing", "--held", str(place / "nowhere.gz"))
    code, said = tiny.ran("reader.train", given, checkout)
    assert code == 2
    assert "nowhere.gz" in said
    assert "Traceback" not in said


def test_the_export_scores_as_the_network_does(place: Path, checkout: Path) -> None:
    learned, out = place / "whole" / "reader.safetensors", place / "export"
    done = tiny.in_torch(COMPARE, checkout, place / "base", learned, out)
    assert done.returncode == 0, done.stderr
    files, difference = done.stdout.splitlines()[-2:]
    assert files == "['model.onnx', 'tokenizer.json']"
    assert float(difference) < 0.1
