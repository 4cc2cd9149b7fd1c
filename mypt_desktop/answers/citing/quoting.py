"""What stands where no sentence of the model does: the passage most likely to answer, as a reader finds it or by its
words, or the nearest passages folded away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mypt_desktop.answers.citing.citations import Evidence, Passage, cite
from mypt_desktop.answers.citing.ranking import near
from mypt_desktop.answers.citing.standing import source
from mypt_desktop.answers.following.following import Standing
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.messages import Citation
from mypt_desktop.language.checks import missing_names
from mypt_desktop.language.words import content

_MOST_WORDS = 6
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")

Quoted = tuple[str, tuple[Citation, ...]]


def likely(turn: Inquiry, question: str, query: str, passages: Sequence[Passage], marker: int) -> Quoted | None:
    """The passage most likely to answer as a quotation, the doubt said above it. None where no passage is near to the
    question and names what it asks about."""
    sources = {passage.chunk_id: source(turn, passage) for passage in passages}
    evidence = Evidence(passages, query)
    for place, passage in enumerate(passages):
        citation = cite(passage, evidence.quotation(place), marker, turn.text_of)
        if citation is None or not near(query, passage, citation.text):
            continue
        if not missing_names(question, [sources[passage.chunk_id]], list(sources.values())):
            return doubted(turn, citation), (citation,)
    return None


def doubted(turn: Inquiry, quoted: Citation) -> str:
    """A citation's text as a quotation, the doubt said above it."""
    return f"{turn.says('likely')}\n\n{block(quoted)}"


def nearest(turn: Inquiry, query: str, passages: Sequence[Passage]) -> tuple[Citation, ...]:
    """The passages that came nearest, for whoever wants to look: they back nothing."""
    evidence = Evidence(passages, query)
    found = (cite(p, evidence.quotation(place), place + 1, turn.text_of) for place, p in enumerate(passages))
    return tuple(replace(citation, nearest=True) for citation in found if citation)


def looked_for(query: str) -> list[str]:
    """The words of a search that carry meaning, as they were written, each once."""
    found: dict[frozenset[str], str] = {}
    for word in _WORD.findall(query):
        meant = content(word)
        if meant:
            found.setdefault(meant, word)
    return list(found.values())[:_MOST_WORDS]


def joined(question: str, follows: Standing) -> str:
    """A restated question, and what names something in what it follows: a follow-up is likely to be about the same
    people and files."""
    known = content(question)
    capitals = [word for word in _WORD.findall(follows.query) if word[0].isupper()]
    named = [name for name in follows.named or capitals if content(name) and not content(name) <= known]
    return " ".join((question, *dict.fromkeys(named))) if len(named) <= _MOST_WORDS else question


def block(quoted: Citation) -> str:
    """A citation's text as a Markdown quotation with its marker. A heading in it would shout: it is left out, or the
    text of a quotation that is nothing else."""
    lines = [line for line in quoted.text.splitlines() if line.strip()]
    plain = [line for line in lines if not line.startswith("#")] or [line.lstrip("# ") for line in lines]
    text = "\n> ".join(plain)
    return f"> {text} [{quoted.marker}]"
