"""docs/dialects.md: its table names every dialect, and its example runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from mypt_desktop.dialects.names import names


def test_every_dialect_stands_in_the_table(checkout: Path) -> None:
    text = (checkout / "docs" / "dialects.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])} == set(names())


def test_the_example_of_a_new_dialect_runs(checkout: Path) -> None:
    text = (checkout / "docs" / "dialects.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", example], cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
