"""Where things are: resources and models beside the program (from source and when frozen), user data per platform."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path


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
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"
