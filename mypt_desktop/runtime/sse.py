"""Server-sent events: from a stream's lines to the data of its events. Total: rubbish gives no event and no error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

LONGEST_EVENT: Final = 4 * 1024 * 1024


def events(lines: Iterable[bytes]) -> Iterator[str]:
    """The data of each event, in order (https://html.spec.whatwg.org/multipage/server-sent-events.html). An event that
    the stream ends within is not one; an empty one and one above 4 MB are dropped."""
    data: list[str] = []
    size = 0
    for line in lines:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if not text:
            if 0 < size <= LONGEST_EVENT:
                yield "\n".join(data)
            data, size = [], 0
            continue
        name, _, value = text.partition(":")
        if name == "data":
            size += len(value)
            if size <= LONGEST_EVENT:
                data.append(value.removeprefix(" "))
