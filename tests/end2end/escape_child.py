"""Shows the pages that try to get out, in the program's renderer or in a browser without locks, and says the outcome.

`python escape_child.py locked|open FOLDER`; the last line on standard output is JSON: what the pages say they
won, and the addresses of all their frames.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QStandardPaths, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from mypt_desktop.core.messages import Json
from mypt_desktop.gui.desk import Desk, make_desk
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.theme import Theme
from tests.end2end.escape_pages import MUST_ARRIVE, SCRIPTS, pages
from tests.gui.fakes import FakeServices

PATIENCE = 30.0  # seconds
OTHER_PAGE = """<title>={}</title><script>const heard = new BroadcastChannel('x');
heard.onmessage = (event) => document.title = '=' + JSON.stringify({won: [event.data]});</script>"""


def write_files(folder: Path) -> Path:
    """The toolset with all pages, and files outside that none of them may have. Returns the toolset's folder."""
    toolset = folder / "toolset"
    beside = toolset / "artifacts"
    beside.mkdir(parents=True)
    for name, html in pages().items():
        (beside / f"{name}.html").write_text(html, encoding="utf-8")
    for place, name in ((folder, "secret"), (beside, "lib"), (toolset, "above")):
        (place / f"{name}.txt").write_text("secret")
        (place / f"{name}.js").write_text("1")
        (place / f"{name}.css").write_text("p {}")
        (place / f"{name}.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    (beside / "page.html").write_text(OTHER_PAGE)
    return toolset


def wait(seconds: float, until: Callable[[], bool] = lambda: False) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and not until():
        QCoreApplication.processEvents()
        time.sleep(0.005)


def locked(desk: Desk, window: QWidget, toolset: Path, folder: Path) -> list[object]:
    """The pages as the program shows them; the first is somebody else's, which the others try to reach."""
    from mypt_desktop.gui.renderers.html import HtmlView

    def shown(name: str, data: Json) -> HtmlView:
        view = HtmlView(desk, f"artifacts/{name}.html", toolset, data, fills=True)
        window.layout().addWidget(view)
        return view

    other = shown("page", None)
    wait(PATIENCE, lambda: other.page is not None and other.page.title() == "={}")
    data = {"file": (folder / "secret").as_uri(), "other": other.page.url().resolved(QUrl("/")).toString()}
    views = [other, *(shown(name, data) for name in pages())]
    wait(PATIENCE, lambda: all(view.page is not None for view in views))
    wait(PATIENCE, lambda: views[1].page.title().startswith("="))
    return watched([view.page for view in views], 1, views[1], 3, lambda: False)


def opened(window: QWidget, toolset: Path, folder: Path) -> list[object]:
    """The same pages with every lock taken off, to show that the trap catches what can be caught."""
    from PySide6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile, QWebEngineSettings, QWebEngineUrlScheme
    from PySide6.QtWebEngineWidgets import QWebEngineView

    from mypt_desktop.gui.renderers.artifact import Artifact
    from mypt_desktop.gui.renderers.page import ArtifactServer

    class Bare(Artifact):
        @property
        def headers(self) -> dict[str, str]:
            return {}

    class Page(QWebEnginePage):
        def javaScriptAlert(self, *args: object) -> None: ...
        def javaScriptConfirm(self, *args: object) -> bool:
            return True

        def chooseFiles(self, *args: object) -> list[str]:
            return []

        def createWindow(self, kind: QWebEnginePage.WebWindowType) -> QWebEnginePage:
            kept.append(Page(self.profile()))
            return kept[-1]

    scheme = QWebEngineUrlScheme(engine.SCHEME.encode())
    scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    scheme.setFlags(QWebEngineUrlScheme.Flag.SecureScheme | QWebEngineUrlScheme.Flag.LocalAccessAllowed)
    QWebEngineUrlScheme.registerScheme(scheme)
    kept: list[object] = []
    found, views = [], []
    for name in pages():
        profile = QWebEngineProfile()
        server = ArtifactServer(Bare(toolset / "artifacts", f"{name}.html"), profile)
        profile.installUrlSchemeHandler(engine.SCHEME.encode(), server)
        for attribute in (
            QWebEngineSettings.WebAttribute.AllowRunningInsecureContent,
            QWebEngineSettings.WebAttribute.LocalContentCanAccessRemoteUrls,
            QWebEngineSettings.WebAttribute.HyperlinkAuditingEnabled,
            QWebEngineSettings.WebAttribute.DnsPrefetchEnabled,
            QWebEngineSettings.WebAttribute.JavascriptCanOpenWindows,
        ):
            profile.settings().setAttribute(attribute, True)
        view, page = QWebEngineView(), Page(profile)
        view.setPage(page)
        window.layout().addWidget(view)
        page.load(QUrl(f"{engine.SCHEME}://{server._artifact.host}/{name}.html"))
        kept += [profile, server, page]
        found.append(page)
        views.append(view)
    wait(PATIENCE, lambda: found[0].title().startswith("="))
    return watched(found, 0, views[0], PATIENCE, everything_arrived)


def everything_arrived() -> bool:
    """The trap says what was asked for so far."""
    wait(0.3)
    with urlopen("http://127.0.0.1/asked", timeout=10) as answer:
        return set(MUST_ARRIVE.split()) <= set(json.loads(answer.read()))


def watched(
    found: list[object], first: int, clicked: QWidget, seconds: float, over: Callable[[], bool]
) -> list[object]:
    """Lets the pages try everything, and again after a click of the user; says what they and their frames came to.

    The page at index `first` tries most. After everything was tried it goes on for `seconds`, or until `over`.
    """
    from PySide6.QtWebEngineWidgets import QWebEngineView

    def tried() -> int:
        title = found[first].title()
        return json.loads(title[1:])["tried"] if title.startswith("=") else 0

    wait(PATIENCE, lambda: tried() >= len(SCRIPTS))
    view = clicked if isinstance(clicked, QWebEngineView) else clicked.findChild(QWebEngineView)
    QTest.mouseClick(view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    wait(PATIENCE, lambda: tried() >= 2 * len(SCRIPTS))
    wait(seconds, over)
    told = [json.loads(page.title()[1:]) for page in found if page.title().startswith("=")]
    won = sorted({name for page in told for name in page.get("won", ())})
    frames: set[str] = set()
    for page in found:
        todo = [page.mainFrame()]
        while todo:
            frame = todo.pop()
            frames.add(frame.url().scheme())
            todo += frame.children()
    print(json.dumps({"won": won, "tried": tried(), "frames": sorted(frames)}), flush=True)
    return found


def main(how: str, place: str) -> None:
    engine.prepare()
    application = QApplication([])
    application.clipboard().setText("the user's own")
    folder = Path(place)
    toolset = write_files(folder)
    services = FakeServices(folder)
    desk = make_desk(Theme(application, "light", 0), services, application)
    window = QWidget()
    QHBoxLayout(window)
    window.resize(1600, 400)
    window.show()
    if how == "locked":
        locked(desk, window, toolset, folder)
    else:
        opened(window, toolset, folder)
        sys.stdout.flush()
        import os

        os._exit(0)
    downloads = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DownloadLocation))
    saved = [path.name for path in downloads.iterdir()] if downloads.is_dir() else []
    ended = {"clipboard": application.clipboard().text(), "saved": saved, "gateway": engine.gateway().port}
    print(json.dumps(ended), flush=True)
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    desk.finish()
    services.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
