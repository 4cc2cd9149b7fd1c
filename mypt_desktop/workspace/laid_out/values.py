"""What a laid-out document is made of. Values only: nothing in them names a file or an address that is fetched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one style; a line feed breaks the line. `raised` is 1 above the line, -1 below it."""

    text: str
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    struck: bool = False
    code: bool = False
    raised: int = 0
    link: str = ""


Runs: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`level` from 1 to 6 is that of a heading; `indent` counts list levels and `quoted` quotations; `bullet` stands
    before an item of a list; `align` is "", "center" or "right"."""

    runs: Runs
    level: int = 0
    indent: int = 0
    bullet: str = ""
    quoted: int = 0
    align: str = ""
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Preformatted:
    """Code: lines and spaces as they are."""

    text: str
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """`across` and `down` count the columns and rows it takes."""

    runs: Runs = ()
    across: int = 1
    down: int = 1
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; one that hangs down from an earlier row is not repeated in the next."""

    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of `width` pixels from the top, three bytes each: red, green, blue. `described` is its alternative text."""

    width: int
    height: int
    pixels: bytes
    described: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across."""


@dataclass(frozen=True, slots=True)
class SlideStart:
    """What follows stands on slide `number`, from 1."""

    number: int


Block: TypeAlias = Paragraph | Preformatted | Table | Picture | Rule | SlideStart


@dataclass(frozen=True, slots=True)
class Mark:
    """The characters from `start` to before `end` of the leaf `leaf`: see `leaves`."""

    leaf: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A document, and where the passage that was asked for stands in it; no marks where its words are not found."""

    blocks: tuple[Block, ...]
    marks: tuple[Mark, ...] = ()


def plain(runs: Runs) -> str:
    return "".join(run.text for run in runs)


def leaves(block: Block) -> Iterator[str]:
    """The texts of a block in the order in which they are read: a paragraph has one, a table one for each cell."""
    match block:
        case Paragraph(runs=runs):
            yield plain(runs)
        case Preformatted(text=text):
            yield text
        case Table(rows=rows):
            for row in rows:
                yield from (plain(cell.runs) for cell in row)
        case Picture() | Rule() | SlideStart():
            return


def all_leaves(blocks: Sequence[Block]) -> list[str]:
    return [text for block in blocks for text in leaves(block)]
