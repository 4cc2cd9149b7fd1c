"""Imports without PySide's look into the source of every module."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType


def spare_sources() -> None:
    """PySide reads the source of every module that is imported after it, to find whether that uses PySide and may have
    chosen `snake_case` (PYSIDE-2029). Nothing here does; 500 sources take 70 ms of the start, and whoever imports
    beside the window takes them from the window. In a frozen program, which has no sources, the answer is the same.
    """
    importlib.import_module("PySide6.QtCore")  # brings the other along
    feature = sys.modules.get("shibokensupport.feature")
    if feature is not None and hasattr(feature, "_mod_uses_pyside"):  # PySide's own, so it may be gone one day
        vars(feature)["_mod_uses_pyside"] = _uses_no_feature


def _uses_no_feature(module: ModuleType) -> bool:
    return False
