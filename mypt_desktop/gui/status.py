"""The line at the bottom: model and device, the index and its progress, speed and how full the context is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.service_states import ModelState, WorkspaceState
from mypt_desktop.gui.controls import Elided, IconLabel, RowButton, Spinner, icon_button, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import documents_text, one_line, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr, tr_noop

_HEIGHT = 30  # pixels, with letters of the usual size
_ROOMY = 40  # heights of letters that a window is wide which has room for everything
_MODEL_WORDS = {
    "none": ("circle-alert", "warning", tr_noop("No model")),
    "loading": ("loader-circle", "text_muted", tr_noop("Loading")),
    "ready": ("cpu", "success", ""),
    "busy": ("cpu", "accent", ""),
    "failed": ("circle-alert", "danger", tr_noop("Model failed")),
}


class StatusBar(QWidget):
    cancel_requested = Signal()
    model_requested = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._speed = label("")
        self._used = label("")
        self.setObjectName("statusbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Status"))
        self._context = 0
        self._model_icon = IconLabel(desk.theme, "cpu", size=14)
        self._model = Elided("")
        self.model_button = RowButton("status")
        self.model_button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.model_button.clicked.connect(self.model_requested)
        choose = IconLabel(desk.theme, "chevron-up", "text_faint", 12)
        self.model_button.setLayout(
            row(self._model_icon, self._model, choose, spacing=SPACE_1 + 2, margins=(SPACE_2, 2, SPACE_2, 2))
        )
        self.model_button.still()
        self._index_icon = IconLabel(desk.theme, "database", "text_muted", 14)
        self._index = Elided("")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedWidth(96)
        self._progress.setAccessibleName(tr("Indexing"))
        self._cancel = icon_button(desk.theme, "x", tr("Stop indexing"), size=12)
        self._cancel.setFixedSize(22, 22)
        self._cancel.clicked.connect(self.cancel_requested)
        self._note = Elided("")
        self._busy = Spinner(desk.theme, 14)
        self._meter = QProgressBar()
        self._meter.setTextVisible(False)
        self._meter.setFixedWidth(48)
        self._meter.setAccessibleName(tr("Context used"))
        layout = row(self.model_button, spacing=SPACE_1 + 2, margins=(SPACE_2, 0, SPACE_4, 0))
        layout.addSpacing(SPACE_3)
        for widget in (self._index_icon, self._index, self._progress, self._cancel):
            layout.addWidget(widget)
        layout.addSpacing(SPACE_3)
        layout.addWidget(self._busy)
        layout.addWidget(self._note, 1)
        layout.addStretch(0)
        layout.addWidget(self._speed)
        layout.addSpacing(SPACE_2)
        layout.addWidget(self._used)
        layout.addWidget(self._meter)
        self.setLayout(layout)
        self._meter.hide()
        self._fit()
        self.show_note("")
        self.show_model(desk.services.model_state)
        self.show_workspace(desk.services.workspace_state)

    def _fit(self) -> None:
        """As high as its letters, and in a narrow window without what is only good to know."""
        letters = self.fontMetrics().height()
        self.setFixedHeight(max(_HEIGHT, letters + 8))
        roomy = self.width() >= _ROOMY * letters
        self._speed.setVisible(roomy)
        self._used.setVisible(roomy)
        # The model's name gives way first: it has most to give, and the whole of it is its tooltip.
        self._index.setMinimumWidth(max(24, min(self._index.sizeHint().width(), self.width() // 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def show_model(self, state: ModelState) -> None:
        icon, role, words = _MODEL_WORDS[state.state]
        self._model_icon.show_icon(icon, role)
        name = one_line(state.title or state.name, 60)
        device = state.device.upper() if state.device in ("cpu", "cuda") else one_line(state.device, 30)
        parts = [part for part in (tr(words), name, device) if part]
        self._model.show_text("  ·  ".join(parts))
        self.model_button.setAccessibleName(tr("Model: {parts}", parts=", ".join(parts)))
        self.model_button.setToolTip(tip(one_line(state.detail, 600) or tr("Choose a model")))
        self._context = state.context_length

    def show_workspace(self, state: WorkspaceState) -> None:
        indexing = state.state == "indexing" or state.recognising
        self._progress.setVisible(indexing)
        self._cancel.setVisible(indexing)
        there = state.state != "none"
        self._index_icon.setVisible(there)
        self._index.setVisible(there)
        self._progress.setRange(0, state.total)
        self._progress.setValue(state.done)
        failed = state.state == "failed"
        self._index_icon.show_icon("circle-alert" if failed else "database", "danger" if failed else "text_muted")
        self._index.show_text(_index_words(state))
        self._fit()

    @Slot(str)
    def show_note(self, words: str) -> None:
        """What goes on besides answers, such as an import; empty when it is over."""
        self._note.show_text(words)
        self._busy.setVisible(bool(words))

    def show_usage(self, usage: Usage) -> None:
        """After a turn: how fast it was, and how much of the context its last request filled."""
        self._speed.setText(
            tr("{speed:.0f} tokens/s", speed=usage.tokens_per_second) if usage.decode_seconds > 0 else ""
        )
        used = usage.prompt_tokens + usage.completion_tokens
        self.show_context(used if not self._context else min(used, self._context))

    def show_context(self, used: int) -> None:
        known = self._context > 0 and used > 0
        self._used.setText(tr("{used:,} of {context:,} tokens", used=used, context=self._context) if known else "")
        self._meter.setVisible(known)
        self._meter.setRange(0, max(self._context, 1))
        self._meter.setValue(used)

    @Slot()
    def clear_usage(self) -> None:
        """Another chat is shown."""
        self._speed.setText("")
        self.show_context(0)


def _index_words(state: WorkspaceState) -> str:
    match state.state:
        case "indexing":
            return (
                tr("Indexing {done:,} of {total:,}", done=state.done, total=state.total)
                if state.total
                else tr("Looking for changes")
            )
        case "ready" if state.recognising:
            return tr("Reading picture {done:,} of {total:,}", done=min(state.done + 1, state.total), total=state.total)
        case "ready":
            return documents_text(state.documents, state.unread)
        case "failed":
            return tr("The folder could not be indexed")
        case _:
            return ""
