"""Exports of other programs become chats: their words, their branches, their times; and anything else is a sentence."""

from __future__ import annotations

import copy
import json
import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.core.messages import Reasoning
from mypt_desktop.store.chat_imports import reading
from mypt_desktop.store.chat_imports.reading import read_chats
from mypt_desktop.store.chat_imports.values import ImportFailedError
from mypt_desktop.store.chats import Chats
from tests.databases import fresh_database


def node(id: str, parent: str | None, role: str, content: Any, at: float | None = 1.7e9, **metadata: Any) -> Any:
    message = {"id": id, "author": {"role": role}, "content": content, "create_time": at, "metadata": metadata}
    return {"id": id, "parent": parent, "children": [], "message": message}


def words(*parts: Any) -> Any:
    return {"content_type": "text", "parts": list(parts)}


CHATGPT = [
    {
        "title": "Tea",
        "create_time": 1_700_000_000.5,
        "update_time": 1_700_000_900.0,
        "conversation_id": "c-1",
        "current_node": "a2",
        "mapping": {
            "root": {"id": "root", "message": None, "parent": None, "children": ["sys"]},
            "sys": node("sys", "root", "system", words(""), None, is_visually_hidden_from_conversation=True),
            "q1": node("q1", "sys", "user", words("How long does tea steep?"), 1_700_000_001.0),
            "t1": node("t1", "q1", "assistant", {"content_type": "thoughts", "thoughts": [{"content": "Tea, hm."}]}),
            "a1": node("a1", "t1", "assistant", words("Three\ue200cite\ue202x\ue201 minutes."), 1_700_000_002.0),
            "a2": node("a2", "q1", "assistant", words("Four minutes."), 1_700_000_003.0),
            "q2": node("q2", "a1", "user", {"content_type": "multimodal_text", "parts": [
                {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}, "And this?"]}),
            "c": node("c", "q2", "assistant", {"content_type": "code", "language": "python", "text": "print(1)"}),
            "o": node("o", "c", "tool", {"content_type": "execution_output", "text": "1\n"}),
            "s": node("s", "o", "tool", {"content_type": "tether_quote", "text": "of a page"}),
            "a3": node("a3", "s", "assistant", words("One.")),
        },
    },
    {"title": None, "mapping": {}, "id": "empty"},
]  # fmt: skip
CLAUDE = [
    {
        "uuid": "u-1",
        "name": "",
        "created_at": "2025-03-01T10:00:00.123456Z",
        "chat_messages": [
            {
                "uuid": "m1",
                "sender": "human",
                "text": "What is in it?",
                "content": [{"type": "text", "text": "What is in it?"}],
                "created_at": "2025-03-01T10:00:01Z",
                "attachments": [{"file_name": "tea.txt", "extracted_content": "leaves"}],
                "files": [{"file_name": "tea.txt"}],
            },
            {
                "uuid": "m2",
                "sender": "assistant",
                "text": "",
                "content": [
                    {"type": "thinking", "thinking": "Leaves."},
                    {"type": "text", "text": "Leaves."},
                    {"type": "tool_use", "name": "artifacts", "input": {"content": "print('leaves')"}},
                    {"type": "tool_result", "content": "OK"},
                ],
                "created_at": "2025-03-01T10:00:02Z",
                "attachments": [],
                "files": [],
            },
        ],
    }
]
OPEN_WEBUI = [
    {
        "id": "w-1",
        "title": "Kettle",
        "created_at": 1_720_000_000,
        "chat": {
            "title": "Kettle",
            "history": {
                "currentId": "b",
                "messages": {
                    "a": {"id": "a", "parentId": None, "role": "user", "content": "Hot?", "timestamp": 1_720_000_001},
                    "b": {
                        "id": "b",
                        "parentId": "a",
                        "role": "assistant",
                        "content": '<details type="reasoning" done="true" duration="2">\n<summary>Thought</summary>\n'
                        "&gt; Steam?\n</details>\nYes, <details> it is.",
                        "timestamp": 1_720_000_002,
                    },
                },
            },
        },
    }
]
JAN = [
    {"id": "2", "role": "assistant", "created_at": 1_730_000_002_000, "content": [
        {"type": "reasoning", "text": {"value": "A cup?", "annotations": []}},
        {"type": "text", "text": {"value": "A cup.", "annotations": []}}]},
    {"id": "1", "role": "user", "created_at": 1_730_000_001_000, "content": [
        {"type": "text", "text": {"value": "Which one?", "annotations": []}}]},
]  # fmt: skip


@pytest.fixture
def chats(tmp_path: Path) -> Iterator[Chats]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield Chats(database)


def written(path: Path, value: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def thread(folder: Path, title: str = "Cups") -> Path:
    written(folder / "thread.json", {"id": folder.name, "title": title, "created": 1_730_000_000})
    (folder / "messages.jsonl").write_text("".join(json.dumps(one) + "\n" for one in JAN), encoding="utf-8")
    return folder / "messages.jsonl"


def shown(chats: Chats, at: int = 0) -> list[tuple[str, str]]:
    return [(s.message.role.value, s.message.text) for s in chats.path(chats.list()[at].id)]


def test_chatgpts_tree_keeps_its_branches_and_shows_the_one_that_was_shown(chats: Chats, tmp_path: Path) -> None:
    chats.add(read_chats(written(tmp_path / "conversations.json", CHATGPT)))
    (summary,) = chats.list()
    assert (summary.title, summary.created_at) == ("Tea", 1_700_000_000.5)
    path = chats.path(summary.id)
    assert [s.message.text for s in path] == ["How long does tea steep?", "Four minutes."]
    assert [s.created_at for s in path] == [1_700_000_001.0, 1_700_000_003.0]
    assert path[1].siblings == 2
    other = chats.alternatives(path[1].id)[0]
    chats.switch(summary.id, other)
    told = [s.message for s in chats.path(summary.id)]
    assert told[1].parts == (Reasoning("Tea, hm."),)
    assert [one.text.strip() for one in told[2:]] == [
        "Three minutes.",
        "[image]\n\nAnd this?",
        "```python\nprint(1)\n```",
        "```\n1\n```",
        "One.",
    ]
    assert "of a page" not in "".join(one.text for one in told)


def test_claudes_messages_have_their_thoughts_attachments_and_artifacts(chats: Chats, tmp_path: Path) -> None:
    chats.add(read_chats(written(tmp_path / "claude.json", CLAUDE)))
    assert chats.list()[0].title == "What is in it?"
    (question, answer) = chats.path(chats.list()[0].id)
    assert question.message.text == "What is in it?\n\n[attached: tea.txt]"
    assert answer.message.parts[0] == Reasoning("Leaves.")
    assert answer.message.text == "Leaves.\n\n```\nprint('leaves')\n```"
    assert question.created_at == pytest.approx(1_740_823_201)


def test_open_webuis_folded_thoughts_are_thoughts(chats: Chats, tmp_path: Path) -> None:
    chats.add(read_chats(written(tmp_path / "chat-export-1.json", OPEN_WEBUI)))
    answer = chats.path(chats.list()[0].id)[1].message
    assert answer.parts[0] == Reasoning("> Steam?") or answer.parts[0] == Reasoning("Steam?")
    assert answer.text == "Yes, <details> it is."


@pytest.mark.parametrize("chosen", ["threads/t1/messages.jsonl", "threads/t1", "threads", "."])
def test_jans_threads_are_found_wherever_one_points(chats: Chats, tmp_path: Path, chosen: str) -> None:
    thread(tmp_path / "jan" / "threads" / "t1")
    chats.add(read_chats(tmp_path / "jan" / chosen))
    assert chats.list()[0].title == "Cups"
    assert shown(chats) == [("user", "Which one?"), ("assistant", "A cup.")]


def test_a_zip_is_read_without_being_unpacked(chats: Chats, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "export.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations-000.json", json.dumps(CHATGPT))
        archive.writestr("conversations-001.json", json.dumps(CLAUDE))
        archive.writestr("user.json", "{}")
        archive.writestr("../../evil.json", "[]")
        archive.writestr("jan/threads/t/messages.jsonl", json.dumps(JAN[1]))
    chats.add(read_chats(tmp_path / "export.zip"))
    assert len(chats.list()) == 3
    assert {path.name for path in tmp_path.iterdir()} >= {"export.zip"}
    assert not (tmp_path.parent.parent / "evil.json").exists()


def test_what_was_imported_before_is_not_there_twice(chats: Chats, tmp_path: Path) -> None:
    file = written(tmp_path / "conversations.json", CHATGPT)
    first = chats.add(read_chats(file))
    again = chats.add(read_chats(file))
    assert (len(first.chats), first.known) == (1, 0)
    assert (len(again.chats), again.known) == (0, 1)
    assert len(chats.list()) == 1


def test_imported_words_are_found_by_search(chats: Chats, tmp_path: Path) -> None:
    chats.add(read_chats(written(tmp_path / "conversations.json", CHATGPT)))
    assert len(chats.list("steep")) == 1


def without(value: Any, change: Callable[[Any], None]) -> Any:
    changed = copy.deepcopy(value)
    change(changed)
    return changed


def circle(value: Any) -> None:
    value[0]["mapping"]["q1"]["parent"] = "a1"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (without(CHATGPT, lambda v: v[0].update(mapping=[1])), "[0].mapping is a list, not an object"),
        (without(CHATGPT, lambda v: v[0]["mapping"]["q1"]["message"].update(content="x")), "content is a text"),
        (without(CHATGPT, lambda v: v[0].update(title=3)), "[0].title is a number"),
        (without(CHATGPT, circle), "in a circle"),
        (without(CLAUDE, lambda v: v[0].update(chat_messages={})), "chat_messages is an object, not a list"),
        (without(CLAUDE, lambda v: v[0]["chat_messages"].append(None)), "chat_messages[2] is null"),
        (without(OPEN_WEBUI, lambda v: v[0]["chat"]["history"].update(messages=3)), "messages is a number"),
        ([{"anything": 1}], "no conversation of a program"),
        ([1], "[0] is no conversation"),
        ("text", "is no conversation"),
        ([], "holds no conversations"),
        ([{"mapping": {}}], "holds no conversations"),
    ],
)
def test_a_value_of_the_wrong_type_is_named_with_its_place(tmp_path: Path, value: object, words: str) -> None:
    file = written(tmp_path / "conversations.json", value)
    with pytest.raises(ImportFailedError) as refused:
        read_chats(file)
    assert "conversations.json" in str(refused.value)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "broken JSON"),
        (b'[{"mapping": ', "broken JSON"),
        (b"[" * 200_000, "nested too deeply"),
        (b"[" + b"9" * 10_000 + b"]", "a number that is none"),
        (b"[NaN]", "a number that is none"),
        (b'["\xff"]', "no text in UTF-8 (byte 2)"),
        (b"PK\x03\x04 and no more", "broken JSON"),
        (b'[{"a": 1}', "broken JSON"),
    ],
)
def test_a_broken_file_is_a_sentence(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "conversations.json").write_bytes(data)
    with pytest.raises(ImportFailedError) as refused:
        read_chats(tmp_path / "conversations.json")
    assert words in str(refused.value)


def test_what_unpacks_to_more_than_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 2**20)
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(4):
            archive.writestr(f"conversations-{number}.json", "[]" + " " * 2**19)
    with pytest.raises(ImportFailedError, match=r"conversations-\d\.json is too large"):
        read_chats(tmp_path / "bomb.zip")
    (tmp_path / "large.json").write_bytes(b" " * (2**20 + 1))
    with pytest.raises(ImportFailedError, match="too large: at most 1 MB"):
        read_chats(tmp_path / "large.json")


def test_a_damaged_zip_a_missing_file_and_a_pipe_are_sentences(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "export.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", json.dumps(CHATGPT))
    data = bytearray((tmp_path / "export.zip").read_bytes())
    data[60:120] = os.urandom(60)
    (tmp_path / "export.zip").write_bytes(data)
    os.mkfifo(tmp_path / "pipe.json")
    for name, words in (
        ("export.zip", "cannot be unpacked"),
        ("none.json", "cannot be read"),
        ("pipe.json", "neither"),
    ):
        with pytest.raises(ImportFailedError, match=words):
            read_chats(tmp_path / name)


def test_a_line_that_is_broken_is_named(tmp_path: Path) -> None:
    file = thread(tmp_path / "t")
    file.write_text(file.read_text() + "{broken\n")
    with pytest.raises(ImportFailedError, match=r"messages\.jsonl line 3: it is broken JSON"):
        read_chats(file)


def test_nothing_of_an_export_is_stored_where_one_chat_of_it_cannot_be(
    chats: Chats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    good = read_chats(written(tmp_path / "conversations.json", CHATGPT))
    bad = replace(good[0], origin="other", shown=99)
    with pytest.raises(IndexError):
        chats.add([*good, bad])
    assert chats.list() == []


VALUES = st.sampled_from(
    [
        None,
        True,
        -1,
        1e400,
        10**400,
        "",
        "x",
        "q1",
        "\ud800\x00",
        [],
        [None],
        [[]],
        {},
        {"": {}},
        {"role": []},
        "9" * 50,
    ]
)
PLACES = st.lists(st.integers(0, 10**6), min_size=1, max_size=4)


def spoiled(value: Any, place: list[int], put: Any) -> Any:
    """`value` with `put` at some place in it."""
    value = copy.deepcopy(value)
    found, places = value, []
    stack = [value]
    while stack:
        found = stack.pop()
        keys = list(found) if isinstance(found, dict) else range(len(found)) if isinstance(found, list) else ()
        for key in keys:
            places.append((found, key))
            stack.append(found[key])
    for at in place:
        holder, key = places[at % len(places)]
        holder[key] = put
    return value


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from([CHATGPT, CLAUDE, OPEN_WEBUI]), PLACES, VALUES)
def test_whatever_stands_in_an_export_it_is_read_and_stored_or_told(
    chats: Chats, tmp_path: Path, value: Any, place: list[int], put: Any
) -> None:
    file = tmp_path / "conversations.json"
    file.write_text(json.dumps(spoiled(value, place, put)))
    told = ""
    try:
        for id in chats.add(read_chats(file)).chats:
            assert chats.path(id)  # type: ignore[arg-type]
            chats.delete(id)  # type: ignore[arg-type]
    except ImportFailedError as error:
        told = str(error)
    assert not told or "conversations.json" in told
