"""Files that came with a message, through real turns: taken into the chat's files, read, asked before the folder."""

from __future__ import annotations

import io
import queue
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest
from PIL import Image, ImageDraw, ImageFont

from mypt_desktop.agent.ports import Model
from mypt_desktop.agent.session import Session, SessionEvent
from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.given_files import GivenFiles
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.app.turns import Turns
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message, Role
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.core.settings import Generation, Runtime, Workspace
from mypt_desktop.runtime.shipped_reader import ShippedReader
from mypt_desktop.store.chats import Chats
from mypt_desktop.workspace import recognising
from tests.databases import fresh_database
from tests.fakes import ScriptedModel
from tests.workspace.folders import folder

WAIT = 600.0
FOLDER: dict[str, str | bytes] = {
    "fees.md": "# Harbour fees\n\nThe mooring fee is 120 crowns a night. Dogs are welcome on the pier.\n",
    "boats.txt": "Petrel is 24 metres long. Her skipper is Moira Tansley.\n",
}
OFFER = b"# Offer of the yard\n\nThe mooring fee is 75 crowns a night. The yard closes on 3 October.\n"


class NoTurnsModel:
    """Lends a model that has nothing to say: these questions are answered from what stands there."""

    @contextmanager
    def lent(self, cancel: Event, wanted: Runtime | None = None) -> Iterator[Model]:
        yield ScriptedModel()


class Asking:
    """A chat with its files, and the folder beside it."""

    def __init__(self, place: Path, documents: dict[str, str | bytes] | None) -> None:
        data = DataDir(place / "data")
        self._database = fresh_database(data.database)
        states: queue.Queue[WorkspaceState] = queue.Queue()
        self._folder = OpenFolder(data.indexes, states.put)
        if documents is not None:
            self._folder.open(folder(place / "harbour", documents), Workspace())
            while states.get(timeout=WAIT).state != "ready":
                pass
        tools = ToolParts(data, self._database, lambda: self._folder.engine)
        self._tools = tools
        self.given = GivenFiles(tools.files, lambda: 64)
        turns = Turns(NoTurnsModel(), self._folder, Generation, ShippedReader())  # type: ignore[arg-type]
        self.chats = Chats(self._database)
        self.chat = self.chats.create()
        self.files = tools.files.of(self.chat)
        self._events: queue.Queue[SessionEvent] = queue.Queue()
        self.session = Session(self.chats, self.chat, turns.of_chat(self.chat, tools, self.given), self.files)
        self.session.subscribe(self._events.put)

    def ask(self, text: str, **files: bytes) -> Message:
        """The answer; `files` come with the message, `_` in their names stands for the dot."""
        names = [name.replace("_", ".") for name in files]
        for name, data in zip(names, files.values(), strict=True):
            self.files.write(name, data, "user_upload")
        self.session.send(text, names)
        return self.answer()

    def answer(self) -> Message:
        while not isinstance(event := self._events.get(timeout=WAIT), TurnFinished | TurnFailed):
            pass
        assert isinstance(event, TurnFinished), event
        return event.message

    def close(self) -> None:
        self.session.close()
        self.given.close()
        self._folder.close()
        self._folder.join()
        self._tools.close()
        self._database.close()


@pytest.fixture
def models(models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))


@pytest.fixture
def beside(models: None, tmp_path: Path) -> Iterator[Asking]:
    """With a folder open."""
    with closing(Asking(tmp_path, FOLDER)) as asking:
        yield asking


@pytest.fixture
def alone(models: None, tmp_path: Path) -> Iterator[Asking]:
    with closing(Asking(tmp_path, None)) as asking:
        yield asking


def cited(found: Message) -> set[tuple[str, bool]]:
    return {(one.path, one.attached) for one in found.citations}


def test_a_question_is_answered_from_the_file_that_came_with_it(beside: Asking) -> None:
    found = beside.ask("What is the mooring fee?", offer_md=OFFER)
    assert "75" in found.text
    assert "120" not in found.text
    assert cited(found) == {("offer.md", True)}
    assert found.remarks == ("Looked only in offer.md.",)
    (citation,) = found.citations
    text = beside.given.engine(beside.chat).get_doc_text(citation.doc_id)
    assert text is not None
    assert text[citation.start : citation.end] == citation.text


def test_what_is_not_in_it_is_looked_for_in_the_folder(beside: Asking) -> None:
    found = beside.ask("Who is the skipper of Petrel?", offer_md=OFFER)
    assert "Moira Tansley" in found.text
    assert cited(found) == {("boats.txt", False)}
    assert found.remarks == ("Looked in offer.md first, then in the open folder.",)
    stored = beside.chats.path(beside.chat)
    assert stored[-1].message == found
    calls = [call.id for one in stored for call in one.message.calls]
    assert len(calls) == len(set(calls)) == 2


def test_a_later_question_still_knows_the_file_and_the_folder(beside: Asking) -> None:
    beside.ask("What is the mooring fee?", offer_md=OFFER)
    assert cited(beside.ask("When does the yard close?")) == {("offer.md", True)}
    assert cited(beside.ask("Who is the skipper of Petrel?")) == {("boats.txt", False)}
    assert "120" in beside.ask("What is the mooring fee?").text  # the chat is about the folder now


def test_without_a_folder_the_file_is_all_there_is(alone: Asking) -> None:
    assert "3 October" in alone.ask("When does the yard close?", offer_md=OFFER).text
    found = alone.ask("Who is the skipper of Petrel?")
    assert not found.citations
    assert "nothing" in found.text


def test_a_question_asked_in_other_words_keeps_its_file(alone: Asking) -> None:
    alone.ask("When does the yard close?", offer_md=OFFER)
    question = next(one for one in alone.chats.path(alone.chat) if one.message.role is Role.USER)
    alone.session.edit(question.id, "What is the mooring fee?")
    assert "75" in alone.answer().text
    edited = next(one for one in alone.chats.path(alone.chat) if one.message.role is Role.USER)
    assert edited.message.attached == ("offer.md",)


def test_a_file_that_comes_again_with_other_words_is_read_again(alone: Asking) -> None:
    alone.ask("What is the mooring fee?", offer_md=OFFER)
    found = alone.ask("What is the mooring fee?", offer_md=OFFER.replace(b"75", b"80"))
    assert "80" in found.text


def test_a_file_that_cannot_be_read_is_named_with_the_reason(beside: Asking) -> None:
    found = beside.ask("Who is the skipper of Petrel?", torn_pdf=b"%PDF-1.4 torn")
    assert "Moira Tansley" in found.text
    assert found.remarks[0].startswith("“torn.pdf” was not read, so nothing can be said about it: ")


@pytest.mark.skipif(recognising.model() is None, reason="The model that recognises text in pictures is not built.")
def test_the_words_of_a_picture_are_read(alone: Asking) -> None:
    picture = Image.new("RGB", (900, 200), "white")
    font = ImageFont.truetype("DejaVuSans.ttf", 36)
    ImageDraw.Draw(picture).text((30, 70), "The mooring fee is 64 crowns a night.", "black", font)
    data = io.BytesIO()
    picture.save(data, "PNG")
    found = alone.ask("What is the mooring fee?", note_png=data.getvalue())
    assert "64" in found.text
    assert cited(found) == {("note.png", True)}


def test_other_files_of_the_chat_are_no_documents(alone: Asking) -> None:
    alone.files.write("made-by-a-tool.md", b"The mooring fee is 1 crown.\n")
    assert "75" in alone.ask("What is the mooring fee?", offer_md=OFFER).text
    assert [one.path for one in alone.given.engine(alone.chat).list_docs()] == ["offer.md"]
