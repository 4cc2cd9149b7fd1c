"""`mypt-desktop mcp`, typed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from mypt_desktop import cli

RAW = str(Path(__file__).parents[1] / "mcp/raw_server.py")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_DATA_DIR", str(tmp_path / "data"))


def typed(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = cli.main(argv)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_server_is_added_tested_listed_called_and_removed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = typed(capsys, "mcp", "add", "raw", "--yes", "--", sys.executable, RAW)
    assert code == 0
    assert "It has no network." in out
    code, out, _ = typed(capsys, "mcp", "test", "raw")
    assert code == 0
    assert "raw 1 answers, protocol 2025-06-18." in out
    code, out, _ = typed(capsys, "mcp", "list", "--json")
    assert code == 0
    (server,) = json.loads(out)["servers"]
    assert server["name"] == "raw"
    assert "echo" in server["tools"]
    call = ("tool", "call", "mcp.raw:echo", "--workspace", str(tmp_path), "--arguments", '{"text": "tea"}', "--yes")
    code, out, _ = typed(capsys, *call)
    assert (code, json.loads(out)) == (0, {"text": "tea"})
    assert typed(capsys, "mcp", "remove", "raw")[0] == 0
    assert json.loads(typed(capsys, "mcp", "list", "--json")[1]) == {"servers": []}


def test_adding_needs_a_yes(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = typed(capsys, "mcp", "add", "raw", "--", sys.executable, RAW)
    assert code == 1
    assert "consent" in err


def test_a_server_that_does_not_start_shows_its_last_words(capsys: pytest.CaptureFixture[str]) -> None:
    typed(capsys, "mcp", "add", "raw", "--yes", "--", sys.executable, RAW, "gone")
    code, _, err = typed(capsys, "mcp", "test", "raw")
    assert code == 1
    assert "exit code 7" in err
    assert "no such configuration" in err


def test_a_program_that_is_not_there_is_named_with_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mypt_desktop.mcp.launching.Launching.path", lambda self: "/nowhere")
    code, _, err = typed(capsys, "mcp", "add", "a", "--yes", "--", "uvx", "mcp-server-time")
    assert code == 1
    assert "uvx comes with uv" in err


def test_servers_of_another_program_are_imported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "claude.json"
    plain = {"mcpServers": {"raw": {"command": sys.executable, "args": [RAW], "env": {"API_KEY": "s3cret-value"}}}}
    file.write_text(json.dumps(plain), encoding="utf-8")
    for expected in ("raw", "raw-2"):
        code, out, _ = typed(capsys, "mcp", "import", str(file), "--yes", "--json")
        assert (code, json.loads(out)) == (0, {"added": [expected]})
    kept = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if b"s3cret-value" in path.read_bytes()]


def test_the_json_to_paste_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = typed(capsys, "mcp", "serve", str(tmp_path), "--print-config")
    assert code == 0
    ((_, entry),) = json.loads(out)["mcpServers"].items()
    assert entry["args"][-2:] == ["serve", str(tmp_path)]


def test_a_value_that_a_server_needs_is_named_and_cannot_be_kept_without_a_keyring(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(capsys, "mcp", "add", "raw", "--yes", "--", sys.executable, RAW, "${SOME_TEST_KEY}")
    code, _, err = typed(capsys, "mcp", "test", "raw")
    assert code == 1
    assert "needs a value for SOME_TEST_KEY" in err
    monkeypatch.setattr(sys, "stdin", io.StringIO("hush\n"))
    code, _, err = typed(capsys, "mcp", "set", "raw", "SOME_TEST_KEY")
    assert code == 1
    assert "no keyring" in err
