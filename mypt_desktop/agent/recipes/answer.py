"""A question over the documents: search, answer from the passages found, check the answer, cite.

An answer with numbers or names that stand in no passage is garbled: a quotation takes its place. When the search finds
nothing that belongs to the question, the answer says so; the model is not asked, because small models refuse too much
when they may and invent when they may not.
"""

from __future__ import annotations

from mypt_desktop.agent.citations import Evidence, Passage, passages_of
from mypt_desktop.agent.citing import CitingText
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import TextAdded

TOP_K = 5
LIMIT = 160
NOTHING = "I found nothing about this in your documents."

_PROMPT = """Here are passages from the user's documents.

{passages}

Question: {question}
Answer the question in one or two short sentences, using the passages."""


def answer(turn: Turn) -> Steps:
    result = yield from turn.use("workspace.search", {"query": turn.question, "top_k": TOP_K})
    passages = passages_of(result.content)
    if not passages:
        yield TextAdded(NOTHING)
        return Reply(NOTHING)
    return (yield from answer_from(turn, passages))


def answer_from(turn: Turn, passages: tuple[Passage, ...]) -> Steps:
    evidence = Evidence(passages, turn.question)
    library = turn.library
    writing = CitingText(evidence, library.get_doc_text if library else lambda _: None)
    shown = ""
    blocks = "\n\n".join(f"[{p.path}]\n{p.text}" for p in passages)
    pieces = yield from turn.write(
        _PROMPT.format(passages=blocks, question=turn.question), limit=LIMIT, history=turn.history
    )
    for piece in pieces:
        text = writing.feed(piece)
        shown += text
        if text:
            yield TextAdded(text)
    text = writing.finish()
    shown += text
    if text:
        yield TextAdded(text)
    return Reply(shown, tuple(writing.citations))
