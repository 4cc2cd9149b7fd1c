"""What an export says: the questions of a chat, its answers, and the passages that back them. Values only, no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Citation, Role
from mypt_desktop.gui.chat.pieces import Answer, Step
from mypt_desktop.gui.chat.step_words import described
from mypt_desktop.gui.chat.transcript import Transcript, Turn
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.passages import of_citation
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import month, tr, tr_noop
from mypt_desktop.store.chats import ChatSummary, MessageId, StoredMessage

UNTITLED = tr_noop("New chat")
_HEADING_LENGTH = 120
_QUOTE_LENGTH = 400


@dataclass(frozen=True, slots=True)
class Source:
    """A passage behind an answer. `number` is what the answer's text calls it, as in `[1]`; `quote` is one line.

    `nearest`: the answer does not rest on it, it is what came nearest to the question.
    """

    number: int
    path: str
    place: str
    quote: str
    nearest: bool = False

    @property
    def name(self) -> str:
        """File and place: `minutes/march.docx, page 3`."""
        return ", ".join(filter(None, (self.path, self.place)))


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer, the answer as Markdown. `steps` says what came with the question and what was done for
    it, a sentence each; `note` why it is not whole. Times are seconds since the epoch, None where there is no such
    message."""

    question: str = ""
    asked_at: float | None = None
    answer: str = ""
    answered_at: float | None = None
    steps: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    remarks: tuple[str, ...] = ()
    note: str = ""

    @property
    def heading(self) -> str:
        return one_line(self.question, _HEADING_LENGTH) or tr("Answer")

    @property
    def whole_question(self) -> str:
        """The question, where its heading does not say all of it."""
        return "" if self.question.strip() == self.heading else self.question.strip()


@dataclass(frozen=True, slots=True)
class Conversation:
    """`messages` are the stored ones that the exchanges were made from, `instructions` those of this chat alone.

    `one_answer`: it is a single answer of the chat, with its question.
    """

    title: str
    workspace: str
    created_at: float
    exchanges: tuple[Exchange, ...]
    messages: tuple[StoredMessage, ...]
    instructions: str = ""
    one_answer: bool = False

    @property
    def name(self) -> str:
        """For a file: every answer of a chat has one of its own."""
        asked = self.one_answer and self.exchanges and self.exchanges[0].question
        return self.exchanges[0].heading if asked else self.title

    @property
    def about(self) -> str:
        """When it began and in which folder, one line."""
        folder = one_line(self.workspace.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1], 80)
        return " · ".join(filter(None, (when(self.created_at), folder and tr("Workspace {folder}", folder=folder))))


def of_chat(chat: ChatSummary, branch: Sequence[StoredMessage]) -> Conversation:
    """The branch of the chat that is shown, from its first message on."""
    return Conversation(
        one_line(chat.title) or tr(UNTITLED), chat.workspace, chat.created_at, _exchanges(branch), tuple(branch)
    )


def of_answer(chat: ChatSummary, branch: Sequence[StoredMessage]) -> Conversation:
    """The last question of `branch` with its answer. Raises `UserError` where there is neither."""
    whole = of_chat(chat, branch)
    if not whole.exchanges:
        raise UserError(tr("There is no answer in this chat."), hint=tr("Ask something first."))
    last = whole.exchanges[-1]
    first = max((n for n, stored in enumerate(branch) if stored.message.role is Role.USER), default=0)
    began = last.asked_at or last.answered_at or chat.created_at
    return Conversation(whole.title, chat.workspace, began, (last,), tuple(branch[first:]), one_answer=True)


def of_numbered_answer(chat: ChatSummary, branch: Sequence[StoredMessage], number: int) -> Conversation:
    """Question `number` of the branch, from 1, with its answer. Raises `UserError` where there is none."""
    questions = [at for at, stored in enumerate(branch) if stored.message.role is Role.USER]
    if not 1 <= number <= len(questions):
        raise UserError(
            tr("The chat has no question {number}, it has {questions}.", number=number, questions=len(questions))
        )
    return of_answer(chat, branch[: questions[number] if number < len(questions) else len(branch)])


def with_sources(answer: Answer) -> str:
    """An answer's Markdown with the names of its files below it, for the clipboard."""
    lines = [f"[{source.number}] {source.name}" for source in _sources(answer) if not source.nearest]
    return "\n\n".join(filter(None, (answer.text, "\n".join(lines))))


def when(seconds: float) -> str:
    """Local time, as `25 November 2026, 14:03`; nothing where the number is no time."""
    try:
        at = datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):  # a damaged row, or an imported one
        return ""
    return tr("{day} {month} {year}, {time:%H:%M}", day=at.day, month=month(at), year=at.year, time=at)


def _exchanges(branch: Sequence[StoredMessage]) -> tuple[Exchange, ...]:
    transcript = Transcript()
    transcript.load(branch)
    times = {stored.id: stored.created_at for stored in branch}
    return tuple(_exchange(turn, times) for turn in transcript.turns)


def _exchange(turn: Turn, times: dict[MessageId, float]) -> Exchange:
    question, answer = turn.question, turn.answer or Answer(state="done")
    return Exchange(
        question.text if question else "",
        times.get(question.id) if question else None,
        answer.text,
        times.get(answer.last) if answer.last else None,
        (*_attached(turn), *(described(piece).sentence for piece in answer.pieces if isinstance(piece, Step))),
        _sources(answer),
        answer.remarks,
        _note(answer),
    )


def _attached(turn: Turn) -> Iterator[str]:
    """Which files came with the question."""
    if turn.question is not None and turn.question.attached:
        yield tr("Attached: {attached}", attached=", ".join(one_line(path, 200) for path in turn.question.attached))


def _note(answer: Answer) -> str:
    match answer.state:
        case "failed":
            return one_line(told(answer.error), 1000) or tr("The answer failed.")
        case "cancelled":
            return tr("This answer was stopped.")
        case "cut":
            return tr("This answer is not finished.")
        case _:
            return ""


def _sources(answer: Answer) -> tuple[Source, ...]:
    return tuple(_source(citation) for citation in answer.citations)


def _source(citation: Citation) -> Source:
    place = of_citation(citation).place_behind_name
    quote = one_line(citation.text, _QUOTE_LENGTH)
    return Source(citation.marker, one_line(citation.path), place, quote, citation.nearest)
