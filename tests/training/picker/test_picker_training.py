"""The picker's training, in the environment that has torch, and what it becomes: a graph that says what torch says."""

from __future__ import annotations

import argparse
import gzip
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime.picker import Picker
from mypt_desktop.training.picker.lessons import Lesson, load, write
from mypt_desktop.training.picker.mixing import LessonSet, Weighted, draws, lesson_set
from mypt_desktop.training.picker.rows import rows
from tests.training import tiny

LESSONS = [
    Lesson(
        (("a.txt", (f"Gate {n} is shut.", f"Key {n} is new.")), ("b.md, Oil", (f"Rag {n} is wet.",))),
        (
            (f"gate {n}?", (), (0,)),
            (f"rag {n}?", (f"gate {n}?", "Shut."), (2,)),
            ("who?", (), ()),
            ("all?", (), (0, 1)),
        ),
    )
    for n in range(12)
]
# Each question of a row alone behind its lines, by a model that was never told of rows, against the row's own.
ALONE = """
import sys
from pathlib import Path
import torch
from tokenizers import Tokenizer
from transformers import AutoModelForCausalLM
from mypt_desktop.core.lettered import LETTERS, NONE, asked, shown
from mypt_desktop.training.picker.lessons import load
from mypt_desktop.training.picker.rows import rows
from mypt_desktop.training.picker.loss import batch_of, log_chances
base, lessons = map(Path, sys.argv[1:])
model = AutoModelForCausalLM.from_pretrained(str(base), dtype="float32", attn_implementation="sdpa")
tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
encode = lambda text: tokenizer.encode(text).ids
letters = model.get_input_embeddings().weight[[encode(letter)[0] for letter in (*LETTERS, NONE)]].detach()
lesson, *_ = load(lessons)
row, *_ = rows([lesson, lesson], encode, 2048)
with torch.no_grad():
    found = log_chances(model, letters, batch_of([row], "cpu")).exp()
    off = []
    for at, (question, before, _) in enumerate([*lesson.asked, *lesson.asked]):
        tokens = torch.tensor([encode(shown(lesson.groups) + asked(question, before))])
        logits = letters @ model.model(tokens).last_hidden_state[0, -1]
        alone = torch.softmax(torch.cat([logits[:3], logits[-1:]]), 0)
        off.append(float((torch.cat([found[at, :3], found[at, -1:]]) - alone).abs().max()))
print(len(row.asked), max(off), [float(share) for share in alone])
"""
# A Qwen2 of random weights, with the embedding rows that an adapter brings for its markers.
QWEN = """
import sys
from pathlib import Path
import torch
from transformers import Qwen2Config, Qwen2ForCausalLM
from mypt_desktop.training.lora import Adapter
place = Path(sys.argv[1])
torch.manual_seed(3)
sizes = dict(vocab_size=102, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2)
more = dict(num_key_value_heads=1, max_position_embeddings=2048, tie_word_embeddings=True, initializer_range=0.3)
model = Qwen2ForCausalLM(Qwen2Config(**sizes, **more, bos_token_id=None, eos_token_id=97))
model.save_pretrained(place / "qwen")
adapter = Adapter(model, 16, [95, 97])
with torch.no_grad():
    adapter.rows.normal_(std=0.3)
    for parameter in adapter.parameters():
        if parameter is not adapter.rows:
            parameter.normal_(std=0.05)
adapter.save(place / "begun")
"""
# Masks against what the module says of rows; two rows at once against one by one; the adapter beside the model against
# the one merged into it.
BATCHES = """
import json, sys
from pathlib import Path
from tokenizers import Tokenizer
import torch
from transformers import Qwen2ForCausalLM
from mypt_desktop.core.lettered import LETTERS, NONE
from mypt_desktop.training.lora import Adapter, Stored
from mypt_desktop.training.picker.lessons import load
from mypt_desktop.training.picker.loss import batch_of, loss_of, visible
from mypt_desktop.training.picker.rows import rows
from mypt_desktop.training.picker.train import put_marker_rows
place = Path(sys.argv[1])
tokenizer = Tokenizer.from_file(str(place / "base" / "tokenizer.json"))
encode = lambda text: tokenizer.encode(text).ids
def model_of():
    return Qwen2ForCausalLM.from_pretrained(place / "qwen", dtype="float32", attn_implementation="sdpa")
def losses_of(model, *rows):
    weight = model.get_input_embeddings().weight
    letters = weight[[encode(letter)[0] for letter in (*LETTERS, NONE)]].detach()
    return loss_of(model, letters, batch_of(rows, "cpu"))
one, two, *_ = rows(load(place / "lessons.jsonl.gz"), encode, 1100)
batch = batch_of([one, two], "cpu")
found = visible(batch.segments, batch.lines)
wrong = 0
for row, seen in zip((one, two), found):
    for at in range(0, 1100, 7):
        own, lines = row.segments[at], row.lines[at]
        expected = [other for other in range(at + 1) if row.segments[other] in (own, lines)]
        wrong += expected != seen[at].nonzero()[:, 0].tolist()
print(json.dumps({"masks": list(found.shape), "wrong": wrong}))
bare = model_of()
together, hits = losses_of(bare, one, two)
alone = [losses_of(bare, row) for row in (one, two)]
off = (together - torch.cat([losses for losses, _ in alone])).abs().max()
same = torch.equal(hits, torch.cat([hits for _, hits in alone]))
print(json.dumps({"off": float(off), "hits": same, "questions": len(hits)}))
merged, beside = model_of(), model_of()
Stored.read(place / "begun").add_to(merged)
adapter = Adapter(beside, 16, [95, 97])
adapter.load(place / "begun")
without = float(losses_of(beside, one, two)[0].mean())
put_marker_rows(beside, adapter)
shipped, learned = float(losses_of(merged, one, two)[0].mean()), float(losses_of(beside, one, two)[0].mean())
print(json.dumps({"shipped": shipped, "learned": learned, "without": without}))
"""
EXPORT = """
import sys
from pathlib import Path
from mypt_desktop.training.build import quantise_export
from mypt_desktop.training.export import export_float
from mypt_desktop.training.picker.export import finish_picker
base, out = map(Path, sys.argv[1:])
export_float(base, out.parent / "float32")
out.mkdir()
quantise_export(out.parent / "float32", out, {"bits": 8, "block": 32}, print)
finish_picker(out)
print(sorted(path.name for path in out.iterdir()))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A base of random weights, and a few lessons."""
    place = tmp_path_factory.mktemp("picker")
    tiny.write_weights(place / "base", max_position_embeddings=2048)
    write(LESSONS, place / "lessons.jsonl.gz")
    return place


def test_lessons_come_back_as_they_were_written(place: Path) -> None:
    assert load(place / "lessons.jsonl.gz") == LESSONS


def test_a_training_that_was_stopped_goes_on_to_its_end(place: Path, checkout: Path) -> None:
    arguments = ["--base", str(place / "base"), "--lessons", str(place / "lessons.jsonl.gz"), "--held", "2"]
    arguments += ["--out", str(place / "out"), "--length", "1024", "--accumulate", "1"]
    code, said = tiny.ran("picker.train", arguments, checkout)
    assert code == 0, said
    assert "2 rows, 24 questions, 2 steps" in said
    assert "after 2: held loss" in said
    whole = (place / "out" / "adapter" / "adapter_model.safetensors").read_bytes()
    code, said = tiny.ran("picker.train", [*arguments, "--resume"], checkout)
    assert code == 0, said
    assert "step 2" not in said  # there was nothing left to do
    assert (place / "out" / "adapter" / "adapter_model.safetensors").read_bytes() == whole


def test_a_question_in_a_row_is_read_as_if_it_were_alone_and_the_built_graph_says_the_same(
    place: Path, checkout: Path
) -> None:
    done = tiny.in_torch(ALONE, checkout, place / "base", place / "lessons.jsonl.gz")
    assert done.returncode == 0, done.stderr
    asked, off, chances = json.loads(f"[{done.stdout.replace(' ', ',', 2)}]")
    assert asked == 8
    assert off < 1e-4
    done = tiny.in_torch(EXPORT, checkout, place / "base", place / "build")
    assert done.returncode == 0, done.stderr
    assert "['model.onnx', 'model.onnx.data', 'tokenizer.json']" in done.stdout
    lines = [(name, line) for name, group in LESSONS[0].groups for line in group]
    question, before, _ = LESSONS[0].asked[-1]
    picker = Picker(place / "build", threads=1)
    found = picker.pick(question, lines, before)
    assert found == pytest.approx(chances, abs=0.02)
    assert sum(found) == pytest.approx(1)
    assert picker.pick(question * 600, lines) == []  # longer than what it reads
    with pytest.raises(ValueError, match="27 lines"):
        picker.pick(question, [("a.txt", f"Line {n}") for n in range(27)])


def test_a_lesson_longer_than_a_row_keeps_the_questions_that_have_room() -> None:
    made = list(rows(LESSONS[:1], lambda text: list(text.encode()), 330))
    assert [len(row.asked) for row in made] == [2]  # the first, and the third: the second has no room


@pytest.fixture(scope="module")
def begun(place: Path, checkout: Path) -> Path:
    """`place`, with a Qwen2 in `qwen` and an adapter on it in `begun`."""
    done = tiny.in_torch(QWEN, checkout, place)
    assert done.returncode == 0, done.stderr
    shutil.copyfile(place / "base" / "tokenizer.json", place / "qwen" / "tokenizer.json")
    return place


@pytest.fixture(scope="module")
def compared(begun: Path, checkout: Path) -> Sequence[Mapping[str, Any]]:
    """What `BATCHES` says of masks, of batches and of markers."""
    done = tiny.in_torch(BATCHES, checkout, begun)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_rows_in_a_batch_see_and_cost_what_they_do_alone(compared: Sequence[Mapping[str, Any]]) -> None:
    masks, batch, _ = compared
    assert masks == {"masks": [2, 1100, 1100], "wrong": 0}
    assert batch["questions"] == 24
    assert batch["off"] < 1e-4
    assert batch["hits"]


def test_markers_are_read_as_they_are_when_the_adapter_is_merged(compared: Sequence[Mapping[str, Any]]) -> None:
    *_, markers = compared
    assert markers["learned"] == pytest.approx(markers["shipped"], abs=1e-4)
    assert abs(markers["without"] - markers["shipped"]) > 0.2


def test_sets_are_learned_in_batches_from_an_adapter_whose_marker_rows_stay(
    begun: Path, checkout: Path, compared: Sequence[Mapping[str, Any]]
) -> None:
    lessons = f"{begun / 'lessons.jsonl.gz'}"
    write(LESSONS[:3], begun / "few.jsonl.gz")
    arguments = ["--base", str(begun / "qwen"), "--adapter", str(begun / "begun"), "--out", str(begun / "mixed")]
    arguments += ["--lessons", f"many={lessons},{lessons}:1:0", f"few={begun / 'few.jsonl.gz'}:0:1", "--held", lessons]
    arguments += ["--batch", "2", "--accumulate", "1", "--steps", "3", "--length", "600"]
    code, said = tiny.ran("picker.train", arguments, checkout)
    assert code == 0, said
    assert "step 3: loss" in said
    began = re.search(r"step 1: loss (\d\.\d+)", said)
    assert began, said
    assert float(began[1]) == pytest.approx(compared[2]["shipped"], abs=0.5)  # in bfloat16, and of other rows
    judged = r"after 3: lessons.jsonl.gz loss \d\.\d+, right \d+ of 48 \(\d+ of 36 with an answer\)"
    assert re.search(judged, said), said
    config = json.loads((begun / "mixed" / "adapter" / "adapter_config.json").read_text(encoding="utf-8"))
    assert config["trainable_token_indices"] == [95, 97]
    before, after = (tensors(begun / name / "adapter_model.safetensors") for name in ("begun", "mixed/adapter"))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {name for name in before if "lora" in name}
    code, said = tiny.ran("picker.train", [*arguments, "--resume", "--lessons", lessons], checkout)
    assert code == 2
    assert "another dataset" in said


def test_a_model_can_be_cut_to_its_first_layers(begun: Path, checkout: Path) -> None:
    arguments = ["--base", str(begun / "qwen"), "--lessons", str(begun / "lessons.jsonl.gz"), "--held", "2"]
    arguments += ["--length", "1024", "--accumulate", "1", "--steps", "1"]
    code, said = tiny.ran("picker.train", [*arguments, "--out", str(begun / "cut"), "--layers", "1"], checkout)
    assert code == 0, said
    learned = tensors(begun / "cut" / "adapter" / "adapter_model.safetensors")
    assert {name.split(".")[4] for name in learned} == {"0"}
    code, said = tiny.ran("picker.train", [*arguments, "--out", str(begun / "more"), "--layers", "9"], checkout)
    assert code == 2
    assert "has 2 layers, not 9" in said


def test_a_file_that_holds_no_lessons_is_named(begun: Path, checkout: Path) -> None:
    path = begun / "odd.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(json.dumps({"groups": [["a.txt", ["One."]]], "asked": [["who?", [], [1]]]}) + "\n")
    arguments = ["--base", str(begun / "qwen"), "--out", str(begun / "none"), "--lessons", str(path)]
    code, said = tiny.ran("picker.train", arguments, checkout)
    assert code == 2
    assert f"Line 1 of {path} is no lesson" in said
    assert "Traceback" not in said


def tensors(path: Path) -> dict[str, bytes]:
    """The bytes of each tensor of a safetensors file."""
    whole = path.read_bytes()
    size = int.from_bytes(whole[:8], "little")
    about = json.loads(whole[8 : 8 + size])
    about.pop("__metadata__", None)
    data = whole[8 + size :]
    return {name: data[one["data_offsets"][0] : one["data_offsets"][1]] for name, one in about.items()}


def test_the_share_of_a_set_moves_from_the_first_step_to_the_last() -> None:
    sets: list[Weighted[str | int]] = [Weighted("abc", 1.0, 0.0), Weighted(range(5), 0.0, 3.0)]
    drawn = [sum(isinstance(one, int) for one in step) for step in draws(sets, 101, 200, seed=4)]
    assert drawn[0] == 0
    assert drawn[-1] == 200
    assert 100 < drawn[50] < 190  # three of four
    again = list(draws(sets, 101, 200, seed=4))
    assert [sum(isinstance(one, int) for one in step) for step in again] == drawn


def test_a_set_is_read_in_its_order_and_then_shuffled_anew() -> None:
    read = [one for step in draws([Weighted(list(range(8)))], 3, 8, seed=1) for one in step]
    assert read[:8] == list(range(8))
    assert read[8:16] != read[16:] != read[:8]
    assert sorted(read[8:16]) == sorted(read[16:]) == read[:8]


def test_a_set_is_asked_for_by_name_files_and_shares() -> None:
    assert lesson_set("a.gz") == Path("a.gz")
    asked = lesson_set(r"pub=C:\b.gz,c.gz:.6:0")
    assert isinstance(asked, LessonSet)
    assert asked == LessonSet("pub", (Path(r"C:\b.gz"), Path("c.gz")), 0.6, 0.0)
    for wrong in ("pub=a.gz", "pub=a.gz:1", "pub=a.gz:1:x", "pub=a.gz:-1:1", "pub=a.gz:nan:1"):
        with pytest.raises(argparse.ArgumentTypeError):
            lesson_set(wrong)
    with pytest.raises(UserError, match="needs a share"):
        next(draws([Weighted("a", 1.0, 0.0)], 2, 1, seed=1))
