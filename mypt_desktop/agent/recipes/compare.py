"""Two documents side by side: both are read whole, condensed to what fits, then compared as the question asks."""

from __future__ import annotations

from collections.abc import Callable

from mypt_desktop.agent.recipes.reading import Reading, condensed, evidence_of
from mypt_desktop.agent.recipes.summarise import CUT, GARBLED, QUOTED
from mypt_desktop.agent.recipes.telling import tell
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import AnswerReplaced
from mypt_desktop.tools.summary import extractive
from mypt_desktop.workspace.values import Document

LIMIT = 260

_NOTE = "Note in two or three sentences what this text says about: {question}"
_COMPARE = """{one}:
{one_text}

{two}:
{two_text}

{question}
First say in what they agree, then in what they differ. Name the documents {one} and {two}. Keep names and numbers."""


def compare(one: Document, two: Document) -> Callable[[Turn], Steps]:
    def run(turn: Turn) -> Steps:
        texts = []
        for document in (one, two):
            yield from turn.use("workspace.get_doc", {"doc_id": document.doc_id})
            text = turn.text_of(document.doc_id) or document.error
            task = _NOTE.format(question=turn.question)
            texts.append((yield from condensed(turn, Reading(document.title, text, task))))
        instruction = _COMPARE.format(
            one=one.title, one_text=texts[0], two=two.title, two_text=texts[1], question=turn.question
        )
        pieces = yield from turn.write(instruction, limit=LIMIT)
        passages = evidence_of(turn.library, [one.doc_id, two.doc_id]) if turn.library else []
        shown, checked = yield from tell(turn, pieces, passages)
        if shown and not checked.garbled:
            return Reply(shown, tuple(checked.citations))
        quotes = (f"**{d.title}**\n\n> {extractive(turn.text_of(d.doc_id) or '', QUOTED // 2)}" for d in (one, two))
        replaced, why = (checked.sound, CUT) if checked.sound else ("\n\n".join(quotes), GARBLED)
        yield AnswerReplaced(replaced, why)
        return Reply(replaced, tuple(checked.citations) if checked.sound else ())

    return run
