"""Where things are: resources and models beside the program (from source and when frozen), user data per platform."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def program_dir() -> Path:
    """The folder that holds `resources/` and `models/`: the checkout, or PyInstaller's bundle."""
    frozen = getattr(sys, "_MEIPASS", None)
    return Path(frozen) if frozen else Path(__file__).resolve().parents[2]


def portable_dir() -> Path | None:
    """The data folder beside a bundled program that carries its data along: one with a `portable.txt` beside it."""
    if not hasattr(sys, "_MEIPASS"):
        return None
    folder = Path(sys.executable).resolve().parent
    return folder / "data" if (folder / "portable.txt").exists() else None


def resources_dir() -> Path:
    return program_dir() / "resources"


def models_dir() -> Path:
    """Models that came with the program; `MYPT_MODELS_DIR` names another folder (tests, shared installations)."""
    return Path(os.environ.get("MYPT_MODELS_DIR") or program_dir() / "models")


@dataclass(frozen=True, slots=True)
class DataDir:
    """The user's data: one folder, and where each thing is in it. Creating the value touches nothing on disk."""

    root: Path
    notes: tuple[str, ...] = ()  # what was found wrong in it, for the user

    @property
    def folders(self) -> tuple[Path, ...]:
        """Those that the program makes."""
        named = (self.models, self.trainings, self.indexes, self.chats, self.toolsets, self.mcp, self.folder_writes)
        return (*named, self.datasets, self.logs, self.backups, self.documents, self.themes, self.prompts)

    @property
    def database(self) -> Path:
        return self.root / "mypt.sqlite"

    @property
    def models(self) -> Path:
        """Models the user imported."""
        return self.root / "models"

    @property
    def trainings(self) -> Path:
        """One folder a training that was started in the window: checkpoint, adapter, curves."""
        return self.root / "trainings"

    @property
    def datasets(self) -> Path:
        """One folder a dataset that was made in the window."""
        return self.root / "datasets"

    @property
    def indexes(self) -> Path:
        """One search index per workspace folder."""
        return self.root / "indexes"

    @property
    def chats(self) -> Path:
        """One folder a chat: its files as they are now, and every version of them."""
        return self.root / "chats"

    @property
    def toolsets(self) -> Path:
        """One folder an installed toolset."""
        return self.root / "toolsets"

    @property
    def folder_writes(self) -> Path:
        """What was in folders of the user before chats wrote there."""
        return self.root / "folder-writes"

    @property
    def mcp(self) -> Path:
        """One folder an MCP server that is started here, for what it keeps."""
        return self.root / "mcp"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @property
    def connections(self) -> Path:
        """What left this computer, or was refused, a line each."""
        return self.root / "connections.jsonl"

    @property
    def agents(self) -> Path:
        """The user's own task agents."""
        return self.root / "agents"

    @property
    def themes(self) -> Path:
        """The user's own themes, a file each."""
        return self.root / "themes"

    @property
    def prompts(self) -> Path:
        """The user's own prompts, a file each."""
        return self.root / "prompts"

    @property
    def instructions(self) -> Path:
        """What the user said about the instructions that folders bring along."""
        return self.root / "settings.instructions.json"

    @property
    def backups(self) -> Path:
        return self.root / "backups"

    @property
    def documents(self) -> Path:
        """The user's copy of the sample documents."""
        return self.root / "documents"

    def close_to_others(self) -> None:
        """Takes from other users what older versions, or a wider umask, gave them in a folder that was there before.

        Only what is the program's own: the folder itself may hold other things, and what a link leads to is not ours.
        """
        if sys.platform == "win32":
            return
        folders = {folder.name for folder in (*self.folders, self.agents)}
        with contextlib.suppress(OSError), os.scandir(self.root) as found:
            for entry in found:
                if entry.name in folders or _is_ours_beside(entry.name):
                    with contextlib.suppress(OSError):
                        _close_to_others(entry)


def make_private(folder: Path) -> None:
    """Makes `folder`, and whatever above it is missing, for this user only. Raises `OSError`."""
    missing = [folder]
    while not missing[-1].parent.exists() and missing[-1] != missing[-1].parent:
        missing.append(missing[-1].parent)
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)


def _is_ours_beside(name: str) -> bool:
    """Whether the program made it beside its folders."""
    return name.startswith(("mypt.sqlite", "settings.", "damaged-")) or name.endswith(".lock")


def _close_to_others(entry: os.DirEntry[str]) -> None:
    state = entry.stat(follow_symlinks=False)
    regular = stat.S_ISREG(state.st_mode) or stat.S_ISDIR(state.st_mode)
    if regular and state.st_mode & _OTHERS and state.st_uid == os.geteuid():
        Path(entry.path).chmod(stat.S_IMODE(state.st_mode) & ~_OTHERS)
