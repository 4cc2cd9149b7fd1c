"""What building a model takes, told before it is begun."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from mypt_desktop.app.build_needs import needs_of, recipe_in
from mypt_desktop.core.model_builds import space_to_build
from mypt_desktop.core.paths import models_dir
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.training.build_place import PYTHON_VARIABLE


def test_a_model_whose_weights_come_along_needs_no_download(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv(PYTHON_VARIABLE, sys.executable)
    (tmp_path / "shelf" / "embedder").mkdir(parents=True)
    shutil.copy(models_dir() / "embedder" / "model.json", tmp_path / "shelf" / "embedder")
    for name, size in (("learned.safetensors", 1000), ("tokenizer.json", 10), ("notes.txt", 7)):
        (tmp_path / "shelf" / "embedder" / name).write_bytes(b"w" * size)
    info = Catalog([tmp_path / "shelf"]).get("embedder")
    needs = needs_of(info)
    assert needs is not None
    assert (needs.fetch_bytes, needs.places, needs.environment) == (0, (), False)
    assert needs.disk_bytes == 1010 * 8  # in 32 bits, and once more while it is quantised
    assert info.size_bytes > 40_000_000


@pytest.mark.parametrize(
    "raw",
    [
        {"source": {"files": []}, "recipe": {}},
        {"source": {"files": []}, "recipe": ["learned"]},
        {"source": {"files": [], "size": "much"}, "recipe": {"learned": {"file": "w"}}},
    ],
)
def test_a_folder_without_files_or_weights_has_no_recipe(tmp_path: Path, raw: object) -> None:
    (tmp_path / "model.json").write_text(json.dumps(raw), encoding="utf-8")
    assert recipe_in(tmp_path) is None


def test_weights_that_a_recipe_names_and_nobody_has_take_no_room(tmp_path: Path) -> None:
    for name in ("gone.safetensors", "\0"):
        assert space_to_build({"source": {"size": 3}, "recipe": {"learned": {"file": name}}}, tmp_path) == 21
