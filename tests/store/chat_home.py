"""A data folder with one chat, and what is in its folder and its versions, read in the plainest way."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.manifests import Manifest, Tree
from tests.databases import fresh_database

Model = dict[str, tuple[str, bytes | str]]  # path: what it is, and the bytes or the link's target


class Home:
    """One data folder with one chat."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.database = fresh_database(root / "mypt.sqlite")
        self.chats = Chats(self.database)
        self.all = AllChatFiles(self.database, root / "chats")
        self.chat: ChatId = self.chats.create("Holiday")
        self.files: ChatFiles = self.all.of(self.chat)

    @property
    def folder(self) -> Path:
        self.files.folder.mkdir(parents=True, exist_ok=True)
        return self.files.folder

    def again(self) -> ChatFiles:
        """As after a new start of the program."""
        self.all.close()
        self.files = self.all.of(self.chat)
        return self.files

    def snapshot(self) -> Manifest:
        found = self.files.snapshot("edit")
        assert found is not None
        return found

    def close(self) -> None:
        self.all.close()
        self.database.close()


def held(folder: Path) -> Model:
    """What is in a folder, read in the plainest way."""
    found: Model = {}
    for root, folders, files in os.walk(folder):
        for path in (Path(root, name) for name in [*folders, *files]):
            key, mode = path.relative_to(folder).as_posix(), path.lstat().st_mode
            if stat.S_ISLNK(mode):
                found[key] = ("link", str(path.readlink()))
            elif stat.S_ISREG(mode):
                found[key] = ("program" if mode & stat.S_IXUSR else "file", path.read_bytes())
            elif not any(path.iterdir()):
                found[key] = ("folder", "")
    return found


def told(files: ChatFiles, tree: Tree) -> Model:
    """The same of a version."""
    found: Model = dict.fromkeys(tree.folders, ("folder", ""))
    found |= {path: ("link", target) for path, target in tree.links.items()}
    for path, blob in tree.files.items():
        kind = "program" if path in tree.executable else "file"
        found[path] = (kind, files._working.blobs.get(blob))
    return found
