"""Programs of servers: found where the user's shell looks, named with how to get them where they are missing, and what
would have to be fetched first said before it could hang."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mypt_desktop.mcp.programs import NetworkNeededError, ProgramMissingError, check_offline, found
from mypt_desktop.sandbox.login_path import login_path

posix = pytest.mark.skipif(sys.platform == "win32", reason="the user's shell is asked on Unix")


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


@posix
def test_the_users_shell_says_where_programs_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f'#!/bin/sh\necho "Welcome"\nPATH="{tmp_path}/mine:$PATH"\nexport PATH\nshift\neval "$1"\n'
    monkeypatch.setenv("SHELL", str(program(tmp_path / "shell", script)))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    folders = login_path().split(os.pathsep)
    assert folders[0] == f"{tmp_path}/mine"
    assert "/usr/bin" in folders
    assert "Welcome" not in login_path()


@posix
@pytest.mark.parametrize("shell", ["", "relative", "/nowhere/at/all", "/bin/false"])
def test_a_shell_that_does_not_say_leaves_the_programs_own_path(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", shell)
    monkeypatch.setenv("PATH", "/opt/here")
    assert login_path().split(os.pathsep)[0] == "/opt/here"


@posix
def test_a_program_is_found_by_name_by_path_and_by_its_other_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    node, python = program(tmp_path / "bin/node"), program(tmp_path / "bin/python3")
    assert found("node", str(tmp_path / "bin"), tmp_path) == node
    assert found("python", str(tmp_path / "bin"), tmp_path) == python
    assert found("bin/node", "", tmp_path) == node
    assert found("~/bin/node", "", Path("/")) == node


@pytest.mark.parametrize(
    ("command", "how"),
    [
        ("npx", "comes with Node.js, which is missing"),
        ("uvx", "comes with uv, which is missing"),
        ("python", "Get it from https://python.org"),
        ("somebodys-server", "give its full path"),
        ("./server", "Correct the command"),
    ],
)
def test_a_program_that_is_missing_is_named_with_how_to_get_it(tmp_path: Path, command: str, how: str) -> None:
    with pytest.raises(ProgramMissingError) as missing:
        found(command, str(tmp_path), tmp_path)
    assert Path(command).name in str(missing.value)
    assert how in missing.value.with_hint()


def cached(home: Path, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """As npx leaves a package that it fetched."""
    monkeypatch.setenv("LOCALAPPDATA", str(home))
    cache = home / ("npm-cache" if sys.platform == "win32" else ".npm")
    place = cache / "_npx/0123abc/node_modules" / package
    place.mkdir(parents=True)
    (place / "package.json").write_text("{}", encoding="utf-8")


@pytest.mark.parametrize(
    "args",
    [
        ["-y", "@scope/server@1.2.3", "/docs"],
        ["--yes", "server"],
        ["-p", "server", "run"],
        ["--package=server", "run"],
        ["--registry=https://example.com", "-y", "server@latest"],
    ],
)
def test_a_package_that_npx_would_have_to_fetch_is_said_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    for command in ("npx", "/usr/bin/npx", "npx.cmd"):
        with pytest.raises(NetworkNeededError, match="would have to fetch"):
            check_offline(command, args, tmp_path)
    cached(tmp_path, monkeypatch, "@scope/server" if "@scope" in args[1] else "server")
    check_offline("npx", args, tmp_path)


@pytest.mark.parametrize(
    ("command", "args"), [("npx", ["./server"]), ("npx", []), ("node", ["server"]), ("npx", ["-y", "file:/a"])]
)
def test_what_is_here_already_is_no_package(tmp_path: Path, command: str, args: list[str]) -> None:
    check_offline(command, args, tmp_path)
