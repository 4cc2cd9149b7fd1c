"""Runs inside a process of its own: shows three HTML results one after the other, says one JSON line, and ends."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from mypt_desktop.app import App
from mypt_desktop.core.messages import Json
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Settings
from mypt_desktop.sandbox.child_setup import die_with_parent
from mypt_desktop.sandbox.process import end_with_input

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from mypt_desktop.gui.desk import Desk

# A chart of the data as a tool would draw it; the title tells when a picture of it was handed over.
PAGE = """<!doctype html><meta charset=utf-8><canvas width=600 height=240></canvas><script>
const rows = window.__TOOL_DATA__, pen = document.querySelector("canvas").getContext("2d");
rows.slice(0, 600).forEach((row, n) => pen.fillRect(n, 240 - row.value, 1, row.value));
requestAnimationFrame(() => requestAnimationFrame(() => { document.title = "=" + rows.length; }));
</script>"""
ROWS, LARGE_ROWS = 100, 110_000
PATIENCE = 60.0  # seconds for one page


def main(argv: Sequence[str]) -> int:
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

    from mypt_desktop.gui.desk import make_desk
    from mypt_desktop.gui.renderers import engine
    from mypt_desktop.gui.theme import Theme

    die_with_parent()
    end_with_input()
    folder = Path(argv[0])
    (folder / "page.html").write_text(PAGE, encoding="utf-8")
    if reason := engine.why_not():
        print(json.dumps({"skipped": reason}), flush=True)
        return 0
    engine.prepare()
    application = QApplication(sys.argv[:1])
    app = App(DataDir(folder / "data"), Settings())
    window = QWidget()
    QVBoxLayout(window)
    window.resize(900, 700)
    desk = make_desk(Theme(application, "light", 0), app, application)
    window.show()
    _until(lambda: False, 0.3)
    measured: dict[str, float] = {}
    for kind, data in _results():
        measured |= _shown(desk, window, folder, kind, data)
    print(json.dumps(measured), flush=True)
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    desk.finish()
    app.close()
    return 0


def _results() -> Iterator[tuple[str, Json]]:
    for kind, rows in (("first", ROWS), ("warm", ROWS), ("large", LARGE_ROWS)):
        yield kind, [{"value": n % 240, "text": "x" * 150} for n in range(rows)]


def _shown(desk: Desk, window: QWidget, folder: Path, kind: str, data: Json) -> dict[str, float]:
    """Milliseconds from the result to its painted page, and of the longest stall meanwhile."""
    from mypt_desktop.gui.frame_timing import StallMeter
    from mypt_desktop.gui.renderers.html import HtmlView

    meter = StallMeter(window)
    meter.start()
    started = perf_counter()
    view = HtmlView(desk, "page.html", folder, data)
    layout = window.layout()
    assert layout is not None
    layout.addWidget(view)
    _until(lambda: view.page is not None and view.page.title().startswith("="))
    took = perf_counter() - started
    stall = meter.stop()
    view.hide()
    return {kind: took * 1000, f"{kind}_stall": stall}


def _until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Lets the window work until `done`."""
    from PySide6.QtCore import QCoreApplication, QEventLoop

    end = perf_counter() + seconds
    while not done() and perf_counter() < end:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
