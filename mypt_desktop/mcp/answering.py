"""Answers what a server asks in the course of one call: puts it to the user, and has the turn's model write what the
user allowed.

The model reads what the server sent and nothing of the chat; what it writes goes to that server only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallProgressed
from mypt_desktop.core.forms import Form, blank
from mypt_desktop.core.messages import JsonObject, ToolCall
from mypt_desktop.mcp.questions import Answer, Question, Sampler, SampleRequest
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.registry import CallContext, CallEvent

AGAIN: Final = "Do not ask again for this server in this chat"
MOST_SAMPLES: Final = 20
"""How often a server may have the model write in one call."""
_REMEMBERED: Final[JsonObject] = {"type": "object", "properties": {AGAIN: {"type": "boolean"}}}


class Answers:
    """Of one call. `sampler` is the turn's model, None where there is none. `trusted` are the servers whose requests to
    the model the user no longer wants to see, by chat; `ended` says whether the call is over already."""

    def __init__(
        self,
        call: ToolCall,
        context: CallContext,
        sampler: Sampler | None,
        trusted: set[tuple[ChatId, ServerId]],
        ended: Callable[[], bool],
    ) -> None:
        self._call = call
        self._context = context
        self._sampler = sampler
        self._trusted = trusted
        self._ended = ended
        self._samples = 0

    def answer(self, question: Question) -> Generator[CallEvent, None, Answer]:
        """Declines where nobody is there to be asked."""
        context = self._context
        if context.ask is None:
            return Answer("decline")
        if question.sample is not None:
            return (yield from self._sampled(question.server, question.sample))
        form, why = _form(question)
        given = yield from context.ask(self._call, why, form, context.cancel)
        return Answer(given.action, given.content)

    def _sampled(self, server: ServerId, request: SampleRequest) -> Generator[CallEvent, None, Answer]:
        if self._sampler is None:
            return _failed("There is no model to ask here.")
        self._samples += 1
        if self._samples > MOST_SAMPLES:
            return _failed(f"A call may ask the model {MOST_SAMPLES} times.")
        refused = yield from self._allowed(server, request)
        if refused is not None:
            return refused
        yield CallProgressed(self._call, f"The model writes for the server {server}", 0.0, 0.0)
        written = ""
        try:
            with closing(self._sampler(request, self._context.cancel)) as pieces:
                for piece in pieces:
                    written += piece
                    if self._ended():
                        return Answer("cancel")
        except UserError as error:
            return _failed(str(error))
        if self._context.cancel.is_set():
            return Answer("cancel")
        return Answer("accept", text=written.strip()) if written.strip() else _failed("The model gave no answer.")

    def _allowed(self, server: ServerId, request: SampleRequest) -> Generator[CallEvent, None, Answer | None]:
        """Shows the whole request; None when the user agrees, or did so for all that this server asks in this chat."""
        context = self._context
        assert context.ask is not None
        remembered = (context.run.chat, server) if context.run is not None else None
        if remembered in self._trusted:
            return None
        schema = _REMEMBERED if remembered is not None else {}
        title = f"The server “{server}” asks your model to write something"
        form = Form(title, schema, accept="Allow", start=blank(schema), text=request.text())
        most = f"{request.max_tokens:,} tokens"
        why = f"The model would read only this, and the server would get its answer, of up to {most}."
        given = yield from context.ask(self._call, why, form, context.cancel)
        if given.action != "accept":
            return Answer(given.action)
        if remembered is not None and given.content.get(AGAIN) is True:
            self._trusted.add(remembered)
        return None


def _failed(sentence: str) -> Answer:
    return Answer("accept", text=sentence, failed=True)


def _form(question: Question) -> tuple[Form, str]:
    """What is put to the user, and the sentence above it."""
    server = question.server
    if question.kind == "url":
        form = Form(f"The server “{server}” asks you to open a page", url=question.url, accept="Open")
        return form, question.message
    if question.kind == "roots":
        form = Form(f"The server “{server}” asks which folders you work in", accept="Tell it")
        return form, f"It would be told the names of: {question.message}"
    return Form(f"The server “{server}” asks", question.schema, start=blank(question.schema)), question.message
