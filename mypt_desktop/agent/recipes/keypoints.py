"""A document in its own words: the key sentence under each of its headings, cited. And a folder so, without a model."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.answers.citing.citations import Passage, TextOf, cite
from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.core.events import Progressed, TextAdded
from mypt_desktop.core.messages import Citation
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import content
from mypt_desktop.workspace.values import Document

MAX_HEADINGS = 6  # headings of a document that are told
MOST_DOCUMENTS = 30
LONGEST = 220  # characters of a key sentence
_STOPS = frozenset('.!?…。！？”"')
_HEADING = re.compile(r"^#{1,6} +(.+)$", re.MULTILINE)
_LISTED = re.compile(r"\A\s*(?:[-*•+]|\d{1,2}[.)])\s+")
_CODE = frozenset("|{}=<>_")
SHORT = 30  # characters below which a line is no sentence
_EVERY = 10
_LOOKED = 60  # passages of a document, so that a long one does not hold up the others
_LENGTH = 8  # a sentence of that many words is neither long nor short
_LATE = 0.05  # how much less a sentence counts for each passage before it

Points = tuple[str, tuple[Citation, ...]]


def key_points(text_of: TextOf, passages: Sequence[Passage], *, first: int = 1, most: int = MAX_HEADINGS) -> Points:
    """A line for each heading, at most `most` of them, evenly spread, with the sentence that says most; the citations
    are numbered from `first`. A sentence that comes again under another heading is told once."""
    sections: dict[str, list[Passage]] = {}
    for passage in (part for whole in passages for part in _under_headings(whole)):
        sections.setdefault(passage.heading, []).append(passage)
    chosen = list(sections.items()) if len(sections) > 1 else [(one.heading, [one]) for one in passages]
    chosen = [section for section in chosen if any(_is_prose(one.text) for one in section[1])] or chosen
    chosen = chosen[:: max(1, -(-len(chosen) // most))][:most]
    lines: list[str] = []
    citations: list[Citation] = []
    told: set[str] = set()
    for heading, parts in chosen:
        found = _key(text_of, parts, first + len(citations))
        if found is None or found.text in told:
            continue
        told.add(found.text)
        citations.append(found)
        name = f"**{heading.split(' > ')[-1].strip('# ')}**: " if heading.strip("# ") else ""
        lines.append(f"- {name}{_plain(found.text)} [{found.marker}]")
    return "\n".join(lines), tuple(citations)


def overview(documents: Sequence[Document]) -> Callable[[Turn], Steps]:
    """What the documents are about: each with its key sentence. No model is asked, so it is told of any folder at
    once."""

    def run(turn: Turn) -> Steps:
        lines: list[str] = []
        citations: list[Citation] = []
        for done, document in enumerate(documents[:MOST_DOCUMENTS]):
            if done % _EVERY == 0:
                yield Progressed("Looking through the documents", done, min(len(documents), MOST_DOCUMENTS))
            passages = evidence_of(turn.library, [document.doc_id]) if turn.library and not document.error else []
            found = _key(turn.text_of, passages, len(citations) + 1)
            if found is None:
                lines.append(f"- **{document.path}**: {document.error or turn.says('empty')}")
                continue
            citations.append(found)
            lines.append(f"- **{document.path}**: {_plain(found.text)} [{found.marker}]")
        left = len(documents) - MOST_DOCUMENTS
        more = [f"- {turn.says('more', left)}"] if left > 0 else []
        text = f"{turn.says('overview', len(documents))}\n\n" + "\n".join([*lines, *more])
        yield TextAdded(text)
        return Reply(text, tuple(citations))

    return run


def _under_headings(passage: Passage) -> Iterator[Passage]:
    """A passage in parts where headings stand in it: short sections are put together in one."""
    starts = [0, *(match.start() for match in _HEADING.finditer(passage.text)), len(passage.text)]
    for start, end in pairwise(starts):
        text = passage.text[start:end]
        named = _HEADING.match(text)
        if text[named.end() if named else 0 :].strip():
            line = passage.line + passage.text.count("\n", 0, start)
            heading = named[1] if named else passage.heading
            yield replace(passage, text=text, start=passage.start + start, line=line, heading=heading)


def _key(text_of: TextOf, passages: Sequence[Passage], marker: int) -> Citation | None:
    """The sentence of the passages that says most of what they are about, the early ones before the late; a heading or
    a row only where there is no sentence."""
    spread = Counter(word for passage in passages for word in content(passage.text))
    best: tuple[tuple[bool, float], Passage, tuple[int, int]] | None = None
    for place, passage in enumerate(passages[:_LOOKED]):
        for start, end in sentences(passage.text):
            span = (start, min(end, start + LONGEST))
            words = content(passage.text[start : span[1]])
            worth = sum(math.log(1 + spread[word]) for word in words) / (len(words) + _LENGTH) / (1 + _LATE * place)
            key = (_is_prose(passage.text[start:end]), worth)
            if words and (best is None or key > best[0]):
                best = (key, passage, span)
    return cite(best[1], best[2], marker, text_of) if best else None


def _plain(text: str) -> str:
    """A sentence or line without the mark of the list it stands in."""
    return " ".join(_LISTED.sub("", text).split())


def _is_prose(text: str) -> bool:
    """Whether a piece of text is a whole sentence, and no heading, row or line of code."""
    plain = text.lstrip("-*• ")
    return len(plain) >= SHORT and plain[0].isupper() and plain[-1] in _STOPS and _CODE.isdisjoint(plain)
