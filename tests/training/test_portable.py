"""A training that is packed runs elsewhere with torch and transformers alone, and what it learned comes back."""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from mypt_desktop.__main__ import main
from mypt_desktop.core.errors import UserError
from mypt_desktop.training.curves import read
from mypt_desktop.training.portable import adopt
from tests.training import tiny

PLAN = ["--length", "96", "--accumulate", "2", "--lora-rank", "4", "--steps", "4", "--validate-every", "2"]
CAME_BACK = {
    "plan.json": json.dumps({"base": "light", "plan": {"steps": 4, "lora_rank": 4}}),
    "curves.csv": "step,loss,validation_loss,learning_rate,tokens,seconds\n4,1.5,,0.0001,10,1.0\n",
    "adapter/adapter_config.json": json.dumps({"r": 4}),
    "adapter/adapter_model.safetensors": "tensors",
}
ALONE = """
import importlib.metadata as metadata
import re
import sys
from pathlib import Path

def plain(name):
    return re.sub("[-_.]+", "-", name).lower()

kept, wanted = set(), ["torch", "transformers"]
while wanted:
    name = plain(wanted.pop())
    try:
        needs = metadata.requires(name) or ()
    except metadata.PackageNotFoundError:  # for another system
        continue
    if name not in kept:
        kept.add(name)
        wanted += [re.match(r"[\\w.-]+", need)[0] for need in needs if "extra ==" not in need]
site = Path(sys.argv[1])
site.mkdir()
for name in kept:
    found = metadata.distribution(name)
    for top in {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}:
        if not (site / top).exists():
            (site / top).symlink_to(found.locate_file(top))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """A base, a dataset, a training here, and the same packed and unpacked."""
    place = tmp_path_factory.mktemp("portable")
    tiny.write_config(place / "base")
    tiny.write_tokenizer(place / "base" / "tokenizer.json")
    tiny.small_dataset(place)
    given = ["--base", str(place / "base"), "--dataset", str(place / "dataset"), *PLAN]
    code, said = tiny.ran("finetune", [*given, "--out", str(place / "here")], checkout)
    assert code == 0, said
    code, said = tiny.ran("finetune", [*given, "--pack", str(place / "pack.zip")], checkout)
    assert (code, "run `python train.py` in its folder" in said) == (0, True), said
    with zipfile.ZipFile(place / "pack.zip") as pack:
        pack.extractall(place / "elsewhere")
    return place


@pytest.fixture(scope="module")
def trained(place: Path, checkout: Path) -> Path:
    """What comes back from where there is nothing else than Python, torch and transformers."""
    tiny.in_torch(ALONE, checkout, place / "site")
    clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "SYSTEMROOT", "TEMP")}
    done = subprocess.run(
        [tiny.build_python(), "-S", "train.py"],
        cwd=place / "elsewhere" / "pack",
        env=clean | {"PYTHONPATH": str(place / "site"), "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return place / "elsewhere" / "pack" / "trained.zip"


def test_it_learns_elsewhere_what_it_would_have_learned_here(
    place: Path, trained: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "run", "--adopt", str(trained), "--out", str(place / "back")]) == 0
    assert "4 of 4 steps" in capsys.readouterr().out
    there, here = (
        [(one.loss, one.validation_loss) for one in read(place / name / "curves.csv")] for name in ("back", "here")
    )
    assert [pair[0] for pair in there] == pytest.approx([pair[0] for pair in here], rel=1e-4)
    assert there[-1][1] == pytest.approx(here[-1][1], rel=1e-4)
    sizes = [(place / name / "adapter" / "adapter_model.safetensors").stat().st_size for name in ("back", "here")]
    assert sizes[0] == sizes[1] > 1000


def test_all_weights_are_not_packed(place: Path, checkout: Path) -> None:
    given = ["--base", str(place / "base"), "--dataset", str(place / "dataset"), "--full"]
    code, said = tiny.ran("finetune", [*given, "--pack", str(place / "whole.zip")], checkout)
    assert (code, "leave --full out" in said) == (2, True)
    assert not list(place.glob("whole*"))


def test_two_processes_learn_what_one_does_with_twice_the_rows(place: Path, checkout: Path) -> None:
    given = ["--base", str(place / "base"), "--dataset", str(place / "dataset"), *PLAN]
    two = [tiny.build_python(), "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    module = ["-m", "mypt_desktop.training.finetune", *given, "--accumulate", "1", "--out", str(place / "two")]
    done = subprocess.run(
        [*two, *module],
        env=os.environ | {"PYTHONPATH": str(checkout), "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    losses = [[one.loss for one in read(place / name / "curves.csv")] for name in ("two", "here")]
    assert losses[0] == pytest.approx(losses[1], rel=1e-4)


def written(path: Path, files: Mapping[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name, content in files.items():
            made.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"plan.json": "[]"}, "is not what a packed training sends back"),
        ({"plan.json": "{"}, "is not what a packed training sends back"),
        ({"plan.json": "x" * (1 << 21)}, "larger than 1,048,576 bytes"),
        ({"adapter/adapter_config.json": json.dumps({"r": 8})}, "do not belong together"),
    ],
)
def test_what_is_no_training_is_refused_and_leaves_nothing(
    tmp_path: Path, changed: Mapping[str, str], fault: str
) -> None:
    with pytest.raises(UserError, match=fault):
        adopt(written(tmp_path / "trained.zip", CAME_BACK | changed), tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["trained.zip"]


def test_rubbish_a_part_and_a_full_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "rubbish.zip").write_bytes(b"PK rubbish")
    for file in (tmp_path / "rubbish.zip", written(tmp_path / "part.zip", {"plan.json": "{}"}), tmp_path / "none.zip"):
        with pytest.raises(UserError, match=r"\.zip is not what a packed training sends back"):
            adopt(file, tmp_path / "out")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("mine")
    with pytest.raises(UserError, match="holds other files"):
        adopt(written(tmp_path / "good.zip", CAME_BACK), tmp_path / "mine")
    assert (tmp_path / "mine" / "letter.txt").read_text() == "mine"


def test_only_known_files_are_taken(tmp_path: Path) -> None:
    more = {"../evil.py": "evil", "adapter/evil.py": "evil"}
    said = adopt(written(tmp_path / "trained.zip", CAME_BACK | more), tmp_path / "out")
    assert said.startswith("4 of 4 steps on light, rank 4.")
    assert not list(tmp_path.rglob("evil.py"))


def test_what_is_missing_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "run", "--base", "light"]) == 1
    assert "needs --dataset and --out too" in capsys.readouterr().err
    assert main(["train", "run", "--adopt", str(tmp_path / "trained.zip")]) == 1
    assert "needs --out too" in capsys.readouterr().err
