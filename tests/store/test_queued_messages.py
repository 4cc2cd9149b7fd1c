"""Messages that wait: kept in their order with what goes along, and no kill loses one or has it asked twice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.core.messages import ChatId, Role, message
from mypt_desktop.store.chats import ChatGoneError, Chats, QueuedFile
from mypt_desktop.store.database import Database
from tests.databases import fresh_database

CHECKOUT = Path(__file__).resolve().parents[2]
TIMES = 12
WAIT = 60.0


def test_they_are_there_in_their_order_after_the_file_is_opened_again(tmp_path: Path) -> None:
    files = [QueuedFile("offer.md", "/papers/offer.md"), QueuedFile("Pasted.png", data=b"\x89PNG\0")]
    with closing(fresh_database(tmp_path / "a.sqlite")) as database:
        chats = Chats(database)
        chat, other = chats.create(), chats.create()
        chats.queue(chat, "First?", files)
        chats.queue(other, "Elsewhere?")
        left_out = chats.queue(chat, "Never mind.")
        chats.queue(chat, "Last?")
        chats.unqueue(left_out.id)
        chats.unqueue(left_out.id)
    with closing(Database(tmp_path / "a.sqlite")) as database:
        waiting = Chats(database).queued(chat)
        assert [(one.text, list(one.files)) for one in waiting] == [("First?", files), ("Last?", [])]


def test_a_question_that_waited_waits_no_more_and_one_that_is_refused_goes_on(tmp_path: Path) -> None:
    with closing(fresh_database(tmp_path / "a.sqlite")) as database:
        chats = Chats(database)
        chat = chats.create()
        waiting = chats.queue(chat, "First?")
        with pytest.raises(ChatGoneError):
            chats.append(ChatId("gone"), None, message(Role.USER, "First?"), queued=waiting.id)
        assert chats.queued(chat) == (waiting,)
        chats.append(chat, None, message(Role.USER, "First?"), queued=waiting.id)
        assert chats.queued(chat) == ()


def test_they_go_with_their_chat(tmp_path: Path) -> None:
    with closing(fresh_database(tmp_path / "a.sqlite")) as database:
        chats = Chats(database)
        chat = chats.create()
        chats.queue(chat, "First?", [QueuedFile("Pasted.png", data=b"x")])
        chats.delete(chat)
        assert database.integrity() == []
        with database.reading() as connection:
            assert connection.execute("SELECT count(*) FROM queued_files").fetchone()[0] == 0
        with pytest.raises(ChatGoneError):
            chats.queue(chat, "Second?")


def test_killed_at_any_moment_each_message_waits_or_is_asked_and_never_both(tmp_path: Path) -> None:
    chance = random.Random(7)
    with closing(fresh_database(tmp_path / "a.sqlite")) as database:
        chat = Chats(database).create()
    acknowledged: list[str] = []
    left_out: set[str] = set()
    for number in range(TIMES):
        log = tmp_path / f"log {number}"
        kill(tmp_path / "a.sqlite", chat, chance, log)
        told = [json.loads(line) for line in log.read_bytes().splitlines()]
        acknowledged += [one["queued"] for one in told if "queued" in one]
        left_out |= {one["leaving"] for one in told if "leaving" in one}
        with closing(Database(tmp_path / "a.sqlite")) as database:
            assert database.integrity() == []
            chats = Chats(database)
            waiting = chats.queued(chat)
            asked = [stored.message for stored in chats.path(chat)]
        assert all(one.files == (QueuedFile("pasted.png", "", one.text.encode() * 500),) for one in waiting)
        assert all(one.attached == ("pasted.png",) for one in asked)
        found = Counter([*(one.text for one in waiting), *(one.text for one in asked)])
        assert set(found.values()) == {1}
        assert set(acknowledged) - left_out <= set(found)
    assert acknowledged
    assert left_out


def kill(database: Path, chat: ChatId, chance: random.Random, log: Path) -> None:
    seed = str(chance.randrange(10**9))
    command = [sys.executable, "-m", "tests.store.message_sender", str(database), chat, seed, str(log)]
    child = subprocess.Popen(command, cwd=CHECKOUT)
    try:
        given_up = time.monotonic() + WAIT
        while not log.exists() or log.stat().st_size < 200:
            assert child.poll() is None, "it failed"
            assert time.monotonic() < given_up
        moment = time.monotonic() + chance.uniform(0.0, 0.05)
        while time.monotonic() < moment:
            pass
    finally:
        child.kill()
        child.wait()
