"""What is imported after Qt is imported without its source being read."""

from __future__ import annotations

import os
import subprocess
import sys

LOOK = """
import inspect, sys
from mypt_desktop.gui.plain_imports import spare_sources
if sys.argv[1:] == ["spare"]:
    spare_sources()
import PySide6.QtWidgets
looked = []
source_of, inspect.getsource = inspect.getsource, lambda module: looked.append(module.__name__) or source_of(module)
import mypt_desktop.gui.theme
print(len(looked))
"""


def looked(*arguments: str) -> int:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", LOOK, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    return int(done.stdout)


def test_no_source_is_read_for_an_import_beside_the_window() -> None:
    assert looked() > 0  # PySide still does so of itself
    assert looked("spare") == 0
