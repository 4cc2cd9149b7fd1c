"""`mypt-desktop chat`: one question, or a conversation in the terminal, over a folder of documents."""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from functools import partial
from pathlib import Path

from mypt_desktop.app import App
from mypt_desktop.cli.asking import on_terminal
from mypt_desktop.cli.attaching import files_to_attach, loose_files
from mypt_desktop.cli.conversation import Conversation
from mypt_desktop.cli.data import data_dir, model_for_once
from mypt_desktop.cli.instructing import tell_instructions
from mypt_desktop.cli.once import Consent, ask_once
from mypt_desktop.cli.progress import ProgressLine
from mypt_desktop.cli.writing import printable
from mypt_desktop.coding.prompts import Kind
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Settings


def run(options: argparse.Namespace) -> int:
    data = data_dir(options)
    files = files_to_attach(options.attach)
    given: tuple[tuple[Kind, str | None], ...] = (
        ("system", options.system_prompt),
        ("append", options.append_system_prompt),
        ("title", options.title_prompt),
    )
    typed = {kind: text for kind, text in given if text is not None}
    app = App(
        data,
        setting_files.load(data.settings),
        model=model_for_once(options.model),
        attended=on_terminal(),
        typed=typed,
    )
    for note in app.notes:
        print(printable(note), file=sys.stderr)
    try:
        path = folder_to_open(app.settings, options.workspace) or app.sample_workspace()
        app.load_model()  # while the folder is read
        open_folder(app, path, options.index_dir)
        tell_instructions(app.prompts, path.absolute(), ask=options.once is None and on_terminal())
        if options.once is not None:
            with loose_files(files, app.settings.workspace.max_file_mb) as (loose, names):
                consent = Consent(yes=options.yes)
                tools = app.tools_once(consent.approvals, consent.asking, named=options.workspace is not None)
                turn = partial(app.turns.turn, given=loose, tools=tools)
                shown = {"as_json": options.json, "verbose": options.verbose}
                return ask_once(turn, options.once, **shown, attached=names, consent=consent)
        return Conversation(app, path, files, verbose=options.verbose).run()
    finally:
        app.close()


def folder_to_open(settings: Settings, asked: Path | None) -> Path | None:
    """The folder that was asked for, else the one opened last, if it is still there."""
    if asked is not None:
        return asked
    return next((Path(known) for known in settings.workspace.recent if Path(known).is_dir()), None)


def open_folder(app: App, path: Path, index: Path | None = None) -> WorkspaceState:
    """Opens `path`, or looks for changes in it, under a progress line; returns when the index is up to date. `index` is
    where the index lies: of a folder that is open, where it is; else in the data folder.

    Raises `UserError` when the folder cannot be used. Ctrl-C stops the indexing; what is done is kept.
    """
    states: queue.Queue[WorkspaceState] = queue.Queue()

    def listen(event: ServiceEvent) -> None:
        if isinstance(event, WorkspaceState):
            states.put(event)

    app.subscribe(listen)
    app.open_workspace(path, index)
    # An event without end to wait for: waiting in slices lets Ctrl-C through on every system.
    never = threading.Event()
    with ProgressLine() as line:
        while True:
            try:
                state = states.get_nowait()
            except queue.Empty:
                never.wait(0.02)
                continue
            match state:
                case WorkspaceState("indexing"):
                    total = f" of {state.total}" if state.total else ""
                    line.show(f"Reading {state.path}: {state.done}{total}")
                case WorkspaceState("failed"):
                    raise UserError(state.error)
                case WorkspaceState("ready"):
                    line.clear()
                    if state.error:
                        print(f"warning: {state.error}", file=sys.stderr)
                    return state
                case _:
                    raise UserError("The folder was closed.")
