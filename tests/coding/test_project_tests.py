"""The tests of a project as a confined process runs them: what fails, what does not end, which changes are tried."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.bench.repairs import PROJECTS, judged, repair, write
from mypt_desktop.coding.confined.tools.repair_source import Source
from mypt_desktop.coding.confined.tools.repairs import everyday
from mypt_desktop.coding.testing import TEST, ProjectTests
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.tools.registry import CallContext

BROKEN: dict[str, Any] = tomllib.loads(PROJECTS.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def functions() -> Iterator[Functions]:
    with closing(Functions()) as made:
        yield made


def run(functions: Functions, place: Path, files: dict[str, str], **arguments: Any) -> dict[str, Any]:
    folder = place / "project"
    write(folder, files)
    steps = ProjectTests(functions, folder, lambda: True, place / "data").run(
        ToolCall(TEST.id, arguments), CallContext(Event())
    )
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return dict(end.value)


@pytest.mark.parametrize("name", ["greeting", "circle", "config", "inventory", "distance", "countdown"])
def test_a_bug_is_repaired_as_it_should_be(functions: Functions, tmp_path: Path, name: str) -> None:
    """All of them: `python -m mypt_desktop.bench.repairs`."""
    write(tmp_path / "project", BROKEN[name]["files"])
    assert judged(name, BROKEN[name], repair(functions, tmp_path / "project"), 0).first


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import nothing_there\n", "nothing_there"),
        ("def test_a(:\n", "SyntaxError"),
        ("def test_a():\n    raise SystemExit(3)\n", "SystemExit"),
        ("import os\n\ndef test_a():\n    os._exit(1)\n", "ended"),
        ("import socket\n\ndef test_a():\n    socket.create_connection(('127.0.0.1', 9), 1)\n", "Error"),
    ],
)
def test_what_tests_do_wrong_is_told(functions: Functions, tmp_path: Path, code: str, says: str) -> None:
    told = run(functions, tmp_path, {"test_a.py": code})
    assert says in f"{told.get('error', '')} {told.get('text', '')}"


@pytest.mark.parametrize("text", ["\ufeffX = 1\n\n", "X = 1\n\x0c\n", "X = '\u2028'\r\n\r\n"])
def test_a_file_with_a_byte_order_mark_or_a_form_feed_is_repaired_on_the_line_that_editors_show(
    functions: Functions, tmp_path: Path, text: str
) -> None:
    code = f"{text}def double(one):\n    return one + 2\n"
    test = "from shop import double\n\n\ndef test_a():\n    assert double(5) == 10\n"
    told = run(functions, tmp_path, {"shop.py": code, "test_shop.py": test}, repair=True)
    fixes = [(one["first"], one["before"], one["after"]) for one in told["fixes"]]
    assert (4, ["    return one + 2"], ["    return one * 2"]) in fixes


@pytest.mark.parametrize(
    "body",
    [
        "    while True:\n        pass\n",
        "    try:\n        while True:\n            pass\n    except:\n        pass\n    while True:\n        pass\n",
    ],
)
def test_a_test_that_does_not_end_fails(functions: Functions, tmp_path: Path, body: str) -> None:
    told = run(functions, tmp_path, {"test_a.py": f"def test_a():\n{body}"})
    assert "did not end within 10 seconds" in told["text"]


def test_only_the_tests_that_are_named_run(functions: Functions, tmp_path: Path) -> None:
    files = {"test_a.py": "def test_a():\n    pass\n", "test_b.py": "def test_b():\n    assert False\n"}
    assert run(functions, tmp_path, files, paths=["test_a.py"])["text"] == "1 passed, 0 failed."


def test_every_change_that_is_tried_differs_from_what_is_there() -> None:
    for project in BROKEN.values():
        for path, text in project["files"].items():
            source = Source(path, text)
            every = range(1, len(source.lines) + 1)
            for one in everyday(source, every, ["x", 3]):
                assert one.rows != tuple(source.lines[one.first - 1 : one.last])
