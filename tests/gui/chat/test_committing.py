"""A commit is asked about with its message, its author and its differences, and made as it was shown."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.chat.test_changes import allow, card, difference, edit, project, yes
from tests.gui.driving import SECONDS, ask, press, said, texts
from tests.gui.fakes import Calling, FakeServices

__all__ = ["project", "yes"]  # fixtures

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")

MESSAGE = "Return 1\n\nThe caller counts on it."


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def checkout_of(project: Path) -> Path:
    """The project as a checkout, with a hook that would refuse."""
    for arguments in (
        ("init", "-q", "-b", "main"),
        ("config", "user.name", "Ada Lovelace"),
        ("config", "user.email", "ada@example.org"),
        ("add", "-A"),
        ("commit", "-q", "-m", "Begin"),
    ):
        git(project, *arguments)
    hook = project / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    return project


def test_what_the_chat_changed_is_committed_as_it_is_shown(
    qtbot: QtBot, services: FakeServices, window: MainWindow, checkout_of: Path, yes: list[str]
) -> None:
    allow(qtbot, window, services, checkout_of)
    (checkout_of / "mine.txt").write_text("the user's own")
    change = edit("SWAP.BLK 4:\n+def main():\n+    return 1")
    services.turn = Calling((change, ToolCall("git_commit", {"message": MESSAGE})))
    ask(qtbot, window, "Return 1 and commit")
    press(qtbot, card(qtbot, window), "Allow")
    qtbot.waitUntil(lambda: "return 1" in (checkout_of / "cli.py").read_text(), timeout=SECONDS)
    qtbot.waitUntil(lambda: "Commit" in " ".join(texts(card(qtbot, window))), timeout=SECONDS)
    asked = card(qtbot, window)
    qtbot.waitUntil(lambda: len(difference(asked)) > 2, timeout=SECONDS)
    words = " ".join(texts(asked))
    assert "To main, by Ada Lovelace <ada@example.org>:" in words
    assert "Hooks that will not run: pre-commit" in words
    assert "cli.py" in words
    assert "mine.txt" not in words
    (message,) = [box for box in asked.findChildren(QPlainTextEdit) if box.accessibleName() == "Message of the commit"]
    assert message.toPlainText() == MESSAGE
    assert message.isReadOnly()
    assert not [box for box in asked.findChildren(QCheckBox) if box.isVisible()]
    assert git(checkout_of, "log", "--format=%s") == "Begin\n"
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert git(checkout_of, "log", "-1", "--format=%an: %B").strip() == f"Ada Lovelace: {MESSAGE}"
    assert git(checkout_of, "status", "--porcelain") == "?? mine.txt\n"


def test_a_denied_commit_is_none(
    qtbot: QtBot, services: FakeServices, window: MainWindow, checkout_of: Path, yes: list[str]
) -> None:
    allow(qtbot, window, services, checkout_of)
    (checkout_of / "cli.py").write_text("changed\n")
    services.turn = Calling((ToolCall("git_commit", {"message": MESSAGE, "paths": ["cli.py"]}),))
    ask(qtbot, window, "Commit")
    press(qtbot, card(qtbot, window), "Deny")
    qtbot.waitUntil(said(window, "not allowed"), timeout=SECONDS)
    assert git(checkout_of, "log", "--format=%s") == "Begin\n"
    assert git(checkout_of, "status", "--porcelain") == " M cli.py\n"
