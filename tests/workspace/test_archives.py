"""An archive in the folder is listed and not read, until the user wants it: then its files are documents."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from mypt_desktop.core.errors import DocumentUnreadableError, UserError
from mypt_desktop.workspace.attached import placed
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.formats import archives
from mypt_desktop.workspace.formats.archives import archive
from mypt_desktop.workspace.formats.extracted import Attachment
from tests.workspace.folders import BagEmbedder, engine, folder
from tests.workspace.folders import archive as zipped

PAPERS = zipped(
    {
        "leases/2026/boat.md": "# Lease\n\nThe rent of the boathouse is 640 pounds.\n",
        "leases/list.csv": "Name,Age\nAda,36\nBob,9\n",
        "song.mp3": b"\xff\xfb\x90",
        "__MACOSX/leases/._boat.md": "rubbish",
        ".hidden/secret.txt": "secret",
    }
)


def documents(engine: WorkspaceEngine) -> dict[str, str]:
    return {one.path: one.error for one in engine.list_docs()}


def test_what_is_inside_is_read_once_it_is_wanted_and_can_be_taken_back(tmp_path: Path) -> None:
    made = engine(tmp_path, {"old/papers.zip": PAPERS, "note.md": "Nothing.\n"})
    listed = documents(made)
    assert set(listed) == {"note.md", "old/papers.zip"}
    assert "it is an archive" in listed["old/papers.zip"]
    assert made.refresh().unchanged == 2
    made.read_archive("old/papers.zip")
    assert made.reads_archive("old/papers.zip")
    made.refresh()
    assert set(documents(made)) == {
        "note.md",
        "old/papers.zip",
        "old/papers.zip/leases/2026/boat.md",
        "old/papers.zip/leases/list.csv",
        "old/papers.zip/song.mp3",
    }
    assert documents(made)["old/papers.zip"] == ""
    assert "it is sound" in documents(made)["old/papers.zip/song.mp3"]
    (best, *_) = made.search("rent of the boathouse")
    found = made.get_doc(best.doc_id)
    assert found is not None
    assert found.path == "old/papers.zip/leases/2026/boat.md"
    assert made.file_path(found.path) == tmp_path / "docs" / "old" / "papers.zip"
    assert made.read_file(found.path, 1000).startswith(b"# Lease")
    assert [table.columns for table in made.tables()] == [("Name", "Age")]
    assert made.refresh().unchanged == 2
    made.read_archive("old/papers.zip", wanted=False)
    made.refresh()
    assert documents(made) == listed
    made.close()


def test_it_is_remembered_and_follows_the_file(tmp_path: Path) -> None:
    made = engine(tmp_path, {"papers.zip": PAPERS})
    made.read_archive("papers.zip")
    made.close()
    (tmp_path / "docs" / "papers.zip").write_bytes(zipped({"new.md": "# New\n\nAnother paper.\n"}))
    again = WorkspaceEngine(tmp_path / "docs", tmp_path / "index", embedder=BagEmbedder())
    again.refresh()
    assert set(documents(again)) == {"papers.zip", "papers.zip/new.md"}
    (tmp_path / "docs" / "papers.zip").unlink()
    again.refresh()
    assert documents(again) == {}
    again.close()


def test_only_a_zip_can_be_opened(tmp_path: Path) -> None:
    made = engine(tmp_path, {"papers.rar": b"Rar!\x1a\x07\x00", "false.zip": b"no archive"})
    with pytest.raises(UserError, match=r"papers\.rar is no ZIP file"):
        made.read_archive("papers.rar")
    made.read_archive("false.zip")
    made.refresh()
    assert documents(made)["false.zip"].startswith("false.zip was not read")
    assert made.refresh().unchanged == 2
    made.close()


def test_a_list_of_archives_that_is_damaged_opens_none(tmp_path: Path) -> None:
    made = engine(tmp_path, {"papers.zip": PAPERS})
    for damaged in (b"[" * 5000, b"{}", b"\xff", b'[1, ["papers.zip"]]'):
        (tmp_path / "index" / "archives.json").write_bytes(damaged)
        made.refresh()
        assert set(documents(made)) == {"papers.zip"}
    made.close()


def test_names_that_lead_out_of_an_archive_stay_in_it() -> None:
    names = ["../../etc/passwd", "/etc/passwd", "C:\\windows\\x.ini", "a/./b/../c.txt", "a/b/c.txt", "A/B/C.txt"]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name in names:
            file.writestr(name, "words")
    found = [path for path, _ in placed("a.zip", archive(out.getvalue()).attachments)]
    assert found == [
        *("a.zip/etc/passwd", "a.zip/etc/passwd (2)", "a.zip/C/windows/x.ini", "a.zip/a/b/c.txt"),
        *("a.zip/a/b/c (2).txt", "a.zip/A/B/C (3).txt"),
    ]
    assert [path for path, _ in placed("m.eml", [Attachment("../x/notes.txt", b"")])] == ["m.eml/notes.txt"]


def test_a_bomb_is_refused_before_it_goes_off() -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(9):
            file.writestr(f"{number}.txt", bytes(50_000_000))
    with pytest.raises(DocumentUnreadableError, match="unpacks to more than"):
        archive(bomb.getvalue())


def test_a_file_that_is_too_large_is_named_and_the_others_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST", 100)
    found = archive(zipped({"small.txt": "words", "large.txt": "x" * 101}))
    assert [one.name for one in found.attachments] == ["small.txt"]
    assert "- large.txt (not read: larger than" in found.text


def test_a_locked_a_broken_and_an_empty_archive_say_so(tmp_path: Path) -> None:
    locked = bytearray(zipped({"a.txt": "words"}))
    for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.index(sign) + at] |= 1
    made = engine(tmp_path, {"locked.zip": bytes(locked), "broken.zip": PAPERS[:-40], "empty.zip": zipped({"a/": ""})})
    for name in ("locked.zip", "broken.zip", "empty.zip"):
        made.read_archive(name)
    made.refresh()
    errors = documents(made)
    assert "it is encrypted" in errors["locked.zip"]
    assert "it is damaged" in errors["broken.zip"]
    assert "there are no files in it" in errors["empty.zip"]
    made.close()


def test_an_archive_in_an_archive_is_listed_and_not_read(tmp_path: Path) -> None:
    made = WorkspaceEngine(
        folder(tmp_path / "docs", {"outer.zip": zipped({"inner.zip": PAPERS})}),
        tmp_path / "index",
        embedder=BagEmbedder(),
    )
    made.read_archive("outer.zip")
    made.refresh()
    assert "it is an archive" in documents(made)["outer.zip/inner.zip"]
    made.close()
