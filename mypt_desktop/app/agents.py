"""Where task agents are looked for: the open folder, the data folder, and those that come along."""

from __future__ import annotations

from pathlib import Path

from mypt_desktop.coding.agents import FOLDER, Found, Source, discovered
from mypt_desktop.coding.prompts import FOLDER as PROJECT
from mypt_desktop.coding.prompts import Prompts
from mypt_desktop.core.paths import resources_dir


def agents_in(folder: Path | None, user: Path, prompts: Prompts) -> Found:
    """The agents for a chat about `folder`; `user` is the data folder's. Of the folder's own those that the user said
    yes to."""
    places: list[tuple[Source, Path]] = [("user", user), ("bundled", resources_dir() / FOLDER)]
    if folder is not None:
        places.insert(0, ("project", folder / PROJECT / FOLDER))
    return discovered(places, prompts.agents(folder))
