"""A chat's folder and its versions: what was in it comes back, nothing the user made is lost, nothing leads out."""

from __future__ import annotations

import json
import os
import shutil
import stat
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.core.errors import PathRefusedError, UserError
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.manifests import Changes, Manifest, ManifestGoneError, Tree, diff
from tests.store.chat_home import Home, Model, held, told

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


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
