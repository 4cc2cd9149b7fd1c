"""docs/workspace_api.md: its programs run one after the other, and it names every event, command and option."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from mypt_desktop.cli.arguments import parse
from mypt_desktop.core.events import TurnEvent


@pytest.fixture(scope="module")
def text(checkout: Path) -> str:
    return (checkout / "docs" / "workspace_api.md").read_text("utf-8")


def test_the_programs_run_one_after_the_other(text: str, in_a_folder: Path, checkout: Path) -> None:
    notes = in_a_folder / "notes"
    notes.mkdir()
    (notes / "ferry.md").write_text("# Timetable\n\nThe ferry leaves at nine in the morning.\n", "utf-8")
    program = "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", program],
        env=os.environ | {"PYTHONPATH": str(checkout), "PYTHONWARNINGS": "default"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "ferry.md:1 # Timetable" in done.stdout
    assert "['workspace.search'] 2" in done.stdout
    assert "workspace.search {'query': 'python'} True" in done.stdout


def test_every_event_is_described(text: str) -> None:
    missing = [event.__name__ for event in get_args(TurnEvent) if f"`{event.__name__}`" not in text]
    assert missing == []


@pytest.mark.parametrize(
    ("script", "command"),
    [
        ("scripts/build_rag_index.py", "index"),
        ("scripts/workspace_chat.py", "chat"),
        ("scripts/prepare_tool_sft.py", "train prepare"),
        ("train.py", "train run"),
    ],
)
def test_every_option_of_a_script_that_is_named_is_one_of_its_command(text: str, script: str, command: str) -> None:
    (row,) = (line for line in text.splitlines() if line.startswith(f"| `{script}`"))
    assert f"mypt-desktop {command}" in row
    options = re.findall(r"--\w+", row)
    assert options
    words = [word for option in options for word in ((option,) if option == "--verbose" else (option, "1"))]
    place = ["workspace/"] if command == "index" else []
    assert parse([*command.split(), *place, *words]).module == f"mypt_desktop.cli.{command.split()[0]}"
