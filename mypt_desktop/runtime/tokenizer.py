"""Prompts to token ids. Only control segments may become control tokens; text can never, whatever it says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.core.prompt import Segment

if TYPE_CHECKING:
    from tokenizers import Tokenizer as Library


class Tokenizer:
    """A model's tokenizer twice: as published for control segments, and without its control tokens for text.

    A text segment may contain a vocabulary entry spelled like a control token (some models list theirs in the base
    vocabulary too), so what comes out is checked as well: a piece that became a control token is encoded character
    by character instead. Safe to share between threads.
    """

    def __init__(self, tokenizer_json: Path) -> None:
        """Raises `ModelFailedError` naming the file when it is missing or no tokenizer."""
        from tokenizers import Tokenizer as Library

        try:
            raw = tokenizer_json.read_text(encoding="utf-8")
            content = json.loads(raw)
            added = [token for token in content.get("added_tokens") or () if not _is_blank(token)]
            blank = [token for token in content.get("added_tokens") or () if _is_blank(token)]
            self._control: Library = Library.from_str(raw)
            self._plain: Library = Library.from_str(
                json.dumps(content | {"added_tokens": blank, "post_processor": None})
            )
            self._control_ids = frozenset(int(token["id"]) for token in added)
            self.control_tokens = tuple(str(token["content"]) for token in added)
        except Exception as error:  # the library raises bare Exception for a bad file
            raise ModelFailedError(
                f"{tokenizer_json} is no tokenizer this program can read: {error}",
                hint="Build or import the model again.",
            ) from error
        self._control.no_truncation()
        self._control.no_padding()
        self._plain.no_truncation()
        self._plain.no_padding()
        self._opening = tuple(self._control.encode("").ids)

    def encode(self, segments: Sequence[Segment]) -> list[int]:
        """The prompt's tokens, with the token in front that the model wants at the start of every text, if any."""
        tokens: list[int] = []
        for segment in segments:
            if segment.control:
                tokens += self._control.encode(segment.text, add_special_tokens=False).ids
            else:
                tokens += self.encode_text(segment.text)
        opening = list(self._opening)
        return tokens if tokens[: len(opening)] == opening else opening + tokens

    def encode_text(self, text: str) -> list[int]:
        """`text` as plain text."""
        text = text.encode("utf-8", "replace").decode()  # a lone surrogate is no character
        encoding = self._plain.encode(text, add_special_tokens=False)
        if self._control_ids.isdisjoint(encoding.ids):
            return list(encoding.ids)
        tokens: list[int] = []
        for token, (start, end) in zip(encoding.ids, encoding.offsets, strict=True):
            tokens += self._letter_by_letter(text[start:end]) if token in self._control_ids else [token]
        return tokens

    def count(self, text: str) -> int:
        return len(self.encode_text(text))

    def decode(self, tokens: Sequence[int]) -> str:
        return str(self._control.decode(list(tokens), skip_special_tokens=False))

    def _letter_by_letter(self, text: str) -> list[int]:
        tokens = (self._plain.encode(letter, add_special_tokens=False).ids for letter in text)
        return [token for ids in tokens for token in ids if token not in self._control_ids]


def _is_blank(token: dict[str, Any]) -> bool:
    """Runs of spaces that some tokenizers add for code; they control nothing."""
    return not token["special"] and str(token["content"]).isspace()
