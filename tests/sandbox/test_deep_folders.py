"""A tool that hides what it leaves below paths longer than the system takes: it is counted and removed all the same."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pytest

from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.sandbox.functions import Returned
from tests.sandbox.conftest import Bench, reason

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux confines tools so far that this can be tried"
)

# 1,200 folders of names of 100 characters: 120,000 characters, and deeper than Python calls itself.
DIG = """
import os, pathlib
os.chdir({start})
here = os.open(".", os.O_RDONLY)
for _ in range(1200):
    os.mkdir("d" * 100, dir_fd=here)
    below = os.open("d" * 100, os.O_RDONLY, dir_fd=here)
    os.close(here)
    here = below
for number in range({mebibytes}):  # one file alone would meet its own limit
    file = os.open(str(number), os.O_CREAT | os.O_WRONLY, 0o600, dir_fd=here)
    os.write(file, bytes(2**20))
    os.close(file)
return {{"place": str(pathlib.Path.home())}}
"""


def test_a_deep_home_is_removed_and_the_call_returns(bench: Bench) -> None:
    outcome = bench.run(DIG.format(start="os.path.expanduser('~')", mebibytes=0))
    assert isinstance(outcome, Returned), outcome
    place = Path(str(outcome.value["place"])).parent
    assert place.name.startswith("mypt-call-")
    assert place.parent == Path(tempfile.gettempdir()).resolve()
    assert not place.exists()


def test_what_lies_deeper_than_any_path_is_counted(bench: Bench) -> None:
    try:
        few = bench.run(DIG.format(start="workspace", mebibytes=1), bench.limits(file_bytes=4 * 2**20))
        assert isinstance(few, Returned), few
        remove_tree(bench.workspace / ("d" * 100))
        many = bench.run(DIG.format(start="workspace", mebibytes=3), bench.limits(file_bytes=2 * 2**20))
        assert "wrote more than the 2 MB" in reason(many)
    finally:
        remove_tree(bench.workspace)
