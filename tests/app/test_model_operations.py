"""Work on models behind the window: it ends with the program, its end is told once, broken figures are no figures."""

from __future__ import annotations

import json
import queue
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from mypt_desktop.app.connection_watch import ConnectionWatch
from mypt_desktop.app.machine import FILE, known_machine, measured_speeds, remember_speeds
from mypt_desktop.app.model_operations import ModelOperations
from mypt_desktop.app.model_removal import remove_model
from mypt_desktop.core.connections import Connection
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import ModelJob
from mypt_desktop.core.settings import Runtime
from mypt_desktop.gui.model_ports import ModelDetails, ModelSpeed
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.probe import Speeds
from mypt_desktop.sandbox.process import Child, program_command
from tests.gui.models.shelf import is_gone, own_model, stand_in

SECONDS = 60

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the builder is a shell script")


class Working:
    """Operations over one recipe, and what they tell."""

    def __init__(self, folder: Path) -> None:
        self.told: queue.SimpleQueue[ModelJob] = queue.SimpleQueue()
        self.built: list[str] = []
        self.data = DataDir(folder / "data")
        recipe = folder / "shelf" / "small"
        recipe.mkdir(parents=True)
        entry = {
            "file": "w.gguf",
            "size": 1,
            "sha256": "0" * 64,
            "from": [{"kind": "url", "url": "https://x.example/w"}],
        }
        about = {"name": "small", "kind": "language", "title": "Small", "dialect": "hermes", "context_length": 512}
        about |= {"source": {"size": 1, "files": [entry]}, "recipe": {}}
        (recipe / "model.json").write_text(json.dumps(about), encoding="utf-8")
        self.operations = ModelOperations(
            self.data,
            Catalog([folder / "shelf", self.data.models]),
            runtime=Runtime,
            loaded=lambda: "",
            tell=self.told.put,
            built=self.built.append,
        )

    def until(self, words: str) -> ModelJob:
        """The first that says so."""
        while True:
            job = self.told.get(timeout=SECONDS)
            if words in f"{job.step} {job.detail}":
                return job


@pytest.fixture
def working(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Working]:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path / "shelf"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = Working(tmp_path)
    yield made
    made.operations.close()


def builder(monkeypatch: pytest.MonkeyPatch, path: Path, script: str) -> None:
    monkeypatch.setenv("MYPT_BUILD_PYTHON", stand_in(path, script))


def test_the_program_takes_a_build_along_when_it_ends(
    working: Working, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder(monkeypatch, tmp_path / "python", 'echo "working as $$"; exec sleep 600')
    working.operations.build("small")
    pid = int(working.until("working as").step.rpartition(" ")[2])
    with pytest.raises(UserError, match="Another model is being worked on"):
        working.operations.build("small")
    working.operations.close()
    psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=SECONDS)
    assert is_gone(pid)


def test_a_build_whose_window_was_killed_ends_by_itself(
    working: Working, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder(monkeypatch, tmp_path / "python", 'echo "working as $$"; exec sleep 600')
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    command = [*program_command(), "--data-dir", str(working.data.root), "model", "build", "small"]
    child = Child([*command, "--until-input-ends"], on_line=lines.put)
    pid = int(lines.get(timeout=SECONDS).rpartition(" ")[2])
    child.end_input()  # as the system does for a window that is no more
    assert child.wait(SECONDS)
    psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=SECONDS)
    assert is_gone(pid)


def test_a_model_is_judged_by_its_own_speed_once_that_is_measured(working: Working) -> None:
    folder = own_model(working.data.root)
    info = Catalog([folder.parent]).get("mine")

    def shown() -> ModelDetails:
        return next(model for model in working.operations.list_models() if model.name == "mine")

    assert (shown().unsuited, shown().speed) == ("", None)
    remember_speeds(working.data.root, info, Speeds(20.0, 2.0, 900_000_000, "CPU"))  # as the model process says it
    assert shown().unsuited == "would read only 20 and write 2 tokens a second here"
    assert shown().speed == ModelSpeed(20.0, 2.0, 900_000_000, "CPU")
    other = next(model for model in working.operations.list_models() if model.name == "small")
    assert other.speed is not None
    assert other.speed.device == ""  # inferred, and said to be


def test_a_build_that_is_done_is_told_with_its_name(
    working: Working, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder(monkeypatch, tmp_path / "python", "exit 0")
    working.operations.build("small")
    assert working.until("ended without a complete model in").state == "failed"
    manifest = '{"files": {}}'
    builder(monkeypatch, tmp_path / "python", f'mkdir "$5/$3/build"; echo \'{manifest}\' > "$5/$3/build/manifest.json"')
    working.operations.build("small")
    assert working.until("is built").state == "done"
    working.operations.close()
    assert working.built == ["small"]


def test_the_list_of_connections_tells_of_a_build_only_where_it_fetches(
    working: Working, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Connection] = []
    watch = ConnectionWatch(heard.append)
    builder(monkeypatch, tmp_path / "python", 'echo "No such luck." >&2; exit 2')
    working.operations.build("small")
    working.until("No such luck.")
    assert [one.why for one in heard] == ["You had a model built"]
    recipe = Catalog([tmp_path / "shelf"]).get("small").folder / "model.json"
    about = json.loads(recipe.read_text(encoding="utf-8"))
    about["source"]["files"] = []
    about["recipe"] = {"learned": "weights.safetensors"}  # nothing to fetch
    recipe.write_text(json.dumps(about), encoding="utf-8")
    working.operations.build("small")
    working.until("Starting")
    working.until("No such luck.")
    watch.close()
    assert len(heard) == 1


def test_an_import_takes_a_name_that_is_free(working: Working, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builder(monkeypatch, tmp_path / "python", 'echo "$@"; echo "No such luck." >&2; exit 2')
    file = tmp_path / "Small.gguf"
    file.write_bytes(b"GGUF")
    working.operations.import_model(file)
    assert working.until("--name").step.endswith("--name small-2")
    assert working.until("No such luck.").name == "small-2"


def test_a_link_in_a_builds_place_is_taken_away_and_what_it_leads_to_stays(working: Working, tmp_path: Path) -> None:
    elsewhere = own_model(tmp_path / "elsewhere") / "build"
    (tmp_path / "shelf" / "small" / "build").symlink_to(elsewhere)
    catalog = Catalog([tmp_path / "shelf"])
    assert catalog.get("small").built
    remove_model(catalog.get("small"), own=False)
    assert not catalog.get("small").built
    assert (elsewhere / "manifest.json").is_file()


def test_figures_stay_beside_each_other_and_those_that_cannot_be_are_none(tmp_path: Path) -> None:
    folder = own_model(tmp_path)
    info = Catalog([folder.parent]).get("mine")
    (tmp_path / FILE).write_text('{"read_bytes": 5e11, "written_bytes": 4e10}', encoding="utf-8")
    found = Speeds(250.0, 30.0, 900_000_000, "cpu")
    remember_speeds(tmp_path, info, found)
    assert measured_speeds(tmp_path, info) == found
    assert known_machine(tmp_path).read_bytes == 5e11
    for broken in ('{"models": 3}', '{"models": {"mine": 3}}', "[", f'{{"read_bytes": {"9" * 400}, "models": null}}'):
        (tmp_path / FILE).write_text(broken, encoding="utf-8")
        assert measured_speeds(tmp_path, info) is None
        assert known_machine(tmp_path).read_bytes == 0
