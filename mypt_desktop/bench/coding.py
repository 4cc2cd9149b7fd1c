"""The coding tools in figures: finding and searching over many files beside ripgrep, and an edit of a long file.

ripgrep is `rg` on the path, or the program that `MYPT_RG` names; both read what the operating system has cached.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
import timeit
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event

from mypt_desktop.app.coding_parts import CodingParts
from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure, ratios
from mypt_desktop.coding.cells_kernel import Kernels
from mypt_desktop.coding.files_edit import edit_plan
from mypt_desktop.coding.files_roots import FolderRoot, Roots
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.files_text import text_file
from mypt_desktop.coding.hashline_apply import Blocks
from mypt_desktop.coding.provider import CodingTools
from mypt_desktop.core.events import CallPrinted
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.core.paths import program_dir
from mypt_desktop.sandbox.command import run_command
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.store.database import Database
from mypt_desktop.store.folder_writes import FolderWrites
from mypt_desktop.tools.registry import CallContext

FILES = 50_000
RATIO = Target(1.5, "at most")
FIRST = Target(100.0, "at most")
EDIT = Target(20.0, "at most")
CELL = Target(15.0, "at most")
LINES = 20_000
_A_FOLDER = 100
_RARE = "zzzfound"


def coding(repeats: int, files: int = FILES) -> Sequence[Outcome]:
    """find, search, edit and cells. `files` in the folder that is searched."""
    with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place:
        folder = Path(place) / "files"
        _fill(folder, files)
        with closing(Database(Path(place) / "mypt.sqlite")) as database:
            writes = FolderWrites(database, Path(place) / "writes")
            roots = Roots(FolderRoot(folder, writes, lambda: True))
            tools = CodingTools(CodingParts.tools(roots, Snapshots()))
            found = [*_searching(tools, folder, files, repeats), *_editing(roots, folder, repeats)]
        return [*found, *_cells(Path(place) / "cells", repeats)]


def _searching(tools: CodingTools, folder: Path, files: int, repeats: int) -> Sequence[Outcome]:
    rg = os.environ.get("MYPT_RG") or shutil.which("rg")
    find = ToolCall("find", {"paths": ["*.py"], "timeout": 60})
    search = ToolCall("search", {"pattern": rf"def {_RARE}\w+"})
    common = ToolCall("search", {"pattern": r"def \w+"})
    found, searched, first = list[float](), list[float](), list[float]()
    rg_found, rg_searched = list[float](), list[float]()
    for _ in range(repeats + 1):  # the first one is for the cache
        found.append(_milliseconds(lambda: _run(tools, find)))
        searched.append(_milliseconds(lambda: _run(tools, search)))
        first.append(_first_milliseconds(tools, common))
        if rg:
            rg_found.append(_milliseconds(lambda: _quiet(f"'{rg}' --files --hidden '{folder}'")))
            rg_searched.append(_milliseconds(lambda: _quiet(f"'{rg}' --hidden 'def {_RARE}\\w+' '{folder}'")))
    name = f"{files:,} files: "
    outcomes: list[Outcome] = [
        figure(f"{name}find by pattern", "ms", found[1:]),
        figure(f"{name}search of all", "ms", searched[1:]),
        figure(f"{name}first result of a search", "ms", first[1:], FIRST),
    ]
    if not rg:
        return [*outcomes, Skipped(f"{name}beside ripgrep", "There is no rg; MYPT_RG names one.")]
    return [
        *outcomes,
        figure(f"{name}rg --files", "ms", rg_found[1:]),
        figure(f"{name}rg", "ms", rg_searched[1:]),
        figure(f"{name}find, of rg --files", "times", ratios(found[1:], rg_found[1:]), RATIO),
        figure(f"{name}search, of rg", "times", ratios(searched[1:], rg_searched[1:]), RATIO),
    ]


def _editing(roots: Roots, folder: Path, repeats: int) -> Sequence[Outcome]:
    """Planned, as for the card that asks: read, parsed, checked, applied, encoded. Writing waits for the disk."""
    file = folder / "long.py"
    file.write_text("".join(f"value_{number} = {number}\n" for number in range(LINES)))
    tag = text_file(file.read_bytes(), "long.py").tag
    patch = f"[long.py#{tag}]\nSWAP {LINES // 2}:\n+changed\nDEL 10..20\nINS.TAIL:\n+end"
    snapshots = Snapshots()
    times = [_milliseconds(lambda: edit_plan(patch, roots, snapshots, _no_blocks).changes) for _ in range(repeats + 1)]
    return [figure(f"edit of {LINES:,} lines", "ms", times[1:], EDIT)]


def _cells(folder: Path, repeats: int) -> Sequence[Outcome]:
    """A cell in a process that runs already, over what the same interpreter takes for the same statement."""
    folder.mkdir()
    code = "sum(range(1000))"
    bare = min(timeit.repeat(code, number=1, repeat=repeats + 1)) * 1000
    with closing(Functions()) as functions, closing(Kernels(functions, lambda: folder)) as kernels:
        first = _milliseconds(lambda: kernels.get("py"))
        kernel, _ = kernels.get("py")
        times = [_milliseconds(lambda: list(kernel.run(code, 30, Event()))) - bare for _ in range(repeats + 1)]
    return [
        figure("start of a process for cells", "ms", [first]),
        figure("a cell in it, over the bare interpreter", "ms", times[1:], CELL),
    ]


def _fill(folder: Path, files: int) -> None:
    """Programs, a hundred a folder; one of a thousand has what is searched for."""
    sources = [path.read_text(encoding="utf-8") for path in sorted((program_dir() / "mypt_desktop").rglob("*.py"))]
    for number in range(files):
        place = folder / f"part{number // _A_FOLDER // 20}" / f"folder{number // _A_FOLDER}"
        if number % _A_FOLDER == 0:
            place.mkdir(parents=True)
        text = sources[number % len(sources)] if sources else "x = 1\n"
        more = f"\n\ndef {_RARE}{number}(): ...\n" if number % 1000 == 0 else ""
        (place / f"file{number}.py").write_text(text + more, encoding="utf-8")
    (folder / ".gitignore").write_text("__pycache__/\n*.pyc\nbuild/\n/dist\n.venv/\n*.egg-info\n", encoding="utf-8")
    (folder / ".git").mkdir()


def _run(tools: CodingTools, call: ToolCall) -> None:
    for _ in tools.run(call, CallContext(Event())):
        pass


def _first_milliseconds(tools: CodingTools, call: ToolCall) -> float:
    start = time.perf_counter()
    steps = tools.run(call, CallContext(Event()))
    for event in steps:
        if isinstance(event, CallPrinted):
            break
    took = (time.perf_counter() - start) * 1000
    steps.close()
    return took


def _quiet(command: str) -> None:
    run_command(["sh", "-c", f"{command} > /dev/null"], lambda line: None)


def _milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _no_blocks(path: str, lines: Sequence[str]) -> Blocks:
    return lambda line: None
