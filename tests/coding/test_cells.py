"""`eval`: cells in real confined processes: what stays, what is shown, what is stopped, what may be asked for."""

from __future__ import annotations

import base64
import json
import shutil
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.app.cell_places import FolderPlace
from mypt_desktop.coding.agents import Found
from mypt_desktop.coding.cells import EVAL, Eval
from mypt_desktop.coding.cells_kernel import Kernels, _event
from mypt_desktop.coding.cells_output import Cell, cut, plan_of
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallPrinted, TurnEvent
from mypt_desktop.core.messages import CallId, Json, JsonObject, ToolCall, ToolResult
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.tools.arguments import coerce_arguments, validation_error
from mypt_desktop.tools.registry import CallContext, CallEvent, refused

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js here")


class Model:
    """In the place of the turn's model and its agents."""

    def found(self) -> Found:
        return Found(())

    def complete(self, prompt: str, system: str, schema: JsonObject | None, cancel: threading.Event) -> Json:
        if prompt == "fail":
            raise UserError("The model is gone.")
        return {"prompt": prompt, "system": system, "schema": bool(schema)}

    def agent(
        self, name: str, prompt: str, schema: JsonObject | None, call: ToolCall, context: CallContext
    ) -> Generator[CallEvent, None, Json]:
        yield CallPrinted(call, "working")
        return f"{name} says {prompt}"


class Desk:
    """A folder, the processes of its cells, and the plan of the last call."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.functions = Functions()
        self.kernels = Kernels(self.functions, lambda: folder)
        self.cancel = threading.Event()
        self.printed: list[str] = []
        self.called: list[ToolCall] = []
        self.plan: RenderPlan | None = None

    def place(self, context: CallContext) -> FolderPlace:
        desk = self

        class Place(FolderPlace):
            def end(self, content: JsonObject, plan: RenderPlan, error: str) -> None:
                desk.plan = plan

        return Place(self.folder)

    def tool(self, call: ToolCall, cancel: threading.Event) -> Generator[TurnEvent, None, ToolResult]:
        """The chat's other tools."""
        yield from ()
        self.called.append(call)
        if call.name == "denied":
            return refused(call, "The user did not allow this call.")
        return ToolResult(call.id, call.name, {"echo": call.arguments})

    def run(self, *cells: str | JsonObject, id: str = "call-7") -> JsonObject:
        entries: list[Json] = [one if isinstance(one, dict) else {"language": "py", "code": one} for one in cells]
        arguments = coerce_arguments(EVAL.spec.parameters, {"cells": entries})
        assert not validation_error(EVAL.spec.parameters, arguments)
        call = ToolCall("eval", arguments, CallId(id))
        steps = Eval(self.kernels, self.place, Model()).run(call, CallContext(self.cancel, call=self.tool))
        while True:
            try:
                event = next(steps)
            except StopIteration as end:
                content: JsonObject = end.value
                return content
            if isinstance(event, CallPrinted):
                self.printed.append(event.text)

    def outputs(self, cell: int = 0) -> list[JsonObject]:
        assert self.plan is not None
        found: list[JsonObject] = self.plan.config["cells"][cell]["outputs"]  # type: ignore[index, call-overload, assignment]
        return found

    def close(self) -> None:
        self.kernels.close()
        self.functions.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    folder = tmp_path / "files"
    folder.mkdir()
    made = Desk(folder)
    yield made
    made.close()


def js(code: str, **more: Json) -> JsonObject:
    return {"language": "js", "code": code, **more}


def test_what_a_cell_defines_is_there_for_the_next_cell_and_the_next_call(desk: Desk) -> None:
    assert desk.run("x = 40", "x + 2")["output"] == "[1/2]\n(no output)\n[2/2]\n42"
    assert desk.run("x")["output"] == "40"


def test_reset_forgets_the_language_that_is_named(desk: Desk) -> None:
    desk.run("x = 40")
    content = desk.run({"language": "py", "code": "x", "reset": True})
    assert content["error"] == "The cell failed."
    assert "NameError" in str(content["output"])


def test_what_is_printed_comes_while_the_cell_runs_and_in_order_with_what_is_displayed(desk: Desk) -> None:
    content = desk.run("print('one'); display({'a': [1, None]}); print('two')\n'three'")
    assert content["output"] == 'one\n{\n "a": [\n  1,\n  null\n ]\n}\ntwo\nthree'
    assert [output["kind"] for output in desk.outputs()] == ["out", "json", "out", "text"]
    assert "".join(desk.printed) == "one\ntwo\n"


def test_the_first_error_ends_the_rest_and_names_its_cell(desk: Desk) -> None:
    content = desk.run("a = 1", {"language": "py", "title": "divide", "code": "def f():\n    1 / 0\nf()"}, "a = 2")
    assert content["error"] == "Cell 2 of 3 (divide) failed."
    assert "ZeroDivisionError" in str(content["output"])
    assert "1 / 0" in str(content["output"])
    assert "tools/cells.py" not in str(content["output"])
    assert [cell["status"] for cell in desk.plan.config["cells"]] == ["complete", "error", "pending"]  # type: ignore[union-attr, index, call-overload]
    assert desk.run("a")["output"] == "1"


def test_await_stands_at_the_top(desk: Desk) -> None:
    assert desk.run("import asyncio\nawait asyncio.sleep(0)\nawait asyncio.sleep(0, 5)")["output"] == "5"


@pytest.mark.parametrize("code", ["input('Name? ')", "import sys; sys.stdin.readline()", "import sys; list(sys.stdin)"])
def test_nothing_can_be_read_from_the_keyboard(desk: Desk, code: str) -> None:
    assert "Kernel requested stdin; interactive input is not supported." in str(desk.run(code)["output"])


@pytest.mark.parametrize("code", ["import time; time.sleep(60)", "while True: pass"])
def test_a_cell_that_runs_too_long_is_interrupted_and_what_was_defined_stays(desk: Desk, code: str) -> None:
    desk.run("x = 1")
    content = desk.run({"language": "py", "code": code, "timeout": 1})
    assert "ran longer than 1 seconds" in str(content["output"])
    assert desk.run("x")["output"] == "1"


def test_a_cell_that_does_not_let_itself_be_interrupted_loses_its_process(desk: Desk) -> None:
    stubborn = "import time\nwhile True:\n    try:\n        time.sleep(9)\n    except BaseException:\n        pass"
    content = desk.run({"language": "py", "code": stubborn, "timeout": 1})
    assert "The Python process was ended" in str(content["output"])
    assert desk.run("1")["note"] == "Python was started anew; what earlier cells defined is gone."


def test_stopping_the_turn_is_a_result(desk: Desk) -> None:
    desk.run("x = 1")
    timer = threading.Timer(0.5, desk.cancel.set)
    timer.start()
    content = desk.run("while True: pass")
    timer.join()
    assert content["error"] == "The cell was stopped."
    desk.cancel.clear()
    assert desk.run("x")["output"] == "1"


def test_a_process_that_dies_is_told_and_replaced(desk: Desk) -> None:
    assert "is gone" in str(desk.run("import os; os._exit(3)")["output"])
    assert desk.run("1 + 1") == {
        "output": "2",
        "note": "Python was started anew; what earlier cells defined is gone.",
    }


def test_there_is_no_network_and_no_file_outside(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    assert "Error" in str(desk.run("import socket; socket.create_connection(('127.0.0.1', 9))")["output"])
    assert "PermissionError" in str(desk.run(f"open({str(tmp_path / 'secret')!r}).read()")["output"])
    assert desk.run("write('a/b.txt', 'one\\ntwo\\n'); read('a/b.txt', 2)")["output"] == "two"
    assert (desk.folder / "a" / "b.txt").read_text() == "one\ntwo\n"


def test_texts_have_their_helpers(desk: Desk) -> None:
    assert desk.run("uniq('a\\na\\nb', count=True)")["output"] == "2 a\n1 b"
    assert desk.run("sort('b\\na\\nb', unique=True)")["output"] == "a\nb"
    assert desk.run("print(diff('a\\n', 'b\\n'))")["output"] == "--- a/text\n+++ b/text\n@@ -1 +1 @@\n-a\n+b"
    assert desk.run("counter(['x', 'y', 'x'], limit=1)")["output"] == '[\n [\n  "x",\n  2\n ]\n]'


def test_a_table_markdown_and_a_picture_are_drawn(desk: Desk) -> None:
    content = desk.run(
        "from PIL import Image\n"
        "display(Table([{'a': 1, 'b': 'x'}, {'a': 2.5}]), Markdown('**yes**'))\n"
        "Image.new('RGB', (3, 2), 'red')"
    )
    table, text, picture = desk.outputs()
    assert table == {"kind": "table", "columns": ["a", "b"], "rows": [[1, "x"], [2.5, ""]], "total": 2}
    assert text == {"kind": "markdown", "text": "**yes**"}
    assert base64.b64decode(str(picture["data"])).startswith(b"\x89PNG")
    assert content["output"] == "a | b\n1 | x\n2.5 | \n**yes**\n(an image is shown to the user)"


def test_a_plot_is_shown_when_the_cell_ends(desk: Desk) -> None:
    content = desk.run(
        {"language": "py", "code": "import matplotlib.pyplot as p\np.plot([1, 3, 2])\np.show()\nNone", "timeout": 120}
    )
    assert "error" not in content, content
    assert [output["kind"] for output in desk.outputs()] == ["image"]


def test_a_chart_needs_no_library(desk: Desk) -> None:
    content = desk.run("plot([1, 2, 4], {'a': [1, float('nan'), 3], 'b': [3, 2, 1]}, title='Two')")
    assert content["output"] == "(a chart is shown to the user)"
    (chart,) = desk.outputs()
    assert (chart["chart"], chart["title"]) == ("line", "Two")
    assert chart["series"] == [
        {"name": "a", "x": [1, 4], "y": [1.0, 3.0]},
        {"name": "b", "x": [1, 2, 4], "y": [3.0, 2.0, 1.0]},
    ]
    assert "2 places for 3 values" in str(desk.run("plot([1, 2], [1, 2, 3])")["output"])
    assert 'kind="line"' in str(desk.run("plot([1], kind='pie')")["output"])


@needs_node
def test_a_chart_of_javascript_is_the_same(desk: Desk) -> None:
    desk.run(js("plot(['x', 'y'], [1, 2], {kind: 'bar'})"))
    assert desk.outputs() == [
        {"kind": "chart", "chart": "bar", "title": "", "series": [{"name": "", "x": ["x", "y"], "y": [1.0, 2.0]}]}
    ]


def test_a_value_that_cannot_show_itself_does_not_end_the_cell(desk: Desk) -> None:
    bad = "class Bad:\n    def __repr__(self):\n        raise ValueError('no')\nBad()"
    assert "ValueError while it was shown" in str(desk.run(bad)["output"])
    assert desk.run("float('nan')")["output"] == "nan"
    assert desk.run("[float('inf'), 10**30, object]")["output"]


def test_long_output_is_cut_and_the_whole_of_it_kept(desk: Desk) -> None:
    content = desk.run("for n in range(5000): print('line', n)")
    assert str(content["output"]).count("\n") == 3000
    assert content["note"] == "This is the beginning. All of it is in results/eval.txt."
    assert (desk.folder / "results" / "eval.txt").read_text().endswith("line 4999")


def test_a_cell_calls_the_chats_other_tools(desk: Desk) -> None:
    assert "found" in str(
        desk.run("r = tool.find(paths=['*.py'])\n'found' if r['echo'] == {'paths': ['*.py']} else r")["output"]
    )
    assert "found" in str(desk.run("tool['box:write']({'path': 'a'}) and 'found'")["output"])
    assert [(call.name, call.id) for call in desk.called] == [("find", "call-7/1"), ("box:write", "call-7/1")]


@pytest.mark.parametrize(
    ("name", "why"), [("eval", "cannot call"), ("denied", "did not allow"), ("rewind", "cannot call")]
)
def test_a_call_that_is_refused_is_an_error_in_the_cell(desk: Desk, name: str, why: str) -> None:
    assert why in str(desk.run(f"try:\n    tool.{name}()\nexcept RuntimeError as error:\n    print(error)")["output"])


def test_a_cell_asks_the_model_and_an_agent(desk: Desk) -> None:
    assert desk.run("completion('Hi', system='Be brief', schema={'type': 'string'})['schema']")["output"] == "True"
    assert (
        desk.run("parallel([lambda: agent('look'), lambda: agent('see', agent_type='reviewer')])[1]")["output"]
        == "reviewer says see"
    )
    assert "RuntimeError: The model is gone." in str(desk.run("completion('fail')")["output"])


def test_a_cell_that_an_agent_runs_starts_no_agent(desk: Desk) -> None:
    assert "cannot start another one" in str(desk.run("agent('look')", id="call-1/call-2")["output"])


def test_the_time_that_the_app_takes_to_answer_does_not_count(desk: Desk) -> None:
    slow = threading.Event()

    def tool(call: ToolCall, cancel: threading.Event) -> Generator[TurnEvent, None, ToolResult]:
        slow.wait(1.5)  # as long as a user needs
        yield from ()
        return ToolResult(call.id, call.name, {})

    desk.tool = tool  # type: ignore[method-assign]
    assert "error" not in desk.run({"language": "py", "code": "tool.find()", "timeout": 1})


@needs_node
def test_javascript_keeps_what_it_declares_and_knows_the_same_helpers(desk: Desk) -> None:
    content = desk.run(js("const a = 40; let b = 2"), js("a + b"), "1 + 1")
    assert content["output"] == "[1/3]\n(no output)\n[2/3]\n42\n[3/3]\n2"
    assert (
        desk.run(js("await write('x.json', '{\"n\": 3}'); const d = JSON.parse(await read('x.json')); d"))["output"]
        == '{\n "n": 3\n}'
    )
    assert desk.run(js("console.log('hi', [1]); return d.n;"))["output"] == "hi [ 1 ]\n3"
    assert desk.run(js("(await tool.find({paths: ['a']})).echo.paths[0]"))["output"] == "a"
    assert desk.run(js("await agent('look')"))["output"] == "researcher says look"
    assert desk.run(js("display(new Table([{a: 1}, {a: 2}]))"))["output"] == "a\n1\n2"


@needs_node
def test_javascript_fails_stops_and_has_no_network(desk: Desk) -> None:
    assert desk.run(js("const a = 1"), js("throw new Error('bad')"))["error"] == "Cell 2 of 2 failed."
    assert "bad" in str(desk.run(js("throw new Error('bad')"))["output"])
    refused_ = "await new Promise(r => require('net').connect(9, '127.0.0.1').on('error', e => r(e.code)))"
    assert desk.run(js(refused_))["output"] in ("EPERM", "EACCES")
    assert "ran longer than 1 seconds" in str(desk.run(js("while (true) {}", timeout=1))["output"])
    assert desk.run(js("typeof a"))["output"] == "undefined"


def test_without_node_a_javascript_cell_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    content = desk.run(js("1"))
    assert "there is none on this machine" in str(content["output"])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(json_values | st.fixed_dictionaries({"display": json_values, "kind": st.just("table"), "done": st.integers()}))
def test_no_message_of_a_process_raises(message: Json) -> None:
    _event(message, 1)


_MEMBERS = st.sampled_from(["text", "value", "mime", "data", "columns", "rows", "total", "series", "chart", "title"])
_KINDS = st.sampled_from(["text", "json", "image", "table", "markdown", "chart", "x"])


@given(st.builds(lambda kind, more: {**more, "kind": kind}, _KINDS, st.dictionaries(_MEMBERS, json_values)))
def test_no_displayed_value_raises_and_every_plan_is_json(value: JsonObject) -> None:
    cell = Cell("py", "x")
    cell.show(value)
    json.dumps(plan_of([cell]).config, allow_nan=False).encode()
    assert isinstance(cell.text, str)


def test_cutting_keeps_whole_characters() -> None:
    assert cut("ä" * 40_000).strip("ä") == ""
