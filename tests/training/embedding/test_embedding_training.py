"""An embedder's training, in the environment that has torch: it learns, survives a kill, and says what is wrong."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.embedding.drawing import drawn, folder
from mypt_desktop.training.embedding.lessons import HANDWRITTEN, Asked, Lesson, load, write
from tests.training import tiny

# A question asks in one half of the words for a line in the other half: what is learned is which means which.
PAIRS = 24
STEPS = 150
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
VOCABULARY = [*SPECIAL, *(f"a{n}" for n in range(PAIRS)), *(f"b{n}" for n in range(PAIRS)), "of", "what"]
CONFIG = {
    "architectures": ["BertModel"],
    "model_type": "bert",
    "vocab_size": len(VOCABULARY),
    "hidden_size": 32,
    "intermediate_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "max_position_embeddings": 64,
    "initializer_range": 0.2,
}
SAVE = """
import sys, torch
from transformers import AutoConfig, AutoModel
torch.manual_seed(0)
AutoModel.from_config(AutoConfig.from_pretrained(sys.argv[1]), add_pooling_layer=False).save_pretrained(sys.argv[1])
"""
# Builds the embedder of packed weights, and compares a vector of it with one by the weights before they were packed.
PACKED = """
import json, sys
from pathlib import Path
import numpy as np, onnxruntime, torch
from safetensors.torch import load_file
from transformers import BertConfig, BertModel
from mypt_desktop.training.embedder import export_embedder
base, learned, packed, work = map(Path, sys.argv[1:])
sizes = ["vocab_size", "hidden_size", "intermediate_size", "max_position_embeddings"]
sizes += ["num_hidden_layers", "num_attention_heads"]
about = json.loads((base / "config.json").read_text())
about = {name: about[name] for name in sizes}
out = work / "built"
out.mkdir()
export_embedder(about, packed, base / "tokenizer.json", out)
whole = BertModel(BertConfig(**about), add_pooling_layer=False).eval()
weights = load_file(str(base / "model.safetensors")) | {k: v.float() for k, v in load_file(str(learned)).items()}
whole.load_state_dict(weights, strict=False)
ids = torch.tensor([[2, 4, 5, 30, 3]])
with torch.no_grad():
    plain = whole(input_ids=ids, attention_mask=torch.ones_like(ids)).last_hidden_state.mean(1)[0].numpy()
session = onnxruntime.InferenceSession(str(out / "model.onnx"))
found = session.run(["embedding"], {"input_ids": ids.numpy(), "attention_mask": np.ones_like(ids.numpy())})[0][0]
print(float(found @ plain / np.linalg.norm(plain)))
print(sorted(path.name for path in out.iterdir()))
"""
# The loss of hand-made vectors against what the formula gives, digit by digit.
CONTRAST = """
import json, math, torch
from mypt_desktop.training.embedding.steps import contrast
texts = torch.eye(3)
questions = torch.tensor([[1.0, 0, 0], [0, 1.0, 0], [0.6, 0.8, 0]])
near, far = math.exp(2.0), 1.0  # at a temperature of 0.5
first = -math.log(near / (near + 2 * far))
both = -math.log((math.exp(1.2) + math.exp(1.6)) / (math.exp(1.2) + math.exp(1.6) + 1))
found = [contrast(questions, texts, right, 0.5) for right in ([[0], [], []], [[], [], [0, 1]], [[0], [], [0, 1]])]
held = questions.clone().requires_grad_()
nothing = contrast(held, texts, [[], [], []], 0.5)
nothing.backward()
wrong = contrast(questions, texts, [[2], [], []], 0.5)
expected = [first, both, (first + both) / 2, 0.0, -math.log(far / (near + 2 * far))]
found = [float(one) for one in (*found, nothing, wrong)]
print(json.dumps([found, expected, float(held.grad.abs().sum())]))
"""
# A step on many small batches against one on a single graph: the same gradients, and so the same weights.
BATCHED = """
import sys
from pathlib import Path
import torch
from mypt_desktop.training.embedding import network, steps
from mypt_desktop.training.embedding.drawing import folder
from mypt_desktop.training.embedding.lessons import load
torch.autocast = lambda *_, **__: torch.enable_grad() if torch.is_grad_enabled() else torch.no_grad()  # in float32
together = folder([one for one in load(Path(sys.argv[2])) if not one.held], named=False)
def gradients():
    encoder = network.Encoder(Path(sys.argv[1]), "cpu")
    return encoder, encoder.batches([*together.lines, *together.passages, *together.questions])
encoder, batches = gradients()
made = torch.cat([encoder.vectors(one) for one in batches])
vectors = made[torch.argsort(torch.cat([one.places for one in batches]))]
lines, passages, questions = vectors.split((len(together.lines), len(together.passages), len(together.asked)))
loss = steps.contrast(questions, lines, together.of_lines) + steps.contrast(questions, passages, together.of_passages)
loss.backward()
torch.nn.utils.clip_grad_norm_(encoder.trained.values(), 1.0)
whole = {name: weight.grad.clone() for name, weight in encoder.trained.items() if weight.grad is not None}
network.BATCH_TOKENS = 64
encoder, batches = gradients()
training = steps.Training(encoder, 10, 1.0)
kept = {}
torch.optim.AdamW.step = lambda _: kept.update({n: encoder.trained[n].grad.clone() for n in whole})
said = training.step(together)
print(len(batches), abs(said - float(loss.detach())), max(float((kept[n] - whole[n]).abs().max()) for n in whole))
"""


def lesson(number: int, *, held: bool = False) -> Lesson:
    """Six lines of one document, and a question to each that shares no word with it."""
    of_it = range(number * 6, number * 6 + 6) if held else random.Random(number).sample(range(PAIRS), 6)
    asked = tuple(Asked(f"what b{one}", (at,), (0,), "other-words") for at, one in enumerate(of_it))
    lines = tuple(f"of a{one}" for one in of_it)
    return Lesson(HANDWRITTEN, f"a{number % PAIRS}", "en", held, lines, (" ".join(lines),), asked)


LESSONS = [*(lesson(number, held=True) for number in range(3)), *(lesson(number) for number in range(3, 20))]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A base of random weights, and lessons."""
    place = tmp_path_factory.mktemp("embedding")
    base = place / "base"
    base.mkdir()
    (base / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    content = {
        "version": "1.0",
        "added_tokens": [],
        "pre_tokenizer": {"type": "WhitespaceSplit"},
        "post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 3], "cls": ["[CLS]", 2]},
        "model": {
            "type": "WordLevel",
            "vocab": {text: at for at, text in enumerate(VOCABULARY)},
            "unk_token": "[UNK]",
        },
    }
    (base / "tokenizer.json").write_text(json.dumps(content), encoding="utf-8")
    tiny.save(SAVE, base)
    write(LESSONS, place / "lessons.jsonl.gz")
    return place


@pytest.fixture(scope="module")
def whole(place: Path, checkout: Path) -> list[Mapping[str, Any]]:
    """What a training says that nothing disturbed."""
    code, said = tiny.ran("embedding.train", arguments(place, place / "whole"), checkout)
    assert code == 0, said
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def arguments(place: Path, out: Path, *more: str, base: Path | None = None) -> list[str]:
    given = ["--base", str(base or place / "base"), "--lessons", str(place / "lessons.jsonl.gz"), "--out", str(out)]
    return [*given, "--steps", str(STEPS), "--learning-rate", "2e-3", "--handwritten", "4", *more]


def test_it_gets_better_on_documents_that_it_never_learned(whole: list[Mapping[str, Any]]) -> None:
    before, after = (line["judged"]["other-words"] for line in whole if "judged" in line)
    assert before["questions"] == after["questions"] == 18
    assert before["lines"][0] < 0.4
    assert after["lines"][0] > 0.8  # the first of all lines
    for what in ("named_lines", "passages"):
        assert after[what][0] > before[what][0], what


def test_what_it_learned_is_all_but_the_word_vectors_in_half_precision(
    whole: list[Mapping[str, Any]], place: Path, checkout: Path
) -> None:
    code = (
        "import sys; from safetensors.torch import load_file as load; a, b = map(load, sys.argv[1:])\n"
        "print(sorted(set(b) - set(a)), sorted(set(a) - set(b)), {str(one.dtype) for one in a.values()})\n"
        "print(sum(not bool((a[name].float() == b[name].half().float()).all()) for name in a))"
    )
    base = place / "base" / "model.safetensors"
    done = tiny.in_torch(code, checkout, place / "whole" / "learned.safetensors", base)
    names, changed = done.stdout.splitlines()
    assert names == "['embeddings.word_embeddings.weight'] [] {'torch.float16'}"
    assert int(changed) > 20


def test_what_is_packed_is_what_the_embedder_is_built_of(
    whole: list[Mapping[str, Any]], place: Path, checkout: Path, tmp_path: Path
) -> None:
    base, learned, out = place / "base", place / "whole" / "learned.safetensors", tmp_path / "packed.safetensors"
    code, said = tiny.ran(
        "embedding.pack", ["--base", str(base), "--learned", str(learned), "--out", str(out)], checkout
    )
    assert code == 0, said
    done = tiny.in_torch(PACKED, checkout, base, learned, out, tmp_path)
    near, files = done.stdout.splitlines()[-2:]
    assert float(near) > 0.99  # the cosine of a text's vector to that of the weights as they were
    assert files == "['model.onnx', 'tokenizer.json']"


def test_weights_of_another_encoder_are_not_packed(
    whole: list[Mapping[str, Any]], place: Path, checkout: Path, tmp_path: Path
) -> None:
    other = tmp_path / "base"
    shutil.copytree(place / "base", other)
    shutil.copy(place / "whole" / "learned.safetensors", other / "model.safetensors")
    (tmp_path / "learned.safetensors").write_bytes(b"no weights")
    for learned in (tmp_path / "learned.safetensors", place / "base" / "model.safetensors"):
        arguments = ["--base", str(other), "--learned", str(learned), "--out", str(tmp_path / "out")]
        code, said = tiny.ran("embedding.pack", arguments, checkout)
        assert (code, "Traceback" in said) == (2, False), said
        assert not (tmp_path / "out").exists()


def test_a_killed_training_goes_on_and_ends_with_the_same_weights(
    whole: list[Mapping[str, Any]], place: Path, checkout: Path
) -> None:
    out = place / "killed"
    process = tiny.start("embedding.train", arguments(place, out, "--save-every", "0"), checkout)
    assert process.stdout is not None
    while not (out / "checkpoint.pt").exists():
        assert process.poll() is None
        os.sched_yield()
    process.kill()
    process.communicate()
    assert not (out / "learned.safetensors").exists()
    code, said = tiny.ran("embedding.train", arguments(place, out), checkout)
    assert code == 2
    assert "--resume" in said
    code, said = tiny.ran("embedding.train", arguments(place, out, "--resume"), checkout)
    assert code == 0, said
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert 0 < lines[0]["step"] < STEPS
    assert lines[-1] == whole[-1]
    assert (out / "learned.safetensors").read_bytes() == (place / "whole" / "learned.safetensors").read_bytes()
    assert not list(out.glob("*.part"))


def test_another_plan_and_a_broken_checkpoint_are_refused(
    whole: list[Mapping[str, Any]], place: Path, checkout: Path
) -> None:
    out = place / "broken"
    shutil.copytree(place / "whole", out)
    code, said = tiny.ran("embedding.train", arguments(place, out, "--resume", "--seed", "9"), checkout)
    assert (code, "another plan" in said) == (2, True)
    (out / "checkpoint.pt").write_bytes(b"PK nothing")
    code, said = tiny.ran("embedding.train", arguments(place, out, "--resume"), checkout)
    assert code == 2, said
    assert "checkpoint.pt is no checkpoint of this training" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("model.safetensors", None, "model.safetensors"),
        ("model.safetensors", b"\x08\0\0\0\0\0\0\0{", "does not hold an encoder"),
        ("tokenizer.json", b"{}", "does not hold an encoder and its tokenizer"),
        ("config.json", json.dumps(CONFIG | {"num_hidden_layers": 3}).encode(), "lacks 16 weights"),
        ("config.json", json.dumps(CONFIG | {"vocab_size": 9}).encode(), "does not hold an encoder"),
    ],
)
def test_a_base_that_is_none_is_named(
    place: Path, tmp_path: Path, checkout: Path, name: str, content: bytes | None, complaint: str
) -> None:
    base = tmp_path / "base"
    shutil.copytree(place / "base", base)
    if content is None:
        (base / name).unlink()
    else:
        (base / name).write_bytes(content)
    code, said = tiny.ran("embedding.train", arguments(place, tmp_path / "out", base=base), checkout)
    assert code == 2, said
    assert complaint in said
    assert str(base) in said
    assert "Traceback" not in said


def test_the_loss_is_that_of_the_right_ones_together(checkout: Path) -> None:
    done = tiny.in_torch(CONTRAST, checkout)
    assert done.returncode == 0, done.stderr
    found, expected, gradient = json.loads(done.stdout)
    assert found == pytest.approx(expected, abs=1e-5)
    assert gradient == 0


def test_a_step_in_small_batches_wants_the_same_of_the_weights_as_one_graph(place: Path, checkout: Path) -> None:
    done = tiny.in_torch(BATCHED, checkout, place / "base", place / "lessons.jsonl.gz")
    assert done.returncode == 0, done.stderr
    batches, loss, gradients = map(float, done.stdout.split())
    assert batches > 5
    assert loss < 1e-4
    assert gradients < 1e-4


def test_lessons_come_back_as_they_were_written_and_others_are_named(tmp_path: Path) -> None:
    path = tmp_path / "lessons.jsonl.gz"
    write(LESSONS, path)
    assert load(path) == LESSONS
    far = Lesson("s", "", "en", False, ("one",), ("one",), (Asked("?", (1,), (0,)),))
    write([LESSONS[0], far], path)
    with pytest.raises(UserError, match=r"Line 2 of .*lessons.jsonl.gz is no lesson"):
        load(path)
    path.write_bytes(b"PK")
    with pytest.raises(UserError, match=r"lessons.jsonl.gz cannot be read"):
        load(path)


def test_lessons_are_put_together_with_what_answers_in_its_new_place() -> None:
    together = folder(LESSONS[:2], named=True)
    assert together.lines[6] == f"a1 {LESSONS[1].lines[0]}"
    assert together.of_lines[6:8] == [[6], [7]]
    assert together.of_passages[5:7] == [[0], [1]]
    some = drawn(LESSONS, [], (4, 9), "1/2")
    assert some == drawn(LESSONS, [], (4, 9), "1/2")
    assert some != drawn(LESSONS, [], (4, 9), "1/3")
    assert len(some.passages) == 4
    for asked, (place,) in zip(some.asked, some.of_lines, strict=True):
        assert some.lines[place].endswith(asked.text.replace("what b", "of a"))
