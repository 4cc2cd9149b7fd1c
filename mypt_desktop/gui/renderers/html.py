"""An HTML artifact of a toolset with the tool's data, in a page that reaches nothing outside itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl, Slot

from mypt_desktop.core.messages import Json
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.renderers.artifact import Artifact, artifact_at, data_script
from mypt_desktop.gui.renderers.page_view import PageView
from mypt_desktop.gui.renderers.watch import Bounds
from mypt_desktop.gui.translation import tr

if TYPE_CHECKING:
    from mypt_desktop.gui.renderers.page import LockedPage

_COLORS = ("canvas", "raised", "sunken", "border", "text", "text_muted", "accent", "accent_text", "danger", "success")

_MAIN_WORLD = 0  # QWebEngineScript.ScriptWorldId.MainWorld

# After a click the engine lets a page write to the clipboard, whatever its settings say (QTBUG-77450). This is the only
# way there; the policy's sandbox keeps the page from taking another one out of a frame.
_NO_COPYING = """Object.defineProperty(Document.prototype, "execCommand",
  {value: () => false, writable: false, configurable: false});"""


@dataclass(frozen=True, slots=True)
class _Prepared:
    artifact: Artifact
    script: str


class HtmlView(PageView):
    """`artifact` is the page's path in the folder `toolset`, which may be that of a chat's files; `data` is what it
    finds as `window.__TOOL_DATA__`.
    """

    def __init__(
        self,
        desk: Desk,
        artifact: str,
        toolset: Path,
        data: Json,
        result: Json = None,
        *,
        title: str = "",
        fills: bool = False,
        bounds: Bounds | None = None,
    ) -> None:
        super().__init__(desk, "app-window", title or tr("Result"), result, fills=fills, bounds=bounds)
        self.prepare(partial(_prepared, artifact, toolset, data))
        desk.theme.changed.connect(self._on_theme)

    def _made(self, prepared: object) -> LockedPage:
        from mypt_desktop.gui.renderers.page import ArtifactProfile, LockedPage, run_first

        assert isinstance(prepared, _Prepared)
        artifact = prepared.artifact
        address = QUrl(f"{engine.SCHEME}://{artifact.host}{artifact.address}")
        page = LockedPage(
            ArtifactProfile(artifact), address, lambda url, main: url if main and url == address else None
        )
        page.setAudioMuted(True)
        run_first(page, "clipboard", _NO_COPYING)
        run_first(page, "data", prepared.script)
        run_first(page, "colors", self._colors())
        return page

    def _colors(self) -> str:
        """The window's colours as `--mypt-text` and so on, for pages that want to look like it."""
        theme = self._desk.theme
        rules = "".join(f"--mypt-{role.replace('_', '-')}:{theme.css(role)};" for role in _COLORS)
        return (
            f'{{const colors = new CSSStyleSheet(); colors.replaceSync(":root{{{rules}}}"); colors.ofMypt = true;'
            "document.adoptedStyleSheets ="
            " [colors, ...document.adoptedStyleSheets.filter((sheet) => !sheet.ofMypt)];}"
        )

    @Slot()
    def _on_theme(self) -> None:
        """The page that is shown takes the new colours, and so does one that is loaded anew."""
        if self.page is not None:
            from mypt_desktop.gui.renderers.page import run_first

            run_first(self.page, "colors", self._colors())
            self.page.runJavaScript(self._colors(), _MAIN_WORLD)


def _prepared(artifact: str, toolset: Path, data: Json) -> _Prepared:
    return _Prepared(artifact_at(artifact, toolset), data_script(data))
