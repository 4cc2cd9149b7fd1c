"""Code: shown in colours, searched, edited and saved, never over somebody else's change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.highlight import highlighted
from mypt_desktop.gui.renderers.code import CodeView
from mypt_desktop.gui.renderers.languages import LANGUAGES, language_of
from mypt_desktop.gui.renderers.plain import PlainView
from mypt_desktop.gui.renderers.view import RendererView
from tests.gui.renderers.fakes import FolderFiles

Draw = Callable[..., RendererView]
CODE = "def greet(name):\n    return 'Hello ' + name\n"


@pytest.fixture
def opened(draw: Draw, files: FolderFiles, qtbot: QtBot) -> CodeView:
    """A Python file of the chat, open for editing."""
    (files.folder / "hello.py").write_text(CODE)
    view = draw("code", file="hello.py", language="auto", editable=True)
    assert isinstance(view, CodeView)
    qtbot.waitUntil(lambda: view.editor.text() == CODE)
    return view


def edit(qtbot: QtBot, view: CodeView, words: str) -> None:
    view.editor.setFocus()
    qtbot.keyClicks(view.editor, words)


def press(qtbot: QtBot, view: RendererView, title: str) -> None:
    button = next(b for b in view.findChildren(QPushButton) if b.text() == title)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def tool(qtbot: QtBot, view: RendererView, name: str) -> None:
    button = next(b for b in view.findChildren(QToolButton) if b.accessibleName() == name)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_file_is_shown_in_the_colours_of_its_language(opened: CodeView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(opened.editor.document().firstBlock().layout().formats()))
    assert [f.length for f in opened.editor.document().firstBlock().layout().formats()][:1] == [len("def")]


def test_colours_follow_what_is_typed(opened: CodeView, qtbot: QtBot) -> None:
    edit(qtbot, opened, "import os # ")
    first = opened.editor.document().firstBlock()
    qtbot.waitUntil(lambda: bool(first.layout().formats()) and first.layout().formats()[0].length == len("import"))


def test_saving_writes_the_file_as_an_edit_and_says_so(opened: CodeView, files: FolderFiles, qtbot: QtBot) -> None:
    edit(qtbot, opened, "# new ")
    assert opened.unsaved
    with qtbot.waitSignal(opened.saved) as said:
        qtbot.keyClick(opened.editor, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert (said.args, files.sources, opened.unsaved) == (["hello.py"], ["edit"], False)
    assert (files.folder / "hello.py").read_text() == "# new " + CODE


def test_a_change_underneath_is_shown_when_nothing_was_typed(
    opened: CodeView, files: FolderFiles, qtbot: QtBot
) -> None:
    (files.folder / "hello.py").write_text("x = 2\n")
    opened.look_again()
    qtbot.waitUntil(lambda: opened.editor.text() == "x = 2\n")
    assert opened.note.words == ""


def test_a_change_underneath_is_never_overwritten_unasked(opened: CodeView, files: FolderFiles, qtbot: QtBot) -> None:
    edit(qtbot, opened, "# mine ")
    (files.folder / "hello.py").write_text("theirs\n")
    opened.save()
    qtbot.waitUntil(lambda: "changed elsewhere" in opened.note.words)
    assert ((files.folder / "hello.py").read_text(), opened.unsaved) == ("theirs\n", True)
    with qtbot.waitSignal(opened.saved):
        press(qtbot, opened, "Replace it with mine")
    assert (files.folder / "hello.py").read_text() == "# mine " + CODE


def test_the_newer_version_can_be_taken_instead(opened: CodeView, files: FolderFiles, qtbot: QtBot) -> None:
    edit(qtbot, opened, "# mine ")
    (files.folder / "hello.py").write_text("theirs\n")
    opened.look_again()
    qtbot.waitUntil(lambda: "changed elsewhere" in opened.note.words)
    press(qtbot, opened, "Load the new version")
    qtbot.waitUntil(lambda: opened.editor.text() == "theirs\n")
    assert not opened.unsaved
    assert opened.note.words == ""


def test_what_cannot_be_written_stays_in_the_editor(opened: CodeView, files: FolderFiles, qtbot: QtBot) -> None:
    edit(qtbot, opened, "# new ")
    (files.folder / "hello.py").unlink()
    (files.folder / "hello.py").mkdir()
    opened.save()
    qtbot.waitUntil(lambda: "hello.py cannot be" in opened.note.words)
    assert opened.unsaved


def test_a_new_line_keeps_the_indent(opened: CodeView, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Return):
        qtbot.keyClick(opened.editor, key)
    assert opened.editor.textCursor().positionInBlock() == 4


def test_words_are_found_counted_and_gone_through(opened: CodeView, qtbot: QtBot) -> None:
    qtbot.keyClick(opened.editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    field = opened.find_bar.focusWidget()
    assert field is not None
    qtbot.keyClicks(field, "NAME")
    qtbot.waitUntil(lambda: opened.find_bar.count == 2)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert opened.editor.textCursor().selectedText() == "name"
    assert opened.editor.textCursor().blockNumber() == 1
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert opened.find_bar.isHidden()


def test_a_file_is_read_only_unless_the_tool_says_otherwise(draw: Draw, files: FolderFiles, qtbot: QtBot) -> None:
    (files.folder / "a.txt").write_text("fixed")
    view = draw("code", file="a.txt")
    assert isinstance(view, CodeView)
    qtbot.waitUntil(lambda: view.editor.text() == "fixed")
    qtbot.keyClicks(view.editor, "typed")
    assert view.editor.text() == "fixed"


def test_a_text_that_was_returned_is_shown_in_the_language_asked_for(draw: Draw, qtbot: QtBot) -> None:
    view = draw("code", content="echo hello", language="shell")
    assert isinstance(view, CodeView)
    qtbot.waitUntil(lambda: bool(view.editor.document().firstBlock().layout().formats()))


def test_a_hundred_thousand_lines_open_bounded(draw: Draw, files: FolderFiles, qtbot: QtBot) -> None:
    (files.folder / "big.log").write_bytes(b"a line of a log\n" * 700_000)
    view = draw("code", file="big.log", editable=True)
    assert isinstance(view, CodeView)
    qtbot.waitUntil(lambda: "its first" in view.note.words, timeout=10_000)
    assert view.editor.document().characterCount() <= 1_000_001
    assert view.editor.isReadOnly()


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [("gone.py", None, "not in the chat's files"), ("picture.png", b"\x89PNG\0\0", "not text")],
)
def test_a_file_that_cannot_be_shown_says_why(
    draw: Draw, files: FolderFiles, qtbot: QtBot, name: str, data: bytes | None, sentence: str
) -> None:
    if data is not None:
        (files.folder / name).write_bytes(data)
    view = draw("code", file=name, result={"size": 3})
    qtbot.waitUntil(lambda: sentence in view.note.words)
    assert view.plain is not None
    assert view.plain.isVisible()


@pytest.mark.parametrize("path", ["../secret", "/etc/passwd", "a/../../b", "", "x\0y"])
def test_a_path_that_leads_out_gives_the_plain_result(draw: Draw, path: str) -> None:
    view = draw("code", file=path, result={"path": path})
    assert isinstance(view, PlainView)
    assert view.note.words


def test_a_path_into_the_chats_folder_is_taken_for_what_it_is(draw: Draw, files: FolderFiles, qtbot: QtBot) -> None:
    (files.folder / "a.txt").write_text("inside")
    view = draw("code", file=str(files.folder / "a.txt"))
    assert isinstance(view, CodeView)
    qtbot.waitUntil(lambda: view.editor.text() == "inside")


def test_the_file_can_be_opened_in_the_chats_files(opened: CodeView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(opened.open_in_files) as said:
        tool(qtbot, opened, "Open in the chat's files")
    assert said.args == ["hello.py"]


def test_at_least_forty_languages_have_colours() -> None:
    samples = {"json": '{"a": 1}', "diff": "+a\n-b\n", "html": "<p class='a'>x</p>", "xml": "<p a='b'>x</p>"}
    words = 'if x for "text" 12 -- # // begin <?php class def function return local \\section % ; comment'
    colored = {name for name in LANGUAGES if name and any(highlighted(samples.get(name, words), name))}
    assert len(colored) >= 40


@pytest.mark.parametrize(
    ("path", "text", "language"),
    [
        ("a/b/main.rs", "", "rust"),
        ("Dockerfile", "FROM x", "docker"),
        ("script", "#!/usr/bin/env python3\n", "python"),
        ("page", "<!DOCTYPE html><p>", "html"),
        ("notes.txt", "#!/bin/sh", ""),
        ("unknown.zzz", "words", ""),
    ],
)
def test_the_language_is_told_by_name_and_first_line(path: str, text: str, language: str) -> None:
    assert language_of(path, text) == language


@pytest.mark.parametrize(
    "plan",
    [
        {"renderer": "nope"},
        {"renderer": "code"},
        {"renderer": "code", "content": 3},
        {"renderer": "code", "error": "$return.x is missing."},
    ],
)
def test_a_plan_that_cannot_be_drawn_shows_the_plain_result(draw: Draw, plan: dict[str, str]) -> None:
    view = draw(**plan, result={"rows": [1, 2, {"deep": "value"}], "name": "x"})
    assert isinstance(view, PlainView)
    assert view.note.words
    assert view.plain is not None
    assert [view.plain.topLevelItem(n).text(0) for n in range(view.plain.topLevelItemCount())] == ["rows", "name"]


def test_the_plain_result_unfolds_and_copies(draw: Draw, qtbot: QtBot) -> None:
    view = draw("nope", result={"rows": list(range(2000))})
    assert isinstance(view, PlainView)
    assert view.plain is not None
    rows = view.plain.topLevelItem(0)
    assert rows.childCount() == 501
    assert "first 500" in rows.child(500).text(1)
    tool(qtbot, view, "Copy as JSON")
    assert QGuiApplication.clipboard().text().startswith('{"rows":[0,1')


def test_typing_in_five_thousand_lines_never_waits_for_the_colours(
    draw: Draw, files: FolderFiles, qtbot: QtBot, checkout: Path
) -> None:
    source = (checkout / "mypt_desktop" / "gui" / "markdown.py").read_text() * 18
    (files.folder / "long.py").write_text(source)
    view = draw("code", file="long.py", editable=True)
    assert isinstance(view, CodeView)
    qtbot.waitUntil(lambda: view.editor.text() == source)
    last = view.editor.document().lastBlock().previous()
    qtbot.waitUntil(lambda: any(b.layout().formats() for b in (last, last.previous(), last.previous().previous())))
    edit(qtbot, view, '"""')
    qtbot.keyClick(view.editor, Qt.Key.Key_Return)
    assert view.editor.text().startswith('"""\n')
