"""The command line: what can be typed, what comes out on which stream, and with which exit code."""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mypt_desktop import __main__ as program
from mypt_desktop import __version__
from mypt_desktop.cli import arguments, index
from mypt_desktop.cli.data import data_dir
from mypt_desktop.cli.writing import printable


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "papers"
    made.mkdir()
    (made / "tea.md").write_text("# Tea\n\nSteep the leaves for three minutes.\n", encoding="utf-8")
    (made / "bread.txt").write_text("Knead the dough for ten minutes.\n", encoding="utf-8")
    return made


def run(data: Path, *arguments: str) -> int:
    return program.main(["--data-dir", str(data), *arguments])


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"mypt-desktop {__version__}\n"


@pytest.mark.parametrize(
    "wrong",
    [
        ["dance"],
        ["index"],
        ["search", "x"],
        ["search", "x", "y", "--top-k", "0"],
        ["search", "x", "y", "--top-k", "many"],
        ["chat", "--json"],
        ["chat", "--loud"],
        ["model"],
        ["model", "paint"],
        ["doctor", "--cure"],
    ],
)
def test_wrong_usage_ends_with_code_2_and_says_how(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(wrong)
    assert ended.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "usage: mypt-desktop" in shown.err


def test_options_of_the_specification_are_read_as_ours_and_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    prepared = arguments.parse(["train", "prepare", "--input_jsonl=a.jsonl", "--out_dir", "b", "--tokens_per_shard=9"])
    assert (prepared.input, prepared.out, prepared.tokens_per_shard) == ([Path("a.jsonl")], Path("b"), 9)
    found = arguments.parse(["search", "docs", "top_k", "--top_k", "2", "--index_dir", "i"])
    assert (found.query, found.top_k, found.index_dir) == ("top_k", 2, Path("i"))
    assert arguments.parse(["train", "run", "--dataset_dir", "d"]).dataset == Path("d")
    with pytest.raises(SystemExit):
        arguments.parse(["doctor", "--index_dir", "i"])
    with pytest.raises(SystemExit):
        arguments.parse(["chat", "--help"])
    assert "_dir" not in capsys.readouterr().out


def test_arguments_of_bench_are_its_own() -> None:
    assert arguments.parse(["bench", "--json", "--only", "load"]).rest == ["--json", "--only", "load"]


def test_searching_a_folder_finds_the_passage(folder: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "search", str(folder), "how long do leaves steep", "--top-k", "1", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["total"] == 1
    passage = found["documents"][0]
    assert (passage["path"], passage["line"]) == ("tea.md", 1)
    assert "three minutes" in passage["text"]


def test_search_can_be_limited_to_a_path(folder: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "search", str(folder), "minutes", "--path", "bread.txt") == 0
    shown = capsys.readouterr().out
    assert "bread.txt, line 1" in shown
    assert "tea.md" not in shown


def test_indexing_says_what_was_done_and_then_that_nothing_was(
    folder: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(data, "index", str(folder), "--json") == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["documents"], first["refresh"]["added"]) == (2, 2)
    assert run(data, "index", str(folder)) == 0
    assert "0 new, 0 changed, 0 gone, 2 as before" in capsys.readouterr().out


def test_an_index_put_beside_the_documents_serves_where_it_is_wanted(
    folder: Path, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(data, "index", str(folder), "--beside") == 0
    assert ".mypt-index saves another machine reading 2 documents." in capsys.readouterr().out
    other = tmp_path / "other-data"
    assert run(other, "index", str(folder), "--use-beside", "--json") == 0
    shown = capsys.readouterr()
    assert (json.loads(shown.out)["documents"], shown.err) == (2, "")
    third = tmp_path / "third-data"
    assert run(third, "index", str(folder)) == 0
    assert "With --use-beside it saves reading 2 documents" in capsys.readouterr().err
    (folder / ".mypt-index" / "index.sqlite").write_bytes(b"no database")
    assert run(tmp_path / "fourth-data", "index", str(folder), "--use-beside") == 0
    shown = capsys.readouterr()
    assert "warning: The index that came with this folder is damaged and was not used." in shown.err
    assert "2 new" in shown.out


def test_a_broken_document_is_named_and_stops_nothing(
    folder: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "torn.pdf").write_bytes(b"%PDF-1.7\nnothing of the kind")
    assert run(data, "index", str(folder)) == 0
    shown = capsys.readouterr()
    assert "2 documents, 1 not read" in shown.out
    assert "not read: torn.pdf: torn.pdf cannot be read: it is damaged" in shown.err


@pytest.mark.parametrize("command", [["index"], ["search"], ["chat", "--once", "hello", "--workspace"]])
def test_a_folder_that_is_not_there_is_one_sentence_and_a_hint(
    command: list[str], tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rest = ["word"] if command == ["search"] else []
    assert run(data, *command, str(tmp_path / "nowhere"), *rest) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("error: There is no folder")
    assert "Traceback" not in shown.err


def test_a_data_folder_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run(tmp_path / "file" / "data", "index", str(folder)) == 1
    assert "data folder" in capsys.readouterr().err


def test_the_home_of_nobody_is_no_data_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Path("~nobody-of-that-name/data"), "index", str(folder)) == 1
    assert "data folder" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_in_the_place_of_the_settings_keeps_nobody_waiting(folder: Path, data: Path) -> None:
    data.mkdir()
    os.mkfifo(data / "settings.json")
    assert run(data, "index", str(folder)) == 0
    assert not (data / "settings.json").is_fifo()
    assert "settings.json" in (data / "logs" / "mypt.log").read_text(encoding="utf-8")


def test_broken_settings_are_one_sentence(folder: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.mkdir()
    (data / "settings.json").write_text("{")
    assert run(data, "index", str(folder)) == 1
    assert "settings.json cannot be read" in capsys.readouterr().err


def test_a_model_is_chosen_by_name_and_listed(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(_catalog(tmp_path / "models")))
    assert run(data, "model", "list", "--json") == 0
    assert json.loads(capsys.readouterr().out)["ever_chosen"] is False
    assert run(data, "model", "use", "small") == 0
    assert "It is not built yet" in capsys.readouterr().err
    assert run(data, "model", "list", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(model["name"], model["built"], model["chosen"]) for model in listed["models"]] == [("small", False, True)]
    assert listed["ever_chosen"] is True
    assert run(data, "model", "use", "huge") == 1
    assert "There is no model called huge" in capsys.readouterr().err


def test_a_model_is_recommended_among_those_that_are_named(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    models = _catalog(tmp_path / "models")
    shutil.copytree(models / "small", models / "twin")
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models))
    assert run(data, "model", "recommend", "--json") == 0
    assert json.loads(capsys.readouterr().out)["name"] == "twin"
    assert run(data, "model", "recommend", "small", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["name"], found["measured"]) == ("small", False)
    assert run(data, "model", "recommend", "small", "huge") == 1
    assert "There is no model called huge" in capsys.readouterr().err


def test_a_model_without_a_recipe_cannot_be_built(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(_catalog(tmp_path / "models")))
    assert run(data, "model", "build", "../small") == 1
    assert "no recipe" in capsys.readouterr().err


def test_the_builder_runs_in_the_named_python_and_its_exit_code_is_ours(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(_catalog(tmp_path / "models")))
    monkeypatch.setenv("MYPT_BUILD_PYTHON", str(tmp_path / "no-such-python"))
    assert run(data, "model", "build", "small") == 1
    assert "cannot be started" in capfd.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the builder is a shell script")
@pytest.mark.parametrize(("code", "said"), [(2, "error: It is no model."), (1, "error: The builder failed: It is no")])
def test_what_the_builder_says_last_is_the_error(
    code: int,
    said: str,
    data: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    builder = folder / "python"
    builder.write_text(
        f'#!/bin/sh\necho "$3"\necho "a library grumbles" >&2\necho "It is no model." >&2\nexit {code}\n'
    )
    builder.chmod(0o755)
    monkeypatch.setenv("MYPT_BUILD_PYTHON", str(builder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    (folder / "tea.gguf").write_bytes(b"GGUF and no more")
    assert run(data, "model", "import", str(folder / "tea.gguf")) == 1
    shown = capfd.readouterr()
    assert shown.out == f"{folder / 'tea.gguf'}\n"
    assert shown.err.startswith(said)
    assert "grumbles" not in shown.err


def test_what_is_no_model_is_refused_before_an_environment_is_made_for_it(
    data: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MYPT_BUILD_PYTHON", str(folder / "no-such-python"))
    (folder / "cut.gguf").write_bytes(b"<html>not found")
    for name, fault in (("tea.md", "is no model this program can read"), ("cut.gguf", "does not begin as a GGUF")):
        assert run(data, "model", "import", str(folder / name)) == 1
        shown = capfd.readouterr().err
        assert f"error: {folder / name} {fault}" in shown


def test_a_model_that_is_not_there_cannot_be_imported(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(data, "model", "import", str(tmp_path / "nothing.gguf")) == 1
    assert "There is no" in capsys.readouterr().err


def test_the_doctor_names_what_is_missing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(_catalog(tmp_path / "models")))
    assert run(data, "doctor", "--json") == 1
    told = json.loads(capsys.readouterr().out)
    states = {check["name"]: check["state"] for check in told["checks"]}
    assert not told["ok"]
    assert states["Models"] == "failed"
    assert states["Data folder"] == states["Settings"] == states["Telemetry"] == "ok"
    beside = ("Embedder", "Phrases", "Reader", "Picker", "Larger picker", "Text in pictures", "Dictation")
    assert {states[name] for name in beside} == {"warning"}


def test_the_doctor_finds_a_damaged_database(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.mkdir()
    (data / "mypt.sqlite").write_bytes(b"no database at all, just a few words" * 50)
    assert run(data, "doctor") == 1
    assert "FAIL Database" in capsys.readouterr().out


def test_telemetry_and_network_habits_are_switched_off_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in program.QUIET:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit):
        program.main(["--version"])
    assert {name: os.environ[name] for name in program.QUIET} == program.QUIET


def test_without_a_display_the_same_session_starts_in_the_terminal(data: Path, folder: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["QT_QPA_PLATFORM"] = ""
    ended = subprocess.run(
        [sys.executable, "-m", "mypt_desktop", "--data-dir", str(data)],
        input="/tools\n/quit\n",
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr.startswith("No display: starting in the terminal.")
    assert "workspace.search" in ended.stdout


def test_a_reader_that_goes_away_is_no_fault(data: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "mypt_desktop", "--data-dir", str(data), "model", "list", "--json"]
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writing)
    assert ended.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell that closes streams")
@pytest.mark.parametrize("closed", ["<&-", "<&- 2>&-"])
def test_closed_input_and_output_are_no_yes_and_no_fault(data: Path, folder: Path, closed: str) -> None:
    command = [sys.executable, "-m", "mypt_desktop", "--data-dir", str(data), "tool", "call", "write"]
    command += ["--workspace", str(folder), "--arguments", '{"path": "new.txt", "content": "x"}']
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *command]
    ended = subprocess.run(shell, capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "needs your consent" in json.loads(ended.stdout)["error"]
    assert not (folder / "new.txt").exists()


def test_a_dataset_of_a_name_that_no_disk_takes_is_a_sentence(
    data: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(data, "train", "make", "--docs", str(folder), "--out", str(folder / ("x" * 300))) == 1
    assert capsys.readouterr().err.startswith("error: ")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs a disk that is always full")
def test_output_that_finds_no_room_is_a_sentence(data: Path) -> None:
    command = [sys.executable, "-m", "mypt_desktop", "--data-dir", str(data), "model", "list", "--json"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stderr == "error: The output cannot be written: No space left on device.\n"


def test_a_document_cannot_send_codes_to_the_terminal() -> None:
    assert printable("red \x1b[31m alert\x07\u202e\n\tindented é 漢") == "red [31m alert\n\tindented é 漢"


def _catalog(models: Path) -> Path:
    (models / "small").mkdir(parents=True)
    described = {
        "name": "small",
        "kind": "language",
        "title": "Small",
        "base": "x/small",
        "licence": "Apache-2.0",
        "dialect": "hermes",
        "rails": "recipes",
        "context_length": 2048,
        "default_context": 1024,
        "source": {"size": 1},
        "recipe": {},
    }
    (models / "small" / "model.json").write_text(json.dumps(described))
    return models


def test_warnings_go_to_the_log_and_not_to_the_terminal(
    folder: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def warn(options: object) -> int:
        data_dir(options)  # type: ignore[arg-type]
        logging.getLogger("mypt_desktop.somewhere").warning("a line for the log")
        return 0

    monkeypatch.setattr(index, "run", warn)
    assert run(data, "index", str(folder)) == 0
    assert "a line for the log" in (data / "logs" / "mypt.log").read_text()
    assert capsys.readouterr().err == ""
