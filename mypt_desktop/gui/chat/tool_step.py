"""A call of a toolset's tool in the transcript: one line that unfolds, what it printed, and the files it changed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from mypt_desktop.coding.files_drawn import RENDERER as CHANGES
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.chat.run_book import RunFacts
from mypt_desktop.gui.chat.step_words import not_run, pretty
from mypt_desktop.gui.chat.steps import Fold
from mypt_desktop.gui.chat.tool_line import arguments_text, line_of
from mypt_desktop.gui.controls import Elided, IconLabel, RowButton, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_5
from mypt_desktop.gui.toolsets.lines import code_label
from mypt_desktop.gui.translation import tr, tr_noop

_LONGEST = 1600  # characters of arguments or a result that are shown here; the rest is in the details pane
_MOST_FILES = 12
_FILE_ICONS = {
    "added": ("file-plus", "success", tr_noop("new")),
    "changed": ("file-pen", "warning", tr_noop("changed")),
}
_REMOVED = ("trash-2", "text_muted", tr_noop("removed"))


class ToolStepRow(Fold):
    """Draws steps and, when they come, the facts of the stored run."""

    result_chosen = Signal(Step)
    file_requested = Signal(str)
    unfolded_changed = Signal()

    def __init__(self, desk: Desk, step: Step) -> None:
        super().__init__(desk.theme)
        self._desk = desk
        self._step = step
        self._facts: RunFacts | None = None
        self._running = True
        self._output: QWidget | None = None
        self._printed = label("", "caption", wrap=True, selectable=True)
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName(tr("Progress of the tool"))
        self._progress.hide()
        self._layout.addWidget(self._progress)
        desk.tool_directory.changed.connect(self._describe)
        self._describe()

    def show_step(self, step: Step, *, running: bool) -> None:
        before, self._step, self._running = self._step, step, running
        self._describe()
        if (before.call, before.result, before.fault) != (step.call, step.result, step.fault):
            self.renew()
        elif step.printed != before.printed:
            self._show_printed()

    def show_facts(self, facts: RunFacts) -> None:
        self._facts = facts
        self._describe()
        self.renew()

    def body(self) -> QWidget:
        body = QWidget()
        layout = column(body, SPACE_3, (SPACE_5 + SPACE_1, SPACE_1, SPACE_2, SPACE_2))
        step = self._step
        plan = self._facts.plan if self._facts is not None else None
        drawn = plan is not None and plan.renderer == CHANGES  # which says what the call and its result say to a model
        if step.call.arguments and not drawn:
            self._add_text(layout, tr("Arguments"), arguments_text(step.call.arguments))
        self._printed = code_label(self._desk.theme, "")
        self._output = self._block(tr("Output"), self._printed)
        layout.addWidget(self._output)
        self._show_printed()
        if step.fault:
            self._add_text(layout, tr("Fault"), step.fault)
        if step.result is not None and not drawn:
            self._add_text(layout, tr("Result"), _result_text(step.result.content))
        self._add_files(layout)
        more = text_button(tr("Show everything"), "link")
        more.setAccessibleName(tr("Show the call in the details pane"))
        more.clicked.connect(self._on_more)
        layout.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        return body

    def fold(self, *, open: bool) -> None:
        super().fold(open=open)
        self.unfolded_changed.emit()

    @Slot()
    def _describe(self) -> None:
        step = self._step
        words = line_of(step, self._desk.tool_directory.words_of(step.call.name), self._facts, running=self._running)
        busy = self._running and step.state == "running"
        self.say(words.icon, words.title, words.argument, words.outcome, running=busy, failed=words.failed)
        progress = step.progress if busy else None
        self._progress.setVisible(progress is not None and progress.total > 0)
        if progress is not None and progress.total > 0:
            self._progress.setRange(0, 1000)
            self._progress.setValue(int(1000 * max(0.0, min(1.0, progress.done / progress.total))))

    def _show_printed(self) -> None:
        if self._output is not None:
            self._printed.setText(neutral(self._step.printed))
            self._output.setVisible(bool(self._step.printed))

    def _add_text(self, layout: QVBoxLayout, title: str, text: str) -> None:
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "\n…"
        layout.addWidget(self._block(title, code_label(self._desk.theme, shown)))

    def _block(self, title: str, *widgets: QWidget) -> QWidget:
        block = QWidget()
        inside = column(block, SPACE_1)
        inside.addWidget(label(title, "section"))
        for widget in widgets:
            inside.addWidget(widget)
        return block

    def _add_files(self, layout: QVBoxLayout) -> None:
        if self._facts is None or not self._facts.files:
            return
        changes = self._facts.changes
        rows: list[QWidget] = []
        for kind, paths in (("added", changes.added), ("changed", changes.changed)):
            for path in paths[: _MOST_FILES - len(rows)]:
                button = _FileRow(self._desk, path, *_FILE_ICONS[kind])
                button.clicked.connect(partial(self.file_requested.emit, path))
                rows.append(button)
        for path in changes.removed[: _MOST_FILES - len(rows)]:
            rows.append(_FileRow(self._desk, path, *_REMOVED))
            rows[-1].setEnabled(False)
        left = self._facts.files - len(rows)
        if left:
            rows.append(label(tr("and {more:,} more", more=left), "faint"))
        layout.addWidget(self._block(tr("Files changed"), *rows))

    @Slot()
    def _on_more(self) -> None:
        self.result_chosen.emit(self._step)


class _FileRow(RowButton):
    def __init__(self, desk: Desk, path: str, icon: str, role: str, words: str) -> None:
        super().__init__()
        line = row(IconLabel(desk.theme, icon, role, 14), spacing=SPACE_2, margins=(SPACE_2, SPACE_1, SPACE_2, SPACE_1))
        line.addWidget(Elided(one_line(path), mode=Qt.TextElideMode.ElideMiddle), 1)
        line.addWidget(label(tr(words), "faint"))
        self.setLayout(line)
        self.still()
        self.setAccessibleName(tr("Open {path}, {words}", path=one_line(path), words=tr(words)))


def _result_text(content: JsonObject) -> str:
    """A sentence or a text as it is; everything else as JSON."""
    if unrun := not_run(content):
        return unrun
    for name in ("error", "text"):
        if isinstance(content.get(name), str) and (name == "text" or len(content) == 1):
            return str(content[name])
    return pretty(content)
