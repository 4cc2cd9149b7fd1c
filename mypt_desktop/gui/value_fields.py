"""Fields with a value that the wheel leaves alone: it scrolls the page that they stand on, also past them.

Qt's own take the focus and the next value from a wheel that is only on its way down a page.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QToolButton

from mypt_desktop.gui.translation import tr

_CLEARS = "_q_qlineeditclearaction"  # Qt's own name of the action


class ChoiceField(QComboBox):
    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class CountField(QSpinBox):
    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class NumberField(QDoubleSpinBox):
    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def name_buttons_in(edit: QLineEdit) -> None:
    """A screen reader meets the icon in a field and the cross that clears it as buttons, to which Qt gives no names."""
    for button in edit.findChildren(QToolButton):
        clears = button.defaultAction() is not None and button.defaultAction().objectName() == _CLEARS
        button.setAccessibleName(tr("Clear") if clears else edit.accessibleName())
