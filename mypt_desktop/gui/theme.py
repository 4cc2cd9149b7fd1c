"""One look for the whole window: colours, type scale, spacing, fonts and icons, light or dark as the system says.

Colours come from theme files (`gui.themes`), the style sheet stands in `resources/themes`; widgets ask for a colour by
its role.
"""

from __future__ import annotations

from pathlib import Path
from string import Template
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QIcon, QPalette
from PySide6.QtWidgets import QApplication

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.core.settings import Window
from mypt_desktop.gui.icons import ThemedIcons
from mypt_desktop.gui.themes.glyphs import Glyphs
from mypt_desktop.gui.themes.library import ENDING, ThemeLibrary
from mypt_desktop.gui.themes.theme_file import ThemeColors
from mypt_desktop.gui.themes.watching import ThemeWatch

FontRole = Literal["caption", "ui", "strong", "reading", "title", "display", "code"]

# The spacing scale, in device-independent pixels. Nothing in the window is spaced by anything else.
SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5, SPACE_6 = 4, 8, 12, 16, 24, 32
READING_WIDTH = 744
RADIUS = 8

_FAMILY = "Inter"
_CODE_FAMILY = "JetBrains Mono"
_FONT_FILES = ("Inter-Regular", "Inter-Medium", "Inter-SemiBold", "Inter-Italic", "JetBrainsMono-Regular")
# Relative to the size of interface text.
_SCALE: dict[FontRole, float] = {
    "caption": 0.9,
    "ui": 1.0,
    "strong": 1.0,
    "reading": 1.12,
    "title": 1.25,
    "display": 1.9,
    "code": 0.97,
}


class Theme(QObject):
    """What everything looks like now. `changing` comes before the colours or sizes change, `changed` after.

    In between Qt lays every widget out anew, some several times; who has many does well to remove them on `changing`.
    `faulty` comes with a sentence when a theme of the user's cannot be shown; what was shown stays, or the program's
    own theme takes its place.
    """

    changing = Signal()
    changed = Signal()
    faulty = Signal(str)

    def __init__(
        self,
        application: QApplication,
        choice: str = "system",
        font_size: int = 0,
        light: str = "",
        dark: str = "",
        own: Path | None = None,
        still: bool = False,
    ) -> None:
        """`own` is the folder of the user's themes; the rest is as in `choose`."""
        super().__init__(application)
        self._application = application
        self._choice = choice
        self._system_size = application.font().pointSizeF()
        self._base = 10.0
        self._dark = False
        self._names = {False: light, True: dark}
        self._still = still
        self._shown: ThemeColors | None = None
        self._told = ""
        self._glyphs = Glyphs()
        self.library = ThemeLibrary(own)
        self._watch = ThemeWatch(own, self) if own is not None else None
        if self._watch is not None:
            self._watch.changed.connect(self._on_file_changed)
        self.icons = ThemedIcons(self.color)
        _load_fonts()
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)
        self.choose(choice, font_size, light, dark, still)

    @property
    def dark(self) -> bool:
        return self._dark

    @property
    def shown(self) -> ThemeColors:
        """The theme that everything is drawn in."""
        assert self._shown is not None
        return self._shown

    @property
    def still(self) -> bool:
        """Nothing is to turn or slide."""
        return self._still

    @property
    def problem(self) -> str:
        """Why the theme that was chosen is not the one that is shown; empty when it is."""
        return self._told

    def choose(self, choice: str, font_size: int = 0, light: str = "", dark: str = "", still: bool = False) -> None:
        """Light, dark or system; interface text of `font_size` points, 0 for the system's size (at least ten).

        `light` and `dark` are the themes that are meant, by the names of their files; the program's own where empty.
        `still`: motion is reduced.
        """
        self._choice = choice
        self._still = still
        self._names = {False: light, True: dark}
        self._base = float(font_size) if font_size >= 6 else max(10.0, self._system_size)
        hints = self._application.styleHints()
        match choice:
            case "light":
                hints.setColorScheme(Qt.ColorScheme.Light)
            case "dark":
                hints.setColorScheme(Qt.ColorScheme.Dark)
            case _:
                hints.unsetColorScheme()
        self._renew()

    def follow(self, window: Window) -> None:
        """The looks that the settings say."""
        self.choose(window.theme, window.font_size, window.light_theme, window.dark_theme, window.still)

    def color(self, role: str) -> QColor:
        """The colour of a role, as named in the theme files."""
        return QColor(self.shown.colors[role])

    def css(self, role: str) -> str:
        """The same as text, `#rrggbb`, for markup."""
        return self.shown.colors[role]

    def font(self, role: FontRole) -> QFont:
        font = QFont(_CODE_FAMILY if role == "code" else _FAMILY)
        if role == "code":
            font.setStyleHint(QFont.StyleHint.Monospace)
            font.setFeature(QFont.Tag("calt"), 0)  # code is shown as it is written: no arrow in place of "->"
        font.setPointSizeF(round(self._base * _SCALE[role] * 2) / 2)
        if role in ("strong", "title", "display"):
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def icon(self, name: str, role: str = "text_muted") -> QIcon:
        """An icon that always has the current theme's colour; it need not be set again when the theme changes."""
        return self.icons.icon(name, role)

    @Slot()
    def _on_scheme_changed(self) -> None:
        if self._choice == "system":
            self._renew()

    @Slot()
    def _on_file_changed(self) -> None:
        """A theme that is faulty for a moment, while it is edited, leaves the window as it was."""
        name = self._names[self._dark]
        try:
            new = self.library.get(name, "dark" if self._dark else "light")
        except UserError as error:
            self._tell(error)
            return
        if new != self._shown:
            self._renew()

    def _tell(self, error: UserError) -> None:
        if self._told != error.with_hint():
            self._told = error.with_hint()
            self.faulty.emit(self._told)

    def _wanted(self) -> ThemeColors:
        name = self._names[self._dark]
        try:
            found = self.library.get(name, "dark" if self._dark else "light")
        except UserError as error:
            self._tell(error)
            found = self.library.get("", "dark" if self._dark else "light")
        else:
            self._told = ""
        if self._watch is not None:
            own = self.library.own
            self._watch.follow(own / f"{name}{ENDING}" if own is not None and name else None)
        return found

    def _renew(self) -> None:
        self.changing.emit()
        scheme = self._application.styleHints().colorScheme()
        self._dark = self._choice == "dark" or (self._choice == "system" and scheme == Qt.ColorScheme.Dark)
        self._shown = self._wanted()
        self._application.setFont(self.font("ui"))
        self._application.setPalette(self._palette())
        self._application.setStyleSheet(self._style_sheet())
        self.icons.forget()
        self.changed.emit()

    def _palette(self) -> QPalette:
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: "canvas",
            QPalette.ColorRole.Base: "canvas",
            QPalette.ColorRole.AlternateBase: "sunken",
            QPalette.ColorRole.ToolTipBase: "raised",
            QPalette.ColorRole.Button: "raised",
            QPalette.ColorRole.WindowText: "text",
            QPalette.ColorRole.Text: "text",
            QPalette.ColorRole.ButtonText: "text",
            QPalette.ColorRole.ToolTipText: "text",
            QPalette.ColorRole.PlaceholderText: "text_faint",
            QPalette.ColorRole.Highlight: "selection",
            QPalette.ColorRole.HighlightedText: "text",
            QPalette.ColorRole.Link: "accent",
            QPalette.ColorRole.LinkVisited: "accent",
            QPalette.ColorRole.Accent: "accent",
            QPalette.ColorRole.Mid: "border",
            QPalette.ColorRole.Dark: "border_strong",
            QPalette.ColorRole.Light: "raised",
            QPalette.ColorRole.Midlight: "sunken",
            QPalette.ColorRole.Shadow: "border_strong",
        }
        for role, name in roles.items():
            palette.setColor(role, self.color(name))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("text_faint"))
        return palette

    def _style_sheet(self) -> str:
        values: dict[str, str] = dict(self.shown.colors)
        for role in _SCALE:
            values[f"size_{role}"] = f"{self.font(role).pointSizeF():g}pt"
        letters = QFontMetrics(self.font("ui")).height()
        values["size_of_field"], values["size_of_row"] = f"{max(18, letters + 2)}px", f"{max(26, letters + 6)}px"
        values["glyphs"] = self._glyphs.folder(self.css).as_posix()
        return Template(_read(resources_dir() / "themes" / "app.qss")).substitute(values)


def _load_fonts() -> None:
    known = set(QFontDatabase.families())
    if _FAMILY in known and _CODE_FAMILY in known:
        return
    for name in _FONT_FILES:
        # A font that does not load leaves the system's: Qt falls back by itself.
        QFontDatabase.addApplicationFont(str(resources_dir() / "fonts" / f"{name}.ttf"))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"A file of the program is missing: {path}.", hint="Install MyPT Desktop again.") from error
