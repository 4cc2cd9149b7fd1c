"""`mypt-desktop bench`: picks the sections, measures them on this machine, prints the report."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from mypt_desktop.bench import folders, palette, speed
from mypt_desktop.bench.figures import Outcome, Section
from mypt_desktop.bench.machine import machine, quiet
from mypt_desktop.bench.report import as_json, as_text, collect
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.runtime.catalog import Catalog, ModelInfo


def run(argv: Sequence[str]) -> int:
    options = _parser().parse_args(argv)
    known = {section.name: section for section in sections(options)}
    names = [name for name in options.only.split(",") if name] or list(known)
    if unknown := [name for name in names if name not in known]:
        raise UserError(f"There is no benchmark called {', '.join(unknown)}.", hint=f"Known: {', '.join(known)}.")
    if not quiet():
        print("Other programs keep this machine busy; the figures will be worse than they should be.", file=sys.stderr)
    report = collect(machine(), [known[name] for name in names], lambda line: print(line, file=sys.stderr, flush=True))
    print(json.dumps(as_json(report), indent=1) if options.json else as_text(report))
    return 0


def sections(options: argparse.Namespace) -> list[Section]:
    """Everything there is to measure, cheap before dear."""
    return [
        Section("load", "Loading the models", lambda: _load(options)),
        Section("speed", "Reading and writing speed", lambda: _throughput(options)),
        Section("quoting", "Answers that quote", lambda: _quoting(options)),
        Section("reuse", "The tenth turn of a chat", lambda: _reuse(options)),
        Section("index", "Indexing folders", lambda: folders.indexing(options.repeats, options.files)),
        Section("search", "Searching a large index", lambda: folders.searching(options.repeats, options.chunks)),
        Section("scans", "Recognising text in scans", lambda: _scans(options)),
        Section("tools", "Tool calls", lambda: _tools(options)),
        Section("code", "Coding tools, beside ripgrep", lambda: _coding(options)),
        Section("servers", "MCP servers", lambda: _servers(options)),
        Section("files", "Files of a chat, beside git", lambda: _chat_files(options)),
        Section("palette", "The command palette", lambda: palette.palette(options.repeats)),
        Section("document", "A page of a long document", lambda: _document(options)),
        Section("artifacts", "HTML results", lambda: _artifacts(options)),
        Section("window", "The window", lambda: _window(options)),
    ]


def _load(options: argparse.Namespace) -> list[Outcome]:
    return [speed.load_seconds(model, options.threads, options.repeats) for model in _models(options)]


def _throughput(options: argparse.Namespace) -> list[Outcome]:
    files = dict(entry.split("=", 1) for entry in options.gguf)
    outcomes: list[Outcome] = []
    for model in _models(options):
        llama = (
            (options.llama_python, Path(files[model.name])) if options.llama_python and model.name in files else None
        )
        outcomes += speed.throughput(model, options.threads, options.repeats, llama)
    return outcomes


def _quoting(options: argparse.Namespace) -> list[Outcome]:
    return [outcome for model in _models(options) for outcome in speed.quoting(model, options.threads, options.repeats)]


def _reuse(options: argparse.Namespace) -> list[Outcome]:
    from mypt_desktop.bench import reuse

    return [
        outcome for model in _models(options) for outcome in reuse.tenth_turn(model, options.threads, options.repeats)
    ]


def _chat_files(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import chat_files

    return chat_files.versions(options.repeats, options.files)


def _coding(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import coding

    return coding.coding(options.repeats)


def _artifacts(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import artifacts

    return artifacts.artifacts(options.repeats)


def _window(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import window

    return window.window(options.repeats, lambda line: print(f"  {line}", file=sys.stderr, flush=True))


def _document(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import document

    return document.document(options.repeats)


def _scans(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import scans

    return scans.errors(options.threads)


def _tools(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import tool_calls

    return [*tool_calls.overhead(options.repeats), *tool_calls.opening(options.repeats)]


def _servers(options: argparse.Namespace) -> Sequence[Outcome]:
    from mypt_desktop.bench import servers

    return [*servers.overhead(options.repeats), *servers.start(options.repeats)]


def _models(options: argparse.Namespace) -> list[ModelInfo]:
    catalog = Catalog([models_dir()])
    chosen = [catalog.get(name) for name in options.models.split(",")]
    built = [model for model in chosen if model.built]
    if not built:
        raise UserError("None of these models is built.", hint=f"Run `mypt-desktop model build {chosen[0].name}`.")
    return built


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mypt-desktop bench", description="Measure this program on this machine.")
    parser.add_argument("--json", action="store_true", help="every repeat, as JSON")
    parser.add_argument(
        "--only",
        default="",
        metavar="NAME,...",
        help=", ".join(section.name for section in sections(argparse.Namespace())),
    )
    parser.add_argument("--repeats", type=int, default=5, help="how often each figure is measured (5)")
    parser.add_argument("--models", default="default,light", metavar="NAME,...", help="language models to measure")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="threads for both runtimes")
    parser.add_argument("--llama-python", type=Path, metavar="PATH", help="interpreter that has llama-cpp-python")
    parser.add_argument(
        "--gguf",
        action="append",
        default=[],
        metavar="MODEL=PATH",
        help="the weights a model was built from; repeat it",
    )
    parser.add_argument(
        "--files", type=int, default=10_000, help="files in the folder that is indexed, and in a chat (10000)"
    )
    parser.add_argument("--chunks", type=int, default=100_000, help="chunks in the index that is searched (100000)")
    return parser
