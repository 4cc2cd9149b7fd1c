"""A model's `tokenizer.json`: prompts to token ids, and ids to the bytes they spell. Used in the model process only.

Only control segments may become control tokens; text can never, whatever it says. The library's tokenizer is made
without its control tokens, and control segments are cut at them here: so one tokenizer serves both, and the library
cannot turn text into what it does not know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime.vocabulary import spellings

Part = tuple[str, bool]
"""A run of prompt text, and whether it is control."""


class Tokenizer:
    """Safe to share between threads.

    A text may still contain a vocabulary entry spelled like a control token (some models list theirs in the base
    vocabulary too), so what comes out is checked as well: such a piece is encoded character by character instead.
    """

    def __init__(self, tokenizer_json: Path) -> None:
        """Raises `ModelFailedError` naming the file when it is missing or no tokenizer."""
        from tokenizers import Tokenizer as Library

        try:
            content = json.loads(tokenizer_json.read_text(encoding="utf-8"))
            tokens = content.get("added_tokens") or []
            added = [token for token in tokens if not _is_blank(token)]
            self.spellings = spellings(content)
            self.control_tokens = tuple(str(token["content"]) for token in added)
            self.special_ids = frozenset(int(token["id"]) for token in added if token["special"])
            self._control_ids = frozenset(int(token["id"]) for token in added)
            self._controls = _Tags(added)
            self._tags = _Tags([token for token in added if not token["special"]])
            self._opening = _opening(content.get("post_processor") or {})
            blank = [token for token in tokens if _is_blank(token)]
            plain = content | {"added_tokens": blank, "post_processor": None, "truncation": None, "padding": None}
            with _explained():
                self._plain: Library = Library.from_str(json.dumps(plain))
        except Exception as error:  # the library raises bare Exception for a bad file
            raise ModelFailedError(
                f"{tokenizer_json} is no tokenizer this program can read: {error!r}",
                hint="Build or import the model again.",
            ) from error

    def encode(self, parts: Iterable[Part]) -> list[int]:
        """The prompt's tokens, with what the model wants in front of every text, if anything."""
        tokens = self.encode_more(parts)
        begun = tokens[: len(self._opening)] == self._opening
        return tokens if begun else self._opening + tokens

    def encode_more(self, parts: Iterable[Part]) -> list[int]:
        """The tokens of parts that go on from others."""
        tokens: list[int] = []
        for text, control in parts:
            tokens += self._cut(text, self._controls) if control else self.encode_text(text)
        return tokens

    def encode_written(self, parts: Iterable[Part]) -> list[int]:
        """The tokens a model writes for these parts: text runs on over the borders of parts up to the next control
        token, where `encode` begins anew at each part."""
        tokens: list[int] = []
        text = ""
        for part, control in parts:
            for piece in self._controls.split(part) if control else (part,):
                if isinstance(piece, str):
                    text += piece
                else:
                    tokens += [*self.encode_text(text), piece]
                    text = ""
        return tokens + self.encode_text(text)

    def encode_text(self, text: str) -> list[int]:
        """`text` as plain text. Raises `ModelFailedError` for a tokenizer that cannot take it."""
        text = text.encode("utf-8", "replace").decode()  # a lone surrogate is no character
        with _explained():
            encoding = self._plain.encode(text, add_special_tokens=False)
        if self._control_ids.isdisjoint(encoding.ids):
            return list(encoding.ids)
        tokens: list[int] = []
        for token, (start, end) in zip(encoding.ids, encoding.offsets, strict=True):
            tokens += self._letter_by_letter(text[start:end]) if token in self._control_ids else [token]
        return tokens

    def encode_tags(self, text: str) -> list[int]:
        """`text` with the tags in it that are ordinary added tokens (as `<tool_call>` is in Qwen's), but no special
        token: how a model writes what a grammar prescribes."""
        return self._cut(text, self._tags)

    def decode(self, tokens: Sequence[int]) -> str:
        return b"".join(self.spellings[token] for token in tokens).decode("utf-8", "replace")

    def _cut(self, text: str, tags: _Tags) -> list[int]:
        tokens: list[int] = []
        for piece in tags.split(text):
            tokens += self.encode_text(piece) if isinstance(piece, str) else [piece]
        return tokens

    def _letter_by_letter(self, text: str) -> list[int]:
        with _explained():
            tokens = [self._plain.encode(letter, add_special_tokens=False).ids for letter in text]
        return [token for ids in tokens for token in ids if token not in self._control_ids]


@contextmanager
def _explained() -> Iterator[None]:
    """The library raises bare `Exception` for a text that a tokenizer cannot take; its panic, as for a pattern that
    never stops looking, is not even that and would end the process."""
    try:
        yield
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":  # importable from nowhere
            raise
        raise ModelFailedError(
            f"The model's tokenizer cannot take this text: {error}", hint="Build or import the model again."
        ) from error


class _Tags:
    """Finds added tokens in text, the longest first, with the space around them that they swallow."""

    def __init__(self, added: Sequence[Mapping[str, Any]]) -> None:
        longest_first = sorted(added, key=lambda token: len(token["content"]), reverse=True)
        self._ids = [int(token["id"]) for token in longest_first]
        patterns = []
        for token in longest_first:
            before, after = (r"\s*" if token.get(side) else "" for side in ("lstrip", "rstrip"))
            patterns.append(f"{before}({re.escape(token['content'])}){after}")
        self._pattern = re.compile("|".join(patterns) or r"(?!)")

    def split(self, text: str) -> Iterator[str | int]:
        """The text between tags, and the ids of the tags."""
        done = 0
        for found in self._pattern.finditer(text):
            yield text[done : found.start()]
            yield self._ids[(found.lastindex or 1) - 1]
            done = found.end()
        yield text[done:]


def _opening(processor: Mapping[str, Any]) -> list[int]:
    """The tokens a published tokenizer puts in front of every text: those before the text in its template."""
    for each in processor.get("processors", [processor]):
        if each.get("type") != "TemplateProcessing":
            continue
        tokens: list[int] = []
        for piece in each["single"]:
            if "SpecialToken" not in piece:
                return tokens
            tokens += each["special_tokens"][piece["SpecialToken"]["id"]]["ids"]
    return []


def _is_blank(token: Mapping[str, Any]) -> bool:
    """Runs of spaces that some tokenizers add for code; they control nothing."""
    return not token["special"] and str(token["content"]).isspace()
