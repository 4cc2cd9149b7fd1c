"""Events and answers arrive on the window's thread, in order, and not after the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TextAdded, TurnFinished
from mypt_desktop.core.service_states import ModelState
from mypt_desktop.gui.bridge import Gate, ServicesBridge, SessionBridge, Worker
from tests.gui.fakes import Answering, FakeServices


@pytest.fixture
def worker() -> Iterator[Worker]:
    parent = QObject()
    made = Worker("test", parent)
    yield made
    made.close()


def test_a_turns_events_come_in_order_on_this_thread(qtbot: QtBot, services: FakeServices) -> None:
    services.turn = Answering("one two three four", pieces=4)
    session = services.session(services.chats.create())
    parent = QObject()
    bridge = SessionBridge(session, parent)
    seen: list[object] = []
    threads: set[int] = set()

    def take(events: list[object]) -> None:
        seen.extend(events)
        threads.add(threading.get_ident())

    bridge.happened.connect(take)
    session.send("Count")
    qtbot.waitUntil(lambda: bool(seen) and isinstance(seen[-1], TurnFinished), timeout=20_000)
    assert "".join(event.text for event in seen if isinstance(event, TextAdded)) == "one two three four"
    assert threads == {threading.get_ident()}
    bridge.close()


def test_of_many_states_the_newest_arrives(qtbot: QtBot, services: FakeServices) -> None:
    parent = QObject()
    bridge = ServicesBridge(services, parent)
    seen: list[ModelState] = []
    bridge.model_changed.connect(seen.append)
    for number in range(100):
        services.tell(ModelState("loading", detail=str(number)))
    qtbot.waitUntil(lambda: bool(seen) and seen[-1].detail == "99", timeout=20_000)
    assert len(seen) < 10


def test_an_answer_and_a_fault_come_back_to_this_thread(qtbot: QtBot, worker: Worker) -> None:
    told: list[object] = []

    def fails() -> int:
        raise UserError("No disk.")

    worker.ask(lambda: 6 * 7, told.append)
    worker.ask(fails, told.append, lambda error: told.append(str(error)))
    worker.ask(threading.get_ident, told.append)
    qtbot.waitUntil(lambda: len(told) == 3, timeout=20_000)
    assert told[:2] == [42, "No disk."]
    assert told[2] != threading.get_ident()


def test_nothing_is_called_after_the_end(qtbot: QtBot, worker: Worker) -> None:
    told: list[object] = []
    worker.ask(lambda: 1, told.append)
    worker.close()
    worker.ask(lambda: 2, told.append)
    later, answered = Worker("later", worker), list[object]()
    later.ask(lambda: 3, answered.append)  # its answer comes behind those that would have come
    qtbot.waitUntil(lambda: bool(answered), timeout=20_000)
    later.close()
    assert told == []


def test_a_deleted_receiver_is_not_called(qtbot: QtBot, worker: Worker) -> None:
    import shiboken6

    class Receiver(QObject):
        told: list[object] = []  # noqa: RUF012 - read after the object is gone

        def take(self, value: object) -> None:
            self.told.append(value)

    receiver = Receiver()
    go_on = threading.Event()
    worker.ask(go_on.wait, receiver.take)
    worker.ask(go_on.wait, partial(partial(receiver.take)))
    shiboken6.delete(receiver)
    go_on.set()
    done: list[object] = []
    worker.ask(lambda: 1, done.append)
    qtbot.waitUntil(lambda: bool(done), timeout=20_000)
    assert Receiver.told == []


def test_what_is_told_after_the_window_has_gone_is_dropped(services: FakeServices) -> None:
    parent = QObject()
    ServicesBridge(services, parent)
    shiboken6.delete(parent)
    teller = threading.Thread(target=services.tell, args=(ModelState("ready"),))
    teller.start()
    teller.join(20)
    assert not teller.is_alive()


def test_an_object_goes_only_after_an_emission_that_has_begun() -> None:
    gate, begun, end, shut = Gate(), threading.Event(), threading.Event(), threading.Event()

    def emit() -> None:
        begun.set()
        end.wait(20)

    def close() -> None:
        gate.shut()
        shut.set()

    threads = [threading.Thread(target=gate.passed, args=(emit,)), threading.Thread(target=close)]
    threads[0].start()
    assert begun.wait(20)
    threads[1].start()
    assert not shut.wait(0.1)
    end.set()
    assert shut.wait(20)
    assert not gate.passed(lambda: pytest.fail("emitted"))
    for thread in threads:
        thread.join(20)
