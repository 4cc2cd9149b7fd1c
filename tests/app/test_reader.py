"""The shipped reader in the app: there or not, never an error."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mypt_desktop.app.reader import StoppableReader
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.runtime.shipped_reader import ShippedReader
from mypt_desktop.workspace.stopping import StoppedError


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


def test_one_that_can_be_stopped_reads_the_same(reader: Reader) -> None:
    passages = [f"Ada keeps key {number} of the shed." for number in range(10)]
    stoppable = StoppableReader(reader, threading.Event())
    readings = stoppable.read("Who keeps key 7?", passages)
    assert readings is not None
    assert [one.text for one in readings] == [one.text for one in reader.read("Who keeps key 7?", passages)]
    supported = stoppable.supports("Ada keeps a key.", passages)
    assert supported == pytest.approx(reader.supports("Ada keeps a key.", passages), abs=0.01)


def test_it_reads_no_further_once_it_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path))
    cancel = threading.Event()
    assert StoppableReader(ShippedReader(), cancel).read("Who?", ["Somebody."]) is None
    cancel.set()
    with pytest.raises(StoppedError):
        StoppableReader(ShippedReader(), cancel).read("Who?", ["Somebody."])
