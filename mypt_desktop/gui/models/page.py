"""One model: what it is, whether it suits this computer, what building it takes; used, built, measured, removed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.model_ports import ModelDetails
from mypt_desktop.gui.models import words
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3
from mypt_desktop.gui.toolsets.lines import Sections
from mypt_desktop.gui.translation import tr


class ModelPage(QWidget):
    use_requested = Signal(str)  # a model's name, as in all of these
    build_requested = Signal(str)
    file_requested = Signal(str)
    measure_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: ModelDetails | None = None
        self._working = False
        self._title = label("", "title", wrap=True)
        self._about = label("", "caption", wrap=True, selectable=True)
        self._use = text_button(tr("Use in chats"), "primary")
        self._build = text_button(tr("Build"), "primary")
        self._file = text_button(tr("Build from a file…"))
        self._file.setToolTip(tip(tr("Takes weights that you have on the disk already; their SHA-256 has to fit")))
        self._measure = text_button(tr("Measure"))
        self._measure.setToolTip(tip(tr("Lets it write for about five seconds, in a process of its own")))
        self._remove = text_button(tr("Remove…"), "danger")
        self._use.clicked.connect(self._on_use)
        self._build.clicked.connect(self._on_build)
        self._file.clicked.connect(self._on_file)
        self._measure.clicked.connect(self._on_measure)
        self._remove.clicked.connect(self._on_remove)
        body = QWidget()
        self._body = QVBoxLayout(body)
        self._body.setContentsMargins(0, SPACE_2, SPACE_3, SPACE_3)
        self._sections: QWidget = QWidget()
        self._body.addWidget(self._sections)
        self._body.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAccessibleName(tr("About the model"))
        layout = column(self, SPACE_3)
        head = QWidget()
        inside = column(head, SPACE_1)
        inside.addWidget(self._title)
        inside.addWidget(self._about)
        layout.addWidget(head)
        layout.addLayout(row(self._use, self._build, self._file, self._measure, None, self._remove, spacing=SPACE_2))
        layout.addWidget(self._scroll, 1)

    def show_model(self, model: ModelDetails) -> None:
        before, self._shown = self._shown, model
        self._title.setText(one_line(model.title, 120))
        self._about.setText(one_line(words.about(model), 300))
        self._show_buttons()
        if before == model:
            return
        sections = Sections(self._desk.theme)
        sections.add_sentences(tr("On this computer"), words.fit(model))
        if model.needs is not None:
            sections.add_sentences(tr("What building it takes"), words.needs(model, model.needs))
        sections.add_sentences(tr("Where it is from"), words.origin(model))
        self._body.replaceWidget(self._sections, sections)
        self._sections.hide()
        self._sections.deleteLater()
        self._sections = sections
        if before is None or before.name != model.name:
            self._scroll.verticalScrollBar().setValue(0)

    def show_working(self, working: bool) -> None:
        """While some model is worked on, none can be built, measured or removed."""
        self._working = working
        self._show_buttons()

    def _show_buttons(self) -> None:
        model = self._shown
        if model is None:
            return
        language = model.kind == "language"
        buildable = model.needs is not None and not model.needs.blocked
        self._use.setVisible(language and model.built)
        self._use.setEnabled(not model.chosen)
        self._use.setText(tr("In use") if model.chosen else tr("Use in chats"))
        for button, shown in (
            (self._build, buildable),
            (self._file, buildable and model.needs is not None and model.needs.fetch_bytes > 0),
            (self._measure, language and model.built),
            (self._remove, model.removable),
        ):
            button.setVisible(shown)
            button.setEnabled(not self._working)

    @Slot()
    def _on_use(self) -> None:
        if self._shown is not None:
            self.use_requested.emit(self._shown.name)

    @Slot()
    def _on_build(self) -> None:
        if self._shown is not None:
            self.build_requested.emit(self._shown.name)

    @Slot()
    def _on_file(self) -> None:
        if self._shown is not None:
            self.file_requested.emit(self._shown.name)

    @Slot()
    def _on_measure(self) -> None:
        if self._shown is not None:
            self.measure_requested.emit(self._shown.name)

    @Slot()
    def _on_remove(self) -> None:
        if self._shown is not None:
            self.remove_requested.emit(self._shown.name)
