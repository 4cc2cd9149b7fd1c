"""FileChange, Commit and Preview: what a call would do to files, as it is shown to whoever allows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file before and after. `path` has forward slashes; None: there is no such file. `moved_from`: the path that it
    had, which goes in the same step."""

    path: str
    before: bytes | None
    after: bytes | None
    moved_from: str = ""


def with_moves(changes: Sequence[FileChange]) -> tuple[FileChange, ...]:
    """The changes as people see them: a file that moves is one, with what it held before."""
    gone = {change.path: change for change in changes if change.after is None}
    moved = {change.moved_from for change in changes if change.moved_from in gone}
    return tuple(
        replace(change, before=gone[change.moved_from].before) if change.moved_from in moved else change
        for change in changes
        if change.path not in moved
    )


@dataclass(frozen=True, slots=True)
class Commit:
    """What a commit says beside its files. `author` is a name and an address; `branch` is empty on a detached head.
    `modes` are lines of files whose kind changes. `hooks` would run if git itself made the commit; `unsigned`: git
    itself would sign it."""

    message: str
    author: str
    branch: str
    modes: tuple[str, ...] = ()
    hooks: tuple[str, ...] = ()
    unsigned: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """The changes of one call. `ask_always`: the user is asked each time, whatever they chose for the chat. `commit`:
    the changes are made already, and the call commits them."""

    changes: tuple[FileChange, ...] = ()
    ask_always: bool = False
    commit: Commit | None = None


NO_CHANGES: Final = Preview()
