"""One step of an answer: its line, below it the card that asks the user, or the drawn result."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.coding.agents_task import TASK
from mypt_desktop.coding.cells import EVAL
from mypt_desktop.coding.git import GIT
from mypt_desktop.coding.git_commit import GIT_COMMIT
from mypt_desktop.coding.provider import FILE_TOOLS
from mypt_desktop.coding.todo import TODO, items_of
from mypt_desktop.core.forms import Form
from mypt_desktop.core.messages import RunId, ToolCall
from mypt_desktop.core.questions import Question
from mypt_desktop.gui.chat.drawn_results import DrawnResult, LivePages
from mypt_desktop.gui.chat.missing_files import MissingFiles
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.chat.rows import QUERY, of_query
from mypt_desktop.gui.chat.run_book import RunBook, RunFacts
from mypt_desktop.gui.chat.steps import StepRow
from mypt_desktop.gui.chat.todo_card import TodoCard
from mypt_desktop.gui.chat.tool_step import ToolStepRow
from mypt_desktop.gui.controls import IconLabel, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.theme import SPACE_2
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId

if TYPE_CHECKING:
    from mypt_desktop.gui.chat.approval import ApprovalCard
    from mypt_desktop.gui.chat.ask_card import AskCard


DRAWN = frozenset(tool.id for tool in (*FILE_TOOLS, EVAL, TASK, GIT, GIT_COMMIT))
"""Built-in tools whose runs are shown like those of toolsets."""


@dataclass(frozen=True, slots=True)
class ToolPlace:
    """What steps share: the chat whose files they show, the stored runs, and the pages that are alive."""

    chat: ChatId
    runs: RunBook
    pages: LivePages


class StepView(QWidget):
    """`newest`: the step belongs to the last turn, where results are drawn without being asked for."""

    passage_chosen = Signal(Passage)
    result_chosen = Signal(Step)
    file_requested = Signal(str)
    file_saved = Signal(str)
    approval_asked = Signal(QWidget)  # the card
    approval_over = Signal()
    again_requested = Signal()

    def __init__(self, desk: Desk, place: ToolPlace, step: Step) -> None:
        super().__init__()
        self._desk = desk
        self._place = place
        self._step = step
        self._newest = False
        self._facts: RunFacts | None = None
        self._card: ApprovalCard | AskCard | None = None
        self._asked_of: tuple[ToolCall, tuple[Question, ...], Form | None] = (step.call, (), None)
        self._list: TodoCard | None = None
        self._drawn: DrawnResult | None = None
        self._rows: QWidget | None = None
        self._missing: MissingFiles | None = None
        self._layout = column(self, SPACE_2)
        self._row = self._made_row(step)
        self._layout.addWidget(self._row)
        place.runs.came.connect(self._on_came)

    def show_step(self, step: Step, *, running: bool, newest: bool, last_list: bool = False) -> None:
        """`last_list`: no later step of the answer says how far the list of what is to do has come."""
        self._step, self._newest = step, newest
        self._row.show_step(step, running=running)
        self._show_card(step, asked=running and step.state == "waiting")
        self._show_rows(step)
        self._show_missing(step, offered=newest and not running)
        self._show_list(step, newest=last_list)
        if step.run and self._facts is None and isinstance(self._row, ToolStepRow):
            self._take(self._place.runs.of(self._place.chat, step.run))

    @property
    def drawn(self) -> DrawnResult | None:
        return self._drawn

    @property
    def card(self) -> ApprovalCard | AskCard | None:
        return self._card

    def close_pages(self) -> None:
        if self._drawn is not None:
            self._drawn.close_page()

    def _made_row(self, step: Step) -> StepRow | ToolStepRow:
        if ":" in step.call.name or step.call.name in DRAWN:
            row = ToolStepRow(self._desk, step)
            row.file_requested.connect(self.file_requested)
            row.unfolded_changed.connect(self._on_unfolded)
            row.result_chosen.connect(self.result_chosen)
            return row
        own = StepRow(self._desk.theme, step)
        own.passage_chosen.connect(self.passage_chosen)
        own.result_chosen.connect(self.result_chosen)
        return own

    def _show_rows(self, step: Step) -> None:
        if self._rows is not None or step.call.name != QUERY or step.result is None:
            return
        rows = of_query(step.result)
        if rows is not None:
            from mypt_desktop.gui.chat.row_table import RowTable

            self._rows = RowTable(self._desk, rows)
            self._layout.addWidget(self._rows)

    def _show_missing(self, step: Step, *, offered: bool) -> None:
        """What a call of the last answer lacked, where the open folder has it."""
        tool = self._desk.tool_directory.tool(step.call.name)
        of_toolset = ":" in step.call.name and (tool is None or tool.kind == "toolset")  # a server has its own files
        if self._missing is None and offered and of_toolset and step.state == "failed":
            self._missing = MissingFiles(self._desk, self._place.chat, step.call)
            self._missing.added.connect(self.again_requested)
            self._layout.addWidget(self._missing)
        elif self._missing is not None:
            self._missing.offer(offered=offered)

    def _show_list(self, step: Step, *, newest: bool) -> None:
        """The list of what is to do, where it stands last; older states of it are lines."""
        items = items_of(step.result.content) if step.call.name == TODO.id and step.result is not None else ()
        if self._list is None and items and newest:
            self._list = TodoCard(self._desk.theme)
            self._layout.addWidget(self._list)
        if self._list is not None:
            self._list.show_items(items)
            self._list.setVisible(bool(items) and newest)

    def _new_card(self, step: Step) -> ApprovalCard | AskCard:
        if step.questions:
            from mypt_desktop.gui.chat.ask_card import AskCard

            return AskCard(self._desk, self._place.chat, step)
        call = step.asking or step.call
        if step.form is not None:
            from mypt_desktop.gui.chat.form_card import FormCard

            return FormCard(self._desk, self._place.chat, call, step.asked, step.form)
        from mypt_desktop.gui.chat.approval import ApprovalCard

        return ApprovalCard(self._desk, self._place.chat, call, step.asked, step.preview)

    def _show_card(self, step: Step, *, asked: bool) -> None:
        asked_of = (step.asking or step.call, step.questions, step.form)
        other = self._asked_of != asked_of
        if self._card is not None and asked and other:  # the tool asks the next thing
            self._take_card_away(keep_focus=True)
        if asked and self._card is None:
            self._asked_of = asked_of
            self._card = self._new_card(step)
            self._card.seen.connect(self.approval_asked)
            self._layout.insertWidget(1, self._card)
        elif not asked:
            self._take_card_away()

    def _take_card_away(self, *, keep_focus: bool = False) -> None:
        """`keep_focus`: the next card comes in its place."""
        if self._card is None:
            return
        card, self._card = self._card, None
        focused = self.window().focusWidget()
        had_focus = focused is not None and (focused is card or card.isAncestorOf(focused))
        self._layout.removeWidget(card)
        card.hide()
        card.deleteLater()
        if had_focus and not keep_focus:
            self.approval_over.emit()

    def _take(self, facts: RunFacts | None) -> None:
        if facts is not None and isinstance(self._row, ToolStepRow):
            self._facts = facts
            self._row.show_facts(facts)
            if facts.kept:
                self._layout.insertWidget(1, _KeptLine(self._desk, self._step.run))
            self._draw()

    def _draw(self) -> None:
        facts = self._facts
        if facts is None or facts.plan is None or self._drawn is not None or not isinstance(self._row, ToolStepRow):
            return
        if self._row.unfolded or (self._newest and not facts.plan.error):
            self._drawn = DrawnResult(self._desk, self._place.chat, self._place.pages, facts, facts.plan)
            self._drawn.file_requested.connect(self.file_requested)
            self._drawn.file_saved.connect(self.file_saved)
            self._layout.addWidget(self._drawn)

    @Slot(set)
    def _on_came(self, runs: set[RunId]) -> None:
        if self._facts is None and self._step.run in runs:
            self._take(self._place.runs.of(self._place.chat, self._step.run))

    @Slot()
    def _on_unfolded(self) -> None:
        self._draw()
        if self._drawn is not None and isinstance(self._row, ToolStepRow) and not self._newest:
            self._drawn.setVisible(self._row.unfolded)


class _KeptLine(QWidget):
    """A process that went on after its result, and the way to end it."""

    def __init__(self, desk: Desk, run: RunId) -> None:
        super().__init__()
        self._desk = desk
        self._run = run
        stop = text_button(tr("Stop it"), "link")
        stop.setAccessibleName(tr("Stop what the tool left running"))
        stop.clicked.connect(self._on_stop)
        words = label(tr("It goes on running until you stop it or close the program."), "faint", wrap=True)
        line = row(IconLabel(desk.theme, "play", "success", 14), spacing=SPACE_2, margins=(SPACE_2 + 1, 0, SPACE_2, 0))
        line.addWidget(words, 1)
        line.addWidget(stop)
        self.setLayout(line)

    @Slot()
    def _on_stop(self) -> None:
        self.setEnabled(False)
        self._desk.files.ask(partial(self._desk.services.toolsets.stop_kept, self._run), self._on_stopped)

    def _on_stopped(self, _: bool) -> None:
        """Stopped, or it had ended by itself."""
        self.hide()
