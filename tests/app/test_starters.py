"""Questions to begin with: found by the program itself with the reader and the embedder that ship, and answered again
when they are pressed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mypt_desktop.answers.following.starters import Starter
from mypt_desktop.app import App
from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.giving_way import GivingWay
from mypt_desktop.app.starters import MAX_STARTERS, answered
from mypt_desktop.core.events import TextAdded, TurnEvent, TurnFinished
from mypt_desktop.core.messages import Message, Role, Text, message
from mypt_desktop.core.paths import DataDir, resources_dir
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.service_states import ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Settings, Workspace
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine, folder

WAIT = 240.0
"""Seconds without a word. The models take ten where they have a core, and six times that where four share it."""
STOCK = "Article;Price EUR;Pieces\nOak board;24,50;38\nAsh board;18,00;12\nHinge;3,40;64\n"
LEASE = "Lease of the workshop\n\nDeposit: 900 euros\n\nThe tenant clears the pavement of snow in winter.\n"
PAPERS: dict[str, str | bytes] = {
    "stock.csv": STOCK,
    "lease.txt": LEASE,
    "van.md": "# The van\n\nThe van is in the yard. A night in it costs 25 euros.\n",
    "note.txt": "We talked about the summer and about who brings the cake.\n",
}


class Offered:
    """Waits for what is offered in the open folder."""

    def __init__(self, app: App) -> None:
        self._states: queue.Queue[ServiceEvent] = queue.Queue()
        app.subscribe(self._states.put)

    def until(self, *, count: int = 0, without: str = "") -> tuple[str, ...]:
        while True:
            event = self._states.get(timeout=WAIT)
            if not isinstance(event, WorkspaceState) or event.state != "ready" or not event.starters:
                continue
            if len(event.starters) >= count and without not in event.starters:
                return event.starters


@pytest.fixture
def app(models_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    opened = App(DataDir(tmp_path / "data"), Settings(), starters=True)
    yield opened
    opened.close()


def pressed(app: App, question: str) -> Message:
    """The answer in a chat. A model that has nothing to say fails the test when it is asked."""
    *_, last = app.turns.by(ScriptedModel(), [message(Role.USER, question)], threading.Event())
    assert isinstance(last, TurnFinished), (question, last)
    return last.message


@pytest.mark.parametrize("files", [PAPERS, None], ids=["papers", "the sample"])
def test_every_question_offered_is_answered_with_a_source_that_opens(
    app: App, tmp_path: Path, files: dict[str, str | bytes] | None
) -> None:
    offered = Offered(app)
    app.open_workspace(folder(tmp_path / "papers", files) if files else resources_dir() / "sample-workspace")
    questions = offered.until(count=MAX_STARTERS)
    assert len(set(questions)) == MAX_STARTERS
    for question in questions:
        answer = pressed(app, question)
        assert (answer.remarks, answer.nearest) == ((), ()), question
        assert app.workspace is not None
        for source in answer.citations:
            assert (app.workspace.get_doc_text(source.doc_id) or "")[source.start : source.end] == source.text
        assert answer.citations, question


def test_they_are_about_what_is_in_the_folder(app: App, tmp_path: Path) -> None:
    offered = Offered(app)
    app.open_workspace(folder(tmp_path / "papers", PAPERS))
    assert offered.until(count=MAX_STARTERS) == (
        "What are these documents about?",
        "Which article has the highest price?",
        "What is the deposit in “lease”?",
        "How much does a night in it cost?",
    )
    assert pressed(app, "What is the deposit in “lease”?").text == "Deposit: 900 euros. [1]"


def test_a_question_that_the_folder_does_not_answer_any_more_is_taken_back(app: App, tmp_path: Path) -> None:
    offered = Offered(app)
    papers = folder(tmp_path / "papers", PAPERS)
    app.open_workspace(papers)
    deposit = "What is the deposit in “lease”?"
    assert deposit in offered.until(count=MAX_STARTERS)
    (papers / "lease.txt").write_text("Lease of the workshop\n\nThe tenant clears the pavement of snow in winter.\n")
    app.refresh_workspace()
    kept = offered.until(without=deposit)
    assert "Which article has the highest price?" in kept


def answering(text: str = "") -> list[TurnEvent]:
    final = Message(Role.ASSISTANT, (Text(text),) if text else ())
    return [TextAdded(text), TurnFinished(final, 0, Usage(), cancelled=not text)]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[WorkspaceEngine]:
    made = engine(tmp_path, PAPERS)
    yield made
    made.close()


def test_a_question_of_the_users_cancels_the_one_that_is_tried_which_is_tried_again(index: WorkspaceEngine) -> None:
    way, tried = GivingWay(), []

    def answer(_: WorkspaceEngine, question: str, cancel: threading.Event) -> Iterator[TurnEvent]:
        tried.append(question)
        if len(tried) == 1:
            with way.asked():
                yield from answering("What came till then." if not cancel.is_set() else "")
            return
        yield from answering("4 documents")

    found = list(answered(index, answer, way, threading.Event()))
    assert tried[0] == tried[1] == "What are these documents about?"
    assert tried[2] != tried[1]
    assert [one.question for one in found] == ["List all documents"]  # the others need a source


def test_the_time_for_it_is_bounded(index: WorkspaceEngine) -> None:
    tried = []

    def answer(_: WorkspaceEngine, question: str, cancel: threading.Event) -> Iterator[TurnEvent]:
        tried.append(question)
        yield from answering("4 documents")

    assert list(answered(index, answer, GivingWay(), threading.Event(), seconds=0)) == []
    assert len(tried) == 1


def test_nothing_is_tried_after_the_end(index: WorkspaceEngine) -> None:
    stop, tried = threading.Event(), []

    def answer(_: WorkspaceEngine, question: str, cancel: threading.Event) -> Iterator[TurnEvent]:
        tried.append(question)
        stop.set()
        yield TextAdded("4")
        assert cancel.is_set()
        yield from answering()

    assert list(answered(index, answer, GivingWay(), stop)) == []
    assert len(tried) == 1


def test_closing_the_folder_or_opening_another_ends_the_looking(tmp_path: Path) -> None:
    states: queue.Queue[WorkspaceState] = queue.Queue()
    ended: queue.Queue[Path] = queue.Queue()

    def find(engine: WorkspaceEngine, stop: threading.Event, before: Sequence[Starter]) -> Iterator[Starter]:
        yield Starter(f"What is in {engine.base_dir.name}?")
        assert stop.wait(WAIT)
        assert engine.num_docs == 0  # it is not closed before
        ended.put(engine.base_dir)

    opened = OpenFolder(tmp_path / "indexes", states.put, find)
    one, two = (folder(tmp_path / name, {"empty.bin": b""}) for name in ("one", "two"))

    def looking(place: Path) -> None:
        while states.get(timeout=WAIT).starters != (f"What is in {place.name}?",):
            pass

    opened.open(one, Workspace(watch=False))
    looking(one)
    opened.open(two, Workspace(watch=False))
    assert ended.get(timeout=WAIT) == one
    looking(two)
    opened.close()
    assert ended.get(timeout=WAIT) == two
    opened.join(WAIT)
    assert opened.state == WorkspaceState("none")
