"""How far two colours stand apart: the contrast of the Web Content Accessibility Guidelines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypt_desktop.gui.themes.roles import PAIRS, Pair


def contrast(one: str, other: str) -> float:
    """From 1 for equal colours to 21 for black on white; both as `#rrggbb`.

    https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def too_low(colors: Mapping[str, str], pairs: Sequence[Pair] = PAIRS) -> list[tuple[Pair, float]]:
    """The pairs that are harder to read than they may be, each with its contrast."""
    measured = ((pair, contrast(colors[pair.ink], colors[pair.ground])) for pair in pairs)
    return [(pair, ratio) for pair, ratio in measured if ratio < pair.least]


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
