"""What a commit says beside its files, as the card that asks shows it: the branch, who commits, and the message."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mypt_desktop.core.file_changes import Commit
from mypt_desktop.gui.chat.arguments_form import TextBlock
from mypt_desktop.gui.controls import column, label
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_2
from mypt_desktop.gui.translation import tr


class CommitView(QWidget):
    """The message is whole and cannot be edited: what is allowed is what is seen."""

    def __init__(self, desk: Desk, commit: Commit) -> None:
        super().__init__()
        layout = column(self, SPACE_2)
        author = one_line(commit.author, 200)
        if commit.branch:
            where = tr("To {branch}, by {author}:", branch=one_line(commit.branch, 200), author=author)
        else:
            where = tr("To a detached head, where no branch will hold it, by {author}:", author=author)
        layout.addWidget(label(where, wrap=True, selectable=True))
        message = TextBlock(desk.theme.font("code"), neutral(commit.message.rstrip("\n")))
        message.setReadOnly(True)
        message.setAccessibleName(tr("Message of the commit"))
        layout.addWidget(message)
        if commit.hooks:
            hooks = ", ".join(commit.hooks)
            layout.addWidget(label(tr("Hooks that will not run: {hooks}", hooks=hooks), "muted", wrap=True))
        if commit.unsigned:
            words = tr("It will not be signed, although your Git settings ask for that.")
            layout.addWidget(label(words, "muted", wrap=True))
        for mode in commit.modes:
            layout.addWidget(label(neutral(mode), "muted", wrap=True))
