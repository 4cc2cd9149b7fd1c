"""Adding MCP servers: by a form, by pasting the JSON that servers' pages show, or from other programs found here."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from mypt_desktop.gui.translation import tr
from mypt_desktop.mcp.config import ServerOptions, read_config

if TYPE_CHECKING:
    from mypt_desktop.mcp.importing import Found

_FORM, _PASTE, _IMPORT = range(3)
_EXAMPLE = (
    '{\n  "mcpServers": {\n    "time": {\n      "command": "uvx",\n      "args": ["mcp-server-time"]\n    }\n  }\n}'
)


class AddServers(QDialog):
    """First says what is to be started and what it may do; a second press adds it. `added` names one that came."""

    added = Signal(str)  # ServerId

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._worker = desk.servers
        self._reviewed: tuple[Found, ...] = ()
        self.setWindowTitle(tr("Add a server"))
        self.resize(600, 520)
        self._name, self._command, self._url = QLineEdit(), QLineEdit(), QLineEdit()
        self._env = QPlainTextEdit()
        self._network = QCheckBox(tr("Let it use the network"))
        self._json = QPlainTextEdit()
        self._json.setPlaceholderText(_EXAMPLE)
        self._json.setFont(desk.theme.font("code"))
        self._json.setAccessibleName(tr("JSON of the servers"))
        self._json.setTabChangesFocus(True)
        self._found = QListWidget()
        self._found.setAccessibleName(tr("Servers of other programs"))
        self._tabs = QTabWidget()
        self._tabs.addTab(self._form(), tr("Form"))
        self._tabs.addTab(self._paste(), tr("Paste JSON"))
        self._tabs.addTab(self._import(), tr("Import"))
        self._tabs.currentChanged.connect(self._on_tab)
        self._review = label("", "muted", wrap=True, selectable=True)
        self._review.hide()
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        cancel, self._add = text_button(tr("Cancel")), text_button(tr("Review"), "primary")
        cancel.clicked.connect(self.reject)
        self._add.clicked.connect(self._on_add)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_4))
        layout.addWidget(self._tabs, 1)
        layout.addWidget(self._review)
        layout.addWidget(self._problem)
        layout.addLayout(row(None, cancel, self._add, spacing=SPACE_2))
        for edit in (self._name, self._command, self._url):
            edit.textChanged.connect(self._forget)
        self._env.textChanged.connect(self._forget)
        self._json.textChanged.connect(self._forget)
        self._network.toggled.connect(self._forget)
        self._found.itemChanged.connect(self._forget)

    def _form(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(SPACE_3, SPACE_4, SPACE_3, SPACE_3)
        form.setSpacing(SPACE_3)
        self._command.setPlaceholderText("uvx mcp-server-time")
        self._url.setPlaceholderText("https://example.com/mcp")
        self._env.setPlaceholderText("API_KEY=…")
        self._env.setFixedHeight(72)
        self._env.setTabChangesFocus(True)
        for title, widget in (
            (tr("Name"), self._name),
            (tr("Command"), self._command),
            (tr("or address"), self._url),
            (tr("Environment"), self._env),
        ):
            widget.setAccessibleName(title)
            form.addRow(title, widget)
        form.addRow("", self._network)
        return page

    def _paste(self) -> QWidget:
        page = QWidget()
        layout = column(page, SPACE_2, (SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        layout.addWidget(
            label(tr("As the server's own page shows it. Keys in it go to the keyring."), "muted", wrap=True)
        )
        layout.addWidget(self._json, 1)
        return page

    def _import(self) -> QWidget:
        page = QWidget()
        layout = column(page, SPACE_2, (SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        words = tr("Servers of Claude Desktop, VS Code, Cursor, LM Studio and Jan on this computer.")
        layout.addWidget(label(words, "muted", wrap=True))
        layout.addWidget(self._found, 1)
        return page

    @Slot(int)
    def _on_tab(self, tab: int) -> None:
        self._forget()
        if tab == _IMPORT and not self._found.count():
            self._worker.ask(_found_here, self._on_found, self._say)

    def _on_found(self, found: tuple[Sequence[Found], Sequence[str]]) -> None:
        servers, problems = found
        self._found.clear()
        for one in servers:
            item = QListWidgetItem(f"{one_line(one.config.id, 40)}  ·  {one_line(one.source, 30)}")
            item.setToolTip(one_line(one.problem or one.config.starts, 300))
            item.setData(Qt.ItemDataRole.UserRole, one)
            usable = not one.problem
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable if usable else Qt.ItemFlag.NoItemFlags)
            item.setCheckState(Qt.CheckState.Checked if usable and one.enabled else Qt.CheckState.Unchecked)
            self._found.addItem(item)
        if not servers:
            problems = (*problems, tr("None of these programs has a server here."))
        self._problem.setText(neutral("\n".join(problems)))
        self._problem.setVisible(bool(problems))

    @Slot()
    def _forget(self, *_: object) -> None:
        """What was reviewed is not what stands there now."""
        self._reviewed = ()
        self._review.hide()
        self._problem.hide()
        self._add.setText(tr("Review"))

    @Slot()
    def _on_add(self) -> None:
        self._problem.hide()
        if self._reviewed:
            job = partial(_add_all, self._desk, self._reviewed, self._options())
            self._worker.ask(job, self._on_added, self._say)
            return
        try:
            wanted = self._wanted()
        except UserError as error:
            self._say(error)
            return
        self._worker.ask(partial(_reviewed, self._desk, wanted, self._options()), self._on_reviewed, self._say)

    def _wanted(self) -> tuple[Found, ...]:
        from mypt_desktop.mcp.importing import Found, read_pasted

        match self._tabs.currentIndex():
            case 0:
                try:
                    words = shlex.split(self._command.text(), posix=sys.platform != "win32")
                except ValueError as error:
                    raise UserError(
                        tr("The command cannot be read: {error}.", error=error), hint=tr("Check its quotation marks.")
                    ) from error
                pairs = (line.partition("=") for line in self._env.toPlainText().splitlines() if line.strip())
                env = {name.strip(): value for name, _, value in pairs}
                plain = {"command": words[0] if words else "", "args": words[1:], "url": self._url.text(), "env": env}
                return (Found(read_config(self._name.text().strip(), plain)),)
            case 1:
                found = read_pasted(self._json.toPlainText())
            case _:
                items = (self._found.item(number) for number in range(self._found.count()))
                found = [
                    item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == Qt.CheckState.Checked
                ]
        for one in found:
            if one.problem:
                raise UserError(one.problem)
        if not found:
            raise UserError(tr("No server is chosen."))
        return tuple(found)

    def _options(self) -> ServerOptions:
        return ServerOptions(network=self._tabs.currentIndex() == _FORM and self._network.isChecked())

    def _on_reviewed(self, review: tuple[tuple[Found, ...], str]) -> None:
        self._reviewed, words = review
        self._review.setText(neutral(words))
        self._review.show()
        self._add.setText(tr("Add"))

    def _on_added(self, added: Sequence[str]) -> None:
        for id in added:
            self.added.emit(id)
        self.accept()

    def _say(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()


def _found_here() -> tuple[Sequence[Found], Sequence[str]]:
    from mypt_desktop.mcp.importing import found_on_this_machine

    return found_on_this_machine()


def _reviewed(desk: Desk, wanted: tuple[Found, ...], options: ServerOptions) -> tuple[tuple[Found, ...], str]:
    """What each starts and may do, said before it is there."""
    said = []
    for one in wanted:
        try:
            may = desk.services.servers.review(one.config, options)[0]
        except UserError as error:
            if len(wanted) == 1:
                raise
            may = (in_words(error),)
        said.append("\n".join((f"{one.config.id}: {one.config.starts}", *(f"  {sentence}" for sentence in may))))
    return wanted, "\n\n".join(said)


def _add_all(desk: Desk, wanted: tuple[Found, ...], options: ServerOptions) -> Sequence[str]:
    return desk.services.servers.add_all(wanted, options)
