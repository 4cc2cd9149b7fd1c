"""What is read beside the chat: sources, documents at a passage, whole results; and links, which are asked about."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.chat.pieces import Answer, Step
from mypt_desktop.gui.chat.view import TranscriptView
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.details import Details
from mypt_desktop.gui.panes import Panes
from mypt_desktop.gui.passages import Passage


class Reading(QObject):
    """Brings to the details pane what is pressed in the transcript."""

    def __init__(
        self, desk: Desk, window: QWidget, *, transcript: TranscriptView, details: Details, panes: Panes
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._details = details
        self._panes = panes
        transcript.passage_chosen.connect(self.open_passage)
        transcript.sources_requested.connect(self._on_sources)
        transcript.result_chosen.connect(self._on_result)
        transcript.link_pressed.connect(self._on_link)
        details.closed.connect(panes.toggle_details)

    @Slot(Passage)
    def open_passage(self, passage: Passage) -> None:
        self._details.open_passage(passage)
        self._panes.show_details()

    @Slot(Answer)
    def show_cited(self, answer: Answer) -> None:
        """The pane follows to the newest answer unless something else is being read. It opens by itself only where a
        quotation is all that there is to read, and where there is room."""
        if self._details.reading:
            self._details.keep_sources(answer)
            return
        self._details.show_sources(answer)
        if answer.only_quotes and self._panes.roomy:
            self._panes.show_details()

    @Slot()
    def open_first_source(self) -> None:
        """The passage behind the first source mark, of the newest answer or of the one whose sources were asked for."""
        passage = self._details.first_source
        if passage is not None:
            self.open_passage(passage)

    @Slot(Answer)
    def _on_sources(self, answer: Answer) -> None:
        self._details.show_sources(answer)
        self._panes.show_details()

    @Slot(Step)
    def _on_result(self, step: Step) -> None:
        self._details.show_result(step)
        self._panes.show_details()

    @Slot(str)
    def _on_link(self, address: str) -> None:
        from mypt_desktop.gui.links import LinkDialog

        LinkDialog(self._desk.theme, address, self._window).exec()
