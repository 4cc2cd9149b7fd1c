"""The built-in tools: search, list_docs, get_doc, summarize and query, over the open folder of documents; and a
program's own beside them.

To add one, write a method of `WorkspaceTools` and enter it in `BUILTINS` below. All else follows from there: what
models are offered, the picker, the table of tools, the command line. docs/workspace_api.md describes each.
"""

from __future__ import annotations

import inspect
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any, Final, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult, ToolSpec
from mypt_desktop.tools.arguments import coerce_arguments, validation_error
from mypt_desktop.tools.declared import Declarations
from mypt_desktop.tools.registry import no_tool, result_with
from mypt_desktop.tools.summary import Summary, extractive
from mypt_desktop.tools.table_query import QUERY, queried
from mypt_desktop.workspace.engine import Chunk, Document, WorkspaceEngine

Summarize = Callable[[str, int], Summary]
"""From a text and the most characters to its summary."""

Run: TypeAlias = Callable[["WorkspaceTools", Mapping[str, Any], Event | None], dict[str, Any]]

_MOST_RESULTS = 50
_OF_EDITIONS = ("date", "newer", "older", "behind")  # only there where there is something to say
_log = logging.getLogger(__name__)


class WorkspaceTools:
    """The tools over one workspace. `summarize` is the model's; without it summaries are made of the text's own
    sentences.

    For a tool of your own make a subclass that puts its function into `self._tools`, and declare it in
    `TOOL_REGISTRY`. The function gets the arguments, with defaults filled in, and a parameter `cancel` if it has one:
    the event that is set when the user stops the turn. It returns a dictionary that goes into JSON; what it raises is
    logged, and the model is told that the tool failed.
    """

    def __init__(self, engine: WorkspaceEngine, summarize: Summarize | None = None) -> None:
        self.engine = engine
        self._summarize = summarize
        self._tools: dict[str, Callable[..., Mapping[str, Any]]] = {
            name: partial(tool.run, self) for name, tool in BUILTINS.items()
        }

    def specs(self) -> Sequence[ToolSpec]:
        """Those that a model is offered: declared, and there."""
        return tuple(spec for name, spec in TOOL_REGISTRY.items() if name in self._tools)

    def call(self, call: ToolCall, cancel: Event | None = None) -> ToolResult:
        """As `execute`."""
        return result_with(call, self.execute(call.name, call.arguments, cancel))

    def execute(self, name: str, args: object, cancel: Event | None = None) -> dict[str, Any]:
        """The result of tool `name`, JSON-serialisable, or `{"error": sentence}`; that soon after `cancel` is set.

        Where the index was never built the result has the engine's `warning` too.
        """
        if name not in self._tools:
            return {"error": no_tool(name, self._tools)}
        spec = BUILTINS[name].spec if name in BUILTINS else TOOL_REGISTRY.get(name)
        schema: JsonObject = spec.parameters if spec else {"type": "object"}
        coerced = coerce_arguments(schema, args)
        if fault := validation_error(schema, coerced):
            return {"error": fault}
        try:
            result = self.run(name, coerced, cancel)
        except UserError as error:
            return {"error": error.with_hint()}
        except Exception:  # noqa: BLE001 - our own fault, or a stranger's, ends the call; the log keeps the trace
            _log.exception("tool %s failed", name)
            return {"error": f"The tool {name} failed."}
        return result if self.engine.built else result | {"warning": self.engine.warning}

    def run(self, name: str, args: Mapping[str, Any], cancel: Event | None = None) -> dict[str, Any]:
        """The result of tool `name` for arguments that fit its schema. Raises `UserError`, and what a tool of one's own
        raises."""
        tool = self._tools[name]
        if name in BUILTINS:
            return dict(tool(args, cancel))
        takes_cancel = "cancel" in inspect.signature(tool).parameters
        return _sendable(name, tool(args, cancel=cancel) if takes_cancel else tool(args))

    def workspace_search(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.search", args)

    def workspace_list_docs(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.list_docs", args)

    def workspace_get_doc(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.get_doc", args)

    def workspace_summarize(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.summarize", args)

    def _search(self, args: Mapping[str, Any], _: Event | None) -> dict[str, Any]:
        if not args["query"].strip():
            return {"error": "The argument query must not be empty."}
        chunks = self.engine.search(args["query"], min(args["top_k"], _MOST_RESULTS), path=args["path"])
        return {"documents": [_passage(chunk) for chunk in chunks], "total": len(chunks)}

    def _list_docs(self, args: Mapping[str, Any], _: Event | None) -> dict[str, Any]:
        documents = [document for document in self.engine.list_docs() if not document.error]
        return {"documents": [_entry(document) for document in documents], "total": len(documents)}

    def _get_doc(self, args: Mapping[str, Any], _: Event | None) -> dict[str, Any]:
        name = args.get("doc_id") or args.get("title")
        if not name:
            return {"error": "Give doc_id or title."}
        document, text = self._document(name) or self._document(args.get("title", "")) or (None, "")
        if document is None:
            return {"error": f"There is no document {name[:100]!r}."}
        if document.error:
            return {"error": document.error}
        result = {"doc_id": document.doc_id, "title": document.title, "path": document.path}
        return result | {"text": text, "length": len(text)}

    def _summary(self, args: Mapping[str, Any], _: Event | None) -> dict[str, Any]:
        source = "text"
        text = args.get("text", "")
        if name := args.get("doc_id"):
            document, text = self._document(name) or (None, "")
            if document is None:
                return {"error": f"There is no document {name[:100]!r}."}
            if document.error:
                return {"error": document.error}
            source = document.doc_id
        elif not text:
            return {"error": "Give doc_id or text."}
        length = args["max_length"]
        if self._summarize is None:
            summary = Summary(extractive(text, length), "extractive")
        else:
            summary = self._summarize(text, length)
        result = {"summary": summary.text, "method": summary.method}
        return result | {"source": source, "original_length": len(text)}

    def _query(self, args: Mapping[str, Any], cancel: Event | None) -> dict[str, Any]:
        return queried(self.engine, args, cancel)

    def _document(self, name: str) -> tuple[Document, str] | None:
        document = self.engine.get_doc(name) if name else None
        return (document, self.engine.get_doc_text(document.doc_id) or "") if document else None


def _sendable(name: str, result: object) -> dict[str, Any]:
    """What a tool of one's own returned: an object that goes into JSON, or what is wrong with it."""
    if not isinstance(result, Mapping):
        return {"error": f"The tool {name} returned no object."}
    try:
        json.dumps(result, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        return {"error": f"What the tool {name} returned does not go into JSON: {str(error)[:200]}."}
    return dict(result)


def _passage(chunk: Chunk) -> dict[str, Any]:
    place = chunk.metadata
    return {
        "chunk_id": chunk.chunk_id,
        "doc_id": chunk.doc_id,
        "text": chunk.text,
        "score": chunk.score,
        "filename": place["filename"],
        "path": place["path"],
        "start": place["start"],
        "end": place["end"],
        "line": place["line"],
        "page": place["page"],
        "heading": place["heading"],
        "position": chunk.position,
        "similarity": place.get("similarity"),
        "title": place["title"],
        **{key: value for key in _OF_EDITIONS if (value := place.get(key))},
    }


def _entry(document: Document) -> dict[str, Any]:
    return {"doc_id": document.doc_id, "title": document.title, "path": document.path}


@dataclass(frozen=True, slots=True)
class Builtin:
    """A built-in tool: what a model reads of it, its title for people, and what runs it. `offered` to a model as it is;
    else only the app calls it."""

    spec: ToolSpec
    title: str
    run: Run
    offered: bool = True


def _text(description: str) -> JsonObject:
    return {"type": "string", "description": description, "minLength": 1}


def _spec(name: str, description: str, properties: JsonObject, required: Sequence[str] = ()) -> ToolSpec:
    schema: JsonObject = {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }
    return ToolSpec(name, description, schema)


# Short: a small model reads every word of these in every turn.
BUILTINS: Final[Mapping[str, Builtin]] = {
    tool.spec.name: tool
    for tool in (
        Builtin(
            _spec(
                "workspace.search",
                "Find passages in the user's documents.",
                {
                    "query": _text("What to look for."),
                    "top_k": {"type": "integer", "description": "How many passages.", "minimum": 1, "default": 5},
                    "path": {"type": "string", "description": "Only in this folder or file.", "default": ""},
                },
                ["query"],
            ),
            "Search Documents",
            WorkspaceTools._search,
        ),
        Builtin(_spec("workspace.list_docs", "List all documents.", {}), "List Documents", WorkspaceTools._list_docs),
        Builtin(
            _spec(
                "workspace.get_doc",
                "Read one document. Give doc_id or title.",
                {"doc_id": _text("Id of the document."), "title": _text("Title or file name.")},
            ),
            "Read Document",
            WorkspaceTools._get_doc,
        ),
        Builtin(
            _spec(
                "workspace.summarize",
                "Summarize one document or a text. Give doc_id or text.",
                {
                    "doc_id": _text("Id or title of the document."),
                    "text": _text("Text to summarize."),
                    "max_length": {"type": "integer", "description": "Most characters.", "minimum": 20, "default": 500},
                },
            ),
            "Summarize",
            WorkspaceTools._summary,
        ),
        Builtin(QUERY, "Query Tables", WorkspaceTools._query, offered=False),
    )
}

TOOL_REGISTRY: Final = Declarations([tool.spec for tool in BUILTINS.values() if tool.offered])
"""What a model is offered of them. Whoever adds a tool of their own declares it here."""
