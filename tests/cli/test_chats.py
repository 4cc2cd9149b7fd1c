"""`mypt-desktop chats`: what is listed, what is written where, and what is refused with a sentence."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from mypt_desktop import __main__ as program
from mypt_desktop.core.messages import Role, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.database import Database


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def chat(data: Path) -> ChatId:
    with closing(Database(DataDir(data).database)) as database:
        chats = Chats(database)
        made = chats.create()
        asked = chats.append(made, None, message(Role.USER, "How long does tea steep?"))
        chats.append(made, asked, message(Role.ASSISTANT, "Three *minutes*."))
    return made


def run(data: Path, *arguments: str) -> int:
    return program.main(["--data-dir", str(data), "chats", *arguments])


def test_a_chat_is_listed_and_exported_by_the_beginning_of_its_id(
    qapp: QApplication, data: Path, chat: ChatId, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(data, "list") == 0
    id = capsys.readouterr().out.split()[0]
    assert chat.startswith(id)
    begins = {".md": b"Three *minutes*.", ".html": b"<em>minutes</em>", ".pdf": b"%PDF", ".docx": b"PK"}
    for ending, words in begins.items():
        target = tmp_path / f"tea{ending}"
        assert run(data, "export", id, str(target)) == 0
        assert capsys.readouterr().out.strip() == str(target)
        assert words in target.read_bytes()


def test_an_export_to_standard_output_is_the_file_and_nothing_else(
    data: Path, chat: ChatId, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(data, "export", chat, "-", "--format", "json", "--answer", "1") == 0
    assert len(json.loads(capfdbinary.readouterr().out)["messages"]) == 2


def test_what_cannot_be_exported_is_a_sentence(
    data: Path, chat: ChatId, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.md"
    there.write_text("mine")
    for arguments, words in (
        (("ffffffffffff", str(tmp_path / "a.md")), "No chat has an id that begins"),
        ((chat, str(tmp_path / "a.odt")), "does not say in which format"),
        ((chat, str(tmp_path / "none" / "a.md")), "cannot be written"),
        ((chat, str(there)), "already"),
        ((chat, "-"), "no ending"),
        ((chat, str(tmp_path / "a.md"), "--answer", "2"), "no question 2"),
    ):
        assert run(data, "export", *arguments) == 1
        assert words in capsys.readouterr().err
    assert there.read_text() == "mine"
    assert run(data, "export", chat, str(there), "--force") == 0


def test_exports_are_imported_and_one_that_is_broken_keeps_no_other_out(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    messages = [{"uuid": "1", "sender": "human", "text": "Hello"}, {"uuid": "2", "sender": "assistant", "text": "Hi"}]
    good, broken = tmp_path / "good.json", tmp_path / "broken.json"
    good.write_text(json.dumps([{"uuid": "c", "name": "Greeting", "chat_messages": messages}]))
    broken.write_text("[{")
    assert run(data, "import", str(broken), str(good)) == 1
    told = capsys.readouterr()
    assert "broken.json was not imported: it is broken JSON" in told.err
    assert told.out.strip() == "1 chat imported from good.json."
    assert run(data, "import", str(good)) == 0
    assert "0 chats imported from good.json, 1 had been before." in capsys.readouterr().out
    assert run(data, "list") == 0
    assert "Greeting" in capsys.readouterr().out


def test_words_are_found_in_all_chats(data: Path, chat: ChatId, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "search", "minutes", "--json") == 0
    (hit,) = json.loads(capsys.readouterr().out)["hits"]
    assert (hit["id"], hit["snippet"]) == (chat, "Three *minutes*.")
    assert run(data, "search", "steep") == 0
    assert chat[:8] in capsys.readouterr().out
    assert run(data, "search", "coffee") == 0
    assert capsys.readouterr().err == "No chat holds these words.\n"
