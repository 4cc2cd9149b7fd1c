"""A family's dialect for a model that brings its own chat template: the template writes, the family's parser reads.

A template gives one flat text, in which nothing tells the template's marks from what a user or a document wrote. So it
is rendered twice: with the real texts, and with a single private character in the place of each. What stands between
those characters in the second is the template's own and control; everything else is text, whatever it says. Where the
two do not fit together, or the template leaves out what the family's own renderer tells the model, that one is used.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Protocol, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject, Message, Role, ToolSpec
from mypt_desktop.core.prompt import ChatTemplate, Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope
from mypt_desktop.dialects.dialect import Dialect, Parser
from mypt_desktop.dialects.names import dialect, thought_opening
from mypt_desktop.dialects.spelling import DOTTED, IDENTIFIER, LETTERS
from mypt_desktop.dialects.template_child import render_template

_log = logging.getLogger(__name__)

Key: TypeAlias = tuple[str, Role]
Conversation: TypeAlias = tuple[list[dict[str, Json]], list[dict[str, Json]]]


class Put(Protocol):
    """What is written for a text of that role: the text, or its mark. `needed`: a prompt without it lacks something."""

    def __call__(self, text: str, role: Role, *, needed: bool = True) -> str: ...


_FIRST_MARK, _LAST_MARK = 0x100000, 0x10FFFD  # private characters; no template has a use for them
_MARK = re.compile(f"([{chr(_FIRST_MARK)}-{chr(_LAST_MARK)}])")
_PLAIN = r"(?:[^<>\[\uff5c]|\[(?![A-Z/]))*"  # has nothing in it that control tokens are spelled with
_CONTROL = re.compile(rf"({_PLAIN})(.*[>\]\uff5c])?({_PLAIN})", re.DOTALL)
# Templates look at these, so they stay as they are; not one of them can be part of a control token.
_WORDS = (
    *("type", "function", "name", "description", "parameters", "properties", "required", "items", "enum"),
    *("anyOf", "oneOf", "allOf", "additionalProperties"),
    *("string", "integer", "number", "boolean", "array", "object", "null"),
)
_KEPT = frozenset(_WORDS)


@lru_cache(maxsize=8)
def templated(name: str, template: ChatTemplate | None) -> Dialect:
    """The dialect of that name, which writes as the model's template does if it has one. Raises `UserError` for a name
    that is not known."""
    return TemplateDialect(dialect(name), template) if template else dialect(name)


class TemplateDialect:
    """`family` reads, and writes whatever the template cannot."""

    def __init__(self, family: Dialect, template: ChatTemplate) -> None:
        self._family = family
        self._template = template

    @property
    def name(self) -> str:
        return self._family.name

    @property
    def stop(self) -> tuple[str, ...]:
        return self._family.stop

    @property
    def special_tokens(self) -> tuple[str, ...]:
        return self._family.special_tokens

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> Parser:
        return self._family.parser(opening=opening, tools=tools)

    def call_opening(self) -> str:
        return self._family.call_opening()

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        return self._family.grammar(tools, must_call=must_call)

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        own = self._family.render(messages, tools, generate=generate, opening=opening)
        if not messages or messages[0].role is not Role.SYSTEM:  # many templates would put their maker's words there
            return own
        try:
            segments = self._segments(messages, tools, own.text, generate=generate, opening=opening)
        except UserError as error:
            _tell_once(self.name, str(error))
            return own
        return replace(own, segments=segments) if segments else own

    def _segments(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], own: str, *, generate: bool, opening: str
    ) -> tuple[Segment, ...]:
        """What the template writes; nothing where that is what the family writes too."""
        now = datetime.now()

        def rendered(conversation: Conversation) -> str:
            return self._rendered(conversation, generate=generate, now=now)

        texts = _Texts()
        spell = _spelled_as_in(own)
        real = rendered(_conversation(messages, tools, texts.collected, spell))
        if real + opening == own:
            return ()
        if generate and (thought := thought_opening(self.name).strip()) and real.rstrip().endswith(thought):
            raise UserError("it opens the reasoning itself, which the parser does not expect")
        if _MARK.search(self._template.text):
            raise UserError("it uses the private characters that stand for texts")
        texts.mark()
        marked = rendered(_conversation(messages, tools, texts.marked, spell))
        if texts.lost(marked, own):
            raise UserError("it leaves out tools, calls or other parts of the conversation")
        aligned = list(_aligned(real, marked, texts.originals))
        end = [envelope.control(opening, Role.ASSISTANT)] if opening else []
        return tuple(_joined([*_attributed(aligned, self.stop, generate=generate), *end]))

    def _rendered(self, conversation: Conversation, *, generate: bool, now: datetime) -> str:
        messages, tools = conversation
        template = self._template
        return render_template(
            template.text,
            messages,
            tools=tools or None,
            add_generation_prompt=generate,
            bos_token=template.bos_token,
            eos_token=template.eos_token,
            now=now,
        )


class _Texts:
    """The texts of a conversation, and a private character for each."""

    def __init__(self) -> None:
        self.originals: dict[str, Key] = {}
        self._marks: dict[Key, str] = {}
        self._needed: set[Key] = set()

    def collected(self, text: str, role: Role, *, needed: bool = True) -> str:
        self._marks[text, role] = ""
        if needed:
            self._needed.add((text, role))
        return text

    def mark(self) -> None:
        """Gives out the marks, in the order of the texts, as some templates sort by them."""
        in_order = sorted(self._marks, key=lambda key: (key[0].casefold(), key))
        if len(in_order) > _LAST_MARK - _FIRST_MARK:
            raise UserError("there are too many texts to mark them all")
        self._marks = {key: chr(_FIRST_MARK + number) for number, key in enumerate(in_order)}
        self.originals = {mark: key for key, mark in self._marks.items()}

    def marked(self, text: str, role: Role, *, needed: bool = True) -> str:
        return self._marks[text, role]

    def lost(self, marked: str, own: str) -> bool:
        """Whether the template leaves out what the family tells the model, say the tools."""
        missing = (key for key in self._needed if self._marks[key] not in marked)
        return any(text in own or envelope.dumps(text)[1:-1] in own for text, _ in missing)


# The conversation as templates expect it


def _conversation(
    messages: Sequence[Message], tools: Sequence[ToolSpec], put: Put, spell: Callable[[str], str]
) -> Conversation:
    turns = envelope.turns(messages)
    return (
        [written for at in range(len(turns)) for written in _turn(turns, at, put, spell)],
        [_described(tool, put, spell) for tool in tools],
    )


def _turn(turns: Sequence[envelope.Turn], at: int, put: Put, spell: Callable[[str], str]) -> Iterator[dict[str, Json]]:
    turn = turns[at]
    if turn.role is Role.TOOL:
        for answer in envelope.answers(turns, at):
            written: dict[str, Json] = {"role": "tool", "content": _put(answer.text, Role.TOOL, put)}
            if answer.name:
                written["name"] = put(spell(answer.name), Role.TOOL, needed=False)
            if answer.call and answer.call.id:
                written["tool_call_id"] = put(answer.call.id, Role.TOOL, needed=False)
            yield written
        return
    for message in turn.messages if turn.role is not Role.USER else turn.messages[:1]:
        together = turn.messages if turn.role is Role.USER else (message,)
        content = "\n\n".join(_put(each.text, each.role, put) for each in together)
        written = {"role": turn.role.value, "content": content}
        if thought := envelope.reasoning(message):
            written["reasoning_content"] = put(thought, Role.ASSISTANT)
        if message.calls:
            written["tool_calls"] = [
                {
                    "type": "function",
                    "function": {
                        "name": put(spell(call.name), Role.ASSISTANT),
                        "arguments": _filled(call.arguments, Role.ASSISTANT, put),
                    },
                    # The result's, as templates compare them.
                    **({"id": put(call.id, Role.TOOL, needed=False)} if call.id else {}),
                }
                for call in message.calls
            ]
        yield written


def _put(text: str, role: Role, put: Put) -> str:
    return put(text, role) if text else ""


def _described(tool: ToolSpec, put: Put, spell: Callable[[str], str]) -> dict[str, Json]:
    name = spell(tool.name)
    put(name, Role.SYSTEM)  # the name is needed; the rest is what the template makes of it
    return _filled(envelope.described(tool, name), Role.SYSTEM, put)


def _filled(value: JsonObject, role: Role, put: Put) -> dict[str, Json]:
    """A copy with every string put, keys too, except those that say nothing but what JSON Schema says."""

    def word(text: str) -> str:
        return text if not text or text in _KEPT else put(text, role, needed=False)

    def copied(value: Json) -> Json:
        if isinstance(value, str):
            return word(value)
        if isinstance(value, Mapping):
            return {word(key): copied(item) for key, item in value.items()}
        if isinstance(value, Sequence):
            return [copied(item) for item in value]
        return value

    return {word(key): copied(item) for key, item in value.items()}


def _spelled_as_in(own: str) -> Callable[[str], str]:
    """Tools' names as the family spells them, which is how its grammar and its parser have them."""

    def spell(name: str) -> str:
        spellings = (name, *(spelling.sent(name) for spelling in (DOTTED, LETTERS, IDENTIFIER)))
        return next((spelled for spelled in spellings if spelled in own), name)

    return spell


# From two flat texts to segments


def _aligned(real: str, marked: str, originals: Mapping[str, Key]) -> Iterator[tuple[str, Role | None]]:
    """`real` in pieces: the template's own without a role, and texts with theirs. Raises `UserError` if it differs from
    `marked` in more than the texts."""
    pieces = _MARK.split(marked)
    at = 0
    for number, piece in enumerate(pieces):
        role = None
        if number % 2:
            text, role = originals[piece]
            follows = pieces[number + 1]
            piece = next((s for s in _spellings(text) if real.startswith(s + follows, at)), piece)
        if not real.startswith(piece, at):
            raise UserError("it makes different things of different texts")
        if piece:
            yield piece, role
        at += len(piece)
    if at != len(real):
        raise UserError("it makes different things of different texts")


def _spellings(text: str) -> Iterator[str]:
    """How templates write a text: as it is, inside a JSON string, or trimmed."""
    yield text
    yield envelope.dumps(text)[1:-1]
    yield from (text.strip(), text.lstrip(), text.rstrip())


def _attributed(
    aligned: Sequence[tuple[str, Role | None]], stop: Sequence[str], *, generate: bool
) -> Iterator[Segment]:
    """The pieces with the roles they belong to: the end of a turn to the text before it, all else to the one after."""
    before: Role | None = None
    for number, (piece, role) in enumerate(aligned):
        if role:
            before = role
            yield Segment(piece, role, learned=role is Role.ASSISTANT)
            continue
        after = next((role for _, role in aligned[number + 1 :] if role), None)
        ends = [piece.index(mark) + len(mark) for mark in stop if mark in piece]
        end = min(ends, default=len(piece) if after is before or (after is None and not generate) else 0)
        end = end if before else 0
        if end and before:
            yield Segment(piece[:end], before, control=True, learned=before is Role.ASSISTANT)
        yield Segment(piece[end:], after or (Role.ASSISTANT if generate else before or Role.SYSTEM), control=True)


def _joined(segments: Iterable[Segment]) -> list[Segment]:
    """Neighbours of a kind as one, so that the text is tokenised as the model knows it: a call's JSON in one piece."""
    joined: list[Segment] = []
    for segment in chain.from_iterable(map(_narrowed, segments)):
        if joined and replace(joined[-1], text=segment.text) == segment:
            joined[-1] = replace(segment, text=joined[-1].text + segment.text)
        else:
            joined.append(segment)
    return joined


def _narrowed(segment: Segment) -> Iterator[Segment]:
    """Only what may be control tokens stays control; JSON and line ends around it are text as good as any."""
    found = _CONTROL.fullmatch(segment.text) if segment.control else None
    before, core, behind = found.groups(default="") if found else ("", segment.text, "")
    parts = (replace(segment, text=before, control=False), replace(segment, text=core))
    yield from (part for part in (*parts, replace(segment, text=behind, control=False)) if part.text)


@lru_cache(maxsize=64)
def _tell_once(name: str, why: str) -> None:
    _log.info("The family's own renderer (%s) takes the place of the model's chat template: %s", name, why)
