"""What a turn looks like in a terminal: the answer as it streams, its sources and, with `--verbose`, the tool calls."""

from __future__ import annotations

import json
import sys

from mypt_desktop.cli.progress import ProgressLine
from mypt_desktop.core.events import (
    AnswerReplaced,
    ApprovalAsked,
    ApprovalGiven,
    CallFinished,
    CallMalformed,
    CallPrinted,
    CallProgressed,
    CallStarted,
    CitationsFound,
    HistoryDropped,
    MessageAdded,
    Progressed,
    QuestionsAnswered,
    QuestionsAsked,
    ReasoningAdded,
    RecipeChosen,
    TextAdded,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Citation
from mypt_desktop.workspace.documents import is_picture

LONGEST_RESULT = 400


class TurnWriter:
    """Writes the answer to standard output and everything else to standard error.

    A terminal sees the answer as it comes. A file or a program gets it once it stands, without what was taken back.
    """

    def __init__(self, *, verbose: bool = False) -> None:
        self.verbose = verbose
        self._streams = sys.stdout.isatty()
        self._held = ""  # of the answer, where it does not stream
        self._line = ProgressLine()
        self._at_line_start = True
        self._why = ""  # the last replacement of the answer, said when it came

    def write(self, event: TurnEvent) -> None:
        match event:
            case TextAdded(text):
                self._answer(text)
            case AnswerReplaced(text, why):
                self._why = why
                shown = self._streams and not self._at_line_start
                self._note(
                    f"Taken back: the lines above. {why}".rstrip() if shown else why, always=shown or bool(self._held)
                )
                self._held = ""
                self._answer(text)
            case CitationsFound(citations):
                self._stands()
                self._sources(citations)
            case Progressed(label, done, total):
                self._line.show(f"{label} {done} of {total}" if total else label)
            case RecipeChosen(name, why):
                self._note(f"{name}: {why}")
            case CallStarted(call):
                self._note(f"calls {call.name} {json.dumps(call.arguments, ensure_ascii=False)}")
            case ApprovalAsked() | QuestionsAsked():
                self._stands()
                self._line.clear()
                self._new_line()
            case ApprovalGiven(call, run):
                self._note(f"{'allowed' if run else 'denied'} {call.name}")
            case CallPrinted(_, text):
                for line in text.splitlines():
                    self._note(f"  {line}")
            case CallProgressed(_, label, done, whole):
                self._line.show(f"{label} {done:g} of {whole:g}" if whole else label)
            case CallFinished(_, result):
                self._note(f"result {json.dumps(result.content, ensure_ascii=False)[:LONGEST_RESULT]}")
            case CallMalformed(_, reason):
                self._note(f"malformed call: {reason}")
            case HistoryDropped(_, why):
                self._note(why, always=True)
            case TurnFinished():
                self._end(event)
            case TurnFailed(error, hint):
                self._stands()
                self._note(f"error: {error}", always=True)
                if hint:
                    self._note(f"hint: {hint}", always=True)
            case MessageAdded():
                self._stands()
            case ReasoningAdded() | QuestionsAnswered():
                pass

    def _answer(self, text: str) -> None:
        if self._streams:
            self._print(text)
        else:
            self._held += text

    def _stands(self) -> None:
        held, self._held = self._held, ""
        self._print(held)

    def _print(self, text: str) -> None:
        self._line.clear()
        shown = printable(text)
        if shown:
            print(shown, end="", flush=True)
            self._at_line_start = shown.endswith("\n")

    def _sources(self, citations: tuple[Citation, ...]) -> None:
        self._new_line()
        for citation in citations:
            print(printable(f"[{citation.marker}] {place(citation)}"), flush=True)

    def _end(self, event: TurnFinished) -> None:
        self._stands()
        self._line.clear()
        self._new_line()
        if event.cancelled:
            self._note("Stopped.", always=True)
        for citation in event.message.nearest:
            print(printable(f"nearest: {place(citation)}"), flush=True)
        for remark in event.message.remarks:
            if remark != self._why:
                self._note(remark, always=True)
        usage = event.usage
        self._note(
            f"{event.steps} steps, {usage.prompt_tokens} tokens read ({usage.cached_tokens} from memory), "
            f"{usage.completion_tokens} written at {usage.tokens_per_second:.1f}/s"
        )

    def _note(self, text: str, *, always: bool = False) -> None:
        if always or self.verbose:
            self._line.clear()
            self._new_line()
            print(f"· {printable(text)}", file=sys.stderr, flush=True)

    def _new_line(self) -> None:
        if not self._at_line_start:
            print(flush=True)
            self._at_line_start = True


def place(citation: Citation) -> str:
    if is_picture(citation.path):
        return citation.path
    page = f", page {citation.page}" if citation.page else ""
    return f"{citation.path}, line {citation.line}{page}"


def printable(text: str) -> str:
    """Without the characters that a terminal would obey: a document may hold escape codes."""
    return "".join(letter for letter in text if letter in "\n\t" or letter.isprintable())
