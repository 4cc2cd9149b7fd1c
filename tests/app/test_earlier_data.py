"""Data folders that earlier versions of the program left behind open, whole, with what those versions read in them.

`tests/data/earlier/README.md` says which version made which, and how.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.app import App
from mypt_desktop.app.folder import index_dir
from mypt_desktop.cli.checks import examine
from mypt_desktop.cli.data import data_dir, settings_for_window
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Citation, Role, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.gui.document_opening import opened
from mypt_desktop.gui.passages import of_citation
from mypt_desktop.store import backups, migrations
from mypt_desktop.store.chats import ChatId, MessageId
from tests.earlier.reading import as_read
from tests.earlier.session import BLACK, HOME, WAIT, WINDOW, Talk, endpoint, open_folder
from tests.earlier.tea_timer import STEEP, TEA
from tests.fuzz.data_folder import logs, options_for

CHECKOUT = Path(__file__).parents[2]
ARCHIVES = sorted(CHECKOUT.glob("tests/data/earlier/*.zip"))
WITH_TOOLSETS, WITH_FOLDER_WRITES = 3, 5
"""The schemas that toolsets and the files of chats came with, and the writing into folders of the user."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="they have links in them, which Windows may not make")


class Left:
    """What an earlier version left: its data folder and the documents, put down in a place of the test's own."""

    def __init__(self, archive: Path, place: Path) -> None:
        place = place.resolve()
        self.data, self.folder = DataDir(place / "data"), place / "folder"
        _unpack(archive, place)
        self.read: dict[str, Any] = json.loads(_moved((place / "read.json").read_text(encoding="utf-8"), place))
        self.schema = _version(self.data.database)
        self.data.settings.write_text(_moved(self.data.settings.read_text(encoding="utf-8"), place), encoding="utf-8")
        _move_rows(self.data.database, place)
        index_dir(self.data.indexes, HOME / "folder").rename(index_dir(self.data.indexes, self.folder))

    @contextmanager
    def app(self, port: int | None = None) -> Iterator[App]:
        """Today's program, started as the window starts it; `port` is where the endpoint of its settings listens."""
        data = data_dir(options_for(self.data.root))
        settings = settings_for_window(data)
        assert not data.settings.with_suffix(".broken.json").exists()
        if port is not None:
            url = f"http://127.0.0.1:{port}/v1"
            settings = replace(settings, runtime=replace(settings.runtime, remote_url=url))
        try:
            with closing(App(data, settings)) as app:
                yield app
        finally:
            logs.stop()

    def chat(self, title: str) -> ChatId:
        return ChatId(next(id for id, chat in self.read["chats"].items() if chat["title"] == title))


def _unpack(archive: Path, place: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        for info in packed.infolist():
            mode, path = info.external_attr >> 16, place / info.filename
            path.parent.mkdir(parents=True, exist_ok=True)
            if stat.S_ISLNK(mode):
                path.symlink_to(packed.read(info).decode())
            elif info.is_dir():
                path.mkdir(exist_ok=True)
            else:
                path.write_bytes(packed.read(info))
                path.chmod(stat.S_IMODE(mode))


def _moved(text: str, place: Path) -> str:
    return text.replace(str(HOME), str(place))


def _move_rows(database: Path, place: Path) -> None:
    """Only the places where folders of the user stand, in whatever of these tables the version has."""
    columns = {
        "chats": "workspace",
        "toolsets": "source_ref",
        "folder_permissions": "folder",
        "folder_writes": "folder",
    }
    with closing(sqlite3.connect(database)) as connection:
        for table, column in columns.items():
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
                moved = f"UPDATE {table} SET {column} = replace({column}, ?, ?)"
                connection.execute(moved, (str(HOME), str(place)))
        connection.commit()


def _version(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        (problem,) = connection.execute("PRAGMA integrity_check").fetchone()
        assert problem == "ok"
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


@pytest.fixture(params=ARCHIVES, ids=lambda archive: archive.stem)
def left(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Left:
    """Without models, as on a machine where none is built."""
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path / "no models"))
    return Left(request.param, tmp_path)


def made_with(least: int = 0, most: int = len(migrations.STEPS)) -> pytest.MarkDecorator:
    """Only what was left by versions with these schemas."""
    chosen = [path for path in ARCHIVES if least <= int(path.stem.split("-")[1]) <= most]
    return pytest.mark.parametrize("left", chosen, ids=lambda archive: archive.stem, indirect=True)


def assert_kept(earlier: object, today: object, where: str = "") -> None:
    """Whatever the earlier version read is what today's reads; today's may read more of it."""
    if isinstance(earlier, dict):
        assert isinstance(today, dict), where
        for key, value in earlier.items():
            assert key in today, f"{where}/{key}"
            assert_kept(value, today[key], f"{where}/{key}")
        return
    assert today == earlier, where


def test_there_are_archives() -> None:
    """One of each schema at which a lasting form changed: without them the others would test nothing."""
    assert len(ARCHIVES) >= 5
    assert all(archive.stat().st_size < 300_000 for archive in ARCHIVES)


def test_everything_is_read_as_the_version_that_made_it_read_it(left: Left) -> None:
    assert left.read["chats"]
    for _ in range(2):  # as the first start left it, too
        with left.app() as app:
            assert list(app.notes) == []
            today = json.loads(json.dumps(as_read(app)))
        assert_kept(left.read, today)
        assert today["chats"].keys() == left.read["chats"].keys()
        for id, chat in left.read["chats"].items():
            assert today["chats"][id]["messages"].keys() == chat["messages"].keys()


def test_an_upgrade_keeps_a_copy_of_what_the_earlier_version_wrote(left: Left) -> None:
    with left.app():
        pass
    copies = backups.backups(backups.folder_of(left.data.database))
    versions = [_version(copy.path) for copy in copies if "before-upgrade" in copy.path.name]
    assert versions == ([left.schema] if left.schema < len(migrations.STEPS) else [])


def test_every_citation_opens_at_its_passage(left: Left) -> None:
    with left.app() as app:
        open_folder(app, left.folder)
        engine = app.workspace
        assert engine is not None
        cited = [part for chat in app.chats.list() for part in _citations(app, chat.id)]
        assert cited
        for citation in cited:
            shown = opened(engine, of_citation(citation))
            assert shown.note == ""
            assert shown.marked is not None
            assert shown.document[slice(*shown.marked)] == citation.text


def _citations(app: App, chat: ChatId) -> list[Citation]:
    return [part for one in app.chats.path(chat) for part in one.message.parts if isinstance(part, Citation)]


def test_the_folder_can_be_searched_without_a_question_or_an_error(
    left: Left, models_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By meaning too: an index of an earlier form is made anew."""
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    with left.app() as app:
        open_folder(app, left.folder)
        state, engine = app.workspace_state, app.workspace
        assert engine is not None
        assert (state.error, engine.warning) == ("", "")
        assert engine.num_docs == sum(path.is_file() for path in left.folder.rglob("*"))
        assert engine.search("When do boats cross to the island?", 1)[0].metadata["path"] == "ferry.md"
    assert len(list(left.data.indexes.iterdir())) == 1


@made_with(WITH_TOOLSETS)
def test_other_branches_are_shown_with_their_files(left: Left) -> None:
    chat = left.chat("Tea once more")
    messages = left.read["chats"][chat]["messages"]
    other = next(id for id, one in messages.items() if one["parts"] == ["user", ["text", BLACK]])
    with left.app() as app:
        by_hand = app.chat_files(chat).read("labels/green.txt")
        before = [stored.id for stored in app.chats.path(chat)]
        app.session(chat).switch(MessageId(other))
        files = app.chat_files(chat)
        assert {path.name: path.read_text() for path in files.folder.glob("labels/*")} == {"black.txt": "black tea\n"}
        app.session(chat).switch(before[-1])
        assert files.read("labels/green.txt") == by_hand == b"changed by hand\n"


@made_with(WITH_TOOLSETS)
def test_a_chat_goes_on_with_the_toolset_and_what_was_always_allowed(left: Left) -> None:
    chat = left.chat("Tea")
    with endpoint() as port, left.app(port) as app:
        assert app.toolsets.get_toolset(app.toolsets.list_toolsets()[0].id).installed.toolset.enabled
        talk = Talk(app, chat)
        app.chat_files(chat).delete("labels/black.txt")
        talk.ask(BLACK, allow=False)  # it is not asked about
        branch = app.chats.path(chat)
        (result,) = branch[-2].message.results
        assert (result.name, dict(result.content)) == (STEEP, {"leaves": "black", "minutes": 5})
        assert branch[-1].message.text == "Black tea steeps for five minutes."
        assert app.chat_files(chat).read("labels/black.txt") == b"black tea\n"


@made_with(WITH_FOLDER_WRITES)
def test_what_a_chat_wrote_into_the_folder_is_undone(left: Left) -> None:
    note, chat = left.folder / "from-the-chat.md", left.chat("Writes into the folder")
    assert note.read_text(encoding="utf-8") == "# Written by a chat\n"
    with left.app() as app:
        open_folder(app, left.folder)
        assert app.folder_access.changed(chat) == (note.name,)
        app.folder_access.undo(chat)
        assert not note.exists()


@made_with(WITH_TOOLSETS)
def test_a_toolset_can_be_exported_and_imported_again(left: Left, tmp_path: Path) -> None:
    with left.app() as app:
        (toolset,) = app.toolsets.list_toolsets()
        app.toolsets.export_toolset(toolset.id, tmp_path / "again.zip")
        app.toolsets.uninstall_toolset(toolset.id)
        assert app.toolsets.import_toolset(tmp_path / "again.zip").id == TEA


def test_a_model_is_listed_and_why_it_does_not_answer_is_a_sentence(left: Left) -> None:
    with left.app() as app:
        assert [(one.name, one.built) for one in app.models()] == [("own-model", False)]
        app.use_model("own-model")
        with pytest.raises(UserError, match="own model is not built"):
            list(app.turns.turn([message(Role.USER, "Hello")], threading.Event()))


def test_a_model_with_its_files_is_built(left: Left) -> None:
    """The archive has no weights; what is as long stands in for them."""
    build = left.data.models / "own-model" / "build"
    sizes = json.loads((build / "manifest.json").read_text(encoding="utf-8"))["files"]
    for name, entry in sizes.items():
        if not (build / name).exists():
            (build / name).touch()
            os.truncate(build / name, entry["size"])
    with left.app() as app:
        assert [(one.name, one.built) for one in app.models()] == [("own-model", True)]


def test_the_window_opens_as_it_was_left(left: Left) -> None:
    """Its size, theme and language, the chats listed, and one of them shown with its branches and sources."""
    titles = sorted({chat["title"] for chat in left.read["chats"].values()})
    words = [*titles, "leaves at 7:40", "ferry.md", "Nothing else.", "1/2"]
    shown = json.loads(_said("tests.earlier.window", str(left.data.root), left.chat("Ferries"), *words))
    settings = left.read["settings"]["window"]
    assert shown["size"] == list(WINDOW)
    assert shown["theme"] == (settings.get("dark_theme") or "dark")
    assert shown["settings"] == ("Einstellungen" if settings.get("language") == "de" else "Settings")
    assert shown["problem"] == ""


def test_the_doctor_finds_a_sound_store(left: Left) -> None:
    with left.app():
        pass
    findings = list(examine(left.data))
    states = {finding.name: finding.state for finding in findings}
    assert {name for name, state in states.items() if state == "failed"} <= {"Models"}, findings  # there are none
    for name in ("Settings", "Database", "Chat files", "Toolsets"):
        assert states[name] == "ok", findings


@made_with(most=len(migrations.STEPS) - 1)
def test_a_kill_in_the_middle_of_an_upgrade_leaves_the_earlier_data(left: Left) -> None:
    """At each step of the way, and while the copy is made before it."""
    moments = ["copy", *(step.__name__ for step in migrations.STEPS[left.schema :])]
    found = json.loads(_said("tests.earlier.upgrade_killer", str(left.data.database), *moments))
    assert found == {moment: [-signal.SIGKILL, []] for moment in moments}
    with left.app() as app:
        assert_kept(left.read, json.loads(json.dumps(as_read(app))))
    assert _version(left.data.database) == len(migrations.STEPS)


def _said(module: str, *arguments: str) -> str:
    """What a module of the tests prints in a process of its own, where the system speaks English."""
    environment = os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    command = [sys.executable, "-m", module, *arguments]
    ended = subprocess.run(
        command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, timeout=WAIT, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
