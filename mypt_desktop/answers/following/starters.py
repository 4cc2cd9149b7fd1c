"""Questions to begin with in a folder, and whether the answer to one stands.

A question is answered as any other is, only that no language model is there. An answer from a row, a labelled line or a
line that the reader is sure of comes again word for word when the question is pressed, whichever model is loaded then.
What would take the model is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.core.errors import ModelNotFoundError
from mypt_desktop.core.events import TurnEvent, TurnFinished
from mypt_desktop.core.messages import Citation
from mypt_desktop.core.prompt import ChatTemplate, Generated, Prompt, Sampling
from mypt_desktop.language.words import content, numbers


@dataclass(frozen=True, slots=True)
class Starter:
    """A question, `text[start:end]` of the document that its answer must come from, and what of it the answer must say.
    Without a document any source will do, and where `cited` is False none is needed."""

    question: str
    doc_id: str = ""
    start: int = 0
    end: int = 0
    says: str = ""
    cited: bool = True


class NoModel:
    """Implements `Model` where there is none: a turn that comes to ask it fails."""

    dialect: Final = "hermes"
    chat_template: ChatTemplate | None = None
    context_length: Final = 4096
    rails: Final = "recipes"

    def count_tokens(self, text: str) -> int:
        return len(text) // 4

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: object) -> Iterator[Generated]:
        raise ModelNotFoundError("This takes a language model.")


def stands(starter: Starter, events: Sequence[TurnEvent], text_of: Callable[[str], str | None]) -> bool:
    """Whether the turn ended in an answer that was not replaced, says what it must, and has a source in the place that
    the question was made from which opens: the document reads so now."""
    last = events[-1] if events else None
    if not isinstance(last, TurnFinished) or last.cancelled or last.message.remarks or last.message.nearest:
        return False
    text = last.message.text
    said = content(starter.says) <= content(text) and numbers(starter.says) <= numbers(text)
    if not said or not starter.cited:
        return said and bool(text)
    return any(_meant(starter, one) and _opens(one, text_of) for one in last.message.citations)


def _meant(starter: Starter, source: Citation) -> bool:
    same = source.doc_id == starter.doc_id and source.start < starter.end and starter.start < source.end
    return same or not starter.doc_id


def _opens(source: Citation, text_of: Callable[[str], str | None]) -> bool:
    return (text_of(source.doc_id) or "")[source.start : source.end] == source.text
