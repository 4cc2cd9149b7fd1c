"""Files that go along with a question in the terminal: looked at first, then read as those of the window are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from mypt_desktop.app.given_files import LooseFiles
from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.given import MOST_FILES, Given, apart, looked_at


def files_to_attach(paths: Sequence[Path]) -> list[Given]:
    """Raises `UserError` for the first that cannot go along, and for too many."""
    if len(paths) > MOST_FILES:
        raise UserError(
            f"At most {MOST_FILES} files go along with one message.",
            hint="Name the folder they lie in with --workspace instead.",
        )
    given, faults = looked_at([path.absolute() for path in paths])
    if faults:
        raise faults[0]
    return given


@contextmanager
def loose_files(given: Sequence[Given], max_file_mb: int) -> Iterator[tuple[LooseFiles | None, list[str]]]:
    """The files of questions that no chat keeps, and their names; gone at the end. Raises `UserError`."""
    if not given:
        yield None, []
        return
    with closing(LooseFiles(max_file_mb)) as loose:
        names: list[str] = []
        for one in given:
            name = apart(one.name, names)
            if one.path is not None:
                loose.add(one.path, name)
                names.append(name)
        yield loose, names
