"""A document made ready for the index: its text compressed, its chunks cut out.

Made where the document is read, so that a big one costs the process with the window little more than passing it on.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from mypt_desktop.workspace.chunks import Span, spans
from mypt_desktop.workspace.formats.extracted import Attachment, Extracted
from mypt_desktop.workspace.scans import ScanLine


@dataclass(frozen=True, slots=True)
class Prepared:
    """`length` characters of text, in `packed` as `unpack` takes it, and for each of `spans` its text in `bodies`.

    `attachments` become documents of their own. `pictures` counts those that were not looked at for text yet; of those
    that were, `lines` says where their text is seen.
    """

    length: int
    packed: bytes
    spans: list[Span]
    bodies: list[str]
    attachments: tuple[Attachment, ...] = ()
    pictures: int = 0
    lines: Sequence[ScanLine] = ()


def prepare(document: Extracted, lines: Sequence[ScanLine] = ()) -> Prepared:
    """`lines` are those that were recognised in its pictures, which it has no more then."""
    found = spans(document)
    bodies = [document.text[span.start : span.end] for span in found]
    packed = zlib.compress(document.text.encode("utf-8", "surrogatepass"), 1)
    pictures = len(document.pictures)
    return Prepared(len(document.text), packed, found, bodies, document.attachments, pictures, tuple(lines))


def unpack(packed: bytes) -> str:
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")
