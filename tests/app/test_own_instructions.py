"""The user's instructions reach the model in every turn, and name chats where they say how."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.agent.session import Session
from mypt_desktop.agent.tool_execution import NoTools
from mypt_desktop.app import App
from mypt_desktop.app.agents import agents_in
from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.app.turns import Turns
from mypt_desktop.coding.prompts import Prompts
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallFinished, TurnFailed, TurnFinished
from mypt_desktop.core.messages import JsonObject, Role, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Generation, Runtime, Settings
from mypt_desktop.store.chats import ChatId, Chats
from tests.app.test_chat_tools import calling
from tests.databases import fresh_database
from tests.fakes import ScriptedModel
from tests.runtime.chat_server import Server


class Lending:
    """In the place of the chosen model."""

    def __init__(self, model: ScriptedModel) -> None:
        self.model = model
        self._guard = threading.Lock()

    @contextlib.contextmanager
    def lent(self, cancel: threading.Event, wanted: Runtime | None = None) -> Iterator[ScriptedModel]:
        """As the chosen model is: to one at a time."""
        assert self._guard.acquire(timeout=1), "the model is lent already"
        try:
            yield self.model
        finally:
            self._guard.release()


class NoChatTools:
    def offered(self, *_: object) -> NoTools:
        return NoTools()

    def folder(self, chat: ChatId) -> None:
        return None


class Place:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.database = fresh_database(data / "mypt.sqlite")
        self.chats = Chats(self.database)

    def answer(self, *lines: str | UserError, asked: str = "Hello, who are you?") -> tuple[ChatId, ScriptedModel]:
        chat = self.chats.create()
        self.chats.append(chat, None, message(Role.USER, asked))
        model = ScriptedModel(*lines, rails="free")
        turns = Turns(
            Lending(model),  # type: ignore[arg-type]
            OpenFolder(self.data / "indexes", lambda event: None),
            lambda: Generation(),
            prompts=Prompts(self.data, self.data / "decisions.json"),
            name=self.chats.name,
        )
        turn = turns.of_chat(chat, NoChatTools())  # type: ignore[arg-type]
        events = list(turn([message(Role.USER, asked)], threading.Event(), lambda: None))  # type: ignore[arg-type, return-value]
        assert isinstance(events[-1], TurnFinished), events[-1]
        return chat, model

    def title(self, chat: ChatId) -> str:
        (found,) = [summary for summary in self.chats.list() if summary.id == chat]
        return found.title


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.database.close()


def test_what_is_appended_is_part_of_the_prompt(place: Place) -> None:
    (place.data / "APPEND_SYSTEM.md").write_text("Speak like a sailor, {{name}}.")
    _, model = place.answer("Ahoy.")
    assert "You are MyPT" in model.prompts[0].text
    assert "Speak like a sailor, {{name}}." in model.prompts[0].text


def test_a_system_text_takes_the_place_of_the_apps_own(place: Place) -> None:
    (place.data / "SYSTEM.md").write_text("You are a lighthouse.")
    _, model = place.answer("I shine.")
    assert "You are a lighthouse." in model.prompts[0].text
    assert "You are MyPT" not in model.prompts[0].text


def test_a_title_is_made_by_the_model_where_the_user_says_how(place: Place) -> None:
    (place.data / "TITLE_SYSTEM.md").write_text("Name the chat as `<type>:<objective>`.")
    chat, model = place.answer("Ahoy.", '"chat: who\n is it"\nmore')
    assert place.title(chat) == "chat: who"
    assert "Name the chat as" in model.prompts[1].text
    assert "You are MyPT" not in model.prompts[1].text


@pytest.mark.parametrize("said", ["none", "", "  None  ", UserError("The model died.")])
def test_the_first_line_stays_the_title_where_the_model_has_none(place: Place, said: str | UserError) -> None:
    (place.data / "TITLE_SYSTEM.md").write_text("Name the chat.")
    chat, _ = place.answer("Ahoy.", said)
    assert place.title(chat) == "Hello, who are you?"


def test_a_title_that_the_user_gave_stays(place: Place) -> None:
    chat = place.chats.create("Mine")
    place.chats.append(chat, None, message(Role.USER, "Hello"))
    place.chats.name(chat, "Another")
    assert place.title(chat) == "Mine"


def test_a_task_agent_and_a_completion_of_a_cell_use_the_model_that_is_lent_already(place: Place) -> None:
    model = ScriptedModel(
        calling("task", {"agent": "summariser", "prompt": "What is there?"}),
        "There is nothing.",
        calling("eval", {"cells": [{"language": "py", "code": "completion('Say hello.')"}]}),
        "Hello.",
        "That was all.",
        rails="free",
        context_length=16384,
    )
    chat = place.chats.create()
    with closing(ToolParts(DataDir(place.data), place.database)) as parts:
        parts.approvals(chat).choose("all")
        turns = Turns(
            Lending(model),  # type: ignore[arg-type]
            OpenFolder(place.data / "indexes", lambda event: None),
            lambda: Generation(),
            agents=lambda folder: agents_in(folder, place.data / "agents", Prompts(place.data, place.data / "x")),
        )
        session = Session(place.chats, chat, turns.of_chat(chat, parts), parts.files.of(chat))
        events: queue.Queue[object] = queue.Queue()
        session.subscribe(events.put)
        session.send("Go.")
        results: list[JsonObject] = []
        while not isinstance(event := events.get(timeout=60), TurnFinished):
            assert not isinstance(event, TurnFailed), event
            if isinstance(event, CallFinished):
                results.append(event.result.content)
        session.close()
    assert results == [{"agent": "summariser", "report": "There is nothing."}, {"output": "Hello."}]


def test_a_chats_own_instructions_reach_the_model_in_that_chat_alone(tmp_path: Path) -> None:
    """The program as the window starts it, with an endpoint that tells what it was sent."""
    endpoint = Server()
    try:
        settings = Settings(runtime=Runtime(remote_url=endpoint.url, remote_model="tiny"))
        with closing(App(DataDir(tmp_path), settings)) as app:
            (tmp_path / "APPEND_SYSTEM.md").write_text("Be brief.")
            told, other = app.chats.create(), app.chats.create()
            app.chats.instruct(told, "Speak like a sailor, {{name}}.\n")
            for chat in (told, other):
                done = threading.Event()
                session = app.session(chat)
                session.subscribe(lambda event, done=done: done.set() if isinstance(event, TurnFinished) else None)
                session.send("Hello, who are you?")
                assert done.wait(20)
        systems = [body["messages"][0]["content"] for body in endpoint.bodies]
        assert systems[0].endswith("\n\nBe brief.\n\nSpeak like a sailor, {{name}}.")
        assert systems[1].endswith("\n\nBe brief.")
    finally:
        endpoint.close()
