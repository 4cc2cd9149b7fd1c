"""What token ids spell, for the families of tokenizers there are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime.vocabulary import spellings

TEXT = "Grüße, 世界! 🎉 \t\n naïve  x = {'a': 1}"


def test_tokens_of_a_byte_level_model_spell_the_text(models_dir: Path) -> None:
    path = models_dir / "light" / "build" / "tokenizer.json"
    table = spellings(path)
    ids = Tokenizer.from_file(str(path)).encode(f"<|im_start|>{TEXT}").ids
    assert b"".join(table[token] for token in ids).decode() == f"<|im_start|>{TEXT}"


def written(folder: Path, tokenizer: object) -> Path:
    path = folder / "tokenizer.json"
    path.write_text(json.dumps(tokenizer), encoding="utf-8")
    return path


def test_sentence_pieces_and_byte_tokens_are_spelled(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        {
            "added_tokens": [{"id": 0, "content": "<s>"}],
            "decoder": {"type": "Sequence", "decoders": [{"type": "Replace"}, {"type": "ByteFallback"}]},
            "model": {"vocab": {"<s>": 0, "▁the": 1, "<0xC3>": 2, "<0xA9>": 3}},
        },
    )
    assert spellings(path) == [b"<s>", b" the", b"\xc3", b"\xa9"]


def test_ids_without_a_token_spell_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, {"decoder": {"type": "ByteLevel"}, "model": {"vocab": {"a": 2}}})
    assert spellings(path) == [b"", b"", b"a"]


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"model": {"vocab": 3}}', "[" * 100_000, '{"model": {"vocab": {}}}']
)
def test_a_file_that_is_no_tokenizer_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(content)
    with pytest.raises(ModelFailedError, match=r"tokenizer\.json"):
        spellings(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelFailedError, match=r"tokenizer\.json"):
        spellings(tmp_path / "tokenizer.json")
