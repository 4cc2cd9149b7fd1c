"""Jan's threads: a folder for each with `messages.jsonl`, a message a line, and `thread.json` with its title."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.core.messages import Part, Role
from mypt_desktop.store.chat_imports.values import (
    ImportedChat,
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


def read(messages: Sequence[Object], thread: Object) -> ImportedChat:
    """Raises `FaultError`. Older versions wrote the newest message first: where all have a time, it says the order."""
    told = []
    for number, message in enumerate(messages):
        where = f"line {number + 1}"
        role = _ROLES.get(text_of(message, "role", where))
        if role is not None:
            told.append((role, _parts(message, where), time_of(message.get("created_at"))))
    if all(at is not None for _, _, at in told):
        told.sort(key=lambda one: one[2] or 0.0)
    id = text_of(thread, "id", "thread.json")
    title = text_of(thread, "title", "thread.json")
    return chat_of(
        chain(told),
        title=title or text_of(member(thread, "metadata", "thread.json"), "title", "thread.json.metadata"),
        shown=None,
        origin=f"jan:{id}" if id else "",
        created_at=time_of(thread.get("created")),
    )


def _parts(message: Object, where: str) -> tuple[Part, ...]:
    content = message.get("content")
    if isinstance(content, str):
        return said(content)
    texts: list[str] = []
    thoughts: list[str] = []
    for number, block in enumerate(objects(content, f"{where}: content")):
        at = f"{where}: content[{number}]"
        kind = text_of(block, "type", at)
        inside = block.get("text")
        value = inside if isinstance(inside, str) else text_of(member(block, "text", at), "value", f"{at}.text")
        if kind == "reasoning":
            thoughts.append(value)
        elif kind == "text":
            texts.append(value)
        elif kind == "image_url":
            texts.append("[image]")
    return (*thought("\n\n".join(thoughts)), *said("\n\n".join(filter(None, texts))))
