"""The declarations of the tools on files: what a model reads of them, what they may do, how results are drawn."""

from __future__ import annotations

from typing import Final

from mypt_desktop.core.messages import Json, JsonObject, ToolSpec
from mypt_desktop.tools.registry import Effect, Tool

GROUP: Final = "Files and code"
CATEGORY: Final = "files"
OPERATIONS: Final = r"^(?:(?:SWAP|DEL|INS)[ .]|\[[^\[\]\n]+#[0-9A-Fa-f]{4}\])"
"""How a line of a patch begins that stands for itself: an operation, or the header of a file."""

_READS = "It reads files and changes nothing."
_WRITES = "It changes files. What was there is kept, so it can be undone."
_PATCH = """\
Edit files by line number. The patch is one text:
[PATH#TAG]  the file and its tag, copied from read or search
SWAP 4..6:  replace lines 4 to 6 by the rows below
DEL 9  or  DEL 9..12
INS.PRE 3:  rows before line 3; INS.POST 3: after it; INS.HEAD: at the start; INS.TAIL: at the end
SWAP.BLK 7:  DEL.BLK 7  INS.BLK.POST 7:  the whole function, class or block that begins on line 7
Each row is +TEXT; + alone is an empty line. All numbers are those of the file as it was read."""


def _schema(properties: JsonObject, required: tuple[str, ...]) -> JsonObject:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _text(description: str) -> dict[str, Json]:
    return {"type": "string", "description": description, "minLength": 1}


def _flag(description: str, default: bool) -> dict[str, Json]:
    return {"type": "boolean", "description": description, "default": default}


def _whole(description: str, default: int, least: int, most: int) -> dict[str, Json]:
    return {"type": "integer", "description": description, "default": default, "minimum": least, "maximum": most}


def _paths(description: str) -> dict[str, Json]:
    return {"type": "array", "items": {"type": "string"}, "description": description}


def declared(spec: ToolSpec, title: str, effect: Effect, about: str = "", renderer: str = "") -> Tool:
    """A built-in tool on files. One that writes asks, unless the user chose otherwise for the chat."""
    about = about or (_WRITES if effect == "write" else _READS)
    return Tool(spec, title, GROUP, "builtin", effect, effect == "write", renderer, CATEGORY, about)


READ: Final = declared(
    ToolSpec(
        "read",
        "Read a text file with line numbers.",
        _schema(
            {
                "path": _text("The file."),
                "first": _whole("Line to begin with.", 1, 1, 10**8),
                "count": _whole("Most lines.", 300, 1, 3000),
            },
            ("path",),
        ),
    ),
    "Read Lines",
    "read",
)
WRITE: Final = declared(
    ToolSpec(
        "write",
        "Write a whole file: a new one, or one that is replaced.",
        _schema({"path": _text("The file."), "content": {"type": "string", "description": "Its whole text."}},
                ("path", "content")),
    ),
    "Write Whole File",
    "write",
    renderer="code",
)  # fmt: skip
EDIT: Final = declared(
    ToolSpec("edit", _PATCH, _schema({"input": _text("The patch.")}, ("input",)), operations=OPERATIONS),
    "Edit Lines",
    "write",
    renderer="code",
)
MOVE: Final = declared(
    ToolSpec(
        "move",
        "Rename a file or move it to another folder. A patch, as of edit, changes what names it in the same step.",
        _schema(
            {
                "path": _text("The file."),
                "to": _text("Its new path, or a folder that ends with /."),
                "input": {"type": "string", "description": "A patch.", "default": ""},
            },
            ("path", "to"),
        ),
        operations=OPERATIONS,
    ),
    "Move File",
    "write",
    renderer="code",
)
DELETE: Final = declared(
    ToolSpec(
        "delete",
        "Delete files. It can be undone.",
        _schema({"paths": {**_paths("The files."), "minItems": 1}}, ("paths",)),
    ),
    "Delete Files",
    "write",
)
FIND: Final = declared(
    ToolSpec(
        "find",
        "Find files and folders by name, newest first. Patterns: *.py (in all folders), src/*.py, src/**/*.py.",
        _schema(
            {
                "paths": _paths("Patterns, files or folders."),
                "hidden": _flag("Hidden ones too.", True),
                "gitignore": _flag("Leave out what git ignores.", True),
                "limit": {"type": "number", "description": "Most results, up to 200.", "default": 200},
                "timeout": {"type": "number", "description": "Seconds, 0.5 to 60.", "default": 5},
            },
            ("paths",),
        ),
    ),
    "Find Files",
    "read",
)
SEARCH: Final = declared(
    ToolSpec(
        "search",
        "Search the text of files for a regular expression. Gives the lines with their numbers and the files' tags.",
        _schema(
            {
                "pattern": _text("Regular expression (RE2)."),
                "paths": {**_paths("Where: files, folders or patterns."), "default": []},
                "ignore_case": _flag("Capital or small.", False),
                "literal": _flag("Take the pattern as it is written.", False),
                "context": _whole("Lines around each match.", 1, 0, 20),
                "gitignore": _flag("Leave out what git ignores.", True),
                "limit": _whole("Most matching lines.", 100, 1, 1000),
                "skip": _whole("Matching lines to pass over.", 0, 0, 10**6),
            },
            ("pattern",),
        ),
    ),
    "Search Files",
    "read",
)
