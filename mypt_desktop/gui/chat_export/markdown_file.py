"""An exported chat as Markdown: questions as headings, answers as they were written, sources as a list below each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mypt_desktop.gui.chat_export.conversation import Conversation, Exchange, Source, when
from mypt_desktop.gui.translation import tr

_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")


def markdown_file(conversation: Conversation) -> bytes:
    """UTF-8, one line feed a line."""
    blocks = [f"# {_escaped(conversation.title)}", _escaped(conversation.about)]
    for exchange in conversation.exchanges:
        blocks.extend(_blocks(exchange))
    return ("\n\n".join(filter(None, blocks)) + "\n").encode("utf-8", "replace")


def _blocks(exchange: Exchange) -> Iterator[str]:
    yield f"## {_escaped(exchange.heading)}"
    yield exchange.whole_question
    yield "\n".join(f"- *{_escaped(step)}*" for step in exchange.steps)
    yield exchange.answer.strip()
    yield from (f"*{_escaped(words)}*" for words in (*exchange.remarks, exchange.note) if words)
    for title, nearest in ((tr("Sources"), False), (tr("Nearest passages"), True)):
        listed = [_listed(source) for source in exchange.sources if source.nearest is nearest]
        if listed:
            yield f"{title}:"
            yield "\n".join(listed)
    if exchange.answered_at is not None:
        yield f"*{_escaped(when(exchange.answered_at))}*"


def _listed(source: Source) -> str:
    quote = f": “{_escaped(source.quote)}”" if source.quote else ""
    number = "" if source.nearest else f"[{source.number}] "
    return f"- {number}{_escaped(source.name)}{quote}"


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", text)
