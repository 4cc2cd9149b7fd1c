"""A built model is recognised by its recipe, and only when it is whole."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.core.model_builds import MANIFEST, damaged_files, is_built, recipe_hash

WEIGHTS = b"weights"
RECIPE: dict[str, Any] = {"name": "tiny", "source": {"file": "x.gguf", "sha256": "00"}, "recipe": {"bits": 4}}


@pytest.fixture
def build(tmp_path: Path) -> Path:
    (tmp_path / "model.onnx").write_bytes(WEIGHTS)
    entry = {"size": len(WEIGHTS), "sha256": hashlib.sha256(WEIGHTS).hexdigest()}
    manifest = {"recipe_hash": recipe_hash(RECIPE), "files": {"model.onnx": entry}}
    (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    return tmp_path


def test_the_hash_is_that_of_the_canonical_json_of_source_and_recipe() -> None:
    canonical = '{"recipe":{"bits":4},"source":{"file":"x.gguf","sha256":"00"}}'
    assert recipe_hash(RECIPE) == hashlib.sha256(canonical.encode()).hexdigest()


def test_the_title_of_a_model_does_not_change_its_hash() -> None:
    assert recipe_hash({**RECIPE, "title": "Another name"}) == recipe_hash(RECIPE)


def test_another_recipe_has_another_hash() -> None:
    assert recipe_hash({**RECIPE, "recipe": {"bits": 8}}) != recipe_hash(RECIPE)


def test_a_whole_build_of_the_recipe_counts_as_built(build: Path) -> None:
    assert is_built(build, recipe_hash(RECIPE))
    assert damaged_files(build, recipe_hash(RECIPE)) == []


def test_a_build_of_another_recipe_does_not_count(build: Path) -> None:
    assert not is_built(build, "f" * 64)
    assert damaged_files(build, "f" * 64) == [MANIFEST]


def test_a_file_cut_short_is_seen_without_reading_it(build: Path) -> None:
    (build / "model.onnx").write_bytes(WEIGHTS[:-1])
    assert not is_built(build, recipe_hash(RECIPE))


def test_a_changed_byte_is_found_by_reading(build: Path) -> None:
    (build / "model.onnx").write_bytes(b"WEIGHTS")
    assert is_built(build, recipe_hash(RECIPE))
    assert damaged_files(build, recipe_hash(RECIPE)) == ["model.onnx"]


@pytest.mark.parametrize(
    "manifest",
    ["", "{", "[]", "null", "[" * 100_000, '{"recipe_hash": "H"}', '{"recipe_hash": "H", "files": []}',
     '{"recipe_hash": "H", "files": {}}', '{"recipe_hash": "H", "files": {"a": 1}}',
     '{"recipe_hash": "H", "files": {"../a": {"size": 1}}}', '{"recipe_hash": "H", "files": {"/a": {"size": 1}}}',
     "\udcff"],
)  # fmt: skip
def test_no_manifest_however_broken_counts_as_built(tmp_path: Path, manifest: str) -> None:
    expected = "h" * 64
    text = manifest.replace('"H"', json.dumps(expected))
    (tmp_path / MANIFEST).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert not is_built(tmp_path, expected)
    assert damaged_files(tmp_path, expected) == [MANIFEST]
