"""Help: what the program is and whose work it stands on, and the list of keyboard shortcuts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QListWidget, QPlainTextEdit, QScrollArea, QTabWidget, QWidget

from mypt_desktop import __version__
from mypt_desktop.core.paths import program_dir, resources_dir
from mypt_desktop.core.service_states import ModelState
from mypt_desktop.gui.actions import COMMANDS, plain_title
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5, SPACE_6, Theme
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.gui.welcome import AppMark

_PARTS = (
    ("Qt and PySide6", "LGPL-3.0", tr_noop("the window")),
    ("ONNX Runtime and ONNX Runtime GenAI", "MIT", tr_noop("running the models")),
    ("FAISS", "MIT", tr_noop("searching by meaning")),
    ("SQLite", tr_noop("public domain"), tr_noop("chats and the index")),
    ("Tokenizers", "Apache-2.0", tr_noop("text to tokens")),
    ("pypdfium2", "Apache-2.0 or BSD-3-Clause", tr_noop("reading PDF")),
    ("python-docx, python-pptx, openpyxl, odfpy", "MIT, MIT, MIT, Apache-2.0", tr_noop("reading office files")),
    (
        "Beautiful Soup, lxml, markdown-it-py, Pygments",
        "MIT, BSD-3-Clause, MIT, BSD-2-Clause",
        tr_noop("reading and showing text"),
    ),
    ("Lucide", "ISC", tr_noop("icons")),
    ("Inter, JetBrains Mono", "SIL OFL 1.1", tr_noop("typefaces")),
)


class AboutDialog(QDialog):
    def __init__(self, theme: Theme, model: ModelState, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About MyPT Desktop"))
        self.setFixedSize(560, 520)
        words = column(head := QWidget(), 2)
        words.addWidget(label("MyPT Desktop", "title"))
        words.addWidget(label(tr("Version {version}, Apache-2.0", version=__version__), "muted"))
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(_parts(model), tr("Made with"))
        tabs.addTab(Licences(theme, licences()), tr("Licences"))
        close = text_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        layout = column(self, SPACE_4, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addLayout(row(AppMark(48), head, None, spacing=SPACE_4))
        layout.addWidget(
            label(
                tr("An assistant for your own documents that runs on your own computer. Nothing leaves it."),
                "muted",
                wrap=True,
            )
        )
        layout.addWidget(tabs, 1)
        layout.addLayout(row(None, close))


class ShortcutsDialog(QDialog):
    """The keys of the commands as they are now. `change_requested`: it was closed to change them."""

    def __init__(self, keys: Mapping[str, Sequence[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.change_requested = False
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.setMinimumSize(440, 480)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, SPACE_4, 0)
        grid.setHorizontalSpacing(SPACE_6)
        grid.setVerticalSpacing(SPACE_2)
        line = 0
        for command in COMMANDS:
            if keys.get(command.name):
                grid.addWidget(label(plain_title(command)), line, 0)
                grid.addWidget(label(", ".join(_native(key) for key in keys[command.name]), "muted"), line, 1)
                line += 1
        for title, fixed in (
            (tr("Send"), tr("Enter")),
            (tr("New line"), tr("Shift+Enter")),
            (tr("Move between controls"), tr("Tab, Shift+Tab")),
        ):
            grid.addWidget(label(title), line, 0)
            grid.addWidget(label(fixed, "muted"), line, 1)
            line += 1
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(tr("Keyboard shortcuts"))
        scroll.setMinimumWidth(page.sizeHint().width() + scroll.verticalScrollBar().sizeHint().width())
        close = text_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        layout = column(self, SPACE_4, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(label(tr("Keyboard shortcuts"), "title"))
        layout.addWidget(scroll, 1)
        change = text_button(tr("Change them…"))
        change.clicked.connect(self._on_change)
        layout.addLayout(row(change, None, close))

    @Slot()
    def _on_change(self) -> None:
        self.change_requested = True
        self.accept()


def _native(keys: str) -> str:
    """As they are written on this system, in its language."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def _parts(model: ModelState) -> QWidget:
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, SPACE_3, 0, 0)
    grid.setHorizontalSpacing(SPACE_4)
    grid.setVerticalSpacing(SPACE_2)
    rows = list(_PARTS)
    if model.title:
        rows.insert(0, (model.title, tr_noop("see models/"), tr_noop("the model")))
    for number, (name, licence, purpose) in enumerate(rows):
        grid.addWidget(label(name, wrap=True), number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(f"{tr(licence)}\n{tr(purpose)}", "caption"), number, 1, Qt.AlignmentFlag.AlignTop)
    grid.setRowStretch(len(rows), 1)
    scroll = QScrollArea()
    scroll.setWidget(page)
    scroll.setWidgetResizable(True)
    scroll.setAccessibleName(tr("Made with"))
    return scroll


@dataclass(frozen=True, slots=True)
class Work:
    """Something by others that is part of this installation."""

    name: str
    licence: str
    texts: tuple[Path, ...]


def licences() -> list[Work]:
    """Everything that was bundled; of a checkout, what lies in it: packages bring theirs along where they are."""
    folder = program_dir() / "licences"
    try:
        told = json.loads((folder / "index.json").read_text("utf-8"))
    except (OSError, ValueError):
        fonts, icons = resources_dir() / "fonts", resources_dir() / "icons"
        return [
            Work("Inter", "OFL-1.1", (fonts / "Inter-LICENSE.txt",)),
            Work("JetBrains Mono", "OFL-1.1", (fonts / "JetBrainsMono-LICENSE.txt",)),
            Work("Lucide", "ISC", (icons / "LICENSE",)),
        ]
    return [
        Work(f"{one['name']} {one['version']}".strip(), one["licence"], tuple(folder / file for file in one["files"]))
        for one in told
    ]


class Licences(QWidget):
    """The works by name, and the text of the chosen one."""

    def __init__(self, theme: Theme, works: Sequence[Work]) -> None:
        super().__init__()
        self._works = works
        names = QListWidget()
        names.setAccessibleName(tr("Works by others"))
        names.setFixedWidth(180)
        for work in works:
            names.addItem(work.name)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setFont(theme.font("caption"))
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(tr("Licence"))
        line = row(names, spacing=SPACE_3, margins=(0, SPACE_3, 0, 0))
        line.addWidget(self._text, 1)
        self.setLayout(line)
        names.currentRowChanged.connect(self._on_chosen)
        names.setCurrentRow(0)

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        if 0 <= number < len(self._works):
            work = self._works[number]
            texts = "\n\n".join(_read(path) for path in work.texts)
            self._text.setPlainText(f"{work.licence}\n\n{texts}")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return tr("The licence text is missing: {path}", path=path)
