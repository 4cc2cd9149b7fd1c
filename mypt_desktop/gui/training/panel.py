"""The training panel: a base and a dataset chosen, a run started, watched, stopped, continued and exported.

The run belongs to the services: it goes on when the panel is closed, and is shown again when it is opened. A second
page compares two models.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import ComparisonState, TrainingState
from mypt_desktop.gui.controls import Elided, column, label, row, tab_button, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.ports import ModelChoice
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from mypt_desktop.gui.training.comparison import Comparison
from mypt_desktop.gui.training.curve import LossCurve
from mypt_desktop.gui.training.data_page import DataPage
from mypt_desktop.gui.training_ports import DatasetCounts, TrainingPlan
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.gui.value_fields import ChoiceField, CountField
from mypt_desktop.training.curves import Point

_STEP = re.compile(r"step (\d+) of (\d+)")
_FIRST = tr_noop(
    "Training runs beside the program and takes its time: seconds to minutes a step. The first time it makes an "
    "environment of its own and fetches what is missing, packages and the weights of the base. "
    "When you stop, what was learned is kept. Closing this panel stops nothing."
)


class TrainingPanel(QDialog):
    """Asks again on a worker what dataset and name are worth whenever they change. Closing it keeps what was chosen."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._state = TrainingState()
        self._making = False  # data; only one thing is worked on at a time
        self._counts: DatasetCounts | None = None
        self._kept: int | None = None  # None while the name is none
        self.setWindowTitle(tr("Train a Model"))
        self.setMinimumWidth(520)
        self.resize(min(720, parent.window().width() - 40), min(660, parent.window().height() - 40))
        self._base = ChoiceField()
        self._base.setAccessibleName(tr("Base"))
        self._base.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._dataset = QLineEdit()
        self._dataset.setAccessibleName(tr("Dataset"))
        self._dataset.setPlaceholderText(tr("A folder of training data"))
        self._dataset.textChanged.connect(self._on_dataset)
        self._about_dataset = label("", "caption", wrap=True)
        self._name = QLineEdit("my-model")
        self._name.setAccessibleName(tr("Name of the new model"))
        self._name.textChanged.connect(self._on_name)
        self._about_name = label("", "caption", wrap=True)
        self._steps = CountField()
        self._steps.setAccessibleName(tr("Steps"))
        self._steps.setRange(1, 1_000_000)
        self._steps.setValue(200)
        self._steps.setFixedWidth(140)
        self._steps.lineEdit().setTextMargins(SPACE_2, 0, 0, 0)
        self._steps.valueChanged.connect(self._show_buttons)
        self._curve = LossCurve(desk.theme)
        self._asked = False  # for the points of the curve
        self._ask_again = ""  # a name, wanted since
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName(tr("Training"))
        self._line = Elided("", "muted")
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._start = text_button(tr("Start"), "primary")
        self._start.clicked.connect(self._on_start)
        self._export = text_button(tr("Export"))
        self._export.setToolTip(tip(tr("Makes a model of what was learned; it takes some minutes")))
        self._export.clicked.connect(self._on_export)
        self._stop = text_button(tr("Stop"))
        self._stop.clicked.connect(self._on_stop)
        self._missing = label("", "caption", wrap=True)
        self._comparison = Comparison(desk)
        self._data = DataPage(desk)
        self._data.made.connect(self._on_made)
        self._pages = QStackedWidget()
        self._tabs = QButtonGroup(self)
        self._lay_out()
        self._on_name(self._name.text())
        self.show_state(desk.services.training.state)

    def showEvent(self, event: QShowEvent) -> None:
        """There may be other models than when it was closed."""
        super().showEvent(event)
        self._desk.store.ask(self._desk.services.models, self._on_models, self.say_error)

    def _lay_out(self) -> None:
        folder, choose = text_button(tr("Folder…")), text_button(tr("Choose…"))
        folder.setAccessibleName(tr("Choose a folder of weights as the base"))
        folder.clicked.connect(self._on_choose_base)
        choose.setAccessibleName(tr("Choose the dataset"))
        choose.clicked.connect(self._on_choose_dataset)
        make = text_button(tr("Make one…"))
        make.setAccessibleName(tr("Make a dataset"))
        make.clicked.connect(partial(self._go_to, 1))
        self._form = form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setHorizontalSpacing(SPACE_4)
        form.setVerticalSpacing(SPACE_3)
        form.addRow(tr("Base"), row(self._base, folder))
        form.addRow(tr("Dataset"), row(self._dataset, choose, make))
        form.addRow("", self._about_dataset)
        form.addRow(tr("Name"), self._name)
        form.addRow("", self._about_name)
        form.addRow(tr("Steps"), self._steps)
        close = text_button(tr("Close"))
        close.clicked.connect(self.accept)
        chosen = QWidget()
        upper = column(chosen, SPACE_3, (0, 0, SPACE_2, 0))
        upper.addWidget(label(tr(_FIRST), "caption", wrap=True))
        upper.addLayout(form)
        upper.addWidget(self._curve, 1)
        scroll = QScrollArea()
        scroll.setWidget(chosen)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget()
        inside = column(page, SPACE_3)
        inside.addWidget(scroll, 1)
        inside.addWidget(self._progress)
        inside.addWidget(self._line)
        inside.addWidget(self._problem)
        inside.addWidget(self._missing)
        inside.addLayout(row(None, self._export, self._stop, self._start))
        tabs = row(spacing=SPACE_2)
        pages = ((tr("Train"), page), (tr("Data"), self._data), (tr("Compare"), self._comparison))
        for number, (title, shown) in enumerate(pages):
            tab = tab_button(title)
            self._tabs.addButton(tab, number)
            self._pages.addWidget(shown)
            tabs.addWidget(tab)
        tabs.addStretch(1)
        self._tabs.idClicked.connect(self._pages.setCurrentIndex)
        self._go_to(0)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_4, SPACE_5, SPACE_4))
        layout.addLayout(tabs)
        layout.addWidget(self._pages, 1)
        layout.addLayout(row(None, close))

    def _go_to(self, page: int) -> None:
        self._tabs.button(page).setChecked(True)
        self._pages.setCurrentIndex(page)

    @Slot(str)
    def _on_made(self, dataset: str) -> None:
        """What was made is what one trains on next."""
        self._dataset.setText(dataset)
        self._go_to(0)

    def show_state(self, state: TrainingState | ComparisonState) -> None:
        """What the services say of the run, or of the models that are compared."""
        if isinstance(state, ComparisonState):
            self._comparison.show_state(state)
            return
        self._data.show_state(state)
        self._making = bool(state.dataset) and state.working
        if state.dataset:
            self._show_buttons()
            return
        ended = self._state.working and not state.working
        self._state = state
        self._problem.setText(neutral(state.detail) if state.state == "failed" else "")
        self._problem.setVisible(state.state == "failed")
        words = state.line if state.working else "" if state.state == "failed" else state.detail
        if state.state == "stopping":
            words = tr("Stopping") if state.model else tr("Stopping after the step in hand")
        about = f"{state.name}: {one_line(words)}" if words else ""
        self._line.show_text(about)
        if state.working:
            self._ask_points(state.name)
        step = _STEP.match(state.line)
        self._progress.setVisible(state.working)
        self._progress.setRange(0, int(step[2]) if step else 0)  # without an end it only moves
        self._progress.setValue(int(step[1]) if step else 0)
        if ended:
            self._on_name(self._name.text())
        if ended and state.model and state.state == "done":
            offered = partial(self._on_exported, state.model)
            self._desk.store.ask(self._desk.services.models, offered, self.say_error)
        self._show_buttons()

    def _ask_points(self, name: str) -> None:
        """Not while an answer is awaited: lines may come faster than the disk."""
        if self._asked:
            self._ask_again = name
        else:
            self._asked = True
            look = partial(self._desk.services.training.points, name)
            self._desk.drawing.ask(look, self._on_points, self._on_no_points)

    def _on_points(self, points: Sequence[Point]) -> None:
        self._curve.show_points(points)
        self._asked, again, self._ask_again = False, self._ask_again, ""
        if again:
            self._ask_points(again)

    def _on_no_points(self, error: UserError) -> None:
        self._asked, self._ask_again = False, ""
        self.say_error(error)

    def say_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()

    @Slot()
    def _show_buttons(self) -> None:
        kept, working = self._kept or 0, self._state.working
        self._start.setText(tr("Continue") if kept else tr("Start"))
        missing = "" if working else self._what_is_missing(kept)
        self._missing.setText(missing)
        self._missing.setVisible(bool(missing))
        for about in (self._about_dataset, self._about_name):
            self._form.setRowVisible(about, bool(about.text()))
        self._start.setEnabled(not missing and not working)
        self._start.setVisible(not working)
        self._export.setEnabled(not working and not self._making)
        self._export.setVisible(not working and kept > 0)
        self._stop.setVisible(working)
        self._stop.setText(tr("Stop now") if self._state.state == "stopping" else tr("Stop"))

    def _what_is_missing(self, kept: int) -> str:
        """Why it cannot be started, and what to do; "" where it can."""
        if self._making:
            return tr("Data is being made. Wait for its end, or cancel it.")
        if not self._base.count():
            return tr("There is no model to train: build or import one on the page of models.")
        if not self._dataset.text().strip():
            return tr("Choose a dataset, or make one.")
        if self._counts is None and not self._about_dataset.text():
            return tr("The dataset is being read.")
        if self._counts is None:
            return tr("This is no dataset: choose another one, or make one.")
        if self._kept is None:
            return tr("Give the new model a name.")
        return "" if self._steps.value() > kept else tr("All its steps are made: raise them to go on.")

    def _on_exported(self, model: str, models: Sequence[ModelChoice]) -> None:
        """The new model can be compared with what it was trained on."""
        self._comparison.offer(models, self._base.currentData(), model)

    def _on_models(self, models: Sequence[ModelChoice]) -> None:
        for choice in models:
            if choice.built and choice.trainable and self._base.findData(choice.name) < 0:
                self._base.addItem(choice.title, choice.name)
        self._comparison.offer(models)
        self._data.offer(models)
        self._show_buttons()

    @Slot()
    def _on_choose_base(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("A folder of weights with its config.json"))
        if chosen:
            if self._base.findData(chosen) < 0:
                self._base.insertItem(0, one_line(chosen), chosen)
            self._base.setCurrentIndex(self._base.findData(chosen))
            self._show_buttons()

    @Slot()
    def _on_choose_dataset(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("A dataset"), self._dataset.text())
        if chosen:
            self._dataset.setText(chosen)

    @Slot(str)
    def _on_dataset(self, text: str) -> None:
        self._counts = None
        self._about_dataset.setText("")
        self._show_buttons()
        if text.strip():
            look = partial(self._desk.services.training.dataset, Path(text.strip()))
            self._desk.files.ask(look, partial(self._on_counts, text), partial(self._on_no_dataset, text))

    def _on_counts(self, text: str, counts: DatasetCounts) -> None:
        if text == self._dataset.text():
            self._counts = counts
            self._about_dataset.setText(
                tr(
                    "{examples:,} conversations, {learned:,} tokens to learn, {validation:,} conversations "
                    "to validate on",
                    examples=counts.examples,
                    learned=counts.learned,
                    validation=counts.validation,
                )
            )
            self._show_buttons()

    def _on_no_dataset(self, text: str, error: UserError) -> None:
        if text == self._dataset.text():
            self._about_dataset.setText(neutral(in_words(error)))
            self._show_buttons()

    @Slot(str)
    def _on_name(self, name: str) -> None:
        self._kept = None
        self._about_name.setText("")
        self._show_buttons()
        look = partial(self._desk.services.training.kept, name)
        self._desk.files.ask(look, partial(self._on_kept, name), partial(self._on_no_name, name))

    def _on_kept(self, name: str, step: int) -> None:
        if name == self._name.text():
            self._kept = step
            if not self._state.working:
                self._ask_points(name)
            if step:
                words = tr(
                    "Trained up to step {step:,}. Raise the steps to go on, or give another name to begin anew.",
                    step=step,
                )
                self._about_name.setText(words)
            self._show_buttons()

    def _on_no_name(self, name: str, error: UserError) -> None:
        if name == self._name.text():
            self._about_name.setText(neutral(in_words(error)))
            self._show_buttons()

    @Slot()
    def _on_start(self) -> None:
        plan = TrainingPlan(
            self._name.text(), self._base.currentData(), Path(self._dataset.text().strip()), self._steps.value()
        )
        self._do(partial(self._desk.services.training.start, plan))

    @Slot()
    def _on_export(self) -> None:
        self._do(partial(self._desk.services.training.export, self._name.text()))

    def _do(self, job: Callable[[], None]) -> None:
        self._start.setEnabled(False)
        self._export.setEnabled(False)
        self._desk.files.ask(job, self._on_done, self._on_not_started)

    @Slot()
    def _on_stop(self) -> None:
        self._desk.files.ask(self._desk.services.training.stop, self._on_done, self.say_error)

    def _on_done(self, _: None) -> None:
        """The state that follows is told by the services."""

    def _on_not_started(self, error: UserError) -> None:
        self.say_error(error)
        self._show_buttons()
