"""What token ids spell, for the families of tokenizers there are."""

from __future__ import annotations

import json
from pathlib import Path

from tokenizers import Tokenizer

from mypt_desktop.runtime.vocabulary import spellings

TEXT = "Grüße, 世界! 🎉 \t\n naïve  x = {'a': 1}"


def test_tokens_of_a_byte_level_model_spell_the_text(models_dir: Path) -> None:
    path = models_dir / "light" / "build" / "tokenizer.json"
    table = spellings(json.loads(path.read_text(encoding="utf-8")))
    ids = Tokenizer.from_file(str(path)).encode(f"<|im_start|>{TEXT}").ids
    assert b"".join(table[token] for token in ids).decode() == f"<|im_start|>{TEXT}"


def test_sentence_pieces_and_byte_tokens_are_spelled() -> None:
    tokenizer = {
        "added_tokens": [{"id": 0, "content": "<s>"}],
        "decoder": {"type": "Sequence", "decoders": [{"type": "Replace"}, {"type": "ByteFallback"}]},
        "model": {"vocab": {"<s>": 0, "▁the": 1, "<0xC3>": 2, "<0xA9>": 3}},
    }
    assert spellings(tokenizer) == [b"<s>", b" the", b"\xc3", b"\xa9"]


def test_a_vocabulary_may_be_a_list_of_pieces_and_scores() -> None:
    assert spellings({"decoder": None, "model": {"vocab": [["a", -1.0], ["▁b", -2.0]]}}) == [b"a", b" b"]


def test_ids_without_a_token_spell_nothing() -> None:
    assert spellings({"decoder": {"type": "ByteLevel"}, "model": {"vocab": {"a": 2}}}) == [b"", b"", b"a"]
