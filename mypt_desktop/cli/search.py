"""`mypt-desktop search DIR QUERY`: the best passages, after the index was brought up to date."""

from __future__ import annotations

import argparse
import json
import sys

from mypt_desktop.cli import folder
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core import settings as setting_files
from mypt_desktop.workspace.values import Chunk

EXCERPT = 300


def run(options: argparse.Namespace) -> int:
    data = data_dir(options)
    settings = setting_files.load(data.settings).workspace
    with folder.engine(data, options.folder, settings, options.index_dir) as engine:
        folder.refresh(engine)
        if engine.warning:
            print(f"warning: {engine.warning}", file=sys.stderr)
        found = engine.search(options.query, options.top_k, path=options.path)
    if options.json:
        print(json.dumps({"documents": [_plain(chunk) for chunk in found], "total": len(found)}))
    elif not found:
        print("Nothing found.")
    for chunk in found if not options.json else ():
        page = f", page {chunk.metadata['page']}" if chunk.metadata.get("page") else ""
        print(f"{chunk.metadata['path']}, line {chunk.metadata['line']}{page}  ({chunk.score:.2f})")
        excerpt = " ".join(chunk.text.split())
        print(f"  {excerpt if len(excerpt) <= EXCERPT else excerpt[: EXCERPT - 1] + '…'}")
    return 0


def _plain(chunk: Chunk) -> dict[str, object]:
    ids = {"chunk_id": chunk.chunk_id, "doc_id": chunk.doc_id}
    return {**ids, **chunk.metadata, "text": chunk.text, "score": chunk.score}
