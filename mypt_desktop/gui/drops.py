"""What is dropped on the window: toolsets, servers, models, folders, files, or nothing of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QUrl, Signal, SignalInstance
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from mypt_desktop.runtime import genai_config

MANIFEST = "toolset.yaml"
_LINK_ENDING = ".toolset.zip"  # any other link is a text, to whatever is below it


@dataclass(frozen=True, slots=True)
class Dropped:
    """`toolsets` are archives and folders that hold a toolset, and addresses of such archives as texts; `bundles` those
    of MCP servers; `models` files and folders of weights; `folders` are other folders, `files` other files."""

    toolsets: tuple[Path | str, ...] = ()
    bundles: tuple[Path, ...] = ()
    models: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.toolsets or self.bundles or self.models or self.folders or self.files)


def dropped(data: QMimeData) -> Dropped:
    """Looks at names and folders only; nothing is opened."""
    links = [url.toString(QUrl.ComponentFormattingOption.FullyEncoded) for url in data.urls() if _is_toolset_link(url)]
    found: dict[str, list[Path]] = {}
    for path in local_paths(data.urls()):
        found.setdefault(_kind(path), []).append(path)
    toolsets, bundles, models, folders, files = (
        tuple(found.get(kind, ())) for kind in ("toolset", "bundle", "model", "folder", "file")
    )
    return Dropped((*toolsets, *links), bundles, models, folders, files)


def _kind(path: Path) -> str:
    if is_toolset(path):
        return "toolset"
    if path.suffix.lower() in (".mcpb", ".dxt"):
        return "bundle"
    if path.is_dir():
        return "model" if _holds_weights(path) else "folder"
    return "model" if path.suffix.lower() == ".gguf" else "file"


def _holds_weights(folder: Path) -> bool:
    ready, described = (folder / genai_config.NAME).is_file(), (folder / "config.json").is_file()
    return ready or (described and any(folder.glob("*.safetensors")))


def is_toolset(path: Path) -> bool:
    """It may be one: a ZIP, or a folder for authors. What is in it is looked at when it is reviewed."""
    return path.suffix.lower() == ".zip" or (path / MANIFEST).is_file()


def _is_toolset_link(url: QUrl) -> bool:
    return url.scheme().lower() in ("http", "https") and url.path().lower().endswith(_LINK_ENDING)


def local_paths(urls: Sequence[QUrl]) -> list[Path]:
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]


class Drops(QObject):
    """Takes what is ours before the widget below the pointer sees it: a text field would write the file's name.

    Each of several things that are dropped together goes its way. `except_on` are widgets that take files and folders
    themselves.
    """

    toolsets_dropped = Signal(list)  # list[Path | str]
    bundles_dropped = Signal(list)  # list[Path]
    models_dropped = Signal(list)  # list[Path]
    files_dropped = Signal(list, list)  # folders and files, list[Path] both
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
            self.files_held.emit(bool(self._found.files))
        return True

    def take(self, found: Dropped) -> None:
        if found.folders or found.files:
            self.files_dropped.emit(list(found.folders), list(found.files))
        ways: tuple[tuple[Sequence[Path | str], SignalInstance], ...] = (
            (found.models, self.models_dropped),
            (found.bundles, self.bundles_dropped),
            (found.toolsets, self.toolsets_dropped),
        )
        for paths, way in ways:
            if paths:
                way.emit(list(paths))

    def _is_elsewhere(self, event: QDropEvent) -> bool:
        """The widget at this place takes plain files and folders itself."""
        if self._found.toolsets or self._found.bundles or self._found.models:
            return False
        at = self._window.childAt(event.position().toPoint())
        return at is not None and any(own is at or own.isAncestorOf(at) for own in self._except_on)
