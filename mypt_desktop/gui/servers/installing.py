"""The review of a bundle that was dropped on the window: who made it, what it may do, the settings it wants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line, size_text, tip
from mypt_desktop.gui.server_ports import BundleReview
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_5
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.mcp.config import ServerOptions

if TYPE_CHECKING:
    from mypt_desktop.mcp.bundle import Setting


class InstallBundle(QDialog):
    """`installed` comes with the bundle's title. What it may do is asked for again when a setting changes."""

    installed = Signal(str)

    def __init__(self, desk: Desk, path: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._review: BundleReview | None = None
        self._read: dict[str, Callable[[], Json]] = {}
        self.setWindowTitle(tr("Install a server"))
        self.resize(560, 520)
        self._title = label(tr("Looking into {name}", name=one_line(path.name, 60)), "title", wrap=True)
        self._about = label("", "muted", wrap=True, selectable=True)
        self._changes = label("", wrap=True, selectable=True)
        self._changes.hide()
        self._network = QCheckBox(tr("Let it use the network"))
        self._network.toggled.connect(self._ask_what_it_may)
        self._may = label("", wrap=True, selectable=True)
        self._fields = QWidget()
        self._form = QFormLayout(self._fields)
        self._form.setContentsMargins(0, 0, SPACE_2, 0)
        self._form.setSpacing(SPACE_3)
        scroll = QScrollArea()
        scroll.setWidget(self._fields)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        cancel, self._install = text_button(tr("Cancel")), text_button(tr("Install"), "primary")
        cancel.clicked.connect(self.reject)
        self._install.clicked.connect(self._on_install)
        self._install.setEnabled(False)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        for widget in (self._title, self._about, self._changes, self._may, self._network):
            layout.addWidget(widget)
        layout.addWidget(scroll, 1)
        layout.addWidget(self._problem)
        layout.addLayout(row(None, cancel, self._install, spacing=SPACE_2))
        desk.servers.ask(partial(desk.services.servers.bundles.review, path), self._on_review, self._say)

    def _on_review(self, review: BundleReview) -> None:
        self._review = review
        bundle = review.bundle
        before = one_line(review.before, 40)
        update = tr(", in the place of version {version}", version=before) if before else ""
        self._title.setText(f"{bundle.title} {bundle.version}{update}")
        facts = trn(
            "By {author} · {n:,} file, {size}",
            "By {author} · {n:,} files, {size}",
            len(bundle.files),
            author=bundle.author,
            size=size_text(bundle.size),
        )
        self._about.setText(neutral("\n".join(filter(None, (facts, bundle.description)))))
        self._changes.setText(neutral("\n".join(review.changes)))
        self._changes.setVisible(bool(review.changes))
        for setting in bundle.settings:
            value = review.values.get(setting.key, setting.default)
            field = self._field(setting, value)
            field.setAccessibleName(setting.title)
            field.setToolTip(tip(setting.description))
            self._form.addRow(one_line(setting.title + (" *" if setting.required else ""), 60), field)
        self._install.setText(tr("Update") if review.before else tr("Install"))
        self._install.setEnabled(True)
        self._ask_what_it_may()

    def _field(self, setting: Setting, value: Json) -> QWidget:
        if setting.kind == "boolean":
            box = QCheckBox(tr("Yes"))
            box.setChecked(value is True)
            box.toggled.connect(self._ask_what_it_may)
            self._read[setting.key] = box.isChecked
            return box
        if setting.multiple:
            lines = QPlainTextEdit("\n".join(map(str, value)) if isinstance(value, list) else str(value or ""))
            lines.setFixedHeight(72)
            lines.setTabChangesFocus(True)
            lines.setPlaceholderText(tr("One a line"))
            self._read[setting.key] = lambda: [one for one in lines.toPlainText().splitlines() if one.strip()]
            return lines
        line = QLineEdit("" if value is None else str(value))
        if setting.sensitive:
            line.setEchoMode(QLineEdit.EchoMode.Password)
        line.editingFinished.connect(self._ask_what_it_may)
        self._read[setting.key] = line.text
        if setting.kind not in ("directory", "file"):
            return line
        browse = text_button(tr("Browse…"))
        browse.clicked.connect(partial(self._on_browse, setting.kind, line))
        both = QWidget()
        both.setLayout(row(line, browse, spacing=SPACE_2))
        line.setAccessibleName(setting.title)
        return both

    def _on_browse(self, kind: str, line: QLineEdit, *_: object) -> None:
        start = line.text() or str(Path.home())
        chosen = (
            QFileDialog.getExistingDirectory(self, tr("Choose a folder"), start)
            if kind == "directory"
            else QFileDialog.getOpenFileName(self, tr("Choose a file"), start)[0]
        )
        if chosen:
            line.setText(chosen)
            self._ask_what_it_may()

    def _values(self) -> Mapping[str, Json]:
        return {key: read() for key, read in self._read.items()}

    def _options(self) -> ServerOptions:
        return ServerOptions(network=self._network.isChecked())

    @Slot()
    def _ask_what_it_may(self, *_: object) -> None:
        if self._review is not None:
            ask = partial(self._desk.services.servers.bundles.may, self._review.bundle, self._values(), self._options())
            self._desk.servers.ask(ask, self._on_may, self._say)

    def _on_may(self, sentences: tuple[str, ...]) -> None:
        self._problem.hide()
        self._may.setText(neutral(" ".join(sentences)))

    @Slot()
    def _on_install(self) -> None:
        if self._review is not None:
            self._install.setEnabled(False)
            install = partial(
                self._desk.services.servers.bundles.install, self._review.bundle, self._values(), self._options()
            )
            self._desk.servers.ask(install, self._on_installed, self._on_not_installed)

    def _on_installed(self, lasting: bool) -> None:
        assert self._review is not None
        self.installed.emit(self._review.bundle.title)
        self.accept()

    def _on_not_installed(self, error: UserError) -> None:
        self._install.setEnabled(True)
        self._say(error)

    def _say(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()
