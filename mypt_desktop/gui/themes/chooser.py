"""What the settings say about themes: one by day, one by night, the user's own files and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.drops import local_paths
from mypt_desktop.gui.from_below import in_words, theme_name
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, Theme
from mypt_desktop.gui.themes.contrast import too_low
from mypt_desktop.gui.themes.library import ENDING
from mypt_desktop.gui.themes.theme_file import Appearance, ThemeColors, ThemeFileError
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.value_fields import ChoiceField

_MOST_SAID = 12  # lines


class ThemeCombo(ChoiceField):
    """The themes of one appearance; its data is the name of a theme's file, empty for the program's own."""

    def __init__(self, theme: Theme, appearance: Appearance, chosen: str) -> None:
        super().__init__()
        self._theme = theme
        self._appearance = appearance
        self.fill(chosen)

    def fill(self, chosen: str) -> None:
        self.blockSignals(True)
        self.clear()
        for found in self._theme.library.find().themes:
            if found.appearance == self._appearance:
                name = "" if found.id == self._appearance else found.id
                self.addItem(one_line(theme_name(found.name), 60), name)
                self.setItemData(self.count() - 1, tip(found.about), Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self.blockSignals(False)


class OwnThemes(QWidget):
    """Adds a theme from a file, also by dropping it here. `added` comes with what the user's folder has gained."""

    added = Signal(object)  # ThemeColors

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setAcceptDrops(True)
        add, folder = text_button(tr("Add a theme file…")), text_button(tr("Open their folder"), "link")
        add.clicked.connect(self._on_add)
        folder.clicked.connect(self._on_folder)
        self._said = label("", "caption", wrap=True, selectable=True)
        self._said.setAccessibleName(tr("What is wrong with themes"))
        layout = column(self, SPACE_1)
        layout.addWidget(label(tr("Themes of your own"), "strong"))
        layout.addLayout(row(add, folder, None, spacing=SPACE_2))
        layout.addWidget(
            label(tr("A theme is a JSON file in that folder. It can be dropped here, too."), "caption", wrap=True)
        )
        layout.addWidget(self._said)
        self.say()

    @Slot()
    def say(self) -> None:
        """Every fault of the user's files, and where one of them is hard to read."""
        found = self._theme.library.find()
        lines = [line for error in found.faults for line in _lines(error)]
        for theme in found.themes:
            if theme.own and (hard := _hard_to_read(theme)):
                lines.append(hard)
        if len(lines) > _MOST_SAID:
            lines[_MOST_SAID:] = [tr("And {more} more.", more=len(lines) - _MOST_SAID)]
        self._said.setText("\n".join(lines))
        self._said.setVisible(bool(lines))

    def take(self, path: Path) -> None:
        try:
            added = self._theme.library.add(path)
        except UserError as error:
            self._said.setText("\n".join(_lines(error)))
            self._said.show()
            return
        self.say()
        self.added.emit(added)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(path.suffix == ENDING for path in local_paths(event.mimeData().urls())):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for path in local_paths(event.mimeData().urls())[:1]:
            event.acceptProposedAction()
            self.take(path)

    @Slot()
    def _on_add(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, tr("Add a theme"), str(Path.home()), tr("Themes (*{ending})", ending=ENDING)
        )
        if chosen:
            self.take(Path(chosen))

    @Slot()
    def _on_folder(self) -> None:
        own = self._theme.library.own
        if own is None:
            return
        try:
            make_private(own)
        except OSError as error:
            self._said.setText(tr("{folder} could not be made: {reason}.", folder=own, reason=error.strerror or error))
            self._said.show()
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(own)))


def _lines(error: UserError) -> list[str]:
    """Every fault of a theme's file on a line of its own."""
    if not isinstance(error, ThemeFileError):
        return [in_words(error)]
    return [tr("{name} is not used as a theme:", name=error.path.name), *(f"• {fault}" for fault in error.faults)]


def _hard_to_read(theme: ThemeColors) -> str:
    low = too_low(theme.colors)
    if not low:
        return ""
    (pair, ratio), more = low[0], tr(", and {more} more", more=len(low) - 1) if len(low) > 1 else ""
    words = tr(
        "{ink} on {ground} has a contrast of {ratio:.1f}, less than {least:g}",
        ink=pair.ink,
        ground=pair.ground,
        ratio=ratio,
        least=pair.least,
    )
    return tr("“{name}” can be hard to read: {words}{more}.", name=theme.name, words=words, more=more)
