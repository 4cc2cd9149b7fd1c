"""Pictures and scanned pages are shown, with what was recognised on them marked where it is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.workspace import recognising
from tests.gui.driving import SECONDS, named, press, said
from tests.gui.fakes import FakeServices
from tests.gui.looking import OpenView, colors, drawn, engine, passage, show
from tests.workspace.test_recognising import SCAN, SIGN, picture


def test_a_cited_line_of_a_scan_is_marked_on_its_page(
    qtbot: QtBot, services: FakeServices, open_view: OpenView, ocr: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognising, "models_dir", lambda: ocr.parents[1])
    view = open_view({"scan.pdf": picture(SCAN, "PDF"), "sign.jpg": picture(SIGN, "JPEG")})
    assert engine(services).recognise() == 2
    pages = show(qtbot, view, passage(services, "scan.pdf", SCAN[1], 1))
    ((page, box),) = pages.marks
    assert page == 0
    assert (box.left, box.top) == (pytest.approx(0.05, abs=0.02), pytest.approx(123 / 300, abs=0.04))
    qtbot.waitUntil(drawn(pages, 0), timeout=SECONDS)
    half = show(qtbot, view, passage(services, "scan.pdf", SCAN[1].split()[0], 1)).marks[0][1]
    assert half.right - half.left < (box.right - box.left) / 4
    press(qtbot, view, "Find on these pages")
    qtbot.keyClicks(named(view, QLineEdit, "Find on these pages"), "vertrag")
    qtbot.waitUntil(said(view, "1 of 1"), timeout=SECONDS)
    everywhere = (0, 0, pages.viewport().width(), pages.viewport().height())

    def orange() -> bool:
        """The colour of what was found, on paper that a scanner made a little grey."""
        seen = map(QColor, colors(pages, everywhere))
        return any(color.red() > 230 and 160 < color.green() < 200 and color.blue() < 120 for color in seen)

    qtbot.waitUntil(orange, timeout=SECONDS)
    pages = show(qtbot, view, passage(services, "sign.jpg", SIGN[0], 1))
    ((page, box),) = pages.marks
    assert page == 0
    assert not said(view, "Page 1")()  # of a photo
    qtbot.waitUntil(drawn(pages, 0), timeout=SECONDS)
    marked = [QColor(color) for color in colors(pages, pages.place(page, box).getRect())]
    assert any(color.red() > 230 and 200 < color.green() < 240 and color.blue() < 150 for color in marked)  # yellow


def test_a_picture_that_nothing_was_read_of_is_shown_beside_the_reason(
    qtbot: QtBot, services: FakeServices, open_view: OpenView
) -> None:
    view = open_view({"sign.png": picture(SIGN)})
    pages = show(qtbot, view, passage(services, "sign.png"))
    assert pages.isVisible()
    assert named(view, QToolButton, "Picture").isVisible()
    qtbot.waitUntil(said(view, "sign.png was not read"), timeout=SECONDS)
    assert pages.marks == []
    qtbot.keyClick(pages, Qt.Key.Key_End)
    assert not said(view, "Page 1")()
