"""A model's settings reach the library only as far as they are known: nothing in them loads, writes or leads away."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.runtime import genai_config
from mypt_desktop.runtime.engine import Engine
from mypt_desktop.training.importing import import_model

# What the library itself does with such a folder: the proof that the attack would work.
RAW = """
import os, sys
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnxruntime_genai as og
og.Model(og.Config(sys.argv[1]))
"""


def settings(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / genai_config.NAME).read_text(encoding="utf-8"))
    return content


def put(folder: Path, place: str, value: object) -> None:
    """Sets `a.b.c` in the folder's settings."""
    content = settings(folder)
    *way, name = place.split(".")
    inner = content
    for step in way:
        inner = inner.setdefault(step, {})
    inner[name] = value
    (folder / genai_config.NAME).write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture
def ready(models_dir: Path, tmp_path: Path) -> Path:
    """A ready folder as a stranger hands it on: the light model, in files of its own."""
    folder = tmp_path / "stranger"
    shutil.copytree(models_dir / "light" / "build", folder)
    (folder / "manifest.json").unlink()
    return folder


def loads(folder: Path) -> None:
    network = Engine(folder, provider="cpu", threads=1, context_length=64).network()
    network.append([1, 2, 3])
    assert network.logits().shape == (settings(folder)["model"]["vocab_size"],)


def attacks(place: Path) -> list[tuple[str, object]]:
    """Settings that load native code or touch a file, each with a value that shows whether it was honoured."""
    library, file = str(place / "evil.so"), str(place / "written")
    options = "model.decoder.session_options"
    return [
        (f"{options}.custom_ops_library", library),
        (f"{options}.custom_ops_library", "evil.so"),
        (f"{options}.enable_profiling", file),
        (f"{options}.ep_context_enable", True),
        (f"{options}.ep_context_file_path", file),
        (f"{options}.config_entries", {"session.optimized_model_filepath": file}),
        (f"{options}.session.optimized_model_filepath", file),
        (f"{options}.provider_options", [{"evil": {"library": library}}]),
        (f"{options}.provider_options", [{"cuda": {"ep_library_path": library}}]),
        (f"{options}.provider_options", [{"openvino": {"cache_dir": file}}]),
        (f"{options}.log_id", file),
        ("model.decoder.run_options", {"disable_synchronize_execution_providers": "1", "enable_profiling": file}),
        ("model.decoder.ep_library_path", library),
        ("model.custom_ops_library", library),
        ("ep_library_path", library),
        ("engine", {"dynamic_batching": {"log": file}}),
    ]


@pytest.mark.parametrize("number", range(16))
def test_settings_that_load_or_write_do_nothing_on_import_or_in_a_chat(
    ready: Path, tmp_path: Path, number: int
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    place, value = attacks(outside)[number]
    (ready / "evil.so").write_bytes(b"\x7fELF no library")
    put(ready, place, value)
    made = import_model(ready, tmp_path / "models", tmp_path / "cache", lambda line: None, name="theirs")
    assert not (made / "build" / "evil.so").exists()
    assert "evil" not in (made / "build" / genai_config.NAME).read_text(encoding="utf-8")
    put(made / "build", place, value)  # and once more, behind the import's back
    loads(made / "build")
    assert list(outside.iterdir()) == []


def test_the_library_alone_would_have_loaded_it(ready: Path, tmp_path: Path) -> None:
    put(ready, "model.decoder.session_options.custom_ops_library", str(tmp_path / "evil.so"))
    done = subprocess.run([sys.executable, "-c", RAW, str(ready)], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "evil.so" in done.stderr


def test_the_library_alone_would_have_written_a_profile(ready: Path, tmp_path: Path) -> None:
    put(ready, "model.decoder.session_options.enable_profiling", str(tmp_path / "profile"))
    subprocess.run([sys.executable, "-c", RAW, str(ready)], capture_output=True, check=False)
    assert list(tmp_path.glob("profile*"))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("model.decoder.filename", "../model.onnx"),
        ("model.decoder.filename", "/etc/passwd"),
        ("model.decoder.filename", ""),
        ("model.decoder.filename", "sub/model.onnx"),
        ("model.decoder.filename", {"a": 1}),
        ("model.decoder.pipeline", [{"a": {"filename": "x.onnx"}}]),
        ("model.vision", {"filename": "x.onnx"}),
        ("model.speech", {"filename": "x.onnx"}),
        ("model.encoder", {"filename": "x.onnx"}),
        ("model.embedding", {"filename": "x.onnx"}),
        ("model.vocab_size", "many"),
        ("model.vocab_size", -1),
        ("model.context_length", 2**63),
        ("model.eos_token_id", []),
        ("model.eos_token_id", [True]),
        ("model.type", "../x"),
        ("model.decoder", 3),
        ("model.decoder.inputs", []),
        ("model.decoder.inputs", {"input_ids": "a b\n"}),
        ("search", {"max_length": "x"}),
        ("search", {"temperature": float("inf")}),
    ],
)
def test_settings_that_cannot_be_used_are_an_error_that_names_the_file(ready: Path, place: str, value: object) -> None:
    put(ready, place, value)
    with pytest.raises(ModelFailedError, match=genai_config.NAME):
        loads(ready)


@pytest.mark.parametrize("text", ["", "[" * 100_000, "[]", "null", '{"model": 5}', "\ud800", "{}" + " " * 1_000_001])
def test_a_file_that_is_no_settings_is_an_error_that_names_it(tmp_path: Path, text: str) -> None:
    (tmp_path / genai_config.NAME).write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(UserError, match=genai_config.NAME):
        genai_config.read(tmp_path)


def test_weights_outside_the_folder_are_not_read(ready: Path) -> None:
    (ready / "model.onnx.data").rename(ready.parent / "odel.onnx.da")
    graph = (ready / "model.onnx").read_bytes()
    (ready / "model.onnx").write_bytes(graph.replace(b"model.onnx.data", b"../odel.onnx.da"))
    with pytest.raises(ModelFailedError, match="escapes model directory"):
        loads(ready)


def test_a_link_among_the_files_is_not_followed_on_import(ready: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.jinja"
    secret.write_text("what the user keeps", encoding="utf-8")
    (ready / "chat_template.jinja").unlink()
    (ready / "chat_template.jinja").symlink_to(secret)
    with pytest.raises(UserError, match="no chat template"):
        import_model(ready, tmp_path / "models", tmp_path / "cache", lambda line: None, name="theirs")
    assert list((tmp_path / "models").iterdir()) == []


def test_our_own_settings_are_handed_on_as_they_are(models_dir: Path) -> None:
    build = models_dir / "light" / "build"
    assert genai_config.rebuilt(settings(build)) == settings(build)
    with genai_config.safe_folder(build) as folder:
        assert folder == build


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


PLACES = (
    *("model", "model.type", "model.eos_token_id", "model.x_token_id", "search"),
    *("model.decoder", "model.decoder.session_options", "model.decoder.filename", "model.decoder.inputs"),
    "model.decoder.sliding_window",
)


@given(
    place=st.sampled_from(PLACES),
    value=json_values,
)
def test_any_value_anywhere_gives_known_keys_or_an_error(models_dir: Path, place: str, value: object) -> None:
    content = copy.deepcopy(settings(models_dir / "light" / "build"))
    *way, name = place.split(".")
    inner = content
    for step in way:
        inner = inner[step]
    inner[name] = value
    try:
        made = genai_config.rebuilt(content)
    except (KeyError, TypeError, ValueError, AttributeError):
        return
    assert set(made) <= {"model", "search"}
    assert set(made["model"]["decoder"]["session_options"]) == {"log_id", "provider_options"}
    assert made["model"]["decoder"]["session_options"]["provider_options"] == []
    assert "/" not in made["model"]["decoder"]["filename"]
    json.dumps(made, allow_nan=False)
