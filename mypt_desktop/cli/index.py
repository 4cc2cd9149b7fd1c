"""`mypt-desktop index DIR`: brings a folder's search index up to date; goes on where it was stopped."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from mypt_desktop.app.folder import readable_folder
from mypt_desktop.cli import folder
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.workspace import travel
from mypt_desktop.workspace.values import counted


def run(options: argparse.Namespace) -> int:
    data = data_dir(options)
    settings = setting_files.load(data.settings).workspace
    _look_beside(data, options)
    with folder.engine(data, options.folder, settings, options.index_dir) as engine:
        report = folder.refresh(engine)
        looked_at = folder.recognise(engine)
        beside = folder.put_beside(engine) if options.beside else None
        broken = [document for document in engine.list_docs() if document.error]
        if engine.warning:
            print(f"warning: {engine.warning}", file=sys.stderr)
        if options.json:
            told: dict[str, object] = {
                "documents": engine.num_docs,
                "not_read": engine.num_unread,
                "chunks": engine.num_chunks,
                "recognised": looked_at,
                "refresh": asdict(report),
            }
            if options.beside:
                told["beside"] = beside
            errors = [{"path": document.path, "error": document.error} for document in broken]
            print(json.dumps({**told, "errors": errors}))
            return 0
        for document in broken:
            print(f"not read: {document.path}: {document.error}", file=sys.stderr)
        print(
            f"{counted(engine.num_docs, engine.num_unread)}. {engine.num_chunks} passages in {report.seconds:.1f} s: "
            f"{report.added} new, {report.changed} changed, {report.removed} gone, {report.unchanged} as before."
        )
        if looked_at:
            print(f"Looked for text in the pictures of {counted(looked_at, 0)}.")
        if beside is not None:
            print(f"{engine.base_dir / travel.FOLDER} saves another machine reading {counted(beside, 0)}.")
    return 0


def _look_beside(data: DataDir, options: argparse.Namespace) -> None:
    """Has an index that came with the folder used where that is wanted, and says so where there is one that is not."""
    root = readable_folder(options.folder)
    index = folder.index_of(data, root, options.index_dir)
    try:
        if options.use_beside:
            travel.take_over(root, index)
        elif (found := travel.brought(root, index)) is not None:
            print(
                f"note: this folder brings an index made on another machine. With --use-beside it saves reading "
                f"{counted(found.documents, 0)}; what it says of their contents is "
                "not checked, so use it only if you trust where it is from.",
                file=sys.stderr,
            )
    except UserError as error:
        print(f"warning: {error.with_hint()}", file=sys.stderr)
