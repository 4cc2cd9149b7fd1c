"""What every renderer is made of: a frame with a title bar, a sentence with buttons, and the thing itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from mypt_desktop.core.messages import Json
from mypt_desktop.gui.controls import Elided, IconLabel, column, icon_button, label, row, text_button
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.renderers.json_tree import JsonTree
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr

TALLEST = 460  # pixels, where a renderer is one part of a chat


class RendererView(QFrame):
    """A drawn result. `fills`: it takes the room it is given; else it is as tall as what it shows, up to `TALLEST`.

    `open_in_files`: the file it is bound to was asked for; `saved`: that file was written; `failed`: a sentence, when
    nothing but the plain result can be shown.
    """

    open_in_files = Signal(str)
    saved = Signal(str)
    failed = Signal(str)

    def __init__(self, theme: Theme, icon: str, title: str, result: Json = None, *, fills: bool = False) -> None:
        """`result` is what the tool returned."""
        super().__init__()
        self.setObjectName("renderer")
        self.fills = fills
        self.result = result
        self._body: QWidget | None = None
        self._plain: JsonTree | None = None
        self._theme = theme
        self._path = ""
        vertical = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, vertical)
        self._title = Elided(one_line(title), "caption", Qt.TextElideMode.ElideMiddle)
        self._state = label("", "faint")
        self.bar = QWidget()
        self.bar.setObjectName("rendererbar")
        self._buttons = row(spacing=2)
        self._in_files = icon_button(theme, "folder-open", tr("Open in the chat's files"))
        self._in_files.clicked.connect(self._on_in_files)
        self._in_files.hide()
        inside = row(IconLabel(theme, icon), spacing=SPACE_2, margins=(SPACE_3, SPACE_1, SPACE_1, SPACE_1))
        inside.addWidget(self._title, 1)
        inside.addWidget(self._state)
        inside.addLayout(self._buttons)
        inside.addWidget(self._in_files)
        self.bar.setLayout(inside)
        self.note = Note(theme)
        self._layout = column(self)
        self._layout.addWidget(self.bar)
        self._layout.addWidget(self.note)
        self._layout.addStretch()  # what is left over where there is only a sentence to show

    @property
    def plain(self) -> JsonTree | None:
        """The plain result, if it was ever shown."""
        return self._plain

    @property
    def unsaved(self) -> bool:
        """There is something that was written here and not saved."""
        return False

    @Slot()
    def look_again(self) -> None:
        """The chat's files may have changed; call it when they did and when the window comes back to the front."""

    def bind(self, path: str) -> None:
        """Names the chat file that is shown."""
        self._path = path
        self._title.show_text(one_line(path))
        self._in_files.setVisible(bool(path))

    def add_body(self, widget: QWidget) -> None:
        """What is drawn; it takes the place of what was drawn before."""
        if self._body is not None and self._body is not widget:
            self._body.hide()
            self._body.deleteLater()
        self._body = widget
        self._layout.insertWidget(self._layout.count() - 1, widget, 1)

    def show_body(self) -> None:
        """In place of the plain result."""
        self.note.say("")
        if self._plain is not None:
            self._plain.hide()
        if self._body is not None:
            self._body.show()

    def show_plain(self, why: str, *choices: tuple[str, Callable[[], None]]) -> None:
        """The plain result in place of what could not be drawn, and the sentence that says why."""
        if self._body is not None:
            self._body.hide()
        if self._plain is None and self.result is not None:
            self._plain = JsonTree(self._theme, self.result, 0 if self.fills else TALLEST)
            self._layout.insertWidget(self._layout.count() - 1, self._plain, 1)
        if self._plain is not None:
            self._plain.show()
        self.note.say(why, *choices)

    def add_button(self, widget: QWidget) -> None:
        self._buttons.addWidget(widget)

    def say_state(self, words: str) -> None:
        """A word or two at the right of the bar."""
        self._state.setText(words)

    @Slot()
    def _on_in_files(self) -> None:
        self.open_in_files.emit(self._path)


class Note(QFrame):
    """A sentence about what is shown, and what can be done."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("renderernote")
        self._words = label("", wrap=True, selectable=True)
        self._buttons = row(spacing=SPACE_1)
        inside = row(IconLabel(theme, "info", "warning"), spacing=SPACE_2, margins=(SPACE_3, SPACE_2, SPACE_2, SPACE_2))
        inside.addWidget(self._words, 1)
        inside.addLayout(self._buttons)
        self.setLayout(inside)
        self.hide()

    @property
    def words(self) -> str:
        """What is said, empty when nothing is."""
        return "" if self.isHidden() else self._words.text()

    def say(self, words: str, *choices: tuple[str, Callable[[], None]]) -> None:
        """Shows `words` with a button for each choice, in place of what was said before; empty words hide it."""
        while (item := self._buttons.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._words.setText(neutral(words))
        for title, chosen in choices:
            button = text_button(title, "link")
            button.clicked.connect(chosen)
            self._buttons.addWidget(button)
        self.setVisible(bool(words))
