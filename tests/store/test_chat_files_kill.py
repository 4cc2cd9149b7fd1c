"""A program that is killed while it changes a chat's files loses nothing acknowledged and mistakes nothing of its own.

`python -m tests.store.test_chat_files_kill 200` kills it more often than the suite does.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import EMPTY, Manifest

CHECKOUT = Path(__file__).resolve().parents[2]
TIMES = 20
AIMED = 0.7  # share of the kills in the few milliseconds of the row and the folder
WAIT = 60.0


def test_killed_at_any_moment_the_files_are_one_version_and_no_other(tmp_path: Path) -> None:
    kill_often(tmp_path, TIMES, random.Random(7))


def kill_often(data: Path, times: int, chance: random.Random) -> None:
    with closing(Database(data / "mypt.sqlite")) as database:
        chat = Chats(database).create("Work")
    for number in range(times):
        log = data / f"log {number}"
        kill(data, chat, log, chance)
        examine(data, chat, [json.loads(line) for line in log.read_bytes().splitlines()])


def kill(data: Path, chat: ChatId, log: Path, chance: random.Random) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.store.file_changer",
        str(data),
        chat,
        str(chance.randrange(10**9)),
        str(log),
    ]
    child = subprocess.Popen(command, cwd=CHECKOUT)
    try:
        given_up = time.monotonic() + WAIT
        while not log.exists() or not log.stat().st_size:
            assert child.poll() is None, "it ended before it began"
            assert time.monotonic() < given_up
        mark = data / "chats" / chat / "checkout.json"
        aimed = chance.random() < AIMED
        deadline = time.monotonic() + (WAIT if aimed else chance.uniform(0.0, 0.15))
        while time.monotonic() < deadline and not (aimed and mark.exists()):
            assert child.poll() is None, "it failed"
        if aimed:  # the folder is being changed just now
            deadline = time.monotonic() + chance.uniform(0.0, 0.02)
            while time.monotonic() < deadline:
                pass
    finally:
        child.kill()
        child.wait()


def examine(data: Path, chat: ChatId, log: list[dict[str, Any]]) -> None:
    """The folder is exactly one version: the last acknowledged one, or the one that was being made."""
    with closing(Database(data / "mypt.sqlite")) as database:
        assert database.integrity() == []
        everything = AllChatFiles(database, data / "chats")
        files = everything.of(chat)
        known = {manifest.id: manifest for manifest in files.history()}
        for said in log:
            if "done" in said and said["target"] is not None:
                assert said["target"] in known, "an acknowledged version is gone"
        assert everything.verify() == []
        by_hand = bool(log) and log[-1].get("begun") == "tool"  # then what the tool wrote may stand there, half done
        before = files.active()
        after = files.snapshot("edit")
        new = [manifest for manifest in files.history() if manifest.id not in known]
        if not by_hand:
            assert new == [], "half-done work of the program was taken for the user's"
            assert after == before
            done = [said["target"] for said in log if "done" in said]
            if done and "done" in log[-1]:
                assert (None if after is None else after.id) == done[-1]
        for path, blob in (EMPTY if after is None else after.tree).files.items():
            data_there = (files.folder / path).read_bytes()
            assert data_there == files.read(path, _id(after))
            assert blob
        everything.close()


def _id(manifest: Manifest | None) -> Any:
    return None if manifest is None else manifest.id


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        kill_often(Path(place), int(sys.argv[1]), random.Random())
    print("Nothing was lost.")
