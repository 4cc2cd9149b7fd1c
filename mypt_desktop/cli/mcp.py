"""`mypt-desktop mcp …`: list, add, remove, test and import MCP servers, and be one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from mypt_desktop.app.connection_watch import ConnectionWatch
from mypt_desktop.app.mcp_servers import McpOperations
from mypt_desktop.app.tool_parts import Enforced
from mypt_desktop.cli.data import data_dir
from mypt_desktop.cli.writing import printable
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.mcp.config import CALL_SECONDS, ServerConfig, ServerOptions, read_config
from mypt_desktop.store.connection_log import ConnectionLog
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.mcp.session import ServerStatus

OK, FAILED = 0, 1


def run(options: argparse.Namespace) -> int:
    tasks = {
        "list": _list,
        "add": _add,
        "remove": _remove,
        "enable": _enable,
        "disable": _enable,
        "set": _set,
        "test": _test,
        "import": _import,
        "install": _install,
        "serve": _serve,
    }
    return tasks[options.task](options)


@contextmanager
def _servers(options: argparse.Namespace) -> Iterator[McpOperations]:
    data = data_dir(options)
    enforced = Enforced()
    with (
        closing(ConnectionWatch(ConnectionLog(data.connections).add)),
        closing(Database(data.database)) as database,
        closing(
            McpOperations(database, data.mcp, private=data.root, missing=lambda: enforced.found().missing)
        ) as servers,
    ):
        yield servers


def _list(options: argparse.Namespace) -> int:
    with _servers(options) as known:
        servers = known.list_servers()
        may = {server.id: known.about(server.id)[0] for server in servers if server.config.starts}
    if options.json:
        plain = [_plain(server) | {"may": list(may.get(server.id, ()))} for server in servers]
        print(json.dumps({"servers": plain}, ensure_ascii=False))
        return OK
    for server in servers:
        state = "" if server.state != "off" else "  (disabled)"
        print(printable(f"{server.id}  {server.config.starts}{state}"))
        for sentence in (server.why, *may.get(server.id, ())):
            if sentence:
                print(printable(f"    {sentence}"))
        for tool in server.facts.tools:
            print(printable(f"    {tool.name:32} {' '.join(tool.description.split())[:90]}"))
    if not servers:
        print("There is no MCP server. Add one: mypt-desktop mcp add NAME -- COMMAND", file=sys.stderr)
    return OK


def _plain(server: ServerStatus) -> dict[str, Any]:
    return {
        "name": server.id,
        "starts": server.config.starts,
        "enabled": server.state != "off",
        "protocol": server.facts.protocol,
        "tools": [tool.name for tool in server.facts.tools],
        "prompts": [prompt.name for prompt in server.facts.prompts],
        "toolsets": list(server.toolsets),
    }


def _add(options: argparse.Namespace) -> int:
    command = [*options.command, *options.behind]
    plain = {
        "command": command[0] if command else "",
        "args": command[1:],
        "env": _pairs(options.env),
        "headers": _pairs(options.header),
        "url": options.url,
        "cwd": options.cwd,
        **({"transport": "sse"} if options.sse else {}),
    }
    config = read_config(options.name, plain)
    decided = ServerOptions(
        call_seconds=options.timeout or CALL_SECONDS,
        network=options.network,
        confined=not options.unconfined,
        readable=tuple(str(folder.absolute()) for folder in options.read),
        writable=tuple(str(folder.absolute()) for folder in options.write),
    )
    with _servers(options) as servers:
        _show(config, servers.review(config, decided)[0])
        if not options.yes and not _agreed("Add it?"):
            print("Nothing was added.", file=sys.stderr)
            return FAILED
        lasting = servers.add(config, decided, overwrite=options.replace)
    if not lasting:
        print("This system has no keyring: its secrets last only while a program runs.", file=sys.stderr)
    print(printable(f"{config.id} is added. Try it: mypt-desktop mcp test {config.id}"))
    return OK


def _remove(options: argparse.Namespace) -> int:
    with _servers(options) as servers:
        servers.remove(ServerId(options.name))
    print(printable(f"{options.name} is removed."))
    return OK


def _enable(options: argparse.Namespace) -> int:
    with _servers(options) as servers:
        servers.enable(ServerId(options.name), options.task == "enable")
    print(printable(f"{options.name} is {options.task}d."))
    return OK


def _test(options: argparse.Namespace) -> int:
    id = ServerId(options.name)
    with _servers(options) as servers, _telling_of_pages(servers, id):
        try:
            facts = servers.test(id)
        except UserError:
            for line in servers.get_server(id).messages[-10:]:
                print(printable(f"    {line}"), file=sys.stderr)
            raise
        server = servers.get_server(id)
    if options.json:
        print(json.dumps(_plain(server), ensure_ascii=False))
        return OK
    print(printable(f"{facts.title or id} {facts.version} answers, protocol {facts.protocol}."))
    for what, found in (("tool", facts.tools), ("prompt", facts.prompts), ("resource", facts.resources)):
        for one in found:
            print(printable(f"    {what:9}{one.name:32} {' '.join(one.description.split())[:80]}"))
    return OK


def _set(options: argparse.Namespace) -> int:
    from getpass import getpass

    id = ServerId(options.name)
    typed = sys.stdin is not None and sys.stdin.isatty()
    value = getpass(f"{options.variable}: ") if typed else sys.stdin.readline().rstrip("\n")
    if not value:
        raise UserError(f"There is no value for {options.variable}.", hint="Type it, or pass it on standard input.")
    with _servers(options) as servers:
        servers.get_server(id)
        if not servers.set_value(id, options.variable, value):
            raise UserError(
                "This system has no keyring to keep it in.",
                hint=f"Set the variable {options.variable} in the environment instead.",
            )
    print(printable(f"{options.variable} of {id} is kept."))
    return OK


@contextmanager
def _telling_of_pages(servers: McpOperations, id: ServerId) -> Iterator[None]:
    """Prints the page that a server wants one to sign in at."""
    told: set[str] = set()

    def look() -> None:
        page = servers.get_server(id).sign_in
        if page and page not in told:
            told.add(page)
            print(printable(f"Sign in at {page}"), file=sys.stderr, flush=True)

    servers.on_change = look
    yield
    servers.on_change = None


def _import(options: argparse.Namespace) -> int:
    from mypt_desktop.mcp.importing import found_on_this_machine, read_file

    if options.file is None:
        found, problems = found_on_this_machine()
    else:
        found, problems = read_file(options.file), []
    for problem in (*problems, *(one.problem for one in found if one.problem)):
        print(printable(f"warning: {problem}"), file=sys.stderr)
    usable = [one for one in found if not one.problem]
    if not usable:
        raise UserError("No server of another program was found.", hint="Name its configuration file.")
    added: Sequence[ServerId] = []
    with _servers(options) as servers:
        if not options.json:
            for one in usable:
                print(printable(f"{one.config.id}  {one.config.starts}  ({one.source})"))
        if not options.yes and not _agreed("Add them?"):
            print("Nothing was added.", file=sys.stderr)
            return FAILED
        added = servers.add_all(usable)
    if options.json:
        print(json.dumps({"added": list(added)}, ensure_ascii=False))
    else:
        print(printable(f"Added: {', '.join(added)}."))
    return OK


def _install(options: argparse.Namespace) -> int:
    given: dict[str, Json] = {}
    for name, value in _pair_list(options.set):
        before = given.get(name)
        given[name] = value if before is None else [*(before if isinstance(before, list) else [before]), value]
    decided = ServerOptions(network=options.network)
    with _servers(options) as servers:
        review = servers.bundles.review(options.file)
        bundle, values = review.bundle, {**review.values, **given}
        print(printable(f"{bundle.title} {bundle.version} by {bundle.author}: {bundle.description}"))
        if review.before:
            print(printable(f"It takes the place of version {review.before}."))
            for sentence in review.changes:
                print(printable(f"    {sentence}"))
        for setting in bundle.settings:
            need = "needed" if setting.required and setting.default is None else "may be set"
            print(printable(f"    {setting.key}: {setting.title} ({setting.kind}, {need})"))
        for sentence in servers.bundles.may(bundle, values, decided):
            print(printable(f"    {sentence}"))
        if not options.yes and not _agreed("Install it?"):
            print("Nothing was installed.", file=sys.stderr)
            return FAILED
        if not servers.bundles.install(bundle, values, decided):
            print("This system has no keyring: its secrets last only while a program runs.", file=sys.stderr)
    print(printable(f"{bundle.id} is installed. Try it: mypt-desktop mcp test {bundle.id}"))
    return OK


def _serve(options: argparse.Namespace) -> int:
    from mypt_desktop.app.folder import readable_folder
    from mypt_desktop.mcp.serving import own_entry

    if options.print_config:
        entry = own_entry(readable_folder(options.folder), options.data_dir)
        print(json.dumps({"mcpServers": entry}, ensure_ascii=False, indent=2))
        return OK
    from mypt_desktop.cli import folder
    from mypt_desktop.core import settings as setting_files
    from mypt_desktop.mcp.serving import serve

    data = data_dir(options)
    settings = setting_files.load(data.settings).workspace
    with folder.engine(data, options.folder, settings, options.index_dir) as engine:
        serve(engine)
    return OK


def _show(config: ServerConfig, may: Sequence[str]) -> None:
    print(printable(f"{config.id} {'is reached at' if config.url else 'starts'}: {config.starts}"))
    for sentence in may:
        print(printable(f"    {sentence}"))


def _agreed(question: str) -> bool:
    if not (sys.stdin and sys.stdin.isatty()):
        raise UserError(
            "This needs your consent, and nobody can be asked here.", hint="Read the above, then add --yes."
        )
    print(f"{question} [y/N] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _pairs(texts: Sequence[str]) -> dict[str, str]:
    return dict(_pair_list(texts))


def _pair_list(texts: Sequence[str]) -> list[tuple[str, str]]:
    pairs = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise UserError(f"{text!r} is not of the form NAME=VALUE.")
        pairs.append((name, value))
    return pairs
