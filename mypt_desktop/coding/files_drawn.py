"""What a call changed in files, as the chat draws it and as it is stored with the call: each file line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypt_desktop.coding.files_text import text_file
from mypt_desktop.core.file_changes import FileChange, with_moves
from mypt_desktop.core.line_changes import line_changes, stored
from mypt_desktop.core.messages import Json
from mypt_desktop.core.render_plans import RenderPlan

RENDERER: Final = "changes"
MOST_CHARACTERS: Final = 400_000
"""Of the lines of one call that are kept; what is beyond is said, not drawn."""


def drawn_changes(changes: Sequence[FileChange]) -> RenderPlan:
    """How the chat draws the files of a call."""
    left = MOST_CHARACTERS
    files: list[Json] = []
    for change in with_moves(changes):
        found = line_changes(change.before, change.after, lambda data: text_file(data, "").lines)
        file = stored(found, left)
        left -= sum(len(line.text) + 1 for line in found.lines)
        files.append({"path": change.path, "moved_from": change.moved_from, **file})
    return RenderPlan(RENDERER, {"files": files})
