"""A model built once is shared between clones through the cache, whole or not at all."""

import hashlib
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from installer.models import ensure, link_build, names, require
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import MANIFEST, is_built, recipe_hash

RECIPE: dict[str, Any] = {"name": "tiny", "source": {"size": 7, "sha256": "00"}, "recipe": {"bits": 4}}
EXPECTED = recipe_hash(RECIPE)


def write_build(folder: Path, weights: bytes = b"weights") -> Path:
    folder.mkdir(parents=True)
    (folder / "model.onnx").write_bytes(weights)
    entry = {"size": len(weights), "sha256": hashlib.sha256(weights).hexdigest()}
    (folder / MANIFEST).write_text(json.dumps({"recipe_hash": EXPECTED, "files": {"model.onnx": entry}}))
    return folder


@pytest.fixture
def models(tmp_path: Path) -> Path:
    folder = tmp_path / "clone" / "models"
    (folder / "tiny").mkdir(parents=True)
    (folder / "tiny" / "model.json").write_text(json.dumps(RECIPE))
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def cached(cache: Path) -> Path:
    return cache / "models" / f"tiny-{EXPECTED[:16]}"


def test_a_build_in_the_cache_is_linked_into_the_clone_without_building(
    models: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write_build(cached(cache))
    ensure("tiny", models=models, cache=cache)
    build = models / "tiny" / "build"
    assert is_built(build, EXPECTED)
    assert (build / "model.onnx").stat().st_ino == (source / "model.onnx").stat().st_ino
    assert "Taking tiny" in capsys.readouterr().out


def test_a_build_that_is_there_costs_nothing_and_says_nothing(
    models: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_build(models / "tiny" / "build")
    ensure("tiny", models=models, cache=cache)
    assert not cache.exists()
    assert capsys.readouterr().out == ""


def test_two_clones_take_the_same_build_at_the_same_time(models: Path, cache: Path, tmp_path: Path) -> None:
    write_build(cached(cache))
    other = tmp_path / "other" / "models"
    (other / "tiny").mkdir(parents=True)
    (other / "tiny" / "model.json").write_text(json.dumps(RECIPE))
    threads = [
        threading.Thread(target=ensure, args=["tiny"], kwargs={"models": m, "cache": cache}) for m in (models, other)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert is_built(models / "tiny" / "build", EXPECTED)
    assert is_built(other / "tiny" / "build", EXPECTED)


def test_linking_replaces_the_build_of_an_older_recipe(tmp_path: Path) -> None:
    source = write_build(tmp_path / "new")
    target = write_build(tmp_path / "build", b"old weights")
    (target / "left over").touch()
    link_build(source, target)
    assert sorted(path.name for path in target.iterdir()) == [MANIFEST, "model.onnx"]
    assert is_built(target, EXPECTED)


def test_a_link_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    source = write_build(tmp_path / "source")
    (source / "model.onnx").unlink()
    (tmp_path / "target").mkdir()
    with pytest.raises(UserError, match="cannot be written"):
        link_build(source, tmp_path / "target" / "build")
    assert list((tmp_path / "target").iterdir()) == []


def test_an_unknown_model_is_named_together_with_the_known_ones(models: Path, cache: Path) -> None:
    with pytest.raises(UserError, match="no model huge") as caught:
        ensure("huge", models=models, cache=cache)
    assert "tiny" in caught.value.hint


def test_a_model_is_built_in_the_folder_that_the_app_reads(
    models: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_build(cached(cache))
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models))
    require("tiny")
    ensure("tiny", cache=cache)
    assert is_built(models / "tiny" / "build", EXPECTED)
    with pytest.raises(UserError, match=f"no model embedder in {models}"):
        require("embedder")


def test_weights_beside_a_recipe_count_for_the_room_that_building_takes(models: Path, cache: Path) -> None:
    beside = RECIPE | {"source": {"size": 0, "files": []}, "recipe": {"learned": {"file": "learned.safetensors"}}}
    (models / "tiny" / "model.json").write_text(json.dumps(beside))
    with (models / "tiny" / "learned.safetensors").open("wb") as file:
        file.truncate(10**13)  # a hole: no bytes are written
    with pytest.raises(UserError, match=r"Building the model tiny needs 80000\.0 GB free"):
        ensure("tiny", models=models, cache=cache)


def test_the_models_of_a_folder_are_those_with_a_recipe(models: Path) -> None:
    (models / "notes").mkdir()
    assert names(models) == ["tiny"]
