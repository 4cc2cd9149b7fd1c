"""Changes to files: shown on the card before they are made, allowed for a folder, the bar, and undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QMessageBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.coding.files_text import text_file
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.approval import ApprovalCard
from mypt_desktop.gui.chat.approval_mode import ApprovalMode
from mypt_desktop.gui.chat.changes_view import ChangesView, FileView
from mypt_desktop.gui.chat.tool_step import ToolStepRow
from mypt_desktop.gui.chat_files.comparison import compared
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers.changes import ChangedFilesView
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.themes.library import shipped
from tests.gui.driving import SECONDS, action, ask, named, press, said, texts
from tests.gui.fakes import Calling, FakeServices

PROGRAM = "import sys\n\n\ndef main():\n    return 0\n"


@pytest.fixture
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("user") / "project"  # not beside the program's own data
    folder.mkdir()
    (folder / "cli.py").write_text(PROGRAM)
    return folder


@pytest.fixture
def yes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every question is answered with yes; what was asked."""
    asked: list[str] = []

    def question(parent: object, title: str, text: str, *rest: object, **named: object) -> QMessageBox.StandardButton:
        asked.append(text)
        return QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


def edit(body: str, text: str = PROGRAM) -> ToolCall:
    return ToolCall("edit", {"input": f"[cli.py#{text_file(text.encode(), 'cli.py').tag}]\n{body}"})


def card(qtbot: QtBot, window: MainWindow) -> ApprovalCard:
    def shown() -> list[ApprovalCard]:
        return [card for card in window.findChildren(ApprovalCard) if card.isVisible()]

    qtbot.waitUntil(lambda: len(shown()) == 1, timeout=SECONDS)
    return shown()[0]


def drawn(qtbot: QtBot, window: MainWindow) -> ChangedFilesView:
    """The one result that is seen, once it is."""

    def shown() -> list[ChangedFilesView]:
        return [view for view in window.findChildren(ChangedFilesView) if texts(view)]

    qtbot.waitUntil(lambda: len(shown()) == 1, timeout=SECONDS)
    return shown()[0]


def difference(card: QWidget) -> list[str]:
    views = [view for view in card.findChildren(QPlainTextEdit) if view.accessibleName() == "Changes line by line"]
    return [line for view in views for line in view.toPlainText().split("\n") if line.strip()]


def allow(qtbot: QtBot, window: MainWindow, services: FakeServices, project: Path) -> None:
    services.open_workspace(project)
    qtbot.waitUntil(lambda: action(window, "close_workspace").isEnabled(), timeout=SECONDS)
    action(window, "allow_writing").trigger()
    qtbot.waitUntil(said(window, "Chats may change files in “project”."), timeout=SECONDS)


def test_an_edit_is_shown_with_its_difference_made_when_allowed_and_undone(
    qtbot: QtBot, services: FakeServices, window: MainWindow, project: Path, yes: list[str]
) -> None:
    allow(qtbot, window, services, project)
    assert str(project) in yes[0]
    services.turn = Calling((edit("SWAP.BLK 4:\n+def main():\n+    return 1"),))
    ask(qtbot, window, "Return 1")
    asked = card(qtbot, window)
    qtbot.waitUntil(lambda: len(difference(asked)) > 2, timeout=SECONDS)
    assert [line.split()[-1] for line in difference(asked) if "−" in line or "+" in line] == ["0", "1"]
    assert "cli.py" in texts(asked)
    # What is allowed is what is seen: nothing to edit, and no yes for ever.
    assert not [box for box in asked.findChildren(QPlainTextEdit) if not box.isReadOnly() and box.isVisible()]
    assert not [box for box in asked.findChildren(QCheckBox) if box.isVisible()]
    assert (project / "cli.py").read_text() == PROGRAM
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: "return 1" in (project / "cli.py").read_text(), timeout=SECONDS)
    press(qtbot, window, "Undo this chat's changes (1 file)")
    assert "cli.py" in yes[1]
    qtbot.waitUntil(lambda: (project / "cli.py").read_text() == PROGRAM, timeout=SECONDS)
    # The button is gone; the keyboard is not on "Stop", which would take the permission back.
    qtbot.waitUntil(lambda: window.focusWidget() is named(window, QPlainTextEdit, "Message"), timeout=SECONDS)


def test_a_denied_edit_changes_nothing(
    qtbot: QtBot, services: FakeServices, window: MainWindow, project: Path, yes: list[str]
) -> None:
    allow(qtbot, window, services, project)
    services.turn = Calling((edit("DEL 1"),))
    ask(qtbot, window, "Delete")
    press(qtbot, card(qtbot, window), "Deny")
    qtbot.waitUntil(said(window, "not allowed"), timeout=SECONDS)
    assert (project / "cli.py").read_text() == PROGRAM


def test_the_bar_goes_when_the_permission_is_taken_back_and_edits_are_refused(
    qtbot: QtBot, services: FakeServices, window: MainWindow, project: Path, yes: list[str]
) -> None:
    allow(qtbot, window, services, project)
    press(qtbot, window, "Let chats change no more files in the workspace")
    qtbot.waitUntil(lambda: not said(window, "Chats may change files")(), timeout=SECONDS)
    services.turn = Calling((ToolCall("write", {"path": "workspace:new.txt", "content": "x"}),))
    ask(qtbot, window, "Write")
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert not [one for one in window.findChildren(ApprovalCard) if one.isVisible()]
    assert not (project / "new.txt").exists()


def test_what_somebody_changed_since_stays_and_is_named(
    qtbot: QtBot, services: FakeServices, window: MainWindow, project: Path, yes: list[str]
) -> None:
    allow(qtbot, window, services, project)
    services.turn = Calling((edit("DEL 1"),))
    ask(qtbot, window, "Delete")
    press(qtbot, card(qtbot, window), "Allow")
    qtbot.waitUntil(lambda: (project / "cli.py").read_text() != PROGRAM, timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    (project / "cli.py").write_text("mine\n")
    press(qtbot, window, "Undo this chat's changes (1 file)")
    qtbot.waitUntil(said(window, "Changed since, so left as they are: cli.py."), timeout=SECONDS)
    assert (project / "cli.py").read_text() == "mine\n"


def test_without_a_folder_nothing_can_be_allowed(qtbot: QtBot, window: MainWindow, yes: list[str]) -> None:
    action(window, "allow_writing").trigger()
    qtbot.waitUntil(said(window, "No folder is open."), timeout=SECONDS)
    assert not yes


def test_a_file_of_the_chat_is_shown_too_and_may_be_allowed_for_good(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = Calling((ToolCall("write", {"path": "notes.md", "content": "one\ntwo\n"}),))
    ask(qtbot, window, "Write")
    asked = card(qtbot, window)
    qtbot.waitUntil(lambda: len(difference(asked)) == 2, timeout=SECONDS)
    assert [box.text() for box in asked.findChildren(QCheckBox) if box.isVisible()]
    press(qtbot, asked, "Allow")
    (chat,) = services.chats.list()
    qtbot.waitUntil(lambda: services.chat_files(chat.id).active() is not None, timeout=SECONDS)
    assert services.chat_files(chat.id).read("notes.md") == b"one\ntwo\n"


def test_what_was_allowed_is_drawn_as_it_was_asked_about_and_again_when_the_chat_is_opened(
    qtbot: QtBot,
    services: FakeServices,
    open_window: Callable[[], MainWindow],
    project: Path,
    theme: Theme,
    yes: list[str],
) -> None:
    window = open_window()
    allow(qtbot, window, services, project)
    services.turn = Calling((edit("SWAP.BLK 4:\n+def main():\n+    return 1"),))
    ask(qtbot, window, "Return 1")
    asked = card(qtbot, window)
    qtbot.waitUntil(lambda: len(difference(asked)) > 2, timeout=SECONDS)
    seen = difference(asked)
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    again = open_window()
    again.open_chat(services.chats.list()[0].id)
    for one in (window, again):
        view = drawn(qtbot, one)
        assert difference(view) == seen
        assert {"cli.py", "changed"} <= set(texts(view))
        assert view.findChildren(QPlainTextEdit)[0].font().family() == theme.font("code").family()
        (line,) = one.findChildren(ToolStepRow)
        assert "cli.py" in texts(line)
        assert any(text.startswith("+1 −1 · ") for text in texts(line))
        line.fold(open=True)
        assert not said(line, "SWAP")()


def test_each_file_of_an_edit_is_listed(
    qtbot: QtBot, services: FakeServices, window: MainWindow, project: Path, yes: list[str]
) -> None:
    (project / "util.py").write_text("one\n")
    allow(qtbot, window, services, project)
    tag = text_file(b"one\n", "util.py").tag
    patch = f"{edit('DEL 1').arguments['input']}\n[util.py#{tag}]\nINS.TAIL:\n+two"
    services.turn = Calling((ToolCall("edit", {"input": patch}),))
    ask(qtbot, window, "Change both")
    press(qtbot, card(qtbot, window), "Allow")
    view = drawn(qtbot, window)
    assert {"cli.py", "util.py"} <= set(texts(view))
    (line,) = window.findChildren(ToolStepRow)
    assert "cli.py, util.py" in texts(line)
    assert any(text.startswith("2 files · +1 −1 · ") for text in texts(line))


def test_an_edit_that_failed_names_its_file_and_says_why(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = Calling((ToolCall("edit", {"input": "[notes.md#0000]\nDEL 1"}),))
    ask(qtbot, window, "Delete")
    qtbot.waitUntil(said(window, "There is no file notes.md."), timeout=SECONDS)
    (line,) = window.findChildren(ToolStepRow)
    assert "notes.md" in texts(line)
    assert not window.findChildren(ChangedFilesView)


def test_a_chat_that_only_plans_is_not_said_to_change_files(
    qtbot: QtBot, services: FakeServices, window: MainWindow, project: Path, yes: list[str]
) -> None:
    allow(qtbot, window, services, project)
    services.turn = Calling((edit("DEL 1"),))
    ask(qtbot, window, "Delete")
    asked = card(qtbot, window)
    (mode,) = asked.findChildren(ApprovalMode)
    assert said(window, "Chats may change files")()
    mode.chosen.emit("plan")
    qtbot.waitUntil(lambda: not said(window, "Chats may change files")(), timeout=SECONDS)
    press(qtbot, asked, "Allow")  # this one still waited
    qtbot.waitUntil(said(window, "Plan only: this chat changes no files in “project”."), timeout=SECONDS)
    press(qtbot, window, "Undo this chat's changes (1 file)")
    qtbot.waitUntil(lambda: (project / "cli.py").read_text() == PROGRAM, timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    services.turn = Calling((edit("DEL 1"),))
    ask(qtbot, window, "Again")
    qtbot.waitUntil(said(window, "Plan only: nothing was run."), timeout=SECONDS)
    line = window.findChildren(ToolStepRow)[-1]
    line.fold(open=True)
    assert not said(line, "Say step by step")()


def test_a_call_that_waited_when_the_answer_was_stopped_says_so_to_the_user(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = Calling((ToolCall("write", {"path": "notes.md", "content": "one\n"}),))
    ask(qtbot, window, "Write")
    card(qtbot, window)
    action(window, "stop").trigger()
    qtbot.waitUntil(said(window, "Stopped before you answered: nothing was run."), timeout=SECONDS)
    assert not said(window, "the user")()


@pytest.mark.parametrize(("name", "kind"), [(name, one.appearance) for name, one in shipped().items()])
def test_who_tabs_to_a_difference_sees_it(qtbot: QtBot, theme: Theme, name: str, kind: str) -> None:
    theme.choose(kind, 0, name, name)
    place = QFrame()
    place.setObjectName("approval")
    file = FileView(theme, "cli.py", "", new=False, gone=False)
    file.show_comparison(compared(b"one\n", b"two\n"))
    other = QPushButton("Allow")
    inside = QVBoxLayout(place)
    inside.addWidget(ChangesView("What would change", [file]))
    inside.addWidget(other)
    qtbot.addWidget(place)
    place.resize(500, 300)
    place.show()
    place.activateWindow()
    qtbot.waitExposed(place)
    (text,) = place.findChildren(QPlainTextEdit)

    def edge() -> str:
        return text.grab().toImage().pixelColor(0, text.height() // 2).name()

    other.setFocus()
    qtbot.waitUntil(other.hasFocus, timeout=SECONDS)
    assert edge() != theme.color("accent").name()
    qtbot.keyClick(other, Qt.Key.Key_Backtab)
    qtbot.waitUntil(text.hasFocus, timeout=SECONDS)
    assert edge() == theme.color("accent").name()
