"""What is asked before a toolset is imported, and what is said when it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import IconLabel, column, label, row, text_button
from mypt_desktop.gui.from_below import in_words, told
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5, Theme
from mypt_desktop.gui.toolsets.lines import Sections, Sentence, SentenceLine, ToolWords, code_label
from mypt_desktop.gui.translation import tr, trn

_MOST_FILES = 400


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A review in words. `standing` says how it compares with what is installed, `grave` that this needs a second look.

    With `problems` it cannot be imported at all. `files` are names with sizes; `total` sums them up.
    """

    name: str
    about: str
    description: str
    action: str
    standing: str = ""
    grave: bool = False
    warnings: tuple[Sentence, ...] = ()
    problems: tuple[Sentence, ...] = ()
    differences: tuple[Sentence, ...] = ()
    permissions: tuple[Sentence, ...] = ()
    unenforced: tuple[Sentence, ...] = ()
    tools: tuple[ToolWords, ...] = ()
    servers: tuple[Sentence, ...] = ()
    files: tuple[str, ...] = ()
    total: str = ""


class ReviewDialog(QDialog):
    """Accepted: import it. Nothing was written yet."""

    def __init__(self, theme: Theme, page: ReviewPage, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import {name}", name=one_line(page.name, 60)))
        self.setMinimumSize(420, 320)
        body = QWidget()
        inside = column(body, SPACE_5, (SPACE_5, 0, SPACE_5, SPACE_4))
        if page.standing:
            inside.addWidget(_Standing(theme, page.standing, grave=page.grave))
        sections = Sections(theme)
        sections.add_sentences(tr("Why it cannot be imported"), page.problems)
        sections.add_sentences(tr("Look twice"), page.warnings)
        sections.add_sentences(tr("What changes"), page.differences)
        sections.add_sentences(tr("What it may do"), page.permissions)
        sections.add_sentences(tr("What this computer cannot hold it to"), page.unenforced)
        sections.add_tools(trn("{n:,} tool", "{n:,} tools", len(page.tools)), page.tools)
        sections.add_sentences(tr("MCP servers"), page.servers)
        if page.total:
            sections.add(tr("Files"), [_Files(theme, page.total, page.files)])
        inside.addWidget(sections)
        inside.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(body)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setAccessibleName(tr("What is in the toolset"))
        cancel, go_on = text_button(tr("Cancel")), text_button(page.action, "" if page.grave else "primary")
        cancel.clicked.connect(self.reject)
        go_on.clicked.connect(self.accept)
        go_on.setEnabled(not page.problems)
        (cancel if page.grave else go_on).setDefault(True)
        layout = column(self, SPACE_4, (0, SPACE_5, 0, SPACE_4))
        layout.addWidget(_Head(theme, page))
        layout.addWidget(scroll, 1)
        layout.addLayout(row(None, cancel, go_on, spacing=SPACE_2, margins=(SPACE_5, 0, SPACE_5, 0)))
        width, most = min(600, parent.window().width() - 40), min(700, parent.window().height() - 40)
        body_height = inside.totalHeightForWidth(width) if inside.hasHeightForWidth() else body.sizeHint().height()
        rest = layout.totalHeightForWidth(width) - scroll.sizeHint().height()
        self.resize(width, max(360, min(most, body_height + rest + SPACE_4)))
        scroll.setFocus()  # the page can be read with the keyboard; Enter is the default button all the same


class _Head(QWidget):
    def __init__(self, theme: Theme, page: ReviewPage) -> None:
        super().__init__()
        words = QWidget()
        inside = column(words, SPACE_1)
        inside.addWidget(label(one_line(page.name, 80), "title", wrap=True))
        inside.addWidget(label(neutral(page.about), "caption", wrap=True))
        if page.description:
            inside.addSpacing(SPACE_1)
            inside.addWidget(label(neutral(page.description), wrap=True))
        line = row(spacing=SPACE_4, margins=(SPACE_5, 0, SPACE_5, 0))
        line.addWidget(IconLabel(theme, "package", "accent", 32), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(words, 1)
        self.setLayout(line)


class _Standing(QFrame):
    """Which version is installed, in a frame of its own."""

    def __init__(self, theme: Theme, text: str, *, grave: bool) -> None:
        super().__init__()
        self.setObjectName("notice" if grave else "banner")
        icon = Sentence(text, "triangle-alert", "warning") if grave else Sentence(text, "info")
        column(self, 0, (SPACE_3, SPACE_2 + 2, SPACE_3, SPACE_2 + 2)).addWidget(SentenceLine(theme, icon))


class _Files(QWidget):
    """How many files, and their names when they are asked for."""

    def __init__(self, theme: Theme, total: str, files: Sequence[str]) -> None:
        super().__init__()
        self._layout = column(self, SPACE_2)
        self._names = code_label(theme, "\n".join(one_line(name, 160) for name in files[:_MOST_FILES]))
        if len(files) > _MOST_FILES:
            self._names.setText("\n".join((self._names.text(), tr("and {more:,} more", more=len(files) - _MOST_FILES))))
        self._names.setWordWrap(False)
        self._names.setAccessibleName(tr("Files of the toolset"))
        self._names.hide()
        self._show = text_button(tr("Show them"), "link")
        self._show.clicked.connect(self._on_show)
        self._layout.addLayout(row(label(total), self._show, None))
        self._layout.addWidget(self._names)

    @Slot()
    def _on_show(self) -> None:
        shown = self._names.isHidden()
        self._names.setVisible(shown)
        self._show.setText(tr("Hide them") if shown else tr("Show them"))


class RefusalDialog(QDialog):
    """Why something is no toolset that can be imported."""

    def __init__(self, theme: Theme, name: str, error: UserError, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Not imported"))
        self.setMinimumWidth(420)
        words = QWidget()
        inside = column(words, SPACE_2)
        inside.addWidget(label(tr("{name} was not imported", name=one_line(name, 80)), "title", wrap=True))
        inside.addWidget(label(neutral(told(str(error))), wrap=True, selectable=True))
        if error.hint:
            inside.addWidget(label(neutral(told(error.hint)), "muted", wrap=True, selectable=True))
        close = text_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        close.setDefault(True)
        line = row(spacing=SPACE_4)
        line.addWidget(IconLabel(theme, "shield-alert", "danger", 32), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(words, 1)
        layout = column(self, SPACE_5, (SPACE_5, SPACE_5, SPACE_5, SPACE_4))
        layout.addLayout(line)
        layout.addLayout(row(None, close))
        self.setAccessibleName(tr("Not imported"))
        self.setAccessibleDescription(in_words(error))
