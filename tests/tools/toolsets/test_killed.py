"""Killed at any moment of an import, update or removal: everything before or everything after, and no leftovers."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.store.database import Database
from mypt_desktop.store.toolsets import ToolsetId, Toolsets
from mypt_desktop.tools.toolsets.bundle import Bundle
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from tests.tools.toolsets.conftest import MakeZip, on_disk
from tests.tools.toolsets.packing import GOOD, MANIFEST

TEA_TIMER = ToolsetId("tea-timer")
POINTS = 10  # moments tried for each operation; MYPT_KILL_POINTS=100000 tries all of them

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


def _bundle(library: ToolsetLibrary, make_zip: MakeZip, version: str) -> Bundle:
    manifest = MANIFEST.replace("1.2.0", version)
    extra = {f"assets/{version}-{number}.txt": version * 50 for number in range(3)}
    return library.read(make_zip({**GOOD, "toolset.yaml": manifest} | extra))


def _in_child(work: Callable[[], None], last_call: int) -> int:
    """Runs `work` in a process that is killed at its call number `last_call` into C; how many it made, or -1."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        made = 0

        def count(frame: object, event: str, function: object) -> None:
            nonlocal made
            if event == "c_call":
                made += 1
                if made == last_call:
                    os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.setprofile(count)
            work()
            sys.setprofile(None)
            os.write(writing, str(made).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        text = told.read()
    os.waitpid(child, 0)
    return int(text) if text else -1


def _state(data: Path) -> str:
    """The installed version, "" for none; checked to be whole, with nothing beside it."""
    with closing(Database(data / "mypt.sqlite")) as database:
        library = ToolsetLibrary(Toolsets(database), data / "toolsets")
        assert library.verify() == ()
        assert database.integrity() == []
        found = library.rows.find(TEA_TIMER)
        names = [] if found is None else [Path(file.stored_path) for file in found.files]
        assert on_disk(data / "toolsets") == sorted(p.relative_to(data / "toolsets").as_posix() for p in names)
        inside = {path.name for path in (data / "toolsets").iterdir()}
        assert inside == {".claims", *([TEA_TIMER] if found else [])}
        if found is None:
            return ""
        assert all(found.toolset.version in file.path for file in found.files if file.kind == "asset")
        return found.toolset.version


@pytest.mark.parametrize(
    ("operation", "before", "after"), [("import", "", "1.0.0"), ("update", "1.0.0", "2.0.0"), ("removal", "1.0.0", "")]
)
def test_a_kill_leaves_the_old_or_the_new_and_nothing_else(
    operation: str, before: str, after: str, tmp_path: Path, make_zip: MakeZip
) -> None:
    data = tmp_path / "killed"

    def prepared() -> None:
        with closing(Database(data / "mypt.sqlite")) as database:
            library = ToolsetLibrary(Toolsets(database), data / "toolsets")
            if before and library.rows.find(TEA_TIMER) is None:
                library.install(_bundle(library, make_zip, before))
            if not before and library.rows.find(TEA_TIMER):
                library.uninstall(TEA_TIMER)
            if before and library.get(TEA_TIMER).toolset.version != before:
                library.install(_bundle(library, make_zip, before))

    def work() -> None:
        with closing(Database(data / "mypt.sqlite")) as database:
            library = ToolsetLibrary(Toolsets(database), data / "toolsets")
            if after:
                library.install(bundle)
            else:
                library.uninstall(TEA_TIMER)

    prepared()
    with closing(Database(tmp_path / "other.sqlite")) as other:
        bundle = _bundle(ToolsetLibrary(Toolsets(other), tmp_path / "other"), make_zip, after or before)
    calls = _in_child(work, -1)
    assert calls > 0
    assert _state(data) == after
    points = min(calls, int(os.environ.get("MYPT_KILL_POINTS", POINTS)))
    seen = set()
    for number in range(points):
        prepared()
        made = _in_child(work, 1 + number * calls // points)
        state = _state(data)
        assert made == -1 or state == after  # the number of calls differs a little from run to run
        seen.add(state)
    assert seen == {before, after}
