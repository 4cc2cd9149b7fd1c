"""What each token id of a `tokenizer.json` spells, as bytes.

Decoding token by token needs bytes and not text: one character may be spread over several tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

_BYTE_TOKEN: Final = re.compile(r"<0x([0-9A-F]{2})>")


def spellings(tokenizer: Mapping[str, Any]) -> list[bytes]:
    """The bytes of every token id, empty for ids without a token; `tokenizer` is the content of a `tokenizer.json`.

    Knows the two families in use: byte-level BPE (each character stands for a byte) and SentencePiece ("▁" is a space,
    "<0x0A>" a byte). Content of another shape raises `KeyError`, `TypeError`, `ValueError` or `AttributeError`.
    """
    vocabulary = _vocabulary(tokenizer["model"])
    added = {token["content"]: token["id"] for token in tokenizer.get("added_tokens") or ()}
    spell = _byte_level if "ByteLevel" in _kinds(tokenizer.get("decoder")) else _sentence_piece
    table = [b""] * (1 + max([*vocabulary.values(), *added.values()]))
    for text, token in vocabulary.items():
        table[token] = spell(text)
    for text, token in added.items():
        table[token] = text.encode()
    return table


def _vocabulary(model: Mapping[str, Any]) -> dict[str, int]:
    entries = model["vocab"]
    if isinstance(entries, list):  # Unigram: pairs of text and score, in order
        return {entry[0]: index for index, entry in enumerate(entries)}
    return dict(entries)


def _kinds(decoder: Mapping[str, Any] | None) -> set[str]:
    if not decoder:
        return set()
    return {decoder["type"], *(part["type"] for part in decoder.get("decoders", ()))}


def _byte_level(text: str) -> bytes:
    try:
        return bytes(_BYTE_OF[character] for character in text)
    except KeyError:  # a token that was written into the vocabulary as it is
        return text.encode()


def _sentence_piece(text: str) -> bytes:
    single = _BYTE_TOKEN.fullmatch(text)
    return bytes([int(single[1], 16)]) if single else text.replace("▁", " ").encode()


def _byte_characters() -> Iterator[tuple[str, int]]:
    """GPT-2's table: printable Latin-1 stands for itself, every other byte for a character from U+0100 on."""
    shifted = 0x100
    for byte in range(256):
        if 0x21 <= byte <= 0x7E or 0xA1 <= byte <= 0xAC or byte >= 0xAE:
            yield chr(byte), byte
        else:
            yield chr(shifted), byte
            shifted += 1


_BYTE_OF: Final = dict(_byte_characters())
