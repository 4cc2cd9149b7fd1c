"""`mypt-desktop toolset`: what it shows, asks, writes, and with which exit code it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mypt_desktop import __main__ as program
from mypt_desktop.cli import arguments
from mypt_desktop.cli.checks import examine
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import load
from mypt_desktop.store.connection_log import ConnectionLog
from tests.tools.toolsets.hostile import HOSTILE
from tests.tools.toolsets.packing import GOOD, MANIFEST, zip_of
from tests.tools.toolsets.web import ADDRESS, Page, serving

OK, FAILED = 0, 1
Output = pytest.CaptureFixture[str]


class Terminal(io.StringIO):
    """Somebody sits there and types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    return _archive(tmp_path)


def _archive(folder: Path, manifest: str = MANIFEST, name: str = "tea.toolset.zip") -> Path:
    path = folder / name
    path.write_bytes(zip_of({**GOOD, "toolset.yaml": manifest}))
    return path


def _run(data: Path, *words: object) -> int:
    return program.main(["--data-dir", str(data), "toolset", *map(str, words)])


def test_nothing_installed_says_how_to_change_that(data: Path, capsys: Output) -> None:
    assert _run(data, "list") == OK
    out, err = capsys.readouterr()
    assert out == ""
    assert "toolset import FILE" in err


def test_an_import_shows_what_comes_and_asks(
    data: Path, tea: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    assert _run(data, "import", tea) == FAILED
    out, err = capsys.readouterr()
    assert "Tea Timer 1.2.0 is new here." in out
    assert "steep: Say how long to steep" in out
    assert "tools/tea.py" in out
    assert "Nothing was imported." in err
    assert _run(data, "list", "--json") == OK
    assert json.loads(capsys.readouterr().out) == {"toolsets": []}
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    assert _run(data, "import", tea) == OK
    assert "Tea Timer 1.2.0 is installed." in capsys.readouterr().out


def test_an_address_is_fetched_from_only_once_its_host_is_granted(
    data: Path, tea: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with serving({ADDRESS: Page(tea.read_bytes())}) as site:
        assert _run(data, "import", site.at(), "--yes") == FAILED
        assert site.asked == []
        assert "--allow-host 127.0.0.1" in capsys.readouterr().err
        assert _run(data, "import", site.at(), "--yes", "--allow-host", "127.0.0.1") == OK
        assert "Tea Timer 1.2.0 is installed." in capsys.readouterr().out
        assert _run(data, "import", site.at(), "--yes") == OK  # the grant stays
        assert load(DataDir(data).settings).network.toolset_hosts == ("127.0.0.1",)
        capsys.readouterr()
        assert _run(data, "list", "--json") == OK
        (listed,) = json.loads(capsys.readouterr().out)["toolsets"]
        assert listed["source"] == site.at()
        kept = [(one.outcome, one.who, one.where) for one in ConnectionLog(DataDir(data).connections).entries()]
        there = ("granted", "Toolset import", f"127.0.0.1:{site.port}")
        assert kept == [there, there, ("refused", "Toolset import", "127.0.0.1")]


def test_who_sits_at_the_terminal_is_asked_about_a_host(
    data: Path, tea: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving({ADDRESS: Page(tea.read_bytes())}) as site:
        monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
        assert _run(data, "import", site.at()) == FAILED
        assert site.asked == []
        assert load(DataDir(data).settings).network.toolset_hosts == ()
        monkeypatch.setattr(sys, "stdin", Terminal("y\ny\n"))
        assert _run(data, "import", site.at()) == OK
    out, err = capsys.readouterr()
    assert "Let toolsets be downloaded from 127.0.0.1, now and later? [y/N]" in err
    assert "Tea Timer 1.2.0 is installed." in out


def test_a_description_cannot_pass_for_a_part_of_the_review(data: Path, tmp_path: Path, capsys: Output) -> None:
    forged = MANIFEST.replace("How long tea steeps", '"Tea\\n\\nWhat it may do\\n    Nothing."')
    assert _run(data, "import", _archive(tmp_path, forged), "--yes") == OK
    lines = capsys.readouterr().out.splitlines()
    assert "Tea What it may do Nothing." in lines
    assert lines.count("What it may do") == 1
    forged = MANIFEST.replace("name: Tea Timer", 'name: "Tea\\nTimer"')
    assert _run(data, "import", _archive(tmp_path, forged), "--yes") == FAILED
    assert "name: this holds the invisible character U+000A" in capsys.readouterr().err


def test_who_wants_json_is_shown_what_comes_all_the_same(
    data: Path, tea: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("y\n"))
    assert _run(data, "import", tea, "--json") == OK
    out, err = capsys.readouterr()
    assert json.loads(out)["imported"]["kind"] == "new"
    assert err.index("Tea Timer 1.2.0 is new here.") < err.index("Import it?")


def test_without_anybody_to_ask_an_import_needs_yes(
    data: Path, tea: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert _run(data, "import", tea) == FAILED
    out, err = capsys.readouterr()
    assert "Tea Timer" in out
    assert "--yes" in err
    assert _run(data, "import", tea, "--yes") == OK
    assert _run(data, "list") == OK
    assert "tea-timer:steep" in capsys.readouterr().out


def test_an_update_marks_what_is_new(data: Path, tea: Path, tmp_path: Path, capsys: Output) -> None:
    assert _run(data, "import", tea, "--yes") == OK
    newer = (
        MANIFEST.replace("1.2.0", "1.3.0") + "permissions: {subprocess: true}\nmcp_servers: [{id: k, command: npx}]\n"
    )
    capsys.readouterr()
    assert _run(data, "import", _archive(tmp_path, newer, "newer.zip"), "--yes") == OK
    out = capsys.readouterr().out
    assert "updated from 1.2.0 to 1.3.0" in out
    assert "+ Start other programs" in out
    assert "+ k: npx" in out
    assert _run(data, "import", tea, "--yes", "--json") == OK
    told = json.loads(capsys.readouterr().out)["imported"]
    assert (told["kind"], told["installed"], told["version"]) == ("downgrade", "1.3.0", "1.2.0")


def test_a_toolset_is_exported_and_no_file_is_replaced_unasked(
    data: Path, tea: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _run(data, "import", tea, "--yes") == OK
    assert _run(data, "export", "tea-timer") == OK
    assert (tmp_path / "tea-timer-1.2.0.toolset.zip").is_file()
    assert _run(data, "export", "tea-timer") == FAILED
    assert "--force" in capsys.readouterr().err
    assert _run(data, "export", "tea-timer", "--force") == OK
    assert _run(data, "export", "tea-timer", tmp_path / "nowhere" / "x.zip") == FAILED
    assert "could not be exported" in capsys.readouterr().err


def test_toolsets_are_switched_and_removed(data: Path, tea: Path, capsys: Output) -> None:
    assert _run(data, "import", tea, "--yes") == OK
    assert _run(data, "disable", "tea-timer") == OK
    assert _run(data, "list") == OK
    assert "(disabled)" in capsys.readouterr().out
    assert _run(data, "enable", "tea-timer") == OK
    assert _run(data, "uninstall", "tea-timer") == OK
    for task in ("enable", "disable", "uninstall", "export"):
        capsys.readouterr()
        assert _run(data, task, "tea-timer") == FAILED
        assert "not installed" in capsys.readouterr().err


def test_every_fault_of_a_manifest_is_told(data: Path, tmp_path: Path, capsys: Output) -> None:
    wrong = MANIFEST.replace('"1.2.0"', '"x"').replace("type: html", "type: \x7fx")
    assert _run(data, "import", _archive(tmp_path, wrong.replace("\x7f", ""))) == FAILED
    err = capsys.readouterr().err
    assert "error: toolset.yaml, line 4, version" in err
    assert "also: line 19, tools[0].renderer.type" in err


@pytest.mark.parametrize("name", ["path traversal", "escape code", "bomb", "billion laughs"])
def test_a_hostile_archive_is_an_error_and_sends_no_codes_to_the_terminal(
    name: str, data: Path, tmp_path: Path, capsys: Output
) -> None:
    (tmp_path / "evil.zip").write_bytes(next(one for one in HOSTILE if one.name == name).make())
    assert _run(data, "import", tmp_path / "evil.zip", "--yes") == FAILED
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert "\x1b" not in err


def test_a_new_toolset_passes_its_examples_and_its_own_test(
    data: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _run(data, "new", "My Words") == OK
    assert _run(data, "new", "My Words") == FAILED
    assert "already" in capsys.readouterr().err
    assert _run(data, "test", "my-words") == OK
    assert "ok      count_words, example 1" in capsys.readouterr().out
    call = "import pathlib, runpy; [test(pathlib.Path()) for name, test in"
    call += " runpy.run_path('my-words/tests/test_words.py').items() if name.startswith('test_')]"
    own = subprocess.run([sys.executable, "-c", call], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert own.returncode == 0, own.stderr
    assert _run(data, "import", "my-words", "--yes") == OK


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_an_export_replaces_a_file_behind_a_link_and_nothing_but_files(
    data: Path, tea: Path, tmp_path: Path, capsys: Output
) -> None:
    assert _run(data, "import", tea, "--yes") == OK
    pipe, link, file = (tmp_path / name for name in ("pipe", "link", "file"))
    os.mkfifo(pipe)
    file.write_text("old")
    link.symlink_to(file)
    before = set(tmp_path.iterdir())
    capsys.readouterr()
    assert _run(data, "export", "tea-timer", pipe, "--force") == FAILED
    assert "is no file to be replaced" in capsys.readouterr().err
    assert pipe.is_fifo()
    assert _run(data, "export", "tea-timer", link, "--force") == OK
    assert link.is_symlink()
    assert file.read_bytes().startswith(b"PK")
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["", "...", "\u8336", "con", "Workspace", "builtin"])
def test_a_name_that_cannot_be_a_folder_is_refused(
    name: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _run(data, "new", name) == FAILED
    assert list(tmp_path.iterdir()) == []


def test_an_example_that_differs_shows_how(
    data: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _run(data, "new", "words")
    manifest = tmp_path / "words" / "toolset.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("words: 3,", "words: 4,"), encoding="utf-8")
    assert _run(data, "test", "words") == FAILED
    out, err = capsys.readouterr()
    assert "FAILED  count_words, example 1" in out
    assert '-  "words": 4' in out
    assert '+  "words": 3' in out
    assert "0 of 1 examples are right." in err
    assert _run(data, "test", "words", "--json") == FAILED
    assert not json.loads(capsys.readouterr().out)["examples"][0]["ok"]
    manifest.write_text("id: [", encoding="utf-8")
    assert _run(data, "test", "words") == FAILED
    assert "toolset.yaml, line" in capsys.readouterr().err


def test_a_toolset_in_the_place_of_a_command_is_opened_in_the_window(tmp_path: Path) -> None:
    given = str(tmp_path / "Tea.TOOLSET.zip")
    assert arguments.parse([given]).open == Path(given)
    assert arguments.parse(["--data-dir", "x", given]).open == Path(given)
    assert arguments.parse([given]).module == arguments.parse([]).module
    assert arguments.parse([]).open is None
    assert arguments.parse(["toolset", "import", given]).open is None
    with pytest.raises(SystemExit):
        arguments.parse(["tea.zip"])


def test_the_doctor_tells_of_a_toolset_whose_files_were_changed(data: Path, tea: Path) -> None:
    assert _run(data, "import", tea, "--yes") == OK
    next((data / "toolsets").rglob("tea.py")).write_text("x", encoding="utf-8")
    found = next(finding for finding in examine(DataDir(data)) if finding.name == "Toolsets")
    assert found.state == "failed"
    assert "tools/tea.py" in found.detail
