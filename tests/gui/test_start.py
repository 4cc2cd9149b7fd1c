"""The start of the real window, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

START = """
import gc, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from mypt_desktop.app import App
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.start import run

def begun(window):
    said = gc.get_freeze_count()
    QTimer.singleShot(0, window, lambda: (print(said, gc.get_freeze_count()), window.close()))

app = App(DataDir(Path(sys.argv[1])), Settings())
code = run(app, painted=begun)
app.close()
sys.exit(code)
"""


def test_collections_of_garbage_pass_over_what_the_start_has_made(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "MYPT_MODELS_DIR": str(tmp_path / "no models")}
    command = [sys.executable, "-c", START, str(tmp_path / "data")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    before, after = map(int, done.stdout.split())
    assert before == 0
    assert after > 10_000
