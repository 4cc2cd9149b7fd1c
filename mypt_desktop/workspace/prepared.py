"""A document made ready for the index: its text compressed, its chunks cut out.

Made where the document is read, so that a big one costs the process with the window little more than passing it on.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from mypt_desktop.workspace.chunks import Span, spans
from mypt_desktop.workspace.formats.extracted import Extracted


@dataclass(frozen=True, slots=True)
class Prepared:
    """`length` characters of text, in `packed` as `unpack` takes it, and for each of `spans` its text in `bodies`."""

    length: int
    packed: bytes
    spans: list[Span]
    bodies: list[str]


def prepare(document: Extracted) -> Prepared:
    found = spans(document)
    bodies = [document.text[span.start : span.end] for span in found]
    packed = zlib.compress(document.text.encode("utf-8", "surrogatepass"), 1)
    return Prepared(len(document.text), packed, found, bodies)


def unpack(packed: bytes) -> str:
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")
