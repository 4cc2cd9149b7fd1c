"""The program without its window at work on toolsets and chat files, the model scripted: `kill_toolsets.py` kills it.

Does random things until then and says on standard output what is done, one JSON line each, after the program has
acknowledged it: `{"ready"}`, `{"imported", "version"}`, `{"ran", "path", "text"}`, `{"edited", "manifest", "text"}`,
`{"leaf", "manifest"}` (the branch that is shown, and the version of the files that belongs to it).
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

from mypt_desktop.agent.session import SessionEvent
from mypt_desktop.app import App
from mypt_desktop.app.turns import Turns
from mypt_desktop.core.events import CallFinished, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Role
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.prompt import Prompt
from mypt_desktop.core.settings import Runtime, Settings
from mypt_desktop.store.chats import ChatId
from tests.fakes import ScriptedModel

_ASKED = re.compile(r"write (\S+) (\w+)")


def say(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


class WritingModel:
    """Stands where the chosen model is lent out: calls write_file with what the question names, then says so."""

    @contextmanager
    def lent(self, cancel: threading.Event, wanted: Runtime | None = None) -> Iterator[ScriptedModel]:
        yield ScriptedModel(self._call, "Written.", rails="free")

    @staticmethod
    def _call(prompt: Prompt) -> str:
        path, text = _ASKED.findall(prompt.text)[-1]
        call = {"name": "app-builder:write_file", "arguments": {"path": path, "content": text}}
        return f"<tool_call>\n{json.dumps(call)}\n</tool_call>"


class Worker:
    """One run of the program over one chat."""

    def __init__(self, data: Path, bundles: list[Path], seed: int) -> None:
        self.rng = random.Random(seed)
        self.bundles = bundles
        self.app = App(DataDir(data), Settings())
        # The one part that is not real: what a model says is as random as needed, and at once there.
        self.app.turns = Turns(WritingModel(), self.app._folder, lambda: self.app.settings.generation)  # type: ignore[arg-type]
        known = self.app.chats.list()
        self.chat = ChatId(known[0].id) if known else self.app.chats.create("Killed often")
        self.app.approvals(self.chat).choose("all")
        self.session = self.app.session(self.chat)
        self.files = self.app.chat_files(self.chat)
        self.ended = threading.Event()
        self.session.subscribe(self._heard)

    def step(self) -> None:
        path = [m for m in self.app.chats.path(self.chat) if m.status != "partial"]
        doing = self.rng.choices(
            (self.import_, self.ask, self.edit, self.retry, self.edit_question, self.switch), (2, 4, 3, 1, 1, 2)
        )[0]
        doing() if path else self.ask()

    def import_(self) -> None:
        toolset = self.app.toolsets.import_toolset(self.rng.choice(self.bundles))
        say(imported=toolset.id, version=toolset.version)

    def ask(self) -> None:
        self._turn(lambda: self.session.send(self._wish()))

    def retry(self) -> None:
        self._turn(lambda: self.session.regenerate(self.app.chats.path(self.chat)[-1].id))

    def edit_question(self) -> None:
        questions = [m for m in self.app.chats.path(self.chat) if m.message.role is Role.USER]
        place = self.rng.choice(questions).id
        self._turn(lambda: self.session.edit(place, self._wish()))

    def edit(self) -> None:
        path, text = f"hand/{self.rng.randrange(5)}.txt", self._word() * self.rng.choice((1, 1, 4000))
        if self.rng.random() < 0.3:  # by another program, unseen until something looks
            target = self.files.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            manifest = self.files.snapshot("edit")
        else:
            manifest = self.files.write(path, text.encode())
        assert manifest is not None
        say(edited=path, manifest=manifest.id, text=text)

    def switch(self) -> None:
        branching = [m for m in self.app.chats.path(self.chat) if m.siblings > 1]
        if branching:
            other = self.rng.choice(self.app.chats.alternatives(self.rng.choice(branching).id))
            self.session.switch(other)
            active = self.files.active()
            say(leaf=self.app.chats.path(self.chat)[-1].id, manifest=None if active is None else active.id)

    def _turn(self, begin: object) -> None:
        assert callable(begin)
        self.ended.clear()
        begin()
        if not self.ended.wait(60):
            raise AssertionError("the turn does not end")

    def _heard(self, event: SessionEvent) -> None:
        match event:
            case CallFinished(call, result) if not result.failed:
                say(ran=result.run, path=call.arguments["path"], text=call.arguments["content"])
            case CallFinished(call, result):
                say(failed=str(result.content)[:300])
            case TurnFailed(error, hint):
                say(turn_failed=f"{error} {hint}")
                self.ended.set()
            case TurnFinished():
                self.ended.set()
            case _:
                pass

    def _wish(self) -> str:
        return f"write page{self.rng.randrange(8)}.txt {self._word()}"

    def _word(self) -> str:
        return f"zq{self.rng.getrandbits(40):x}"


def main() -> None:
    worker = Worker(Path(sys.argv[1]), [Path(bundle) for bundle in sys.argv[3:]], int(sys.argv[2]))
    if not worker.app.toolsets.list_toolsets():
        worker.import_()
    say(ready=worker.chat)
    while True:
        worker.step()


if __name__ == "__main__":
    main()
