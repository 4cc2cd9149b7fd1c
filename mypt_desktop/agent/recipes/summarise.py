"""A document or a whole folder summed up: every part is read, notes put together, the summary checked and cited."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from textwrap import indent
from threading import Event

from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.ports import Model
from mypt_desktop.agent.recipes.keypoints import key_points
from mypt_desktop.agent.recipes.reading import Reading, condensed
from mypt_desktop.agent.recipes.streaming import check, stream_with_citations
from mypt_desktop.agent.tool_calls import ToolCalls, result_of
from mypt_desktop.agent.tool_execution import NoTools
from mypt_desktop.agent.turn import Reply, Sources, Steps, Turn
from mypt_desktop.answers.citing.citation_stream import renumbered, unmarked
from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.citing.standing import unstated
from mypt_desktop.core.events import (
    AnswerReplaced,
    MessageAdded,
    Progressed,
    TextAdded,
    TurnEvent,
)
from mypt_desktop.core.judges import Reader
from mypt_desktop.core.messages import Citation, JsonObject, Message, Role, ToolCall, ToolResult
from mypt_desktop.core.settings import Generation as GenerationSettings
from mypt_desktop.tools.summary import Summary, extractive
from mypt_desktop.tools.workspace import Summarize
from mypt_desktop.workspace.chunks import spans
from mypt_desktop.workspace.formats.extracted import Extracted, Structure
from mypt_desktop.workspace.values import Document

LIMIT = 240
BRIEF_LIMIT = 80
POINTS = 3  # key sentences of a document of a folder that the model tells wrongly
FEWEST = 2  # backed sentences that are left of a summary that sentences were cut from
GARBLED = "summary_garbled"
CUT = "summary_cut"

_NOTE = "Summarise this text in two or three sentences. Keep names and numbers."
_SUMMARY = """Text from {title}:

{text}

Summarise this text in three to five sentences. Say what it is about first. Keep names and numbers."""
_BRIEF = """Text from {title}:

{text}

Say in one or two sentences what this text is about."""


def summarise_document(document: Document) -> Callable[[Turn], Steps]:
    """One document: fetched, read in parts, the last summary streamed."""

    def run(turn: Turn) -> Steps:
        result = yield from turn.tools.use("workspace.get_doc", {"doc_id": document.doc_id})
        text = turn.text_of(document.doc_id) or ""
        if result.failed or not text.strip():
            return (yield from _say(document.error or turn.says("no_text", path=document.path)))
        short = yield from condensed(turn, Reading(document.title, text, _NOTE))
        pieces = yield from turn.model.write(_SUMMARY.format(title=document.title, text=short), limit=LIMIT)
        passages = evidence_of(turn.library, [document.doc_id]) if turn.library else []
        shown, checked = yield from stream_with_citations(turn, pieces, passages)
        unstated(turn, checked, passages, cut_off=turn.model.cut_off)
        if shown and checked.clean and checked.citations:
            return Reply(shown, tuple(checked.citations))
        points, cited = key_points(turn.text_of, passages)
        enough = checked.sound and (checked.backed >= FEWEST or len(cited) <= FEWEST)
        if enough:
            points, cited = renumbered(checked.sound, checked.citations)
        why = CUT if enough else GARBLED
        yield AnswerReplaced(points, turn.says(why), (why,))
        return Reply(points, cited)

    return run


def summarise_folder(documents: Sequence[Document]) -> Callable[[Turn], Steps]:
    """Every document of a folder under its name, in a sentence or two that its text bears out or in its own key
    sentences under its headings; what could not be read is named."""

    def run(turn: Turn) -> Steps:
        calls: list[ToolCall] = []
        results: list[ToolResult] = []
        briefs: list[_Brief] = []
        for done, document in enumerate(documents):
            yield Progressed("Summarising the documents", done, len(documents))
            call = turn.tools.numbered(ToolCall("workspace.summarize", {"doc_id": document.doc_id}, by="app"))
            results.append((yield from turn.tools.carry_out(call, _brief(turn, document, briefs))))
            calls.append(call)
        yield Progressed("Summarising the documents", len(documents), len(documents))
        yield MessageAdded(Message(Role.ASSISTANT, tuple(calls)))
        yield MessageAdded(Message(Role.TOOL, tuple(results)))
        told = zip(documents, briefs, strict=True)
        listed = "\n".join(f"- **{document.path}**:{brief.told}" for document, brief in told)
        text, citations = renumbered(f"{turn.says('one_by_one', len(documents))}\n\n{listed}", _cited(briefs))
        yield TextAdded(text)
        return Reply(text, citations, (turn.says(CUT),) if any(brief.cut for brief in briefs) else ())

    return run


def summarizer(
    model: Model,
    settings: GenerationSettings | None = None,
    cancel: Event | None = None,
    reader: Reader | None = None,
) -> Summarize:
    """What `workspace.summarize` asks for: a text and the most characters, to a summary by the model that the text
    bears out, or else the text's own key sentences under its headings.

    `cancel` is the running turn's.
    """

    def summarize(text: str, max_length: int) -> Summary:
        stop, temperature = cancel or Event(), (settings or GenerationSettings()).temperature
        asked = ModelCalls(model, stop, temperature=temperature, max_new_tokens=max(32, max_length // 3))
        turn = Turn((), asked, ToolCalls(NoTools(), stop, max_result_chars=max_length), Sources(reader=reader))
        passages = _passages(text)
        pieces = result_of(_written(turn, "the text", text, _SUMMARY, LIMIT))
        checked = check(turn, pieces, passages, lambda _: text)
        said = unmarked(checked.sound)
        if said:
            return Summary(said if len(said) <= max_length else extractive(said, max_length), "model")
        points, _ = key_points(lambda _: text, passages)
        fitting: list[str] = []
        for line in unmarked(points).split("\n"):
            if len("\n".join((*fitting, line))) <= max_length:
                fitting.append(line)
        return Summary("\n".join(fitting).strip() or extractive(text, max_length), "extractive")

    return summarize


@dataclass(frozen=True, slots=True)
class _Brief:
    """A document of a folder: what is told behind its name, and all citations so far. `cut`: a sentence of the model
    was left out."""

    told: str
    citations: tuple[Citation, ...]
    cut: bool = False


def _cited(briefs: Sequence[_Brief]) -> tuple[Citation, ...]:
    return briefs[-1].citations if briefs else ()


def _brief(turn: Turn, document: Document, briefs: list[_Brief]) -> Generator[TurnEvent, None, JsonObject]:
    """The content of the call's result; adds to `briefs`."""
    cited = _cited(briefs)
    text = turn.text_of(document.doc_id) or ""
    if document.error or not text.strip():
        error = document.error or turn.says("empty")
        briefs.append(_Brief(f" {error}", cited))
        return {"error": error}
    passages = evidence_of(turn.library, [document.doc_id]) if turn.library else []
    pieces = yield from _written(turn, document.title, text, _BRIEF, BRIEF_LIMIT)
    checked = check(turn, pieces, passages, turn.text_of, cited=cited)
    said, citations = checked.sound, tuple(checked.citations)
    if said:
        said = " ".join(said.split())
        result: JsonObject = {"summary": unmarked(said), "method": "model"}
        told = f" {said}"
    else:
        said, own = key_points(turn.text_of, passages, first=len(citations) + 1, most=POINTS)
        citations += own
        result = {"summary": unmarked(said), "method": "extractive"}
        told = f" {said[2:]}" if len(own) == 1 else "\n" + indent(said, "  ")
    briefs.append(_Brief(told, citations, cut=not checked.clean))
    return {**result, "source": document.doc_id, "original_length": len(text)}


def _written(turn: Turn, title: str, text: str, task: str, limit: int) -> Generator[TurnEvent, None, Iterator[str]]:
    """The model's summary of a text, however long that is, piece by piece."""
    short = yield from condensed(turn, Reading(title, text, _NOTE))
    return (yield from turn.model.write(task.format(title=title, text=short), limit=limit))


def _passages(text: str) -> list[Passage]:
    """A text that is no document of the folder in passages with the headings over them."""
    return [
        Passage(str(one.start), "", "", text[one.start : one.end], one.start, one.line, None, one.heading)
        for one in spans(Extracted(text, Structure.MARKDOWN))
    ]


def _say(text: str) -> Steps:
    yield TextAdded(text)
    return Reply(text)
