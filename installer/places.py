"""Where set-up reads and writes: the checkout, its `.venv`, and the user's cache folder that clones share."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "installer" / "locks"
VENV = ROOT / ".venv"


def cache_dir(environ: Mapping[str, str] = os.environ, platform: str = sys.platform, home: Path | None = None) -> Path:
    """The user's cache folder for this program; platformdirs' rule, by hand because nothing is installed yet."""
    home = home or Path.home()
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "mypt-desktop" / "Cache"
    if platform == "darwin":
        return home / "Library" / "Caches" / "mypt-desktop"
    xdg = environ.get("XDG_CACHE_HOME", "")
    # The XDG specification says to ignore a relative path.
    return (Path(xdg) if Path(xdg).is_absolute() else home / ".cache") / "mypt-desktop"
