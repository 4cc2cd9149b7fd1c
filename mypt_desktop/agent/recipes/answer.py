"""A question over the documents: search, answer from the passages found, check the answer, cite, quote.

Under the answer of a small model stand the sentences of the first passages nearest to the question, marked as
quotations: the model reads the right passage more often than it says the right thing about it. An answer with numbers
or names that stand in no passage, or that no passage bears out, is garbled, and the quotations take its place. So they
do where a small model refuses though a passage is near to the question, since most of its refusals are wrong. When the
search finds nothing that belongs to the question, the answer says so. The app decides that and not the prompt, because
a small model that may refuse refuses most questions it could answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mypt_desktop.agent.citations import Evidence, Passage, cite, wanted
from mypt_desktop.agent.citing import CitingText
from mypt_desktop.agent.editions import asked_first, label, remark
from mypt_desktop.agent.recipes.telling import tell
from mypt_desktop.agent.relevance import near, ranked, relevant, remote, rivals
from mypt_desktop.agent.searching import search
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.agent.words import content, folded, numbers
from mypt_desktop.core.events import NOT_ANSWERED, AnswerReplaced, TextAdded
from mypt_desktop.core.messages import Citation, Role

FOUND = 8  # passages searched for
READ = 3  # passages the model reads: with more it mixes them up
LIMIT = 160
SAME = 0.8  # share of a quotation's words in the answer from which on it would only say the same again
QUOTED = 3  # passages quoted under an answer or in its place
NOTHING = "I found nothing about this in your documents."
UNSURE = "I found no clear answer in your documents. The nearest passages:"

_PROMPT = """Here are passages from the user's documents.

{passages}

Question: {question}
Answer the question in one or two short sentences, using the passages."""
_REFUSAL = re.compile(
    r"\b(?:(?:does|do|is|are|was|were|has|have|did) (?:not|n't)|doesn't|don't|isn't|aren't|no) "
    r"(?:\w+ ){0,3}?(?:mention\w*|provide\w*|specif\w+|state\w*|say|contain|include|information|given)\b"
    r"|\b(?:nicht|keine?) (?:\w+ ){0,3}?(?:erwahnt|angegeben|genannt|angaben|informationen)\b"
    r"|\b(?:ne (?:mentionne|precise|contient) pas|n'est pas (?:mentionne|precise|indique))"
)
# The documents themselves are silent: no answer, whatever it cites. "The fare does not include lunch" is one.
_SILENCE = re.compile(
    r"\b(?:documents?|files?|passages?|papers?|texts?)(?:; they)? (?:do not|does not|don't|doesn't) "
    r"(?:mention|provide|specify|state|say|contain|include)\b"
)
_MARKER = re.compile(r"\[\d+\]")
_POINTS_BACK = re.compile(
    r"^\W*(?:and|or|but|what about|how about|und|et|y)\b"
    r"|\b(?:it|its|they|them|their|that one|this one|these|those|he|she|him|his|her|there|then|"
    r"er|sie|ihn|ihm|davon|dazu|dort|dessen|deren|il|elle|ils|elles|leur|y)\b"
)


def answer(turn: Turn) -> Steps:
    asked = standalone(turn)
    found = yield from search(turn, asked, FOUND)
    query = found.query
    passages = asked_first(ranked(query, found.passages))
    if not relevant(query, passages):
        yield TextAdded(NOTHING)
        return Reply(NOTHING)
    read = passages[:READ]
    history = turn.history if asked != turn.question else turn.history[:1]
    pieces = yield from turn.write(_prompt(turn.question, read), limit=LIMIT, history=history)
    shown, checked = yield from tell(turn, pieces, read)
    if _stands(turn, shown, checked) and not _far_fetched(query, checked, read):
        cited = {citation.chunk_id for citation in checked.citations}
        edition = remark([passage for passage in read if passage.chunk_id in cited])
        if edition:
            edition = f"\n\n{edition}"
            yield TextAdded(edition)
        if turn.model.rails != "recipes":
            return Reply(shown + edition, tuple(checked.citations))
        agreed = passages[0].chunk_id in cited
        quoted = _quotations(turn, query, rivals(query, passages, QUOTED - 1 if agreed else QUOTED))
        added, citations = _under(shown, checked.citations, quoted)
        if added:
            yield TextAdded(added)
        return Reply(shown + edition + added, citations)
    text, citations, why = _instead(turn, query, shown, checked, passages)
    yield AnswerReplaced(text, why)
    return Reply(text, citations)


def standalone(turn: Turn) -> str:
    """The question with the one before it, when it can only be understood with that."""
    asked = [m.text for m in turn.history if m.role is Role.USER]
    if asked and (_POINTS_BACK.search(folded(turn.question)) or len(content(turn.question)) < 2):
        return f"{asked[-1]} {turn.question}"
    return turn.question


def _prompt(question: str, passages: Sequence[Passage]) -> str:
    blocks = (f"[{label(p)}]\n{p.text}" for p in passages)
    return _PROMPT.format(passages="\n\n".join(blocks), question=question)


def _stands(turn: Turn, shown: str, checked: CitingText) -> bool:
    """Whether the answer may stay: one at all, backed, come to an end, with a number where one was asked for."""
    if not checked.citations or checked.garbled or turn.cut_off or _SILENCE.search(folded(shown)):
        return False
    return wanted(turn.question) != "number" or bool(numbers(_MARKER.sub("", shown)))


def _far_fetched(query: str, checked: CitingText, passages: Sequence[Passage]) -> bool:
    """Whether all that backs the answer is passages that have little to do with the question."""
    cited = {citation.chunk_id for citation in checked.citations}
    backing = [passage for passage in passages if passage.chunk_id in cited]
    return bool(backing) and all(remote(query, passage) for passage in backing)


def _quotations(turn: Turn, query: str, passages: Sequence[Passage]) -> list[Citation]:
    """The ranges of the passages nearest to the question, of those that have to do with it and are still there."""
    evidence = Evidence(passages, query)
    found: list[Citation] = []
    for place, passage in enumerate(passages):
        citation = cite(passage, evidence.quotation(place), 1 + len(found), turn.text_of)
        if citation and not remote(query, passage):
            found.append(citation)
    return found


def _under(shown: str, cited: Sequence[Citation], quotations: Sequence[Citation]) -> tuple[str, tuple[Citation, ...]]:
    """What to add under an answer, and all citations: one within a quotation becomes one with it."""
    citations = list(cited)
    blocks = []
    for quoted in quotations:
        at = next((at for at, c in enumerate(citations) if _holds(quoted, c)), len(citations))
        within = at < len(citations)
        whole = replace(quoted, marker=citations[at].marker if within else len(citations) + 1)
        citations[at : at + 1] = [whole]
        words = content(quoted.text)
        if not within or len(words & content(shown)) < SAME * len(words):
            blocks.append(f"\n\n{_block(whole)}")
    return "".join(blocks), tuple(citations)


def _holds(whole: Citation, part: Citation) -> bool:
    return whole.doc_id == part.doc_id and whole.start <= part.start and part.end <= whole.end


def _block(quoted: Citation) -> str:
    """A citation's text as a Markdown quotation with its marker. A heading in it would shout: it is left out, or the
    text of a quotation that is nothing else."""
    lines = [line for line in quoted.text.splitlines() if line.strip()]
    plain = [line for line in lines if not line.startswith("#")] or [line.lstrip("# ") for line in lines]
    text = "\n> ".join(plain)
    return f"> {text} [{quoted.marker}]"


def _instead(
    turn: Turn, query: str, shown: str, checked: CitingText, passages: Sequence[Passage]
) -> tuple[str, tuple[Citation, ...], str]:
    """What stands in the place of an answer that did not pass, its citations, and why."""
    refused = bool(_REFUSAL.search(folded(shown)))
    if refused and turn.model.rails != "recipes":
        return NOTHING, (), NOT_ANSWERED
    if checked.garbled and checked.sound and not (turn.cut_off or refused):
        return checked.sound, tuple(checked.citations), "A sentence that no passage bears out was left out."
    quoted = tuple(_quotations(turn, query, passages[:QUOTED]))
    if not quoted:
        return NOTHING, (), "The passages found have little to do with the question."
    blocks = "\n\n".join(_block(citation) for citation in quoted)
    cited = {citation.chunk_id: citation.text for citation in quoted}
    sure = any(near(query, p, cited[p.chunk_id]) for p in passages[:QUOTED] if p.chunk_id in cited)
    if refused:
        return (f"{UNSURE}\n\n{blocks}", quoted, NOT_ANSWERED) if sure else (NOTHING, (), NOT_ANSWERED)
    return blocks if sure else f"{UNSURE}\n\n{blocks}", quoted, "The model's answer did not pass its check."
