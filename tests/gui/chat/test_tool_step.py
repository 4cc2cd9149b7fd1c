"""A tool's call in the transcript: one line, what unfolds from it, and results drawn when they are seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QProgressBar, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.events import CallProgressed
from mypt_desktop.core.messages import CallId, Message, Role, RunId, ToolCall, ToolResult, message
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.chat.drawn_results import DrawnResult, LivePages
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.chat.run_book import RunFacts
from mypt_desktop.gui.chat.tool_line import arguments_text, duration, line_of
from mypt_desktop.gui.chat.tool_step import ToolStepRow
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers.view import RendererView
from mypt_desktop.gui.toolsets.tool_directory import CallWords
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import Changes
from mypt_desktop.store.tool_calls import ToolRuns
from tests.gui.driving import APP_BUILDER, SECONDS, action, ask, press, said
from tests.gui.fakes import Calling, FakeServices

CALL = ToolCall("app-builder:write_file", {"path": "page.html", "content": "<h1>One</h1>\n"}, CallId("call-1"))
WORDS = CallWords("Write File", "App Builder")
FACTS = RunFacts(None, {"written": "page.html"}, 0.31, Changes(added=("page.html",)), Path("/toolset"))


def result(failed: bool = False, **content: str) -> ToolResult:
    return ToolResult(CALL.id, CALL.name, content, failed=failed, run=RunId("run"))


@pytest.mark.parametrize(
    ("step", "outcome"),
    [
        (Step(CALL, asked="It writes."), "waits for you"),
        (Step(CALL), ""),
        (Step(CALL, progress=CallProgressed(CALL, "Reading", 3, 4)), "Reading · 75%"),
        (Step(CALL, progress=CallProgressed(CALL, "Reading", 3, 0)), "Reading"),
        (Step(CALL, result(written="page.html")), "1 file · 0.3 s"),
        (Step(CALL, result(failed=True, error="No such folder.")), "No such folder."),
    ],
)
def test_a_call_is_one_line_that_says_how_it_stands(step: Step, outcome: str) -> None:
    words = line_of(step, WORDS, FACTS if step.result else None, running=True)
    assert (words.title, words.argument, words.outcome) == ("Write File", "page.html", outcome)
    assert words.failed == (outcome == "No such folder.")


def test_a_call_that_was_cut_off_says_that_it_was_stopped() -> None:
    assert line_of(Step(CALL), WORDS, None, running=False).outcome == "stopped"


@pytest.mark.parametrize(
    ("seconds", "words"), [(-1.0, "0.0 s"), (0.04, "0.0 s"), (9.94, "9.9 s"), (9.96, "10 s"), (125.2, "2 min 5 s")]
)
def test_durations_read_as_people_say_them(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_arguments_are_text_as_it_is_and_everything_else_json() -> None:
    assert arguments_text({"path": "a", "text": "one\ntwo\n", "n": 3, "deep": {"a": [1]}}) == (
        'path: a\ntext:\none\ntwo\nn: 3\ndeep:\n{\n  "a": [\n    1\n  ]\n}'
    )


def test_a_finished_call_unfolds_to_its_arguments_result_and_files(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    row = _written(qtbot, services, window)
    row.fold(open=True)
    qtbot.waitUntil(said(row, "Files changed"), timeout=SECONDS)
    assert said(row, "path: page.html")()
    assert said(row, '"written": "page.html"')()
    press(qtbot, row, "Open page.html, new")
    qtbot.waitUntil(said(window, "Chat file"), timeout=SECONDS)


def test_a_result_of_the_newest_turn_is_drawn_and_older_ones_when_they_are_unfolded(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    _written(qtbot, services, window)
    qtbot.waitUntil(lambda: len(drawn(window)) == 1, timeout=SECONDS)
    chat = services.chats.list()[0].id
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    services.turn = Calling((), "Nothing to do.")
    ask(qtbot, window, "And now?")
    qtbot.waitUntil(lambda: len(window.findChildren(AnswerView)) == 2 and not window.busy, timeout=SECONDS)
    action(window, "new_chat").trigger()
    qtbot.waitUntil(lambda: drawn(window) == [], timeout=SECONDS)
    window.open_chat(chat)
    qtbot.waitUntil(lambda: len(rows(window)) == 1, timeout=SECONDS)
    qtbot.waitUntil(said(window, "1 file · "), timeout=SECONDS)
    assert drawn(window) == []
    rows(window)[0].fold(open=True)
    qtbot.waitUntil(lambda: len(drawn(window)) == 1, timeout=SECONDS)


def test_what_a_running_tool_prints_and_how_far_it_is_can_be_watched(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    step = Step(CALL, printed="first\n", progress=CallProgressed(CALL, "Reading", 1, 4))
    row = ToolStepRow(window._desk, step)
    qtbot.addWidget(row)
    row.show()
    row.fold(open=True)
    row.show_step(Step(CALL, printed="first\nsecond\n", progress=CallProgressed(CALL, "Reading", 2, 4)), running=True)
    assert said(row, "first\nsecond")()
    (bar,) = [bar for bar in row.findChildren(QProgressBar) if bar.isVisible()]
    assert bar.value() == bar.maximum() // 2


def test_a_result_that_is_not_in_view_is_not_drawn(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    chat = _chat_with_runs(services, 40)
    window.open_chat(chat)
    qtbot.waitUntil(lambda: len(rows(window)) == 40, timeout=SECONDS)
    qtbot.waitUntil(lambda: len(drawn(window)) > 0, timeout=SECONDS)
    assert len(drawn(window)) < 20


def test_only_a_few_pages_live_at_the_same_time(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    pages = LivePages(window)
    plan = RenderPlan("html", {"artifact": "/nowhere.html", "data": None})
    many = [DrawnResult(window._desk, ChatId("none"), pages, FACTS, plan) for _ in range(6)]
    for one in many:
        qtbot.addWidget(one)
        one.resize(300, 100)
        one.show()
        qtbot.waitUntil(lambda one=one: one.findChildren(RendererView) != [], timeout=SECONDS)
    qtbot.waitUntil(lambda: sum(alive(one) for one in many) == 3, timeout=SECONDS)
    assert alive(many[-1])
    press(qtbot, many[0], "Show the page again")
    qtbot.waitUntil(lambda: alive(many[0]), timeout=SECONDS)
    assert sum(alive(one) for one in many) == 3


def alive(drawn: QWidget) -> bool:
    return any(not view.isHidden() for view in drawn.findChildren(RendererView))


def rows(window: MainWindow) -> list[ToolStepRow]:
    return [row for row in window.findChildren(ToolStepRow) if row.isVisible()]


def drawn(window: MainWindow) -> list[RendererView]:
    inside = window.findChildren(DrawnResult)
    return [view for place in inside if place.isVisible() for view in place.findChildren(RendererView)]


def _written(qtbot: QtBot, services: FakeServices, window: MainWindow) -> ToolStepRow:
    """A call that ran without being asked about."""
    services.toolsets.import_toolset(APP_BUILDER)
    chat = services.chats.create()
    services.approvals(chat).choose("all")
    window.open_chat(chat)
    services.turn = Calling((ToolCall(CALL.name, CALL.arguments),))
    ask(qtbot, window, "Write it")
    qtbot.waitUntil(said(window, "1 file · "), timeout=SECONDS)
    return rows(window)[0]


def _chat_with_runs(services: FakeServices, count: int) -> ChatId:
    """One turn of `count` calls whose results are code."""
    chats, calls = services.chats, ToolRuns(services.database)
    chat = chats.create("Long")
    parent = chats.append(chat, None, message(Role.USER, "Go"))
    plan = RenderPlan("code", {"content": "one\n" * 30, "language": "text"})
    for number in range(count):
        call = ToolCall(CALL.name, CALL.arguments, CallId(f"call-{number}"))
        parent = chats.append(chat, parent, Message(Role.ASSISTANT, (call,)))
        run = calls.start(chat, parent, call.name, call.arguments)
        calls.running(run, None)
        calls.finish(run, result={"written": "x"}, plan=plan)
        outcome = ToolResult(call.id, call.name, {"written": "x"}, run=run)
        parent = chats.append(chat, parent, Message(Role.TOOL, (outcome,)))
    chats.append(chat, parent, message(Role.ASSISTANT, "Done."))
    return chat
