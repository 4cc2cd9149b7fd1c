"""The program without its window, driven over pipes: what `test_kill.py` and `kill_hundred.py` kill.

Asks the questions it is given on standard input, one JSON line each, and reports on standard output what the program
tells its listeners: `{"ready"}`, `{"stored", "role", "status", "text"}`, `{"shown", "at"}`, `{"end", "error"}`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

from mypt_desktop.agent.session import MessageStored, SessionEvent
from mypt_desktop.app import App
from mypt_desktop.core.events import TextAdded, TurnFailed, TurnFinished
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Generation, Runtime, Settings

_writing = threading.Lock()


def say(**what: object) -> None:
    with _writing:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()


def tell(event: SessionEvent) -> None:
    match event:
        case MessageStored(stored):
            say(stored=stored.id, role=stored.message.role, status=stored.status, text=stored.message.text)
        case TextAdded(text):
            say(shown=text, at=time.monotonic())
        case TurnFinished():
            say(end="finished", error="")
        case TurnFailed(error):
            say(end="failed", error=error)
        case _:
            pass


def main() -> None:
    data, folder = DataDir(Path(sys.argv[1])), Path(sys.argv[2])
    generation = Generation(max_new_tokens=120)
    app = App(data, Settings(generation=generation, runtime=Runtime(model="light", provider="cpu")))
    ready = threading.Event()

    def listen(event: ServiceEvent) -> None:
        if isinstance(event, WorkspaceState) and event.state == "ready":
            ready.set()
        if isinstance(event, WorkspaceState) and event.state == "failed":
            say(failed=event.error)
            os._exit(1)

    app.subscribe(listen)
    app.open_workspace(folder)
    app.load_model()
    ready.wait()
    session = app.session(app.chats.create(workspace=str(folder)))
    session.subscribe(tell)
    say(ready=True)
    for line in sys.stdin:
        session.send(json.loads(line)["ask"])
    app.close()


if __name__ == "__main__":
    main()
