"""Help: what the program is and whose work it stands on, and the list of keyboard shortcuts."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QPlainTextEdit, QScrollArea, QTabWidget, QWidget

from mypt_desktop import __version__
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.gui.actions import COMMANDS
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.ports import ModelState
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5, SPACE_6, Theme
from mypt_desktop.gui.welcome import AppMark

_PARTS = (
    ("Qt and PySide6", "LGPL-3.0", "the window"),
    ("ONNX Runtime and ONNX Runtime GenAI", "MIT", "running the models"),
    ("FAISS", "MIT", "searching by meaning"),
    ("SQLite", "public domain", "chats and the index"),
    ("Tokenizers", "Apache-2.0", "text to tokens"),
    ("pypdfium2", "Apache-2.0 or BSD-3-Clause", "reading PDF"),
    ("python-docx, python-pptx, openpyxl, odfpy", "MIT, MIT, MIT, Apache-2.0", "reading office files"),
    (
        "Beautiful Soup, lxml, markdown-it-py, Pygments",
        "MIT, BSD-3-Clause, MIT, BSD-2-Clause",
        "reading and showing text",
    ),
    ("Lucide", "ISC", "icons"),
    ("Inter, JetBrains Mono", "SIL OFL 1.1", "typefaces"),
)


class AboutDialog(QDialog):
    def __init__(self, theme: Theme, model: ModelState, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About MyPT Desktop")
        self.setFixedSize(560, 520)
        words = column(head := QWidget(), 2)
        words.addWidget(label("MyPT Desktop", "title"))
        words.addWidget(label(f"Version {__version__}, Apache-2.0", "muted"))
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(_parts(model), "Made with")
        for title, path in (
            ("Icons", resources_dir() / "icons" / "LICENSE"),
            ("Inter", resources_dir() / "fonts" / "Inter-LICENSE.txt"),
            ("JetBrains Mono", resources_dir() / "fonts" / "JetBrainsMono-LICENSE.txt"),
        ):
            tabs.addTab(_licence(theme, path), title)
        close = text_button("Close", "primary")
        close.clicked.connect(self.accept)
        layout = column(self, SPACE_4, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addLayout(row(AppMark(48), head, None, spacing=SPACE_4))
        layout.addWidget(
            label(
                "An assistant for your own documents that runs on your own computer. Nothing leaves it.",
                "muted",
                wrap=True,
            )
        )
        layout.addWidget(tabs, 1)
        layout.addLayout(row(None, close))


class ShortcutsDialog(QDialog):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        self.setMinimumSize(440, 480)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, SPACE_4, 0)
        grid.setHorizontalSpacing(SPACE_6)
        grid.setVerticalSpacing(SPACE_2)
        line = 0
        for command in COMMANDS:
            if command.keys:
                grid.addWidget(label(command.title.replace("&", "").rstrip("…")), line, 0)
                grid.addWidget(label(", ".join(command.keys), "muted"), line, 1)
                line += 1
        for title, keys in (
            ("Send", "Enter"),
            ("New line", "Shift+Enter"),
            ("Move between controls", "Tab, Shift+Tab"),
        ):
            grid.addWidget(label(title), line, 0)
            grid.addWidget(label(keys, "muted"), line, 1)
            line += 1
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName("Keyboard shortcuts")
        close = text_button("Close", "primary")
        close.clicked.connect(self.accept)
        layout = column(self, SPACE_4, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(label("Keyboard shortcuts", "title"))
        layout.addWidget(scroll, 1)
        layout.addLayout(row(None, close))


def _parts(model: ModelState) -> QWidget:
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, SPACE_3, 0, 0)
    grid.setHorizontalSpacing(SPACE_4)
    grid.setVerticalSpacing(SPACE_2)
    rows = list(_PARTS)
    if model.title:
        rows.insert(0, (model.title, "see models/", "the model"))
    for number, (name, licence, purpose) in enumerate(rows):
        grid.addWidget(label(name, wrap=True), number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(f"{licence}\n{purpose}", "caption"), number, 1, Qt.AlignmentFlag.AlignTop)
    grid.setRowStretch(len(rows), 1)
    scroll = QScrollArea()
    scroll.setWidget(page)
    scroll.setWidgetResizable(True)
    scroll.setAccessibleName("Made with")
    return scroll


def _licence(theme: Theme, path: Path) -> QWidget:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        text = f"The licence text is missing: {path}"
    shown = QPlainTextEdit(text)
    shown.setReadOnly(True)
    shown.setFont(theme.font("caption"))
    shown.setTabChangesFocus(True)
    shown.setAccessibleName("Licence")
    return shown
