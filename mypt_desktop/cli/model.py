"""`mypt-desktop model …`: list, build, import, probe, choose and recommend models."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from typing import get_args

from mypt_desktop.cli import builder
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir, models_dir
from mypt_desktop.runtime.catalog import Catalog, Kind, ModelInfo
from mypt_desktop.sandbox.process import end_with_input


def run(options: argparse.Namespace) -> int:
    task = {
        "list": _list,
        "build": _build,
        "import": _import,
        "probe": _probe,
        "use": _use,
        "recommend": _recommend,
    }[options.task]
    if getattr(options, "until_input_ends", False):
        end_with_input()
    return task(options, data_dir(options))


def _catalog(data: DataDir) -> Catalog:
    return Catalog([models_dir(), data.models])


def _list(options: argparse.Namespace, data: DataDir) -> int:
    catalog = _catalog(data)
    models = [model for kind in get_args(Kind) for model in catalog.list(kind)]
    chosen = _chosen(catalog, data)
    if options.json:
        print(json.dumps({"models": [_plain(info, chosen) for info in models], "ever_chosen": _ever_chosen(data)}))
        return 0
    for info in models:
        mark = "*" if info.name == chosen else " "
        state = f"{info.size_bytes / 1e6:.0f} MB" if info.built else "not built"
        print(f"{mark} {info.name:12} {state:>10}  {info.title} ({info.licence or 'licence not stated'})")
    if not models:
        print(f"No model in {models_dir()} or {data.models}.", file=sys.stderr)
    return 0


def _plain(info: ModelInfo, chosen: str) -> dict[str, object]:
    return {
        "name": info.name,
        "kind": info.kind,
        "title": info.title,
        "base": info.base,
        "licence": info.licence,
        "dialect": info.dialect,
        "context_length": info.context_length,
        "size_bytes": info.size_bytes,
        "built": info.built,
        "chosen": info.name == chosen,
        "folder": str(info.folder),
    }


def _chosen(catalog: Catalog, data: DataDir) -> str:
    try:
        return setting_files.load(data.settings).runtime.model or catalog.best().name
    except UserError:
        return ""


def _ever_chosen(data: DataDir) -> bool:
    """Whether the settings name a model, or a server in its place; so it is taken where they cannot be read."""
    try:
        runtime = setting_files.load(data.settings).runtime
    except UserError:
        return True
    return bool(runtime.model or runtime.remote_url)


def _build(options: argparse.Namespace, data: DataDir) -> int:
    return builder.build(options.name, options.source)


def _import(options: argparse.Namespace, data: DataDir) -> int:
    return builder.import_model(options.source, data.models, options.name)


def _probe(options: argparse.Namespace, data: DataDir) -> int:
    from mypt_desktop.runtime.probe import choose_provider

    choice = choose_provider("auto")
    if options.json:
        print(json.dumps({"provider": choice.provider, "reason": choice.reason}))
    else:
        print(f"{choice.provider}: {choice.reason}")
    return 0


def _use(options: argparse.Namespace, data: DataDir) -> int:
    info = _catalog(data).get(options.name)
    if info.kind != "language":
        raise UserError(f"{info.name} turns texts into vectors and cannot chat.", hint="Choose a language model.")
    settings = setting_files.load(data.settings)
    runtime = replace(settings.runtime, model=info.name, remote_url="")
    setting_files.save(data.settings, replace(settings, runtime=runtime))
    print(f"{info.title} will be used.")
    if not info.built:
        print(f"It is not built yet: mypt-desktop model build {info.name}", file=sys.stderr)
    return 0


def _recommend(options: argparse.Namespace, data: DataDir) -> int:
    from mypt_desktop.app.machine import recommend

    found = recommend(_catalog(data), data.root, options.names)
    if options.json:
        print(json.dumps({"name": found.name, "reason": found.reason, "measured": found.measured}))
    else:
        print(f"{found.name}: {found.reason}")
    return 0
