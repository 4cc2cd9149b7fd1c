"""Blobs are what they were when they were stored, or an error says so; nothing half-written is ever a blob."""

from __future__ import annotations

import hashlib
import os
import shutil
import threading
from pathlib import Path

import pytest

from mypt_desktop.store.blobs import BlobId, Blobs, CorruptBlobError

SIZES = (0, 1, 65_535, 65_536, 65_537, 1 << 20, (1 << 20) + 1, 3_000_000)


@pytest.fixture
def blobs(tmp_path: Path) -> Blobs:
    return Blobs(tmp_path / "blobs")


def copy(blobs: Blobs, id: BlobId, target: Path) -> None:
    with target.open("xb") as opened:
        blobs.write_into(id, opened.fileno())


def some_bytes(size: int) -> bytes:
    return (hashlib.sha256(str(size).encode()).digest() * (size // 32 + 1))[:size]


@pytest.mark.parametrize("size", SIZES)
def test_bytes_come_back_as_they_were(blobs: Blobs, tmp_path: Path, size: int) -> None:
    data = some_bytes(size)
    id = blobs.put(data)
    assert id == hashlib.sha256(data).hexdigest()
    assert blobs.get(id) == data
    file = tmp_path / "file"
    file.write_bytes(data)
    with file.open("rb") as opened, blobs.batch() as batch:
        assert batch.take(opened.fileno()) == id
    copy(blobs, id, tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == data


def test_a_file_is_stored_by_its_hash_in_a_folder_of_its_first_two_digits(blobs: Blobs) -> None:
    id = blobs.put(b"hello")
    assert [path.relative_to(blobs.folder).as_posix() for path in blobs.folder.rglob("*") if path.is_file()] == [
        f"{id[:2]}/{id}"
    ]


def test_the_same_bytes_are_stored_once(blobs: Blobs) -> None:
    with blobs.batch() as batch:
        assert batch.add(b"a") == batch.add(b"a")
    inode = blobs.path(blobs.put(b"a")).stat().st_ino
    blobs.put(b"a")
    assert blobs.path(blobs.put(b"a")).stat().st_ino == inode


@pytest.mark.parametrize("size", [10, 65_536])
def test_a_damaged_blob_is_an_error_and_not_bytes(blobs: Blobs, tmp_path: Path, size: int) -> None:
    id = blobs.put(some_bytes(size))
    path = blobs.path(id)
    path.write_bytes(some_bytes(size)[:-1] + b"!")
    with pytest.raises(CorruptBlobError, match="damaged"):
        blobs.get(id)
    with pytest.raises(CorruptBlobError, match="damaged"):
        copy(blobs, id, tmp_path / "copy")
    assert blobs.fault(id) == "damaged"


def test_a_missing_blob_is_an_error(blobs: Blobs) -> None:
    with pytest.raises(CorruptBlobError, match="missing"):
        blobs.get(BlobId("0" * 64))
    with pytest.raises(CorruptBlobError, match="missing"):
        blobs.get(BlobId("../../etc/passwd"))


def test_a_batch_that_fails_leaves_nothing(blobs: Blobs) -> None:
    blobs.put(b"before")

    def fail() -> None:
        with blobs.batch() as batch:
            batch.add(b"one")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert blobs.ids() == {hashlib.sha256(b"before").hexdigest()}
    assert [path for path in (blobs.folder / "new").rglob("*") if path.is_file()] == []


def test_a_large_batch_joins_what_is_there(blobs: Blobs) -> None:
    pieces = [str(number).encode() for number in range(700)]
    for piece in pieces[:5]:
        blobs.put(piece)
    with blobs.batch() as batch:
        ids = {batch.add(piece) for piece in pieces}
    assert blobs.ids() == ids
    assert not any(map(blobs.fault, blobs.ids()))


def test_sweeping_keeps_what_is_named_and_removes_the_rest(blobs: Blobs) -> None:
    kept, doomed = blobs.put(b"kept"), blobs.put(b"doomed")
    (blobs.folder / "new" / "batch").mkdir(parents=True)
    (blobs.folder / "new" / "batch" / "half").write_bytes(b"ha")
    assert blobs.sweep({kept}) == 1
    assert blobs.ids() == {kept}
    assert not blobs.has(doomed)
    assert not (blobs.folder / "new").exists()


def test_many_threads_may_store_at_once(blobs: Blobs) -> None:
    def store() -> None:
        for number in range(30):
            blobs.put(str(number).encode())

    threads = [threading.Thread(target=store) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(blobs.ids()) == 30
    assert not any(map(blobs.fault, blobs.ids()))


def test_versions_leave_a_part_of_the_disk_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blobs = Blobs(tmp_path / "blobs")
    kept = blobs.put(b"before")
    free = shutil.disk_usage(tmp_path).free
    monkeypatch.setattr("mypt_desktop.store.blobs.RESERVE", free - 1_000_000)
    blobs.put(b"x" * 1000)
    with pytest.raises(OSError, match="would be left"):
        blobs.put(b"y" * 60_000_000)
    large = tmp_path / "large"
    large.write_bytes(b"z" * 60_000_000)
    descriptor = os.open(large, os.O_RDONLY)
    try:
        with pytest.raises(OSError, match="would be left"), blobs.batch() as batch:
            batch.take(descriptor)
    finally:
        os.close(descriptor)
    assert blobs.get(kept) == b"before"
    assert list((tmp_path / "blobs" / "new").iterdir()) == []


def test_of_a_file_that_grows_as_it_is_read_no_more_is_stored_than_it_held(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path / "blobs")
    growing = tmp_path / "log"
    growing.write_bytes(b"a" * 3_000_000)
    stop = threading.Event()

    def grow() -> None:
        with growing.open("ab") as file:
            while not stop.is_set():
                file.write(b"b" * 500_000)
                file.flush()
            file.write(b"b")

    writer = threading.Thread(target=grow)
    writer.start()
    descriptor = os.open(growing, os.O_RDONLY)
    try:
        with blobs.batch() as batch:
            id = batch.take(descriptor)
    finally:
        stop.set()
        writer.join()
        os.close(descriptor)
    assert len(blobs.get(id)) < growing.stat().st_size
    assert blobs.get(id).startswith(b"a" * 3_000_000)
