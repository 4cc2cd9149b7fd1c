"""Claude's export: `conversations.json`, a list of chats with their messages under `chat_messages`."""

from __future__ import annotations

from mypt_desktop.core.messages import Part, Role, Text
from mypt_desktop.store.chat_imports.values import (
    ImportedChat,
    Node,
    Object,
    chat_of,
    fenced,
    member,
    objects,
    said,
    text_of,
    thought,
    time_of,
)

_ROLES = {"human": Role.USER, "user": Role.USER, "assistant": Role.ASSISTANT}


def recognises(chat: Object) -> bool:
    return "chat_messages" in chat


def read(chat: Object, where: str) -> ImportedChat:
    """Raises `FaultError`."""
    where_messages = f"{where}.chat_messages"
    nodes: list[Node] = []
    known: set[str] = set()
    for number, message in enumerate(objects(chat.get("chat_messages"), where_messages)):
        at = f"{where_messages}[{number}]"
        id = text_of(message, "uuid", at) or f"#{number}"
        parent = text_of(message, "parent_message_uuid", at)
        # Older exports tell no parents: each message follows the one before it.
        before = parent if parent in known else nodes[-1].id if nodes and not parent else None
        known.add(id)
        role = _ROLES.get(text_of(message, "sender", at))
        parts = () if role is None else _parts(message, at)
        nodes.append(Node(id, before, role or Role.ASSISTANT, parts, time_of(message.get("created_at"))))
    id = text_of(chat, "uuid", where)
    return chat_of(
        nodes,
        title=text_of(chat, "name", where),
        shown=text_of(chat, "current_leaf_message_uuid", where) or (nodes[-1].id if nodes else None),
        origin=f"claude:{id}" if id else "",
        created_at=time_of(chat.get("created_at")),
    )


def _parts(message: Object, where: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    for number, block in enumerate(objects(message.get("content"), f"{where}.content")):
        at = f"{where}.content[{number}]"
        match text_of(block, "type", at):
            case "text":
                parts += said(text_of(block, "text", at))
            case "thinking":
                parts += thought(text_of(block, "thinking", at))
            case "tool_use":  # what was written beside the chat is part of the answer
                made = member(block, "input", at)
                content = made.get("content")
                parts += said(fenced(content)) if isinstance(content, str) else ()
            case _:
                pass
    parts = parts or list(said(text_of(message, "text", where)))
    names = [
        text_of(file, "file_name", f"{where}.{key}")
        for key in ("attachments", "files")
        for file in objects(message.get(key), f"{where}.{key}")
    ]
    attached = ", ".join(filter(None, dict.fromkeys(names)))
    return (*_apart(parts), *(said(f"\n\n[attached: {attached}]") if attached else ()))


def _apart(parts: list[Part]) -> list[Part]:
    """Texts that follow one another are paragraphs of their own."""

    return [
        Text(f"\n\n{part.text}") if number and isinstance(part, Text) and isinstance(parts[number - 1], Text) else part
        for number, part in enumerate(parts)
    ]
