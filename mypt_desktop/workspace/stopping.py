"""Work over many rows that ends soon after it is cancelled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Event
from typing import Final, TypeVar

from mypt_desktop.core.errors import UserError

_CHUNK: Final = 256  # items between two looks at the event: looking at each would cost more than the work on it

T = TypeVar("T")


class StoppedError(UserError):
    """The work was cancelled before it was done."""


def go_on(cancel: Event | None) -> None:
    """Raises `StoppedError` once `cancel` is set."""
    if cancel is not None and cancel.is_set():
        raise StoppedError("Stopped.")


def until_stopped(items: Iterable[T], cancel: Event | None) -> Iterator[T]:
    """The items one by one; raises `StoppedError` soon after `cancel` is set."""
    for at, item in enumerate(items):
        if at % _CHUNK == 0:
            go_on(cancel)
        yield item
