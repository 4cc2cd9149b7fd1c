"""The models there are: chosen, built with progress, imported by a dialog or a drop, measured, removed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QListWidgetItem, QMessageBox, QProgressBar, QWidget

from mypt_desktop.core.service_states import ModelJob
from mypt_desktop.gui.controls import Elided, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.drops import local_paths
from mypt_desktop.gui.manager import EMPTY, PAGE, Manager
from mypt_desktop.gui.model_ports import ModelDetails
from mypt_desktop.gui.models import words
from mypt_desktop.gui.models.page import ModelPage
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.theme import SPACE_2, SPACE_4, SPACE_5
from mypt_desktop.gui.translation import tr, tr_noop

_FILES = tr_noop("GGUF files (*.gguf);;All files (*)")
_DROP = tr_noop("Drop a model here to import it: a GGUF file, or a folder of weights.")


class ModelManager(Manager):
    """Work on a model belongs to the services: it goes on when this is closed."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, desk.files, parent, tr("Models"), room=QSize(900, 640), width=250)
        self._library = desk.services.library
        self._models: dict[str, ModelDetails] = {}
        self._job = ModelJob()
        self.setAcceptDrops(True)
        self.setMinimumSize(620, 440)
        self._list.setAccessibleName(tr("Models on this computer"))
        self._page = ModelPage(desk)
        self._page.use_requested.connect(self._on_use)
        self._page.build_requested.connect(self._on_build)
        self._page.file_requested.connect(self._on_build_from_file)
        self._page.measure_requested.connect(self._on_measure)
        self._page.remove_requested.connect(self._on_remove)
        self._pages.addWidget(_empty_page())
        self._pages.addWidget(self._page)
        self._step = Elided("", "muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedWidth(120)
        self._progress.setAccessibleName(tr("Work on a model"))
        self._stop = text_button(tr("Stop"))
        self._stop.clicked.connect(self._on_stop)
        self._hint = label(tr(_DROP), "faint", wrap=True)
        self._file, self._folder = text_button(tr("Import a file…")), text_button(tr("Import a folder…"))
        self._file.clicked.connect(self.choose_file)
        self._folder.clicked.connect(self._on_choose_folder)
        close = text_button(tr("Close"))
        close.clicked.connect(self.accept)
        self._lay_out(close)
        self.show_job(self._library.job)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Asks for the models again."""
        self._desk.store.ask(self._library.list_models, self._on_list, self.say_error)
        self._desk.store.ask(self._library.why_not_build, self._on_why_not)

    def show_model(self, name: str) -> None:
        """Brings one to the front, once it is listed; "" keeps the one that is shown."""
        self._wanted = name
        self.refresh()

    def show_job(self, job: ModelJob) -> None:
        """What the services say of the work on a model."""
        ended = self._job.working and not job.working
        self._job = job
        said = f"{job.title}: {job.step}" if job.working else "" if job.state == "failed" else job.detail
        self._step.show_text(one_line(tr("Stopping") if job.state == "stopping" else said, 300))
        self._step.setVisible(bool(said))
        self._progress.setVisible(job.working)
        self._progress.setRange(0, job.total)  # without an end it only moves
        self._progress.setValue(job.done)
        self._stop.setVisible(job.working)
        self._stop.setEnabled(job.state == "running")
        self._page.show_working(job.working)
        if job.state == "failed":
            self._say(job.detail)
        if ended:
            if job.state == "done" and job.work == "import":
                self._wanted = job.name
            self.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_paths(event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = local_paths(event.mimeData().urls())
        if paths:
            event.acceptProposedAction()
            self.take(paths)

    def take(self, paths: Sequence[Path]) -> None:
        """What was dropped: one model is imported, of several none."""
        if len(paths) > 1:
            self._say(tr("Only one model can be imported at a time. Drop one file, or one folder."))
        else:
            self.import_model(paths[0])

    def import_model(self, path: Path) -> None:
        """Looks at the file or folder on the worker and starts to import it."""
        self._do(partial(self._library.import_model, path))

    @Slot()
    def choose_file(self) -> None:
        """Asks for a file to import."""
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Import a model"), str(Path.home()), tr(_FILES))
        if chosen:
            self.import_model(Path(chosen))

    def _lay_out(self, close: QWidget) -> None:
        middle = row(self._list, spacing=SPACE_4)
        middle.addWidget(self._pages, 1)
        working = row(spacing=SPACE_2, margins=(SPACE_2, 0, 0, 0))
        working.addWidget(self._progress)
        working.addWidget(self._step, 1)
        working.addWidget(self._stop)
        foot = row(spacing=SPACE_2, margins=(SPACE_2, 0, 0, 0))
        foot.addWidget(self._hint, 1)
        for button in (self._file, self._folder, close):
            foot.addWidget(button)
        layout = column(self, SPACE_4, (SPACE_4, SPACE_4, SPACE_5, SPACE_4))
        layout.addLayout(row(label(tr("Models"), "title"), None, margins=(SPACE_2, 0, 0, 0)))
        layout.addLayout(middle, 1)
        layout.addWidget(self._problem)
        layout.addLayout(working)
        layout.addLayout(foot)

    def _on_list(self, models: Sequence[ModelDetails]) -> None:
        self._models = {model.name: model for model in models}
        chosen = next((model.name for model in models if model.chosen), "")
        self._fill([self._item(model) for model in models], otherwise=chosen)

    def _item(self, model: ModelDetails) -> QListWidgetItem:
        title = one_line(model.title, 120)
        item = QListWidgetItem(f"{one_line(model.name, 40)}{words.suffix(model)}\n{title}")
        role = "success" if model.chosen else "text_muted" if model.built else "text_faint"
        item.setIcon(self._desk.theme.icon(words.KINDS[model.kind].icon, role))
        item.setData(Qt.ItemDataRole.UserRole, model.name)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}{words.suffix(model)}")
        item.setToolTip(tip(f"{title}: {words.about(model)}"))
        item.setSizeHint(QSize(220, 2 * self._list.fontMetrics().height() + 14))
        if not model.built:
            item.setForeground(self._desk.theme.color("text_faint"))
        return item

    @Slot(QListWidgetItem)
    def _on_current(self, item: QListWidgetItem | None, before: QListWidgetItem | None = None) -> None:
        model = self._models.get(item.data(Qt.ItemDataRole.UserRole)) if item is not None else None
        if model is not None:
            self._page.show_model(model)
        self._pages.setCurrentIndex(EMPTY if model is None else PAGE)

    def _on_why_not(self, why: str) -> None:
        self._hint.setText(neutral(why) or tr(_DROP))
        self._file.setEnabled(not why)
        self._folder.setEnabled(not why)

    @Slot(str)
    def _on_use(self, name: str) -> None:
        self._do(partial(self._desk.services.use_model, name))

    @Slot(str)
    def _on_build(self, name: str) -> None:
        self._do(partial(self._library.build, name))

    @Slot(str)
    def _on_build_from_file(self, name: str) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, tr("The weights to build from"), str(Path.home()), tr(_FILES))
        if chosen:
            self._do(partial(self._library.build, name, Path(chosen)))

    @Slot(str)
    def _on_measure(self, name: str) -> None:
        self._do(partial(self._library.measure, name))

    @Slot(str)
    def _on_remove(self, name: str) -> None:
        answer = QMessageBox.question(
            self,
            tr("Remove the model"),
            neutral(words.removal(self._models[name])),
            defaultButton=QMessageBox.StandardButton.No,
        )
        if answer == QMessageBox.StandardButton.Yes:
            self._do(partial(self._library.remove, name))

    @Slot()
    def _on_choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Import a folder of weights"))
        if chosen:
            self.import_model(Path(chosen))

    @Slot()
    def _on_stop(self) -> None:
        self._stop.setEnabled(False)
        self._desk.files.ask(self._library.stop, self._on_stopping, self.say_error)

    def _on_stopping(self, _: None) -> None:
        """The end is told by the services."""


def _empty_page() -> QWidget:
    page = QWidget()
    layout = column(page, SPACE_2, (SPACE_4, SPACE_5, SPACE_4, SPACE_4))
    layout.addWidget(label(tr("Looking for models"), "muted"))
    layout.addStretch(1)
    return page
