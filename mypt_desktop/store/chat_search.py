"""Search over all chats: the messages that hold the words, newest first, a few of each chat."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence

SNIPPET_LENGTH = 120
_SHOWN = 30  # characters that the list of chats shows of a hit
_LEAD = 12  # characters before words that stand further on, whole words of them
MOST_HITS = 600  # newest messages that are looked at for more than one hit a chat

# The newest message of each chat that holds the words. FTS5's own snippets would cost seconds in a large history.
_NEWEST_OF_EACH = """
    SELECT m.chat, m.id, CAST(m.text AS TEXT) AS text, m.number FROM messages m WHERE m.number IN (
        SELECT max(m.number) FROM messages_fts JOIN messages m ON m.number = messages_fts.rowid
        WHERE messages_fts MATCH ? GROUP BY m.chat
    )
"""
_NEWEST = f"""
    SELECT m.chat, m.id, CAST(m.text AS TEXT) AS text, m.number FROM (
        SELECT rowid FROM messages_fts WHERE messages_fts MATCH ? ORDER BY rowid DESC LIMIT {MOST_HITS}
    ) hit JOIN messages m ON m.number = hit.rowid
"""


def words_of(query: str) -> list[str]:
    return re.findall(r"\w+", query)


def newest_hits(connection: sqlite3.Connection, words: Sequence[str]) -> dict[str, str]:
    """For each chat that holds all of the words in one message: the place in the newest of these."""
    if not words:
        return {}
    return {row["chat"]: around(words, row["text"]) for row in connection.execute(_NEWEST_OF_EACH, (_match(words),))}


def hits(connection: sqlite3.Connection, words: Sequence[str], per_chat: int) -> dict[str, list[tuple[str, str]]]:
    """For each chat up to `per_chat` messages that hold all of the words, newest first: their ids and the place."""
    if not words:
        return {}
    match = _match(words)
    rows = {row["number"]: row for sql in (_NEWEST_OF_EACH, _NEWEST) for row in connection.execute(sql, (match,))}
    found: dict[str, list[tuple[str, str]]] = {}
    for number in sorted(rows, reverse=True):
        row = rows[number]
        of_chat = found.setdefault(row["chat"], [])
        if len(of_chat) < per_chat:
            of_chat.append((row["id"], around(words, row["text"])))
    return found


def around(words: Sequence[str], text: str) -> str:
    """The part of `text` where the first of `words` stands; its beginning when accents hide them all."""
    places = [found.start() for word in words if (found := re.search(re.escape(word), text, re.IGNORECASE))]
    place = min(places, default=0)
    if place + max(map(len, words), default=0) <= _SHOWN:
        return text[: 2 * SNIPPET_LENGTH]
    before = re.search(rf"(?<!\S)[\S\s]{{0,{_LEAD}}}$", text[max(0, place - _LEAD - 1) : place])
    start = place - len(before[0]) if before else place
    return ("…" if start else "") + text[start : start + 2 * SNIPPET_LENGTH]


def _match(words: Sequence[str]) -> str:
    """All of the words, the last of which may go on."""
    return " ".join(f'"{word}"' for word in words) + "*"
