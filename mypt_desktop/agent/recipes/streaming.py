"""Showing an answer as it is written: checked and cited sentence by sentence, in the end without what is garbled."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence

from mypt_desktop.agent.recipes.keypoints import Points
from mypt_desktop.agent.turn import Turn
from mypt_desktop.answers.citing.citation_stream import CitationStream, Sentence
from mypt_desktop.answers.citing.citations import Evidence, Passage, TextOf
from mypt_desktop.answers.citing.standing import unstated
from mypt_desktop.core.events import TextAdded, TurnEvent
from mypt_desktop.core.messages import Citation

ENOUGH = 2  # sentences said again after which the model is not asked on


def stream_with_citations(
    turn: Turn,
    pieces: Iterable[str],
    passages: Sequence[Passage],
    *,
    cited: Sequence[Citation] = (),
    question: str = "",
) -> Generator[TurnEvent, None, tuple[str, CitationStream]]:
    """Shows the pieces as they come. Returns what was shown, and the checked text. `cited`: citations made before;
    `question`: the part of the user's message that is answered here, if not all of it."""
    writing = CitationStream(Evidence(passages, question or turn.question), turn.text_of, cited)
    shown: list[str] = []
    for piece in pieces:
        text = writing.feed(piece)
        if text:
            shown.append(text)
            yield TextAdded(text)
        if writing.repeats >= ENOUGH:
            writing.abandon()
            break
    text = writing.finish()
    if text:
        shown.append(text)
        yield TextAdded(text)
    return "".join(shown).strip(), writing


def check(
    turn: Turn,
    pieces: Iterable[str],
    passages: Sequence[Passage],
    text_of: TextOf,
    *,
    cited: Sequence[Citation] = (),
) -> CitationStream:
    """As `stream_with_citations`, shown only when it is done: what answers no question, held to passages and reader."""
    checked = CitationStream(Evidence(passages, turn.question), text_of, cited)
    for piece in pieces:
        checked.feed(piece)
        if checked.repeats >= ENOUGH:
            checked.abandon()
            break
    checked.finish()
    unstated(turn, checked, passages, cut_off=turn.model.cut_off)
    return checked


class SectionedAnswer:
    """An answer in several parts, each from passages of its own. `changed`: not all that was shown is kept."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._kept: list[str] = []
        self.citations: tuple[Citation, ...] = ()
        self.changed = False

    @property
    def text(self) -> str:
        return "".join(self._kept).strip()

    def heading(self, text: str) -> Generator[TurnEvent, None, None]:
        text = f"\n\n{text}" if self._kept else text
        self._kept.append(text)
        yield TextAdded(text)

    def drop_last_heading(self) -> None:
        self._kept.pop()

    def part(
        self,
        pieces: Iterable[str],
        passages: Sequence[Passage],
        *,
        instead: Callable[[int], Points] = lambda _: ("", ()),
        doubted: Callable[[Sentence], bool] = lambda _: False,
        beside: Sequence[str] = (),
    ) -> Generator[TurnEvent, None, str]:
        """Shows a part; returns what is kept of it. When no sentence of it is borne out that is what `instead` gives,
        which is asked with the number of its first citation. `doubted` sentences count as not borne out; `beside` are
        texts other than the passages that may bear one out."""
        shown, checked = yield from stream_with_citations(self._turn, pieces, passages, cited=self.citations)
        checked.withdraw(doubted)
        unstated(self._turn, checked, passages, beside, cut_off=self._turn.model.cut_off)
        kept, citations = checked.sound, tuple(checked.citations)
        if not kept:
            kept, own = instead(len(citations) + 1)
            citations += own
        self.changed = self.changed or kept.strip() != shown
        self.citations = citations
        if kept:
            self._kept.append(kept)
        return kept
