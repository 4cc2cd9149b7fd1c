"""Code and data are shown with the numbers of their lines, in letters of one width, and coloured."""

from __future__ import annotations

import json

from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.passage_text import NumberedText
from tests.gui.driving import SECONDS, named
from tests.gui.fakes import FakeServices
from tests.gui.looking import OpenView, passage

SOURCE = "".join(f"def rent_{number}():\n    return {number}\n" for number in range(1, 101))


def test_a_cited_line_of_code_is_marked_beside_its_number(
    qtbot: QtBot, services: FakeServices, open_view: OpenView
) -> None:
    view = open_view(
        {"rent.py": SOURCE, "boat.json": json.dumps({"name": "Tern", "length": 7}, indent=2), "a.txt": "a"}
    )
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "rent.py", "def rent_40():"))
    text = named(view, QPlainTextEdit, "Text of rent.py")
    assert isinstance(text, NumberedText)
    assert [one.cursor.selectedText() for one in text.extraSelections()] == ["def rent_40():"]
    assert [one.cursor.blockNumber() for one in text.extraSelections()] == [78]
    qtbot.waitUntil(lambda: "79" in text.numbers, timeout=SECONDS)
    assert "1" not in text.numbers
    block = text.document().findBlockByNumber(78)
    layout = block.layout()
    assert layout is not None
    qtbot.waitUntil(lambda: bool(layout.formats()), timeout=SECONDS)  # coloured
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "boat.json", '"length": 7'))
    data = named(view, QPlainTextEdit, "Text of boat.json")
    assert isinstance(data, NumberedText)
    assert data.numbers[:4] == ["1", "2", "3", "4"]
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "a.txt"))
    assert not isinstance(named(view, QPlainTextEdit, "Text of a.txt"), NumberedText)
