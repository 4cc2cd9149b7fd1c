"""The Windows installer from the program folder: `python -m installer.bundling.windows FOLDER OUT`, with NSIS.

NSIS compiles it on Linux too, which checks the script; the folder must have been built on Windows to be of use.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from installer.console import say
from installer.places import ROOT
from mypt_desktop import __version__
from mypt_desktop.core.errors import UserError

SCRIPT = ROOT / "installer" / "windows" / "mypt-desktop.nsi"
_ICON = ROOT / "resources" / "icons" / "app" / "mypt-256.png"
_ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)


def setup_program(folder: Path, out: Path) -> Path:
    """Compiles the installer of `folder` into `out`. Raises `UserError` with what the compiler says."""
    icon = out / "mypt.ico"
    with Image.open(_ICON) as drawn:
        drawn.save(icon, sizes=[(size, size) for size in _ICON_SIZES])
    package = out / f"MyPT-Desktop-{__version__}-Setup.exe"
    values = {"FOLDER": folder.resolve(), "OUT": package.resolve(), "VERSION": __version__, "ICON": icon.resolve()}
    command = ["makensis", "-V2", "-WX", *(f"-D{name}={value}" for name, value in values.items()), str(SCRIPT)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise UserError(
            "makensis is not installed.", hint="It comes with NSIS 3 (https://nsis.sourceforge.io)."
        ) from error
    if done.returncode:
        raise UserError(f"The installer could not be compiled: {(done.stdout + done.stderr).strip()[-1000:]}")
    return package


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        package = setup_program(options.folder, options.out)
    except UserError as error:
        print(f"error: {error.with_hint()}", file=sys.stderr)
        return 1
    say(f"{package.name}: {package.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
