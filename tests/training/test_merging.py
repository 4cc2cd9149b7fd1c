"""An adapter becomes a model of the catalogue that says what its weights say in torch, or nothing at all."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import RECENT_LOGITS
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.training.adapter_export import export
from mypt_desktop.training.merging import digest, merge_pinned
from mypt_desktop.training.shards import METADATA
from mypt_desktop.training.weights import scratch_dir
from tests.training import tiny

TURN_ROUND = """
import sys
from safetensors.torch import load_file, save_file
path = sys.argv[1]
save_file({name: tensor.flip(0).contiguous() for name, tensor in load_file(path).items()}, path, {"format": "pt"})
"""
VERIFY = """
import sys
from pathlib import Path
from mypt_desktop.training.verifying import verify
verify(Path(sys.argv[1]), None, Path(sys.argv[2]), print)
"""


PIN = """
import sys
from pathlib import Path
from mypt_desktop.training.shards import METADATA
from mypt_desktop.training.merging import merge_pinned
place = Path(sys.argv[2])
merge_pinned({"folder": "packed", "sha256": sys.argv[1]}, place, place / "base", place / "merged")
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """A base with weights, and an adapter trained on it for a few steps."""
    place = tmp_path_factory.mktemp("export")
    tiny.write_weights(place / "base")
    tiny.small_dataset(place)
    arguments = ["--base", str(place / "base"), "--dataset", str(place / "dataset"), "--out", str(place / "Tuned")]
    plan = ["--steps", "12", "--length", "96", "--lora-rank", "4", "--learning-rate", "0.02"]
    code, said = tiny.ran("finetune", [*arguments, *plan], checkout)
    assert code == 0, said
    return place


def exporting(place: Path, adapter: Path, *more: str) -> list[str]:
    folders = ["--models", str(place), "--into", str(place / "models"), "--cache", str(place / "cache")]
    return ["--adapter", str(adapter), *folders, *more]


@pytest.fixture(scope="module")
def said(place: Path, checkout: Path) -> str:
    """What an export says."""
    code, said = tiny.ran("adapter_export", exporting(place, place / "Tuned" / "adapter"), checkout)
    assert code == 0, said
    return said


def test_an_adapter_is_merged_exported_compared_and_registered(place: Path, said: str) -> None:
    assert "Float export: logits differ by at most 0.0" in said
    assert "Quantised: the same next token at" in said
    model = Catalog([place / "models"]).get("tuned")
    assert model.built
    assert model.dialect == "hermes"
    assert RECENT_LOGITS.encode() in (model.build / "model.onnx").read_bytes()
    assert not list((place / "cache" / "work").iterdir())


def test_what_a_killed_export_left_goes_after_a_day(tmp_path: Path) -> None:
    old, young = (tmp_path / "work" / f"passing-merged-{name}-1" for name in ("old", "young"))
    for folder in (old, young):
        folder.mkdir(parents=True)
    two_days_ago = time.time() - 2 * 24 * 3600
    os.utime(old, (two_days_ago, two_days_ago))
    with scratch_dir(tmp_path, "merged-own") as own:
        (own / "model.safetensors").write_bytes(b"half")
        assert sorted((tmp_path / "work").iterdir()) == sorted((own, young))
    assert list((tmp_path / "work").iterdir()) == [young]


@pytest.mark.usefixtures("said")
def test_a_model_that_is_not_its_weights_is_refused(place: Path, checkout: Path) -> None:
    other = place / "other"
    shutil.copytree(place / "base", other)
    assert tiny.in_torch(TURN_ROUND, checkout, other / "model.safetensors").returncode == 0
    done = tiny.in_torch(VERIFY, checkout, other, place / "models" / "tuned" / "build")
    assert "UserError: The quantised model wants another token" in done.stderr


@pytest.mark.usefixtures("said")
def test_the_answers_that_were_trained_are_likelier_than_those_of_a_model_that_knows_nothing(
    place: Path, checkout: Path
) -> None:
    build = place / "models" / "tuned" / "build"
    arguments = ["--build", str(build), "--dataset", str(place / "dataset")]
    code, told = tiny.ran("perplexity", arguments, checkout)
    assert code == 0, told
    found = re.search(r"([\d.]+) over ([\d,]+) tokens", told)
    assert found is not None
    assert 1.0 < float(found[1]) < len(tiny.VOCABULARY)
    assert int(found[2].replace(",", "")) == json.loads((place / "dataset" / METADATA).read_text())["train"]["learned"]


def test_an_adapter_for_other_weights_leaves_nothing_behind(place: Path, checkout: Path) -> None:
    wrong = place / "wrong" / "adapter"
    shutil.copytree(place / "Tuned" / "adapter", wrong)
    narrow = place / "narrow"
    shutil.copytree(place / "base", narrow)
    config = json.loads((narrow / "config.json").read_text())
    (narrow / "config.json").write_text(json.dumps(config | {"hidden_size": 48}))
    code, said = tiny.ran("adapter_export", exporting(place, wrong, "--base", str(narrow), "--name", "wrong"), checkout)
    assert code == 2
    assert "cannot be put on narrow" in said
    assert not (place / "models" / "wrong").exists()
    assert not list((place / "cache" / "work").glob("passing-merged-wrong*"))


def test_a_packed_adapter_has_half_the_bytes_and_is_taken_only_by_its_hash(place: Path, checkout: Path) -> None:
    packed = place / "packed"
    adapter = place / "Tuned" / "adapter"
    code, said = tiny.ran("adapter_export", [*exporting(place, adapter), "--pack", str(packed)], checkout)
    assert code == 0, said
    assert digest(packed) in said
    tensors = "adapter_model.safetensors"
    assert (packed / tensors).stat().st_size < 0.7 * (adapter / tensors).stat().st_size
    with pytest.raises(UserError, match="not the adapter of the recipe"):
        merge_pinned({"folder": "packed", "sha256": "0" * 64}, place, place / "base", place / "merged")
    done = tiny.in_torch(PIN, checkout, digest(packed), place)
    assert done.returncode == 0, done.stderr
    assert (place / "merged" / "model.safetensors").is_file()


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ((), "holds no adapter_config.json"),
        (("adapter_config.json",), "holds no adapter_model.safetensors"),
        (("adapter_config.json", "adapter_model.safetensors"), "does not say what was trained"),
    ],
)
def test_what_is_no_adapter_is_told_in_a_sentence(tmp_path: Path, files: tuple[str, ...], fault: str) -> None:
    adapter = tmp_path / "adapter"
    adapter.mkdir()
    for name in files:
        (adapter / name).write_text("{}")
    with pytest.raises(UserError, match=fault):
        export(adapter, base="", name="x", models=tmp_path, into=tmp_path, cache=tmp_path / "cache", say=print)
