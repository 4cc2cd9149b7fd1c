"""An answer that ended too early goes on from its last word: the model's own words, and those alone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.ports import Model
from mypt_desktop.agent.session import CurrentMessage, Session, Turn
from mypt_desktop.core.events import OwnWordsBegan, TextAdded, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message, Role, Text, message
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.settings import Generation
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.model import LocalModel
from mypt_desktop.store.chats import ChatId, Chats, MessageId, StoredMessage
from mypt_desktop.store.database import Database
from tests.agent.test_session import Listener
from tests.agent.turns import library, turn
from tests.databases import fresh_database
from tests.fakes import MemoryLibrary, MemoryTools, ScriptedModel

POEM = "The tide comes in, the tide goes out, and nobody has asked it to. "
ASKED = "Write me a short poem about the sea."


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as opened:
        yield opened


@pytest.fixture
def chats(database: Database) -> Chats:
    return Chats(database)


def turns(model: Model, *, tokens: int = 512) -> Turn:
    """A chat's turns by `model`, without documents, or where it plans for itself with tools over them."""
    documents = library() if model.rails == "free" else MemoryLibrary({})

    def answered(messages: Sequence[Message], cancel: threading.Event, _: CurrentMessage) -> Iterator[TurnEvent]:
        controller = AgentController(
            model, MemoryTools(documents), engine=documents, generation=Generation(temperature=0.0)
        )
        return controller.stream(messages, cancel=cancel, max_new_tokens=tokens)

    return answered


def ended(session: Session, act: Callable[[], object]) -> TurnFinished | TurnFailed:
    listener = Listener()
    session.subscribe(listener)
    act()
    last = listener.end()
    session.unsubscribe(listener)
    return last


def asked(chats: Chats, model: ScriptedModel, *, tokens: int = 512) -> tuple[ChatId, Session]:
    chat = chats.create()
    session = Session(chats, chat, turns(model, tokens=tokens))
    ended(session, partial(session.send, ASKED))
    return chat, session


def test_an_answer_cut_by_its_length_goes_on_from_its_last_word(chats: Chats) -> None:
    model = ScriptedModel(POEM * 2, "and the moon looks on.")
    chat, session = asked(chats, model, tokens=8)
    cut = chats.path(chat)[-1]
    assert (cut.status, cut.unfinished) == ("complete", True)
    assert cut.message.text == (POEM * 2)[:32].strip()
    last = ended(session, partial(session.resume, cut.id))
    assert isinstance(last, TurnFinished)
    whole = chats.path(chat)[-1]
    assert whole.message.text == f"{cut.message.text}and the moon looks on."
    assert (whole.status, whole.unfinished, whole.siblings, whole.sibling_index) == ("complete", False, 2, 1)
    assert chats.get(cut.id) == replace(cut, siblings=2)
    assert model.prompts[1].text.endswith(cut.message.text)
    assert not model.prompts[1].segments[-1].control


def test_an_answer_that_said_all_it_had_to_say_is_finished(chats: Chats) -> None:
    chat, _ = asked(chats, ScriptedModel(POEM))
    assert not chats.path(chat)[-1].unfinished


def test_a_stopped_answer_goes_on(chats: Chats) -> None:
    chat = chats.create()
    cutting = Session(chats, chat, _cut_at(turns(ScriptedModel(POEM)), "out"))
    ended(cutting, partial(cutting.send, ASKED))
    cut = chats.path(chat)[-1]
    assert (cut.status, cut.unfinished) == ("cancelled", True)
    session = Session(chats, chat, turns(ScriptedModel(" is the rest.")))
    ended(session, partial(session.resume, cut.id))
    assert chats.path(chat)[-1].message.text == f"{cut.message.text.strip()} is the rest."


def test_what_a_kill_cut_off_goes_on(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, message(Role.USER, ASKED))
    cut = chats.append(chat, question, message(Role.ASSISTANT, ""), status="partial")
    chats.update(cut, message(Role.ASSISTANT, "The tide comes"), status="partial", unfinished=True)
    session = Session(chats, chat, turns(ScriptedModel(" in.")))
    ended(session, partial(session.resume, cut))
    assert chats.path(chat)[-1].message.text == "The tide comes in."


def test_while_it_is_written_the_disk_knows_that_it_can_go_on(chats: Chats) -> None:
    kept: list[StoredMessage] = []

    def slowly(messages: Sequence[Message], cancel: threading.Event, now: CurrentMessage) -> Iterator[TurnEvent]:
        yield OwnWordsBegan()
        yield TextAdded("The tide comes")
        while not (stored := chats.get(now())).message.text:
            cancel.wait(0.01)
        kept.append(stored)
        yield TurnFinished(message(Role.ASSISTANT, "The tide comes in."), 1, Usage())

    chat = chats.create()
    session = Session(chats, chat, slowly)
    ended(session, partial(session.send, ASKED))
    assert [(one.status, one.message.text, one.unfinished) for one in kept] == [("partial", "The tide comes", True)]
    assert not chats.path(chat)[-1].unfinished


def test_a_model_that_plans_for_itself_goes_on_behind_its_calls_and_the_earlier_version_keeps_them(
    chats: Chats,
) -> None:
    call = '<tool_call>\n{"name": "workspace.list_docs", "arguments": {}}\n</tool_call>'
    model = ScriptedModel(call, "There are three documents, and", " all are about boats.", rails="free")
    chat = chats.create()
    session = Session(chats, chat, turns(model))
    cutting = Session(chats, chat, _cut_at(turns(model), "three"))
    ended(cutting, partial(cutting.send, "What is there?"))
    before = chats.path(chat)
    assert [one.message.role for one in before] == [Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]
    assert before[-1].unfinished
    ended(session, partial(session.resume, before[-1].id))
    after = chats.path(chat)
    assert after[-1].message.text == f"{before[-1].message.text.strip()} all are about boats."
    assert [one.message for one in after[:-1]] == [one.message for one in before[:-1]]
    assert after[1].siblings == 2  # the switcher below the answer leads back
    chats.switch(chat, before[1].id)
    assert [one.id for one in chats.path(chat)] == [one.id for one in before]


def _cut_at(turn_of: Turn, word: str) -> Turn:
    """Stopped once the model has said `word`."""

    def cut(messages: Sequence[Message], cancel: threading.Event, now: CurrentMessage) -> Iterator[TurnEvent]:
        said = ""
        for event in turn_of(messages, cancel, now):
            said += getattr(event, "text", "")
            if word in said:
                cancel.set()
            yield event

    return cut


def test_an_answer_from_documents_that_was_checked_is_not_taken_up() -> None:
    model = ScriptedModel("The float is 75 pounds.")
    events = turn(model, "How much is the float in each cash bag?", max_new_tokens=4)
    assert not any(isinstance(event, OwnWordsBegan) for event in events)
    assert isinstance(events[-1], TurnFinished)
    assert not events[-1].cut_off


def test_what_passages_back_is_not_taken_up_either() -> None:
    call = '<tool_call>\n{"name": "workspace.search", "arguments": {"query": "float"}}\n</tool_call>'
    model = ScriptedModel(call, "The float is 75 pounds [1] " * 40, rails="free")
    events = turn(model, "How much is the float?", max_new_tokens=40)
    last = events[-1]
    assert isinstance(last, TurnFinished)
    assert not last.cut_off


def test_a_session_does_not_go_on_with_a_finished_answer(chats: Chats) -> None:
    chat, session = asked(chats, ScriptedModel(POEM))
    answer = chats.path(chat)[-1]
    last = ended(session, partial(session.resume, answer.id))
    assert isinstance(last, TurnFailed)
    assert [one.id for one in chats.path(chat)][-1] == answer.id


def test_what_was_made_up_beside_open_documents_says_so_when_it_goes_on() -> None:
    begun = Message(Role.ASSISTANT, (Text("The tide comes"),))
    events = turn(ScriptedModel(" in."), message(Role.USER, ASKED), begun)
    last = events[-1]
    assert isinstance(last, TurnFinished)
    assert last.message.text == "The tide comes in."
    assert last.message.remarks


def test_the_light_model_goes_on_from_its_last_word(chats: Chats, models_dir: Path) -> None:
    """Word for word as if it had not been cut: the prompt is the same up to there."""
    asked = "Explain why the sea is salty."
    with closing(LocalModel(Catalog([models_dir]).get("light"), provider="cpu", context_length=512)) as model:
        warm = turns(model, tokens=1)([message(Role.USER, asked)], threading.Event(), lambda: MessageId(""))
        assert isinstance(list(warm)[-1], TurnFinished)  # loaded, which may take a while
        chat, uncut = chats.create(), chats.create()
        session = Session(chats, chat, turns(model, tokens=5))
        ended(session, partial(session.send, asked))
        cut = chats.path(chat)[-1]
        assert cut.unfinished
        ended(session, partial(session.resume, cut.id))
        whole = Session(chats, uncut, turns(model, tokens=10))
        ended(whole, partial(whole.send, asked))
        assert len(chats.path(chat)[-1].message.text) > len(cut.message.text)
        assert chats.path(chat)[-1].message.text == chats.path(uncut)[-1].message.text


def test_one_that_is_stopped_before_it_goes_on_is_as_it_was_and_can_go_on(chats: Chats) -> None:
    model = ScriptedModel(POEM * 2, "and the moon looks on.")
    chat, session = asked(chats, model, tokens=8)
    cut = chats.path(chat)[-1]
    stopped = Session(chats, chat, _stopped_first(turns(model)))
    last = ended(stopped, partial(stopped.resume, cut.id))
    assert isinstance(last, TurnFinished)
    assert last.message.text == cut.message.text
    now = chats.path(chat)[-1]
    assert (now.message, now.status, now.unfinished) == (cut.message, "cancelled", True)
    ended(session, partial(session.resume, now.id))
    assert chats.path(chat)[-1].message.text == f"{cut.message.text}and the moon looks on."


def _stopped_first(turn_of: Turn) -> Turn:
    """Stopped while the model is loaded."""

    def stopped(messages: Sequence[Message], cancel: threading.Event, now: CurrentMessage) -> Iterator[TurnEvent]:
        cancel.set()
        return turn_of(messages, cancel, now)

    return stopped
