"""A chat's folder and its versions: what was in it comes back, nothing the user made is lost, nothing leads out."""

from __future__ import annotations

import json
import os
import shutil
import socket
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.core.errors import PathRefusedError, UserError
from mypt_desktop.core.messages import Role, message
from mypt_desktop.store.blobs import CorruptBlobError
from mypt_desktop.store.chat_files import AllChatFiles, ChatFiles
from mypt_desktop.store.chats import ChatGoneError, ChatId, Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import Changes, Manifest, ManifestGoneError, Tree, diff

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")

Model = dict[str, tuple[str, bytes | str]]  # path: what it is, and the bytes or the link's target


class Home:
    """One data folder with one chat."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.database = Database(root / "mypt.sqlite")
        self.chats = Chats(self.database)
        self.all = AllChatFiles(self.database, root / "chats")
        self.chat: ChatId = self.chats.create("Holiday")
        self.files: ChatFiles = self.all.of(self.chat)

    @property
    def folder(self) -> Path:
        self.files.folder.mkdir(parents=True, exist_ok=True)
        return self.files.folder

    def again(self) -> ChatFiles:
        """As after a new start of the program."""
        self.all.close()
        self.files = self.all.of(self.chat)
        return self.files

    def snapshot(self) -> Manifest:
        found = self.files.snapshot("edit")
        assert found is not None
        return found

    def close(self) -> None:
        self.all.close()
        self.database.close()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with closing(Home(tmp_path)) as opened:
        yield opened


def held(folder: Path) -> Model:
    """What is in a folder, read in the plainest way."""
    found: Model = {}
    for root, folders, files in os.walk(folder):
        for path in (Path(root, name) for name in [*folders, *files]):
            key, mode = path.relative_to(folder).as_posix(), path.lstat().st_mode
            if stat.S_ISLNK(mode):
                found[key] = ("link", str(path.readlink()))
            elif stat.S_ISREG(mode):
                found[key] = ("program" if mode & stat.S_IXUSR else "file", path.read_bytes())
            elif not any(path.iterdir()):
                found[key] = ("folder", "")
    return found


def told(files: ChatFiles, tree: Tree) -> Model:
    """The same of a version."""
    found: Model = dict.fromkeys(tree.folders, ("folder", ""))
    found |= {path: ("link", target) for path, target in tree.links.items()}
    for path, blob in tree.files.items():
        kind = "program" if path in tree.executable else "file"
        found[path] = (kind, files._working.blobs.get(blob))
    return found


# -- versions --------------------------------------------------------------------------------------------------------


def test_a_chat_without_files_has_no_folder_and_no_version(home: Home) -> None:
    assert home.files.snapshot("edit") is None
    assert home.files.active() is None
    assert not (home.root / "chats").exists()


def test_a_file_that_is_put_into_the_folder_becomes_a_version(home: Home) -> None:
    (home.folder / "notes.md").write_text("one")
    manifest = home.snapshot()
    assert home.files.read("notes.md", manifest.id) == b"one"
    assert home.files.active() == manifest
    assert (manifest.source, manifest.parent) == ("edit", None)


def test_a_snapshot_in_which_nothing_differs_makes_no_version(home: Home) -> None:
    (home.folder / "notes.md").write_text("one")
    first = home.snapshot()
    assert home.snapshot() == first
    assert home.again().snapshot("tool_run") == first
    assert home.files.history() == [first]


def test_a_version_comes_back_whole(home: Home) -> None:
    first = home.files.write("a/b.txt", b"one")
    second = home.files.write("a/b.txt", b"two")
    home.files.checkout(first.id)
    assert (home.folder / "a" / "b.txt").read_bytes() == b"one"
    home.files.checkout(None)
    assert held(home.folder) == {}
    home.files.checkout(second.id)
    assert held(home.folder) == {"a/b.txt": ("file", b"two")}
    assert home.files.history() == [second, first]


def test_what_was_changed_by_hand_is_kept_before_it_is_overwritten(home: Home) -> None:
    first = home.files.write("notes.md", b"one")
    (home.folder / "notes.md").write_text("mine")
    (home.folder / "more.md").write_text("mine too")
    home.files.checkout(first.id)
    assert held(home.folder) == {"notes.md": ("file", b"one")}
    mine = home.files.history()[0]
    assert mine.source == "edit"
    assert home.files.read("notes.md", mine.id) == b"mine"
    assert home.files.read("more.md", mine.id) == b"mine too"


def test_a_change_that_leaves_size_and_time_alone_is_found(home: Home) -> None:
    file = home.folder / "notes.md"
    file.write_text("one")
    before = file.stat()
    home.snapshot()
    file.write_text("two")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert home.files.read("notes.md", home.snapshot().id) == b"two"


def test_a_change_in_the_same_tick_of_the_clock_is_found(home: Home) -> None:
    for number in range(50):
        (home.folder / "notes.md").write_text(f"{number:04}")
        manifest = home.snapshot()
        assert home.files.read("notes.md", manifest.id) == f"{number:04}".encode()


def test_a_damaged_stat_cache_is_only_a_slower_snapshot(home: Home) -> None:
    for number in range(300):
        (home.folder / f"{number}.txt").write_text(str(number))
    first = home.snapshot()
    home.all.close()
    cache = home.root / "chats" / home.chat / "stat-cache"
    whole = cache.read_bytes()
    for damaged in (b"", b"nonsense", whole[:-10], whole.replace(b"1", b"2"), None):
        home.all.close()
        if damaged is None:
            cache.unlink()
        else:
            cache.write_bytes(damaged)
        assert home.again().snapshot("edit") == first


def test_a_folder_that_was_deleted_by_hand_can_be_brought_back(home: Home) -> None:
    first = home.files.write("a/b.txt", b"one")
    shutil.rmtree(home.files.folder)
    assert home.snapshot().tree == Tree({})
    home.files.checkout(first.id)
    assert (home.folder / "a" / "b.txt").read_bytes() == b"one"


def test_files_are_stored_as_the_layout_says(home: Home) -> None:
    manifest = home.files.write("notes.md", b"one")
    blob = manifest.tree.files["notes.md"]
    place = home.root / "chats" / home.chat
    assert (place / "workspace" / "notes.md").read_bytes() == b"one"
    assert (place / "blobs" / blob[:2] / blob).read_bytes() == b"one"
    with home.database.reading() as connection:
        row = connection.execute("SELECT * FROM workspace_manifests").fetchone()
    assert json.loads(row["files"]) == {"notes.md": blob}


# -- what a round trip keeps -----------------------------------------------------------------------------------------


@posix
def test_programs_empty_folders_links_and_odd_names_survive(home: Home) -> None:
    odd = [
        "ünïcode.txt",
        "日本語.md",
        "עברית",
        "a\nb",
        " lead",
        "-rf",
        'quo"te',
        "back\\slash",
        "\udcff\udcfe",
        "con",
        "*?",
    ]
    for name in odd:
        (home.folder / name).write_text(repr(name))
    (home.folder / "deep" / "empty").mkdir(parents=True)
    (home.folder / "run.sh").write_text("#!/bin/sh\n")
    (home.folder / "run.sh").chmod(0o755)
    (home.folder / "link").symlink_to("run.sh")
    (home.folder / "deep" / "up").symlink_to("../run.sh")
    (home.folder / "dangling").symlink_to("nowhere")
    (home.folder / "folder-link").symlink_to("deep")
    before = held(home.folder)
    manifest = home.snapshot()
    assert home.files.left_out == ()
    home.files.checkout(None)
    assert held(home.folder) == {}
    home.again().checkout(manifest.id)
    assert held(home.folder) == before


NAMES = st.one_of(
    st.sampled_from(["a", "b", "c", "A", "ä", "名", "\udc80", "a b", ".x", "x.y", "-", "\x7f", "e\u0301", "é"]),
    st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="/\0"), min_size=1, max_size=8),
).filter(lambda name: name not in (".", ".."))
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), PATHS, st.binary(max_size=40)),
        st.tuples(st.just("write"), PATHS, st.just(b"same")),
        st.tuples(st.just("program"), PATHS, st.just(b"")),
        st.tuples(st.just("folder"), PATHS, st.just(b"")),
        st.tuples(st.just("link"), PATHS, st.sampled_from([b"a", b"b/c", b"nowhere"])),
        st.tuples(st.just("remove"), PATHS, st.just(b"")),
        st.tuples(st.just("snapshot"), st.just(""), st.just(b"")),
        st.tuples(st.just("checkout"), st.just(""), st.binary(min_size=1, max_size=1)),
        st.tuples(st.just("restart"), st.just(""), st.just(b"")),
    ),
    min_size=3,
    max_size=14,
)


def act(folder: Path, what: str, path: str, data: bytes) -> None:
    """Does it to the folder itself, as a tool would. What cannot be done is not done."""
    target = folder / path
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        match what:
            case "write":
                target.write_bytes(data)
            case "program":
                target.chmod(target.stat().st_mode ^ 0o111)
            case "folder":
                target.mkdir(exist_ok=True)
            case "link":
                target.symlink_to(data.decode())
            case "remove" if target.is_dir() and not target.is_symlink():
                shutil.rmtree(target)
            case "remove":
                target.unlink()
    except OSError:
        return


@posix
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_versions_are_what_a_plain_copy_of_the_folder_would_be(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str, bytes]]
) -> None:
    with closing(Home(tmp_path_factory.mktemp("home"))) as home:
        copies: list[tuple[Manifest | None, Model]] = [(None, {})]
        for what, path, data in steps:
            match what:
                case "checkout":
                    manifest, model = copies[data[0] % len(copies)]
                    home.files.checkout(None if manifest is None else manifest.id)
                    assert held(home.folder) == model
                case "snapshot":
                    before = home.files.active()
                    after = home.files.snapshot("tool_run", "run")
                    model = held(home.folder)
                    if after is not None:
                        assert told(home.files, after.tree) == model
                        assert_difference(home.files, before, after)
                        copies.append((after, model))
                case "restart":
                    home.again()
                case _:
                    act(home.folder, what, path, data)
        assert home.all.verify() == []


def assert_difference(files: ChatFiles, before: Manifest | None, after: Manifest) -> None:
    old = {} if before is None else told(files, before.tree)
    new = told(files, after.tree)
    old = {path: entry for path, entry in old.items() if entry[0] != "folder"}
    new = {path: entry for path, entry in new.items() if entry[0] != "folder"}
    assert diff(before.tree if before else None, after.tree) == Changes(
        tuple(sorted(new.keys() - old.keys())),
        tuple(sorted(path for path in new.keys() & old.keys() if new[path] != old[path])),
        tuple(sorted(old.keys() - new.keys())),
    )


# -- one file at a time ----------------------------------------------------------------------------------------------


def test_writing_deleting_and_restoring_one_file_are_versions(home: Home) -> None:
    first = home.files.write("notes.md", b"one")
    second = home.files.write("notes.md", b"two", "tool_run", "run 1")
    assert (second.source, second.source_ref, second.parent) == ("tool_run", "run 1", first.id)
    assert home.files.changes(second.id) == Changes(changed=("notes.md",))
    third = home.files.delete("notes.md")
    assert home.files.changes(third.id) == Changes(removed=("notes.md",))
    fourth = home.files.restore("notes.md", first.id)
    assert (fourth.source, fourth.source_ref) == ("edit", first.id)
    assert home.files.read("notes.md") == b"one"
    assert [manifest.id for manifest in home.files.history()] == [fourth.id, third.id, second.id, first.id]


@posix
def test_a_file_stays_executable_when_it_is_written(home: Home) -> None:
    (home.folder / "run.sh").write_text("one")
    (home.folder / "run.sh").chmod(0o755)
    home.files.write("run.sh", b"two")
    assert os.access(home.folder / "run.sh", os.X_OK)


def test_adding_takes_in_files_and_folders(home: Home, tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "sub").mkdir(parents=True)
    (source / "sub" / "a.txt").write_text("a")
    (source / "empty").mkdir()
    manifest = home.files.add(source, "taken/in")
    assert manifest.source == "user_upload"
    assert held(home.folder) == {"taken/in/sub/a.txt": ("file", b"a"), "taken/in/empty": ("folder", "")}
    home.files.add(source / "sub" / "a.txt")
    assert home.files.read("a.txt") == b"a"


def test_deleting_a_folder_removes_all_of_it_and_deleting_nothing_is_an_error(home: Home) -> None:
    home.files.write("a/b/c.txt", b"c")
    home.files.write("a/d.txt", b"d")
    home.files.delete("a/b")
    assert held(home.folder) == {"a/d.txt": ("file", b"d")}
    home.files.delete("a/d.txt")
    assert held(home.folder) == {"a": ("folder", "")}
    with pytest.raises(UserError, match="not among the files"):
        home.files.delete("a/d.txt")


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../../x", "a//b", "a/.", "a\0b", "."])
def test_paths_that_do_not_name_a_file_inside_are_refused(home: Home, path: str) -> None:
    home.files.write("a/b", b"x")
    for attempt in (home.files.read, home.files.delete, lambda path: home.files.write(path, b"y")):
        with pytest.raises(PathRefusedError):
            attempt(path)
    assert held(home.folder) == {"a/b": ("file", b"x")}


def test_a_file_cannot_take_the_place_of_a_folder_or_stand_above_one(home: Home) -> None:
    home.files.write("a/b", b"x")
    with pytest.raises(UserError, match="is a folder"):
        home.files.write("a", b"y")
    with pytest.raises(UserError, match="not a folder"):
        home.files.write("a/b/c", b"y")
    assert held(home.folder) == {"a/b": ("file", b"x")}


@pytest.mark.parametrize("path", ["n" * 256, f"{'n' * 256}/a.txt", f"below/{'n' * 256}", f"a/b/{'n' * 256}/c"])
@posix
def test_a_name_that_the_disk_does_not_take_is_refused_before_a_version_has_it(home: Home, path: str) -> None:
    first = home.files.write("below/a.txt", b"tea")
    with pytest.raises(UserError, match="too long"):
        home.files.write(path, b"leaves")
    assert home.files.active() == first
    home.files.write("b.txt", b"leaves")
    assert held(home.folder) == {
        "below/a.txt": ("file", b"tea"),
        "b.txt": ("file", b"leaves"),
    }


@posix
def test_a_folder_that_a_tool_closed_to_everybody_is_opened_again(home: Home) -> None:
    home.files.write("a.txt", b"tea")
    home.folder.chmod(0)
    home.files.write("b.txt", b"leaves")
    assert stat.S_IMODE(home.folder.stat().st_mode) & stat.S_IRWXU == stat.S_IRWXU
    assert set(held(home.folder)) == {"a.txt", "b.txt"}


def test_unknown_files_and_versions_are_errors(home: Home) -> None:
    manifest = home.files.write("a", b"x")
    with pytest.raises(UserError, match="not among"):
        home.files.read("b")
    with pytest.raises(UserError, match="not among"):
        home.files.read("b", manifest.id)
    with pytest.raises(ManifestGoneError):
        home.files.checkout(manifest.id[:-1] + "x")  # type: ignore[arg-type]
    other = home.chats.create()
    with pytest.raises(ManifestGoneError):
        home.all.of(other).read("a", manifest.id)


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("files", "{"),
        ("files", "[]"),
        ("files", '{"a": "00"}'),
        ("files", '{"a": null}'),
        ("files", f'{{"../a": "{"0" * 64}"}}'),
        ("files", f'{{"/etc/a": "{"0" * 64}"}}'),
        ("files", f'{{"a": "{"0" * 64}", "a/b": "{"0" * 64}"}}'),
        ("entries", "[" * 100_000),
        ("entries", '{"folders": [".."]}'),
        ("entries", '{"links": {"a": ["b"]}}'),
        ("entries", '{"links": {"a": "b"}, "folders": ["a"]}'),
        ("entries", '{"executable": ["gone"]}'),
    ],
)
def test_a_damaged_version_is_an_error_and_touches_no_file(home: Home, column: str, text: str) -> None:
    manifest = home.files.write("b.txt", b"tea")
    with home.database.atomic() as connection:
        connection.execute(f"UPDATE workspace_manifests SET {column} = ? WHERE id = ?", (text, manifest.id))
    with pytest.raises(ManifestGoneError, match="cannot be read"):
        home.files.checkout(manifest.id)
    assert (home.folder / "b.txt").read_bytes() == b"tea"


# -- hostile folders -------------------------------------------------------------------------------------------------


@posix
def test_links_that_lead_out_devices_and_pipes_are_left_out_and_told(home: Home, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    (home.folder / "abs").symlink_to(secret)
    (home.folder / "rel").symlink_to("../../../secret")
    (home.folder / "etc").symlink_to("/etc")
    (home.folder / "sub").mkdir()
    (home.folder / "sub" / "deep").symlink_to("..")  # inside
    (home.folder / "via").symlink_to("sub/deep/../../blobs")  # looks inside, and is not
    os.mkfifo(home.folder / "pipe")
    with closing(socket.socket(socket.AF_UNIX)) as server:
        os.chdir(home.folder)  # the name of a socket may only be short
        server.bind("socket")
        os.chdir("/")
    (home.folder / "kept.txt").write_text("kept")
    manifest = home.snapshot()
    assert told(home.files, manifest.tree) == {"kept.txt": ("file", b"kept"), "sub/deep": ("link", "..")}
    sentences = "\n".join(home.files.left_out)
    assert len(home.files.left_out) == 6
    for words in ("abs was left out", "rel was left out", "etc was left out", "a pipe", "a socket", "leads out"):
        assert words in sentences
    assert home.snapshot() == manifest
    home.files.checkout(None)
    assert secret.read_text() == "secret"


@posix
def test_a_checkout_never_writes_through_a_link(home: Home, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "passwd").write_text("root")
    manifest = home.files.write("a/passwd", b"hostile")
    home.files.write("top", b"hostile")
    home.files.checkout(None)
    (home.folder / "a").symlink_to(outside)
    home.files.checkout(manifest.id)
    assert (outside / "passwd").read_text() == "root"
    assert held(home.folder) == {"a/passwd": ("file", b"hostile")}


@posix
def test_no_operation_follows_links_that_a_tool_keeps_planting(home: Home, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x").write_text("theirs")
    first = home.files.write("a/x", b"1")
    second = home.files.write("a/x", b"2")
    done = threading.Event()

    def plant() -> None:
        while not done.is_set():
            with suppress(OSError):
                (home.files.folder / "a").rename(home.files.folder / "moved")
            with suppress(OSError):
                (home.files.folder / "a").symlink_to(outside)
                (home.files.folder / "a").unlink()

    planter = threading.Thread(target=plant)
    planter.start()
    try:
        for number in range(15):
            with suppress(UserError):  # it may give up, with a sentence
                home.files.checkout((first, second)[number % 2].id)
                home.files.write("a/x", str(number).encode())
    finally:
        done.set()
        planter.join()
    assert held(outside) == {"x": ("file", b"theirs")}
    home.files.checkout(first.id)
    assert home.files.read("a/x") == b"1"
    assert home.all.verify() == []


@posix
def test_a_link_is_followed_when_it_stays_inside(home: Home) -> None:
    (home.folder / "real").mkdir()
    (home.folder / "real" / "a").write_text("one")
    (home.folder / "link").symlink_to("real")
    manifest = home.snapshot()
    assert home.files.read("link/a") == home.files.read("link/a", manifest.id) == b"one"
    home.files.write("link/a", b"two")
    assert held(home.folder) == {"real/a": ("file", b"two"), "link": ("link", "real")}


@posix
def test_loops_of_links_are_kept_as_they_are_and_not_followed(home: Home) -> None:
    (home.folder / "a").symlink_to("b")
    (home.folder / "b").symlink_to("a")
    manifest = home.snapshot()
    assert manifest.tree.links == {"a": "b", "b": "a"}
    for version in (None, manifest.id):
        with pytest.raises(UserError):
            home.files.read("a", version)
    with pytest.raises(UserError):
        home.files.write("a", b"x")


@posix
@pytest.mark.skipif(sys.platform != "linux", reason="not every system's files have holes")
def test_a_file_of_holes_does_not_fill_the_disk_and_is_not_lost(home: Home) -> None:
    for name, written in (("hollow", b""), ("spotted", b"x" * 5000), ("half", b"x" * 2**20)):
        with (home.folder / name).open("wb") as file:
            file.write(written)
            file.truncate(2**21 if name == "half" else 2**40)
    (home.folder / "small").write_bytes(b"")
    os.truncate(home.folder / "small", 2**19)
    assert set(home.snapshot().tree.files) == {"half", "small"}
    assert len(home.files.left_out) == 2
    assert all("was left out: it holds nearly nothing but holes" in sentence for sentence in home.files.left_out)
    home.files.checkout(None)
    assert sorted(path.name for path in home.folder.iterdir()) == ["hollow", "spotted"]


def test_folders_deeper_than_the_limit_are_left_out_and_not_lost(home: Home) -> None:
    place = home.folder
    for _ in range(120):
        place /= "d"
    place.mkdir(parents=True)
    (place / "deep.txt").write_text("deep")
    (home.folder / "top.txt").write_text("top")
    manifest = home.snapshot()
    assert list(manifest.tree.files) == ["top.txt"]
    assert "folders deep" in home.files.left_out[0]
    home.files.checkout(None)
    assert (place / "deep.txt").read_text() == "deep"


@posix
def test_a_tree_that_names_paths_outside_is_not_checked_out(home: Home, tmp_path: Path) -> None:
    manifest = home.files.write("a", b"x")
    blob = manifest.tree.files["a"]
    for number, path in enumerate(["../evil", "/tmp/evil", "b/../../evil", "b//evil", ".", "b/\0"]):
        with home.database.atomic() as connection:
            connection.execute(
                "INSERT INTO workspace_manifests (id, chat_id, files, created_at, source) VALUES (?, ?, ?, '', 'edit')",
                (f"evil {number}", home.chat, json.dumps({path: blob})),
            )
        with pytest.raises(UserError):
            home.files.checkout(f"evil {number}")  # type: ignore[arg-type]
    assert not list(tmp_path.rglob("evil"))
    assert held(home.folder) == {"a": ("file", b"x")}
    assert home.snapshot() == manifest


@pytest.mark.usefixtures("as_anybody")
def test_a_file_that_may_not_be_read_is_left_out_and_never_overwritten(home: Home) -> None:
    first = home.files.write("a", b"one")
    home.files.checkout(None)
    (home.folder / "a").write_text("mine")
    (home.folder / "a").chmod(0)
    with pytest.raises(UserError, match="in the way"):
        home.files.checkout(first.id)
    (home.folder / "a").chmod(0o600)
    assert (home.folder / "a").read_text() == "mine"


@posix
def test_a_folder_of_nothing_but_links_that_lead_out_gives_way_to_a_file(home: Home, tmp_path: Path) -> None:
    first = home.files.write("hand", b"one")
    home.files.write("other", b"two")
    home.files.delete("hand")
    (home.folder / "hand" / "below").mkdir(parents=True)
    (home.folder / "hand" / "below" / "out").symlink_to("/etc/passwd")
    home.files.checkout(first.id)
    assert held(home.folder) == {"hand": ("file", b"one")}
    assert Path("/etc/passwd").exists()


def test_a_folder_that_holds_what_no_version_can_hold_stops_a_restore_before_it_begins(home: Home) -> None:
    first = home.files.write("hand", b"one")
    before = home.files.delete("hand")
    place = home.folder / "hand" / "/".join(["d"] * 101)
    place.mkdir(parents=True)
    (place / "deep.txt").write_text("deep")
    with pytest.raises(UserError, match="in the way"):
        home.files.checkout(first.id)
    assert (place / "deep.txt").read_text() == "deep"
    assert home.files.active() in (before, home.snapshot())
    home.files.write("other", b"two")  # the chat goes on


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such a /proc")
@pytest.mark.usefixtures("as_anybody")
@pytest.mark.parametrize("target", ["/proc/1/root/x", "/proc/1/root", "/proc/self/fd/0/../x", f"/{'n' * 300}/x"])
def test_a_link_that_nobody_may_follow_is_left_out_and_the_files_go_on(home: Home, target: str) -> None:
    (home.folder / "x").symlink_to(target)
    home.files.write("a.txt", b"tea")
    assert list(home.snapshot().tree.files) == ["a.txt"]
    assert home.files.left_out == (f"The link x was left out: it leads out of the chat's files (to {target[:200]}).",)
    home.files.delete("a.txt")
    assert home.all.verify() == []


@posix
def test_links_are_judged_by_the_links_they_lead_through(home: Home) -> None:
    inside = {
        "here": ".", "round": "round", "ping": "pong", "pong": "ping", "sub/up": "..", "sub/back": "up/sub/a",
        "absolute": str(home.folder / "sub"),
        "through": "absolute/a", "root": str(home.folder), "nowhere": "gone/at/all",
    }  # fmt: skip
    outside = {
        "parent": "..", "too high": "sub/up/..", "chain": "out", "out": "/etc", "beside": f"{home.folder}-beside/x",
        "long": "./" * 1100 + "sub", "sub/out": "up/up/x/../../..", "deep": "out/passwd",
    }  # fmt: skip
    (home.folder / "sub").mkdir()
    for path, target in {**inside, **outside}.items():
        (home.folder / path).symlink_to(target)
    assert dict(home.snapshot().tree.links) == inside
    assert len(home.files.left_out) == len(outside)


@posix
@pytest.mark.usefixtures("as_anybody")
@pytest.mark.parametrize("mode", [0o444, 0o000, 0o111, 0o222])
def test_a_folder_without_rights_is_left_out_and_the_files_go_on(home: Home, mode: int) -> None:
    (home.folder / "closed").mkdir()
    (home.folder / "closed" / "in it").write_text("kept")
    (home.folder / "closed").chmod(mode)
    try:
        first = home.files.write("a.txt", b"tea")
        assert home.files.left_out == ("closed was left out: the folder may not be read.",)
        home.files.delete("a.txt")
        home.files.checkout(first.id)
        assert home.files.read("a.txt") == b"tea"
    finally:
        (home.folder / "closed").chmod(0o700)
    assert (home.folder / "closed" / "in it").read_text() == "kept"


@posix
def test_no_version_and_no_checkout_lends_the_users_rights(home: Home) -> None:
    shell, folder = home.folder / "shell", home.folder / "folder"
    shell.write_text("#!/bin/sh\n")
    shell.chmod(0o6755)
    folder.mkdir()
    (folder / "a.txt").write_text("a")
    folder.chmod(0o7777)
    (folder / "a.txt").chmod(0o1644)
    first = home.snapshot()
    assert_no_privileges(home.folder)
    shell.chmod(0o4755)  # once more, and nothing else differs
    home.files.write("b.txt", b"b")
    home.files.checkout(None)
    home.files.checkout(first.id)
    assert_no_privileges(home.folder)
    assert os.access(shell, os.X_OK)


def assert_no_privileges(folder: Path) -> None:
    assert [path for path in (folder, *folder.rglob("*")) if path.lstat().st_mode & 0o7000] == []


# -- damage, limits, other programs ----------------------------------------------------------------------------------


def test_a_damaged_version_is_told_and_the_folder_stays_as_it_is(home: Home) -> None:
    first = home.files.write("a", b"one")
    home.files.write("b", b"two")
    home.files.delete("a")
    home.files._working.blobs.path(first.tree.files["a"]).write_bytes(b"onE")
    with pytest.raises(CorruptBlobError):
        home.files.checkout(first.id)
    assert held(home.folder) == {"b": ("file", b"two")}
    assert home.files.write("c", b"three").parent == home.files.history()[1].id
    assert home.all.verify() == ["Chat “Holiday”: a stored version of a is damaged."]


def test_the_newest_rows_of_a_deleted_chat_go_with_its_folder(home: Home) -> None:
    question = home.chats.append(home.chat, None, message(Role.USER, "Hi"))
    home.files.write("a", b"one")
    home.files.asked(question)
    home.chats.delete(home.chat)
    home.all.forget(home.chat)
    with home.database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM workspace_manifests").fetchone()[0] == 0
    assert home.database.integrity() == []
    assert list((home.root / "chats").iterdir()) == []
    with pytest.raises(ChatGoneError):
        home.files.write("a", b"two")
    assert list((home.root / "chats").iterdir()) == []


def test_what_a_kill_left_of_a_deleted_chat_is_swept(home: Home) -> None:
    home.files.write("a", b"one")
    home.chats.delete(home.chat)
    assert len(home.all.leftovers()) == 1
    assert home.all.sweep_deleted() == []
    assert home.all.leftovers() == []
    assert list((home.root / "chats").iterdir()) == []


def test_a_folder_that_the_database_never_heard_of_stays_at_a_start(home: Home) -> None:
    """The database may have been put back from an older copy, or begun anew."""
    home.files.write("a", b"one")
    home.all.close()
    home.database.close()
    home.database.path.unlink()
    with closing(Database(home.database.path)) as fresh:
        assert AllChatFiles(fresh, home.root / "chats").sweep_deleted() == []
    assert (home.folder / "a").read_bytes() == b"one"


def test_sweeping_removes_only_what_no_version_names_and_never_in_an_open_chat(home: Home) -> None:
    manifest = home.files.write("a", b"one")
    home.files.write("a", b"two")
    home.files._working.blobs.put(b"nobody's")
    assert home.all.leftovers() == ["Chat “Holiday”: 1 stored files that no version names."]
    assert home.all.sweep() == 0  # it is open
    home.all.close()
    assert home.all.sweep() == 1
    assert home.all.leftovers() == []
    assert home.all.verify() == []
    home.files = home.all.of(home.chat)
    assert home.files.read("a", manifest.id) == b"one"


def test_two_programs_may_work_on_the_same_chat(home: Home) -> None:
    with closing(Database(home.root / "mypt.sqlite")) as database:
        other = AllChatFiles(database, home.root / "chats")
        errors: list[UserError] = []  # another kind would leave files missing

        def work(files: ChatFiles, name: str) -> None:
            try:
                for number in range(15):
                    files.write(f"{name}/{number % 3}", f"{name} {number}".encode())
            except UserError as error:
                errors.append(error)

        threads = [
            threading.Thread(target=work, args=(files, name))
            for name, files in (("one", home.files), ("two", other.of(home.chat)), ("three", home.files))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        other.close()
    assert errors == []
    assert held(home.folder) == {
        f"{name}/{number}": ("file", f"{name} {number + 12}".encode())
        for name in ("one", "two", "three")
        for number in range(3)
    }
    assert len(home.files.history()) == 45
    assert home.all.verify() == []


def test_a_large_folder_is_restored_and_its_mark_goes_when_it_is_on_the_disk(home: Home) -> None:
    for number in range(200):
        (home.folder / f"{number}.txt").write_text(str(number))
    manifest = home.snapshot()
    home.files.checkout(None)
    home.files.checkout(manifest.id)
    home.files.close()
    assert not (home.root / "chats" / home.chat / "checkout.json").exists() or sys.platform != "linux"
    assert len(held(home.folder)) == 200
    assert home.snapshot() == manifest
