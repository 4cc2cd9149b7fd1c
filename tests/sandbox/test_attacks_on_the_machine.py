"""A tool that asks /proc about the machine and the other programs on it learns nothing."""

from __future__ import annotations

import sys

import pytest

from mypt_desktop.sandbox.functions import Returned
from tests.sandbox.conftest import Bench

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux confines tools so far that this can be tried"
)

TOLD = ("keys", "key-users", "interrupts", "softirqs", "timer_list", "locks", "kallsyms", "modules", "cmdline")
READ = """
from pathlib import Path
try:
    return {"text": Path("/proc", arguments["name"]).read_text()}
except OSError as error:
    return {"text": "", "error": type(error).__name__}
"""


def test_what_a_tool_may_ask_is_answered(bench: Bench) -> None:
    outcome = bench.run(READ, name="meminfo")
    assert isinstance(outcome, Returned), outcome
    assert "MemTotal" in str(outcome.value["text"])


@pytest.mark.parametrize("network", ["none", "listen"])
@pytest.mark.parametrize("name", TOLD)
def test_what_tells_of_the_machine_is_empty_or_closed(bench: Bench, name: str, network: str) -> None:
    outcome = bench.run(READ, bench.limits(network=network), name=name)
    assert isinstance(outcome, Returned), outcome
    assert outcome.value["text"] == ""
