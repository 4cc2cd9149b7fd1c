"""The window's small controls, each with its accessible name: labels, icon buttons, rows, a spinner."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFontMetrics, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mypt_desktop.gui.plain import tip
from mypt_desktop.gui.theme import SPACE_2, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.value_fields import name_buttons_in


def label(text: str, role: str = "", *, wrap: bool = False, selectable: bool = False) -> QLabel:
    """Plain text, never markup, whatever it holds."""
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    if selectable:
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        made.setCursor(Qt.CursorShape.IBeamCursor)
    return made


def icon_button(
    theme: Theme, icon: str, name: str, *, hint: str = "", role: str = "text_muted", size: int = 16
) -> QToolButton:
    """A button with only an icon; `name` is what a screen reader says and, with `hint`, the tooltip."""
    button = QToolButton()
    button.setIcon(theme.icon(icon, role))
    button.setIconSize(QSize(size, size))
    button.setAccessibleName(name)
    button.setToolTip(tip(f"{name} ({hint})" if hint else name))
    button.setProperty("keys", hint)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def text_button(text: str, kind: str = "") -> QPushButton:
    button = QPushButton(text)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAutoDefault(False)
    if kind:
        button.setProperty("kind", kind)
    return button


def tab_button(title: str) -> QToolButton:
    """One of several of which one is pressed; put them into a `QButtonGroup`."""
    tab = QToolButton()
    tab.setText(title)
    tab.setCheckable(True)
    tab.setAutoExclusive(True)
    tab.setProperty("kind", "tab")
    tab.setAccessibleName(title)
    tab.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    tab.setCursor(Qt.CursorShape.PointingHandCursor)
    return tab


def row(
    *items: QWidget | int | None, spacing: int = SPACE_2, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QHBoxLayout:
    """Side by side: widgets, numbers for fixed gaps, None for what stretches."""
    made = QHBoxLayout()
    made.setSpacing(spacing)
    made.setContentsMargins(*margins)
    for item in items:
        if isinstance(item, QWidget):
            made.addWidget(item)
        elif isinstance(item, int):
            made.addSpacing(item)
        else:
            made.addStretch(1)
    return made


def column(parent: QWidget, spacing: int = 0, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QVBoxLayout:
    made = QVBoxLayout(parent)
    made.setSpacing(spacing)
    made.setContentsMargins(*margins)
    return made


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Sets a property that the style sheet selects by."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class SearchField(QLineEdit):
    """A field to search or filter with. Escape empties it, and once more leaves it (`left`). The key downwards goes on
    to what was found (`entered`)."""

    left = Signal()
    entered = Signal()

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.setProperty("kind", "filter")
        self.setPlaceholderText(name)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self.addAction(theme.icon("search", "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        name_buttons_in(self)

    def event(self, event: QEvent) -> bool:
        return keeps_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.entered.emit()
        elif not is_escape(event):
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()


def is_escape(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


def keeps_escape(event: QEvent) -> bool:
    """Whether the window asks for Escape, with which it stops an answer: what has the keyboard keeps it."""
    if event.type() != QEvent.Type.ShortcutOverride or not is_escape(event):
        return False
    event.accept()
    return True


class IconLabel(QLabel):
    """An icon that is only decoration."""

    def __init__(self, theme: Theme, name: str, role: str = "text_muted", size: int = 16) -> None:
        super().__init__()
        self.setFixedSize(size, size)
        self._theme = theme
        self._name = name
        self._role = role
        self._size = size

    def show_icon(self, name: str, role: str) -> None:
        self._name, self._role = name, role
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        pixmap = self._theme.icons.pixmap(self._name, self._role, self._size, self.devicePixelRatioF())
        painter.drawPixmap(0, 0, pixmap)
        painter.end()


class Elided(QLabel):
    """One line, cut with an ellipsis where the room ends; the whole text is its tooltip then."""

    def __init__(self, text: str = "", role: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__()
        self._whole = ""
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(24)
        if role:
            self.setProperty("role", role)
        self.show_text(text)

    @property
    def whole(self) -> str:
        return self._whole

    def show_text(self, text: str) -> None:
        self._whole = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self._elide()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self._whole) + 4, metrics.height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, QFontMetrics(self.font()).height() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._elide()

    def _elide(self) -> None:
        shown = QFontMetrics(self.font()).elidedText(self._whole, self._mode, max(self.width(), 24))
        if shown != self.text():
            self.setText(shown)
        self.setToolTip(tip(self._whole) if shown != self._whole else "")


class RowButton(QPushButton):
    """A whole row that can be pressed, made of other widgets; they take no part in the mouse or the keyboard."""

    def __init__(self, kind: str = "row") -> None:
        super().__init__()
        self.setProperty("kind", kind)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def sizeHint(self) -> QSize:
        made = self.layout()
        return made.sizeHint() if made is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        made = self.layout()
        return made.minimumSize() if made is not None else super().minimumSizeHint()

    def hasHeightForWidth(self) -> bool:
        made = self.layout()
        return made is not None and made.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        made = self.layout()
        return made.totalHeightForWidth(width) if made is not None else -1

    def still(self) -> None:
        """Call after the inner widgets are in place."""
        for child in self.findChildren(QWidget):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            child.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class OnDemand(QWidget):
    """Controls that are seen while the mouse is over `area` or one of them has the keyboard; they keep their place."""

    def __init__(self, area: QWidget) -> None:
        super().__init__()
        self._area = area
        self._effect = QGraphicsOpacityEffect(self)
        self._effect.setOpacity(0.0)
        self.setGraphicsEffect(self._effect)
        area.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self._show(event.type() == QEvent.Type.Enter)
        return False

    @Slot(QWidget, QWidget)
    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        inside = new is not None and self.isAncestorOf(new)
        if inside or (old is not None and self.isAncestorOf(old)):
            self._show(inside or self._area.underMouse())

    def _show(self, shown: bool) -> None:
        self._effect.setOpacity(1.0 if shown else 0.0)


class Spinner(QWidget):
    """Turns while it is visible; stands still where motion is to be reduced."""

    def __init__(self, theme: Theme, size: int = 16) -> None:
        super().__init__()
        self._theme = theme
        self._angle = 0
        self._timer = QTimer(self)
        self._timer.setInterval(60)
        self._timer.timeout.connect(self._on_tick)
        theme.changed.connect(self._on_theme)
        self.setFixedSize(size, size)
        self.setAccessibleName(tr("Working"))

    @property
    def turning(self) -> bool:
        return self._timer.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        self._on_theme()

    @Slot()
    def _on_theme(self) -> None:
        if self.isVisible() and not self._theme.still:
            self._timer.start()
        else:
            self._timer.stop()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = QRectF(2, 2, self.width() - 4, self.height() - 4)
        pen = QPen(self._theme.color("border_strong"), 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawEllipse(ring)
        pen.setColor(self._theme.color("accent"))
        painter.setPen(pen)
        painter.drawArc(ring, -self._angle * 16, 100 * 16)
        painter.end()

    @Slot()
    def _on_tick(self) -> None:
        self._angle = (self._angle + 24) % 360
        self.update()
