"""Sidebar, middle and details side by side: which are seen, who steps aside for whom, and how F6 goes round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
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
        self._sections = _Sections(sections)
        self._sidebar = QWidget()
        self._sidebar.setObjectName("sidebar")
        self._sidebar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column(self._sidebar).addWidget(self._sections)
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
        sidebar = max(self._scale() * _NARROWEST_SIDEBAR, self._sections.minimumSizeHint().width())
        return self.width() >= sidebar + self._scale() * _NARROWEST_MIDDLE

    def _fits_details(self) -> bool:
        return self.width() >= self._scale() * (_NARROWEST_DETAILS + _NARROWEST_MIDDLE)

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
        if self._middle.isHidden():  # another pane is in its place
            self._middle.setVisible(self._fits_details() if self._sidebar.isHidden() else self._fits_sidebar())
            return
        if not self._details.isHidden() and not self._fits_details():
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
        """In the place of the chat where both do not fit."""
        if shown and not self.roomy and self._sidebar.isVisible():
            self._sidebar.hide()
            self._stepped_aside = True
        elif not shown and self._stepped_aside and self._fits_sidebar():
            self._sidebar.show()
            self._stepped_aside = False
        self._details.setVisible(shown)
        self._give_room_to(self._details, not shown or self._fits_details())

    def show_sidebar(self) -> None:
        """In the place of the chat where both do not fit."""
        if self._middle.isHidden():
            self._details.hide()
        self._sidebar.show()
        self._give_room_to(self._sidebar, self._fits_sidebar())

    def _give_room_to(self, pane: QWidget, beside: bool) -> None:
        """The chat stays beside it, or hands its place to it, with the keyboard."""
        self._middle.setVisible(beside)
        if not beside:
            focus = next((focus for widget, focus in self._stops if pane is widget or pane.isAncestorOf(widget)), None)
            if focus is not None:
                focus()

    @Slot()
    def show_middle(self) -> None:
        """The chat is wanted: a pane in its place goes."""
        if self._middle.isHidden():
            self._middle.show()
            self._sidebar.hide()
            self._details.hide()

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


class _Sections(QScrollArea):
    """Chats and documents: as wide as their words need, and in a low window nothing is squeezed."""

    def __init__(self, sections: QWidget) -> None:
        super().__init__()
        self._inside = sections
        self.setObjectName("sections")
        self.setWidget(sections)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def minimumSizeHint(self) -> QSize:
        needed = self._inside.minimumSizeHint().width()
        return QSize(max(_NARROWEST_SIDEBAR, needed), super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
