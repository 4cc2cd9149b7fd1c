"""Nothing gets out of a page that a tool draws: not to the network, not to the machine's files, not to other pages.

In a network namespace every address and every name leads to a trap: a web server, a name server, a listener for STUN
and TURN, and a packet socket for what nobody listens for. A browser without locks shows that the trap catches.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.gui.renderers import engine
from tests.end2end.escape_pages import MUST_ARRIVE, SCRIPTS, names

WAIT = 180
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def namespace() -> list[str]:
    """The command that runs the rest where every address leads to the trap; skips where that cannot be had."""
    unshare, ip = shutil.which("unshare"), shutil.which("ip")
    if unshare is None or ip is None or not sys.platform.startswith("linux"):
        pytest.skip("needs Linux with `unshare` and `ip`")
    command = [unshare, "--user", "--map-root-user", "--net"]
    probe = [*command, ip, "link", "add", "eth0", "type", "veth", "peer", "name", "eth1"]
    if subprocess.run(probe, capture_output=True, check=False).returncode != 0:
        pytest.skip("this system does not give us a network namespace with an interface")
    # Root of the namespace is root to the browser engine, which does not run with its sandbox then.
    if reason := engine.why_not({"QTWEBENGINE_DISABLE_SANDBOX": "1"}):
        pytest.skip(reason)
    return [*command, sys.executable, str(HERE / "trap.py"), sys.executable, str(HERE / "escape_child.py")]


@pytest.fixture(scope="module")
def outcomes(
    namespace: list[str], tmp_path_factory: pytest.TempPathFactory, checkout: Path
) -> dict[str, Callable[[], dict[str, Any]]]:
    """What the pages came to with locks and without, side by side in two namespaces."""
    return {how: started(namespace, how, tmp_path_factory.mktemp(how), checkout) for how in ("open", "locked")}


def started(command: list[str], how: str, folder: Path, checkout: Path) -> Callable[[], dict[str, Any]]:
    """Begins; the returned function waits, and gives what the pages won and what came to the trap."""
    (folder / "home").mkdir()
    own = {"HOME": str(folder / "home"), "PYTHONPATH": str(checkout), "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    running = subprocess.Popen(
        [*command, how, str(folder)],
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    @cache
    def outcome() -> dict[str, Any]:
        said, errors = running.communicate(timeout=WAIT)
        found: dict[str, Any] = {}
        for line in said.splitlines():
            if line.startswith("{"):
                found |= json.loads(line)
        assert {"won", "asked", "packets"} <= found.keys(), errors[-3000:]
        return found

    return outcome


def test_the_trap_catches_what_gets_out_of_a_browser_without_locks(
    outcomes: dict[str, Callable[[], dict[str, Any]]],
) -> None:
    found = outcomes["open"]()
    assert set(MUST_ARRIVE.split()) - set(found["asked"]) == set()
    assert {"tcp 80", "udp 53", "udp 3478", "tcp 3478"} <= found["packets"].keys()
    assert {"localstorage", "confirm"} <= set(found["won"])


def test_nothing_gets_out_of_a_page_that_a_tool_draws(outcomes: dict[str, Callable[[], dict[str, Any]]]) -> None:
    assert len(names()) > 150
    found = outcomes["locked"]()
    assert found["tried"] >= 2 * len(SCRIPTS), "not everything was tried, on loading and after a click"
    arrived = found["packets"].keys() - {f"tcp {found['gateway']}"}  # the engine's proxy, where no frame is served here
    assert (found["asked"], arrived, found["won"]) == ([], set(), [])
    assert set(found["frames"]) <= {"", "about", "mypt-artifact"}
    assert (found["clipboard"], found["saved"]) == ("the user's own", [])
