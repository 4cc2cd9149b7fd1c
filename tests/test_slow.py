"""What `make test-quick` leaves out is there, and `make test` leaves nothing out."""

import subprocess
import sys
from pathlib import Path

from tests.slow import SLOW


def test_what_is_called_slow_is_there() -> None:
    assert [path for path in SLOW if not (Path(__file__).parent / path).exists()] == []


def test_a_quick_run_leaves_out_slow_tests_and_no_others(checkout: Path) -> None:
    tests = ["tests/test_slow.py", "tests/spec/test_documentation.py"]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "not slow", "--collect-only", *tests]
    found = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout
    assert "test_slow.py" in found
    assert "test_documentation.py" not in found
