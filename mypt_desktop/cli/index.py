"""`mypt-desktop index DIR`: brings a folder's search index up to date; goes on where it was stopped."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from mypt_desktop.cli import folder
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core import settings as setting_files
from mypt_desktop.workspace.values import counted


def run(options: argparse.Namespace) -> int:
    data = data_dir(options)
    settings = setting_files.load(data.settings).workspace
    with folder.engine(data, options.folder, settings, options.index_dir) as engine:
        report = folder.refresh(engine)
        looked_at = folder.recognise(engine)
        broken = [document for document in engine.list_docs() if document.error]
        if engine.warning:
            print(f"warning: {engine.warning}", file=sys.stderr)
        if options.json:
            told = {
                "documents": engine.num_docs,
                "not_read": engine.num_unread,
                "chunks": engine.num_chunks,
                "recognised": looked_at,
                "refresh": asdict(report),
            }
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
    return 0
