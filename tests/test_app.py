"""The program without a face: folders open and stay up to date, settings last, models are chosen, everything ends."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mypt_desktop.agent.session import SessionEvent
from mypt_desktop.app import App
from mypt_desktop.app.folder import index_dir
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import ModelNotFoundError, UserError
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import ModelState, ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.ports import Services

WAIT = 30.0


class Watch:
    """Waits for a state of the services."""

    def __init__(self, app: App) -> None:
        self._states: queue.Queue[ServiceEvent] = queue.Queue()
        app.subscribe(self._states.put)

    def workspace(self, state: str, true: Callable[[WorkspaceState], bool] = lambda _: True) -> WorkspaceState:
        while True:
            event = self._states.get(timeout=WAIT)
            if isinstance(event, WorkspaceState) and event.state == state and true(event):
                return event

    def model(self, state: str) -> ModelState:
        while True:
            event = self._states.get(timeout=WAIT)
            if isinstance(event, ModelState) and event.state == state:
                return event


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path / "data")


@pytest.fixture
def no_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "models").mkdir()
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path / "models"))


@pytest.fixture
def app(data: DataDir, no_models: None) -> Iterator[App]:
    opened = App(data, Settings())
    yield opened
    opened.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "papers"
    made.mkdir()
    (made / "tea.md").write_text("# Tea\n\nSteep the leaves for three minutes.\n", encoding="utf-8")
    return made


def test_it_is_what_the_window_asks_for(app: App) -> None:
    services: Services = app
    assert services.model_state == ModelState("none")
    assert services.workspace_state == WorkspaceState("none")
    assert services.workspace is None
    assert services.chats.list() == []


def test_an_opened_folder_is_indexed_and_searchable(app: App, folder: Path) -> None:
    watch = Watch(app)
    app.open_workspace(folder)
    assert watch.workspace("indexing").path == str(folder)
    ready = watch.workspace("ready")
    assert (ready.documents, ready.chunks) == (1, 1)
    engine = app.workspace
    assert engine is not None
    assert "three minutes" in engine.search("leaves")[0].text


def test_changes_on_disk_are_followed(app: App, folder: Path) -> None:
    watch = Watch(app)
    app.open_workspace(folder)
    watch.workspace("ready")
    (folder / "bread.txt").write_text("Knead for ten minutes.\n", encoding="utf-8")
    # Should the watcher have started after the file was written, asking again does what it would have done.
    app.refresh_workspace()
    watch.workspace("ready", lambda state: state.documents == 2)
    (folder / "bread.txt").unlink()
    watch.workspace("ready", lambda state: state.documents == 1)


def test_opening_another_folder_closes_the_first(app: App, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    watch = Watch(app)
    app.open_workspace(folder)
    app.open_workspace(other)
    assert watch.workspace("ready").path == str(other)
    assert app.workspace_state.documents == 0


def test_each_folder_has_an_index_of_its_own_that_lasts(data: DataDir, no_models: None, folder: Path) -> None:
    for _ in range(2):
        app = App(data, Settings())
        try:
            watch = Watch(app)
            app.open_workspace(folder)
            assert watch.workspace("ready").documents == 1
        finally:
            app.close()
    assert [path.name for path in data.indexes.iterdir()] == [index_dir(data.indexes, folder).name]


def test_an_index_lies_where_that_is_asked_for_and_stays_there(
    app: App, data: DataDir, folder: Path, tmp_path: Path
) -> None:
    watch = Watch(app)
    app.open_workspace(folder, tmp_path / "elsewhere")
    watch.workspace("ready")
    app.open_workspace(folder)  # looks for changes
    (folder / "bread.txt").write_text("Knead for ten minutes.\n", encoding="utf-8")
    app.refresh_workspace()
    watch.workspace("ready", lambda state: state.documents == 2)
    assert app.workspace is not None
    assert app.workspace.index_dir == tmp_path / "elsewhere"
    assert not data.indexes.exists()
    app.open_workspace(folder, tmp_path / "another")
    watch.workspace("ready", lambda _: app.workspace is not None and app.workspace.index_dir.name == "another")


def test_a_folder_that_cannot_be_opened_is_refused_at_once(app: App, folder: Path) -> None:
    with pytest.raises(UserError, match="no folder"):
        app.open_workspace(folder / "nowhere")
    with pytest.raises(UserError, match="is not a folder"):
        app.open_workspace(folder / "tea.md")
    assert app.workspace_state == WorkspaceState("none")


def test_an_index_that_cannot_be_kept_is_told_as_a_state(app: App, data: DataDir, folder: Path) -> None:
    data.indexes.write_text("a file where a folder should be")
    watch = Watch(app)
    app.open_workspace(folder)
    assert watch.workspace("failed").error
    assert app.workspace is None


def test_stopping_keeps_what_is_indexed_and_opening_again_goes_on(app: App, folder: Path) -> None:
    for number in range(300):
        (folder / f"note {number}.md").write_text(f"# Note {number}\n\nNumber {number}.\n", encoding="utf-8")
    watch = Watch(app)
    app.open_workspace(folder)
    watch.workspace("indexing", lambda state: state.done > 0)
    app.cancel_indexing()
    stopped = watch.workspace("ready")
    assert stopped.documents < 301
    assert "stopped" in stopped.error
    app.open_workspace(folder)
    assert watch.workspace("ready").documents == 301


def test_closing_the_folder_leaves_none_open(app: App, folder: Path) -> None:
    watch = Watch(app)
    app.open_workspace(folder)
    watch.workspace("ready")
    app.close_workspace()
    watch.workspace("none")
    assert app.workspace is None


def test_folders_are_remembered_newest_first(app: App, data: DataDir, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for path in (folder, other, folder):
        app.open_workspace(path)
    assert app.settings.workspace.recent == (str(folder), str(other))
    app.close()
    assert setting_files.load(data.settings).workspace.recent == (str(folder), str(other))


def test_settings_are_stored(app: App, data: DataDir) -> None:
    generation = replace(app.settings.generation, temperature=0.5)
    app.save_settings(replace(app.settings, generation=generation))
    assert app.settings.generation.temperature == 0.5
    assert setting_files.load(data.settings).generation.temperature == 0.5


def test_settings_that_cannot_be_stored_are_said_to_be(app: App, data: DataDir) -> None:
    data.settings.mkdir()
    with pytest.raises(UserError, match="cannot be saved"):
        app.save_settings(app.settings)


def test_the_sample_workspace_is_copied_once_and_then_the_users_own(app: App, data: DataDir) -> None:
    sample = app.sample_workspace()
    assert data.root in sample.parents
    names = sorted(path.name for path in sample.iterdir())
    assert names
    (sample / names[0]).unlink()
    assert sorted(path.name for path in app.sample_workspace().iterdir()) == names[1:]


def test_a_chat_keeps_its_session_while_it_is_open(app: App) -> None:
    chat = app.chats.create()
    assert app.session(chat) is app.session(chat)


def test_without_a_model_a_turn_fails_with_what_to_do(app: App) -> None:
    ended: queue.Queue[SessionEvent] = queue.Queue()
    session = app.session(app.chats.create())
    session.subscribe(lambda event: ended.put(event) if isinstance(event, TurnFailed | TurnFinished) else None)
    session.send("hello")
    event = ended.get(timeout=WAIT)
    assert isinstance(event, TurnFailed)
    assert "No model is built" in event.error
    assert "make run" in event.hint
    assert app.model_state.state == "none"


def test_a_model_that_does_not_exist_cannot_be_used(app: App) -> None:
    before = app.settings
    with pytest.raises(ModelNotFoundError):
        app.use_model("gigantic")
    assert app.settings == before


def test_a_model_that_cannot_be_loaded_is_told_as_a_state(app: App, tmp_path: Path) -> None:
    _register(tmp_path / "models", "hollow")
    watch = Watch(app)
    app.use_model("hollow")
    failed = watch.model("failed")
    assert failed.name == "hollow"
    assert "not built" in failed.detail
    assert [(choice.name, choice.built, choice.recommended) for choice in app.models()] == [("hollow", False, True)]


def test_a_model_for_once_is_not_written_into_the_settings(
    data: DataDir, no_models: None, tmp_path: Path, folder: Path
) -> None:
    _register(tmp_path / "models", "hollow")
    app = App(data, Settings(), model="hollow")
    try:
        watch = Watch(app)
        app.load_model()
        assert watch.model("failed").name == "hollow"
        app.open_workspace(folder)  # which stores the settings
    finally:
        app.close()
    assert setting_files.load(data.settings).runtime.model == ""


def test_a_remote_endpoint_takes_the_models_place(app: App) -> None:
    watch = Watch(app)
    runtime = replace(app.settings.runtime, remote_url="http://127.0.0.1:9/v1", remote_model="big")
    app.save_settings(replace(app.settings, runtime=runtime))
    assert watch.model("ready") == ModelState(
        "ready", name="big", title="big", device="http://127.0.0.1:9/v1", context_length=8192
    )


def test_what_was_measured_of_the_computer_decides_the_recommendation(app: App, data: DataDir, tmp_path: Path) -> None:
    _register(tmp_path / "models", "small", size=1_000)
    _register(tmp_path / "models", "great", size=1_000_000)
    assert _recommended(app) == "great"
    # So slow that the small one writes ten tokens a second and the great one none.
    (data.root / "machine.json").write_text('{"read_bytes": 1000000, "written_bytes": 10000}')
    assert _recommended(app) == "small"
    (data.root / "machine.json").write_text('{"read_bytes": "fast"}')
    assert _recommended(app) == "great"


def test_closing_ends_a_turn_that_waits(data: DataDir, no_models: None) -> None:
    app = App(data, Settings())
    session = app.session(app.chats.create())
    session.send("hello")
    app.close()
    assert not any(thread.name.startswith("session-") for thread in threading.enumerate())
    with pytest.raises(UserError):
        session.send("more")


def _recommended(app: App) -> str:
    (name,) = [choice.name for choice in app.models() if choice.recommended]
    return name


def _register(models: Path, name: str, size: int = 1) -> None:
    (models / name).mkdir()
    described = {"name": name, "kind": "language", "dialect": "hermes", "context_length": 2048, "licence": "MIT"}
    (models / name / "model.json").write_text(json.dumps({**described, "source": {"size": size}}))
