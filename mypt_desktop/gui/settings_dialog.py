"""The settings as a form, made from the settings' own titles, helps and ranges; and the choice of the model."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QKeySequenceEdit,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.settings import Desktop, Option, Settings, checked
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.ports import ModelChoice
from mypt_desktop.gui.quick.global_keys import why_no_keys
from mypt_desktop.gui.quick.tray import why_no_tray
from mypt_desktop.gui.shortcuts_page import ShortcutsPage
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_4, SPACE_5
from mypt_desktop.gui.themes.chooser import OwnThemes, ThemeCombo
from mypt_desktop.gui.themes.theme_file import Appearance, ThemeColors
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.gui.value_fields import ChoiceField, CountField, NumberField

_PAGES = (
    ("window", tr_noop("Appearance")),
    ("runtime", tr_noop("Model")),
    ("generation", tr_noop("Answers")),
    ("questions", tr_noop("Questions to you")),
    ("workspace", tr_noop("Documents")),
    ("desktop", tr_noop("Desktop")),
    ("network", tr_noop("Network")),
)
_KEYBOARD = ("keyboard", tr_noop("Keyboard"))
_HIDDEN = frozenset(
    {
        ("workspace", "recent"),
        ("runtime", "model"),
        ("window", "layout"),
        ("window", "chosen"),
        ("window", "folded"),
        ("window", "shortcuts"),
    }
)
_POSSIBLE = {
    ("desktop", "quick"): why_no_keys,
    ("desktop", "quick_keys"): why_no_keys,
    ("desktop", "tray"): why_no_tray,
}
"""What not every desktop can do: from the setting to what says why."""
_THEMES: dict[str, Appearance] = {"light_theme": "light", "dark_theme": "dark"}


def described() -> list[tuple[str, str, str, str]]:
    """Of each setting that the dialog shows: its page, the page's title, its name and its title."""
    return [
        ("runtime", tr("Model"), "model", tr("Model")),
        (_KEYBOARD[0], tr(_KEYBOARD[1]), "shortcuts", tr("Keyboard shortcuts: change them")),
        *(
            (group, tr(title), setting.name, tr(setting.metadata["option"].title))
            for group, title in _PAGES
            for setting in dataclasses.fields(getattr(Settings(), group))
            if (group, setting.name) not in _HIDDEN
        ),
    ]


class SettingsDialog(QDialog):
    """Edits a copy; `chosen` is what was made of it once the dialog was accepted."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self.chosen: Settings = desk.services.settings
        self._previewed = False
        self._fields: dict[tuple[str, str], QWidget] = {}
        self._readers: dict[tuple[str, str], Callable[[], Any]] = {}
        self._models = QButtonGroup(self)
        self._models_box = QWidget()
        self._models_layout = column(self._models_box, SPACE_2, (0, 0, 0, SPACE_2))
        self._models_layout.addWidget(label(tr("Looking for models…"), "faint"))
        self.setWindowTitle(tr("Settings"))
        self.resize(700, 520)
        self._pages = QStackedWidget()
        self._list = QListWidget()
        self._list.setProperty("kind", "pages")
        self._list.setFixedWidth(150)
        self._list.setAccessibleName(tr("Pages of settings"))
        for name, title in _PAGES:
            self._add_page(tr(title), self._page(name, tr(title)))
        self._shortcuts = ShortcutsPage(desk.theme, self.chosen.window.shortcuts)
        self._add_page(tr(_KEYBOARD[1]), self._keyboard_page())
        self._list.currentRowChanged.connect(self._pages.setCurrentIndex)
        self._list.setCurrentRow(0)
        self._problem = label("", "danger", wrap=True)
        cancel, save = text_button(tr("Cancel")), text_button(tr("Save"), "primary")
        cancel.clicked.connect(self.reject)
        save.clicked.connect(self._on_save)
        save.setDefault(True)
        middle = row(self._list, spacing=SPACE_4)
        middle.addWidget(self._pages, 1)
        layout = column(self, SPACE_4, (SPACE_4, SPACE_4, SPACE_5, SPACE_4))
        layout.addLayout(middle, 1)
        foot = row(spacing=SPACE_2)
        foot.addWidget(self._problem, 1)
        foot.addWidget(cancel)
        foot.addWidget(save)
        layout.addLayout(foot)
        desk.store.ask(desk.services.models, self._on_models)

    def show_page(self, name: str, setting: str = "") -> None:
        """With `setting` its field is brought into view and has the keyboard."""
        self._list.setCurrentRow([page for page, _ in (*_PAGES, _KEYBOARD)].index(name))
        field = self._fields.get((name, setting))
        if field is not None:
            scroll = self._pages.currentWidget()
            assert isinstance(scroll, QScrollArea)
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            scroll.ensureWidgetVisible(field)

    def _add_page(self, title: str, page: QWidget) -> None:
        item = QListWidgetItem(title)
        item.setSizeHint(QSize(120, 34))
        self._list.addItem(item)
        self._pages.addWidget(page)

    def _keyboard_page(self) -> QWidget:
        page = QWidget()
        layout = column(page, SPACE_4, (SPACE_2, 0, SPACE_4, 0))
        layout.addWidget(label(tr(_KEYBOARD[1]), "title"))
        layout.addWidget(self._shortcuts)
        layout.addStretch(1)
        return _scrolled(page)

    def _page(self, group: str, title: str) -> QWidget:
        page = QWidget()
        layout = column(page, SPACE_4, (SPACE_2, 0, SPACE_4, 0))
        layout.addWidget(label(title, "title"))
        if group == "runtime":
            layout.addWidget(self._models_box)
        values = getattr(self.chosen, group)
        for setting in dataclasses.fields(values):
            if (group, setting.name) not in _HIDDEN:
                self._add(layout, group, setting, getattr(values, setting.name))
        if group == "window":
            own = OwnThemes(self._desk.theme)
            own.added.connect(self._on_theme_added)
            layout.addWidget(own)
        layout.addStretch(1)
        return _scrolled(page)

    def _add(self, layout: QVBoxLayout, group: str, setting: dataclasses.Field[Any], value: Any) -> None:
        option: Option = setting.metadata["option"]
        if setting.name in _THEMES:
            widget, read = self._theme_field(setting.name)
        elif setting.name == "quick_keys":
            widget, read = _keys_field(value)
        else:
            widget, read = _field(option, value)
        help = tr(option.help)
        if (group, setting.name) in _POSSIBLE and (reason := _POSSIBLE[group, setting.name]()):
            widget.setEnabled(False)
            help = reason
        widget.setAccessibleName(tr(option.title))
        widget.setAccessibleDescription(help)
        self._readers[group, setting.name] = read
        self._fields[group, setting.name] = widget
        box = QVBoxLayout()
        box.setSpacing(SPACE_1)
        if (group, setting.name) == ("window", "theme"):
            assert isinstance(widget, QComboBox)
            widget.currentIndexChanged.connect(self._on_theme)
        if not isinstance(widget, QCheckBox):
            title = label(tr(option.title), "strong")
            title.setBuddy(widget)
            box.addWidget(title)
        if isinstance(widget, QSpinBox | QDoubleSpinBox):
            widget.setFixedWidth(190)
            widget.lineEdit().setTextMargins(SPACE_2, 0, 0, 0)
        box.addWidget(widget)
        box.addWidget(label(help, "caption", wrap=True))
        layout.addLayout(box)

    def _theme_field(self, name: str) -> tuple[QWidget, Callable[[], Any]]:
        """The themes there are, each shown in the whole window while it is the one chosen."""
        combo = ThemeCombo(self._desk.theme, _THEMES[name], getattr(self.chosen.window, name))
        combo.currentIndexChanged.connect(self._on_theme)
        return combo, combo.currentData

    @Slot()
    def _on_theme(self) -> None:
        window = self.chosen.window
        self._previewed = True
        read = {name: self._readers["window", name]() for name in ("theme", "font_size", "still", *_THEMES)}
        self._desk.theme.follow(dataclasses.replace(window, **read))

    @Slot(object)
    def _on_theme_added(self, added: ThemeColors) -> None:
        """It is chosen at once where it belongs."""
        for name, appearance in _THEMES.items():
            combo = self._fields["window", name]
            assert isinstance(combo, ThemeCombo)
            combo.fill(added.id if added.appearance == appearance else combo.currentData())
        self._on_theme()

    def reject(self) -> None:
        """What was shown for a look goes."""
        if self._previewed:
            self._desk.theme.follow(self.chosen.window)
        super().reject()

    def _on_models(self, models: Sequence[ModelChoice]) -> None:
        while (item := self._models_layout.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.deleteLater()
        wanted = self.chosen.runtime.model or self._desk.services.model_state.name
        self._models_layout.addWidget(label(tr("Model"), "strong"))
        for choice in models:
            button = QRadioButton(choice.title.replace("&", "&&"))
            button.setObjectName(choice.name)
            button.setChecked(choice.name == wanted)
            button.setEnabled(choice.built)
            self._models.addButton(button)
            self._models_layout.addWidget(button)
            self._models_layout.addLayout(row(24, label(_about(choice), "caption", wrap=True)))
        if not models:
            self._models_layout.addWidget(
                label(tr("There is no model. Tools > Models builds or imports one."), "muted", wrap=True)
            )

    @Slot()
    def _on_save(self) -> None:
        try:
            self.chosen = self._read()
        except UserError as error:
            self._problem.setText(in_words(error))
            return
        self.accept()

    def _read(self) -> Settings:
        settings = self._desk.services.settings
        for group, _ in _PAGES:
            values = getattr(settings, group)
            known = {setting.name: setting for setting in dataclasses.fields(values)}
            new = {
                name: checked(known[name], read(), "Settings")
                for (of, name), read in self._readers.items()
                if of == group
            }
            pressed = self._models.checkedButton()
            if (
                group == "runtime"
                and pressed is not None
                and pressed.objectName() != self._desk.services.model_state.name
            ):
                new["model"] = pressed.objectName()
            settings = dataclasses.replace(settings, **{group: dataclasses.replace(values, **new)})
        window = dataclasses.replace(settings.window, shortcuts=self._shortcuts.kept())
        return dataclasses.replace(settings, window=window)


def _scrolled(page: QWidget) -> QScrollArea:
    scroll = QScrollArea()
    scroll.setWidget(page)
    scroll.setWidgetResizable(True)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return scroll


def _field(option: Option, value: Any) -> tuple[QWidget, Callable[[], Any]]:
    """A control that fits the setting, and how to read it. A value that stands for something is shown as its words."""
    words = {value: tr(said) for value, said in option.words}
    if isinstance(value, bool):
        box = QCheckBox(tr(option.title))
        box.setChecked(value)
        return box, box.isChecked
    if option.choices:
        combo = ChoiceField()
        for choice in option.choices:
            combo.addItem(words.get(choice) or tr(choice.capitalize()), choice)
        combo.setCurrentIndex(max(0, combo.findData(value)))
        return combo, combo.currentData
    if isinstance(value, int):
        spin = CountField()
        spin.setRange(int(option.minimum or 0), int(option.maximum if option.maximum is not None else 1_000_000))
        spin.setSpecialValueText(words.get(spin.minimum(), ""))
        spin.setValue(value)
        return spin, spin.value
    if isinstance(value, float):
        number = NumberField()
        number.setRange(option.minimum or 0.0, option.maximum if option.maximum is not None else 1e6)
        number.setSingleStep(0.1)
        number.setValue(value)
        return number, number.value
    line = QLineEdit(" ".join(value) if isinstance(value, tuple) else str(value))
    line.setPlaceholderText(words.get("", ""))
    if isinstance(value, tuple):
        return line, lambda: tuple(line.text().split())
    return line, lambda: line.text().strip()


def _keys_field(value: str) -> tuple[QWidget, Callable[[], Any]]:
    """Takes the keys as they are pressed."""
    edit = QKeySequenceEdit(QKeySequence(value))
    edit.setMaximumSequenceLength(1)
    edit.setClearButtonEnabled(True)
    edit.setFixedWidth(190)
    portable = QKeySequence.SequenceFormat.PortableText
    return edit, lambda: edit.keySequence().toString(portable) or Desktop().quick_keys


def _about(choice: ModelChoice) -> str:
    parts = [choice.licence]
    if choice.built and choice.size_mb:
        parts.append(tr("{size:,} MB", size=choice.size_mb))
    if not choice.built:
        parts.append(tr("not built yet: Tools > Models builds it"))
    if choice.recommended:
        parts.append(tr("fits this computer best"))
    return ", ".join(part for part in parts if part)
