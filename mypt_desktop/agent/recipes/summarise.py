"""A document or a whole folder summed up: every part is read, notes put together, the summary checked and cited."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from threading import Event

from mypt_desktop.agent.citing import renumbered
from mypt_desktop.agent.plain_tools import NoTools
from mypt_desktop.agent.ports import Model
from mypt_desktop.agent.recipes.keypoints import key_points
from mypt_desktop.agent.recipes.reading import Reading, condensed, evidence_of
from mypt_desktop.agent.recipes.standing import unstated
from mypt_desktop.agent.recipes.telling import Telling, tell
from mypt_desktop.agent.turn import Reply, Steps, Turn, result_of
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallFinished,
    CallStarted,
    MessageAdded,
    Progressed,
    TextAdded,
    TurnEvent,
)
from mypt_desktop.core.messages import Message, Role, ToolCall, ToolResult
from mypt_desktop.core.settings import Generation as GenerationSettings
from mypt_desktop.tools.summary import extractive
from mypt_desktop.workspace.values import Document

LIMIT = 240
BRIEF_LIMIT = 80
FEWEST = 2  # backed sentences that are left of a summary that sentences were cut from
QUOTED = 600  # characters quoted where the model's summary does not pass its check
GARBLED = "The model's summary did not pass its check; these are the key sentences of the text."
CUT = "A sentence that the text does not bear out was left out."

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
        result = yield from turn.use("workspace.get_doc", {"doc_id": document.doc_id})
        text = turn.text_of(document.doc_id) or ""
        if result.failed or not text.strip():
            return (yield from _say(document.error or f"{document.path} holds no text that could be summarised."))
        short = yield from condensed(turn, Reading(document.title, text, _NOTE))
        pieces = yield from turn.write(_SUMMARY.format(title=document.title, text=short), limit=LIMIT)
        passages = evidence_of(turn.library, [document.doc_id]) if turn.library else []
        shown, checked = yield from tell(turn, pieces, passages)
        unstated(turn, checked, passages)
        if shown and checked.clean and checked.citations:
            return Reply(shown, tuple(checked.citations))
        points, cited = key_points(turn, passages)
        enough = checked.sound and (checked.backed >= FEWEST or len(cited) <= FEWEST)
        if enough:
            points, cited = renumbered(checked.sound, checked.citations)
        yield AnswerReplaced(points, CUT if enough else GARBLED)
        return Reply(points, cited)

    return run


def summarise_folder(documents: Sequence[Document]) -> Callable[[Turn], Steps]:
    """Every document of a folder, each with a line of its own; what could not be read is named."""

    def run(turn: Turn) -> Steps:
        calls: list[ToolCall] = []
        results: list[ToolResult] = []
        briefs: list[dict[str, str | int]] = []
        for done, document in enumerate(documents):
            yield Progressed("Summarising the documents", done, len(documents))
            call = turn.numbered(ToolCall("workspace.summarize", {"doc_id": document.doc_id}, by="app"))
            yield CallStarted(call)
            brief = yield from _brief(turn, document, turn.text_of(document.doc_id) or "")
            result = ToolResult(call.id, call.name, brief, failed="error" in brief)
            yield CallFinished(call, result)
            calls.append(call)
            results.append(result)
            briefs.append(brief)
        yield Progressed("Summarising the documents", len(documents), len(documents))
        yield MessageAdded(Message(Role.ASSISTANT, tuple(calls)))
        yield MessageAdded(Message(Role.TOOL, tuple(results)))
        telling = Telling(turn)
        yield from telling.heading(f"The {len(documents)} documents, one by one:\n\n")
        for document, brief in zip(documents, briefs, strict=True):
            passages = evidence_of(turn.library, [document.doc_id]) if turn.library else []
            said = str(brief.get("summary") or brief["error"])
            own = said if "error" in brief else f"“{extractive(turn.text_of(document.doc_id) or '', QUOTED // 3)}”"
            yield from telling.line(f"- **{document.path}**: ", said, passages, instead=own)
        text, citations = renumbered(telling.text, telling.citations)
        if telling.changed:
            yield AnswerReplaced(text, CUT)
        return Reply(text, citations)

    return run


def summarizer(
    model: Model, settings: GenerationSettings | None = None, cancel: Event | None = None
) -> Callable[[str, int], str]:
    """What `workspace.summarize` asks for: a text and the most characters, to a summary by the model.

    `cancel` is the running turn's.
    """

    def summarize(text: str, max_length: int) -> str:
        turn = Turn(
            (),
            model=model,
            tools=NoTools(),
            library=None,
            settings=settings or GenerationSettings(),
            cancel=cancel or Event(),
            max_steps=1,
            max_new_tokens=max(32, max_length // 3),
            max_result_chars=max_length,
        )
        summary = result_of(_summary_of(turn, "the text", text, _SUMMARY, LIMIT))
        return summary if len(summary) <= max_length else extractive(summary, max_length)

    return summarize


def _brief(turn: Turn, document: Document, text: str) -> Generator[TurnEvent, None, dict[str, str | int]]:
    if document.error or not text.strip():
        return {"error": document.error or "It holds no text."}
    summary = yield from _summary_of(turn, document.title, text, _BRIEF, BRIEF_LIMIT)
    return {"summary": summary, "source": document.doc_id, "original_length": len(text)}


def _summary_of(turn: Turn, title: str, text: str, task: str, limit: int) -> Generator[TurnEvent, None, str]:
    """One summary in one piece; sentences of the text itself where the model writes nothing."""
    short = yield from condensed(turn, Reading(title, text, _NOTE))
    pieces = yield from turn.write(task.format(title=title, text=short), limit=limit)
    return " ".join("".join(pieces).split()) or extractive(text, limit * 3)


def _say(text: str) -> Steps:
    yield TextAdded(text)
    return Reply(text)
