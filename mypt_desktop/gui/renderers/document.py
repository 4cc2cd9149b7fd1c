"""A document: Markdown as it is meant to be read, and its source in an editor, with one button between the two."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QScrollArea, QWidget

from mypt_desktop.core.messages import Json
from mypt_desktop.gui.chat.flow import Flow
from mypt_desktop.gui.controls import column, icon_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import tip
from mypt_desktop.gui.renderers.code import CodeView
from mypt_desktop.gui.renderers.view import TALLEST
from mypt_desktop.gui.theme import SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr

LONGEST_READ = 200_000  # characters that are drawn as a document
_PLAIN = (".txt", ".text", ".log", ".csv", ".tsv")


class DocumentView(CodeView):
    """Begins as a document; a plain text, and one that is longer than is drawn, begins in the editor."""

    def __init__(self, desk: Desk, result: Json = None, *, editable: bool = False, fills: bool = False) -> None:
        self._reading = False
        super().__init__(desk, tr("Document"), "markdown", result, editable=editable, fills=fills, icon="file-text")
        self._drawn = ""
        self._flow = Flow(desk)
        self._flow.link_pressed.connect(self._on_link)
        self._flow.installEventFilter(self)
        self._page = QScrollArea()
        self._page.setWidgetResizable(True)
        self._page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._page.setAccessibleName(tr("Document"))
        self._paper = QWidget()
        layout = column(self._paper, 0, (SPACE_4, SPACE_3, SPACE_4, SPACE_3))
        layout.addWidget(self._flow)
        layout.addStretch(1)
        self._page.setWidget(self._paper)
        self.inside.addWidget(self._page, 1)
        self._page.hide()
        self._switch = icon_button(desk.theme, "pencil", tr("Show the source"))
        self._switch.clicked.connect(self._on_switch)
        self.add_button(self._switch)

    @property
    def reading(self) -> bool:
        """The document is shown, not its source."""
        return self._reading

    @Slot()
    def search(self) -> None:
        """Words are looked for in the source."""
        self._show(reading=False)
        super().search()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._flow and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            QTimer.singleShot(0, self, self._fit)
        return super().eventFilter(watched, event)

    @Slot()
    def _on_filled(self) -> None:
        first = not self._drawn and not self._reading
        super()._on_filled()
        plain = self._path.lower().endswith(_PLAIN) or len(self.editor.text()) > LONGEST_READ
        self._switch.setVisible(not plain)
        if self._reading or (first and not plain):
            self._show(reading=True)

    @Slot()
    def _on_switch(self) -> None:
        self._show(reading=not self._reading)

    def _show(self, *, reading: bool) -> None:
        self._reading = reading
        if reading:
            self.find_bar.leave()
            self._drawn = self.editor.text()
            self._flow.show_text(self._drawn, growing=False)
        self._page.setVisible(reading)
        self.editor.setVisible(not reading)
        name = tr("Edit") if not self.editor.isReadOnly() else tr("Show the source")
        name = name if reading else tr("Show the document")
        self._switch.setIcon(self._desk.theme.icon("pencil" if reading else "eye"))
        self._switch.setAccessibleName(name)
        self._switch.setToolTip(tip(name))
        if not reading:
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        self._fit()

    @Slot(str)
    def _on_link(self, address: str) -> None:
        from mypt_desktop.gui.links import LinkDialog

        LinkDialog(self._desk.theme, address, self).exec()

    @Slot()
    def _fit(self) -> None:
        super()._fit()
        if self._reading and not self.fills:
            height = min(max(self._paper.sizeHint().height(), 40), TALLEST)
            if height != self._page.height():
                self._page.setFixedHeight(height)
                self.updateGeometry()
