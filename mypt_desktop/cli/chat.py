"""`mypt-desktop chat`: one question, or a conversation in the terminal, over a folder of documents."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from mypt_desktop.app import App
from mypt_desktop.cli.asking import on_terminal
from mypt_desktop.cli.attaching import files_to_attach, loose_files
from mypt_desktop.cli.conversation import Conversation
from mypt_desktop.cli.data import data_dir, model_for_once
from mypt_desktop.cli.folder import open_folder
from mypt_desktop.cli.instructing import tell_instructions
from mypt_desktop.cli.once import Consent, ask_once
from mypt_desktop.cli.writing import printable
from mypt_desktop.coding.prompts import Kind
from mypt_desktop.core import settings as setting_files
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
