"""Turn: what a recipe works with, and the account of one turn. Asks the model, runs tools, and says both as events."""

from __future__ import annotations

import logging
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from threading import Event
from typing import TypeAlias, TypeVar

from mypt_desktop.agent.approvals import denied, is_denied
from mypt_desktop.agent.ports import Files, Library, Meaning, Model, Reader, Tools
from mypt_desktop.agent.prompt import assemble, conversation, shortened
from mypt_desktop.agent.routing import Router
from mypt_desktop.agent.sentences import language_for, said
from mypt_desktop.core.events import (
    ApprovalGiven,
    CallFinished,
    CallMalformed,
    CallStarted,
    HistoryDropped,
    MessageAdded,
    TextAdded,
    TurnEvent,
)
from mypt_desktop.core.messages import (
    CallId,
    Citation,
    JsonObject,
    Message,
    Role,
    ToolCall,
    ToolResult,
    ToolSpec,
    canonical_json,
    message,
)
from mypt_desktop.core.prompt import Completed, Delta, Grammar, Prompt, Sampling, Usage
from mypt_desktop.core.settings import Generation as GenerationSettings
from mypt_desktop.dialects.contamination import Clean, Refused, Truncated, before_operation, guard
from mypt_desktop.dialects.dialect import CallReady, ParseEvent
from mypt_desktop.dialects.templated import templated

Result = TypeVar("Result")
_log = logging.getLogger(__name__)

REPEATED = "You have just made this very call; its result is above. Answer with what you have, or call something else."


@dataclass(frozen=True, slots=True)
class Reply:
    """What a recipe ends with: the answer as shown, its checked citations, and what is to be said about it."""

    text: str
    citations: tuple[Citation, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ran:
    """A call as it was run, which may not be as the model made it: the user can change the arguments first."""

    call: ToolCall
    result: ToolResult


Steps: TypeAlias = Generator[TurnEvent, None, Reply]


class Turn:
    """One turn in the making. `messages` is the chat so far, the user's message last, the system message first."""

    def __init__(
        self,
        messages: Sequence[Message],
        *,
        model: Model,
        tools: Tools,
        library: Library | None,
        files: Files | None = None,
        reader: Reader | None = None,
        meaning: Meaning | None = None,
        router: Router | None = None,
        settings: GenerationSettings,
        cancel: Event,
        max_steps: int,
        max_new_tokens: int,
        max_result_chars: int,
    ) -> None:
        self.messages = tuple(messages)
        self.model = model
        self.tools = tools
        self.library = library
        self.files = files
        self.reader = reader
        self.meaning = meaning
        self.router = router or Router(meaning)
        self.settings = settings
        self.cancel = cancel
        self.max_steps = max_steps
        self.max_new_tokens = max_new_tokens
        self.usage = Usage()
        self.steps = 0
        self.cut_off = False
        """The last generation ran into its limit of tokens."""
        self._dialect = templated(model.dialect, model.chat_template)
        self._max_result_chars = max_result_chars
        self._asked = ""
        self._calls = sum(len(message.calls) for message in messages)
        self._last_call = ""
        self._denied: set[str] = set()
        self._told_dropped = False

    @property
    def question(self) -> str:
        """The user's message, without the courtesy around what it asks once that is told apart."""
        return self._asked or next((m.text for m in reversed(self.messages) if m.role is Role.USER), "")

    @property
    def language(self) -> str:
        """The language to answer in: that of the question, of one too short to tell that of the questions before it."""
        asked = [m.text for m in reversed(self.messages) if m.role is Role.USER]
        return language_for(self.question, asked)

    def says(self, name: str, count: int = 2, /, **filled: object) -> str:
        """One of the app's own sentences in that language, about `count` of what it counts."""
        return said(self.language, name, count, **filled)

    def ask(self, question: str) -> None:
        """From now on `question` is what the user's message asks."""
        self._asked = question

    @property
    def history(self) -> tuple[Message, ...]:
        """What was said before the user's message, the system message first, without calls and results."""
        last = max((at for at, m in enumerate(self.messages) if m.role is Role.USER), default=len(self.messages))
        return conversation(self.messages[:last])

    def text_of(self, doc_id: str) -> str | None:
        """The extracted text of a document; None without documents."""
        return self.library.get_doc_text(doc_id) if self.library else None

    def room(self, answer: int) -> int:
        """Tokens left for a prompt when the answer may have `answer`; at least half of the context."""
        return max(self.model.context_length - answer, self.model.context_length // 2)

    def prompt(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, answer: int, opening: str = ""
    ) -> Generator[TurnEvent, None, Prompt]:
        """The prompt for what fits of `messages`; says so, once a turn, when something had to be left out."""
        frame = self._dialect.render((), tools, opening=opening).text
        budget = self.room(answer) - self.model.count_tokens(frame)
        fit = assemble(messages, budget=budget, count=self.model.count_tokens)
        if fit.dropped and not self._told_dropped:
            self._told_dropped = True
            yield HistoryDropped(fit.dropped, fit.why)
        return self._dialect.render(fit.messages, tools, opening=opening)

    def generate(
        self, prompt: Prompt, *, limit: int, grammar: Grammar | None = None, opening: str = ""
    ) -> Iterator[ParseEvent]:
        """One generation, parsed. Stops at `limit` tokens; counts as a step.

        A call with leaked protocol words in its arguments comes without them, or as malformed.
        """
        self.steps += 1
        parser = self._dialect.parser(opening=opening, tools=prompt.tools)
        sampling = Sampling(limit, self.settings.temperature, stop=self._dialect.stop, grammar=grammar)
        for item in self.model.generate(prompt, sampling, self.cancel):
            match item:
                case Delta(text):
                    yield from (_sound(event, prompt.tools) for event in parser.feed(text))
                case Completed(reason, usage):
                    self.usage += usage
                    self.cut_off = reason == "length"
        yield from (_sound(event, prompt.tools) for event in parser.finish())

    def write(
        self, instruction: str, *, limit: int, history: Sequence[Message] = ()
    ) -> Generator[TurnEvent, None, Iterator[str]]:
        """What the model writes when given `history` and then `instruction`, piece by piece. Tools are not offered."""
        limit = min(limit, self.max_new_tokens)
        prompt = yield from self.prompt([*history, message(Role.USER, instruction)], answer=limit)
        events = self.generate(prompt, limit=limit)
        return (event.text for event in events if isinstance(event, TextAdded))

    def text(self, prompt: Prompt, *, limit: int, stop: Sequence[str] = ()) -> Iterator[str]:
        """One generation as it comes, not parsed: for the text of a file, where what looks like a call is none.
        `stop` ends it besides what ends every answer."""
        self.steps += 1
        sampling = Sampling(limit, self.settings.temperature, stop=(*self._dialect.stop, *stop))
        for item in self.model.generate(prompt, sampling, self.cancel):
            match item:
                case Delta(text):
                    yield text
                case Completed(reason, usage):
                    self.usage += usage
                    self.cut_off = reason == "length"

    def call_opening(self) -> str:
        """What an answer that must be a call begins with."""
        return self._dialect.call_opening()

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        return self._dialect.grammar(tools, must_call=must_call)

    def numbered(self, call: ToolCall) -> ToolCall:
        """The call with an id of its own in this chat."""
        self._calls += 1
        return replace(call, id=CallId(f"call-{self._calls}"))

    def run(self, call: ToolCall) -> Generator[TurnEvent, None, Ran]:
        """Runs a call the model made; the same one twice in a row is refused with a message to the model, and one that
        the user did not allow is not asked about again."""
        key = f"{call.name} {canonical_json(call.arguments)}"
        repeated, self._last_call = key == self._last_call, key
        if not repeated and key not in self._denied:
            ran = yield from self._through(call)
            if is_denied(ran.result):
                self._denied.add(key)
            return ran
        refused = ToolResult(call.id, call.name, {"error": REPEATED}, failed=True)
        result = denied(call) if key in self._denied else refused
        yield CallStarted(call)
        yield CallFinished(call, result)
        return Ran(call, result)

    def use(self, name: str, arguments: JsonObject) -> Generator[TurnEvent, None, ToolResult]:
        """A call of the app's own, shown and kept like the model's."""
        ran = yield from self._through(self.numbered(ToolCall(name, arguments, by="app")))
        yield from self.keep(ran.call, ran.result)
        return ran.result

    def _through(self, call: ToolCall) -> Generator[TurnEvent, None, Ran]:
        """The call from its start to its result."""
        yield CallStarted(call)
        with closing(self.tools.run(call, self.cancel)) as steps:
            while True:
                try:
                    event = next(steps)
                except StopIteration as end:
                    result = replace(end.value, call_id=call.id)
                    break
                if isinstance(event, ApprovalGiven) and event.run is not None:
                    call = event.run
                yield event
        yield CallFinished(call, result)
        return Ran(call, result)

    def keep(self, call: ToolCall, result: ToolResult) -> Iterator[TurnEvent]:
        """The call and its result as messages of the chat."""
        yield MessageAdded(Message(Role.ASSISTANT, (call,)))
        yield MessageAdded(Message(Role.TOOL, (self.stored(result),)))

    def stored(self, result: ToolResult) -> ToolResult:
        """The result cut to what is kept and shown to the model."""
        return replace(result, content=shortened(result.content, self._max_result_chars, tool=result.name))


def result_of(steps: Generator[TurnEvent, None, Result]) -> Result:
    """Runs steps to their end for the result alone; what happens on the way is not shown."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def _sound(event: ParseEvent, tools: Sequence[ToolSpec]) -> ParseEvent:
    """The event; a call only with what belongs to it, so that neither a tool nor the chat gets the rest."""
    if not isinstance(event, CallReady):
        return event
    cuts = {tool.name: before_operation(re.compile(tool.operations, re.MULTILINE)) for tool in tools if tool.operations}
    match guard(event.call, cuts):
        case Clean():
            return event
        case Truncated(call, removed):
            _log.warning("Leaked protocol words were cut off a call of %s: %r", call.name, removed[:200])
            return CallReady(call)
        case Refused(reason):
            _log.warning("A call of %s was not run: leaked protocol words in its arguments", event.call.name)
            return CallMalformed(canonical_json(event.call.arguments), reason)
