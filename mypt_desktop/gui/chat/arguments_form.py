"""The arguments of a call as a form: text as it is, simple values as fields, choices by name, lists of objects as forms
of their own, everything else as JSON.

What is not touched comes back exactly as it was; what is written here is checked by whoever takes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFont, QTextOption
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QPlainTextEdit, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.gui.chat.capped_area import CappedArea
from mypt_desktop.gui.controls import column, label
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.renderers.texts import FileText, shown_text
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.value_fields import ChoiceField

_LONGEST_LINE = 80  # a longer text gets a block of its own
_MOST_LINES = 14
_MOST_FORMS = 12  # objects of a list; a longer one is shown as JSON
_LONGEST_SHOWN = 200_000  # characters; what is longer is shown cut and cannot be changed


class UnreadableArgumentError(UserError):
    """What was written into a field is no value of its kind."""


@dataclass(frozen=True, slots=True)
class _Field:
    """`read` gives the value that stands in the field now; `touched` whether the user changed it."""

    touched: Callable[[], bool]
    read: Callable[[], Json]


class ArgumentsForm(QWidget):
    """`titled`: fields and choices have the titles of the schema, as in a form that its author wrote for people. Else
    they have their names, so that what is allowed is what is seen."""

    changed = Signal()

    def __init__(self, theme: Theme, arguments: JsonObject, schema: JsonObject, *, titled: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._titled = titled
        self._arguments = arguments
        self._fields: dict[str, _Field] = {}
        self._layout = column(self, SPACE_3)
        described = schema.get("properties")
        properties: Mapping[str, Json] = described if isinstance(described, Mapping) else {}
        for name in sorted(arguments, key=lambda name: list(properties).index(name) if name in properties else 999):
            about = properties.get(name)
            self._add(name, arguments[name], about if isinstance(about, Mapping) else {})

    def in_area(self, tallest: int) -> CappedArea:
        """The form as it stands on a card: from `tallest` pixels on it scrolls."""
        return CappedArea(self, self._layout, tallest)

    @property
    def touched(self) -> bool:
        """Whether the user changed anything."""
        return any(field.touched() for field in self._fields.values())

    def edited(self) -> JsonObject | None:
        """The arguments with what was changed; None when nothing was. Raises `UnreadableArgumentError`."""
        if not self.touched:
            return None
        edited: dict[str, Json] = dict(self._arguments)
        for name, field in self._fields.items():
            if field.touched():
                edited[name] = field.read()
        return None if edited == self._arguments else edited

    def _add(self, name: str, value: Json, about: JsonObject) -> None:
        widget, field = self._made(name, value, about)
        words = about.get("title")
        shown = one_line(words if self._titled and isinstance(words, str) and words.strip() else name, 60)
        title = label(shown, "caption")
        title.setBuddy(widget)
        description = about.get("description")
        widget.setAccessibleName(shown)
        if isinstance(description, str):
            widget.setAccessibleDescription(one_line(description, 300))
            widget.setToolTip(one_line(description, 300))
        box = QWidget()
        inside = column(box, SPACE_1)
        inside.addWidget(title)
        inside.addWidget(widget)
        self._fields[name] = field
        self._layout.addWidget(box)

    def _made(self, name: str, value: Json, about: JsonObject) -> tuple[QWidget, _Field]:
        if isinstance(value, str):
            if choices := _choices(about, titled=self._titled):
                return self._choice(value, choices)
            if "\n" in value or len(value) > _LONGEST_LINE:
                return self._block(value, lambda text: text)
            return self._line(value, shown_text(value), _as_written)
        if isinstance(value, bool):
            return self._check(value, name)
        if isinstance(value, int | float):
            return self._line(value, json.dumps(value), lambda text: _number(name, text))
        listed = value if isinstance(value, list | tuple) else ()
        items = [item for item in listed if isinstance(item, Mapping)]
        if items and len(items) == len(listed) <= _MOST_FORMS:
            return self._forms(items, about.get("items"))
        inner = about.get("items")
        choices = _choices(inner, titled=self._titled) if isinstance(inner, Mapping) else {}
        if choices and isinstance(value, list | tuple) and all(item in choices for item in value):
            return self._several([str(item) for item in value], choices)
        return self._block(_pretty(value), lambda text: _json(name, text))

    def _forms(self, items: Sequence[JsonObject], about: Json) -> tuple[QWidget, _Field]:
        """A form for each object of a list, as the cells of code that are to run."""
        holder = QFrame()
        inside = column(holder, SPACE_3, (SPACE_3, 0, 0, 0))
        forms = [ArgumentsForm(self._theme, item, about if isinstance(about, Mapping) else {}) for item in items]
        for number, form in enumerate(forms, 1):
            if len(forms) > 1:
                inside.addWidget(label(tr("{number} of {total}", number=number, total=len(forms)), "faint"))
            form.changed.connect(self._on_changed)
            inside.addWidget(form)

        def read() -> Json:
            return [form.edited() or item for form, item in zip(forms, items, strict=True)]

        return holder, _Field(lambda: any(form.touched for form in forms), read)

    def _choice(self, value: str, choices: Mapping[str, str]) -> tuple[QWidget, _Field]:
        combo = ChoiceField()
        for choice in dict.fromkeys((value, *choices)):
            combo.addItem(one_line(choices.get(choice, choice), 80), choice)
        combo.currentIndexChanged.connect(self._on_changed)
        return combo, _Field(lambda: combo.currentIndex() != 0, lambda: str(combo.currentData()))

    def _several(self, value: Sequence[str], choices: Mapping[str, str]) -> tuple[QWidget, _Field]:
        """Any number of the choices."""
        holder = QWidget()
        inside = column(holder, SPACE_1)
        boxes = {choice: QCheckBox(one_line(title, 80).replace("&", "&&")) for choice, title in choices.items()}
        for choice, box in boxes.items():
            box.setChecked(choice in value)
            box.toggled.connect(self._on_changed)
            inside.addWidget(box)

        def read() -> list[Json]:
            return [choice for choice, box in boxes.items() if box.isChecked()]

        before = read()
        return holder, _Field(lambda: read() != before, read)

    def _check(self, value: bool, name: str) -> tuple[QWidget, _Field]:
        box = QCheckBox(tr("Yes"))
        box.setChecked(value)
        box.toggled.connect(self._on_changed)
        return box, _Field(lambda: box.isChecked() != value, box.isChecked)

    def _line(self, value: Json, shown: str, read: Callable[[str], Json]) -> tuple[QWidget, _Field]:
        line = QLineEdit(shown)
        line.setFont(self._theme.font("code"))
        line.setCursorPosition(0)
        line.textEdited.connect(self._on_changed)
        return line, _Field(lambda: line.text() != shown, lambda: read(line.text()))

    def _block(self, text: str, read: Callable[[str], Json]) -> tuple[QWidget, _Field]:
        block = TextBlock(self._theme.font("code"), shown_text(text[:_LONGEST_SHOWN]))
        if len(text) > _LONGEST_SHOWN:
            block.setReadOnly(True)
            block.setToolTip(tr("Too long to be changed here; only its beginning is shown."))
        document = block.document()
        block.textChanged.connect(self._on_changed)
        return block, _Field(document.isModified, lambda: read(_as_written(block.toPlainText())))

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


class TextBlock(QPlainTextEdit):
    """Text of several lines, as tall as it is up to a limit."""

    def __init__(self, font: QFont, text: str) -> None:
        super().__init__()
        self.setProperty("kind", "argument")
        self.setFont(font)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(SPACE_2)
        self.setPlainText(text)
        self.document().setModified(False)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        lines = max(2, min(_MOST_LINES, round(self.document().size().height())))
        more = lines >= _MOST_LINES
        bars = Qt.ScrollBarPolicy.ScrollBarAsNeeded if more else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bars)
        height = self.fontMetrics().lineSpacing() * lines + 3 * SPACE_2
        if height != self.height():
            self.setFixedHeight(height)


def _choices(about: JsonObject, *, titled: bool) -> dict[str, str]:
    """Texts that a schema has to choose from, with how each is shown; empty where it has none. Titles stand in `oneOf`
    (`anyOf` for several) with `const`, or in the `enumNames` of before 2025-11."""
    plain, names = about.get("enum"), about.get("enumNames")
    if isinstance(plain, list | tuple) and all(isinstance(choice, str) for choice in plain):
        named = titled and isinstance(names, list | tuple) and len(names) == len(plain)
        titles = names if named and isinstance(names, list | tuple) else plain
        return {str(choice): str(title) for choice, title in zip(plain, titles, strict=True)}
    found = about.get("oneOf") or about.get("anyOf")
    some = [one for one in found if isinstance(one, Mapping)] if isinstance(found, list | tuple) else []
    if not some or not all(isinstance(one.get("const"), str) for one in some):
        return {}
    return {str(one["const"]): str((titled and one.get("title")) or one["const"]) for one in some}


def _as_written(shown: str) -> str:
    """The characters that stood-in ones stand for."""
    return FileText(shown).encoded(shown).decode("utf-8")


def _number(name: str, text: str) -> Json:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UnreadableArgumentError(tr("{name} must be a number.", name=one_line(name, 60)))
    return value


def _json(name: str, text: str) -> Json:
    try:
        value: Json = json.loads(text)
    except ValueError as error:
        raise UnreadableArgumentError(
            tr("{name} is not valid JSON: {error}.", name=one_line(name, 60), error=error)
        ) from None
    except RecursionError:
        raise UnreadableArgumentError(tr("{name} is nested too deeply.", name=one_line(name, 60))) from None
    return value


def _pretty(value: Json) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
