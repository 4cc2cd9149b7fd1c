"""WorkspaceTools: search, list_docs, get_doc, summarize and query, as a model calls them; and tools of one's own.

Every fault is a result, `{"error": sentence}`; nothing here raises.
"""

from __future__ import annotations

import inspect
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from threading import Event
from typing import Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult, ToolSpec
from mypt_desktop.tools.arguments import ArgumentsRefused, checked
from mypt_desktop.tools.declared import ToolRegistry
from mypt_desktop.tools.summary import Summary, extractive
from mypt_desktop.tools.table_query import QUERY, queried
from mypt_desktop.workspace.engine import Chunk, Document, WorkspaceEngine

Summarize = Callable[[str, int], Summary]
"""From a text and the most characters to its summary."""

_MOST_RESULTS = 50
_OF_EDITIONS = ("date", "newer", "older", "behind")  # only there where there is something to say
_log = logging.getLogger(__name__)


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
TOOL_REGISTRY: Final = ToolRegistry(
    (
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
        _spec("workspace.list_docs", "List all documents.", {}),
        _spec(
            "workspace.get_doc",
            "Read one document. Give doc_id or title.",
            {"doc_id": _text("Id of the document."), "title": _text("Title or file name.")},
        ),
        _spec(
            "workspace.summarize",
            "Summarize one document or a text. Give doc_id or text.",
            {
                "doc_id": _text("Id or title of the document."),
                "text": _text("Text to summarize."),
                "max_length": {"type": "integer", "description": "Most characters.", "minimum": 20, "default": 500},
            },
        ),
    )
)
"""What is known of each tool. Whoever adds a tool of their own declares it here."""

BUILTIN: Final = frozenset({*TOOL_REGISTRY, QUERY.name})
"""The names of those that ship."""


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
            "workspace.search": self._search,
            "workspace.list_docs": self._list_docs,
            "workspace.get_doc": self._get_doc,
            "workspace.summarize": self._summary,
            "workspace.query": lambda args, cancel: queried(engine, args, cancel),
        }

    def specs(self) -> Sequence[ToolSpec]:
        """Those that a model is offered: declared, and there."""
        return tuple(spec for name, spec in TOOL_REGISTRY.items() if name in self._tools)

    def call(self, call: ToolCall, cancel: Event | None = None) -> ToolResult:
        content = self.execute(call.name, call.arguments, cancel)
        return ToolResult(call.id, call.name, content, failed="error" in content)

    def execute(self, name: str, args: object, cancel: Event | None = None) -> dict[str, Any]:
        """The result of tool `name`, JSON-serialisable, or `{"error": sentence}`; that soon after `cancel` is set.

        Where the index was never built the result has the engine's `warning` too.
        """
        tool = self._tools.get(name)
        if tool is None:
            return {"error": f"There is no tool {str(name)[:80]!r}. Tools: {', '.join(self._tools)}."}
        try:
            arguments = _arguments(name, args)
            takes_cancel = "cancel" in inspect.signature(tool).parameters
            result = tool(arguments, cancel=cancel) if takes_cancel else tool(arguments)
            unbuilt = {} if self.engine.built else {"warning": self.engine.warning}
            return _sendable(name, result) | unbuilt
        except ArgumentsRefused as refused:
            return {"error": str(refused)}
        except UserError as error:
            return {"error": error.with_hint()}
        except Exception:  # noqa: BLE001 - our own fault ends the call, not the turn; the log keeps the trace
            _log.exception("tool %s failed", name)
            return {"error": f"The tool {name} failed."}

    def workspace_search(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.search", args)

    def workspace_list_docs(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.list_docs", args)

    def workspace_get_doc(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.get_doc", args)

    def workspace_summarize(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return self.execute("workspace.summarize", args)

    def _search(self, args: Mapping[str, Any]) -> dict[str, Any]:
        chunks = self.engine.search(args["query"], min(args["top_k"], _MOST_RESULTS), path=args["path"])
        return {"documents": [_passage(chunk) for chunk in chunks], "total": len(chunks)}

    def _list_docs(self, args: Mapping[str, Any]) -> dict[str, Any]:
        documents = self.engine.list_docs()
        return {"documents": [_entry(document) for document in documents], "total": len(documents)}

    def _get_doc(self, args: Mapping[str, Any]) -> dict[str, Any]:
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

    def _summary(self, args: Mapping[str, Any]) -> dict[str, Any]:
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

    def _document(self, name: str) -> tuple[Document, str] | None:
        document = self.engine.get_doc(name) if name else None
        return (document, self.engine.get_doc_text(document.doc_id) or "") if document else None


def _arguments(name: str, given: object) -> dict[str, Any]:
    """The arguments as the tool's schema has them; as they are given where it has none."""
    spec = QUERY if name == QUERY.name else TOOL_REGISTRY.get(name)
    if spec is not None:
        return checked(spec.parameters, given)
    if not isinstance(given, Mapping):
        raise ArgumentsRefused("The arguments must be a JSON object.")
    return dict(given)


def _sendable(name: str, result: object) -> dict[str, Any]:
    """The result of a tool, which may be a stranger's: an object that goes into JSON."""
    if not isinstance(result, Mapping):
        return {"error": f"The tool {name} returned no object."}
    try:
        if name not in BUILTIN:
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
        "position": chunk.position,
        "score": chunk.score,
        "filename": place["filename"],
        "path": place["path"],
        "start": place["start"],
        "end": place["end"],
        "line": place["line"],
        "page": place["page"],
        "heading": place["heading"],
        "similarity": place.get("similarity"),
        "title": place["title"],
        **{key: value for key in _OF_EDITIONS if (value := place.get(key))},
    }


def _entry(document: Document) -> dict[str, Any]:
    entry = {"doc_id": document.doc_id, "title": document.title, "path": document.path}
    return entry | ({"error": document.error} if document.error else {})
