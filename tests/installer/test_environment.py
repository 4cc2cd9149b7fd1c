"""An environment is recognised by its stamp, and nothing that is no environment is ever deleted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from installer.environment import Environment, make, pip_environ, remove, require_space
from mypt_desktop.core.errors import UserError


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    made = Environment(tmp_path / "env")
    make(made)
    return made


def test_a_new_environment_runs_and_holds_what_is_recorded(environment: Environment) -> None:
    assert environment.holds() == {}
    environment.record("app-cpu", "d1")
    environment.record("dev", "d2")
    assert Environment(environment.folder).holds() == {"app-cpu": "d1", "dev": "d2"}
    assert (
        subprocess.run([environment.python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0
    )


def test_an_environment_that_was_moved_holds_nothing(environment: Environment, tmp_path: Path) -> None:
    environment.record("app-cpu", "d1")
    environment.folder.rename(tmp_path / "moved")
    assert Environment(tmp_path / "moved").holds() == {}


@pytest.mark.skipif(os.name == "nt", reason="Windows copies the interpreter")
def test_an_environment_whose_python_was_uninstalled_holds_nothing(environment: Environment) -> None:
    environment.record("app-cpu", "d1")
    environment.python.unlink()
    environment.python.symlink_to("/nowhere/python3")
    assert environment.holds() == {}


@pytest.mark.parametrize("stamp", ["", "[]", "{", "null"])
def test_a_broken_stamp_is_no_stamp(tmp_path: Path, stamp: str) -> None:
    (tmp_path / "mypt-setup.json").write_text(stamp)
    assert Environment(tmp_path).holds() == {}


def test_a_folder_that_is_no_environment_is_not_deleted(tmp_path: Path) -> None:
    (tmp_path / "env").mkdir()
    (tmp_path / "env" / "thesis.txt").write_text("years of work")
    with pytest.raises(UserError, match="in the way"):
        remove(Environment(tmp_path / "env"))
    assert (tmp_path / "env" / "thesis.txt").exists()


def test_too_little_room_is_said_before_anything_is_downloaded(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"The model needs 1000000.0 GB free") as caught:
        require_space(tmp_path / "not" / "yet", 1_000_000_000, "The model")
    assert "Free some space" in caught.value.hint


def test_what_would_lead_pip_astray_is_kept_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PIP_TARGET", "/elsewhere")
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror.example.org/simple")
    seen = pip_environ()
    assert "PYTHONPATH" not in seen
    assert "PIP_TARGET" not in seen
    assert seen["PIP_INDEX_URL"] == "https://mirror.example.org/simple"


def test_the_door_reads_on_an_old_python(checkout: Path) -> None:
    source = (checkout / "installer" / "setup.py").read_text()
    compile(source, "setup.py", "exec", dont_inherit=True)
    probe = "import ast, sys; ast.parse(sys.stdin.read(), feature_version=(3, 4))"
    assert subprocess.run([sys.executable, "-c", probe], input=source, text=True, check=False).returncode == 0
