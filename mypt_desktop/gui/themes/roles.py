"""The colours that a theme has, by what they are for, and which of them stand on each other."""

from __future__ import annotations

from typing import Final, NamedTuple

ROLES: Final[tuple[str, ...]] = (
    *("canvas", "sidebar", "raised", "sunken", "hover", "pressed", "bubble", "code"),
    *("border", "border_strong", "outline", "scrollbar"),
    *("text", "text_muted", "text_faint"),
    *("accent", "accent_hover", "accent_text", "accent_soft"),
    *("danger", "danger_soft", "warning", "warning_soft", "success", "success_soft"),
    *("highlight", "highlight_text", "selection"),
    *("syntax_keyword", "syntax_string", "syntax_comment", "syntax_number", "syntax_name", "syntax_operator"),
)

READABLE, VISIBLE = 4.5, 3.0
"""The least contrast of text, and of icons and outlines that mean something (WCAG 2.2, level AA, 1.4.3 and 1.4.11)."""


class Pair(NamedTuple):
    """`ink` is drawn on `ground` somewhere in the window and needs at least the contrast `least`."""

    ink: str
    ground: str
    least: float


def _pairs(inks: str, grounds: str, least: float = READABLE) -> tuple[Pair, ...]:
    return tuple(Pair(ink, ground, least) for ink in inks.split() for ground in grounds.split())


PAIRS: Final[tuple[Pair, ...]] = (
    *_pairs("text", "canvas sidebar raised sunken hover pressed bubble code selection accent_soft"),
    *_pairs("text", "danger_soft warning_soft success_soft"),
    *_pairs(
        "text_muted", "canvas sidebar raised sunken hover pressed bubble code accent_soft warning_soft danger_soft"
    ),
    *_pairs("text_faint", "canvas sidebar raised sunken hover bubble code success_soft danger_soft"),
    *_pairs("accent", "canvas sidebar raised sunken hover bubble code accent_soft"),
    *_pairs("accent_text", "accent accent_hover"),
    *_pairs("danger", "canvas sidebar raised sunken hover code danger_soft"),
    *_pairs("warning success", "canvas sidebar raised hover code"),
    *_pairs("warning", "warning_soft"),
    *_pairs("success", "success_soft"),
    *_pairs("highlight_text", "highlight"),
    *_pairs("canvas", "text"),  # a message at the edge of the window
    *_pairs("syntax_keyword syntax_string syntax_comment syntax_number syntax_name syntax_operator", "code canvas"),
    *_pairs("outline", "canvas sidebar raised", VISIBLE),
)
