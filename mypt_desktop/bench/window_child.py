"""Runs inside a process of its own: opens the real window, does one thing with it, says one JSON line, and ends."""

from __future__ import annotations

import json
import math
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mypt_desktop.agent.session import CurrentMessage, Session
from mypt_desktop.app import App
from mypt_desktop.bench.document import CITED, cited
from mypt_desktop.core.events import CitationsFound, MessageAdded, TextAdded, TurnEvent, TurnFinished
from mypt_desktop.core.messages import Message, Role, Text
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.settings import Settings
from mypt_desktop.sandbox.child_setup import die_with_parent
from mypt_desktop.sandbox.process import end_with_input
from mypt_desktop.store.chats import ChatId

PIECES_A_SECOND = 60
QUESTION = "Explain step by step, with headings, lists and a code example, how a diesel engine works."
ABOUT_FOLDER = "How many hours did pump 43 run, according to report 1?"
PARAGRAPH = """## Part {n}

The pump of **report {n}** ran for `{n}` hours and then stopped, which nobody had expected of it [1]. It was looked at
by two people, who agreed on nothing but the colour.

- first it was *opened*
- then it was cleaned with {n} brushes

```python
def hours(start: int, stop: int = {n}) -> int:
    return stop - start
```

"""


def main(argv: Sequence[str]) -> int:
    die_with_parent()
    end_with_input()
    from mypt_desktop.gui.plain_imports import spare_sources

    spare_sources()
    from mypt_desktop.gui.start import run

    what, data = argv[0], Path(argv[1])
    kind = _ScriptedApp if what == "scripted" else App
    app = kind(DataDir(data), Settings())
    try:
        return run(app, painted=lambda window: _begin(what, app, window, data / "folder"))
    finally:
        app.close()


def _begin(what: str, app: Any, window: Any, folder: Path) -> None:
    """The window is painted."""
    if what == "paint":
        _say(painted=True)
        window.close()
        return
    from mypt_desktop.gui.frame_timing import StallMeter

    meter = StallMeter(window)
    if what == "chat":
        opening = _Opening(app, window, meter)
        meter.beat.connect(lambda: opening.on_beat())
        meter.start()
        return
    if what == "page":
        page = _Page(app, window, folder)
        meter.beat.connect(lambda: page.on_beat())
        meter.start()
        return
    if what == "question":
        asked = _Question(app, window, folder, meter)
        meter.beat.connect(lambda: asked.on_beat())
        meter.start()
        return
    work = _Work(app, window, folder, meter, needs_model=what == "model")
    meter.beat.connect(lambda: work.on_beat())  # the lambda keeps `work` alive
    meter.start()


class _Work:
    """Waits for the model, then indexes and answers at once, then says how long the window ever stood still."""

    def __init__(self, app: Any, window: Any, folder: Path, meter: Any, *, needs_model: bool) -> None:
        self._app, self._window, self._folder, self._meter = app, window, folder, meter
        self._needs_model = needs_model
        self._state = "waiting"
        self._since = time.perf_counter()

    def on_beat(self) -> None:
        now = time.perf_counter()
        match self._state:
            case "waiting" if not self._needs_model or self._app.model_state.state == "ready":
                # The first second belongs to the start, which is measured elsewhere.
                if now - self._since > 1.0:
                    self._state, self._since = "working", now
                    self._meter.start()
                    self._window.ask(QUESTION)
                    self._app.open_workspace(self._folder)
            case "waiting" if self._app.model_state.state in ("none", "failed"):
                self._end(skipped="There is no model.")
            case "working" if now - self._since > 2.0 and not self._window.busy:
                if self._app.workspace_state.state in ("ready", "failed"):
                    self._end(stall_ms=self._meter.stop(), seconds=now - self._since)

    def _end(self, **figures: object) -> None:
        self._state = "ended"
        _say(**figures)
        self._window.close()


class _Question:
    """Waits for the model and for a folder's index, then asks what a line of it answers, and says how long the window
    ever stood still until the answer had ended."""

    def __init__(self, app: Any, window: Any, folder: Path, meter: Any) -> None:
        self._app, self._window, self._meter = app, window, meter
        self._since, self._asked = time.perf_counter(), 0.0
        app.open_workspace(folder)

    def on_beat(self) -> None:
        now = time.perf_counter()
        if self._asked:
            if now - self._asked > 2.0 and not self._window.busy:
                _say(stall_ms=self._meter.stop(), seconds=now - self._asked)
                self._asked = math.inf
                self._window.close()
        elif self._app.model_state.state in ("none", "failed") and now - self._since > 1.0:  # told to load by then
            self._asked = math.inf
            _say(skipped="There is no model.")
            self._window.close()
        elif self._app.model_state.state == "ready" and self._app.workspace_state.state == "ready":
            self._asked = now
            self._meter.start()
            self._window.ask(ABOUT_FOLDER)


class _Opening:
    """Opens the only stored chat and says when its newest turn was painted, all turns on the screen, and all that are
    built ahead above them.
    """

    def __init__(self, app: Any, window: Any, meter: Any) -> None:
        from mypt_desktop.gui.chat.view import TurnView
        from mypt_desktop.gui.frame_timing import Paints

        self._app, self._window, self._meter = app, window, meter
        self._paints = Paints(TurnView)
        self._since = time.perf_counter()
        self._opened = 0.0

    def on_beat(self) -> None:
        now = time.perf_counter()
        if not self._opened:
            if now - self._since > 1.5:  # the start is measured elsewhere
                (chat,) = self._app.chats.list()
                self._paints.start()
                self._meter.start()
                self._opened = time.perf_counter()
                self._window.open_chat(chat.id)
        elif self._paints.last and now - self._paints.last > 1.0:
            stall = self._meter.stop()
            times = (self._paints.first, self._paints.newest, self._paints.last)
            first, whole, settled = ((at - self._opened) * 1000 for at in times)
            _say(first_ms=first, whole_ms=whole, settled_ms=settled, stall_ms=stall)
            self._window.close()
        elif now - self._opened > 30:
            self._meter.stop()
            _say(skipped="The chat was never painted.")
            self._window.close()


class _Page:
    """Indexes the folder of one long PDF, then opens a cited page of it, and another one."""

    def __init__(self, app: Any, window: Any, folder: Path) -> None:
        from mypt_desktop.gui.document_view import DocumentView
        from mypt_desktop.gui.pages.pane import PagesPane

        self._app, self._window = app, window
        self._view, self._pane = window.findChild(DocumentView), window.findChild(PagesPane)
        self._pane.seen.connect(lambda: self._on_seen())
        self._times: list[float] = []
        self._pressed = self._due = 0.0
        app.open_workspace(folder)

    def on_beat(self) -> None:
        now = time.perf_counter()
        if not self._due and self._app.workspace_state.state == "ready":
            self._view.expect("long.pdf")  # its source is shown
            self._due = now + 2.0
        elif self._due and now > self._due and not self._pressed:
            self._press(CITED if not self._times else CITED // 2)
        elif now - self._pressed > 30 and self._pressed:
            _say(skipped="The page was never shown.")
            self._window.close()

    def _press(self, page: int) -> None:
        from mypt_desktop.gui.passages import Passage

        engine = self._app.workspace
        (document,) = engine.list_docs()
        start = (engine.get_doc_text(document.doc_id) or "").index(cited(page))
        passage = Passage(document.doc_id, document.path, start, start + len(cited(page)), cited(page), page)
        self._pressed = time.perf_counter()
        self._window.open_passage(passage)

    def _on_seen(self) -> None:
        self._pane.repaint()
        self._times.append((time.perf_counter() - self._pressed) * 1000)
        self._pressed, self._due = 0.0, time.perf_counter() + 1.0
        if len(self._times) == 2:
            _say(first_ms=self._times[0], again_ms=self._times[1])
            self._window.close()


class _ScriptedApp(App):
    """The program with only the answers made up."""

    def session(self, chat: ChatId) -> Session:
        if chat not in self._made:
            self._made[chat] = Session(self.chats, chat, _turn)
        return self._made[chat]

    def __init__(self, data_dir: DataDir, settings: Settings) -> None:
        super().__init__(data_dir, settings)
        self._made: dict[ChatId, Session] = {}

    def close(self) -> None:
        for session in self._made.values():
            session.close()
        super().close()


def _turn(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
    """20 kB of Markdown, faster than any laptop's model writes it."""
    text = "".join(PARAGRAPH.format(n=n) for n in range(50))[:20_000]
    for start in range(0, len(text), 16):
        yield TextAdded(text[start : start + 16])
        if cancel.wait(1 / PIECES_A_SECOND):
            break
    final = Message(Role.ASSISTANT, (Text(text),))
    yield CitationsFound(())
    yield MessageAdded(final)
    yield TurnFinished(final, 1, Usage())


def _say(**figures: object) -> None:
    print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
