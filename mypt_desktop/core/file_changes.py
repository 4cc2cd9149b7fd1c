"""FileChange and Preview: what a call would do to files, as it is shown to whoever allows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file before and after. `path` has forward slashes; None: there is no such file."""

    path: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The changes of one call. `ask_always`: the user is asked each time, whatever they chose for the chat."""

    changes: tuple[FileChange, ...] = ()
    ask_always: bool = False


NO_CHANGES: Final = Preview()
