"""What is dropped on the window: toolsets, a folder of documents, or nothing of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QUrl, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

MANIFEST = "toolset.yaml"
_LINK_ENDING = ".toolset.zip"  # any other link is a text, to whatever is below it


@dataclass(frozen=True, slots=True)
class Dropped:
    """`toolsets` are archives and folders that hold a toolset, and addresses of such archives as texts; `bundles` are
    those of MCP servers; `folder` is the first other folder, and `files` are all other files."""

    toolsets: tuple[Path | str, ...] = ()
    folder: Path | None = None
    bundles: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.toolsets or self.bundles or self.files) or self.folder is not None

    @property
    def only_files(self) -> bool:
        return bool(self.files) and not self.toolsets and not self.bundles and self.folder is None


def dropped(data: QMimeData) -> Dropped:
    """Looks at names and folders only; nothing is opened."""
    paths = local_paths(data.urls())
    here = [path for path in paths if is_toolset(path)]
    links = [url.toString(QUrl.ComponentFormattingOption.FullyEncoded) for url in data.urls() if _is_toolset_link(url)]
    bundles = tuple(path for path in paths if path.suffix.lower() in (".mcpb", ".dxt"))
    others = [path for path in paths if path not in here and path not in bundles]
    folders = [path for path in others if path.is_dir()]
    files = tuple(path for path in others if path not in folders)
    return Dropped((*here, *links), next(iter(folders), None), bundles, files)


def is_toolset(path: Path) -> bool:
    """It may be one: a ZIP, or a folder for authors. What is in it is looked at when it is reviewed."""
    return path.suffix.lower() == ".zip" or (path / MANIFEST).is_file()


def _is_toolset_link(url: QUrl) -> bool:
    return url.scheme().lower() in ("http", "https") and url.path().lower().endswith(_LINK_ENDING)


def local_paths(urls: Sequence[QUrl]) -> list[Path]:
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]


class Drops(QObject):
    """Takes what is ours before the widget below the pointer sees it: a text field would write the file's name.

    `except_on` are widgets that take drops of their own, except toolsets.
    """

    toolsets_dropped = Signal(list)  # list[Path | str]
    bundles_dropped = Signal(list)  # list[Path]
    folder_dropped = Signal(Path)
    files_dropped = Signal(list)  # list[Path]
    files_held = Signal(bool)  # over the window, where they would be taken

    def __init__(self, window: QWidget, except_on: Sequence[QWidget] = ()) -> None:
        super().__init__(window)
        self._window = window
        self._except_on = tuple(except_on)
        self._found = Dropped()  # of the drag that is going on: the disk is asked once, not at each move

    def watch(self) -> None:
        """Once the window has its native side."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.DragLeave, QEvent.Type.Drop):
            self.files_held.emit(False)
        if not isinstance(event, QDropEvent):  # drags entering and moving are drops to Qt
            return False
        if event.type() == QEvent.Type.DragEnter:
            self._found = dropped(event.mimeData())
        elif event.type() not in (QEvent.Type.DragMove, QEvent.Type.Drop):
            return False
        if not self._found or self._is_elsewhere(event):
            self.files_held.emit(False)
            return False
        event.acceptProposedAction()
        if not isinstance(event, QDragMoveEvent):
            self.take(self._found)
        else:
            self.files_held.emit(self._found.only_files)
        return True

    def take(self, found: Dropped) -> None:
        """One thing is done with what was dropped together; plain files are attached only where nothing else came."""
        if found.toolsets:
            self.toolsets_dropped.emit(list(found.toolsets))
        elif found.bundles:
            self.bundles_dropped.emit(list(found.bundles))
        elif found.folder is not None:
            self.folder_dropped.emit(found.folder)
        else:
            self.files_dropped.emit(list(found.files))

    def _is_elsewhere(self, event: QDropEvent) -> bool:
        """The widget at this place takes plain files and folders itself."""
        if self._found.toolsets or self._found.bundles:
            return False
        at = self._window.childAt(event.position().toPoint())
        return at is not None and any(own is at or own.isAncestorOf(at) for own in self._except_on)
