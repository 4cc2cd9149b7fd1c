"""HTML artifacts: drawn with their data in a locked page, watched, and replaced by a sentence when they fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Json
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.renderers.html import HtmlView
from mypt_desktop.gui.renderers.plain import PlainView
from mypt_desktop.gui.renderers.view import TALLEST, RendererView
from mypt_desktop.gui.renderers.watch import Bounds

Draw = Callable[..., RendererView]
Show = Callable[..., HtmlView]
WAIT = 20_000


@pytest.fixture
def show(qtbot: QtBot, desk: Desk, toolset: Path, browser: None) -> Iterator[Show]:
    """Shows a page of this HTML; its title is what it has to say."""
    views = []

    def shown(
        html: str, data: Json = None, bounds: Bounds | None = None, head: str = "<meta charset=utf-8>"
    ) -> HtmlView:
        (toolset / "artifacts" / "page.html").write_text(f"<!doctype html>{head}{html}", encoding="utf-8")
        view = HtmlView(desk, "artifacts/page.html", toolset, data, {"rows": 3}, bounds=bounds)
        views.append(view)
        view.resize(700, 500)
        view.show()
        return view

    yield shown
    for view in views:
        if shiboken6.isValid(view):
            view.close()
            view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def title(qtbot: QtBot, view: HtmlView) -> str:
    """What the page says, once it says something that is not its address."""
    qtbot.waitUntil(lambda: view.page is not None and view.page.title().startswith("="), timeout=WAIT)
    assert view.page is not None
    return view.page.title()[1:]


SAY = "<script>const say = (x) => document.title = '=' + (typeof x === 'string' ? x : JSON.stringify(x));</script>"


def test_a_page_finds_its_data_before_its_scripts_run(qtbot: QtBot, show: Show) -> None:
    data = {"a": [1, None, "two"], "</script>": "\u2028\u2029<!--", "__proto__": {"x": 1}, "emoji": "\U0001f600"}
    check = """<script>
      const d = window.__TOOL_DATA__;
      say([Object.keys(d), d.a, d["<" + "/script>"].length, Object.hasOwn(d, "__proto__"), d.emoji]);
    </script>"""
    assert title(qtbot, show(SAY + check, data)) == (
        '[["a","</script>","__proto__","emoji"],[1,null,"two"],6,true,"\U0001f600"]'
    )


def test_a_page_that_names_no_encoding_is_read_as_utf_8(qtbot: QtBot, show: Show) -> None:
    html = "<p>Grüße<script>say(document.querySelector('p').firstChild.data)</script>"
    assert title(qtbot, show(SAY + html, head="")) == "Grüße"


def test_twenty_megabytes_of_data_arrive(qtbot: QtBot, show: Show) -> None:
    rows = [{"n": n, "text": "x" * 150} for n in range(110_000)]
    assert title(qtbot, show(SAY + "<script>say(window.__TOOL_DATA__.length)</script>", rows)) == "110000"


def test_a_page_loads_what_lies_beside_it(qtbot: QtBot, show: Show, toolset: Path) -> None:
    (toolset / "artifacts" / "lib.js").write_text("window.fromLib = 1")
    (toolset / "artifacts" / "style.css").write_text("p { color: rgb(1, 2, 3) }")
    (toolset / "artifacts" / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="4"/>')
    (toolset / "secret.js").write_text("window.stolen = 1")
    html = """<link rel=stylesheet href=style.css><script src=lib.js></script><script src=../secret.js></script>
      <p>x<img src=dot.svg><script>onload = () => say([window.fromLib, window.stolen ?? 0,
      getComputedStyle(document.querySelector("p")).color, document.querySelector("img").naturalWidth])</script>"""
    assert title(qtbot, show(SAY + html)) == '[1,0,"rgb(1, 2, 3)",9]'


def test_a_page_is_offered_the_colours_of_the_window(qtbot: QtBot, show: Show, desk: Desk) -> None:
    html = "<script>say(getComputedStyle(document.documentElement).getPropertyValue('--mypt-text').trim())</script>"
    assert title(qtbot, show(SAY + html)) == desk.theme.css("text")


def test_dialogs_do_not_hold_a_page_up(qtbot: QtBot, show: Show) -> None:
    html = "<script>alert(1); const c = confirm(2), p = prompt(3); print(); say([c, p])</script>"
    assert title(qtbot, show(SAY + html)) == "[false,null]"


def test_the_view_is_as_tall_as_its_page_up_to_a_bound(qtbot: QtBot, show: Show) -> None:
    small = show("<body style='margin:0'><div style='height:230px'>")
    qtbot.waitUntil(lambda: 230 <= small.sizeHint().height() <= 300, timeout=WAIT)
    large = show("<body style='margin:0'><div style='height:9000px'>")
    qtbot.waitUntil(lambda: TALLEST <= large.sizeHint().height() <= TALLEST + 70, timeout=WAIT)


@pytest.mark.parametrize(
    ("html", "bounds", "sentence"),
    [
        ("<script>onload = () => { while (true) {} }</script>", Bounds(silence=0.5, beat_ms=50), "did not answer"),
        (
            "<script>const kept = []; setInterval(() => kept.push(new Array(4e6).fill(Math.random())), 5)</script>",
            Bounds(memory=500_000_000, beat_ms=50),
            "too much memory",
        ),
        (
            "<script>const kept = []; setInterval(() => kept.push(new Blob([new Uint8Array(1e7)])), 20)</script>",
            Bounds(memory=350_000_000, beat_ms=50),
            "too much memory",
        ),
    ],
    ids=["hangs", "eats memory", "has the window eat memory"],
)
def test_a_page_that_misbehaves_is_stopped_with_a_sentence(
    qtbot: QtBot, show: Show, html: str, bounds: Bounds, sentence: str
) -> None:
    view = show(html, bounds=bounds)
    with qtbot.waitSignal(view.failed, timeout=WAIT) as said:
        pass
    assert sentence in said.args[0]
    assert sentence in view.note.words
    assert view.plain is not None
    assert view.plain.isVisible()
    assert view.page is not None
    qtbot.waitUntil(lambda: not _runs(view))


def test_a_sentence_without_a_result_stands_at_the_top_of_the_room_it_fills(
    qtbot: QtBot, desk: Desk, toolset: Path, browser: None
) -> None:
    view = HtmlView(desk, "artifacts/missing.html", toolset, None, fills=True)
    qtbot.addWidget(view)
    view.resize(400, 800)
    view.show()
    qtbot.waitUntil(lambda: "cannot be read" in view.note.words, timeout=WAIT)
    qtbot.waitUntil(lambda: view.bar.height() == view.bar.sizeHint().height(), timeout=WAIT)
    assert view.note.geometry().top() == view.bar.geometry().bottom() + 1
    assert view.note.height() < 100


@pytest.mark.parametrize("still_loading", [False, True], ids=["after it had loaded", "while it loaded"])
def test_a_page_whose_process_ended_can_be_loaded_again(
    qtbot: QtBot, show: Show, toolset: Path, still_loading: bool
) -> None:
    page = SAY + "<script>say(performance.timeOrigin)</script>"
    view = show(page + ("<script>while (true) {}</script>" if still_loading else ""))
    first = title(qtbot, view)
    assert view.page is not None
    qtbot.waitUntil(lambda: view.page is not None and view.page.isLoading() == still_loading, timeout=WAIT)
    with qtbot.waitSignal(view.failed, timeout=WAIT):
        psutil.Process(view.page.renderProcessPid()).kill()
    assert "stopped working" in view.note.words
    (toolset / "artifacts" / "page.html").write_text(page)
    next(b for b in view.findChildren(QPushButton) if b.text() == "Reload").click()
    qtbot.waitUntil(lambda: title(qtbot, view) != first and not view.page.isLoading(), timeout=WAIT)
    assert view.note.words == ""


def test_a_page_can_be_loaded_again_before_it_has_loaded(qtbot: QtBot, show: Show) -> None:
    view = show(SAY + "<script>say(performance.timeOrigin)</script>" + "<p>words" * 100_000)
    first = title(qtbot, view)
    for _ in range(3):
        view.reload()
    qtbot.waitUntil(
        lambda: title(qtbot, view) != first and view.page is not None and not view.page.isLoading(), timeout=WAIT
    )
    assert view.note.words == ""


def test_nothing_is_left_of_a_page_that_was_closed(qtbot: QtBot, show: Show) -> None:
    view = show(SAY + "<script>say('here')</script>")
    title(qtbot, view)
    assert view.page is not None
    process = psutil.Process(view.page.renderProcessPid())
    view.deleteLater()
    QCoreApplication.sendPostedEvents(view, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE, timeout=WAIT)


@pytest.mark.parametrize("artifact", ["artifacts/missing.html", "../outside.html", "/etc/passwd"])
def test_a_page_that_cannot_be_read_gives_the_plain_result(
    draw: Draw, qtbot: QtBot, browser: None, artifact: str
) -> None:
    view = draw("html", artifact=artifact, data=1, result={"rows": 3})
    qtbot.waitUntil(lambda: view.plain is not None)
    assert "page" in view.note.words


def test_a_plan_without_a_page_gives_the_plain_result(draw: Draw) -> None:
    assert isinstance(draw("html", data=1, result={"rows": 3}), PlainView)


def test_pages_are_not_drawn_where_the_sandbox_is_off(
    draw: Draw, qtbot: QtBot, toolset: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (toolset / "artifacts" / "page.html").write_text("<p>x")
    monkeypatch.setenv("QTWEBENGINE_CHROMIUM_FLAGS", "--no-sandbox")
    view = draw("html", artifact="artifacts/page.html", result={"rows": 3})
    qtbot.waitUntil(lambda: "--no-sandbox" in view.note.words)
    assert view.plain is not None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="only Linux has this question")
def test_what_takes_the_locks_off_is_named() -> None:
    assert "root" in engine.why_not({}, administrator=True)
    assert engine.why_not({"QTWEBENGINE_DISABLE_SANDBOX": "1"}, administrator=True) == ""
    assert "REMOTE_DEBUGGING" in engine.why_not({"QTWEBENGINE_REMOTE_DEBUGGING": "9222"})
    assert "--disable-web-security" in engine.why_not({"QTWEBENGINE_CHROMIUM_FLAGS": "--x --disable-web-security"})


def test_the_name_that_leads_to_this_machine_is_not_told_to_children(qtbot: QtBot, show: Show) -> None:
    title(qtbot, show(SAY + "<script>say('started')</script>"))
    assert engine.gateway_name() not in "".join(os.environ.values())


COPIES = """<p>poison<p style='height:200px'><script>say('ready'); onclick = () => {
  const tries = [() => document.execCommand('copy'), () => navigator.clipboard.writeText('poison'),
    () => { delete Document.prototype.execCommand; return document.execCommand('copy'); },
    () => Document.prototype.execCommand.call(document, 'cut'),
    () => document.body.appendChild(document.createElement('iframe')).contentDocument.execCommand('copy'),
    () => window[0].Document.prototype.execCommand.call(document, 'copy'),
    () => document.implementation.createHTMLDocument().execCommand.call(document, 'copy'),
    () => { document.open(); document.write('poison'); document.close(); return document.execCommand('copy'); }];
  getSelection().selectAllChildren(document.body);
  for (const attempt of tries) try { attempt()?.catch?.(() => 0); } catch {}
  setTimeout(() => say('tried'), 100);
}</script>"""


def test_a_page_does_not_write_to_the_clipboard_even_when_the_user_clicks(
    qtbot: QtBot, show: Show, qapp: QApplication
) -> None:
    view = show(SAY + COPIES)
    assert title(qtbot, view) == "ready"
    qapp.clipboard().setText("the user's own")
    click(qtbot, view)
    qtbot.waitUntil(lambda: title(qtbot, view) == "tried", timeout=WAIT)
    assert view.page is not None
    answers: list[object] = []
    view.page.runJavaScript("'there and back'", 0, answers.append)  # what the page sent before has come before this
    qtbot.waitUntil(lambda: bool(answers), timeout=WAIT)
    assert qapp.clipboard().text() == "the user's own"


def test_the_user_can_copy_from_a_page_and_elsewhere(qtbot: QtBot, show: Show, qapp: QApplication) -> None:
    view = show(SAY + "<p>words of the page<script>say('ready')</script>")
    field = QLineEdit("words of a field")
    qtbot.addWidget(field)
    field.show()
    title(qtbot, view)
    click(qtbot, view)
    assert view.page is not None
    for key in (Qt.Key.Key_A, Qt.Key.Key_C):
        qtbot.keyClick(_target(view), key, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: qapp.clipboard().text().strip() == "words of the page")
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: qapp.clipboard().text() == "words of a field", timeout=WAIT)


def click(qtbot: QtBot, view: HtmlView) -> None:
    qtbot.mouseClick(_target(view), Qt.MouseButton.LeftButton, pos=QPoint(60, 60))


def _target(view: HtmlView) -> QWidget:
    """What takes the keys and clicks for the page."""
    found = view.findChild(QWebEngineView).focusProxy()
    assert found is not None
    return found


def _runs(view: HtmlView) -> bool:
    pid = view.page.renderProcessPid() if view.page is not None else 0
    return bool(pid) and psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such folder")
def test_without_shared_memory_in_its_place_the_engine_takes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--disable-dev-shm-usage" not in engine.flags("")
    monkeypatch.setattr(os, "access", lambda path, mode: path != "/dev/shm")
    assert "--disable-dev-shm-usage" in engine.flags("")


HUNGRY = SAY + "<script>const held = new Uint8Array(160e6).fill(7); say('fed ' + held.length)</script>"


def resident(view: HtmlView) -> int:
    assert view.page is not None
    return int(psutil.Process(view.page.renderProcessPid()).memory_info().rss)


def test_a_page_that_nobody_sees_gives_way_when_all_together_take_too_much(qtbot: QtBot, show: Show) -> None:
    first = show(HUNGRY)
    assert title(qtbot, first) == "fed 160000000"
    page = first.page
    assert page is not None
    first.hide()
    second = show(HUNGRY, bounds=Bounds(together=resident(first) * 3 // 2, beat_ms=50))
    assert title(qtbot, second) == "fed 160000000"
    qtbot.waitUntil(lambda: page.lifecycleState() == page.LifecycleState.Discarded, timeout=WAIT)
    assert second.plain is None
    second.hide()
    second.deleteLater()
    first.show()
    qtbot.waitUntil(lambda: page.lifecycleState() == page.LifecycleState.Active, timeout=WAIT)
    qtbot.waitUntil(lambda: page.renderProcessPid() > 0 and page.title() == "=fed 160000000", timeout=WAIT)
    assert first.plain is None


def test_of_pages_that_all_are_seen_the_largest_is_stopped(qtbot: QtBot, show: Show) -> None:
    first = show(HUNGRY.replace("160e6", "260e6"))
    assert title(qtbot, first) == "fed 260000000"
    second = show(HUNGRY, bounds=Bounds(together=resident(first) * 3 // 2, beat_ms=50))
    qtbot.waitUntil(lambda: first.plain is not None, timeout=WAIT)
    assert "too much memory" in first.note.words
    assert second.plain is None


def test_a_page_takes_the_colours_of_another_theme_while_it_is_shown_and_when_it_is_loaded_anew(
    qtbot: QtBot, show: Show, desk: Desk
) -> None:
    html = """<script>const style = getComputedStyle(document.documentElement);
      const now = () => say(style.getPropertyValue('--mypt-text').trim()); now(); setInterval(now, 50)</script>"""
    view = show(SAY + html)
    assert title(qtbot, view) == desk.theme.css("text")
    desk.theme.choose("light", 0, light="high-contrast-light")
    page = view.page
    assert page is not None
    try:
        qtbot.waitUntil(lambda: page.title() == "=#000000", timeout=20_000)
        with qtbot.waitSignal(page.loadFinished, timeout=20_000):
            view.reload()
        qtbot.waitUntil(lambda: page.title() == "=#000000", timeout=20_000)
    finally:
        desk.theme.choose("light")
