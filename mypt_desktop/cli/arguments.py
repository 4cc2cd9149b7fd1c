"""What can be typed: the commands and their options. Knows no command's work, so that `--help` is at once there."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from mypt_desktop import __version__
from mypt_desktop.cli.mcp_arguments import add_mcp
from mypt_desktop.cli.numbers import positive
from mypt_desktop.cli.other_spellings import respelled
from mypt_desktop.cli.train_arguments import add_train

TOOLSET_SUFFIX = ".toolset.zip"
BENCH = "mypt_desktop.cli.bench"  # has arguments of its own
_INDEX = "where its index lies, made if need be (default: in the data folder)"
_DATA = "folder for chats, settings, models and indexes (default: the platform's)"


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The options, with `module`: the module whose `run(options)` does the work. Wrong usage exits with code 2."""
    top = parser()
    opened, argv = _file_to_open(argv)
    argv, behind = _behind_dashes(argv)
    options, rest = top.parse_known_args(respelled(argv))
    options.open = opened
    options.behind = behind
    if options.module == BENCH:
        options.rest = rest
    elif rest:
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    for name in ("json", "yes"):
        if getattr(options, "once", True) is None and getattr(options, name):
            top.error(f"--{name} needs --once TEXT")
    return options


def _behind_dashes(argv: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The command line of a server that is added is its own affair: what stands behind `--` there is none of ours."""
    if "mcp" in argv[:3] and "add" in argv[:4] and "--" in argv:
        at = list(argv).index("--")
        return argv[:at], argv[at + 1 :]
    return argv, ()


def _file_to_open(argv: Sequence[str]) -> tuple[Path | None, Sequence[str]]:
    """A toolset in the place of a command, as the file manager passes on a double click, and the other arguments."""
    before = list(argv[:-1])
    alone = not before or (len(before) == 2 and before[0] == "--data-dir")
    if argv and alone and argv[-1].lower().endswith(TOOLSET_SUFFIX):
        return Path(argv[-1]).absolute(), before
    return None, argv


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="mypt-desktop",
        description="An offline assistant for your own documents. Without a command it opens the window;"
        " with a FILE.toolset.zip instead of a command it asks there whether to import that toolset.",
    )
    top.add_argument("--version", action="version", version=f"mypt-desktop {__version__}")
    top.add_argument("--data-dir", type=Path, metavar="DIR", help=_DATA)
    top.add_argument(
        "--quick", action="store_true", help="open the line for a quick question, of the window that is open if one is"
    )
    top.set_defaults(module="mypt_desktop.cli.window")
    commands = top.add_subparsers(metavar="COMMAND", title="commands")
    _add_chat(commands)
    _add_chats(commands)
    _add_index(commands)
    _add_search(commands)
    _add_model(commands)
    _add_tool(commands)
    _add_toolset(commands)
    add_mcp(commands)
    _add_dialect(commands)
    add_train(commands)
    _add_doctor(commands)
    _add_bench(commands)
    return top


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _add_chat(commands: Commands) -> None:
    chat = commands.add_parser("chat", help="ask about a folder of documents in the terminal")
    chat.add_argument("--workspace", type=Path, metavar="DIR", help="folder of documents (default: the last one)")
    chat.add_argument("--index-dir", type=Path, metavar="DIR", help=_INDEX)
    chat.add_argument(
        "--once",
        metavar="TEXT",
        action="append",
        help="ask this, print the answer and end; given again, what is said next in the same chat; nothing is stored",
    )
    chat.add_argument(
        "--attach",
        type=Path,
        metavar="FILE",
        action="append",
        default=[],
        help="a file that goes along with the first question and is asked before the folder; may be given again",
    )
    chat.add_argument("--json", action="store_true", help="with --once: print each answer as a line with a JSON object")
    chat.add_argument(
        "--yes", action="store_true", help="with --once: let tools change files of DIR without asking; can be undone"
    )
    chat.add_argument("--verbose", action="store_true", help="show tool calls, their results and speed")
    chat.add_argument("--model", metavar="NAME", help="use this model for once")
    text = "TEXT or the name of a file with one"
    chat.add_argument("--system-prompt", metavar="TEXT", help=f"instructions in place of the app's own: {text}")
    chat.add_argument("--append-system-prompt", metavar="TEXT", help=f"instructions after the others: {text}")
    chat.add_argument("--title-prompt", metavar="TEXT", help=f"how a chat is to be named: {text}")
    chat.set_defaults(module="mypt_desktop.cli.chat")


def _add_chats(commands: Commands) -> None:
    chats = commands.add_parser("chats", help="list, search, export and import the chats that are kept")
    chats.set_defaults(module="mypt_desktop.cli.chats")
    tasks = chats.add_subparsers(metavar="TASK", dest="task", required=True)
    listed = tasks.add_parser("list", help="the chats, newest first")
    listed.add_argument("--json", action="store_true", help="print them as one JSON object")
    search = tasks.add_parser("search", help="find words in all chats, newest first")
    search.add_argument("query", metavar="QUERY")
    search.add_argument("--json", action="store_true", help="print what was found as one JSON object")
    export = tasks.add_parser("export", help="write a chat as a file; its ending says the format")
    export.add_argument("chat", metavar="CHAT", help="the beginning of its id, as `mypt-desktop chats list` prints it")
    export.add_argument("file", metavar="FILE", help="ends in .md, .html, .pdf, .docx or .json; - for standard output")
    export.add_argument(
        "--format", choices=("markdown", "html", "pdf", "docx", "json"), help="whatever the ending says"
    )
    export.add_argument("--answer", type=positive, metavar="N", help="only question N of the chat and its answer")
    export.add_argument("--force", action="store_true", help="replace the file if it exists")
    imported = tasks.add_parser("import", help="take over the conversations of ChatGPT, Claude, Jan or Open WebUI")
    where = "conversations.json or its ZIP, messages.jsonl or Jan's folder, an export of Open WebUI"
    imported.add_argument("files", type=Path, nargs="+", metavar="FILE", help=where)
    imported.add_argument("--json", action="store_true", help="print what was done as one JSON object")


def _add_index(commands: Commands) -> None:
    index = commands.add_parser("index", help="bring the search index of a folder up to date")
    index.add_argument("folder", type=Path, metavar="DIR")
    index.add_argument("--index-dir", type=Path, metavar="DIR", help=_INDEX)
    index.add_argument(
        "--beside", action="store_true", help="put a copy of it beside the documents, for another machine (.mypt-index)"
    )
    index.add_argument(
        "--use-beside",
        action="store_true",
        help="use the one that came with the documents to save reading them, if there is none here yet; what it says"
        " of their contents is not checked, so trust where it is from",
    )
    index.add_argument("--json", action="store_true", help="print what was done as one JSON object")
    index.set_defaults(module="mypt_desktop.cli.index")


def _add_search(commands: Commands) -> None:
    search = commands.add_parser("search", help="find passages in a folder of documents")
    search.add_argument("folder", type=Path, metavar="DIR")
    search.add_argument("query", metavar="QUERY")
    search.add_argument("--index-dir", type=Path, metavar="DIR", help=_INDEX)
    search.add_argument("--top-k", type=positive, default=5, metavar="N", help="passages to show (default: 5)")
    search.add_argument("--path", default="", metavar="PATH", help="only in documents under this path of the folder")
    search.add_argument("--json", action="store_true", help="print the passages as one JSON object")
    search.set_defaults(module="mypt_desktop.cli.search")


def _add_model(commands: Commands) -> None:
    model = commands.add_parser("model", help="build, import, list, choose and test models")
    model.set_defaults(module="mypt_desktop.cli.model")
    tasks = model.add_subparsers(metavar="TASK", dest="task", required=True)
    listed = tasks.add_parser("list", help="the models there are")
    listed.add_argument("--json", action="store_true", help="print them as one JSON object")
    build = tasks.add_parser("build", help="make a model from its recipe; goes on where it was stopped")
    build.add_argument("name", nargs="?", default="default", metavar="NAME")
    build.add_argument("--from", dest="source", type=Path, metavar="FILE", help="take the weights from this file")
    imported = tasks.add_parser("import", help="add a model of your own")
    imported.add_argument("source", type=Path, metavar="PATH", help="Hugging Face folder, GGUF file, ONNX folder")
    imported.add_argument("--name", default="", metavar="NAME", help="what to call it (default: its file name)")
    for task in (build, imported):
        task.add_argument("--until-input-ends", action="store_true", help="stop at once when standard input ends")
    probe = tasks.add_parser("probe", help="try a real session on the GPU and say what came of it")
    probe.add_argument("--json", action="store_true", help="print it as one JSON object")
    use = tasks.add_parser("use", help="choose the model for all chats")
    use.add_argument("name", metavar="NAME")
    recommend = tasks.add_parser("recommend", help="say which model suits this computer")
    recommend.add_argument("names", nargs="*", metavar="NAME", help="one of these (default: of all)")
    recommend.add_argument("--json", action="store_true", help="print it as one JSON object")


def _add_tool(commands: Commands) -> None:
    tool = commands.add_parser("tool", help="list and call tools, without a model")
    tool.set_defaults(module="mypt_desktop.cli.tool")
    tasks = tool.add_subparsers(metavar="TASK", dest="task", required=True)
    listed = tasks.add_parser("list", help="everything that can be called: built-in tools, and those of toolsets")
    listed.add_argument("--json", action="store_true", help="print it as one JSON object")
    call = tasks.add_parser("call", help="call a tool, print its result as JSON or an object with `error`")
    call.add_argument("name", metavar="NAME", help="one of `mypt-desktop tool list`")
    call.add_argument(
        "--workspace",
        type=Path,
        required=True,
        metavar="DIR",
        help="the documents of built-in tools; the folder that a tool of a toolset reads and may change",
    )
    call.add_argument(
        "--arguments", default="{}", metavar="JSON", help="a JSON object, @FILE with one, or @- for standard input"
    )
    call.add_argument("--yes", action="store_true", help="do not ask")
    call.add_argument("--json", action="store_true", help="print the result on one line")
    undo = tasks.add_parser("undo", help="bring back what the last call of a built-in tool changed in a folder")
    undo.add_argument("--workspace", type=Path, required=True, metavar="DIR", help="the folder")
    undo.add_argument("--json", action="store_true", help="print the result on one line")


def _add_toolset(commands: Commands) -> None:
    toolset = commands.add_parser("toolset", help="import, export, start and test toolsets")
    toolset.set_defaults(module="mypt_desktop.cli.toolset")
    tasks = toolset.add_subparsers(metavar="TASK", dest="task", required=True)
    listed = tasks.add_parser("list", help="the installed toolsets and their tools")
    imported = tasks.add_parser("import", help="show what a toolset brings, ask, and install it")
    imported.add_argument("source", metavar="FILE", help="a .toolset.zip, the folder of one, or an https:// address")
    imported.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="HOST",
        help="let toolsets be downloaded from this host, now and later; can be given several times",
    )
    imported.add_argument("--yes", action="store_true", help="do not ask")
    export = tasks.add_parser("export", help="write an installed toolset as a ZIP, without secrets")
    export.add_argument("id", metavar="ID")
    export.add_argument("file", type=Path, nargs="?", metavar="FILE", help="where to (default: ID-VERSION.toolset.zip)")
    export.add_argument("--force", action="store_true", help="replace the file if it exists")
    tasks.add_parser("enable", help="offer its tools").add_argument("id", metavar="ID")
    tasks.add_parser("disable", help="keep it, but do not offer its tools").add_argument("id", metavar="ID")
    tasks.add_parser("uninstall", help="remove a toolset").add_argument("id", metavar="ID")
    new = tasks.add_parser("new", help="make the folder of a toolset that works, to start from")
    new.add_argument("name", metavar="NAME")
    test = tasks.add_parser("test", help="check a toolset and run the examples that it declares")
    test.add_argument("folder", type=Path, metavar="DIR", help="its folder, or a .toolset.zip")
    for task in (listed, imported, test):
        task.add_argument("--json", action="store_true", help="print it as one JSON object")


def _add_dialect(commands: Commands) -> None:
    dialect = commands.add_parser("dialect", help="see how model families spell conversations and tool calls")
    dialect.set_defaults(module="mypt_desktop.cli.dialect")
    tasks = dialect.add_subparsers(metavar="TASK", dest="task", required=True)
    listed = tasks.add_parser("list", help="the dialects there are")
    render = tasks.add_parser("render", help="print the prompt that a conversation becomes")
    read = tasks.add_parser("parse", help="read what a model wrote from standard input, print it as JSON")
    convert = tasks.add_parser("convert", help="print a conversation in the JSON of another interface")
    listed.add_argument("--json", action="store_true", help="print them as one JSON object")
    for task in (render, read):
        task.add_argument("--dialect", required=True, metavar="D", help="one of `mypt-desktop dialect list`")
        task.add_argument("--thinking", choices=("on", "off"), help="the switch of families that have one")
    for task in (render, read, convert):
        task.add_argument("--tools", type=Path, metavar="FILE", help="tools on offer, as JSON")
    for task in (render, convert):
        task.add_argument("--messages", type=Path, required=True, metavar="FILE", help="conversation, as JSON")
    convert.add_argument("--to", choices=("openai", "anthropic"), required=True, help="whose interface")
    render.add_argument("--no-generate", action="store_true", help="end with the last message")
    render.add_argument("--spans", action="store_true", help="print the parts with their roles as one JSON object")
    read.add_argument("--chunk", type=positive, default=0, metavar="N", help="feed N characters at a time")
    read.add_argument("--in-reasoning", action="store_true", help="the prompt has already opened the reasoning")


def _add_doctor(commands: Commands) -> None:
    doctor = commands.add_parser("doctor", help="say what works, what does not, and why")
    doctor.add_argument("--json", action="store_true", help="print it as one JSON object")
    doctor.add_argument("--sweep", action="store_true", help="first remove what no chat names any more")
    doctor.set_defaults(module="mypt_desktop.cli.doctor")


def _add_bench(commands: Commands) -> None:
    bench = commands.add_parser("bench", help="measure speed and quality", add_help=False)
    bench.set_defaults(module=BENCH)
