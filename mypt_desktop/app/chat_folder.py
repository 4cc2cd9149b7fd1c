"""ChatFolder: the files of one chat as the agent looks at them, to name them and to change what is in them."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.chat_files import ChatFiles

_MOST_NAMES = 500
_MOST_BYTES = 200_000  # of a file that a model may read; more than any context holds


class ChatFolder:
    """`files` as they are now. Never raises: what cannot be read is not there."""

    def __init__(self, files: ChatFiles) -> None:
        self._files = files

    def names(self) -> Sequence[str]:
        try:
            manifest = self._files.active()
        except UserError:
            return ()
        return sorted(manifest.tree.files)[:_MOST_NAMES] if manifest else ()

    def text(self, name: str) -> str | None:
        if name not in self.names():
            return None
        try:
            data = self._files.read(name)
            return data.decode("utf-8") if len(data) <= _MOST_BYTES else None
        except (UserError, UnicodeDecodeError):
            return None
