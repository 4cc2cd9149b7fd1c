"""Words grow into prose and code blocks, the same whether streamed or loaded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.code_block import CodeBlock
from mypt_desktop.gui.chat.flow import Flow
from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.desk import Desk, make_desk
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import FakeServices

ANSWER = "Intro [1].\n\n```py\nx = 1\ny = 2\n```\n\nBetween.\n\n- a\n- b\n\n```sh\nls\n```\n\nEnd."


@pytest.fixture
def desk(theme: Theme, services: FakeServices) -> Iterator[Desk]:
    parent = QObject()
    made = make_desk(theme, services, parent)
    yield made
    made.finish()


def shown(flow: Flow) -> list[tuple[str, str]]:
    """Kind and text of each segment, in the order of the layout."""
    layout = flow.layout()
    assert layout is not None
    found = []
    for number in range(layout.count()):
        widget = layout.itemAt(number).widget()  # type: ignore[union-attr]
        if isinstance(widget, Prose):
            found.append(("prose", widget.toPlainText()))
        elif isinstance(widget, CodeBlock):
            found.append(("code", widget.findChild(QPlainTextEdit).toPlainText()))  # type: ignore[union-attr]
    return found


def test_streamed_words_look_like_loaded_ones(qtbot: QtBot, desk: Desk) -> None:
    loaded, streamed = Flow(desk), Flow(desk)
    qtbot.addWidget(loaded)
    qtbot.addWidget(streamed)
    loaded.show_text(ANSWER, growing=False)
    for end in range(1, len(ANSWER)):
        streamed.show_text(ANSWER[:end], growing=False)
        streamed.show_text(ANSWER[:end], growing=True)
    streamed.show_text(ANSWER, growing=False)
    assert shown(streamed) == shown(loaded)
    assert [kind for kind, _ in shown(loaded)] == ["prose", "code", "prose", "code", "prose"]
    assert shown(loaded)[1] == ("code", "x = 1\ny = 2")


def test_a_long_answer_is_drawn_in_slices_and_comes_whole(qtbot: QtBot, desk: Desk) -> None:
    text = "\n\n".join(f"Paragraph {n} of a long answer." for n in range(600))
    flow = Flow(desk)
    qtbot.addWidget(flow)
    flow.show_text(text, growing=False)
    assert len(shown(flow)[0][1]) < len(text) / 2
    qtbot.waitUntil(lambda: shown(flow)[0][1].endswith("Paragraph 599 of a long answer."), timeout=20_000)


def test_words_that_are_replaced_are_drawn_anew(qtbot: QtBot, desk: Desk) -> None:
    flow = Flow(desk)
    qtbot.addWidget(flow)
    flow.show_text("Nonsense\n\n```\nmore\n```", growing=False)
    flow.show_text("The answer.", growing=False)
    assert shown(flow) == [("prose", "The answer.")]


def test_finished_code_gets_its_colours(qtbot: QtBot, desk: Desk) -> None:
    flow = Flow(desk)
    qtbot.addWidget(flow)
    flow.show_text("```python\nreturn 1\n```", growing=False)
    code = flow.findChild(QPlainTextEdit)
    assert code is not None
    qtbot.waitUntil(lambda: bool(code.document().firstBlock().layout().formats()), timeout=20_000)
