"""The window's words in the user's language: `tr` for a text, `trn` for one that counts, `tr_noop` for one said later.

English is in the code. `installer/translations.py` collects what these functions are called with, so a text is written
out in the call, with `{names}` where values go. Without Qt: the terminal shares modules with the window, and has none.
"""

from __future__ import annotations

import calendar
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

CONTEXT = "MyPT"


def _as_written(text: str, note: str, count: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Language:
    """How the window speaks. `translate(text, note, count)` gives "" for what has no translation; `count` is -1 where
    nothing is counted."""

    translate: Callable[[str, str, int], str] = _as_written
    group: str = ","
    point: str = "."
    months: Sequence[str] = tuple(calendar.month_name)[1:]
    short_months: Sequence[str] = tuple(calendar.month_abbr)[1:]


class _Words(string.Formatter):
    """Writes numbers with the language's own separators."""

    language = Language()

    def format_field(self, value: Any, format_spec: str) -> Any:
        made = format(value, format_spec)
        if isinstance(value, int | float) and format_spec.endswith((",", "f")):
            return made.translate({ord(","): self.language.group, ord("."): self.language.point})
        return made


_words = _Words()


def use(language: Language) -> None:
    """From now on texts are in `language`; those that are on the screen stay as they are."""
    _words.language = language


def tr(text: str, note: str = "", /, **values: object) -> str:
    """`text` in the user's language, with `values` in its places. `note` tells translators, and apart, what it is."""
    return _filled(_words.language.translate(text, note, -1) or text, values)


def trn(one: str, many: str, count: int, /, **values: object) -> str:
    """What is said of `count` things; `{n}` is their number. `one` is the English for one of them."""
    text = _words.language.translate(many, "", count) or (one if count == 1 else many)
    return _filled(text, {"n": count, **values})


def month(day: date, *, short: bool = False) -> str:
    """Its name, such as `March`, or `Mar`."""
    names = _words.language.short_months if short else _words.language.months
    return names[day.month - 1]


def number(value: float, form: str) -> str:
    """`value` as `format` writes it, with the language's separators."""
    return str(_words.format_field(value, form))


def tr_noop(text: str) -> str:
    """`text` as it is: marks what is handed to `tr` later, such as a constant."""
    return text


def _filled(text: str, values: Mapping[str, object]) -> str:
    nothing: Sequence[Any] = ()
    return _words.vformat(text, nothing, values) if values else text
