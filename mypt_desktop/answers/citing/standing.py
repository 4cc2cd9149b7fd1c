"""Whether an answer may stay as the model wrote it, and what speaks against it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

from mypt_desktop.answers.citing.backing import Backing, states
from mypt_desktop.answers.citing.citation_stream import CitationStream, Sentence
from mypt_desktop.answers.citing.citations import Passage, wanted
from mypt_desktop.answers.ports import Inquiry, Sources
from mypt_desktop.answers.tables.columns import NEAR
from mypt_desktop.answers.tables.phrases import forms, pieces, take_apart
from mypt_desktop.core.events import NOT_ANSWERED
from mypt_desktop.language import lexicon
from mypt_desktop.language.checks import Source, merely_affirms, missing_names, says_nothing_new
from mypt_desktop.language.sentences import Reason
from mypt_desktop.language.words import folded, is_stopword, numbers

REFUSED = Reason(NOT_ANSWERED)
_UNCHECKED = Reason("unchecked")
_UNFINISHED = Reason("unfinished")
_NOTHING_NEW = Reason("nothing_new")
_NO_NUMBER = Reason("no_number")
OTHER = Reason("other")
_BEGINNING = 200  # characters of a document that say what it is about

# The documents themselves are silent: no answer, whatever it cites. "The fare does not include lunch" is one.
_SILENCE = lexicon.pattern("silence")
_MARKER = re.compile(r"\[\d+\]")
_ENDS = (".", "!", "?", "…", '"', "”", ")", "。")
_ANNOUNCES = re.compile(r":\s*$")
_CELL = re.compile(r"([^:|]+): ([^|]*)")


def refuses(text: str) -> bool:
    """Whether an answer says that the passages do not tell."""
    return bool(lexicon.pattern("refusals").search(folded(text)))


def unbacked(turn: Inquiry, question: str, checked: CitationStream, read: Sequence[Passage]) -> None:
    """Takes back the sentences that a reader, where there is one, does not find borne out by what they cite, a part of
    one of the passages in `read`."""
    if turn.reader is None:
        return
    _withdraw(checked, read, Backing(turn.reader, question).bears_out)


def unstated(
    turn: Inquiry, checked: CitationStream, read: Sequence[Passage], beside: Sequence[str] = (), *, cut_off: bool
) -> None:
    """Takes back the sentences that no question was asked for, of a summary or a comparison, and that a reader, where
    there is one, finds stated neither by what they cite, a part of one of the passages in `read`, nor `beside` it. And
    the last one where the model was cut off in it."""
    last = checked.sentences[-1] if cut_off and checked.sentences else None
    if last is not None and not _MARKER.sub("", last.shown).rstrip().endswith(_ENDS):
        checked.withdraw(lambda one: one is last)
    reader = turn.reader
    if reader is not None:
        _withdraw(checked, read, lambda said, cited, passage: states(reader, said, [cited, passage, *beside]))


def _withdraw(checked: CitationStream, read: Sequence[Passage], bears_out: Callable[[str, str, str], bool]) -> None:
    """Takes back the sentences that nothing they cite bears out: asked with the sentence, what is cited, and all of the
    passage that it is a part of."""
    cited = {f"[{citation.marker}]": citation for citation in checked.citations}
    whole = {passage.chunk_id: passage.text for passage in read}

    def doubted(sentence: Sentence) -> bool:
        sources = [cited[marker] for marker in _MARKER.findall(sentence.shown) if marker in cited]
        said = _MARKER.sub("", sentence.shown).strip()
        borne_out = (bears_out(said, one.text, whole.get(one.chunk_id, one.text)) for one in sources)
        return bool(sources) and not any(borne_out)

    checked.withdraw(doubted)


def fault(
    turn: Inquiry, question: str, checked: CitationStream, read: Sequence[Passage], *, cut_off: bool
) -> Reason | None:
    """What speaks against the sentences that are left of an answer; None where nothing does."""
    if cut_off and checked.sentences:
        checked.sentences[-1:] = [Sentence("", checked.sentences[-1].verdict)] if len(checked.sentences) > 1 else []
        if not checked.sentences:
            return _UNFINISHED
    if any(refuses(one.shown) and one.verdict.kind != "supported" for one in checked.sentences):
        return REFUSED
    kept = checked.sound
    if not kept or not _MARKER.search(kept):
        return _UNCHECKED
    said = _MARKER.sub("", kept)
    if _SILENCE.search(folded(said)):
        return REFUSED
    if says_nothing_new(question, said):
        return _NOTHING_NEW
    backed = [one for one in checked.sentences if one.verdict.kind == "supported" and one.shown.strip()]
    if any(_ANNOUNCES.search(_MARKER.sub("", one.shown)) for one in backed):
        return _UNFINISHED  # "use the following command:" and then no command that could be checked
    backing = Backing(turn.reader, question) if turn.reader else None
    if wanted(question) == "number" and not numbers(said):
        same = backing and any(backing.answers_the_same(said, read[one.verdict.place].text) for one in backed)
        if not same:
            return _NO_NUMBER
    return _of_others(turn, question, backed, read)


def _of_others(turn: Inquiry, question: str, backed: Sequence[Sentence], read: Sequence[Passage]) -> Reason | None:
    """What speaks against the passages an answer rests on: they are about somebody or something else."""
    cited = [read[place] for place in dict.fromkeys(one.verdict.place for one in backed)]
    sources = {passage.chunk_id: source(turn, passage) for passage in read}
    missing = missing_names(question, [sources[p.chunk_id] for p in cited], list(sources.values()))
    if missing:
        return Reason("others", ", ".join(sorted(missing)))
    if any(
        _of_other_column(turn, question, _MARKER.sub("", one.shown), read[one.verdict.place].text) for one in backed
    ):
        return OTHER
    if any(merely_affirms(question, _MARKER.sub("", one.shown), read[one.verdict.place].text) for one in backed):
        return OTHER
    return None


def _of_other_column(turn: Inquiry, question: str, said: str, text: str) -> bool:
    """Whether a number of an answer stands in a row of "column: value" under columns that the question does not mean:
    how deep a river is, its length does not tell."""
    told = numbers(said) - numbers(question)
    cells = [cell for line in text.splitlines() if " | " in line for cell in _CELL.findall(line)]
    columns = {name for name, value in cells if numbers(value) & told}
    if not told or not columns:
        return False
    asked = take_apart(question)
    words = [word for word in (*(one.text for one in asked.words), *asked.about.split()) if not is_stopword(word)]
    if any(forms(word) & forms(piece) for word in words for name in columns for piece in pieces(name)):
        return False
    vectors = turn.meaning.embed([*words, *columns]) if turn.meaning and words else None
    if vectors is None:
        return False
    named = vectors[len(words) :]
    return all(
        sum(a * b for a, b in zip(word, name, strict=True)) < NEAR for word in vectors[: len(words)] for name in named
    )


def source(documents: Inquiry | Sources, passage: Passage) -> Source:
    """A passage with all that says what it is about: its file, its headings, and how its document begins."""
    text = documents.text_of(passage.doc_id) or ""
    about = f"{passage.path}\n{passage.heading}\n{text[:_BEGINNING]}"
    return Source(passage.text, about, PurePosixPath(passage.path).stem)
