"""One prompt in the manager: how it is called, what it asks for and says; or why its file cannot be used."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mypt_desktop.core.terminal_commands import TERMINAL_COMMANDS
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.prompt_file import OwnPrompt, PromptFileError, Variable

_NONE = tr_noop(
    "A prompt is a text that you use again and again, with places that are filled in each time. Type / in a message and"
    " choose it: it asks for what is open, and its text is put into the message, to be read before you send it."
)


class PromptPage(QWidget):
    use_requested = Signal()
    edit_requested = Signal()
    delete_requested = Signal()
    folder_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = label("", "strong", wrap=True)
        self._called = label("", "caption", wrap=True, selectable=True)
        self._about = label("", "muted", wrap=True)
        self._asks = label("", "caption", wrap=True)
        self._note = label("", "caption", wrap=True)
        self._faults = label("", "danger", wrap=True, selectable=True)
        self._faults.setAccessibleName(tr("What is wrong with the file"))
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(tr("Text of the prompt"))
        self._text.setFont(theme.font("reading"))
        self._use, self._edit = text_button(tr("Use")), text_button(tr("Edit…"))
        self._delete, self._folder = text_button(tr("Delete")), text_button(tr("Show in folder"), "link")
        for icon, button, signal in (
            ("play", self._use, self.use_requested),
            ("pencil", self._edit, self.edit_requested),
            ("trash-2", self._delete, self.delete_requested),
            ("", self._folder, self.folder_requested),
        ):
            button.clicked.connect(signal)
            if icon:
                button.setIcon(theme.icon(icon))
        layout = column(self, SPACE_3)
        layout.addWidget(self._title)
        for one in (self._called, self._about, self._asks, self._note, self._faults):
            layout.addWidget(one)
        layout.addWidget(self._text, 1)
        layout.addStretch(0)
        layout.addLayout(row(self._use, self._edit, self._delete, None, self._folder, spacing=SPACE_2))

    def show_prompt(self, shown: OwnPrompt | PromptFileError | None) -> None:
        """None: there is no prompt yet."""
        prompt = shown if isinstance(shown, OwnPrompt) else None
        self._use.setVisible(prompt is not None)
        for button in (self._edit, self._delete):
            button.setVisible(shown is not None)
        self._edit.setText(tr("Edit…") if prompt is not None else tr("Open the file"))
        self._text.setVisible(prompt is not None)
        if shown is None:
            self._say(tr("There is no prompt yet"), about=tr(_NONE))
        elif prompt is None:
            assert isinstance(shown, PromptFileError)
            faults = "\n".join(f"• {neutral(str(fault))}" for fault in shown.faults)
            self._say(one_line(shown.file, 80), about=tr("This file cannot be used as a prompt:"), faults=faults)
        else:
            self._text.setPlainText(prompt.body)
            asks = ", ".join(map(_asked, prompt.variables))
            self._say(
                one_line(prompt.title),
                called=f"/{prompt.name}   ·   {one_line(prompt.file, 80)}",
                about=neutral(prompt.description),
                asks=tr("Fills in: {asks}", asks=asks) if asks else "",
                note=collision(prompt.name),
            )

    def _say(
        self, title: str, *, called: str = "", about: str = "", asks: str = "", note: str = "", faults: str = ""
    ) -> None:
        self._title.setText(title)
        for shown, text in (
            (self._called, called),
            (self._about, about),
            (self._asks, asks),
            (self._note, note),
            (self._faults, faults),
        ):
            shown.setText(text)
            shown.setVisible(bool(text))


def collision(name: str) -> str:
    """Which of two is meant where the terminal has a command of that name; empty where it has none."""
    if name.casefold() not in TERMINAL_COMMANDS:
        return ""
    return tr("In the terminal /{name} is a command of the program. There your prompt is /prompt:{name}.", name=name)


def _asked(variable: Variable) -> str:
    return f"{variable.name} ({variable.default})" if variable.default else variable.name
