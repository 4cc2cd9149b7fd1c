"""ChatGPT's export: `conversations.json`, a list of chats, each a tree of nodes under `mapping`."""

from __future__ import annotations

import re

from mypt_desktop.core.messages import Part, Role
from mypt_desktop.store.chat_imports.values import (
    ImportedChat,
    Node,
    Object,
    chat_of,
    fenced,
    items,
    member,
    objects,
    said,
    text_of,
    thought,
    time_of,
)

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "tool": Role.ASSISTANT}
_MARKS = re.compile("\ue200[^\ue201]{0,400}\ue201|[\ue200-\ue206]")  # citations that only its own pages can show


def recognises(chat: Object) -> bool:
    return "mapping" in chat


def read(chat: Object, where: str) -> ImportedChat:
    """Raises `FaultError`."""
    mapping = member(chat, "mapping", where)
    nodes = [_node(id, member(mapping, id, f"{where}.mapping"), f"{where}.mapping.{id[:40]}") for id in mapping]
    id = text_of(chat, "conversation_id", where) or text_of(chat, "id", where)
    return chat_of(
        nodes,
        title=text_of(chat, "title", where),
        shown=text_of(chat, "current_node", where) or None,
        origin=f"chatgpt:{id}" if id else "",
        created_at=time_of(chat.get("create_time")),
    )


def _node(id: str, node: Object, where: str) -> Node:
    message = member(node, "message", where)
    where = f"{where}.message"
    role = text_of(member(message, "author", where), "role", f"{where}.author")
    hidden = member(message, "metadata", where).get("is_visually_hidden_from_conversation") is True
    parent = text_of(node, "parent", where) or None
    if hidden or role not in _ROLES:
        return Node(id, parent)
    parts = _parts(member(message, "content", where), role, f"{where}.content")
    return Node(id, parent, _ROLES[role], parts, time_of(message.get("create_time")))


def _parts(content: Object, role: str, where: str) -> tuple[Part, ...]:
    kind = text_of(content, "content_type", where)
    if role == "tool" and kind != "execution_output":
        return ()  # what a search or a plug-in gave to the model
    match kind:
        case "text" | "multimodal_text":
            said_parts = [_part(one) for one in items(content.get("parts"), f"{where}.parts")]
            return said(_MARKS.sub("", "\n\n".join(filter(None, said_parts))))
        case "code":
            return said(fenced(text_of(content, "text", where), text_of(content, "language", where)))
        case "execution_output":
            return said(fenced(text_of(content, "text", where)))
        case "thoughts":
            thoughts = objects(content.get("thoughts"), f"{where}.thoughts")
            return thought("\n\n".join(text_of(one, "content", f"{where}.thoughts") for one in thoughts))
        case _:
            return ()


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, dict):
        if isinstance(part.get("text"), str):  # what was spoken, written down
            return str(part["text"])
        return "[image]" if part.get("content_type") == "image_asset_pointer" else ""
    return ""
