"""Sidebar, middle and details side by side: which are seen, who steps aside for whom, and how F6 goes round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QWidget

from mypt_desktop.gui.controls import column

_SIDEBAR, _MIDDLE, _DETAILS = 272, 900, 400
# Below this width there is no room for three panes: opening the details closes the sidebar.
ROOM_FOR_THREE = 1040
_NARROWEST_SIDEBAR, _NARROWEST_MIDDLE, _NARROWEST_DETAILS = 200, 360, 280
_USUAL_LETTERS = 19  # pixels that a line of them is high: what the widths here were made for

Stop: TypeAlias = "tuple[QWidget, Callable[[], object]]"


class Panes(QSplitter):
    """`stops` are the places of the keyboard's round, in order, each with how it takes the focus."""

    def __init__(self, upper: QWidget, lower: QWidget, middle: QWidget, details: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._middle = middle
        self._details = details
        self._stepped_aside = False
        self._was_shown = False
        self._stops: tuple[Stop, ...] = ()
        sections = QSplitter(Qt.Orientation.Vertical)
        sections.setObjectName("sections")
        sections.setHandleWidth(5)
        scrolled = QScrollArea()  # in a low window with large letters nothing is squeezed
        scrolled.setObjectName("sections")
        scrolled.setWidget(sections)
        scrolled.setWidgetResizable(True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._sidebar = QWidget()
        self._sidebar.setObjectName("sidebar")
        self._sidebar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sidebar.setMinimumWidth(_NARROWEST_SIDEBAR)
        column(self._sidebar).addWidget(scrolled)
        details.setMinimumWidth(_NARROWEST_DETAILS)
        middle.setMinimumWidth(_NARROWEST_MIDDLE)
        for number, widget in enumerate((self._sidebar, middle, details)):
            self.addWidget(widget)
            self.setStretchFactor(number, 1 if widget is middle else 0)
            self.setCollapsible(number, False)
        for section in (upper, lower):  # last: each move of what is in place already styles it anew
            sections.addWidget(section)
        sections.setSizes([360, 320])
        sections.setChildrenCollapsible(False)
        self.setSizes([_SIDEBAR, _MIDDLE, _DETAILS])
        self.setHandleWidth(5)
        details.hide()

    def _scale(self) -> float:
        """How much larger letters are than usual."""
        return max(1.0, self.fontMetrics().height() / _USUAL_LETTERS)

    def _fits_sidebar(self) -> bool:
        return self.width() >= self._scale() * (_NARROWEST_SIDEBAR + _NARROWEST_MIDDLE)

    def showEvent(self, event: QShowEvent) -> None:
        """A window begins without the sidebar where its words do not fit beside a chat."""
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._was_shown:
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._was_shown:
            self._fit()

    def _fit(self) -> None:
        """What has no room beside the chat goes, so that nothing is cut; the sidebar comes back where it has room."""
        if self._middle.isHidden():  # the sidebar is in its place
            self._middle.setVisible(self._fits_sidebar())
            return
        if not self._details.isHidden() and self.width() < self._scale() * (_NARROWEST_DETAILS + _NARROWEST_MIDDLE):
            self._details.hide()
        room = self._fits_sidebar() if self._details.isHidden() else self.roomy
        if not room and not self._sidebar.isHidden():
            self._sidebar.hide()
            self._stepped_aside = True
        elif room and self._stepped_aside:
            self._sidebar.show()
            self._stepped_aside = False

    def go_round(self, stops: Sequence[Stop]) -> None:
        self._stops = tuple(stops)

    @property
    def roomy(self) -> bool:
        """All three panes fit."""
        return self.width() >= self._scale() * ROOM_FOR_THREE

    @Slot()
    def toggle_sidebar(self) -> None:
        self._stepped_aside = False
        if self._sidebar.isVisible():
            self._sidebar.hide()
            self._middle.show()
        else:
            self.show_sidebar()

    @Slot()
    def toggle_details(self) -> None:
        self.show_details(not self._details.isVisible())

    def show_details(self, shown: bool = True) -> None:
        if shown and not self.roomy and self._sidebar.isVisible():
            self._sidebar.hide()
            self._stepped_aside = True
        elif not shown and self._stepped_aside and self._fits_sidebar():
            self._sidebar.show()
            self._stepped_aside = False
        self._middle.show()
        self._details.setVisible(shown)

    def show_sidebar(self) -> None:
        """In the place of the chat where both do not fit."""
        self._sidebar.show()
        self._middle.setVisible(self._fits_sidebar())

    @Slot()
    def show_middle(self) -> None:
        """The chat is wanted: a sidebar in its place goes."""
        if self._middle.isHidden():
            self._middle.show()
            self._sidebar.hide()

    def reset(self) -> None:
        """As a new window begins: with the sidebar, without the details."""
        self._sidebar.show()
        self._middle.show()
        self._details.hide()

    def step(self, step: int) -> None:
        """One place on or back, over those that are seen."""
        seen = [(widget, focus) for widget, focus in self._stops if widget.isVisible()]
        focused = self.window().focusWidget()
        at = next(
            (n for n, (w, _) in enumerate(seen) if focused is not None and (w is focused or w.isAncestorOf(focused))), 0
        )
        if seen:
            seen[(at + step) % len(seen)][1]()
