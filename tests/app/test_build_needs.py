"""What building a model takes, told before it is begun."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from mypt_desktop.app.build_needs import needs_of, recipe_in
from mypt_desktop.core.paths import models_dir
from mypt_desktop.runtime.catalog import Catalog


def test_a_model_whose_weights_come_along_needs_no_download(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "shelf" / "embedder").mkdir(parents=True)
    shutil.copy(models_dir() / "embedder" / "model.json", tmp_path / "shelf" / "embedder")
    needs = needs_of(Catalog([tmp_path / "shelf"]).get("embedder"))
    assert needs is not None
    assert (needs.fetch_bytes, needs.places) == (0, ())


def test_a_folder_without_files_or_weights_has_no_recipe(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text(json.dumps({"source": {"files": []}, "recipe": {}}), encoding="utf-8")
    assert recipe_in(tmp_path) is None
