"""A tool call as one line that unfolds: what it did, with what, what came out; below it the passages or the JSON."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from mypt_desktop.gui.chat.pieces import Step, Thought
from mypt_desktop.gui.chat.step_words import described, detail
from mypt_desktop.gui.controls import Elided, IconLabel, RowButton, Spinner, column, label, restyle, row, text_button
from mypt_desktop.gui.passages import Passage, of_result
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_5, Theme
from mypt_desktop.gui.translation import tr

_MOST_PASSAGES = 10
_ARGUMENT = 160  # pixels that a long outcome leaves it


class Fold(QFrame):
    """A pressable line over a body that is made when it is first unfolded."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._icon = IconLabel(theme, "wrench")
        self._spinner = Spinner(theme)
        self._title = label("", "muted")
        self._argument = Elided("", "faint")
        self._outcome = Elided("", "faint")
        self._chevron = IconLabel(theme, "chevron-right", "text_faint", 14)
        self._header = RowButton()
        self._argument.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line = row(self._icon, self._spinner, self._title, margins=(SPACE_2, SPACE_1 + 1, SPACE_2, SPACE_1 + 1))
        line.addWidget(self._argument, 1)
        line.addWidget(self._outcome)
        line.addWidget(self._chevron)
        self._header.setLayout(line)
        self._header.still()
        self._header.clicked.connect(self._on_clicked)
        self._body: QWidget | None = None
        self._layout = column(self)
        self._layout.addWidget(self._header)
        self._spinner.hide()

    def say(self, icon: str, title: str, argument: str, outcome: str, *, running: bool, failed: bool = False) -> None:
        self._icon.show_icon(icon, "danger" if failed else "text_muted")
        self._icon.setVisible(not running)
        self._spinner.setVisible(running)
        self._title.setText(title)
        self._argument.show_text(argument)
        self._argument.setMinimumWidth(min(self._argument.sizeHint().width(), _ARGUMENT))
        self._outcome.show_text(outcome)
        restyle(self._outcome, "role", "danger" if failed else "faint")
        self._header.setAccessibleName(", ".join(part for part in (title, argument, outcome) if part))
        self._header.setAccessibleDescription(tr("Press to show or hide the details"))

    @property
    def unfolded(self) -> bool:
        return self._body is not None and self._body.isVisibleTo(self)

    def fold(self, *, open: bool) -> None:
        if open and self._body is None:
            self._body = self.body()
            self._layout.addWidget(self._body)
        if self._body is not None:
            self._body.setVisible(open)
        self._chevron.show_icon("chevron-down" if open else "chevron-right", "text_faint")

    def renew(self) -> None:
        """The body is out of date."""
        was_open = self.unfolded
        if self._body is not None:
            self._layout.removeWidget(self._body)
            self._body.deleteLater()
            self._body = None
        if was_open:
            self.fold(open=True)

    def body(self) -> QWidget:
        raise NotImplementedError

    @Slot()
    def _on_clicked(self) -> None:
        self.fold(open=not self.unfolded)


class StepRow(Fold):
    """One tool call."""

    passage_chosen = Signal(Passage)
    result_chosen = Signal(Step)

    def __init__(self, theme: Theme, step: Step) -> None:
        super().__init__(theme)
        self._step = step
        self._describe()

    def show_step(self, step: Step, *, running: bool) -> None:
        """`running` false: a call without a result was cut off and does not spin."""
        if step != self._step:
            self._step = step
            self.renew()
        self._describe(running=running)

    def body(self) -> QWidget:
        body = QWidget()
        layout = column(body, SPACE_1, (SPACE_5 + SPACE_1, 0, 0, SPACE_2))
        passages = of_result(self._step.result)
        for passage in passages[:_MOST_PASSAGES]:
            layout.addWidget(self._passage_row(passage))
        if len(passages) > _MOST_PASSAGES:
            layout.addWidget(label(tr("and {more:,} more", more=len(passages) - _MOST_PASSAGES), "faint"))
        if not passages:
            self._add_json(layout)
        more = text_button(tr("Show the full result"), "link")
        more.setAccessibleName(tr("Show the full result in the details pane"))
        more.clicked.connect(self._on_more)
        layout.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        return body

    def _describe(self, *, running: bool = True) -> None:
        words = described(self._step)
        waiting = running and self._step.result is None and not self._step.fault
        outcome = words.outcome or ("" if waiting or self._step.result is not None else tr("stopped"))
        self.say(words.icon, words.title, words.argument, outcome, running=waiting, failed=words.failed)
        if self._step.call.by == "app":
            self._header.setToolTip(tr("The app did this by itself, before the model answered."))

    def _passage_row(self, passage: Passage) -> QWidget:
        button = _PassageRow(self._theme, passage)
        button.chosen.connect(self.passage_chosen)
        return button

    def _add_json(self, layout: QVBoxLayout) -> None:
        text = label(detail(self._step, 1200), "caption", wrap=True, selectable=True)
        text.setFont(self._theme.font("code"))
        text.setAccessibleName(tr("Details of the call"))
        layout.addWidget(text)

    @Slot()
    def _on_more(self) -> None:
        self.result_chosen.emit(self._step)


class _PassageRow(RowButton):
    """A found passage: file and place above its first words."""

    chosen = Signal(Passage)

    def __init__(self, theme: Theme, passage: Passage) -> None:
        super().__init__()
        self._passage = passage
        inside = QVBoxLayout()
        inside.setSpacing(2)
        inside.setContentsMargins(SPACE_2, SPACE_1 + 2, SPACE_2, SPACE_1 + 2)
        name = Elided(passage.name, "strong")
        inside.addLayout(
            row(IconLabel(theme, "file-text", size=14), name, None, label(passage.place, "faint"), spacing=SPACE_1 + 2)
        )
        if passage.text:
            inside.addWidget(Elided(passage.preview, "caption"))
        self.setLayout(inside)
        self.still()
        self.setAccessibleName(tr("Open {name} {place}", name=passage.name, place=passage.place).strip())
        self.clicked.connect(self._on_clicked)

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self._passage)


class ThoughtRow(Fold):
    """What the model thought, folded."""

    def __init__(self, theme: Theme, thought: Thought) -> None:
        super().__init__(theme)
        self._thought = thought
        self.show_thought(thought, running=True)

    def show_thought(self, thought: Thought, *, running: bool) -> None:
        changed = thought != self._thought
        self._thought = thought
        if changed and self.unfolded:
            self.renew()
        self.say("brain", tr("Thinking") if running else tr("Thought"), "", "", running=running)

    def body(self) -> QWidget:
        body = QWidget()
        text = label(neutral(self._thought.text.strip()), "muted", wrap=True, selectable=True)
        layout = column(body, 0, (SPACE_5 + SPACE_1, 0, SPACE_3, SPACE_2))
        layout.addWidget(text)
        return body
