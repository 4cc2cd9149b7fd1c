"""Which tests `make test-quick` leaves out: those that start whole programs, build models or draw pages, minute after
minute. One that fails only here is found by `make test`, which leaves nothing out."""

from __future__ import annotations

from typing import Final

SLOW: Final = (
    "app",  # the whole program behind the window, with its model
    "bench",  # measures, with models
    "cli",  # a program started for each command
    "end2end",  # the program as people use it; killed, watched, questioned
    "fuzz",
    "gui",  # a window opened for each test, pages drawn by the browser engine
    "mcp",  # other people's servers, the conformance suites
    "sandbox",  # a confined process for each test
    "spec",  # the specifications' programs
    "test_app.py",
    "test_cli.py",
    "test_conversation.py",
    "training",  # models trained and built
    "answers/lines/test_lines.py",  # the reader and the picker over an index of their own
    "answers/lines/test_newer.py",
    "answers/lines/test_picking.py",
    "language/test_other_languages.py",
    "coding/test_cells.py",  # processes that last
    "runtime/test_model.py",
    "runtime/test_ocr.py",
    "runtime/test_offline.py",
    "tools/test_toolset_tools.py",
    "tools/toolsets/test_killed.py",
    "workspace/pages",
    "workspace/test_crash.py",
    "workspace/test_extraction_attacks.py",
    "workspace/test_scans.py",
)
"""Folders and files in `tests`."""
