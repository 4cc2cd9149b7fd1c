"""The plain result, for tools without a renderer and for plans that cannot be drawn."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication

from mypt_desktop.core.messages import Json, canonical_json
from mypt_desktop.gui.controls import icon_button
from mypt_desktop.gui.renderers.view import RendererView
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr


class PlainView(RendererView):
    """Shows what a tool returned; `why` is the sentence that says why nothing better is shown, if there is one."""

    def __init__(self, theme: Theme, result: Json, why: str = "", *, title: str = "", fills: bool = False) -> None:
        super().__init__(theme, "file-code", title or tr("Result"), result, fills=fills)
        copy = icon_button(theme, "copy", tr("Copy as JSON"))
        copy.clicked.connect(self._on_copy)
        self.add_button(copy)
        self.show_plain(why)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(canonical_json(self.result))
