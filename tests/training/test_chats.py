"""Own chats become training data: only what came to its end, and without what was to be taken out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.cli import main
from mypt_desktop.core.messages import CallId, Message, Role, Text, ToolCall, ToolResult, message
from mypt_desktop.store.chats import Chats
from mypt_desktop.tools.workspace import TOOL_REGISTRY
from mypt_desktop.training.chats import Redaction, row_of_chat
from mypt_desktop.training.episodes import read_episode
from tests.databases import fresh_database

TOOLS = tuple(TOOL_REGISTRY.values())


@pytest.fixture
def chats(tmp_path: Path) -> Iterator[Chats]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield Chats(database)


def asked(chats: Chats, *messages: Message, last: str = "complete") -> str:
    chat, leaf = chats.create(), None
    for at, one in enumerate(messages):
        status = last if at == len(messages) - 1 else "complete"
        leaf = chats.append(chat, leaf, one, status=status)  # type: ignore[arg-type]
    return chat


def searched() -> tuple[Message, ...]:
    call = ToolCall("workspace.search", {"query": "Ana Moreau rent"}, CallId("call-1"), by="app")
    found = {"documents": [{"path": "contracts/rent.md", "text": "Ana Moreau pays 900 euros."}]}
    answer = "Ana Moreau pays 900 euros. [1]\n\n> Ana Moreau pays 900 euros. [1]"
    return (
        message(Role.USER, "What does Ana Moreau pay? See /home/ana/contracts/rent.md"),
        Message(Role.ASSISTANT, (call,)),
        Message(Role.TOOL, (ToolResult(CallId("call-1"), call.name, found),)),
        message(Role.ASSISTANT, answer),
    )


def test_a_chat_with_calls_is_an_episode_with_the_tools_and_without_quotations(chats: Chats) -> None:
    row = row_of_chat(chats.path(asked(chats, *searched())), "Be short.", TOOLS, Redaction())  # type: ignore[arg-type]
    assert row is not None
    episode = read_episode(json.dumps(row), "line")
    assert [one.role for one in episode.messages] == ["system", "user", "assistant", "tool", "assistant"]
    assert episode.messages[-1].text == "Ana Moreau pays 900 euros. [1]"
    assert {tool.name for tool in episode.tools} == set(TOOL_REGISTRY)


def test_what_was_found_bad_is_not_learned_and_what_was_found_good_is_the_end(chats: Chats) -> None:
    turns = [message(Role.USER, "Why?"), message(Role.ASSISTANT, "Because."), message(Role.USER, "And then?")]
    chat = asked(chats, *turns, message(Role.ASSISTANT, "Nothing."))
    path = chats.path(chat)  # type: ignore[arg-type]

    def learned() -> str:
        row = row_of_chat(chats.path(chat), "", TOOLS, Redaction())  # type: ignore[arg-type]
        return "" if row is None else read_episode(json.dumps(row), "line").messages[-1].text

    assert learned() == "Nothing."
    chats.rate(path[3].id, -1)
    assert learned() == "Because."
    chats.rate(path[1].id, -1)
    assert learned() == ""
    chats.rate(path[1].id, 1)
    chats.rate(path[3].id, 0)
    assert learned() == "Because."


def test_what_did_not_come_to_its_end_is_not_learned(chats: Chats) -> None:
    def row(*messages: Message, last: str = "complete") -> object:
        return row_of_chat(chats.path(asked(chats, *messages, last=last)), "", TOOLS, Redaction())  # type: ignore[arg-type]

    question, answer = message(Role.USER, "Why?"), message(Role.ASSISTANT, "Because.")
    assert row(question) is None
    assert row(question, answer, last="partial") is None
    assert row(question, message(Role.ASSISTANT, "> Only a quotation. [1]")) is None
    unknown = Message(Role.ASSISTANT, (ToolCall("gone:tool", {}, CallId("1")),))
    result = Message(Role.TOOL, (ToolResult(CallId("1"), "gone:tool", {}),))
    assert row(question, unknown, result, answer) is None
    longer = row_of_chat(
        chats.path(asked(chats, question, answer, question, answer, last="failed")),  # type: ignore[arg-type]
        "",
        TOOLS,
        Redaction(),
    )
    assert longer is not None
    assert [one["content"] for one in longer["messages"]] == ["Why?", "Because."]
    assert longer["tools"] is None


def test_paths_names_and_what_is_named_get_the_same_stand_in_everywhere(chats: Chats) -> None:
    redaction = Redaction(frozenset({"paths", "names"}), ["900 euros"])
    row = row_of_chat(chats.path(asked(chats, *searched())), "", TOOLS, redaction)  # type: ignore[arg-type]
    assert row is not None
    text = json.dumps(row["messages"])
    for secret in ("Moreau", "900", "/home", "contracts"):
        assert secret not in text
    person = row["messages"][1]["arguments"]["query"].removesuffix(" rent")
    assert person.startswith("Person ")
    assert row["messages"][3]["content"].startswith(f"{person} pays HIDDEN-")
    assert [one["role"] for one in row["messages"]] == ["user", "assistant_toolcall", "tool_result", "assistant"]
    assert row["messages"][1]["name"] == "workspace.search"


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("see C:\\Users\\ana\\rent.docx now", "ana"),
        ("see ~/private/notes", "private"),
        ("in notes/private/rent.md.", "private"),
        ("write to ana.m@firm.example today", "ana.m"),
        ("call +44 20 7946 0018 today", "7946"),
        ("ask Dr. Weber", "Weber"),
        ("ask Bram de Vries", "Vries"),
    ],
)
def test_each_kind_of_secret_is_found(text: str, gone: str) -> None:
    assert gone not in Redaction(frozenset({"paths", "names"})).text(text)


@pytest.mark.parametrize("text", ["and/or", "It is 7:30 on 12 May 2026.", "That costs 1,200.50 euros.", "Yes. No."])
def test_what_is_no_secret_stays(text: str) -> None:
    assert Redaction(frozenset({"paths", "names"})).text(text) == text


def test_the_command_writes_what_was_chosen_and_asks_first(
    tmp_path: Path, chats: Chats, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(chats, *searched())
    other = asked(chats, message(Role.USER, "Why?"), Message(Role.ASSISTANT, (Text("Because."),)))
    out = tmp_path / "own.jsonl"
    command = ["--data-dir", str(tmp_path), "train", "from-chats", "--out", str(out)]
    assert main(command) == 1
    assert "Somebody has to look" in capsys.readouterr().err
    assert not out.exists()
    assert main([*command, "--yes"]) == 0
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2
    assert main([*command, "--yes", "--chat", other, "--redact", "names"]) == 0
    (row,) = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    assert row["messages"][-1]["content"] == "Because."
    assert main([*command, "--yes", "--search", "nowhere to be found"]) == 1
