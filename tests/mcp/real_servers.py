"""Where servers that people use are, pinned. They are fetched once, with the package managers' own caches, into the
user's cache folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NPM = {
    name: f"@modelcontextprotocol/server-{name}@2026.8.31"
    for name in ("everything", "filesystem", "memory", "sequential-thinking")
} | {"basic-vanillajs": "@modelcontextprotocol/server-basic-vanillajs@2.0.3"}
PYPI = ("mcp-server-time==2026.10.19", "mcp-server-git==2026.10.19", "mcp-server-fetch==2026.10.24")


def place() -> Path:
    named = os.environ.get("MYPT_MCP_SERVERS")
    return Path(named) if named else Path.home() / ".cache/mypt-desktop/mcp-servers"


def node_packages() -> Path:
    """The folder of the packages from npm. Skips a test where they cannot be had."""
    folder = place() / "node"
    packages = folder / "node_modules"
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("Node.js is not on this machine")
    if not all((packages / name.rpartition("@")[0] / "package.json").is_file() for name in NPM.values()):
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", *NPM.values()]
        if subprocess.run(command, capture_output=True, check=False, timeout=240).returncode:
            pytest.skip("the servers cannot be fetched from npm here")
    return packages


def python_commands() -> Path:
    """The folder of the commands from PyPI. Skips a test where they cannot be had."""
    folder = place() / "python"
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    if not all((commands / name.partition("==")[0]).exists() for name in PYPI):
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, capture_output=True)
        command = [str(commands / "python"), "-m", "pip", "install", "-q", *PYPI]
        if subprocess.run(command, capture_output=True, check=False, timeout=240).returncode:
            pytest.skip("the servers cannot be fetched from PyPI here")
    return commands
