"""The process of pages: draws one document at a time and tells what stands where. Run by `process.py`.

PDFium and the decoders of pictures meet hostile files here, without network, files and programs, as those that extract
text do. Messages are JSON lines: a document comes as `extract_worker` takes it and is answered with `{"sizes"}`, each
page's width and height in points. `{"draw", "scale"}` is answered with the compressed pixels as `{"packed"}` in base64,
in pieces, and `{"drawn"}`, their width and height; `{"text"}` with `{"letters", "places"}`; `{"find", "first",
"count"}` with `{"hits"}` on so many pages; what fails with `{"fault"}`. A document of a kind that is laid out
(`workspace.laid_out`) is answered with its layout as `{"packed"}` and `{"laid_out"}`, and is not kept; neither is a
workbook, of the kind `sides`, which is answered with `{"right_to_left"}`, names of sheets.
A fault of a library ends the process; the next question starts another.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from dataclasses import astuple
from typing import Any, BinaryIO, Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.language import lexicon
from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent
from mypt_desktop.sandbox.withdrawal import withdraw
from mypt_desktop.workspace.formats.sheet_sides import KIND as SIDES
from mypt_desktop.workspace.formats.sheet_sides import right_to_left
from mypt_desktop.workspace.laid_out.laying_out import KINDS, laid_out
from mypt_desktop.workspace.laid_out.locating import Sought
from mypt_desktop.workspace.laid_out.wire import packed
from mypt_desktop.workspace.locating import found
from mypt_desktop.workspace.pages.paged import Paged, paged

MOST_HITS: Final = 2_000
_PIECE: Final = 300_000
_MEMORY: Final = 1 << 30
_QUICK: Final = 1  # zlib's level: paper is mostly white


def main(arguments: list[str]) -> int:
    """Takes no arguments. Returns at the end of input."""
    answers = claim_stdout()
    die_with_parent()
    lexicon.load()
    withdraw(_MEMORY)
    import PIL.Image
    import pypdfium2  # loaded while nobody waits

    del PIL, pypdfium2
    pages = _Pages(answers)
    while line := sys.stdin.buffer.readline():
        pages.carry_out(json.loads(line))
        answers.flush()
    return 0


class _Pages:
    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._document: Paged | None = None
        self._texts: dict[int, str] = {}

    def carry_out(self, job: dict[str, Any]) -> None:
        try:
            if "pieces" in job:
                self._open(job)
            elif self._document is None:
                self._answer(fault="it is not open")
            elif "draw" in job:
                self._draw(self._document, int(job["draw"]), float(job["scale"]))
            elif "find" in job:
                self._find(self._document, str(job["find"]), range(int(job["first"]), int(job["first"] + job["count"])))
            else:
                text = self._document.text(int(job["text"]))
                self._answer(letters=text.text, places=text.places)
        except DocumentUnreadableError as error:
            self._answer(fault=str(error))
        except MemoryError:
            self._answer(fault="it needs too much memory")

    def _open(self, job: dict[str, Any]) -> None:
        data = b"".join(
            base64.b64decode(json.loads(sys.stdin.buffer.readline())["piece"]) for _ in range(job["pieces"])
        )
        if job["kind"] in KINDS:
            self._lay_out(job, data)
            return
        if job["kind"] == SIDES:
            self._answer(right_to_left=right_to_left(data))
            return
        self._document = None
        self._texts.clear()
        self._document = paged(job["kind"], data)
        self._answer(sizes=[astuple(size) for size in self._document.sizes])

    def _lay_out(self, job: dict[str, Any], data: bytes) -> None:
        sought = Sought(str(job.get("words", "")), str(job.get("before", "")), int(job.get("page", 0)))
        try:
            layout = packed(laid_out(job["kind"], data, sought))
        except RecursionError:
            self._answer(fault="it is nested too deeply")
            return
        self._send(layout)
        self._answer(laid_out=True)

    def _draw(self, document: Paged, number: int, scale: float) -> None:
        drawing = document.draw(number, scale)
        self._send(zlib.compress(drawing.pixels, _QUICK))
        self._answer(drawn=(drawing.width, drawing.height))

    def _find(self, document: Paged, words: str, numbers: range) -> None:
        hits: list[tuple[int, int, int]] = []
        for number in numbers:
            if number not in self._texts:
                self._texts[number] = self._text(document, number)
            hits += [(number, *place) for place in found(self._texts[number], words)]
            if len(hits) >= MOST_HITS:
                break
        self._answer(hits=hits[:MOST_HITS])

    def _text(self, document: Paged, number: int) -> str:
        try:
            return document.letters(number)
        except DocumentUnreadableError:
            return ""  # a broken page among good ones

    def _send(self, data: bytes) -> None:
        for at in range(0, len(data), _PIECE):
            self._answer(packed=base64.b64encode(data[at : at + _PIECE]).decode("ascii"))

    def _answer(self, **message: object) -> None:
        self._answers.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
