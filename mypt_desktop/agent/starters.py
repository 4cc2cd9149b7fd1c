"""Questions to begin with in a folder: made from its headings and its lines of "name: value", and offered only where
the search finds the very passage they are about. No model is asked, so it can be done beside everything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest

from mypt_desktop.agent.citations import Passage
from mypt_desktop.agent.ports import Library
from mypt_desktop.agent.recipes.reading import evidence_of
from mypt_desktop.agent.relevance import near
from mypt_desktop.agent.words import content
from mypt_desktop.workspace.values import Document

MOST = 2  # offered
TRIED = 24  # looked up before it is given up
DOCUMENTS = 40  # looked through, evenly spread over the folder
BODY = 60  # characters a passage must have besides its heading to be an answer
_WORDS = range(1, 6)  # of a heading that a question can be made of
_VALUE = re.compile(r"^\W{0,3}([^\W\d_][^\n:|]{2,40}):[ \t]+\S", re.MULTILINE)
_QUESTION = "What does {title} say about {topic}?"

Search = Callable[[str], Sequence[Passage]]


def starters(library: Library, search: Search) -> tuple[str, ...]:
    """At most `MOST` questions, each about another document, that the search finds an answer to."""
    found: dict[str, str] = {}
    for document, topic, passage in islice(_candidates(library), TRIED):
        if document.doc_id in found:
            continue
        question = _QUESTION.format(title=document.title, topic=topic)
        hits = search(question)
        if hits and hits[0].chunk_id == passage.chunk_id and near(question, hits[0], hits[0].text):
            found[document.doc_id] = question
        if len(found) == MOST:
            break
    return tuple(found.values())


def _candidates(library: Library) -> Iterator[tuple[Document, str, Passage]]:
    """What a question could be about: a document, a topic in it, and the passage that speaks of it. One of each
    document first."""
    documents = [one for one in library.list_docs() if not one.error and content(one.title)]
    spread = documents[:: max(1, -(-len(documents) // DOCUMENTS))]
    topics = ([(document, *one) for one in _topics(library, document)] for document in spread)
    for row in zip_longest(*topics):
        yield from (one for one in row if one is not None)


def _topics(library: Library, document: Document) -> Iterator[tuple[str, Passage]]:
    seen: set[frozenset[str]] = {content(document.title)}
    for passage in evidence_of(library, [document.doc_id]):
        heading = passage.heading.split(" > ")[-1].strip("# ")
        names = [heading, *_VALUE.findall(passage.text)] if len(passage.text) - len(heading) > BODY else []
        for name in names:
            words = content(name)
            if len(name.split()) in _WORDS and words and not any(char.isdigit() for char in name) and words not in seen:
                seen.add(words)
                yield name.strip(), passage
