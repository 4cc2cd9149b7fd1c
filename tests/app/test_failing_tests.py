"""The tests of a project, run on a copy behind a yes: what fails is told, and repaired where the tests agree."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mypt_desktop.bench.repairs import PROJECTS
from tests.app.file_desk import FileDesk

CODE = """\
def total(lines):
    total = 0
    for price, count in lines:
        total = price * count
    return total
"""
TESTS = """\
from invoice import total


def test_nothing():
    assert total([]) == 0


def test_lines_are_added():
    open("made.txt", "w").close()
    assert total([(2, 3), (5, 1)]) == 11
"""
INVOICE = {"invoice.py": CODE, "test_invoice.py": TESTS, "README.md": "# Invoice\n"}
MENDED = {**INVOICE, "invoice.py": CODE.replace("total = price", "total += price")}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., FileDesk]]:
    with ExitStack() as stack:

        def make(files: dict[str, str] = INVOICE, *, allowed: bool = True) -> FileDesk:
            desk = FileDesk(tmp_path, files, allowed=allowed)
            stack.callback(desk.close)
            return desk

        yield make


def test_a_failing_test_is_repaired_shown_and_undone(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    answer = desk.ask("fix the failing test and show me")
    assert desk.files() == MENDED
    assert "test_lines_are_added failed: `assert 5 == 11`" in answer.text
    assert "+        total += price * count" in answer.text
    assert [asked.call.name for asked in desk.asked] == ["test", "edit"]
    assert "python -m pytest" in desk.asked[0].why
    desk.parts.coding.undo(desk.chat)
    assert desk.files() == INVOICE


@pytest.mark.parametrize(
    "text", ["Behebe den fehlschlagenden Test", "répare le test qui échoue", "arregla el test que falla"]
)
def test_it_is_asked_for_in_other_languages(opened: Callable[..., FileDesk], text: str) -> None:
    desk = opened()
    desk.ask(text)
    assert desk.files() == MENDED


def test_tests_are_run_and_what_fails_is_told_with_its_line(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    answer = desk.ask("run the tests")
    assert "- test_invoice.py:10: test_lines_are_added: `assert 5 == 11`" in answer.text
    assert [(one.path, one.line) for one in answer.citations] == [("test_invoice.py", 10)]
    assert desk.files() == INVOICE  # what a test writes, it writes into the copy


def test_without_a_yes_nothing_is_run(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    desk.allow = False
    desk.ask("fix the failing test")
    assert ([asked.call.name for asked in desk.asked], desk.files()) == (["test"], INVOICE)


def test_without_permission_for_the_folder_nothing_is_run_or_asked(opened: Callable[..., FileDesk]) -> None:
    desk = opened(allowed=False)
    assert "were not run" in desk.ask("run the tests").text
    assert desk.asked == []


def test_of_changes_that_the_tests_cannot_tell_apart_the_user_chooses(opened: Callable[..., FileDesk]) -> None:
    files = {
        "price.py": "def price(amount):\n    if amount > 100:\n        return 90\n    return amount\n",
        "test_price.py": (
            "from price import price\n\n\ndef test_price():\n    assert [price(100), price(50)] == [90, 50]\n"
        ),
    }
    desk = opened(files)
    desk.choose = "if amount >= 100:"
    desk.ask("fix the failing test")
    assert len(desk.questions[0].questions[0].options) > 1
    assert desk.read("price.py") == files["price.py"].replace(">", ">=")


def test_where_no_small_change_helps_that_is_said_and_the_test_stays(opened: Callable[..., FileDesk]) -> None:
    project = tomllib.loads(PROJECTS.read_text(encoding="utf-8"))["average"]["files"]
    desk = opened({path: text.lstrip("\n") for path, text in project.items()})
    before = desk.files()
    answer = desk.ask("make the tests pass")
    assert "no small change" in answer.text
    assert "ZeroDivisionError" in answer.text
    assert desk.files() == before


def test_tests_that_pass_are_left_alone(opened: Callable[..., FileDesk]) -> None:
    desk = opened(MENDED)
    assert desk.ask("fix the failing test").text == "All 2 tests pass."


def test_a_project_without_tests_is_answered_as_any_other_message(opened: Callable[..., FileDesk]) -> None:
    desk = opened({"invoice.py": CODE, "README.md": "# Invoice\n"})
    desk.ask("run the tests", "", "", "")
    assert desk.recipe != "files"
