"""Sidebar, middle and details side by side: which are seen, who steps aside for whom, and how F6 goes round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSplitter, QWidget

from mypt_desktop.gui.controls import column

_SIDEBAR, _MIDDLE, _DETAILS = 272, 900, 400
# Below this width there is no room for three panes: opening the details closes the sidebar.
ROOM_FOR_THREE = 1040

Stop: TypeAlias = "tuple[QWidget, Callable[[], object]]"


class Panes(QSplitter):
    """`stops` are the places of the keyboard's round, in order, each with how it takes the focus."""

    def __init__(self, upper: QWidget, lower: QWidget, middle: QWidget, details: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._details = details
        self._stepped_aside = False
        self._stops: tuple[Stop, ...] = ()
        sections = QSplitter(Qt.Orientation.Vertical)
        sections.setObjectName("sections")
        sections.addWidget(upper)
        sections.addWidget(lower)
        sections.setSizes([360, 320])
        sections.setChildrenCollapsible(False)
        sections.setHandleWidth(5)
        self._sidebar = QWidget()
        self._sidebar.setObjectName("sidebar")
        self._sidebar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sidebar.setMinimumWidth(200)
        column(self._sidebar).addWidget(sections)
        details.setMinimumWidth(280)
        middle.setMinimumWidth(360)
        for number, widget in enumerate((self._sidebar, middle, details)):
            self.addWidget(widget)
            self.setStretchFactor(number, 1 if widget is middle else 0)
            self.setCollapsible(number, False)
        self.setSizes([_SIDEBAR, _MIDDLE, _DETAILS])
        self.setHandleWidth(5)
        details.hide()

    def go_round(self, stops: Sequence[Stop]) -> None:
        self._stops = tuple(stops)

    @property
    def roomy(self) -> bool:
        """All three panes fit."""
        return self.width() >= ROOM_FOR_THREE

    @Slot()
    def toggle_sidebar(self) -> None:
        self._stepped_aside = False
        self._sidebar.setVisible(not self._sidebar.isVisible())

    @Slot()
    def toggle_details(self) -> None:
        self.show_details(not self._details.isVisible())

    def show_details(self, shown: bool = True) -> None:
        if shown and not self.roomy and self._sidebar.isVisible():
            self._sidebar.hide()
            self._stepped_aside = True
        elif not shown and self._stepped_aside:
            self._sidebar.show()
            self._stepped_aside = False
        self._details.setVisible(shown)

    def show_sidebar(self) -> None:
        self._sidebar.show()

    def reset(self) -> None:
        """As a new window begins: with the sidebar, without the details."""
        self._sidebar.show()
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
