"""The picker's training, in the environment that has torch, and what it becomes: a graph that says what torch says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mypt_desktop.runtime.picker import Picker
from mypt_desktop.training.picker.lessons import Lesson, load, write
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
from mypt_desktop.training.picker.train import log_chances
base, lessons = map(Path, sys.argv[1:])
model = AutoModelForCausalLM.from_pretrained(str(base), dtype="float32", attn_implementation="sdpa")
tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
encode = lambda text: tokenizer.encode(text).ids
letters = model.get_input_embeddings().weight[[encode(letter)[0] for letter in (*LETTERS, NONE)]].detach()
lesson, *_ = load(lessons)
row, *_ = rows([lesson, lesson], encode, 2048)
with torch.no_grad():
    found = log_chances(model, letters, row).exp()
    off = []
    for at, (question, before, _) in enumerate([*lesson.asked, *lesson.asked]):
        tokens = torch.tensor([encode(shown(lesson.groups) + asked(question, before))])
        logits = letters @ model.model(tokens).last_hidden_state[0, -1]
        alone = torch.softmax(torch.cat([logits[:3], logits[-1:]]), 0)
        off.append(float((torch.cat([found[at, :3], found[at, -1:]]) - alone).abs().max()))
print(len(row.asked), max(off), [float(share) for share in alone])
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
