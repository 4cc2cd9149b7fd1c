"""CitationStream: an answer as it streams, with a checked marker set behind each sentence that a passage backs.

The model's own markers are taken out: a small model sets them at random. Text is shown as it comes; a marker follows as
soon as its sentence is complete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mypt_desktop.answers.citing.citations import Evidence, TextOf, Verdict, cite
from mypt_desktop.core.messages import Citation
from mypt_desktop.language.segmentation import ends_sentence
from mypt_desktop.language.words import content, numbers

_MARKER = re.compile(r"[ \t]*[\[【(](?:passages?\s*|source\s*)?\d{1,2}(?:\s*,\s*\d{1,2})*[\]】)]", re.IGNORECASE)
_DECIDED_MARKER = re.compile(rf"{_MARKER.pattern}(?=[^(])", re.IGNORECASE)  # with a bracket behind it, it is a link
_UNDECIDED = re.compile(r"""(?:[.!?…]["'”’»)\]*_]*)?\s*(?:[\[【(][\w ,]{0,20}[\]】)]?)?\Z""")
_END = re.compile(r"""[.!?…]["'”’»)\]*_]*(?=\s)|[。！？]|\n""")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the answer as shown, its marker and the white space around it included, and its check."""

    shown: str
    verdict: Verdict


_SET = re.compile(r"\[(\d+)\]")
_SET_BEHIND = re.compile(r"[ \t]*\[\d+\]")
_SAME = 0.8  # share of an earlier sentence's words from which on a sentence that has no others says it again
_DOTS = frozenset(".… \n")
_ITEM = re.compile(r"\s*(?:[-*•+]|\d{1,2}[.)])\s")


def _listed(sentence: Sentence) -> bool:
    return bool(_ITEM.match(sentence.shown))


def _introduces(sentence: Sentence) -> bool:
    return _MARKER.sub("", sentence.shown).rstrip().endswith((":", "…", "..."))


class CitationStream:
    """Feed it the answer; it returns what to show. `sentences` and `citations` grow with it."""

    def __init__(self, evidence: Evidence, text_of: TextOf, cited: Sequence[Citation] = ()) -> None:
        """`cited`: citations made earlier in the same answer; the numbers go on behind theirs."""
        self.sentences: list[Sentence] = []
        self.citations: list[Citation] = list(cited)
        self._evidence = evidence
        self._text_of = text_of
        self._heard: frozenset[frozenset[str]] = frozenset()
        self.repeats = 0
        """Sentences that say again what an earlier one said: a small model that begins with it does not stop."""
        self._held = ""
        self._sentence = ""
        self._in_code = False

    @property
    def clean(self) -> bool:
        """Every sentence is backed, or says nothing that would have to be."""
        return all(sentence.verdict.kind in ("supported", "empty") for sentence in self.sentences)

    @property
    def backed(self) -> int:
        """How many sentences a passage backs."""
        return sum(sentence.verdict.kind == "supported" for sentence in self.sentences)

    @property
    def garbled(self) -> bool:
        """A sentence has a number or name that is in no passage."""
        return any(sentence.verdict.kind == "garbled" for sentence in self.sentences)

    @property
    def sound(self) -> str:
        """The answer without what no passage backs; empty when what is left could not stand alone: it is an
        introduction to what was cut, a list with gaps, or nothing that is backed."""
        kept = [sentence for sentence in self.sentences if sentence.verdict.kind in ("supported", "empty")]
        cut = [one for one in self.sentences if one.verdict.kind in ("garbled", "unsupported") and one.shown.strip()]
        if cut:
            kept = [sentence for sentence in kept if sentence.verdict.kind == "supported"]
            gaps = any(map(_listed, cut)) and any(_listed(one) or _introduces(one) for one in kept)
            if gaps or (kept and _introduces(kept[-1])):
                return ""
        backed = any(sentence.verdict.kind == "supported" for sentence in kept)
        return "".join(sentence.shown for sentence in kept).strip() if backed else ""

    def withdraw(self, doubted: Callable[[Sentence], bool]) -> None:
        """Sentences that turn out not to be backed after all count as such from now on."""
        self.sentences = [
            replace(one, verdict=Verdict("unsupported")) if one.verdict.kind == "supported" and doubted(one) else one
            for one in self.sentences
        ]

    def feed(self, piece: str) -> str:
        text = _DECIDED_MARKER.sub("", self._held + piece)
        tail = _UNDECIDED.search(text)
        keep = tail.start() if tail else len(text)
        text, self._held = text[:keep], text[keep:]
        return self._pass(text, following=self._held[:1])

    def abandon(self) -> None:
        """What has come of an unfinished sentence does not count."""
        self._held = self._sentence = ""

    def finish(self) -> str:
        text, self._held = _MARKER.sub("", self._held).rstrip(), ""
        shown = self._pass(text, following="")
        return shown + self._mark() if self._sentence.strip() else shown

    def _pass(self, text: str, following: str) -> str:
        """`following` is the sign behind `text` if it is known: a full stop ends a sentence only before a space."""
        shown = []
        at = 0
        for match in _END.finditer(text + following):
            if match.start() >= len(text):
                break
            end = min(match.end(), len(text))
            self._sentence += text[at:end]
            shown.append(text[at:end])
            at = end
            line_end = match.group() == "\n"
            if self._sentence.strip().startswith("```"):
                self._in_code = not self._in_code
                self._sentence = ""
            elif self._in_code:
                self._sentence = ""
            elif self._sentence.strip() and (line_end or ends_sentence(self._sentence)):
                if line_end:
                    shown[-1] = shown[-1].removesuffix("\n")
                shown.append(self._mark() + ("\n" if line_end else ""))
        self._sentence += text[at:]
        shown.append(text[at:])
        return "".join(shown)

    def _mark(self) -> str:
        """Ends the sentence in hand; the marker to set behind it, if it is backed."""
        raw, self._sentence = self._sentence, ""
        verdict = Verdict("again") if self._said(raw) else self._evidence.judge(raw.strip())
        citation = self._cited(verdict.place, raw.strip()) if verdict.kind == "supported" else None
        marker = f" [{citation.marker}]" if citation else ""
        body = raw.rstrip("\n")
        self.sentences.append(Sentence(body + marker + raw[len(body) :], verdict))
        return marker

    def _said(self, sentence: str) -> bool:
        """Whether an earlier sentence says the same: the words that carry meaning, and the numbers, are all in it."""
        words = content(sentence) | numbers(sentence)
        news = frozenset((words,)) - self._heard
        again = len(words) > 1 and any(words <= heard and len(words) >= _SAME * len(heard) for heard in self._heard)
        again = again or (bool(sentence.strip()) and set(sentence) <= _DOTS)  # "… … …"
        self._heard |= news
        self.repeats += again
        return again

    def _cited(self, place: int, claim: str) -> Citation | None:
        """The citation for a claim: one made before when it covers the same words, else a new one."""
        passage = self._evidence.passages[place]
        found = cite(passage, self._evidence.window(place, claim), len(self.citations) + 1, self._text_of)
        if found is None:
            return None
        for earlier in self.citations:
            if earlier.doc_id == found.doc_id and earlier.start <= found.start and found.end <= earlier.end:
                return earlier
        self.citations.append(found)
        return found


def unmarked(text: str) -> str:
    """A text without the marks of its sources."""
    return _SET_BEHIND.sub("", text)


def renumbered(text: str, citations: Sequence[Citation], before: int = 0) -> tuple[str, tuple[Citation, ...]]:
    """A text that sentences were taken from, and the citations it still has, numbered on from the first `before` in the
    order they come."""
    mine = {citation.marker: citation for citation in citations}
    new = [n for n in dict.fromkeys(int(m) for m in _SET.findall(text)) if n > before and n in mine]
    places = {number: before + at for at, number in enumerate(new, 1)}
    numbered = _SET.sub(lambda found: f"[{places.get(int(found[1]), int(found[1]))}]", text)
    return numbered, tuple(replace(mine[number], marker=places[number]) for number in new)
