"""The status bar's menu of models: one is chosen for all chats, and the page of models is a step away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.model_ports import ModelDetails
from mypt_desktop.gui.models.words import size
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr


class ModelMenu(QObject):
    """It opens once the models were asked for: they are on the disk."""

    page_requested = Signal(str)  # the name of a model, or ""
    import_requested = Signal()
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, button: QWidget) -> None:
        super().__init__(button)
        self._desk = desk
        self._button = button
        self._menu = QMenu(button)
        self._menu.setAccessibleName(tr("Models"))
        self._menu.setToolTipsVisible(True)

    @Slot()
    def open(self) -> None:
        self._desk.store.ask(self._desk.services.library.list_models, self._on_models, self.went_wrong.emit)

    def _on_models(self, models: Sequence[ModelDetails]) -> None:
        for action in self._menu.actions():
            self._menu.removeAction(action)
            action.deleteLater()
        language = [model for model in models if model.kind == "language"]
        for model in language:
            if model.built:
                self._add_choice(model)
        self._menu.addSeparator()
        for model in language:
            if not model.built:
                title = tr("Build {model}…", model=_title(model))
                self._menu.addAction(title, partial(self.page_requested.emit, model.name)).setToolTip(
                    tr("Opens the page that says what it takes")
                )
        self._menu.addSeparator()
        self._menu.addAction(tr("Import a Model…"), self.import_requested.emit)
        self._menu.addAction(tr("All Models…"), partial(self.page_requested.emit, ""))
        above = self._button.mapToGlobal(QPoint(0, 0)) - QPoint(0, self._menu.sizeHint().height())
        self._menu.popup(above)

    def _add_choice(self, model: ModelDetails) -> None:
        words = _title(model)
        if model.unsuited:
            words += "  " + tr("(slow or large here)")
        elif model.recommended:
            words += "  " + tr("(suits this computer best)")
        action: QAction = self._menu.addAction(words, partial(self._use, model.name))
        action.setObjectName(model.name)
        action.setCheckable(True)
        action.setChecked(model.chosen)
        action.setToolTip(
            tr("It {unsuited}.", unsuited=one_line(told(model.unsuited)))
            if model.unsuited
            else tr("{size} on the disk", size=size(model.size_bytes))
        )

    def _use(self, name: str) -> None:
        self._desk.store.ask(partial(self._desk.services.use_model, name), _used, self.went_wrong.emit)


def _title(model: ModelDetails) -> str:
    return one_line(model.title, 60).replace("&", "&&")


def _used(_: None) -> None:
    """What follows is told by the services."""
