"""What can be typed after `mypt-desktop mcp`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_mcp(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    mcp = commands.add_parser("mcp", help="servers of the Model Context Protocol, and this program as one")
    mcp.set_defaults(module="mypt_desktop.cli.mcp")
    tasks = mcp.add_subparsers(metavar="TASK", dest="task", required=True)
    listed = tasks.add_parser("list", help="the servers, what they may do, and their tools")
    add = tasks.add_parser("add", help="add a server; its command comes behind `--`")
    add.add_argument("name", metavar="NAME")
    add.add_argument("command", nargs="*", metavar="COMMAND", help="the program and its arguments")
    add.add_argument("--url", default="", metavar="URL", help="the address of a server elsewhere")
    add.add_argument("--sse", action="store_true", help="it speaks the transport of before 2025")
    add.add_argument("--header", action="append", default=[], metavar="NAME=VALUE", help="sent with each request")
    add.add_argument("--env", action="append", default=[], metavar="NAME=VALUE", help="a variable of its environment")
    add.add_argument("--cwd", default="", metavar="DIR", help="the folder it is started in")
    add.add_argument("--network", action="store_true", help="it may use the network")
    add.add_argument("--read", action="append", default=[], type=Path, metavar="DIR", help="a folder it may read")
    add.add_argument("--write", action="append", default=[], type=Path, metavar="DIR", help="a folder it may change")
    add.add_argument("--unconfined", action="store_true", help="it may do whatever you may do")
    add.add_argument(
        "--timeout", type=float, default=0.0, metavar="S", help="seconds a call may go on without progress"
    )
    add.add_argument("--replace", action="store_true", help="put it in the place of one of the same name")
    add.add_argument("--yes", action="store_true", help="do not ask")
    tasks.add_parser("remove", help="remove a server of your own").add_argument("name", metavar="NAME")
    tasks.add_parser("enable", help="offer its tools").add_argument("name", metavar="NAME")
    tasks.add_parser("disable", help="keep it, but do not start it").add_argument("name", metavar="NAME")
    test = tasks.add_parser("test", help="start a server and say what it offers")
    test.add_argument("name", metavar="NAME")
    value = tasks.add_parser("set", help="keep a value that a server's configuration reads, in the keyring")
    value.add_argument("name", metavar="NAME")
    value.add_argument("variable", metavar="VARIABLE", help="its value is typed, or read from standard input")
    imported = tasks.add_parser("import", help="take servers from another program's configuration")
    imported.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="one with `mcpServers` (default: those found here)"
    )
    imported.add_argument("--yes", action="store_true", help="do not ask")
    install = tasks.add_parser("install", help="install the bundle of a server, after a look at what it may do")
    install.add_argument("file", type=Path, metavar="FILE", help="an .mcpb or .dxt")
    install.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the bundle")
    install.add_argument("--network", action="store_true", help="it may use the network")
    install.add_argument("--yes", action="store_true", help="do not ask")
    serve = tasks.add_parser("serve", help="be a server over a folder of documents, on standard input and output")
    serve.add_argument("folder", type=Path, metavar="FOLDER")
    serve.add_argument("--index-dir", type=Path, metavar="DIR", help="where its index lies")
    serve.add_argument("--print-config", action="store_true", help="print the JSON to paste into the other program")
    for task in (listed, test, imported):
        task.add_argument("--json", action="store_true", help="print it as one JSON object")
