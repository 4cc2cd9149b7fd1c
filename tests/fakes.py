"""Working stand-ins for what is slow or needs a download: a scripted model, and documents and tools in memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from threading import Event
from typing import NoReturn

from mypt_desktop.agent.ports import Model, Work
from mypt_desktop.app.assistant import TurnAssistant
from mypt_desktop.coding.agents import Found
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallPrinted, CallProgressed, TurnEvent
from mypt_desktop.core.messages import JsonObject, RunId, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.prompt import ChatTemplate, Completed, Delta, Generated, Prompt, Sampling, Usage
from mypt_desktop.core.settings import Generation
from mypt_desktop.tools.registry import CallContext, CallEvent, Effect, Tool, result_with
from mypt_desktop.workspace.index.siblings import Family
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.tables import Row
from mypt_desktop.workspace.values import Chunk, Document, doc_id_of

Line = str | UserError | Callable[[Prompt], str]


class ScriptedModel:
    """Says its lines one after the other, a few characters at a time; a line that is an error is raised.

    A line may be a function of the prompt. `prompts` and `samplings` are what it was asked. A token is four characters.
    Cancelling takes effect between two pieces, as it does in a real model.
    """

    def __init__(
        self,
        *lines: Line,
        rails: str = "recipes",
        dialect: str = "hermes",
        chat_template: ChatTemplate | None = None,
        context_length: int = 4096,
        piece: int = 5,
        on_piece: Callable[[str], None] | None = None,
    ) -> None:
        self._lines = list(lines)
        self._rails = rails
        self._dialect = dialect
        self._chat_template = chat_template
        self._context_length = context_length
        self._piece = piece
        self._on_piece = on_piece
        self.prompts: list[Prompt] = []
        self.samplings: list[Sampling] = []

    @property
    def dialect(self) -> str:
        return self._dialect

    @property
    def chat_template(self) -> ChatTemplate | None:
        return self._chat_template

    @property
    def context_length(self) -> int:
        return self._context_length

    @property
    def rails(self) -> str:
        return self._rails

    def count_tokens(self, text: str) -> int:
        return (len(text) + 3) // 4

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        self.prompts.append(prompt)
        self.samplings.append(sampling)
        if not self._lines:
            raise AssertionError("The model was asked more often than its script has lines.")
        line = self._lines.pop(0)
        if isinstance(line, UserError):
            raise line
        said = line if isinstance(line, str) else line(prompt)
        most = sampling.max_tokens * 4
        written = 0
        for at in range(0, min(len(said), most), self._piece):
            if cancel.is_set():
                break
            piece = said[at : min(at + self._piece, most)]
            written += len(piece)
            yield Delta(piece)
            if self._on_piece:
                self._on_piece(piece)
        reason = "cancelled" if cancel.is_set() else "stop" if written == len(said) else "length"
        usage = Usage(self.count_tokens(prompt.text), 0, self.count_tokens(said[:written]), 0.5, 0.25)
        yield Completed(reason, usage)  # type: ignore[arg-type]


def assistant(model: Model) -> TurnAssistant:
    """What tools may ask of a turn by `model`; it has no agents."""

    def no_child(*_: object) -> NoReturn:
        raise AssertionError("No agent was asked for.")

    return TurnAssistant(model, Generation(), no_child, lambda: Found(()), tuple)


class MemoryLibrary:
    """Documents in memory, a chunk a paragraph. Searches by counting words in common."""

    def __init__(self, texts: Mapping[str, str], *, languages: Sequence[str] = ()) -> None:
        self._languages = tuple(languages)
        self._texts = {doc_id_of(path): text for path, text in texts.items()}
        self._documents = {
            doc_id_of(path): Document(doc_id_of(path), path.rpartition("/")[2].rpartition(".")[0], path, 0.0, 0.0)
            for path in texts
        }

    def list_docs(self) -> list[Document]:
        return sorted(self._documents.values(), key=lambda document: document.path)

    def languages(self) -> tuple[str, ...]:
        return self._languages

    def get_doc(self, id_or_title: str) -> Document | None:
        named = (d for d in self._documents.values() if id_or_title in (d.doc_id, d.title, d.path))
        return next(named, None)

    def get_doc_text(self, doc_id: str) -> str | None:
        return self._texts.get(doc_id)

    def change(self, path: str, text: str) -> None:
        """The file changed on disk and was indexed again."""
        self._texts[doc_id_of(path)] = text

    def tables(self) -> list[StoredTable]:
        return []

    def table_rows(self, table: StoredTable, *, cancel: Event | None = None) -> list[Row]:
        return []

    def families(self, doc_ids: Sequence[str]) -> list[Family]:
        return []

    def chunks(self, doc_id: str) -> list[Chunk]:
        text, path = self._texts[doc_id], self._documents[doc_id].path
        return [
            Chunk(
                f"{doc_id}-{place}",
                doc_id,
                found.group(),
                place,
                0.0,
                {
                    "filename": path.rpartition("/")[2],
                    "path": path,
                    "start": found.start(),
                    "end": found.end(),
                    "line": text.count("\n", 0, found.start()) + 1,
                    "page": None,
                    "heading": "",
                    "date": "",
                },
            )
            for place, found in enumerate(re.finditer(r"\S(?:.|\n(?!\n))*", text))
        ]

    def search(self, query: str, top_k: int = 5) -> list[Chunk]:
        wanted = set(re.findall(r"\w{3,}", query.lower()))
        found = [
            (len(wanted & set(re.findall(r"\w{3,}", f"{chunk.text} {chunk.metadata['path']}".lower()))), chunk)
            for doc_id in self._documents
            for chunk in self.chunks(doc_id)
        ]
        best = sorted((pair for pair in found if pair[0]), key=lambda pair: -pair[0])
        return [chunk for _, chunk in best[:top_k]]


SEARCH_SPEC = ToolSpec(
    "workspace.search",
    "Find passages in the user's documents.",
    {
        "type": "object",
        "properties": {"query": {"type": "string"}, "top_k": {"type": "integer"}},
        "required": ["query"],
        "additionalProperties": False,
    },
)


class MemoryTools:
    """The workspace tools over a `MemoryLibrary`. `calls` are those that were really run.

    `similarity` is what every passage found has to every question, as if an embedder had said so.
    """

    def __init__(self, library: MemoryLibrary, similarity: float | None = None) -> None:
        self._library = library
        self._similarity = similarity
        self.calls: list[ToolCall] = []

    def specs(self) -> Sequence[ToolSpec]:
        return (
            SEARCH_SPEC,
            ToolSpec("workspace.list_docs", "List all documents.", {"type": "object", "properties": {}}),
        )

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        yield from ()
        return self.call(call)

    def carry_out(self, call: ToolCall, work: Work) -> Generator[TurnEvent, None, ToolResult]:
        return result_with(call, (yield from work))

    def call(self, call: ToolCall) -> ToolResult:
        self.calls.append(call)
        content = self._content(call)
        return ToolResult(call.id, call.name, content, failed="error" in content)

    def _content(self, call: ToolCall) -> JsonObject:
        match call.name:
            case "workspace.search":
                query, top_k = call.arguments.get("query"), call.arguments.get("top_k", 5)
                if not isinstance(query, str) or not isinstance(top_k, int):
                    return {"error": "query must be a text."}
                chunks = self._library.search(query, top_k)
                return {"documents": [_passage(chunk, self._similarity) for chunk in chunks], "total": len(chunks)}
            case "workspace.list_docs":
                documents = [{"doc_id": d.doc_id, "title": d.title, "path": d.path} for d in self._library.list_docs()]
                return {"documents": documents, "total": len(documents)}
            case "workspace.get_doc":
                name = call.arguments.get("doc_id") or call.arguments.get("title")
                document = self._library.get_doc(str(name))
                if document is None:
                    return {"error": f"There is no document {name!r}."}
                text = self._library.get_doc_text(document.doc_id) or ""
                return {"doc_id": document.doc_id, "title": document.title, "text": text, "length": len(text)}
            case _:
                return {"error": f"There is no tool {call.name!r}."}


def object_schema(*required: str, **properties: JsonObject) -> JsonObject:
    """A tool's parameters: these properties and no others."""
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


TEXT: JsonObject = {"type": "string"}


def toolset_tool(spec: ToolSpec, effect: Effect = "read", *, confirm: bool = False, about: str = "") -> Tool:
    return Tool(spec, spec.name, spec.name.partition(":")[0], "toolset", effect, confirm, about=about)


class EchoTools:
    """A provider of tools that say what they were called with; `broken` raises, `refusing` is refused, and `endless`
    prints until it is stopped."""

    def __init__(self, group: str, *names: str, schema: JsonObject | None = None) -> None:
        self._group = group
        self._tools = [
            Tool(ToolSpec(name, "", schema or {"type": "object"}), name, group, "mcp", "read", confirm=False)
            for name in names
        ]

    def tools(self) -> Sequence[Tool]:
        return self._tools

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        if call.name == "broken":
            raise RuntimeError("our own fault")
        if call.name == "refusing":
            raise UserError("Not today.", hint="Try tomorrow.")
        yield CallPrinted(call, self._group)
        while call.name == "endless" and not context.cancel.is_set():
            yield CallPrinted(call, "more")
        return ToolResult(call.id, call.name, {"from": self._group, "arguments": call.arguments})


class ChatFileTools:
    """A provider of tools over files in memory: write_file, read_file, run_command (asks) and analyze_data.

    `calls` are those that were really run. `on_run` is called when one begins.
    """

    def __init__(self, on_run: Callable[[ToolCall], None] = lambda call: None) -> None:
        self.files: dict[str, str] = {}
        self.calls: list[ToolCall] = []
        self._on_run = on_run
        self._tools = (
            toolset_tool(
                ToolSpec(
                    "app-builder:write_file",
                    "Create or replace a text file, such as a web page or a program. Give the whole content.",
                    object_schema("path", "content", path=TEXT, content=TEXT),
                ),
                effect="write",
            ),
            toolset_tool(
                ToolSpec("app-builder:read_file", "Read a text file of this chat.", object_schema("path", path=TEXT))
            ),
            toolset_tool(
                ToolSpec(
                    "app-builder:run_command",
                    "Run a shell command in the folder of this chat's files.",
                    object_schema("command", command=TEXT),
                ),
                effect="write",
                confirm=True,
                about="It runs programs.",
            ),
            toolset_tool(
                ToolSpec(
                    "data-analyser:analyze_data",
                    "Analyze a data file (CSV, TSV or JSON) and draw a chart of its columns.",
                    object_schema("filename", filename=TEXT),
                )
            ),
        )

    def tools(self) -> Sequence[Tool]:
        return self._tools

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        self.calls.append(call)
        self._on_run(call)
        content = self._content(call)
        if call.name.endswith("run_command"):
            yield CallPrinted(call, "one\n")
            yield CallProgressed(call, "Running", 1, 2)
            yield CallPrinted(call, "two\n")
        if context.cancel.is_set():
            content = {"error": "Stopped."}
        run = RunId(f"run-{len(self.calls)}")
        return ToolResult(call.id, call.name, content, failed="error" in content, run=run)

    def _content(self, call: ToolCall) -> JsonObject:
        arguments = {name: str(value) for name, value in call.arguments.items()}
        match call.name.partition(":")[2], arguments:
            case "write_file", {"path": path, "content": text}:
                self.files[path] = text
                return {"written": path, "size": len(text.encode())}
            case "read_file", {"path": path}:
                text = self.files.get(path, "")
                return {"path": path, "content": text} if text else {"error": f"There is no file {path}."}
            case "run_command", {"command": command}:
                return {"command": command, "output": "one\ntwo\n", "exit_code": 0}
            case "analyze_data", {"filename": filename}:
                return {"filename": filename, "rows": 12, "summary": "12 rows, 3 columns"}
            case _:
                return {"error": f"There is no tool {call.name!r}."}


def _passage(chunk: Chunk, similarity: float | None) -> JsonObject:
    meta = chunk.metadata
    return {
        "chunk_id": chunk.chunk_id,
        "doc_id": chunk.doc_id,
        "text": chunk.text,
        "score": chunk.score,
        "filename": meta["filename"],
        "path": meta["path"],
        "start": meta["start"],
        "end": meta["end"],
        "line": meta["line"],
        "page": meta["page"],
        "heading": meta["heading"],
        "similarity": similarity,
    }
