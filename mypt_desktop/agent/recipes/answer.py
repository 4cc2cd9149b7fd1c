"""A question over the documents: search, answer from the passages found, check the answer, cite.

What the model says stands only where a passage bears it out and nothing in its structure speaks against it: a wrong
sentence with a source under it is worse than the passage alone, and worse than none. So the passage most likely to
answer is quoted where no sentence stands, with the doubt said above; where not even that has to do with the question,
the answer says that it is not there, what was looked for, and keeps the nearest passages for whoever wants to look. The
app decides that and not the prompt, because a small model that may refuse refuses most questions it could answer.

A message with several questions is answered part by part, and it is said which of them is not there.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from mypt_desktop.agent.recipes.reading import last_answer, last_sources
from mypt_desktop.agent.recipes.restating import restated
from mypt_desktop.agent.recipes.row_again import row_pointed_at, same_row
from mypt_desktop.agent.recipes.streaming import stream_with_citations
from mypt_desktop.agent.recipes.table_answer import from_table
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.answers.citing import quoting
from mypt_desktop.answers.citing.citation_stream import CitationStream, renumbered
from mypt_desktop.answers.citing.citations import Passage, passages_of, wanted
from mypt_desktop.answers.citing.editions import asked_first, label, remark
from mypt_desktop.answers.citing.passages import around_sources
from mypt_desktop.answers.citing.ranking import SURE as ANSWERED
from mypt_desktop.answers.citing.ranking import near, ordered
from mypt_desktop.answers.citing.standing import OTHER, REFUSED, fault, refuses, unbacked
from mypt_desktop.answers.following.following import Standing, exchanged, leans, standing
from mypt_desktop.answers.following.parting import questions_in
from mypt_desktop.answers.lines.amended import amending
from mypt_desktop.answers.lines.contested import both_said
from mypt_desktop.answers.lines.labelled import labelled
from mypt_desktop.answers.lines.lines import POINTED, SHOWN, Line, read_lines, said, stated
from mypt_desktop.answers.lines.newer import later
from mypt_desktop.answers.lines.picking import both_stated, picked
from mypt_desktop.answers.lines.resting import beside_the_question, borne_out_by, rested_on
from mypt_desktop.answers.lines.spans import leaves_measure
from mypt_desktop.answers.lines.standing_out import standing_out
from mypt_desktop.answers.tabular.agreeing import agreement
from mypt_desktop.answers.tabular.planning import plan_for, plan_picked
from mypt_desktop.answers.tabular.totals import counted, papers_for
from mypt_desktop.core.events import AnswerReplaced, TextAdded, TurnEvent
from mypt_desktop.core.messages import Citation, Role
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import YEAR
from mypt_desktop.language.sentences import Reason
from mypt_desktop.language.words import content, folded, names, numbers

FOUND = 8  # passages searched for
FOUND_WIDELY = 30
"""The same where a reader judges the first of them (`ranking.JUDGED`) and `recipes.candidates` reads lines of all. With
50 two more of 380 questions have the line that answers among those, for 130 lines more to embed."""
READ = 3  # passages the model reads: with more it mixes them up
LIMIT = 160

RESTS_ON = 0.2
READS_LIKE_ONE = 0.9
"""Probability of the lines that a sentence of the model cites, and that it reads like an answer itself: it is said
where both are as high. With one of them 4 of its sentences to two folders that nothing was made on were right and 9
wrong; with both 3 and 4."""

_LEFT_OUT = Reason("left_out")
_AS_IT_STANDS = Reason("as_it_stands")
_OTHERWISE = Reason("said_otherwise")
_ONE_PLACE = Reason("one_place")
_PRESENT = lexicon.words("present")
_MARKER = re.compile(r"\s*\[\d+\]")
_PROMPT = """Here are passages from the user's documents.

{passages}

{before}Question: {question}
Answer the question in one or two short sentences, using the passages."""
_BEFORE = "The question goes on from this one: {before}\n"


@dataclass(frozen=True, slots=True)
class _Part:
    """One question of the message: how it is asked, whether it is the only one, what was asked before, and whether it
    says too little without that."""

    question: str
    standing: Standing
    alone: bool
    earlier: tuple[str, ...] = ()
    fragment: bool = False


@dataclass(frozen=True, slots=True)
class _Told:
    """What is to stay of an answer. `why`: what was shown is not that, and why. `nearest`: passages that do not answer,
    where there is no answer. `doubted`: it is a passage under "Most likely here"."""

    text: str
    citations: tuple[Citation, ...] = ()
    why: Reason | None = None
    nearest: tuple[Citation, ...] = ()
    doubted: bool = False


def answer(turn: Turn) -> Steps:
    parts = _parts(turn)
    told: list[_Told] = []
    whys: dict[Reason, None] = {}
    citations: tuple[Citation, ...] = ()
    for part in parts:
        if told:
            yield TextAdded("\n\n")
        done = yield from _answered(turn, part, citations, told[0].text if told else "")
        if any(_MARKER.sub("", done.text) == _MARKER.sub("", one.text) for one in told):
            whys[_ONE_PLACE] = None  # it is shown once
            continue
        if done.doubted and _places(done.citations) <= _places(citations):
            done = _Told(turn.says("nothing_about", question=part.question.strip(" ?¿!")), why=_ONE_PLACE)
        if done.why:
            whys[done.why] = None
        told.append(done)
        citations = (*citations, *done.citations)
    text = "\n\n".join(done.text for done in told)
    if whys:
        yield AnswerReplaced(text, " ".join(one.said(turn.language) for one in whys), tuple(one.name for one in whys))
    nearest = () if citations else tuple(one for done in told for one in done.nearest)
    numbered = (replace(one, marker=at) for at, one in enumerate(nearest, 1))
    return Reply(text, (*citations, *numbered))


def _places(citations: Sequence[Citation]) -> set[tuple[str, int]]:
    return {(one.doc_id, one.start) for one in citations}


def has_near(turn: Turn) -> bool:
    """Whether a passage seems to answer the question: looked up beside the turn, nothing of it is shown."""
    found = _seen(turn, turn.question)
    order = ordered(turn.question, found, turn.reader)
    if order.answerable:
        return max(order.answerable.values()) >= ANSWERED
    return any(near(turn.question, passage, passage.text) for passage in found[:READ])


def _parts(turn: Turn) -> list[_Part]:
    """The questions of the message. A later one that says too little alone is searched with the first."""
    first_asked, *others = questions_in(turn.question)
    asked = [exchanged(first_asked, asked_before(turn)), *others]
    documents = turn.library.list_docs() if turn.library else ()
    first = standing(asked[0], turn.history, turn.meaning, documents)
    earlier = asked_before(turn)
    parts = [_Part(asked[0], first, len(asked) == 1, earlier)]
    for at, question in enumerate(asked[1:], 1):
        alone = len(content(question)) > 1 and not leans(question)
        at_present = bool(_PRESENT & set(folded(question).strip("?").split()))
        query, before = (YEAR.sub("", text) if at_present else text for text in (first.query, asked[0]))
        goes_on = Standing(question) if alone else Standing(f"{query} {question}", before)
        parts.append(_Part(question, goes_on, False, (*earlier, *asked[:at]), fragment=not alone))
    return parts


def asked_before(turn: Turn) -> tuple[str, ...]:
    """What the user said before in this chat."""
    return tuple(said.text for said in turn.history if said.role is Role.USER)


def _answered(turn: Turn, part: _Part, cited: Sequence[Citation], answer: str) -> Generator[TurnEvent, None, _Told]:
    """One question: searched for, answered, checked. `cited` are the citations of the parts before, `answer` what was
    answered to the first of them, which later ones go on from."""
    searched: dict[str, tuple[Passage, ...]] = {}
    same = same_row(turn, part.question, cited) or row_pointed_at(turn, part.question, part.earlier, cited)
    told = stated(turn, part.question, same, len(cited) + 1) if same else None
    if told:
        yield TextAdded(told[0])
        return _Told(*told)
    looked_up = yield from _calculated(turn, part, len(cited) + 1, searched)
    if looked_up:
        return _Told(*looked_up)
    question = yield from restated(turn, part.question, part.standing)
    brings = content(question) - content(part.question)  # without anything of what it follows it is not searched for
    query = quoting.joined(question, part.standing) if brings else part.standing.query
    found = searched.get(query) or (yield from _found(turn, query, FOUND_WIDELY if turn.reader else FOUND))
    order = ordered(query, found, turn.reader)
    passages = asked_first(order.passages)
    leaves_it = _names_nothing(question) or leaves_measure(question, part.standing.before)
    about = f"{part.standing.before} {question}" if leaves_it else question
    picker = turn.sources.ready_picker
    goes_on = picker is not None and bool(part.standing.before)
    beside = around_sources(turn, cited if part.fragment else last_sources(turn)) if goes_on else ()
    lines = read_lines(turn.sources, query, about, order, turn.cancel, widely=picker is not None, beside=beside)
    if picker:
        lines = picked(picker, lines, part.question, _gone_on_from(turn, part, answer), turn.cancel)
        lines = standing_out(turn.sources, about, lines)
    best = _latest(turn, question, lines)
    if best and best.sayable and (picker or not _of_several(question, best)):
        differ = both_said(turn, question, best, lines, partial(_seen, turn), len(cited) + 1) if picker else None
        told = differ or stated(turn, question, best, len(cited) + 1)
        if told:
            yield TextAdded(told[0])
            return _Told(*told)
    # Where a later document says otherwise the likeliest line alone is no answer, and no half of one.
    both = both_stated(turn, question, lines, len(cited) + 1) if picker and lines and best is lines[0] else None
    if both:
        yield TextAdded(both[0])
        return _Told(*both)
    likely = best is not None and best.probability >= SHOWN
    read = passages[:READ]
    if best and likely and best.passage.chunk_id not in {one.chunk_id for one in read}:
        read = (best.passage, *read[:-1])
    told = labelled(turn, question, read, len(cited) + 1) if likely or order.hopeful else None
    if told:
        yield TextAdded(told[0])
        return _Told(*told)
    # Where the picker finds no line likely no sentence of the model could stand: see `RESTS_ON`.
    if not likely and (picker or not order.hopeful):
        nothing = _not_there(turn, replace(part, standing=Standing(query)), passages)
        yield TextAdded(nothing.text)
        return nothing
    asked = replace(part, question=question, standing=Standing(query))
    # A small model's sentence over lines that even the picker doubts takes seconds and is wrong as often as right: see
    # `RESTS_ON`.
    if picker and turn.model.rails == "recipes":
        doubted = _instead(turn, asked, passages, best, OTHER, len(cited))
        yield TextAdded(doubted.text)
        return replace(doubted, why=None)
    before = part.standing.before if question == part.question else ""
    history = turn.history if before else turn.history[:1]
    pieces = yield from turn.model.write(_prompt(question, before, read), limit=LIMIT, history=history)
    shown, checked = yield from stream_with_citations(turn, pieces, read, cited=cited, question=question)
    yield from borne_out_by(turn, checked, best, read)
    unbacked(turn, question, checked, read)
    wrong = fault(turn, question, checked, read, cut_off=turn.model.cut_off) or _goes_past(turn, part, checked)
    if not wrong and (beside_the_question(turn, question, checked) or _unlikely(turn, question, checked, lines)):
        wrong = OTHER
    says = _MARKER.sub("", checked.sound)
    if not wrong and best and best.sayable and not numbers(says) <= numbers(f"{question} {best.reading.text}"):
        wrong = OTHER  # of several numbers in the line it has another than the reader points at
    rests_on = [one for one in checked.citations if f"[{one.marker}]" in checked.sound]
    newer = later(turn, question, lines, rests_on[0].doc_id, says) if rests_on and not wrong else None
    told = stated(turn, question, newer, len(cited) + 1) if newer else None
    if told:
        return _Told(*told, _OTHERWISE)
    if not wrong:
        text, citations = renumbered(checked.sound, checked.citations, len(cited))
        changed = _LEFT_OUT if text != shown else None
        cited_chunks = {citation.chunk_id for citation in citations}
        edition = remark([passage for passage in read if passage.chunk_id in cited_chunks], turn.language)
        if edition:
            text = f"{text}\n\n{edition}"
            yield TextAdded(f"\n\n{edition}")
        return _Told(text, citations, changed)
    return _instead(turn, asked, passages, best, wrong if not refuses(shown) else REFUSED, len(cited))


def _found(turn: Turn, query: str, most: int) -> Generator[TurnEvent, None, tuple[Passage, ...]]:
    """The `most` best passages, in the order of the search."""
    result = yield from turn.tools.use("workspace.search", {"query": query, "top_k": most})
    return passages_of(result.content)


def _seen(turn: Turn, query: str) -> tuple[Passage, ...]:
    """The same, neither shown nor kept."""
    return passages_of(turn.tools.look_up("workspace.search", {"query": query, "top_k": FOUND}).content)


def _gone_on_from(turn: Turn, part: _Part, answer: str) -> tuple[str, ...]:
    """The question that this one goes on from, and its answer."""
    if not part.standing.before:
        return ()
    said = answer if part.fragment else last_answer(turn)
    return (part.standing.before, _MARKER.sub("", said)) if said else (part.standing.before,)


def _calculated(
    turn: Turn, part: _Part, marker: int, searched: dict[str, tuple[Passage, ...]]
) -> Generator[TurnEvent, None, tuple[str, tuple[Citation, ...]] | None]:
    """What the rows of a table or the documents of a kind say together; None for a question that they do not answer.
    What was found for a query on the way is put into `searched`."""
    plan = plan_for(turn, part.question, part.earlier, goes_on=part.fragment)
    papers = papers_for(turn, part.question)
    if plan and papers and plan.view.table.doc_id in {one.doc_id for one in papers.documents}:
        plan = None  # the highest of all invoices is not the highest row of one
    if plan and turn.reader:
        query = part.standing.query
        found = searched[query] = yield from _found(turn, query, FOUND_WIDELY)
        agreed = agreement(turn, part.question, query, plan, found)
        # Where there is a picker it has a word on the line that the reader would say instead.
        instead = agreed.instead if turn.sources.ready_picker is None else None
        told = stated(turn, part.question, instead, marker) if instead else None
        if told:
            yield TextAdded(told[0])
            return told
        if not agreed.stands:
            return None
    if plan:
        return (yield from from_table(turn, part.question, plan, marker))
    if papers:
        return (yield from counted(turn, papers, marker))
    picker = turn.sources.ready_picker
    meant = plan_picked(turn, part.question, picker) if picker and not part.standing.before else None
    return (yield from from_table(turn, part.question, meant, marker)) if meant else None


def _of_several(question: str, line: Line) -> bool:
    """Whether a line has other numbers beside the one that the reader points at: "each vet has 1,100, each nurse 450".
    Then it is better put in words, if the words have that one."""
    others = numbers(line.text) - numbers(question)
    points = line.reading.confidence >= POINTED and bool(numbers(line.reading.text))
    return wanted(question) == "number" and not line.cells and len(others) > 1 and points


def _unlikely(turn: Turn, question: str, checked: CitationStream, lines: Sequence[Line]) -> bool:
    """Whether an answer cites what hardly answers, or does not read like an answer itself."""
    if turn.reader is None or not lines:
        return False
    if rested_on(checked, lines) < RESTS_ON:
        return True
    readings = turn.reader.read(question, [_MARKER.sub("", checked.sound)])
    return readings is not None and readings[0].answerable < READS_LIKE_ONE


def _latest(turn: Turn, question: str, lines: Sequence[Line]) -> Line | None:
    """The likeliest line, or the one of a later document that says otherwise."""
    best = lines[0] if lines else None
    return best and (later(turn, question, lines, best.passage.doc_id, said(question, best, turn.language)) or best)


def _news(part: _Part) -> frozenset[str]:
    """What is new in a question that goes on from another: an answer without any of it most likely answers the one
    before again."""
    return content(part.question) - content(part.standing.before) if part.standing.before else frozenset()


def _goes_past(turn: Turn, part: _Part, checked: CitationStream) -> Reason | None:
    """What speaks against an answer to a question that goes on from another: it has nothing of what is new in it, or
    says no more than the answer before did."""
    if not part.standing.before:
        return None
    told = content(" ".join((checked.sound, *(citation.text for citation in checked.citations))))
    again = _facts(checked.sound) <= _facts(last_answer(turn))
    return OTHER if again or (_news(part) and not _news(part) & told) else None


def _facts(text: str) -> frozenset[str]:
    plain = _MARKER.sub("", text)
    return content(plain) | numbers(plain)


def _names_nothing(question: str) -> bool:
    """Whether a question has neither names nor numbers, so that it is about those named before."""
    return not names(question) and not numbers(question)


def _instead(
    turn: Turn, part: _Part, passages: Sequence[Passage], best: Line | None, wrong: Reason, marker: int
) -> _Told:
    """What stands in the place of an answer that does not stand: the line that a reader finds likeliest to answer, said
    or with the doubt above it, or that it is not there."""
    if best and best.probability >= SHOWN:
        told = stated(turn, part.question, best, marker + 1)
        if told and best.sayable:
            return _Told(*told, _AS_IT_STANDS)
        if told:
            doubt = quoting.doubted(turn, told[1][0])
            changed = amending(turn, best)
            change = stated(turn, part.question, changed, marker + 2) if changed else None
            if change:  # a clause is not shown without what another paper makes of it
                both = f"{doubt}\n\n{quoting.block(change[1][0])}"
                return _Told(both, (*told[1], *change[1]), wrong, doubted=True)
            return _Told(doubt, told[1], wrong, doubted=True)
    believed = wrong == REFUSED and turn.model.rails != "recipes"
    if turn.reader is None and not believed:
        quoted = quoting.likely(turn, part.question, part.standing.query, passages[:READ], marker + 1)
        if quoted:
            return _Told(*quoted, wrong, doubted=True)
    return replace(_not_there(turn, part, passages), why=wrong)


def _not_there(turn: Turn, part: _Part, passages: Sequence[Passage]) -> _Told:
    asked = part.question.strip(" ?¿!")
    text = turn.says("nothing") if part.alone else turn.says("nothing_about", question=asked)
    words = quoting.looked_for(part.standing.query) if part.alone else ()
    if words:
        text = f"{text} {turn.says('looked_for', words=', '.join(words))}"
    return _Told(text, nearest=quoting.nearest(turn, part.standing.query, passages[:READ]))


def _prompt(question: str, before: str, passages: Sequence[Passage]) -> str:
    blocks = (f"[{label(p)}]\n{p.text}" for p in passages)
    goes_on = _BEFORE.format(before=before) if before else ""
    return _PROMPT.format(passages="\n\n".join(blocks), before=goes_on, question=question)
