"""Something to be done with a tool: the app picks the tool, the model fills what is open, the app says what came of it.

Step by step, as the app planned it: names of files come from the user's words, the rest of the arguments from one call
decoded under a grammar that admits nothing else, the text of a file from a generation of its own. A small model that is
asked whether it wants to go on always does, so it is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from mypt_desktop.agent import outcomes, writing
from mypt_desktop.agent.css_edits import only_looks, restyled
from mypt_desktop.agent.recipes.grounded_report import grounded_report
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import CallMalformed, TextAdded, TurnEvent
from mypt_desktop.core.messages import Role, ToolCall, ToolSpec, message
from mypt_desktop.dialects.dialect import CallReady
from mypt_desktop.routing.filling import head, per_file
from mypt_desktop.routing.naming import mentioned
from mypt_desktop.routing.tool_requests import KnownFiles, ToolRequest
from mypt_desktop.tools.parameters import long_text, path_arguments, settled
from mypt_desktop.tools.workspace import BUILTINS

CALL_TOKENS = 400  # a call may have without the text of a file
_FILES_NAMED = 30  # of the chat's files that the model is told

_SYSTEM = "You work for the user by calling functions. Take names and numbers from the user's words."


@dataclass(slots=True)
class _Work:
    """What was done in this turn: the files that were written, and what is to be said of each step."""

    files: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)


def act(requests: Sequence[ToolRequest]) -> Callable[[Turn], Steps]:
    """The recipe for what a message asks for, one request after the other; one that fails ends it."""

    def run(turn: Turn) -> Steps:
        work = _Work()
        for request in chain.from_iterable(map(per_file, requests)):
            done = yield from _fulfil(turn, request, work)
            if not done:
                break
        text = "\n\n".join(work.said)
        yield TextAdded(text)
        return Reply(text)

    return run


def no_tool(turn: Turn) -> Steps:
    """Says that no tool does it, and which there are."""
    tools = [outcomes.title(tool.name) for tool in turn.tools.specs() if tool.name not in BUILTINS]
    text = turn.says("no_tool_of", tools=", ".join(tools)) if tools else turn.says("no_tool")
    yield TextAdded(text)
    return Reply(text)


def known_files(turn: Turn) -> KnownFiles:
    """The chat's files as far as they are known, and the one that this conversation wrote last."""
    written = list(_written(turn))
    names = tuple(turn.files.names()) if turn.files else tuple(written)
    last = next((path for path in reversed(written) if path in names), "")
    return KnownFiles(names, last or (names[0] if len(names) == 1 else ""))


def _fulfil(turn: Turn, request: ToolRequest, work: _Work) -> Generator[TurnEvent, None, bool]:
    """One call, made, run and kept; whether to go on."""
    call = yield from _call(turn, request, work)
    if call is None:
        work.said.append(turn.says("no_call"))
        return False
    tool = next(tool for tool in request.tools if tool.name == call.name)
    writes, cut = bool(long_text(tool)), ""
    if writes:
        draft = _draft(turn, request, tool, call, work)
        written = yield from _text(turn, draft)
        if written.text == draft.before or not written.text:
            work.said.append(turn.says("no_change", path=draft.path) if written.text else turn.says("no_call"))
            return False
        work.files[draft.path] = written.text
        call = replace(call, arguments={**call.arguments, long_text(tool): written.text})
        cut = turn.says("file_cut", path=draft.path) if written.cut else ""
    if turn.cancel.is_set():  # what was cut off is not to be run
        return False
    ran = yield from turn.tools.run(turn.tools.numbered(call))
    yield from turn.tools.keep(ran.call, ran.result)
    words = "" if ran.result.failed or writes else (yield from grounded_report(turn, request.text, ran))
    work.said += [text for text in (words or outcomes.describe_outcome(ran.call, ran.result), cut) if text]
    if ran.result.failed and _only_documents(turn, request):
        work.said.append(turn.says("add_document"))
    return not ran.result.failed


def _text(turn: Turn, draft: writing.Draft) -> Generator[TurnEvent, None, writing.FileText]:
    """The text of a file: a page whose looks are to be changed with a few rules more, everything else written anew."""
    if draft.before and only_looks(draft.request, draft.path):
        page = yield from restyled(turn, draft.request, draft.path, draft.before)
        if page:
            return writing.FileText(page)
    return (yield from writing.write(turn, draft))


def _only_documents(turn: Turn, request: ToolRequest) -> bool:
    """Whether a file that was asked for is not among the chat's files, but among the documents."""
    missing = set(request.files) - set(known_files(turn).names)
    documents = turn.library.list_docs() if turn.library and missing else ()
    return bool(mentioned(" ".join(missing), documents))


def _call(turn: Turn, request: ToolRequest, work: _Work) -> Generator[TurnEvent, None, ToolCall | None]:
    """The call for a request, the text of a file still left out. The model is asked only where something is open."""
    known = known_files(turn)
    if work.files:
        known = KnownFiles(tuple(dict.fromkeys((*known.names, *work.files))), list(work.files)[-1])
    heads = [head(tool, request, known) for tool in request.tools]
    certain = settled(heads[0])
    if certain is not None:
        return ToolCall(heads[0].name, certain)
    files = f"\n\nFiles: {', '.join(known.names[:_FILES_NAMED])}" if known.names else ""
    asked = [message(Role.SYSTEM, _SYSTEM), message(Role.USER, request.text + files)]
    opening = turn.model.call_opening()
    prompt = yield from turn.model.prompt(asked, heads, answer=CALL_TOKENS, opening=opening)
    grammar = turn.model.grammar(heads, must_call=True)
    for event in turn.model.generate(prompt, limit=CALL_TOKENS, grammar=grammar, opening=opening):
        if isinstance(event, CallReady):
            return event.call if any(one.name == event.call.name for one in heads) else None
        if isinstance(event, CallMalformed):
            yield event
    return None


def _draft(turn: Turn, request: ToolRequest, tool: ToolSpec, call: ToolCall, work: _Work) -> writing.Draft:
    """What is to be written, with the text of the files it is about as they are now."""
    path = next((str(call.arguments[name]) for name in path_arguments(tool) if name in call.arguments), "the file")
    earlier = _written(turn)

    def text_of(name: str) -> str | None:
        now = turn.files.text(name) if turn.files else earlier.get(name)
        return work.files.get(name, now)

    others = dict.fromkeys((*request.files[1:], *work.files))
    beside = tuple((name, text) for name in others if name != path and (text := text_of(name)))
    before = text_of(path) if request.change else None
    return writing.Draft(path, request.text, before or None, beside)


def _written(turn: Turn) -> dict[str, str]:
    """The texts that calls in this conversation wrote, by path, the newest last."""
    tools = {tool.name: tool for tool in turn.tools.specs()}
    failed = {result.call_id for m in turn.messages for result in m.results if result.failed}
    found: dict[str, str] = {}
    for call in (call for m in turn.messages for call in m.calls if call.id not in failed):
        tool = tools.get(call.name)
        text = call.arguments.get(long_text(tool)) if tool else None
        for name in path_arguments(tool) if tool else ():
            path = call.arguments.get(name)
            if isinstance(path, str) and isinstance(text, str):
                found.pop(path, None)
                found[path] = text
    return found
