"""Documents: Markdown to read, its source to edit, saved like code."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.renderers.document import DocumentView
from mypt_desktop.gui.renderers.view import TALLEST, RendererView
from tests.gui.renderers.fakes import FolderFiles

Draw = Callable[..., RendererView]
TEXT = "# Leave\n\nFull-time crew have **29 days**.\n"


def words(view: DocumentView) -> str:
    return "\n".join(prose.toPlainText() for prose in view.findChildren(Prose) if prose.isVisible())


def press(qtbot: QtBot, view: DocumentView, name: str) -> None:
    button = next(b for b in view.findChildren(QToolButton) if b.accessibleName() == name and b.isVisible())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(draw: Draw, **config: object) -> DocumentView:
    view = draw("document", **config)
    assert isinstance(view, DocumentView)
    return view


def test_markdown_is_read_as_a_document(draw: Draw, files: FolderFiles, qtbot: QtBot) -> None:
    (files.folder / "a.md").write_text(TEXT)
    view = shown(draw, file="a.md")
    qtbot.waitUntil(lambda: "Full-time crew have 29 days." in words(view))
    assert "#" not in words(view)


def test_an_edited_document_is_saved_and_read_in_its_new_words(draw: Draw, files: FolderFiles, qtbot: QtBot) -> None:
    (files.folder / "a.md").write_text(TEXT)
    view = shown(draw, file="a.md", editable=True)
    qtbot.waitUntil(lambda: view.reading)
    press(qtbot, view, "Edit")
    qtbot.keyClick(view.editor, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(view.editor, "Now: ")
    with qtbot.waitSignal(view.saved):
        press(qtbot, view, "Save")
    assert (files.folder / "a.md").read_text() == "Now: " + TEXT
    press(qtbot, view, "Show the document")
    qtbot.waitUntil(lambda: words(view).startswith("Now: # Leave"))


def test_a_document_that_changed_underneath_is_read_anew(draw: Draw, files: FolderFiles, qtbot: QtBot) -> None:
    (files.folder / "a.md").write_text(TEXT)
    view = shown(draw, file="a.md", editable=True)
    qtbot.waitUntil(lambda: view.reading)
    (files.folder / "a.md").write_text("Something else.")
    view.look_again()
    qtbot.waitUntil(lambda: words(view) == "Something else.")


def test_words_are_found_in_the_source(draw: Draw, qtbot: QtBot) -> None:
    view = shown(draw, content=TEXT)
    qtbot.waitUntil(lambda: view.reading)
    press(qtbot, view, "Find")
    assert not view.reading
    assert view.find_bar.isVisible()


def test_a_plain_text_begins_in_the_editor(draw: Draw, files: FolderFiles, qtbot: QtBot) -> None:
    (files.folder / "a.txt").write_text("# not a heading\n")
    view = shown(draw, file="a.txt")
    qtbot.waitUntil(lambda: view.editor.text() == "# not a heading\n")
    assert not view.reading
    assert view.editor.isVisible()


def test_a_document_is_as_tall_as_it_is_up_to_a_bound(draw: Draw, qtbot: QtBot) -> None:
    short, long = shown(draw, content="One line."), shown(draw, content="A paragraph.\n\n" * 300)
    qtbot.waitUntil(lambda: short.sizeHint().height() < 160)
    qtbot.waitUntil(lambda: TALLEST <= long.sizeHint().height() <= TALLEST + 70)


def test_a_missing_document_gives_the_plain_result(draw: Draw, qtbot: QtBot) -> None:
    view = shown(draw, file="gone.md", result={"size": 1})
    qtbot.waitUntil(lambda: "not in the chat's files" in view.note.words)
    assert view.plain is not None
