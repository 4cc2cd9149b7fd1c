"""A workspace as the specification's programs expect one: documents in it, its index in `workspace/index/latest`."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.cli import main

PYTHON = """# Python Guide

Python is a language that is used a lot for machine learning. It was first released in 1991.

## Installing

Download the installer, run it, and tick the box that adds Python to the path.
"""
RIVER = """# River survey

The survey found eleven otters between the weir and the mill in spring 2024.
"""


@pytest.fixture
def in_a_folder(tmp_path: Path, models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of a program, with `workspace/docs`, of which nothing is indexed yet."""
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    monkeypatch.setenv("MYPT_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    docs = tmp_path / "workspace" / "docs"
    docs.mkdir(parents=True)
    (docs / "python.md").write_text(PYTHON, encoding="utf-8")
    (docs / "river.md").write_text(RIVER, encoding="utf-8")
    return tmp_path


@pytest.fixture
def workspace(in_a_folder: Path) -> Path:
    """That folder, indexed as `scripts/build_rag_index.py` would have done it."""
    assert main(["index", "workspace/", "--index_dir", "workspace/index/latest"]) == 0
    return in_a_folder
