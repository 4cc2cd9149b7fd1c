"""Two documents side by side: each is read whole and told from its own text, then compared in a sentence or two.

A small model that has both before it mixes them up, so each part is written from one document and checked against that
one alone; the comparison is shown only if it is borne out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

from mypt_desktop.agent.recipes.keypoints import Points, key_points
from mypt_desktop.agent.recipes.reading import Reading, condensed
from mypt_desktop.agent.recipes.streaming import SectionedAnswer
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.answers.citing.citation_stream import Sentence, renumbered
from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.core.events import AnswerReplaced
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import content, folded, is_stopword
from mypt_desktop.workspace.values import Document

PART_LIMIT = 110
COMPARED_LIMIT = 110
POINTS = 3  # key sentences of a document that the model tells wrongly

_NOTE = "Note in two or three sentences what this text says{about}. Keep names and numbers."
_PART = """Text from {title}:

{text}

Say in two or three sentences what this text says{about}. Keep names and numbers."""
_COMPARED = """{one}: {one_text}

{two}: {two_text}

In one or two sentences: what is the main difference between {one} and {two}?"""
_SIGNS = " .:,;!?¿¡"
_WHY = "compare_cut"


def compare(one: Document, two: Document) -> Callable[[Turn], Steps]:
    def run(turn: Turn) -> Steps:
        sections = SectionedAnswer(turn)
        parts: list[str] = []
        about = _aspect(turn.question, (one, two))
        for document in (one, two):
            yield from turn.tools.use("workspace.get_doc", {"doc_id": document.doc_id})
            text = turn.text_of(document.doc_id) or document.error
            task = _NOTE.format(about=about)
            short = yield from condensed(turn, Reading(document.title, text, task))
            instruction = _PART.format(title=document.title, text=short, about=about)
            pieces = yield from turn.model.write(instruction, limit=PART_LIMIT)
            passages = evidence_of(turn.library, [document.doc_id]) if turn.library else []
            yield from sections.heading(f"**{document.title}**\n\n")
            own = _own_words(turn, passages, document.error)
            parts.append((yield from sections.part(pieces, passages, instead=own)))
        instruction = _COMPARED.format(one=one.title, one_text=parts[0], two=two.title, two_text=parts[1])
        pieces = yield from turn.model.write(instruction, limit=COMPARED_LIMIT)
        both = evidence_of(turn.library, [one.doc_id, two.doc_id]) if turn.library else []
        yield from sections.heading(f"**{turn.says('compared')}**\n\n")

        def of_the_other(sentence: Sentence) -> bool:
            named = [document.doc_id for document in (one, two) if content(document.title) <= content(sentence.shown)]
            return bool(named) and both[sentence.verdict.place].doc_id not in named

        # What is compared stands in two documents, and a sentence cites one.
        cited = "\n".join(f"{citation.path}: {citation.text}" for citation in sections.citations)
        if not (yield from sections.part(pieces, both, doubted=of_the_other, beside=[cited])):
            sections.drop_last_heading()
        told, citations = renumbered(sections.text, sections.citations)
        if sections.changed:
            yield AnswerReplaced(told, turn.says(_WHY), (_WHY,))
        return Reply(told, citations)

    return run


def _own_words(turn: Turn, passages: Sequence[Passage], error: str) -> Callable[[int], Points]:
    """The key sentences of a document, or why it has none, cited from a number on."""
    return lambda first: (
        key_points(turn.text_of, passages, first=first, most=POINTS) if passages else (f"> {error}", ())
    )


def _aspect(question: str, documents: Sequence[Document]) -> str:
    """ " about …": what is to be compared, without the names of the documents, which would only confuse; or nothing."""
    rest = question
    for document in documents:
        path = PurePosixPath(document.path)
        for name in sorted({document.path, path.name, path.stem, document.title}, key=len, reverse=True):
            rest = re.sub(re.escape(name), " ", rest, flags=re.IGNORECASE)
    asking = lexicon.words("interrogatives") - lexicon.words("what")
    idle = lexicon.words("comparing")
    plain = {word: folded(word.strip(_SIGNS)) for word in rest.split()}
    kept = [
        word for word, said in plain.items() if said and said not in idle and (said in asking or not is_stopword(said))
    ]
    return f" about this: {' '.join(kept)}" if content(" ".join(kept)) else ""
