"""The toolsets that are installed: what each brings and may do, switched on and off, imported, exported, removed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QListWidgetItem, QMessageBox, QWidget

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.drops import dropped
from mypt_desktop.gui.manager import PAGE, Manager
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from mypt_desktop.gui.toolset_ports import ToolsetDetails
from mypt_desktop.gui.toolsets.manager_page import ToolsetPage
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.toolsets import Toolset, ToolsetId

_ENDING = ".toolset.zip"


class ToolsetManager(Manager):
    import_requested = Signal(list)  # list[Path | str]
    choose_requested = Signal()
    address_requested = Signal()
    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, desk.files, parent, tr("Toolsets"), room=QSize(820, 620), width=220)
        self.setAcceptDrops(True)
        self.setMinimumSize(560, 400)
        self._list.setAccessibleName(tr("Installed toolsets"))
        self._page = ToolsetPage(desk)
        self._page.enabled.connect(self._on_enabled)
        self._page.export_requested.connect(self._on_export)
        self._page.uninstall_requested.connect(self._on_uninstall)
        self._pages.addWidget(self._empty_page())
        self._pages.addWidget(self._page)
        bring = text_button(tr("Import…"))
        bring.setIcon(desk.theme.icon("package"))
        bring.clicked.connect(self.choose_requested)
        link = text_button(tr("From an address…"))
        link.clicked.connect(self.address_requested)
        close = text_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        middle = row(self._list, spacing=SPACE_4)
        middle.addWidget(self._pages, 1)
        layout = column(self, SPACE_4, (SPACE_4, SPACE_4, SPACE_5, SPACE_4))
        layout.addLayout(row(label(tr("Toolsets"), "title"), None, margins=(SPACE_2, 0, 0, 0)))
        layout.addLayout(middle, 1)
        layout.addWidget(self._problem)
        foot = row(spacing=SPACE_2, margins=(SPACE_2, 0, 0, 0))
        foot.addWidget(label(tr("Drop a toolset here to import or update it."), "faint", wrap=True), 1)
        for button in (link, bring, close):
            foot.addWidget(button)
        layout.addLayout(foot)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Asks for the toolsets again, and for the one that is shown."""
        self._desk.files.ask(self._desk.services.toolsets.list_toolsets, self._on_list, self.say_error)

    def show_toolset(self, id: ToolsetId) -> None:
        """Brings one to the front, once it is listed."""
        self._wanted = id
        self.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event.mimeData()).toolsets:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        toolsets = dropped(event.mimeData()).toolsets
        if toolsets:
            event.acceptProposedAction()
            self.import_requested.emit(list(toolsets))

    def _empty_page(self) -> QWidget:
        page = QWidget()
        layout = column(page, SPACE_3, (SPACE_4, SPACE_5, SPACE_4, SPACE_4))
        layout.addWidget(label(tr("No toolset is installed"), "strong"))
        words = tr(
            "A toolset brings tools that the model can use in a chat: they write files, work on data, draw pages."
        )
        layout.addWidget(label(words, "muted", wrap=True))
        examples = _examples()
        if examples:
            layout.addSpacing(SPACE_2)
            layout.addWidget(label(tr("Examples that come with the program"), "section"))
        for path in examples:
            button = text_button(_title(path))
            button.setIcon(self._desk.theme.icon("package"))
            button.clicked.connect(partial(self.import_requested.emit, [path]))
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        return page

    def _on_list(self, toolsets: Sequence[Toolset]) -> None:
        self._fill([self._item(toolset) for toolset in toolsets])

    def _item(self, toolset: Toolset) -> QListWidgetItem:
        off = "" if toolset.enabled else tr(", off")
        item = QListWidgetItem(f"{one_line(toolset.name, 40)}{off}")
        item.setIcon(self._desk.theme.icon("package", "accent" if toolset.enabled else "text_faint"))
        item.setData(Qt.ItemDataRole.UserRole, toolset.id)
        item.setToolTip(tip(f"{toolset.name} {toolset.version}"))
        item.setSizeHint(QSize(200, max(34, self._list.fontMetrics().height() + 16)))
        if not toolset.enabled:
            item.setForeground(self._desk.theme.color("text_faint"))
        return item

    @Slot(QListWidgetItem)
    def _on_current(self, item: QListWidgetItem | None, before: QListWidgetItem | None = None) -> None:
        if item is not None:
            id = ToolsetId(item.data(Qt.ItemDataRole.UserRole))
            self._desk.files.ask(
                partial(self._desk.services.toolsets.get_toolset, id), self._on_details, self.say_error
            )

    def _on_details(self, details: ToolsetDetails) -> None:
        if self._current() == details.installed.toolset.id:
            self._page.show_details(details)
            self._pages.setCurrentIndex(PAGE)

    @Slot(str, bool)
    def _on_enabled(self, id: str, enabled: bool) -> None:
        self._do(partial(self._desk.services.toolsets.enable_toolset, ToolsetId(id), enabled))

    @Slot(str, str)
    def _on_export(self, id: str, version: str) -> None:
        start = str(Path.home() / f"{id}-{version}{_ENDING}")
        chosen, _ = QFileDialog.getSaveFileName(
            self, tr("Export the toolset"), start, tr("Toolsets (*{ending})", ending=_ENDING)
        )
        if chosen:
            self._do(partial(self._desk.services.toolsets.export_toolset, ToolsetId(id), Path(chosen)))

    @Slot(str, str)
    def _on_uninstall(self, id: str, name: str) -> None:
        answer = QMessageBox.question(
            self,
            tr("Uninstall the toolset"),
            tr(
                "Uninstall {name}? Its tools are gone from every chat; the files they wrote stay.",
                name=one_line(name, 60),
            ),
            defaultButton=QMessageBox.StandardButton.No,
        )
        if answer == QMessageBox.StandardButton.Yes:
            self._do(partial(self._desk.services.toolsets.uninstall_toolset, ToolsetId(id)))


def _examples() -> list[Path]:
    """Toolsets that come with the program."""
    return sorted(path.parent for path in (resources_dir() / "toolsets").glob("*/toolset.yaml"))


def _title(path: Path) -> str:
    return path.name.replace("-", " ").title()
