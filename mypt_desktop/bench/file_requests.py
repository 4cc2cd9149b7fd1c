"""How many requests over the files of small projects end in the right files, by the real agent and the chosen model.

`python -m mypt_desktop.bench.file_requests [FOLDER] [--model NAME] [--remote URL] [--led] [--only WORDS] [--errors]`:
FOLDER holds `projects.toml` and `requests.jsonl` as `tests/data/eval/file_requests` does (the default). Every change is
approved, a question is answered as its request says, else cancelled. `--only` asks the requests that hold WORDS,
`--errors` lists what did not end well. `--remote` asks an endpoint, `mypt_desktop.bench.endpoint` or another; a request
that it cannot answer has not been done; with `--led` the program plans for its model, as the setting says.
"""

from __future__ import annotations

import argparse
import difflib
import json
import queue
import re
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from mypt_desktop.agent.approvals import Decision, NotWaitingError
from mypt_desktop.agent.session import SessionEvent
from mypt_desktop.app import App
from mypt_desktop.app.opening import open_and_wait
from mypt_desktop.bench.machine import machine
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import (
    ApprovalAsked,
    CallFinished,
    CallMalformed,
    QuestionsAsked,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.questions import Answered
from mypt_desktop.core.settings import Runtime, Settings

Verdict: TypeAlias = Literal["right", "wrong", "nothing"]
"""`right`: the files, and what is cited, are as they should be. `wrong`: a file is as it should not be, or a question
is answered without its place. `nothing`: no file was changed where one should have been."""

REQUESTS: Final = Path("tests/data/eval/file_requests")
_SECONDS: Final = 600.0  # after which a request is stopped


@dataclass(frozen=True, slots=True)
class Request:
    """`edits` are path, old text and new text; `adds` the files that only grow, by lines that fit all of `matches`.
    `cites` are places, `says` texts that the answer must have; `choose` is part of the option to take of a question.
    `refuse`: nothing is to be changed."""

    project: str
    text: str
    edits: tuple[tuple[str, str, str], ...] = ()
    adds: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    choose: str = ""
    refuse: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """How a request ended, with the answer, what was changed, the tools that were called, and the seconds it took."""

    request: Request
    verdict: Verdict
    answer: str
    changed: str
    called: tuple[str, ...]
    seconds: float


def load(folder: Path) -> tuple[Mapping[str, Mapping[str, str]], tuple[Request, ...]]:
    """The projects and the requests. Raises `UserError` for files that cannot be read, naming them."""
    try:
        projects = tomllib.loads((folder / "projects.toml").read_text(encoding="utf-8"))
        lines = (folder / "requests.jsonl").read_text(encoding="utf-8").splitlines()
        return projects, tuple(_request(json.loads(line)) for line in lines)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"The requests in {folder} cannot be read: {error!r}.") from error


def _request(row: Mapping[str, Any]) -> Request:
    def texts(name: str) -> tuple[str, ...]:
        return tuple(map(str, row.get(name, ())))

    return Request(
        str(row["project"]),
        str(row["text"]),
        tuple((str(path), str(old), str(new)) for path, old, new in row.get("edits", ())),
        texts("adds"),
        texts("matches"),
        texts("cites"),
        texts("says"),
        str(row.get("choose", "")),
        bool(row.get("refuse", False)),
    )


def judged(request: Request, before: Mapping[str, str], after: Mapping[str, str], answer: Message) -> Verdict:
    """How a request ended whose project was `before` and is `after`."""
    wanted = dict(before)
    for path, old, new in request.edits:
        wanted[path] = wanted[path].replace(old, new)
    if request.adds:
        return _judged_addition(request, before, after)
    if after != wanted:
        return "nothing" if after == before else "wrong"
    places = {f"{one.path}:{one.line}" for one in answer.citations}
    if not places.issuperset(request.cites) or not all(text in answer.text for text in request.says):
        return "wrong"
    return "right"


def _judged_addition(request: Request, before: Mapping[str, str], after: Mapping[str, str]) -> Verdict:
    if after == before:
        return "nothing"
    (path,) = request.adds
    others = all(after.get(name) == text for name, text in before.items() if name != path)
    if not others or after.keys() != before.keys():
        return "wrong"
    left = iter(after[path].splitlines())
    kept = all(any(line == other for other in left) for line in before[path].splitlines())
    return "right" if kept and all(re.search(one, after[path]) for one in request.matches) else "wrong"


class Trial:
    """The program over the projects, each in a folder of its own that chats may change."""

    def __init__(
        self,
        place: Path,
        projects: Mapping[str, Mapping[str, str]],
        model: str,
        remote: str = "",
        *,
        plans: bool = True,
    ) -> None:
        """`remote` is the address of an endpoint that answers instead of a model here, `model` what it calls it, and
        `plans` whether its model plans for itself."""
        self._place = place
        self._projects = projects
        self._opened = ""
        settings = (
            Settings(runtime=Runtime(remote_url=remote, remote_model=model, remote_plans=plans))
            if remote
            else Settings()
        )
        self._app = App(DataDir(place / "data"), settings, model="" if remote else model)
        self._app.load_model()

    def run(self, request: Request) -> Ended:
        """One request in a chat of its own, over the project as it is at first."""
        before = self._projects[request.project]
        folder = self._place / request.project
        _write(folder, before)
        self._open(request.project, folder)
        chat = self._app.chats.create(workspace=str(folder))
        session = self._app.session(chat)
        events: queue.Queue[SessionEvent] = queue.Queue()
        session.subscribe(events.put)
        began = time.monotonic()
        session.send(request.text)
        patience, failed, called = _SECONDS, False, list[str]()
        while True:
            try:
                event = events.get(timeout=max(0.0, began + patience - time.monotonic()))
            except queue.Empty:
                session.cancel()
                patience += _SECONDS
                continue
            match event:
                case ApprovalAsked():
                    with suppress(NotWaitingError):
                        self._app.approvals(chat).answer(event.call, Decision(allow=True))
                case QuestionsAsked():
                    labels = [option.label for option in event.questions[0].options]
                    chosen = next((one for one in labels if request.choose and request.choose in one), None)
                    if chosen is None:
                        self._app.asking(chat).cancel(event.call)
                    else:
                        self._app.asking(chat).answer(event.call, [Answered((chosen,))])
                case CallFinished(call, result):
                    called.append(f"{call.name} failed" if result.failed else call.name)
                case CallMalformed(_, reason):
                    called.append(f"malformed: {reason}"[:80])
                case TurnFinished(final):
                    break
                case TurnFailed(error):
                    final, failed = message(Role.ASSISTANT, error), True
                    break
        seconds = time.monotonic() - began
        after = _read(folder)
        self._app.close_chat(chat)
        verdict = "nothing" if failed and after == before else judged(request, before, after, final)
        return Ended(request, verdict, final.text, _difference(before, after), tuple(called), seconds)

    def close(self) -> None:
        self._app.close()

    def _open(self, project: str, folder: Path) -> None:
        if self._opened != project:
            open_and_wait(self._app, folder)
            self._app.folder_access.permit(folder)
            self._opened = project


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """The folder as it is at first."""
    for path in [one for one in folder.rglob("*") if one.is_file()]:
        if path.relative_to(folder).as_posix() not in files:
            path.unlink()
    for name, text in files.items():
        place = folder / name
        if not place.exists() or place.read_text(encoding="utf-8") != text:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")


def _read(folder: Path) -> dict[str, str]:
    files = (one for one in folder.rglob("*") if one.is_file())
    return {one.relative_to(folder).as_posix(): one.read_text(encoding="utf-8", errors="replace") for one in files}


def _difference(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    lines: list[str] = []
    for path in sorted(before.keys() | after.keys()):
        old, new = before.get(path, "").splitlines(), after.get(path, "").splitlines()
        lines += difflib.unified_diff(old, new, path, path, lineterm="", n=1)
    return "\n".join(lines)


def table(ended: Sequence[Ended]) -> str:
    """The figures, of all and of each project."""
    rows = {"all": ended, **{one.request.project: [] for one in ended}}
    for one in ended:
        rows[one.request.project] = [*rows[one.request.project], one]
    lines = []
    for name, some in rows.items():
        counts = Counter(one.verdict for one in some)
        shares = ", ".join(f"{counts[verdict]} {verdict}" for verdict in ("right", "wrong", "nothing"))
        lines.append(
            f"{name}: {len(some)} requests, {shares}, {sum(one.seconds for one in some) / len(some):.1f} s each"
        )
    return "\n".join(lines)


def _shown(one: Ended) -> str:
    called = ", ".join(one.called) or "nothing"
    return f"{one.verdict}: {one.request.text}\n    called: {called}\n    {one.answer!r}\n{one.changed}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.file_requests")
    parser.add_argument("folder", nargs="?", type=Path, default=REQUESTS)
    parser.add_argument("--model", default="", help="else the one of the settings")
    parser.add_argument("--remote", default="", metavar="URL", help="an endpoint that answers instead")
    parser.add_argument("--led", action="store_true", help="the program plans for the endpoint's model")
    parser.add_argument("--only", default="", metavar="WORDS", help="the requests that hold them")
    parser.add_argument("--errors", action="store_true", help="list what did not end well")
    options = parser.parse_args(arguments)
    projects, requests = load(options.folder)
    ended: list[Ended] = []
    with (
        tempfile.TemporaryDirectory(prefix="mypt-bench-") as place,
        closing(Trial(Path(place), projects, options.model, options.remote, plans=not options.led)) as trial,
    ):
        for request in requests:
            if options.only in request.text:
                ended.append(trial.run(request))
                print(f"{ended[-1].verdict} in {ended[-1].seconds:.0f} s: {request.text}", file=sys.stderr, flush=True)
                if options.errors and ended[-1].verdict != "right":
                    print(_shown(ended[-1]), flush=True)
    print(f"{table(ended)}\n{machine()}" if ended else "There is no such request.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as error:
        sys.exit(f"error: {error.with_hint()}")
