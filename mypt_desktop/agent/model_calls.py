"""ModelCalls: what one turn asks of the model, and what that took. Prompts that fit go out, parsed events come back."""

from __future__ import annotations

import logging
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from threading import Event

from mypt_desktop.agent.ports import Model
from mypt_desktop.agent.prompt import assemble
from mypt_desktop.core.events import CallMalformed, HistoryDropped, TextAdded, TurnEvent
from mypt_desktop.core.messages import Message, Role, ToolSpec, canonical_json, message
from mypt_desktop.core.prompt import Completed, Delta, Grammar, Prompt, Sampling, Usage
from mypt_desktop.dialects.contamination import Clean, Refused, Truncated, before_operation, guard
from mypt_desktop.dialects.continuing import Continued, continuing
from mypt_desktop.dialects.dialect import CallReady, ParseEvent, Parser
from mypt_desktop.dialects.templated import templated

_log = logging.getLogger(__name__)


class ModelCalls:
    """Generations end soon after `cancel` is set. An answer has at most `max_new_tokens`."""

    def __init__(self, model: Model, cancel: Event, *, temperature: float, max_new_tokens: int) -> None:
        self.cancel = cancel
        self.max_new_tokens = max_new_tokens
        self.usage = Usage()
        self.steps = 0
        self.cut_off = False
        """The last generation ran into its limit of tokens."""
        self._model = model
        self._temperature = temperature
        self._dialect = templated(model.dialect, model.chat_template)
        self._told_dropped = False

    @property
    def rails(self) -> str:
        """`"recipes"`: the app plans; `"free"`: the model decides for itself."""
        return self._model.rails

    @property
    def context_length(self) -> int:
        """Tokens of prompt and answer together."""
        return self._model.context_length

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` read as plain text."""
        return self._model.count_tokens(text)

    def room(self, answer: int) -> int:
        """Tokens left for a prompt when the answer may have `answer`; at least half of the context."""
        return max(self.context_length - answer, self.context_length // 2)

    def prompt(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec] = (),
        *,
        answer: int,
        opening: str = "",
        begun: str = "",
    ) -> Generator[TurnEvent, None, Prompt]:
        """Returns the prompt for what fits of `messages`, with `answer` tokens left for what the model writes. Yields
        `HistoryDropped`, once a turn, when something had to be left out. `begun` is an answer to continue."""
        frame = self._dialect.render((), tools, opening=opening).text
        budget = self.room(answer) - self.count_tokens(f"{frame}{begun}")
        fit = assemble(messages, budget=budget, count=self.count_tokens)
        if fit.dropped and not self._told_dropped:
            self._told_dropped = True
            yield HistoryDropped(fit.dropped, fit.why)
        if begun:
            return continuing(self._dialect, fit.messages, tools, begun)
        return self._dialect.render(fit.messages, tools, opening=opening)

    def generate(
        self, prompt: Prompt, *, limit: int, grammar: Grammar | None = None, opening: str = ""
    ) -> Iterator[ParseEvent]:
        """One generation, parsed: what comes behind `prompt.begun`. Stops at `limit` tokens; counts as a step.

        A call with leaked protocol words in its arguments comes without them, or as malformed.
        """
        if prompt.begun:
            parser: Parser = Continued(self._dialect, prompt)
        else:
            parser = self._dialect.parser(opening=opening, tools=prompt.tools)
        for text in self._pieces(prompt, Sampling(limit, self._temperature, stop=self._dialect.stop, grammar=grammar)):
            yield from (_sound(event, prompt.tools) for event in parser.feed(text))
        yield from (_sound(event, prompt.tools) for event in parser.finish())

    def write(
        self, instruction: str, *, limit: int, history: Sequence[Message] = (), begun: str = ""
    ) -> Generator[TurnEvent, None, Iterator[str]]:
        """Returns what the model writes when given `history` and then `instruction`, at most `limit` tokens, piece by
        piece as it is read, behind `begun`; yields what `prompt` does. Tools are not offered."""
        limit = min(limit, self.max_new_tokens)
        prompt = yield from self.prompt([*history, message(Role.USER, instruction)], answer=limit, begun=begun)
        events = self.generate(prompt, limit=limit)
        return (event.text for event in events if isinstance(event, TextAdded))

    def text(self, prompt: Prompt, *, limit: int, stop: Sequence[str] = ()) -> Iterator[str]:
        """One generation as it comes, not parsed: for the text of a file, where what looks like a call is none.
        `stop` ends it besides what ends every answer."""
        return self._pieces(prompt, Sampling(limit, self._temperature, stop=(*self._dialect.stop, *stop)))

    def call_opening(self) -> str:
        """What an answer that must be a call begins with."""
        return self._dialect.call_opening()

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        """What an answer that calls these tools is held to; None where the dialect or the tools admit no grammar."""
        return self._dialect.grammar([_as_decoded(tool) for tool in tools], must_call=must_call)

    def _pieces(self, prompt: Prompt, sampling: Sampling) -> Iterator[str]:
        """One generation; counts as a step."""
        self.steps += 1
        for item in self._model.generate(prompt, sampling, self.cancel):
            match item:
                case Delta(text):
                    yield text
                case Completed(reason, usage):
                    self.usage += usage
                    self.cut_off = reason == "length"


def _as_decoded(tool: ToolSpec) -> ToolSpec:
    """The tool with the schema that its calls are decoded under now."""
    narrower = tool.decoding() if tool.decoding is not None else None
    return tool if narrower is None else replace(tool, parameters=narrower)


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
