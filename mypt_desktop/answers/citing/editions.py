"""Passages of several editions of one document: the one asked for before the others, and what is said of it.

The search marks them (see `Passage`); whatever orders passages anew puts them through `asked_first` afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.language.sentences import said


def asked_first(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """The passages in their order, those of an edition not asked for last, where what they say is there in that one.

    The first place that either of the two has goes to the one asked for.
    """
    at = {passage.chunk_id: place for place, passage in enumerate(passages)}
    best = dict(enumerate(range(len(passages))))
    for place, passage in enumerate(passages):
        if passage.behind in at:
            best[at[passage.behind]] = min(best[at[passage.behind]], place)
    first = [place for place, passage in enumerate(passages) if passage.behind not in at]
    last = [place for place, passage in enumerate(passages) if passage.behind in at]
    return tuple(passages[place] for place in (*sorted(first, key=lambda place: best[place]), *last))


def label(passage: Passage) -> str:
    """How a passage is named to the model: path, the document's title where that says more, headings, date."""
    title = "" if passage.title.casefold() in PurePosixPath(passage.path).stem.casefold() else passage.title
    headings = [part for part in passage.heading.split(" > ") if part and part != title and part not in passage.text]
    named = " > ".join(filter(None, (title, *headings)))
    dated = passage.date if passage.date and passage.date not in passage.path + named else ""
    return ", ".join(filter(None, (passage.path, named, dated)))


def remark(cited: Sequence[Passage], language: str) -> str:
    """What is said under an answer of its edition: its date and the older ones, or that a newer one exists; else ""."""
    for passage in cited:
        name = PurePosixPath(passage.path).name
        dated = f" ({passage.date})" if passage.date and passage.date not in name else ""
        if passage.older:
            older = ", ".join(PurePosixPath(path).name for path in passage.older)
            return said(language, "older", name=f"{name}{dated}", older=older)
        if passage.newer:
            return said(language, "replaced", name=f"{name}{dated}", newer=PurePosixPath(passage.newer).name)
    return ""
