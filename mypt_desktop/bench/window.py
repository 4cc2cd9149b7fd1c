"""The window in figures: how soon it is painted, and how long it ever fails to answer while it works.

Each repeat is a process of its own (`window_child`), because only a fresh one has everything still to load.
"""

from __future__ import annotations

import queue
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.qt_platform import why_no_window
from mypt_desktop.sandbox.process import Child, Ending, module_command

PATIENCE = 300.0  # seconds for one repeat: the longest answer of a slow model, and an index
PAINTED = Target(1.5, "at most")
STALL = Target(50.0, "at most")
FILES, PARAGRAPHS = 400, 12
ASKED_FILES = 40


def window(repeats: int, say: Callable[[str], None] = lambda _: None) -> Sequence[Outcome]:
    """All figures about the window, with their targets; skipped where no window can be shown. `say` hears before each
    repeat which one it is: together they take minutes."""
    if reason := why_no_window():
        return [Skipped("window", f"{reason}. QT_QPA_PLATFORM=offscreen measures without one.")]
    try:
        with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place:
            data = Path(place)
            painted = repeated("start", repeats + 1, lambda _: painted_seconds(data / "data"), say)
            scripted = repeated(
                "fast answer and indexing", repeats, lambda n: longest_stall(data / f"scripted-{n}", model=False), say
            )
            real = repeated(
                "model answering and indexing", repeats, lambda n: longest_stall(data / f"real-{n}", model=True), say
            )
            asked = repeated("first question", repeats, lambda n: question_stall(data / f"asked-{n}"), say)
    except UserError as error:
        return [Skipped("window", error.with_hint())]
    return [
        figure("start to painted window, first ever", "s", [painted[0]["seconds"]]),
        figure("start to painted window", "s", [run["seconds"] for run in painted[1:]], PAINTED),
        figure("longest stall, fast answer and indexing", "ms", [run["stall_ms"] for run in scripted], STALL),
        figure("longest stall, model answering and indexing", "ms", [run["stall_ms"] for run in real if run], STALL),
        figure("longest stall, first question about a folder", "ms", [run["stall_ms"] for run in asked if run], STALL),
    ]


def repeated(
    what: str, times: int, run: Callable[[int], dict[str, float]], say: Callable[[str], None]
) -> list[dict[str, float]]:
    """What `run` returns for 0, 1, …, each told to `say` before it begins."""
    found = []
    for number in range(times):
        say(f"{what}, {number + 1} of {times}")
        found.append(run(number))
    return found


def painted_seconds(data: Path) -> dict[str, float]:
    """`{"seconds": …}` from the start of the process to the window's first paint."""
    started = time.perf_counter()
    reply = _run("paint", data)
    return {"seconds": time.perf_counter() - started if reply is None else float(reply["at"]) - started}


def longest_stall(data: Path, *, model: bool) -> dict[str, float]:
    """`{"stall_ms": …, "seconds": …}`: the longest time the window did not answer while it worked.

    An answer was written and a folder of `FILES` files indexed meanwhile. `model` false: a scripted answer of 20 kB at
    60 pieces a second. Empty where no model is built.
    """
    _fill(data / "folder", FILES)
    return _stall(_run("model" if model else "scripted", data))


def question_stall(data: Path) -> dict[str, float]:
    """As `longest_stall`, of the first question about a folder that is indexed. Empty where no model is built."""
    _fill(data / "folder", ASKED_FILES)
    return _stall(_run("question", data))


def _stall(reply: Mapping[str, Any] | None) -> dict[str, float]:
    if reply is None or "skipped" in reply:
        return {}
    return {"stall_ms": float(reply["stall_ms"]), "seconds": float(reply["seconds"])}


def chat_opened(data: Path) -> Mapping[str, float]:
    """`{"first_ms": …, "whole_ms": …, "settled_ms": …, "stall_ms": …}` from opening the only chat stored in `data`.

    Its newest turn is painted, all turns on the screen are, nothing changes any more. Empty where that did not come.
    """
    reply = _run("chat", data)
    if reply is None or "skipped" in reply:
        return {}
    return {name: float(reply[name]) for name in ("first_ms", "whole_ms", "settled_ms", "stall_ms")}


def page_opened(data: Path) -> Mapping[str, float]:
    """`{"first_ms": …, "again_ms": …}` from pressing a citation of `data`/folder/long.pdf (see `bench.document`) to its
    page with the words marked on the screen. Its source was shown before: the process that draws is there.
    """
    reply = _run("page", data)
    if reply is None or "skipped" in reply:
        return {}
    return {name: float(reply[name]) for name in ("first_ms", "again_ms")}


def _run(what: str, data: Path) -> Mapping[str, Any] | None:
    """The one line that the child says, with the time it came as `at`. Raises `UserError` when it says none."""
    data.mkdir(parents=True, exist_ok=True)
    said: queue.Queue[Mapping[str, Any] | Ending] = queue.Queue()
    command = [*module_command("mypt_desktop.bench.window_child", "--bench-window"), what, str(data)]
    child = Child(command, on_message=lambda line: said.put({**line, "at": time.perf_counter()}), on_end=said.put)
    try:
        reply = said.get(timeout=PATIENCE)
        if isinstance(reply, Ending):
            raise UserError(reply.sentence("The window"), hint=reply.last_words())
        child.wait(10)
        return reply
    except queue.Empty:
        raise UserError(
            "The window did not answer.", hint="Is there a display? Try QT_QPA_PLATFORM=offscreen."
        ) from None
    finally:
        child.close()


def _fill(folder: Path, files: int) -> None:
    """A folder of plain documents, each different."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(files):
        paragraphs = [f"# Report {number}"]
        paragraphs += [
            f"Section {n} of report {number} says that pump {number * 31 + n} ran {n * 7 + number} hours. " * 4
            for n in range(PARAGRAPHS)
        ]
        (folder / f"report-{number:04}.md").write_text("\n\n".join(paragraphs), encoding="utf-8")
