"""Cells in the chat: the code, the output folded where it is long, tables, trees and images; hostile plans too."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Json, JsonObject, ToolCall
from mypt_desktop.gui.chat.code_block import CodeBlock
from mypt_desktop.gui.desk import Desk, make_desk
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers.cells import CellsView, Picture
from mypt_desktop.gui.renderers.chart import ChartView, chart_of, ticks
from mypt_desktop.gui.renderers.json_tree import JsonTree
from mypt_desktop.gui.theme import Theme
from tests.gui.driving import SECONDS, ask, press, said
from tests.gui.fakes import Calling, FakeServices


@pytest.fixture
def desk(qtbot: QtBot, services: FakeServices, theme: Theme) -> Desk:
    return make_desk(theme, services, theme)


def png(width: int = 40, height: int = 20) -> str:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(out, "PNG")
    return base64.b64encode(out.getvalue()).decode()


def cell(*outputs: JsonObject, **more: Json) -> JsonObject:
    return {"language": "py", "code": "x = 1", "status": "complete", "seconds": 0.2, "outputs": list(outputs), **more}


def shown(qtbot: QtBot, desk: Desk, config: JsonObject) -> CellsView:
    view = CellsView(desk, config)
    qtbot.addWidget(view)
    view.resize(700, 600)
    view.show()
    return view


def test_each_kind_of_output_has_its_widget(qtbot: QtBot, desk: Desk) -> None:
    outputs: list[JsonObject] = [
        {"kind": "out", "text": "hello"},
        {"kind": "json", "value": {"a": [1]}},
        {"kind": "image", "mime": "image/png", "data": png()},
        {"kind": "table", "columns": ["a"], "rows": [[1], [2]], "total": 9},
        {"kind": "markdown", "text": "**yes**"},
    ]
    view = shown(qtbot, desk, {"cells": [cell(*outputs, title="All kinds")]})
    assert said(view, "All kinds")()
    assert len(view.findChildren(CodeBlock)) == 2
    assert len(view.findChildren(JsonTree)) == 1
    assert len(view.findChildren(QTableWidget)) == 1
    (picture,) = view.findChildren(Picture)
    assert picture.pixmap().width() == 40
    desk.finish()


def test_long_output_is_folded_until_it_is_asked_for(qtbot: QtBot, desk: Desk) -> None:
    text = "\n".join(f"line {n}" for n in range(50))
    view = shown(qtbot, desk, {"cells": [cell({"kind": "out", "text": text})]})
    before = view.sizeHint().height()
    press(qtbot, view, "Show all 50 lines")
    qtbot.waitUntil(lambda: view.sizeHint().height() > before, timeout=SECONDS)
    desk.finish()


@example(0.0, 5e-324)
@example(-1000000000.0, -999999999.9999999)
@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_ticks_are_few_in_order_and_around_what_is_drawn(one: float, other: float) -> None:
    low, high = sorted((one, other))
    made = ticks(low, high)
    assert 2 <= len(made) <= 12
    assert list(made) == sorted(set(made))
    if high - low > 1e-6:
        assert made[0] <= low + 1e-6 * (high - low)
        assert made[-1] >= high - 1e-6 * (high - low)


@pytest.mark.parametrize("kind", ["line", "bar", "scatter"])
@pytest.mark.parametrize("x", [[1, 2, 3], ["a", "b", "c"], [5, 5, 5], []])
def test_a_chart_is_drawn(qtbot: QtBot, theme: Theme, kind: str, x: list[Json]) -> None:
    y: list[Json] = [2.0, -1.0, 4.5]
    output: JsonObject = {"chart": kind, "title": "T", "series": [{"name": "s", "x": x, "y": y[: len(x)]}]}
    view = ChartView(theme, chart_of(output))
    qtbot.addWidget(view)
    view.resize(500, 260)
    drawn, empty = view.grab().toImage(), QImage(500, 260, QImage.Format.Format_RGB32)
    empty.fill(theme.color("canvas"))
    assert drawn != empty
    accent = theme.color("accent").rgb()
    pixels = {drawn.pixel(at_x, at_y) for at_x in range(500) for at_y in range(260)}
    assert (accent in pixels) == bool(x)


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"cells": "no"},
        {"cells": [1, None, {}]},
        {"cells": [{"outputs": [1, {"kind": "image", "data": "AAAA"}, {"kind": "table"}, {"kind": "what"}]}]},
        {"cells": [{"outputs": [{"kind": "chart"}, {"kind": "chart", "series": [1, {"x": [None], "y": ["a"]}]}]}]},
        {"cells": [{"outputs": [{"kind": "table", "columns": ["a"], "rows": [[1, 2], "x", []], "total": True}]}]},
    ],
)
def test_a_plan_of_anything_is_drawn(qtbot: QtBot, desk: Desk, config: JsonObject) -> None:
    shown(qtbot, desk, config)
    desk.finish()


def test_an_image_that_is_too_large_is_a_sentence(qtbot: QtBot) -> None:
    picture = Picture(base64.b64decode(png(5000, 1)))
    qtbot.addWidget(picture)
    assert picture.text() == "An image that cannot be shown."


def test_a_cell_is_allowed_runs_and_is_drawn_in_the_chat_and_again_when_it_is_opened(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    code = "display({'n': [1, 2]})\nprint('a word')"
    services.turn = Calling((ToolCall("eval", {"cells": [{"language": "py", "title": "Try it", "code": code}]}),))
    ask(qtbot, window, "Run it")
    press(qtbot, window, "Allow")
    qtbot.waitUntil(said(window, "Try it"), timeout=SECONDS)
    qtbot.waitUntil(lambda: bool(window.findChildren(JsonTree)), timeout=SECONDS)
    again = open_window()
    again.open_chat(services.chats.list()[0].id)
    qtbot.waitUntil(lambda: bool(again.findChildren(JsonTree)), timeout=SECONDS)
