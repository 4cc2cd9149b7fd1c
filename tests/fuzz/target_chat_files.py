"""What users, tools and damaged rows do to a chat's files, in any order: kept, or refused with a sentence."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from pathlib import Path
from random import Random

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import EMPTY, diff
from tests.fuzz.target import Target

Step = tuple[str, str, str]  # what, a path, another text
_DOING = (
    "write", "hand", "link", "folder", "remove", "executable",
    "checkout", "restore", "delete", "row", "entries", "snapshot",
)  # fmt: skip
_NAMES = (
    "a", "b", "ü", "日本", " ", ".", "..", "a.txt", ".git", "con", "x" * 300, "a\nb", "\udcff", "\\", "*", "/",
    "a/b", "b/a", "a/b/c", "/etc/passwd", "../x", "a/../b", "", "a/", "\0",
)  # fmt: skip
_TEXTS = (
    "", "tea", "tea" * 9000, "a", "..", "../..", "/etc/passwd", "b", "{}", "[]", "null", "\0",
    '{"a": 1}', '{"a": "00"}', '{"../x": "' + "0" * 64 + '"}', '{"a/b": "x", "a": "y"}',
    '{"links": {"a": "b"}}', '{"links": ["a"]}', '{"links": {"a": ["b"]}}', '{"folders": ["a", ".."]}',
    '{"folders": 1}', '{"executable": ["a", 2]}',
)  # fmt: skip


class Place:
    """One database for all rounds; a chat for each."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="fuzz-chat-files-"))
        self.database = Database(self.folder / "mypt.sqlite")
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)
        weakref.finalize(self, self.database.close)


_places: list[Place] = []


def change(random: Random, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    at = random.randrange(len(steps) + 1)
    fresh = (random.choice(_DOING), random.choice(_NAMES), random.choice(_TEXTS))
    return (*steps[:at], fresh, *steps[at + random.randrange(2) :])[:12]


def check(steps: tuple[Step, ...]) -> str:
    if not _places:
        _places.append(Place())
    place = _places[0]
    chats = Chats(place.database)
    chat = chats.create()
    everything = AllChatFiles(place.database, place.folder / "chats")
    files = everything.of(chat)
    said = []
    sound = not {"row", "entries"} & {step[0] for step in steps}
    try:
        for doing, path, text in steps:
            try:
                _do(place.database, files, doing, path, text)
                said.append(doing)
            except UserError as error:
                said.append(type(error).__name__)
            if sound:
                _agrees(files)
        if sound:
            assert everything.verify() == []
    finally:
        chats.delete(chat)
        everything.forget(chat)
    return " ".join(said)


def _do(database: Database, files: ChatFiles, doing: str, path: str, text: str) -> None:
    by_hand = files.folder / "hand" / path.replace("/", "_").replace("\0", "").replace("..", "")[:100]
    match doing:
        case "write":
            files.write(path, text.encode("utf-8", "surrogateescape"))
        case "delete":
            files.delete(path)
        case "snapshot":
            files.snapshot("tool_run", "run")
        case "checkout":
            history = files.history()
            files.checkout(history[len(text) % len(history)].id if history and text else None)
        case "restore":
            history = files.history()
            if history:
                files.restore(path, history[len(text) % len(history)].id)
        case "row" | "entries":
            column = "files" if doing == "row" else "entries"
            with database.atomic() as connection:
                connection.execute(f"UPDATE workspace_manifests SET {column} = ? WHERE chat_id = ?", (text, files.chat))
        case _ if files.folder.is_dir():
            _by_hand(doing, by_hand, text)
        case _:
            pass


def _by_hand(doing: str, path: Path, text: str) -> None:
    """As a tool or another program does it."""
    if not os.path.lexists(path.parent):
        path.parent.mkdir()
    if path.parent.is_symlink() or not path.parent.is_dir():
        return
    if doing == "folder" and not os.path.lexists(path):
        path.mkdir()
    elif doing == "link" and not os.path.lexists(path) and "\0" not in text and 0 < len(text) < 1000:
        path.symlink_to(text)
    elif doing == "hand" and not path.is_symlink() and not path.is_dir():
        path.write_text(text, encoding="utf-8")
    elif doing == "executable" and path.is_file() and not path.is_symlink():
        path.chmod(0o755)
    elif doing == "remove" and os.path.lexists(path):
        path.unlink() if path.is_symlink() or path.is_file() else shutil.rmtree(path)


def _agrees(files: ChatFiles) -> None:
    """The newest version is what is in the folder, and it can be read byte by byte."""
    manifest = files.snapshot("edit")
    tree = EMPTY if manifest is None else manifest.tree
    assert files.snapshot("edit") == manifest, "a second look finds nothing new"
    for path in tree.files:
        real = files.folder / path
        assert not real.is_symlink()
        assert real.read_bytes() == files.read(path, manifest.id if manifest else None)
        assert bool(real.stat().st_mode & 0o100) == (path in tree.executable)
    for path, target in tree.links.items():
        assert str((files.folder / path).readlink()) == target
    assert not any(getattr(diff(tree, tree), name) for name in ("added", "changed", "removed"))


TARGETS = [
    Target(
        "chat files",
        [(("write", "a", "tea"), ("hand", "b", "tea"), ("checkout", "", "a"), ("restore", "a", "tea"))],
        change,
        check,
    )
]
