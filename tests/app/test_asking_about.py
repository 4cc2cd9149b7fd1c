"""Questions about one document or folder of the open workspace, through real turns: index, search, reader, recipes."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.agent.session import CurrentMessage, Session, SessionEvent
from mypt_desktop.app import App
from mypt_desktop.core.events import CallFinished, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Settings
from mypt_desktop.store.chats import StoredMessage
from tests.fakes import ScriptedModel
from tests.workspace.folders import folder

WAIT = 60.0
FILES: dict[str, str | bytes] = {
    "fees/2025.md": "# Harbour fees 2025\n\nThe mooring fee is 90 crowns a night. Dogs are welcome on the pier.\n",
    "fees/2026.md": "# Harbour fees 2026\n\nThe mooring fee is 120 crowns a night. Dogs are welcome on the pier.\n",
    "boats/petrel.txt": "Petrel is 24 metres long. Her skipper is Moira Tansley.\n",
    "boats/shop.csv": "Article,Price\nRope,12\nAnchor,80\nSail,300\n",
    "boats/yard.csv": "Article,Price\nPlank,30\nNail,1\n",
    "torn.pdf": b"%PDF-1.4 torn",
}


@pytest.fixture(scope="module")
def app(models_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """With the folder read; no test changes it."""
    root = tmp_path_factory.mktemp("asking")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("MYPT_MODELS_DIR", str(models_dir))
        opened = App(DataDir(root / "data"), Settings())
        events: queue.Queue[ServiceEvent] = queue.Queue()
        opened.subscribe(events.put)
        opened.open_workspace(folder(root / "harbour", FILES))
        while not isinstance(event := events.get(timeout=WAIT), WorkspaceState) or event.state != "ready":
            pass
        yield opened
        opened.close()


def events_of(app: App, *said: str, model: ScriptedModel | None = None) -> list[TurnEvent]:
    """Of the turn that answers the last message. A model that has nothing to say fails the test when it is asked."""
    messages = [message(Role.USER, text) for text in said]
    events = list(app.turns.by(model or ScriptedModel(), messages, threading.Event()))
    assert isinstance(events[-1], TurnFinished), events[-1]
    return events


def answer(app: App, *said: str) -> Message:
    last = events_of(app, *said)[-1]
    assert isinstance(last, TurnFinished)
    return last.message


def cited(found: Message) -> set[str]:
    return {one.path for one in (*found.citations, *found.nearest)}


def results(events: Sequence[TurnEvent]) -> list[dict[str, Any]]:
    return [dict(one.result.content) for one in events if isinstance(one, CallFinished)]


def test_a_question_is_answered_from_the_document_named_although_another_answers_it_too(app: App) -> None:
    assert "120" in answer(app, "What is the mooring fee?").text
    found = answer(app, 'What is the mooring fee? @"fees/2025.md"')
    assert "90" in found.text
    assert "120" not in found.text
    assert cited(found) == {"fees/2025.md"}
    assert found.remarks == ("Looked only in fees/2025.md.",)


def test_what_is_not_in_there_is_not_found_elsewhere(app: App) -> None:
    assert "Moira Tansley" in answer(app, "Who is the skipper of Petrel?").text
    found = answer(app, "Who is the skipper of Petrel in @fees?")
    assert "Moira" not in found.text
    assert cited(found) <= {"fees/2025.md", "fees/2026.md"}


def test_a_folder_is_listed_counted_and_calculated_with_alone(app: App) -> None:
    assert answer(app, "How many documents are there? @boats").text.startswith("There are 3 documents")
    listed = answer(app, 'List all documents. @"fees/"').text
    assert "fees/2025.md" in listed
    assert "boats" not in listed
    assert answer(app, 'What is the sum of all prices? @"boats/shop.csv"').text.startswith("392")
    assert answer(app, "What is the sum of all prices? @yard.csv").text.startswith("31")


def test_two_documents_named_are_compared(app: App) -> None:
    compared = answer(app, "Compare @fees/2025.md and @fees/2026.md")
    assert "90 → 120" in compared.text
    assert compared.remarks == ("Looked only in fees/2025.md, fees/2026.md.",)


def test_a_name_that_is_not_there_is_said_in_the_language_of_the_question(app: App) -> None:
    found = answer(app, 'What is the mooring fee? @"fees/2024.md"')
    assert found.text.startswith("There is no “fees/2024.md” in this folder. Did you mean “fees/202")
    assert not found.citations
    assert answer(app, "Was kostet eine Nacht im Hafen laut @lease.pdf?").text.startswith("In diesem Ordner gibt es „l")


def test_a_document_that_was_not_read_is_not_said_to_hold_nothing(app: App) -> None:
    assert answer(app, "What does it cost? @torn.pdf").text.startswith("“torn.pdf” was not read, so nothing can be")


def test_an_address_limits_nothing(app: App) -> None:
    asked = "bob@example.org and @alice ask what the mooring fee is"
    model = ScriptedModel("The mooring fee is 120 crowns a night [1].")
    events = events_of(app, asked, model=model)
    assert {one["path"] for one in results(events)[0]["documents"]} >= {"fees/2025.md", "fees/2026.md"}
    searched = next(one for one in events if isinstance(one, CallFinished))
    assert "bob@example.org and @alice" in str(searched.call.arguments["query"])
    assert isinstance(last := events[-1], TurnFinished)
    assert not any("only in" in one for one in last.message.remarks)


def test_the_next_question_is_about_the_whole_folder_again(app: App) -> None:
    assert "120" in answer(app, 'What is the mooring fee? @"fees/2025.md"', "What is the mooring fee in 2026?").text


def test_a_model_that_decides_for_itself_gets_no_more_than_that(app: App) -> None:
    calls = (
        '<tool_call>\n{"name": "workspace.list_docs", "arguments": {}}\n</tool_call>',
        '<tool_call>\n{"name": "workspace.get_doc", "arguments": {"title": "fees/2026.md"}}\n</tool_call>',
        '<tool_call>\n{"name": "workspace.search", "arguments": {"query": "mooring fee"}}\n</tool_call>',
    )
    model = ScriptedModel(*calls, "Ninety crowns.", rails="free")
    listed, read, searched = results(events_of(app, 'What is the fee? @"fees/2025.md"', model=model))
    assert [one["path"] for one in listed["documents"]] == ["fees/2025.md"]
    assert "There is no document" in str(read["error"])
    assert {one["path"] for one in searched["documents"]} == {"fees/2025.md"}


def test_asked_again_or_reworded_a_question_stays_about_that_document(app: App) -> None:
    chat = app.chats.create()
    events: queue.Queue[SessionEvent] = queue.Queue()

    def turn(said: Sequence[Message], cancel: threading.Event, _: CurrentMessage) -> Iterator[TurnEvent]:
        return app.turns.by(ScriptedModel(), said, cancel)

    def answered() -> tuple[StoredMessage, StoredMessage]:
        while not isinstance(event := events.get(timeout=WAIT), TurnFinished | TurnFailed):
            pass
        assert isinstance(event, TurnFinished), event
        path = app.chats.path(chat)
        question = next(one for one in reversed(path) if one.message.role is Role.USER)
        assert cited(path[-1].message) == {"fees/2025.md"}
        return question, path[-1]

    with closing(Session(app.chats, chat, turn)) as session:
        session.subscribe(events.put)
        asked = 'What is the mooring fee? @"fees/2025.md"'
        session.send(asked)
        question, first = answered()
        assert question.message.text == asked
        session.regenerate(first.id)
        _, again = answered()
        assert again.id != first.id
        assert again.message.remarks == ("Looked only in fees/2025.md.",)
        session.edit(question.id, asked.replace("What is", "How much is"))
        edited, _ = answered()
        assert edited.message.text.endswith('@"fees/2025.md"')
