"""Numbers told one by one, each with its source, and that they were not added where that would be a guess."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mypt_desktop.core.messages import Citation


def listed(numbers: Iterable[tuple[str, str, Citation]]) -> str:
    """What holds a number, the number as written, and where it stands."""
    return "; ".join(f"{name}: {shown} [{citation.marker}]" for name, shown, citation in numbers)


def not_added(says: Callable[[str], str], why: str, numbers: str) -> str:
    """The sentence that nothing was calculated, and under it the numbers that were found."""
    return f"{says('refused').format(why=why)}\n\n{numbers}".strip()
