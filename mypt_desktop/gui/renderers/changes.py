"""What a call changed in files, as the card that asked for it showed it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from mypt_desktop.core.line_changes import LineChanges, read_back
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.gui.chat.changes_view import ChangesView, FileView
from mypt_desktop.gui.chat_files.comparison import comparison_of
from mypt_desktop.gui.controls import column
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.renderers.texts import shown_text
from mypt_desktop.gui.renderers.view import RendererView
from mypt_desktop.gui.theme import SPACE_3
from mypt_desktop.gui.translation import tr


class ChangedFilesView(RendererView):
    """Drawn from what is stored with the call: the files themselves may have changed since."""

    def __init__(self, desk: Desk, config: JsonObject, result: Json = None, *, fills: bool = False) -> None:
        found = config.get("files")
        files = [one for one in found if isinstance(one, dict)] if isinstance(found, list | tuple) else []
        super().__init__(desk.theme, "file-pen", tr("What changed"), result, fills=fills)
        self.bar.hide()  # each file has a line of its own
        body = QWidget()
        column(body, 0, (SPACE_3, SPACE_3, SPACE_3, SPACE_3)).addWidget(
            ChangesView(tr("What changed"), [_file(desk, one) for one in files])
        )
        self.add_body(body)


def _file(desk: Desk, file: JsonObject) -> FileView:
    changes = read_back(file)
    path, moved_from = (str(file.get(name) or "") for name in ("path", "moved_from"))
    view = FileView(desk.theme, path, moved_from, new=changes.before is None, gone=changes.after is None)
    view.show_comparison(comparison_of(_shown(changes)))
    return view


def _shown(changes: LineChanges) -> LineChanges:
    """Each character that a text widget would lose or hide as one that is seen."""
    return replace(changes, lines=tuple(replace(line, text=shown_text(line.text)) for line in changes.lines))
