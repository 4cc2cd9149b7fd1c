from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.importing import import_model
from tests.training import tiny


def nothing(folder: Path) -> None:
    (folder / "notes.txt").write_text("not a model")


def pickled_weights(folder: Path) -> None:
    (folder / "config.json").write_text("{}")
    (folder / "pytorch_model.bin").write_bytes(b"\x80\x04.")


def own_code(folder: Path) -> None:
    (folder / "config.json").write_text(json.dumps({"auto_map": {"AutoModel": "modeling.Mine"}}))
    (folder / "model.safetensors").write_bytes(b"")


def broken_config(folder: Path) -> None:
    (folder / "config.json").write_text("[" * 100_000)
    (folder / "model.safetensors").write_bytes(b"")


def ready_without_template(folder: Path) -> None:
    model = {"type": "llama", "vocab_size": 8, "context_length": 2048, "eos_token_id": 2}
    content = {"model": model | {"decoder": {"filename": "model.onnx"}}}
    (folder / "genai_config.json").write_text(json.dumps(content))
    (folder / "tokenizer.json").write_text("{}")
    (folder / "model.onnx").write_bytes(b"")


def ready_without_context(folder: Path) -> None:
    (folder / "genai_config.json").write_text(json.dumps({"model": {"decoder": {}, "type": "llama", "vocab_size": 8}}))
    (folder / "tokenizer.json").write_text("{}")


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (nothing, "no model this program can read"),
        (pickled_weights, r"no \*\.safetensors"),
        (own_code, "code of its own"),
        (broken_config, "cannot be read"),
        (ready_without_template, "no chat template"),
        (ready_without_context, "context_length"),
    ],
)
def test_what_is_no_usable_model_is_refused_with_its_fault_and_leaves_nothing(
    tmp_path: Path, make: Callable[[Path], None], fault: str
) -> None:
    source, models = tmp_path / "source", tmp_path / "models"
    source.mkdir()
    make(source)
    with pytest.raises(UserError, match=fault):
        import_model(source, models, tmp_path / "cache", print)
    assert list(models.iterdir()) == []
    assert list((tmp_path / "cache" / "work").iterdir()) == []


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    (tmp_path / "models" / "mine").mkdir(parents=True)
    with pytest.raises(UserError, match="called mine already"):
        import_model(tmp_path, tmp_path / "models", tmp_path / "cache", print, name="mine")


@pytest.mark.parametrize("name", ["../outside", "CON/x", ".hidden", "a b"])
def test_a_name_that_is_no_plain_folder_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError, match="cannot be a model's name"):
        import_model(tmp_path, tmp_path / "models", tmp_path / "cache", print, name=name)


def test_a_gguf_file_that_is_cut_off_is_refused_under_its_own_name(tmp_path: Path, checkout: Path) -> None:
    file = tmp_path / "Tea & milk.gguf"
    file.write_bytes(b"GGUF\x03\x00\x00\x00")
    models, cache = tmp_path / "models", tmp_path / "cache"
    code, said = tiny.ran("importing", [str(file), "--models", str(models), "--cache", str(cache)], checkout)
    assert code == 2
    assert f"{file} cannot be read as a GGUF model: " in said
    assert "cut off" in said
    assert list(models.iterdir()) == []
