"""A document in its own words: the key sentence under each of its headings, cited. And a folder so, without a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypt_desktop.agent.citations import Passage, cite
from mypt_desktop.agent.recipes.reading import evidence_of
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import Progressed, TextAdded
from mypt_desktop.core.messages import Citation
from mypt_desktop.tools.summary import extractive
from mypt_desktop.workspace.values import Document

MOST = 6  # headings of a document that are told
MOST_DOCUMENTS = 30
LONGEST = 220  # characters of a key sentence
_EVERY = 10

Points = tuple[str, tuple[Citation, ...]]


def key_points(turn: Turn, passages: Sequence[Passage], *, first: int = 1, most: int = MOST) -> Points:
    """A line for each heading, at most `most` of them, evenly spread, with the sentence that says most; the citations
    are numbered from `first`. A sentence that comes again under another heading is told once."""
    sections: dict[str, list[Passage]] = {}
    for passage in passages:
        sections.setdefault(passage.heading, []).append(passage)
    chosen = list(sections.items())
    chosen = chosen[:: max(1, -(-len(chosen) // most))][:most]
    lines: list[str] = []
    citations: list[Citation] = []
    told: set[str] = set()
    for heading, parts in chosen:
        found = _key(turn, parts, first + len(citations))
        if found is None or found.text in told:
            continue
        told.add(found.text)
        citations.append(found)
        name = f"**{heading.split(' > ')[-1].strip('# ')}**: " if heading.strip("# ") else ""
        lines.append(f"- {name}{' '.join(found.text.split())} [{found.marker}]")
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
            found = _key(turn, passages, len(citations) + 1)
            if found is None:
                lines.append(f"- **{document.path}**: {document.error or 'It holds no text.'}")
                continue
            citations.append(found)
            lines.append(f"- **{document.path}**: {' '.join(found.text.split())} [{found.marker}]")
        left = len(documents) - MOST_DOCUMENTS
        more = [f"- … and {left} more"] if left > 0 else []
        count = "1 document" if len(documents) == 1 else f"{len(documents)} documents"
        text = f"{count}, each with a sentence of its own:\n\n" + "\n".join([*lines, *more])
        yield TextAdded(text)
        return Reply(text, tuple(citations))

    return run


def _key(turn: Turn, passages: Sequence[Passage], marker: int) -> Citation | None:
    """The sentence of the passages that says most of what they are about, where it stands as it is told."""
    text = "\n\n".join(passage.text for passage in passages)
    sentence = extractive(text, LONGEST).split("…")[0].strip()
    for passage in passages:
        at = passage.text.find(sentence) if sentence else -1
        if at >= 0:
            return cite(passage, (at, at + len(sentence)), marker, turn.text_of)
    for passage in passages:  # it is put together out of several: the beginning of the first paragraph with words
        body = next((line for line in passage.text.splitlines() if line.strip() and not line.startswith("#")), "")
        at = passage.text.find(body) if body else -1
        if at >= 0:
            return cite(passage, (at, at + min(len(body), LONGEST)), marker, turn.text_of)
    return None
