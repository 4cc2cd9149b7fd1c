"""Which of the two pickers is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.runtime.shipped_reader import LARGE_PICKER, PICKER, ShippedPicker

LINES = [("yard.md", "The shed is shut at six.")]


def broken(models: Path, name: str) -> None:
    build = models / name / "build"
    build.mkdir(parents=True)
    (build / "model.onnx").write_bytes(b"no model")
    (build / "tokenizer.json").write_text("{}", "utf-8")


def test_the_large_one_goes_first_and_the_other_takes_over_where_it_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path))
    for name in (PICKER, LARGE_PICKER):
        broken(tmp_path, name)
    picker = ShippedPicker(1)
    assert picker.ready
    assert picker.closely
    assert picker.pick("When is the shed shut?", LINES) == ()
    assert picker.ready
    assert not picker.closely
    assert picker.pick("When is the shed shut?", LINES) == ()
    assert not picker.ready
    assert picker.pick("When is the shed shut?", LINES) == ()


def test_where_none_is_built_none_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path))
    assert not ShippedPicker(1).ready
