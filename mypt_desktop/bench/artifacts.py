"""HTML results in figures: how long from a tool's result until its page is painted, and how long the window waits.

Each repeat is a process of its own (`artifact_child`), because the browser engine is loaded with the first page.
"""

from __future__ import annotations

import queue
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mypt_desktop.bench.figures import Outcome, Skipped, figure
from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.process import Child, Ending, module_command

PATIENCE = 120.0  # seconds for one repeat
KINDS = (("first", "first page, with the engine"), ("warm", "another page"), ("large", "a page with 20 MB of data"))


def artifacts(repeats: int) -> Sequence[Outcome]:
    """From a result to its painted page; skipped where no page may be drawn."""
    try:
        runs = [painted(repeat) for repeat in range(repeats)]
    except UserError as error:
        return [Skipped("HTML results", error.with_hint())]
    return [
        *(figure(f"result to painted, {title}", "ms", [run[kind] for run in runs]) for kind, title in KINDS),
        *(figure(f"longest stall, {title}", "ms", [run[f"{kind}_stall"] for run in runs]) for kind, title in KINDS),
    ]


def painted(repeat: int) -> Mapping[str, float]:
    """Milliseconds by kind of page, and under `KIND_stall` the longest time the window did not answer meanwhile."""
    said: queue.Queue[Mapping[str, Any] | Ending] = queue.Queue()
    with tempfile.TemporaryDirectory(prefix=f"mypt-bench-{repeat}-") as place:
        command = [*module_command("mypt_desktop.bench.artifact_child", "--bench-artifact"), str(Path(place))]
        child = Child(command, on_message=said.put, on_end=said.put)
        try:
            reply = said.get(timeout=PATIENCE)
            child.wait(10)
        except queue.Empty:
            raise UserError("The page was not painted.", hint="Is there a display?") from None
        finally:
            child.close()
    if isinstance(reply, Ending):
        raise UserError(reply.sentence("The window"), hint=reply.last_words())
    if "skipped" in reply:
        raise UserError(str(reply["skipped"]))
    return {name: float(value) for name, value in reply.items()}
