"""Widgets side by side in lines."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.controls import column
from mypt_desktop.gui.flow_layout import FlowBox


@pytest.mark.parametrize("right", [False, True])
def test_a_box_is_as_high_as_its_lines_and_those_end_at_its_edge(qtbot: QtBot, right: bool) -> None:
    window, box = QWidget(), FlowBox(10, right=right)
    qtbot.addWidget(window)
    column(window).addWidget(box)
    parts = [QWidget() for _ in range(3)]
    for part in parts:
        part.setFixedSize(100, 20)
        box.flow.addWidget(part)
    window.resize(400, 300)
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: box.height() == 20)
    assert [part.x() for part in parts] == ([80, 190, 300] if right else [0, 110, 220])
    window.resize(215, 300)
    qtbot.waitUntil(lambda: box.height() == 50)
    assert [(part.x(), part.y()) for part in parts] == [
        *([(5, 0), (115, 0), (115, 30)] if right else [(0, 0), (110, 0), (0, 30)])
    ]
