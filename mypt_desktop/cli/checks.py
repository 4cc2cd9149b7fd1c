"""The doctor's examinations, one function each: a finding says what was seen, and what to do if it is not well."""

from __future__ import annotations

import importlib
import json
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from mypt_desktop import __version__
from mypt_desktop.core import qt_platform
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import damaged_files
from mypt_desktop.core.paths import DataDir, models_dir
from mypt_desktop.core.qt_platform import why_no_window
from mypt_desktop.runtime.catalog import KINDS, Catalog, ModelInfo
from mypt_desktop.runtime.shipped_reader import LARGE_PICKER, PICKER
from mypt_desktop.workspace.values import counted

if TYPE_CHECKING:
    from mypt_desktop.store.all_chat_files import AllChatFiles

OLDEST_PYTHON = (3, 11)
LITTLE_SPACE = 2_000_000_000

_BESIDE: Final = (
    ("embedder", "Embedder", "search finds words, not meanings"),
    ("phrases", "Phrases", "fewer requests in other words find their tool"),
    ("reader", "Reader", "answers are checked by their words, not by what they say"),
    (LARGE_PICKER, "Larger picker", "more answers are left in doubt; it takes 1.3 GB of memory"),
    (PICKER, "Picker", "fewer questions are answered in the documents' words"),
    ("ocr", "Text in pictures", "scans, photos and pictures in documents are not read"),
    ("speech", "Dictation", "nothing can be dictated"),
)
"""Name and title of what is built beside a language model, and what is missing without it."""


@dataclass(frozen=True, slots=True)
class Finding:
    name: str
    state: Literal["ok", "warning", "failed"]
    detail: str
    hint: str = ""


def examine(data: DataDir) -> Iterator[Finding]:
    """Every check in turn; one that cannot be made says why and does not stop the others."""
    checks: list[tuple[str, Callable[[DataDir], Iterator[Finding]]]] = [
        ("Program", _program),
        ("Data folder", _data_folder),
        ("Settings", _settings),
        ("Window", _window),
        ("Models", _models),
        ("Device", _device),
        ("Database", _database),
        ("Chat files", _chat_files),
        ("Toolsets", _toolsets),
        ("Limits of tools", _tool_limits),
        ("Limits of documents", _reader_limits),
        ("Pages of tools", _pages),
        ("Workspaces", _workspaces),
        ("Instructions", _instructions),
        ("Telemetry", _telemetry),
    ]
    for name, check in checks:
        try:
            yield from check(data)
        except UserError as error:
            yield Finding(name, "failed", str(error), error.hint)
        except ImportError as error:
            yield Finding(name, "failed", f"A library is missing: {error}.", "Run the set-up again.")


def _program(data: DataDir) -> Iterator[Finding]:
    version = f"MyPT Desktop {__version__}, Python {platform.python_version()}, {platform.platform()}"
    if sys.version_info < OLDEST_PYTHON:
        yield Finding("Program", "failed", version, "Install Python 3.11 or newer.")
    else:
        yield Finding("Program", "ok", version)


def _data_folder(data: DataDir) -> Iterator[Finding]:
    free = shutil.disk_usage(data.root).free
    detail = f"{data.root}, {free / 1e9:.1f} GB free"
    if not os.access(data.root, os.W_OK | os.X_OK):
        yield Finding("Data folder", "failed", f"{detail}, cannot be written", "Check its rights, or use --data-dir.")
    elif free < LITTLE_SPACE:
        yield Finding("Data folder", "warning", detail, "Make space: indexes and models need some.")
    else:
        yield Finding("Data folder", "ok", detail)


def _settings(data: DataDir) -> Iterator[Finding]:
    settings = setting_files.load(data.settings)
    yield Finding("Settings", "ok", str(data.settings) if data.settings.exists() else "the defaults")
    if settings.runtime.remote_url:
        yield Finding("Remote model", "warning", f"Questions and passages go to {settings.runtime.remote_url}.")


def _window(data: DataDir) -> Iterator[Finding]:
    try:
        binding = importlib.import_module("PySide6.QtWidgets")  # by name: Qt itself belongs to the window alone
        version = importlib.import_module("PySide6").__version__
    except ImportError as error:
        raise qt_platform.why_not_loaded(str(error)) from error
    if reason := why_no_window():
        yield Finding("Window", "warning", f"Qt {version} loads. {reason}: chats run in the terminal.")
        return
    sound, faults = qt_platform.platform_faults()
    state: Literal["warning", "failed"] = "warning" if sound else "failed"
    for fault in faults.values():
        yield Finding("Window", state, str(fault), fault.hint)
    if sound or not faults:
        on = f", {', '.join(sound)}" if sound else ""
        yield Finding("Window", "ok", f"Qt {version} ({Path(str(binding.__file__)).parent}{on})")


def _models(data: DataDir) -> Iterator[Finding]:
    catalog = Catalog([models_dir(), data.models])
    built = [info for kind in KINDS for info in catalog.list(kind) if info.built]
    for info in built:
        yield _verified(info)
    names = {info.name for info in built}
    for name, title, without in _BESIDE:
        if name not in names and not (name == PICKER and LARGE_PICKER in names):
            yield Finding(title, "warning", f"Not built: {without}.", f"mypt-desktop model build {name}")
    wanted = setting_files.load(data.settings).runtime.model
    chosen = catalog.get(wanted) if wanted else catalog.best()
    if chosen.built:
        yield Finding("Chosen model", "ok", f"{chosen.name} ({chosen.title}, {chosen.licence})")
    else:
        hint = f"mypt-desktop model build {chosen.name}"
        yield Finding("Chosen model", "failed", f"{chosen.name} is not built.", hint)


def _verified(info: ModelInfo) -> Finding:
    """Reads every byte of a built model and compares the hashes."""
    name = f"Model {info.name}"
    try:
        expected = json.loads((info.build / "manifest.json").read_text(encoding="utf-8"))["recipe_hash"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        expected = ""
    if damaged := damaged_files(info.build, str(expected)):
        hint = f"Delete {info.build} and build it again: mypt-desktop model build {info.name}"
        return Finding(name, "failed", f"Damaged: {', '.join(damaged)}.", hint)
    return Finding(name, "ok", f"{info.size_bytes / 1e6:.0f} MB in {info.build}, all hashes right")


def _device(data: DataDir) -> Iterator[Finding]:
    from mypt_desktop.runtime.probe import choose_provider

    wanted = setting_files.load(data.settings).runtime.provider
    choice = choose_provider(wanted)
    state: Literal["ok", "warning"] = "warning" if wanted == "cuda" != choice.provider else "ok"
    yield Finding("Device", state, f"{choice.provider}. {choice.reason}")


def _database(data: DataDir) -> Iterator[Finding]:
    from mypt_desktop.store.chats import Chats
    from mypt_desktop.store.database import Database

    if not data.database.exists():
        yield Finding("Database", "ok", "None yet; it is made with the first chat.")
        return
    database = Database(data.database)
    try:
        problems = database.integrity()
        chats = len(Chats(database).list())
    finally:
        database.close()
    if problems:
        yield Finding("Database", "failed", "; ".join(problems[:3]), f"Move {data.database} away to start anew.")
    else:
        yield Finding("Database", "ok", f"{data.database}, {chats} chats, integrity checked")


def _toolsets(data: DataDir) -> Iterator[Finding]:
    from mypt_desktop.store.database import Database
    from mypt_desktop.store.toolsets import Toolsets
    from mypt_desktop.tools.toolsets.library import ToolsetLibrary

    if not data.database.exists():
        yield Finding("Toolsets", "ok", "None yet.")
        return
    with closing(Database(data.database)) as database:
        library = ToolsetLibrary(Toolsets(database), data.toolsets)
        problems, count = library.verify(), len(library.list())
    for problem in problems:
        yield Finding("Toolsets", "failed", problem, "Import the toolset again.")
    if not problems:
        yield Finding("Toolsets", "ok", f"{count} installed, every file checked" if count else "None yet.")


def _chat_files(data: DataDir) -> Iterator[Finding]:
    """Reads every stored version of every file of every chat."""
    if not data.database.exists():
        return
    with _opened_chat_files(data) as files:
        faults, leftovers = files.verify(), files.leftovers()
    for fault in faults:
        hint = "Copy the folder of that chat back from a backup, or write the file anew; other versions are sound."
        yield Finding("Chat files", "failed", fault, hint)
    for leftover in leftovers:
        yield Finding("Chat files", "warning", leftover, "It does no harm; `mypt-desktop doctor --sweep` removes it.")
    if not faults and not leftovers:
        yield Finding("Chat files", "ok", f"{data.chats}, every stored version checked")


def sweep(data: DataDir) -> int:
    """Removes what no version of any chat's files names. Returns how many files went."""
    if not data.database.exists():
        return 0
    with _opened_chat_files(data) as files:
        return files.sweep()


@contextmanager
def _opened_chat_files(data: DataDir) -> Iterator[AllChatFiles]:
    from mypt_desktop.store.all_chat_files import AllChatFiles
    from mypt_desktop.store.database import Database

    with closing(Database(data.database)) as database:
        yield AllChatFiles(database, data.chats)


def _tool_limits(data: DataDir) -> Iterator[Finding]:
    from mypt_desktop.sandbox.probe import enforcement

    missing = enforcement().missing
    if missing:
        yield Finding("Limits of tools", "warning", " ".join(missing), "Import only toolsets whose makers you trust.")
    else:
        yield Finding("Limits of tools", "ok", "Tools are held to their files, network, processes and memory here.")


def _reader_limits(data: DataDir) -> Iterator[Finding]:
    """Documents and templates are read in processes that gave up their rights; models are imported as tools run."""
    from mypt_desktop.sandbox.probe import reader_enforcement

    if worked := reader_enforcement():
        yield Finding(
            "Limits of documents", "warning", " ".join(worked), "Open only folders whose documents you trust."
        )
    else:
        detail = "What reads documents and templates has no other files, network or programs here."
        yield Finding("Limits of documents", "ok", detail)


def _pages(data: DataDir) -> Iterator[Finding]:
    try:
        engine = importlib.import_module("mypt_desktop.gui.renderers.engine")  # by name: with it comes Qt
    except ImportError as error:
        yield Finding("Pages of tools", "warning", f"Pages cannot be drawn: {error}.")
        return
    if reason := engine.why_not():
        yield Finding("Pages of tools", "warning", reason, "Results are shown as text instead.")
    else:
        yield Finding("Pages of tools", "ok", "Pages are drawn in the browser engine's sandbox, without the network.")


def _workspaces(data: DataDir) -> Iterator[Finding]:
    from mypt_desktop.cli import folder

    settings = setting_files.load(data.settings).workspace
    for path in settings.recent:
        name = f"Workspace {path}"
        try:
            with folder.engine(data, Path(path), settings) as engine:
                counts = f"{counted(engine.num_docs, engine.num_unread)}; {engine.num_chunks} passages"
                if not engine.built:
                    yield Finding(name, "ok", "Not read yet.", "It is read when it is opened.")
                elif engine.warning:
                    yield Finding(name, "warning", f"{counts}. {engine.warning}")
                else:
                    yield Finding(name, "ok", counts)
        except UserError as error:
            yield Finding(name, "warning", str(error), error.hint)


def _instructions(data: DataDir) -> Iterator[Finding]:
    """Those in force in the folder that was opened last, or without one."""
    from mypt_desktop.app.agents import agents_in
    from mypt_desktop.coding.prompts import Prompts

    prompts = Prompts(data.root, data.instructions)
    recent = setting_files.load(data.settings).workspace.recent
    folder = Path(recent[0]) if recent else None
    found = prompts.in_force(folder)
    for one in found:
        yield Finding("Instructions", "ok", f"{one.sentence}.")
    for one in prompts.waiting(folder):
        hint = "The window, or `mypt-desktop chat`, asks whether to use it when the folder is opened."
        yield Finding("Instructions", "warning", f"{one.sentence}; not in use.", hint)
    for one in prompts.faults(folder):
        yield Finding("Instructions", "warning", one.fault, "It is not in use.")
    agents = agents_in(folder, data.agents, prompts)
    named = ", ".join(f"{agent.name} ({agent.source})" for agent in agents.agents)
    yield Finding("Task agents", "ok", f"{named}.")
    for fault in agents.faults:
        yield Finding("Task agents", "warning", fault, "It is not in use.")
    if not found:
        yield Finding("Instructions", "ok", "The app's own; no SYSTEM.md or APPEND_SYSTEM.md is in force.")


def _telemetry(data: DataDir) -> Iterator[Finding]:
    if os.environ.get("ORT_DISABLE_TELEMETRY") == "1":
        yield Finding("Telemetry", "ok", "ONNX Runtime's telemetry is switched off, here and in every child process.")
    else:
        hint = "Start the program with `mypt-desktop` or `python -m mypt_desktop`."
        yield Finding("Telemetry", "failed", "ONNX Runtime's telemetry is not switched off.", hint)
