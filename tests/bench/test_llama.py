from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mypt_desktop.bench.llama import Llama
from mypt_desktop.bench.llama_child import measured
from mypt_desktop.core.errors import UserError


class TinyModel:
    """Counts words as tokens and remembers what it was asked to process."""

    def __init__(self) -> None:
        self.evaluated: list[list[int]] = []

    def tokenize(self, text: bytes, add_bos: bool, special: bool) -> list[int]:
        return list(range(len(text.split())))

    def reset(self) -> None:
        self.evaluated.clear()

    def eval(self, tokens: list[int]) -> None:
        self.evaluated.append(tokens)

    def sample(self, temp: float) -> int:
        return 7


def test_a_measurement_runs_the_prompt_once_and_each_token_but_the_last() -> None:
    model = TinyModel()
    result = measured(model, "one two three", 3)
    assert model.evaluated == [[0, 1, 2], [7], [7]]
    assert (result["prompt_tokens"], result["tokens"]) == (3, 3)


def test_an_interpreter_without_the_package_is_a_clear_error(tmp_path: Path) -> None:
    gguf = tmp_path / "model.gguf"
    gguf.write_bytes(b"GGUF")
    with pytest.raises(UserError, match=r"llama\.cpp cannot be used"):
        Llama(Path(sys.executable), gguf, threads=1)


def test_a_missing_interpreter_is_a_clear_error(tmp_path: Path) -> None:
    gguf = tmp_path / "model.gguf"
    gguf.write_bytes(b"GGUF")
    with pytest.raises(UserError, match="cannot be started"):
        Llama(tmp_path / "python", gguf, threads=1)


def test_a_missing_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no GGUF file .*model\.gguf"):
        Llama(Path(sys.executable), tmp_path / "model.gguf", threads=1)
