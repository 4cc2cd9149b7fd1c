"""Open WebUI's export of chats: a list of them, each a tree of messages under `chat.history`."""

from __future__ import annotations

import html
import re

from mypt_desktop.core.messages import Part, Role
from mypt_desktop.store.chat_imports.values import (
    ImportedChat,
    Node,
    Object,
    chain,
    chat_of,
    member,
    objects,
    said,
    text_of,
    thought,
    time_of,
)

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_DETAILS = '<details type="'
_OPENED = re.compile(r'<details type="(\w{1,40})"[^>]{0,20000}>\s*(?:<summary>[^<]{0,400}</summary>)?')
_CLOSED = "</details>"


def recognises(chat: Object) -> bool:
    return isinstance(chat.get("chat"), dict) or isinstance(chat.get("history"), dict)


def read(chat: Object, where: str) -> ImportedChat:
    """Raises `FaultError`."""
    inner = member(chat, "chat", where) or chat
    inside = f"{where}.chat"
    history = member(inner, "history", inside)
    messages = member(history, "messages", f"{inside}.history")
    if messages:
        nodes = [_node(id, member(messages, id, inside), f"{inside}.history.messages.{id[:40]}") for id in messages]
    else:
        listed = objects(inner.get("messages"), f"{inside}.messages")
        told = [_node("", one, f"{inside}.messages[{n}]") for n, one in enumerate(listed)]
        nodes = chain([(one.role, one.parts, one.created_at) for one in told])
    id = text_of(chat, "id", where)
    return chat_of(
        nodes,
        title=text_of(chat, "title", where) or text_of(inner, "title", inside),
        shown=text_of(history, "currentId", f"{inside}.history") or None,
        origin=f"open-webui:{id}" if id else "",
        created_at=time_of(chat.get("created_at")) or time_of(inner.get("timestamp")),
    )


def _node(id: str, message: Object, where: str) -> Node:
    role = _ROLES.get(text_of(message, "role", where))
    parent = text_of(message, "parentId", where) or None
    if role is None:
        return Node(id, parent)
    parts = _content(message, where)
    names = [text_of(file, "name", f"{where}.files") for file in objects(message.get("files"), f"{where}.files")]
    attached = ", ".join(filter(None, names))
    parts = (*parts, *(said(f"\n\n[attached: {attached}]") if attached else ()))
    return Node(id, parent, role, parts, time_of(message.get("timestamp")))


def _content(message: Object, where: str) -> tuple[Part, ...]:
    content = message.get("content")
    if isinstance(content, list):
        blocks = objects(content, f"{where}.content")
        return said("\n\n".join(filter(None, (text_of(one, "text", f"{where}.content") for one in blocks))))
    return _parts(text_of(message, "content", where))


def _parts(text: str) -> tuple[Part, ...]:
    """What the model thought stands in its text as a folded element; those of tools are left out."""
    parts: list[Part] = []
    at = 0
    while (start := text.find(_DETAILS, at)) >= 0:
        opened = _OPENED.match(text, start)
        end = -1 if opened is None else text.find(_CLOSED, opened.end())
        if opened is None or end < 0:
            break
        parts += said(text[at:start])
        if opened[1] == "reasoning":
            lines = text[opened.end() : end].strip().splitlines()
            parts += thought(html.unescape("\n".join(line.removeprefix(">").removeprefix(" ") for line in lines)))
        at = end + len(_CLOSED)
    return (*parts, *said(text[at:].lstrip("\n") if at else text))
