"""`mypt-desktop toolset …`: list, import, export, enable, disable, uninstall, start and test toolsets."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from mypt_desktop.app.tool_parts import toolset_operations
from mypt_desktop.cli.data import data_dir
from mypt_desktop.cli.reviewing import plain_review, written_review
from mypt_desktop.cli.writing import printable
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.toolsets import ToolsetId
from mypt_desktop.tools.toolsets.bundle import SUFFIX, ManifestError
from mypt_desktop.tools.toolsets.download import HostNotGrantedError, address_in

if TYPE_CHECKING:
    from mypt_desktop.app.toolsets import ToolsetOperations
    from mypt_desktop.tools.toolsets.review import Review

OK, FAILED = 0, 1


def run(options: argparse.Namespace) -> int:
    tasks = {
        "list": _list,
        "import": _import,
        "export": _export,
        "enable": _enable,
        "disable": _enable,
        "uninstall": _uninstall,
        "new": _new,
        "test": _test,
    }
    try:
        return tasks[options.task](options)
    except ManifestError as error:
        for problem in error.problems[1:]:
            print(printable(f"also: {problem}"), file=sys.stderr)
        raise


def _list(options: argparse.Namespace) -> int:
    with toolset_operations(data_dir(options)) as known:
        toolsets = [known.get_toolset(toolset.id, probed=False).installed for toolset in known.list_toolsets()]
    if options.json:
        plain = [
            {
                "id": one.toolset.id,
                "name": one.toolset.name,
                "version": one.toolset.version,
                "description": one.toolset.description,
                "enabled": one.toolset.enabled,
                "installed_at": one.toolset.installed_at,
                "source": one.toolset.source_ref,
                "tools": [tool.tool_id for tool in one.tools],
                "mcp_servers": [server.server_id for server in one.servers],
            }
            for one in toolsets
        ]
        print(json.dumps({"toolsets": plain}, ensure_ascii=False))
        return OK
    for one in toolsets:
        state = "" if one.toolset.enabled else "  (disabled)"
        print(printable(f"{one.toolset.id} {one.toolset.version}  {one.toolset.name}{state}"))
        for tool in one.tools:
            print(printable(f"    {tool.tool_id:32} {' '.join(tool.description.split())[:90]}"))
    if not toolsets:
        print("No toolset is installed. Add one: mypt-desktop toolset import FILE", file=sys.stderr)
    return OK


def _import(options: argparse.Namespace) -> int:
    data = data_dir(options)
    for host in options.allow_host:
        _grant(data, host)
    with toolset_operations(data) as toolsets:
        review = _reviewed(toolsets, data, options)
        shown = sys.stderr if options.json else sys.stdout
        if not (options.json and options.yes):
            print(printable(written_review(review)), file=shown)
        if review.problems:
            raise UserError(review.problems[0], hint="Remove that MCP server first, or ask for a corrected toolset.")
        if not options.yes and not _agreed(shown):
            print("Nothing was imported.", file=sys.stderr)
            return FAILED
        toolset = toolsets.import_toolset(review)
    if options.json:
        print(json.dumps({"imported": plain_review(review)}, ensure_ascii=False))
    else:
        print(printable(f"{toolset.name} {toolset.version} is installed."))
    return OK


def _reviewed(toolsets: ToolsetOperations, data: DataDir, options: argparse.Namespace) -> Review:
    """Who sits at a terminal is asked about each host that the address leads to; `--yes` grants none."""
    source = options.source if address_in(options.source) else Path(options.source)
    while True:
        try:
            return toolsets.review_toolset(source)
        except HostNotGrantedError as error:
            question = f"Let toolsets be downloaded from {error.host}, now and later?"
            if not (_somebody_there() and _said_yes(question, sys.stderr)):
                raise
            _grant(data, error.host)


def _grant(data: DataDir, host: str) -> None:
    settings = setting_files.load(data.settings)
    setting_files.save(data.settings, replace(settings, network=settings.network.granting(host)))


def _agreed(shown: TextIO) -> bool:
    if not _somebody_there():
        raise UserError(
            "Importing needs your consent, and nobody can be asked here.", hint="Read the above, then add --yes."
        )
    return _said_yes("\nImport it?", shown)


def _somebody_there() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())


def _said_yes(question: str, shown: TextIO) -> bool:
    print(f"{question} [y/N] ", end="", file=shown, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _export(options: argparse.Namespace) -> int:
    id = ToolsetId(options.id)
    with toolset_operations(data_dir(options)) as toolsets:
        toolset = toolsets.get_toolset(id, probed=False).installed.toolset
        target = (options.file or Path(f"{id}-{toolset.version}{SUFFIX}")).absolute()
        if target.is_dir():
            target = target / f"{id}-{toolset.version}{SUFFIX}"
        if target.exists() and not options.force:
            raise UserError(f"There is a {target} already.", hint="Replace it with --force.")
        toolsets.export_toolset(id, target)
    print(target)
    return OK


def _enable(options: argparse.Namespace) -> int:
    with toolset_operations(data_dir(options)) as toolsets:
        toolsets.enable_toolset(ToolsetId(options.id), options.task == "enable")
    print(printable(f"{options.id} is {options.task}d."))
    return OK


def _uninstall(options: argparse.Namespace) -> int:
    with toolset_operations(data_dir(options)) as toolsets:
        toolsets.uninstall_toolset(ToolsetId(options.id))
    print(printable(f"{options.id} is uninstalled."))
    return OK


def _new(options: argparse.Namespace) -> int:
    from mypt_desktop.tools.toolsets.skeleton import create
    from mypt_desktop.tools.workspace import TOOL_REGISTRY

    folder = create(options.name, Path.cwd(), TOOL_REGISTRY.keys())
    print(folder)
    print(
        f"Try it:   mypt-desktop toolset test {folder.name}\nUse it:   mypt-desktop toolset import {folder.name}",
        file=sys.stderr,
    )
    return OK


def _test(options: argparse.Namespace) -> int:
    """Needs no data folder: nothing is installed."""
    from mypt_desktop.sandbox.functions import Functions
    from mypt_desktop.tools.toolset_examples import run_examples
    from mypt_desktop.tools.toolsets.reading import read_bundle
    from mypt_desktop.tools.toolsets.review import permission_sentences
    from mypt_desktop.tools.workspace import TOOL_REGISTRY

    bundle = read_bundle(options.folder, TOOL_REGISTRY.keys())
    granted = permission_sentences(bundle.manifest.permissions)
    if granted and any(tool.options.examples for tool in bundle.manifest.tools):
        print(printable(f"The examples are run with what the manifest asks for. {' '.join(granted)}"), file=sys.stderr)
    runs = []
    with closing(Functions()) as functions:
        for done in run_examples(bundle, functions):
            runs.append(done)
            if options.json:
                continue
            print(printable(f"{'FAILED' if done.fault else 'ok    '}  {done.tool}, example {done.number}"), flush=True)
            for text in filter(None, (done.fault, done.detail, done.printed and f"It printed:\n{done.printed}")):
                if done.fault:
                    print(printable("\n".join(f"        {line}" for line in text.splitlines())))
    failed = [done for done in runs if done.fault]
    if options.json:
        plain = [
            {"tool": d.tool, "example": d.number, "ok": not d.fault, "fault": d.fault, "detail": d.detail} for d in runs
        ]
        print(json.dumps({"toolset": bundle.manifest.id, "examples": plain}, ensure_ascii=False))
    elif runs:
        print(f"{len(runs) - len(failed)} of {len(runs)} examples are right.", file=sys.stderr)
    else:
        print("The manifest is in order. It declares no examples.", file=sys.stderr)
    return FAILED if failed else OK
