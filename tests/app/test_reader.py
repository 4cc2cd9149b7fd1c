"""The shipped reader in the app: there or not, never an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.app.reader import ShippedReader


def test_where_no_reader_is_built_it_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path))
    reader = ShippedReader()
    assert reader.read("Who?", ["Somebody."]) is None
    assert reader.supports("Somebody.", ["Somebody."]) is None


def test_a_broken_one_is_told_once_and_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    build = tmp_path / "reader" / "build"
    build.mkdir(parents=True)
    (build / "model.onnx").write_bytes(b"not a graph")
    (build / "tokenizer.json").write_text("{}", encoding="utf-8")
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path))
    reader = ShippedReader()
    assert [reader.read("Who?", ["Somebody."]) for _ in range(3)] == [None] * 3
    assert len([one for one in caplog.records if "without the reader" in one.getMessage()]) == 1


def test_one_that_is_built_reads(models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    reader = ShippedReader()
    readings = reader.read("Who keeps the key?", ["Ada keeps the key of the shed."])
    assert readings is not None
    assert readings[0].text
    supported = reader.supports("Ada keeps the key.", ["Ada keeps the key of the shed."])
    assert supported is not None
    assert 0 <= supported[0] <= 1
