"""Where the window opens what it has for models: the page, the status bar's menu, and what is told without them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import ModelJob
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.models.manager import ModelManager
from mypt_desktop.gui.models.menu import ModelMenu
from mypt_desktop.gui.plain import one_line


class Models(QObject):
    """`said` is a sentence about what came of work on a model while its page was closed, `noted` what goes on, empty
    when it is over."""

    said = Signal(str)
    noted = Signal(str)
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, window: QWidget, button: QWidget) -> None:
        """`button` is where the menu opens."""
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._manager: ModelManager | None = None
        self.menu = ModelMenu(desk, button)
        self.menu.page_requested.connect(self.show)
        self.menu.import_requested.connect(self._on_import)
        self.menu.went_wrong.connect(self.went_wrong)

    @Slot()
    @Slot(str)
    def show(self, name: str = "") -> None:
        """Opens the page at a model, or brings it to the front."""
        if self._manager is None:
            self._manager = ModelManager(self._desk, self._window)
            self._manager.finished.connect(self._on_closed)
        if isinstance(name, str) and name:  # an action hands over whether it is checked
            self._manager.show_model(name)
        self._manager.open()

    @Slot(list)
    def take(self, paths: Sequence[Path]) -> None:
        """Files or folders of models were dropped on the window."""
        self.show()
        if self._manager is not None:
            self._manager.take(paths)

    @Slot(ModelJob)
    def on_job_changed(self, job: ModelJob) -> None:
        seen = self._manager is not None and self._manager.isVisible()
        if self._manager is not None:
            self._manager.show_job(job)
        self.noted.emit(one_line(f"{job.title}: {job.step}", 120) if job.working else "")
        if not seen and not job.working:
            self.said.emit(one_line(job.detail, 300))

    @Slot()
    def on_model_changed(self) -> None:
        """Another model is loaded, or none."""
        if self._manager is not None:
            self._manager.refresh()

    def close(self) -> None:
        if self._manager is not None:
            self._manager.reject()

    @Slot()
    def _on_import(self) -> None:
        self.show()
        if self._manager is not None:
            self._manager.choose_file()

    @Slot(int)
    def _on_closed(self, _: int) -> None:
        if self._manager is not None:
            self._manager.deleteLater()
            self._manager = None
