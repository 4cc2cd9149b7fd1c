"""An exported chat as JSON, nothing left out: each message of the branch with its parts as they are stored.

`format` and `version` say what it is; what is added later is added beside what there is.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime

from mypt_desktop.gui.chat_export.conversation import Conversation
from mypt_desktop.store import codec
from mypt_desktop.store.chats import StoredMessage

FORMAT = "mypt-desktop-chat"
VERSION = 1


def json_file(conversation: Conversation) -> bytes:
    """UTF-8, indented by two; times are ISO 8601 in UTC."""
    value = {
        "format": FORMAT,
        "version": VERSION,
        "title": conversation.title,
        "workspace": conversation.workspace,
        "created_at": _iso(conversation.created_at),
        **({"instructions": conversation.instructions} if conversation.instructions else {}),
        "messages": [_message(stored) for stored in conversation.messages],
    }
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "backslashreplace")


def _message(stored: StoredMessage) -> dict[str, object]:
    message = {
        "role": stored.message.role.value,
        "created_at": _iso(stored.created_at),
        "status": stored.status,
        "parts": json.loads(codec.encode(stored.message.parts)),
    }
    return message | ({"error": stored.error} if stored.error else {})


def _iso(seconds: float) -> str | None:
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    except (ValueError, OverflowError, OSError):
        return None
