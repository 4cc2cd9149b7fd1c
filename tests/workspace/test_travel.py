"""An index that travels with its documents: made beside them, taken over elsewhere, refused where it does not fit."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace import travel
from mypt_desktop.workspace.embedding import EmbedderChoice
from mypt_desktop.workspace.engine import IndexProgress, WorkspaceEngine
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.index import schema
from mypt_desktop.workspace.prepared import Prepared
from mypt_desktop.workspace.scan import may_hold_documents
from tests.workspace.ferry import FILES
from tests.workspace.folders import BagEmbedder, engine, folder

NAME = EmbedderChoice(BagEmbedder()).name
QUERIES = ("slipway winch", "ferry pier", "bread crust", "when does it leave")
MAIL = (
    b"From: ann@example.org\r\nSubject: The mast\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThe mast is bent.\r\n'
    b'--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="mast.txt"\r\n\r\n'
    b"It was straightened in Odense.\r\n--b--\r\n"
)


@pytest.fixture
def extracted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the documents that are extracted, as they are."""
    paths: list[str] = []
    real = Extraction.extract

    def counting(
        self: Extraction, path: str, kind: str, data: bytes, cancel: threading.Event | None = None
    ) -> Prepared:
        paths.append(path)
        return real(self, path, kind, data, cancel)

    monkeypatch.setattr(Extraction, "extract", counting)
    return paths


def quiet(_: IndexProgress) -> None:
    """Nobody looks."""


def put(made: WorkspaceEngine) -> int | None:
    return travel.put_beside(made.base_dir, made.index_dir, quiet, threading.Event())


def prepared(tmp_path: Path, files: dict[str, str | bytes] = FILES) -> Path:
    """A folder with an index beside its documents, as it arrives on another machine: another path, other times."""
    with engine(tmp_path, files) as made:
        put(made)
    there = tmp_path / "elsewhere" / "papers"
    shutil.copytree(tmp_path / "docs", there, copy_function=shutil.copyfile)
    for file in there.rglob("*.*"):
        os.utime(file, (1_600_000_000, 1_600_000_000))
    return there


def hits(made: WorkspaceEngine) -> list[list[tuple[str, str, str, float]]]:
    return [
        [(hit.chunk_id, hit.metadata["path"], hit.text, hit.score) for hit in made.search(query, 10)]
        for query in QUERIES
    ]


def opened(there: Path, index: Path, embedder: BagEmbedder) -> WorkspaceEngine:
    travel.take_over(there, index, NAME)
    made = WorkspaceEngine(there, index, embedder=embedder)
    made.refresh()
    return made


def test_another_machine_extracts_and_embeds_nothing_and_finds_the_same(tmp_path: Path, extracted: list[str]) -> None:
    there = prepared(tmp_path)
    with WorkspaceEngine(tmp_path / "docs", tmp_path / "index", embedder=BagEmbedder()) as before:
        expected, texts = hits(before), [before.get_doc_text(one.doc_id) for one in before.list_docs()]
    found = travel.brought(there, tmp_path / "other", NAME)
    assert found is not None
    assert found.documents == len(FILES)
    extracted.clear()
    embedder = BagEmbedder()
    with opened(there, tmp_path / "other", embedder) as made:
        assert extracted == []
        assert embedder.embedded == []
        assert hits(made) == expected
        assert [made.get_doc_text(one.doc_id) for one in made.list_docs()] == texts
        assert sorted(one.path for one in made.list_docs()) == sorted(FILES)
    assert not (tmp_path / "other" / "brought.sqlite").exists()
    assert travel.brought(there, tmp_path / "other", NAME) is None  # it has an index now


def test_only_what_differs_is_read_again(tmp_path: Path, extracted: list[str]) -> None:
    there = prepared(tmp_path)
    (there / "kitchen" / "bread.txt").write_text("Now about soup.")
    (there / "new.md").write_text("Something about anchors.")
    (there / "ferry.md").rename(there / "boat.md")
    extracted.clear()
    embedder = BagEmbedder()
    with opened(there, tmp_path / "other", embedder) as made:
        assert sorted(extracted) == ["kitchen/bread.txt", "new.md"]
        assert len(embedder.embedded) == 2
        assert made.search("soup")[0].text == "Now about soup."
        assert made.search("ferry pier")[0].metadata["path"] == "boat.md"


def test_what_came_in_a_mail_is_there_and_its_vectors_serve(tmp_path: Path, extracted: list[str]) -> None:
    there = prepared(tmp_path, {"letter.eml": MAIL, "a.txt": "Anchors."})
    extracted.clear()
    embedder = BagEmbedder()
    with opened(there, tmp_path / "other", embedder) as made:
        assert [one.path for one in made.list_docs()] == ["a.txt", "letter.eml", "letter.eml/mast.txt"]
        assert extracted == ["letter.eml"]  # to find what came in it
        assert embedder.embedded == []


def test_a_mail_in_a_mail_keeps_what_came_in_it(tmp_path: Path, extracted: list[str]) -> None:
    outer = EmailMessage()
    outer.set_content("See the mail.")
    outer.add_attachment(MAIL, maintype="application", subtype="octet-stream", filename="inner.eml")
    there = prepared(tmp_path, {"outer.eml": outer.as_bytes()})
    extracted.clear()
    embedder = BagEmbedder()
    with opened(there, tmp_path / "other", embedder) as made:
        paths = ["outer.eml", "outer.eml/inner.eml", "outer.eml/inner.eml/mast.txt"]
        assert [one.path for one in made.list_docs()] == paths
        assert extracted == paths[:2]
        assert embedder.embedded == []


def test_it_holds_no_path_and_nothing_of_documents_that_are_gone(tmp_path: Path) -> None:
    with engine(tmp_path, {"secretname.txt": "Anchors and chains.", "gone.txt": "A word: zanzibar."}) as made:
        (tmp_path / "docs" / "gone.txt").unlink()
        made.refresh()
        assert put(made) == 1
    lying = tmp_path / "docs" / travel.FOLDER
    assert [file.name for file in lying.iterdir()] == ["index.sqlite"]
    data = (lying / "index.sqlite").read_bytes()
    assert all(word not in data for word in (os.fsencode(tmp_path), b"secretname", b"gone.txt"))
    with closing(sqlite3.connect(lying / "index.sqlite")) as file:
        assert file.execute("SELECT count(*) FROM contents").fetchone() == (1,)
        assert file.execute("SELECT count(*) FROM vectors").fetchone() == (1,)


def test_the_folder_is_no_document_and_not_watched(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        put(made)
        report = made.refresh()
        assert (report.seen, report.added) == (len(FILES), 0)
    assert not may_hold_documents(f"{travel.FOLDER}/{travel.FILE}")


def change(there: Path, *statements: str) -> None:
    with closing(sqlite3.connect(there / travel.FOLDER / travel.FILE)) as file:
        for statement in statements:
            file.execute(statement)
        file.commit()


def cut(there: Path) -> None:
    file = there / travel.FOLDER / travel.FILE
    file.write_bytes(file.read_bytes()[:5000])


def overwritten(there: Path) -> None:
    file = there / travel.FOLDER / travel.FILE
    data = bytearray(file.read_bytes())
    data[4096 * 3 :] = b"\xff" * len(data[4096 * 3 :])
    file.write_bytes(data)


def linked(there: Path) -> None:
    file = there / travel.FOLDER / travel.FILE
    file.rename(there.parent / "away.sqlite")
    file.symlink_to(there.parent / "away.sqlite")


DAMAGED = "The index that came with this folder is damaged and was not used."
OTHER_VERSION = "The index that came with this folder is of another version of the program and was not used."
OTHER_MODEL = "The index that came with this folder was made with another model for search and was not used."
UNREADABLE = "The index that came with this folder cannot be read and was not used"
UNFIT: dict[str, tuple[Callable[[Path], None], str]] = {
    "cut": (cut, DAMAGED),
    "overwritten": (overwritten, DAMAGED),
    "no database": (lambda there: (there / travel.FOLDER / travel.FILE).write_bytes(b"x" * 9000) and None, DAMAGED),
    "a link": (linked, UNREADABLE),
    "version": (lambda there: change(there, f"PRAGMA user_version={schema.VERSION + 1}"), OTHER_VERSION),
    "layout": (lambda there: change(there, "PRAGMA application_id=7"), OTHER_VERSION),
    "embedder": (lambda there: change(there, "UPDATE meta SET value = 'x' WHERE key = 'embedder'"), OTHER_MODEL),
    "trigger": (
        lambda there: change(there, "CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM meta; END"),
        DAMAGED,
    ),
    "view": (
        lambda there: change(there, "DROP TABLE vectors", "CREATE VIEW vectors AS SELECT 1 AS key, 2 AS value"),
        DAMAGED,
    ),
}


@pytest.mark.parametrize("how", UNFIT)
def test_what_does_not_fit_is_refused_and_the_folder_is_read(tmp_path: Path, how: str, extracted: list[str]) -> None:
    there = prepared(tmp_path)
    spoil, sentence = UNFIT[how]
    spoil(there)
    extracted.clear()
    with pytest.raises(UserError) as refused:
        travel.take_over(there, tmp_path / "other", NAME)
    assert str(refused.value).startswith(sentence)
    assert [file.name for file in (tmp_path / "other").glob("*")] == []
    with WorkspaceEngine(there, tmp_path / "other", embedder=BagEmbedder()) as made:
        made.refresh()
        assert sorted(extracted) == sorted(FILES)


FORGED = {
    "a text of another length": "UPDATE contents SET length = length + 1",
    "a text that unpacks without end": f"UPDATE contents SET data = x'{zlib.compress(bytes(10**7)).hex()}'",
    "no text": "UPDATE contents SET data = 7",
    "a passage behind the end": "UPDATE passages SET end = 100000000",
    "a passage before the beginning": "UPDATE passages SET start = -5",
    "a heading that is none": "UPDATE passages SET heading = x'00ff'",
    "a key of another length": "UPDATE passages SET key = x'00'",
    "pictures without number": "UPDATE contents SET pictures = 'many'",
}


@pytest.mark.parametrize("how", FORGED)
def test_rows_that_cannot_be_are_not_taken_over(tmp_path: Path, how: str, extracted: list[str]) -> None:
    there = prepared(tmp_path)
    change(there, FORGED[how])
    extracted.clear()
    with opened(there, tmp_path / "other", BagEmbedder()) as made:
        assert sorted(extracted) == sorted(FILES)
        assert made.num_docs == len(FILES)
        assert made.search("bread crust")[0].metadata["path"] == "kitchen/bread.txt"


def test_vectors_that_are_none_are_made_anew(tmp_path: Path) -> None:
    there = prepared(tmp_path)
    change(there, f"UPDATE vectors SET value = x'{'ff' * 128}'")  # 64 numbers, none of which is one
    embedder = BagEmbedder()
    with opened(there, tmp_path / "other", embedder) as made:
        assert len(embedder.embedded) == made.num_chunks


def test_a_text_serves_only_for_its_own_bytes(tmp_path: Path) -> None:
    there = prepared(tmp_path)
    change(there, "UPDATE contents SET hash = zeroblob(32) WHERE id = 1")
    with opened(there, tmp_path / "other", BagEmbedder()) as made:
        assert hits(made)[0] != []
        assert made.num_docs == len(FILES)


def test_a_refresh_that_is_stopped_goes_on_with_what_was_taken_over(tmp_path: Path, extracted: list[str]) -> None:
    there = prepared(tmp_path)
    index = tmp_path / "other"
    travel.take_over(there, index, NAME)
    extracted.clear()
    stop = threading.Event()
    with WorkspaceEngine(there, index, embedder=BagEmbedder()) as made:
        assert made.refresh(lambda step: stop.set(), stop).cancelled
        assert made.refresh().pending == 0
    assert extracted == []
    assert not (index / "brought.sqlite").exists()


def test_an_index_that_is_not_complete_is_not_put_there(tmp_path: Path) -> None:
    root = folder(tmp_path / "docs", FILES)
    with WorkspaceEngine(root, tmp_path / "index", embedder=BagEmbedder()) as made:
        with pytest.raises(UserError, match="not complete"):
            put(made)
        assert not (root / travel.FOLDER / travel.FILE).exists()


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        (tmp_path / "docs" / travel.FOLDER).write_text("a file in its place")
        with pytest.raises(UserError, match="cannot be put into"):
            put(made)
        (tmp_path / "docs" / travel.FOLDER).unlink()
        (tmp_path / "away").mkdir()
        (tmp_path / "docs" / travel.FOLDER).symlink_to(tmp_path / "away")
        with pytest.raises(UserError, match="cannot be put into"):
            put(made)
        assert list((tmp_path / "away").iterdir()) == []
        assert not (tmp_path / "index" / "travelling.sqlite").exists()


@pytest.mark.parametrize("room", [6000, 20000])  # in which it cannot be made
def test_a_full_disk_says_so_and_leaves_the_old_one(tmp_path: Path, room: int) -> None:
    resource = pytest.importorskip("resource")
    with engine(tmp_path, FILES) as made:
        put(made)
        lying = tmp_path / "docs" / travel.FOLDER
        before = (lying / travel.FILE).read_bytes()
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, limits[1]))
        try:
            with pytest.raises(UserError, match="cannot be") as full:
                put(made)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert "free space" in full.value.hint
        assert (lying / travel.FILE).read_bytes() == before
        assert [file.name for file in lying.iterdir()] == [travel.FILE]
        assert not (tmp_path / "index" / "travelling.sqlite").exists()


def test_stopped_it_leaves_the_one_that_was_there(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        put(made)
        lying = tmp_path / "docs" / travel.FOLDER / travel.FILE
        before = lying.read_bytes()
        (tmp_path / "docs" / "more.txt").write_text("More.")
        made.refresh()
        stop = threading.Event()
        assert travel.put_beside(made.base_dir, made.index_dir, lambda step: stop.set(), stop) is None
        assert lying.read_bytes() == before
        assert [file.name for file in lying.parent.iterdir()] == [travel.FILE]
        assert put(made) == len(FILES) + 1


def test_two_at_once_do_not_mix(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:

        def again(step: IndexProgress) -> None:
            with pytest.raises(UserError, match="by another window or command"):
                put(made)

        assert travel.put_beside(made.base_dir, made.index_dir, again, threading.Event()) == len(FILES)
        assert put(made) == len(FILES)


def test_an_index_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "index").mkdir()
    with pytest.raises(UserError, match="cannot be written"):
        travel.put_beside(tmp_path / "docs", tmp_path / "index", quiet, threading.Event())
    assert not (tmp_path / "index" / "index.sqlite").exists()


PREPARER = """
import sys, threading, time
from pathlib import Path
from mypt_desktop.workspace import travel
def tell(step):
    print(step.done, flush=True)
travel.put_beside(Path(sys.argv[1]), Path(sys.argv[2]), tell, threading.Event())
"""


@pytest.mark.timeout(120)
def test_a_kill_leaves_the_old_one_or_the_new_one(tmp_path: Path, checkout: Path) -> None:
    files: dict[str, str | bytes] = {f"note{n:02}.md": f"# Note {n}\n\nWords about topic{n}." for n in range(40)}
    with engine(tmp_path, files) as made:
        put(made)
        root, index = made.base_dir, made.index_dir
        for lines in (1, 20, 41):
            command = [sys.executable, "-c", PREPARER, str(root), str(index)]
            environment = os.environ | {"PYTHONPATH": str(checkout)}
            with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
                assert process.stdout is not None
                for _ in range(lines):
                    process.stdout.readline()
                process.kill()
            found = travel.brought(root, tmp_path / "none", NAME)
            assert found is not None
            assert found.documents == len(files)
        (root / travel.FOLDER / f"{travel.FILE}.new").write_bytes(b"half of one")
        assert put(made) == len(files)
        assert [file.name for file in (root / travel.FOLDER).iterdir()] == [travel.FILE]
