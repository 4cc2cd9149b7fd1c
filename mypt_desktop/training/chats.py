"""Chats of the app as training data: what was said and called on the branch that is shown, paths and names taken out
where that is wished.

Taking out is a help and no promise: it finds what looks like a path, an address, a number to call or a person's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from mypt_desktop.core.messages import Message, Role, Text, ToolSpec
from mypt_desktop.store.chats import StoredMessage
from mypt_desktop.training.oracle import Lesson, row_of

What = Literal["paths", "names"]

_PATH = re.compile(
    r"(?:[A-Za-z]:\\|\\\\|~/|(?<![\w/.:])/(?=\w))[^\s\"'<>|]*[^\s\"'<>|.,;:)\]]"  # from a root
    r"|(?<![\w/])(?:[\w.-]+/)+[\w.-]+\.[A-Za-z]\w{0,7}\b"  # within a folder, with an ending
)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE = re.compile(r"(?<![\w.,-])\+?\d[\d /().-]{6,16}\d(?![\w.,-]*\d)")
_TITLED = r"(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|M)\.? "
_CAPITAL = r"[A-ZÀ-Þ][a-zà-ÿ'’-]+"
_NAME = re.compile(rf"\b(?:{_TITLED}{_CAPITAL}|{_CAPITAL}(?: (?:de|van|von|da|di|der|[A-Z]\.))* {_CAPITAL})")
_QUOTED = re.compile(r"\n*(?:^> ?.*(?:\n|\Z))+", re.MULTILINE)


@dataclass(slots=True)
class Redaction:
    """Puts the same stand-in for the same thing, in all of a chat. `hidden` are texts that the user names."""

    what: frozenset[What] = frozenset()
    hidden: Sequence[str] = ()
    _known: dict[str, str] = field(default_factory=dict)

    def text(self, text: str) -> str:
        for secret in sorted(filter(None, self.hidden), key=len, reverse=True):
            text = re.sub(
                re.escape(secret), lambda match: self._stand_in(match[0].casefold(), "HIDDEN-{}"), text, flags=re.I
            )
        if "paths" in self.what:
            text = _PATH.sub(lambda match: self._path(match[0]), text)
        if "names" in self.what:
            text = _MAIL.sub(lambda match: self._stand_in(match[0].lower(), "person{}@example.org"), text)
            text = _PHONE.sub(lambda match: self._stand_in(match[0], "0555-01{:02}"), text)
            text = _NAME.sub(lambda match: self._stand_in(match[0], "Person {}"), text)
        return text

    def json(self, value: Any) -> Any:
        """A JSON value with all of its texts gone through."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {key: self.json(item) for key, item in value.items()}
        return [self.json(item) for item in value] if isinstance(value, list | tuple) else value

    def _path(self, path: str) -> str:
        """Its ending stays: a model learns what belongs to which kind of file."""
        ending = re.search(r"\.[A-Za-z]\w{0,7}$", path)
        return self._stand_in(path, "folder/file-{}" + (ending[0] if ending else ""))

    def _stand_in(self, secret: str, form: str) -> str:
        if secret not in self._known:
            self._known[secret] = form.format(len(self._known) + 1)
        return self._known[secret]


def row_of_chat(
    branch: Sequence[StoredMessage], system: str, tools: Sequence[ToolSpec], redaction: Redaction
) -> dict[str, Any] | None:
    """The chat as a line of training data; None where there is nothing to learn from.

    It ends before the first message that did not come to its end or that the user found bad, and with the last answer
    that the user found good, where there is one. Quotations, which the app puts under an answer, are
    left out; so are chats that call a tool which is not among `tools`.
    """
    messages = [Message(Role.SYSTEM, (Text(system),)), *_said(branch)]
    last = max((at for at, one in enumerate(messages) if one.role is Role.ASSISTANT and one.text), default=0)
    messages = messages[: last + 1]
    called = {call.name for one in messages for call in one.calls}
    offered = tuple(tool for tool in tools if tool.name.startswith("workspace.") or tool.name in called)
    if not last or called - {tool.name for tool in offered}:
        return None
    row = row_of(Lesson(tuple(messages[:-1]), offered if called else (), messages[-1]), kind="chat", source="own chats")
    kept = ("role", "name")
    messages_of_row = [redaction.json(one) | {key: one[key] for key in kept if key in one} for one in row["messages"]]
    return {**row, "messages": messages_of_row}


def in_words(row: Mapping[str, Any]) -> Iterator[str]:
    """The conversation for somebody who decides whether it may be learned from."""
    for one in row["messages"]:
        said = one.get("content", one.get("arguments"))
        name = f" {one['name']}" if "name" in one else ""
        yield f"{one['role']}{name}: {said}"


def _said(branch: Sequence[StoredMessage]) -> Iterator[Message]:
    good = [at for at, stored in enumerate(branch) if stored.rating > 0]
    for stored in branch[: good[-1] + 1] if good else branch:
        if stored.status != "complete" or stored.unfinished or stored.rating < 0:
            return
        one = stored.message
        if one.role is Role.ASSISTANT and not one.calls:
            text = _QUOTED.sub("\n", one.text).strip()
            if not text:
                return
            one = Message(Role.ASSISTANT, (Text(text),))
        yield replace(one, parts=tuple(part for part in one.parts if not (isinstance(part, Text) and not part.text)))
