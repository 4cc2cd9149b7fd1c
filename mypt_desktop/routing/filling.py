"""What of a call's arguments the user's own words settle already: names of files, commands, the kind of a new file.

The rest is left to the model, under the tool's schema with these narrowed: where it may only choose right, it does.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath

from mypt_desktop.core.messages import JsonObject, ToolSpec
from mypt_desktop.language import lexicon
from mypt_desktop.language.file_names import typed_command
from mypt_desktop.language.words import content, folded
from mypt_desktop.routing.tool_requests import KnownFiles, ToolRequest
from mypt_desktop.tools.parameters import (
    command_argument,
    long_text,
    narrowed,
    needing,
    path_arguments,
    properties,
    required,
    without,
)

_NAMED = 20  # of the chat's files that are offered where the user names none
_RUN_BY = {".py": "python", ".sh": "bash", ".js": "node", ".mjs": "node"}
_INTO = re.compile(
    rf"{lexicon.pattern('into').pattern}\s+(?:{lexicon.pattern('articles').pattern}\s+)?(?:{lexicon.pattern('file').pattern}\s+)?[\"'`]?$"
)
_BEHIND = lexicon.pattern("behind")
_TEXT = ".txt"  # what is asked for names no kind
_LONGER = "#"  # behind a kind's ending: its words are looked for only where none of the others is said


def per_file(request: ToolRequest) -> list[ToolRequest]:
    """One request for each file where several are to be written. The file it is for comes first."""
    if not long_text(request.tools[0]) or not request.files:
        return [request]
    targets = _targets(request)
    rest = tuple(path for path in request.files if path not in targets)
    return [replace(request, files=(path, *rest)) for path in targets]


def head(tool: ToolSpec, request: ToolRequest, known: KnownFiles) -> ToolSpec:
    """The tool without the text of a file, its arguments narrowed to what the request leaves open."""
    text = long_text(tool)
    rest = without(tool, text) if text else tool
    paths = path_arguments(tool)
    if not paths:
        return _with_command(rest, request, known)
    names = _choices(tool, request, known)
    if names:
        offered = narrowed(rest, paths, {"enum": list(names)})
        return needing(offered, paths) if len(names) == 1 and len(paths) == 1 else offered
    return narrowed(rest, paths, _new_name(request.text, known)) if text else rest


def _targets(request: ToolRequest) -> tuple[str, ...]:
    """Of the files named, those to be written: not those behind "with", "from" and the like, unless it says "to"."""
    said = folded(request.text)
    places = [(said.find(folded(path)), path) for path in request.files]
    into = [path for at, path in places if at >= 0 and _INTO.search(said[:at])]
    if into:
        return tuple(into[:1])
    source = _BEHIND.search(said)
    before = [path for at, path in places if not source or at < source.start()]
    return tuple(before) or request.files[:1]


def _choices(tool: ToolSpec, request: ToolRequest, known: KnownFiles) -> tuple[str, ...]:
    """The files it can be about; empty when it is a new one, or nobody knows."""
    if long_text(tool):
        return request.files[:1]
    if request.files:
        return request.files
    rules = [properties(tool)[name] for name in path_arguments(tool)]
    default = next((str(rule["default"]) for rule in rules if "default" in rule), "")
    if default:  # what the tool takes by itself, unless the conversation is about another of the kind
        same = PurePosixPath(known.last).suffix == PurePosixPath(default).suffix
        return (known.last,) if known.last and same else ()
    kinds = content(tool.description.replace(".", " "))
    fitting = [name for name in known.names if content(PurePosixPath(name).suffix.lstrip(".")) & kinds]
    return tuple(fitting or known.names)[:_NAMED]


def _new_name(text: str, known: KnownFiles) -> JsonObject:
    """What the name of a new file may be: of the kind that is asked for. A first page is always the index."""
    said = folded(text)
    kinds = sorted(lexicon.table("new_files").items(), key=lambda kind: kind[0].endswith(_LONGER))
    ending = next((ending.rstrip(_LONGER) for ending, words in kinds if lexicon.phrases(words).search(said)), _TEXT)
    if ending == ".html" and "index.html" not in known.names:
        return {"enum": ["index.html"]}
    return {"pattern": rf"^[a-z][a-z0-9_-]{{1,30}}\{ending}$"}


def _with_command(tool: ToolSpec, request: ToolRequest, known: KnownFiles) -> ToolSpec:
    """The tool with its one text settled where the user has put it in quotation marks, typed a command, or named the
    program file to be run."""
    strings = [name for name in required(tool) if properties(tool).get(name, {}).get("type") == "string"]
    if len(strings) != 1 or "enum" in properties(tool)[strings[0]]:
        return tool
    quoted = re.findall(r"`([^`\n]{1,200})`", request.text)
    typed = typed_command(request.text) or _program(request, known) if strings == [command_argument(tool)] else ""
    chosen = quoted[0].strip() if len(quoted) == 1 else typed
    return narrowed(tool, strings, {"enum": [chosen]}) if chosen else tool


def _program(request: ToolRequest, known: KnownFiles) -> str:
    """How the file that is to be run is run; empty where that is not clear, or it is given arguments."""
    said = folded(request.text)
    points = lexicon.pattern("pointing").search(said)
    path = request.files[0] if len(request.files) == 1 else known.last if points and not request.files else ""
    program = _RUN_BY.get(PurePosixPath(path).suffix.lower())
    plain = re.fullmatch(r"[\w./-]+", path) and not lexicon.pattern("given").search(said)
    return f"{program} {path}" if program and plain else ""
