"""The lines that reviews, the manager and the picker are made of: a sentence with its icon, a tool with its marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from mypt_desktop.gui.controls import Elided, IconLabel, column, label, row
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.server_icons import ServerIconLabel
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_5, Theme
from mypt_desktop.gui.translation import tr, tr_noop


@dataclass(frozen=True, slots=True)
class Mark:
    """Something about a tool in an icon; `words` are its tooltip and what a screen reader says."""

    icon: str
    words: str

    @property
    def sentence(self) -> str:
        words = tr(self.words)
        return words[:1].upper() + words[1:]


_RENDERERS = {
    "code": Mark("code-xml", tr_noop("shows code")),
    "document": Mark("file-text", tr_noop("shows a document")),
    "html": Mark("app-window", tr_noop("shows a page")),
    "app": Mark("app-window", tr_noop("shows a page of its server")),
    "frame": Mark("globe", tr_noop("shows a page that it serves on this computer")),
}
_ASKS = Mark("hand", tr_noop("asks before it runs"))


def marks_of(renderer: str, *, asks: bool) -> tuple[Mark, ...]:
    """How the tool's result is shown, and whether it asks first."""
    shown = _RENDERERS.get(renderer)
    return (*((shown,) if shown else ()), *((_ASKS,) if asks else ()))


@dataclass(frozen=True, slots=True)
class ToolWords:
    """A tool for a list: `title` and what it does, in its author's words. `icon` is a server's, as a `data:` URI."""

    title: str
    text: str
    marks: tuple[Mark, ...] = ()
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line with an icon; `role` is the icon's colour. `code` is shown below it as it would be typed."""

    text: str
    icon: str = "check"
    role: str = "text_muted"
    code: str = ""


class ToolLine(QWidget):
    """Title, marks at the right, the description below."""

    def __init__(self, theme: Theme, tool: ToolWords) -> None:
        super().__init__()
        title = Elided(one_line(tool.title, 80), "strong")
        head = row(spacing=SPACE_2)
        head.addWidget(ServerIconLabel(tool.icon))
        head.addWidget(title, 1)
        for mark in tool.marks:
            icon = IconLabel(theme, mark.icon, "text_muted", 14)
            icon.setToolTip(tip(mark.sentence))
            icon.setAccessibleName(tr(mark.words))
            head.addWidget(icon)
        inside = column(self, 2)
        inside.addLayout(head)
        inside.addWidget(label(one_line(tool.text, 400), "caption", wrap=True))
        self.setAccessibleName(", ".join((one_line(tool.title, 80), *(tr(mark.words) for mark in tool.marks))))
        self.setAccessibleDescription(one_line(tool.text, 400))


class SentenceLine(QWidget):
    def __init__(self, theme: Theme, sentence: Sentence) -> None:
        super().__init__()
        icon = IconLabel(theme, sentence.icon, sentence.role, 16)
        words = QWidget()
        inside = column(words, SPACE_1)
        inside.addWidget(label(neutral(sentence.text), wrap=True, selectable=True))
        if sentence.code:
            inside.addWidget(code_label(theme, sentence.code))
        line = row(spacing=SPACE_2 + 2)
        line.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(words, 1)
        self.setLayout(line)
        self.setAccessibleName(f"{sentence.text} {sentence.code}".strip())


def code_label(theme: Theme, text: str) -> QLabel:
    made = label(neutral(text), "caption", wrap=True, selectable=True)
    made.setFont(theme.font("code"))
    return made


class Sections(QWidget):
    """Headings, each with lines below it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._layout = column(self, SPACE_5)

    def add(self, title: str, lines: Sequence[QWidget], spacing: int = SPACE_2) -> None:
        """A heading with `lines`; nothing without lines."""
        if not lines:
            return
        box = QVBoxLayout()
        box.setSpacing(spacing)
        heading = label(title, "section")
        heading.setAccessibleName(f"{title}:")
        box.addWidget(heading)
        for line in lines:
            box.addWidget(line)
        self._layout.addLayout(box)

    def add_sentences(self, title: str, sentences: Sequence[Sentence]) -> None:
        self.add(title, [SentenceLine(self._theme, sentence) for sentence in sentences])

    def add_tools(self, title: str, tools: Sequence[ToolWords]) -> None:
        self.add(title, [ToolLine(self._theme, tool) for tool in tools], SPACE_3)


class ScrolledSections(QScrollArea):
    """Room for the `Sections` of whatever a page shows."""

    def __init__(self, name: str) -> None:
        """`name` is what a screen reader says."""
        super().__init__()
        body = QWidget()
        self._inside = QVBoxLayout(body)
        self._inside.setContentsMargins(0, SPACE_2, SPACE_3, SPACE_3)
        self._shown: QWidget = QWidget()
        self._inside.addWidget(self._shown)
        self._inside.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)

    def show_sections(self, sections: Sections, *, from_top: bool) -> None:
        """In the place of those before; where they are of the same thing it stays scrolled as it was."""
        self._inside.replaceWidget(self._shown, sections)
        self._shown.hide()
        self._shown.deleteLater()
        self._shown = sections
        if from_top:
            self.verticalScrollBar().setValue(0)
