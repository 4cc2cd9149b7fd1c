"""A training goes on where it was cut off, by a kill or by the user, and comes to the same end."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from mypt_desktop.training.curves import Point, read
from mypt_desktop.training.finetune import progress
from mypt_desktop.training.plan import Plan, rate_at
from mypt_desktop.training.shards import METADATA
from tests.training import tiny

STEPS = 9
MARKERS = """
import sys
from pathlib import Path
import torch
from mypt_desktop.training.packing import pack
from mypt_desktop.training.plan import Plan
from mypt_desktop.training.shards import read_examples
from mypt_desktop.training.student import markers_of, read_student
base, dataset = map(Path, sys.argv[1:])
row, *_ = rows = pack(list(read_examples(dataset, "train")), 96)
markers = markers_of(base, rows)
torch.manual_seed(0)
student = read_student(base, Plan(lora_rank=2), markers, "cpu")
torch.manual_seed(0)
whole = read_student(base, Plan(lora_rank=0), (), "cpu")
matrix = whole.model.get_input_embeddings().weight
with torch.no_grad():
    student.adapter.rows.add_(torch.randn_like(student.adapter.rows))
    matrix[markers] = student.adapter.rows
losses = [one.loss(row) for one in (student, whole)]
for loss in losses:
    loss.backward()
own, same = student.adapter.rows.grad, matrix.grad[markers]
print(markers, abs(float(losses[0] - losses[1])) < 1e-3, torch.allclose(own, same, atol=1e-3), float(own.norm()) > 0)
"""


def arguments(place: Path, out: Path, *more: str) -> list[str]:
    base, dataset = str(place / "base"), str(place / "dataset")
    plan = ["--length", "96", "--accumulate", "2", "--lora-rank", "4", "--validate-every", "3", "--save-every", "2"]
    return ["--base", base, "--dataset", dataset, "--out", str(out), "--steps", str(STEPS), *plan, *more]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """A base, a dataset, and a training that nothing disturbed."""
    place = tmp_path_factory.mktemp("training")
    tiny.write_config(place / "base")
    tiny.write_tokenizer(place / "base" / "tokenizer.json")
    tiny.small_dataset(place)
    code, said = tiny.ran("finetune", arguments(place, place / "whole"), checkout)
    assert code == 0, said
    return place


def until(process: subprocess.Popen[str], wanted: str) -> str:
    """Reads what the process says until a line holds `wanted`."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if wanted in line:
            return said
    raise AssertionError(said)


def losses(out: Path) -> list[float]:
    return [point.loss for point in read(out / "curves.csv")]


def test_a_training_writes_an_adapter_and_its_curves(place: Path) -> None:
    points = read(place / "whole" / "curves.csv")
    assert [point.step for point in points] == list(range(1, STEPS + 1))
    assert points[-1].loss < points[0].loss
    assert points[-1].validation_loss is not None
    assert (place / "whole" / "adapter" / "adapter_model.safetensors").stat().st_size > 1000
    assert "step 9" in (place / "whole" / "curves.svg").read_text(encoding="utf-8")
    assert json.loads((place / "whole" / "plan.json").read_text())["plan"]["lora_rank"] == 4


def test_a_killed_training_goes_on_and_ends_as_if_nothing_had_happened(place: Path, checkout: Path) -> None:
    out = place / "killed"
    process = tiny.start("finetune", arguments(place, out), checkout)
    until(process, f"step 5 of {STEPS}")
    process.kill()
    process.communicate()
    code, said = tiny.ran("finetune", arguments(place, out, "--resume"), checkout)
    assert code == 0, said
    begun = re.search(r"step (\d+) of", said)
    assert begun is not None
    assert 1 < int(begun[1]) <= STEPS
    assert losses(out) == pytest.approx(losses(place / "whole"), rel=1e-4)
    assert (out / "adapter" / "adapter_model.safetensors").is_file()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Ctrl-C cannot be sent to one process there")
def test_ctrl_c_keeps_the_step_in_hand_and_says_how_to_go_on(place: Path, checkout: Path) -> None:
    out = place / "stopped"
    process = tiny.start("finetune", [*arguments(place, out), "--steps", "400", "--save-every", "400"], checkout)
    until(process, "step 2 of")
    code, said = tiny.ran("finetune", arguments(place, out, "--resume"), checkout)
    assert (code, f"A training is running in {out}." in said) == (2, True)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 2
    stopped = re.search(r"Stopped after step (\d+) of 400; what was learned is kept. Go on with --resume.", said)
    assert stopped is not None, said
    assert len(losses(out)) == int(stopped[1])
    assert (out / "adapter" / "adapter_model.safetensors").is_file()
    code, said = tiny.ran("finetune", arguments(place, out), checkout)
    assert code == 2
    assert "holds a training already" in said


def test_a_training_does_not_go_on_with_other_data(place: Path, checkout: Path) -> None:
    out = place / "moved"
    shutil.copytree(place / "whole", out)
    shutil.copytree(place / "dataset", place / "changed")
    about = json.loads((place / "changed" / METADATA).read_text())
    (place / "changed" / METADATA).write_text(json.dumps(about | {"inputs": []}))
    given = [*arguments(place, out, "--resume"), "--dataset", str(place / "changed")]
    code, said = tiny.ran("finetune", given, checkout)
    assert (code, "was trained with another dataset" in said) == (2, True)


def test_the_rows_of_learned_markers_are_trained_as_those_of_a_whole_embedding(place: Path, checkout: Path) -> None:
    done = tiny.in_torch(MARKERS, checkout, place / "base", place / "dataset")
    end_of_turn = len(tiny.VOCABULARY) + tiny.TAGS.index("<|im_end|>")
    assert done.stdout.split("\n")[-2:] == [f"[{end_of_turn}] True True True", ""], done.stderr


def test_a_second_stage_begins_with_what_the_first_learned(place: Path, checkout: Path) -> None:
    learned, second = place / "whole" / "adapter", place / "second"
    still = ["--learning-rate", "0", "--validate-every", "1"]
    code, said = tiny.ran("finetune", [*arguments(place, second, *still), "--adapter", str(learned)], checkout)
    assert code == 0, said
    earlier, *_, last = (one.validation_loss for one in read(place / "whole" / "curves.csv") if one.validation_loss)
    assert earlier > last + 1e-3
    assert read(second / "curves.csv")[0].validation_loss == pytest.approx(last, abs=1e-4)
    code, said = tiny.ran("finetune", [*arguments(place, second), "--resume"], checkout)
    assert (code, "was trained with another adapter" in said) == (2, True)
    narrow = [*arguments(place, place / "narrow"), "--adapter", str(learned), "--lora-rank", "2"]
    code, said = tiny.ran("finetune", narrow, checkout)
    assert (code, "is no adapter for this model and rank" in said) == (2, True)


def test_a_dataset_for_another_tokenizer_is_refused(place: Path, checkout: Path) -> None:
    base = place / "small-vocabulary"
    base.mkdir()
    (base / "config.json").write_text(json.dumps(tiny.CONFIG | {"vocab_size": 40, "eos_token_id": 1}))
    given = [*arguments(place, place / "refused")[2:], "--base", str(base)]
    code, said = tiny.ran("finetune", given, checkout)
    assert (code, "made for another tokenizer" in said) == (2, True)


def test_the_learning_rate_rises_and_falls_to_a_tenth() -> None:
    plan = Plan(steps=100, warmup=0.1, learning_rate=1.0)
    rates = [rate_at(step, plan) for step in range(100)]
    assert rates[0] == pytest.approx(0.1)
    assert max(rates) == rates[9] == 1.0
    assert rates[-1] == pytest.approx(0.1, abs=0.01)
    assert rates[10:] == sorted(rates[10:], reverse=True)


def test_progress_says_speed_and_time_left() -> None:
    points = [Point(step, 2.0, None, 1e-4, 50, 36.0) for step in range(1, 101)]
    assert progress(points, 300, 3600) == "step 100 of 300: loss 2.0000, 100 tokens/s, 2 h 00 min left"
    last = [*points, Point(101, 1.5, 1.75, 1e-4, 50, 1.0)]
    assert "loss 1.5000, validation 1.7500" in progress(last, 102, 3600)


def test_what_was_learned_is_kept_when_nobody_listens_any_more(place: Path, checkout: Path) -> None:
    out = place / "alone"
    process = tiny.start("finetune", [*arguments(place, out), "--steps", "100000", "--save-every", "100000"], checkout)
    until(process, "step 2 of")
    assert process.stdout is not None
    process.stdout.close()
    process.wait(timeout=120)
    assert (out / "checkpoint" / "state.pt").is_file()


def test_the_end_of_input_stops_it_where_that_is_asked_for(place: Path, checkout: Path) -> None:
    out = place / "without-input"
    given = [*arguments(place, out), "--steps", "400", "--save-every", "400", "--until-input-ends"]
    code, said = tiny.ran("finetune", given, checkout)  # it has no input at all
    assert code == 2
    stopped = re.search(r"Stopped after step (\d+) of 400; what was learned is kept.", said)
    assert stopped is not None, said
    assert len(losses(out)) == int(stopped[1])
