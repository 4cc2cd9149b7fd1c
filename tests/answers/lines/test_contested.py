"""Two papers that say another value of the same thing, one of them of a change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import Event

import pytest

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.contested import both_said, contesting
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.ports import Library, Sources
from mypt_desktop.core.judges import Meaning, Reader
from mypt_desktop.core.reading import Reading
from mypt_desktop.language.sentences import said
from tests.answers.lines.test_picking import Picking


def line(path: str, text: str, before: str = "", date: str = "") -> Line:
    whole = f"{before}{text}"
    passage = Passage(path, path, path, whole, 0, 1, date=date)
    return Line(passage, len(before), len(whole), text, (), Reading(0.0, 0.5), (), 0.5)


FEE = line("list.md", "The mooring costs €25 a month.")
RISEN = line("mail.md", "From April the mooring costs 30 euros a month.")
DISCOUNT = line("Protokoll 12.3.md", "Hotel Saarblick wants better conditions. Decision: 8 % on everything from April.")
RAISED = line(
    "meeting 8 Oct.md", "From 1 November they get 11 %.", before="Hotel Saarblick: now takes 400 croissants a week. "
)
HOURS = line("payroll.md", "Hours go to Frau Lenz by the 25th.")
EARLIER = line("meeting 8 Oct.md", "Frau Lenz wants the hours two days earlier, i.e. on the 23rd.")


@pytest.mark.parametrize(
    ("question", "best", "other"),
    [
        ("what discount does Hotel Saarblick get", DISCOUNT, RAISED),
        ("by when does frau lenz need the hours", HOURS, EARLIER),
        ("how much is the mooring", FEE, line("minutes.md", "The mooring costs €28 a month from 1 October.")),
        ("how much is the mooring", FEE, RISEN),  # one currency, written in two ways
    ],
)
def test_a_change_in_another_paper_is_found(question: str, best: Line, other: Line) -> None:
    assert list(contesting(question, best, [best, other], best.text)) == [other]


@pytest.mark.parametrize(
    "other",
    [
        line("week.md", "Hotel Saarblick now takes 400 croissants a week."),  # another unit
        line("list.md", "Hotel Saarblick gets 8 % from April."),  # the same value
        line("week.md", "From April Hotel Saarblick orders by 16:00 the day before."),  # a time, and no unit
        line("other.md", "From 1 November Bistro Nadine gets 11 %."),  # somebody else
        line("Protokoll 12.3.md", "From November Hotel Saarblick gets 11 %."),  # its own paper says so
    ],
)
def test_another_unit_value_or_thing_contests_nothing(other: Line) -> None:
    assert not list(contesting("what discount does Hotel Saarblick get", DISCOUNT, [DISCOUNT, other], DISCOUNT.text))


def test_an_older_paper_contests_nothing_and_a_later_one_does() -> None:
    newer = line("hours 2026.md", "Hours go to Frau Lenz by the 25th.", date="2026-11-01")
    older = line("minutes.md", "Frau Lenz wants the hours earlier now, on the 23rd.", date="2026-01-05")
    assert not list(contesting("by when does frau lenz need the hours", newer, [newer, older], newer.text))
    assert list(contesting("by when does frau lenz need the hours", older, [older, newer], older.text)) == [newer]


def test_further_down_in_a_thread_is_later() -> None:
    first = line("thread.txt", "Worktop please at 94 cm.", before="From: Petra\n\n")
    second = replace(first, start=60, end=100, text="97 cm is the worktop for us.")
    asked = "how high is the worktop"
    assert list(contesting(asked, first, [first, second], first.text, thread=True)) == [second]
    assert not list(contesting(asked, second, [first, second], second.text, thread=True))
    assert not list(contesting(asked, first, [first, second], first.text))


def test_a_value_without_a_unit_is_changed_by_one_of_any() -> None:
    price = line("lifts.xlsx", "Lift complete of Elevia: 51200 (lifts.xlsx).")
    mail = line("Elevia, corrected offer.eml", "The lift comes to 47,800 EUR now.")
    assert list(contesting("what does the elevia lift cost", price, [price, mail], price.text)) == [mail]


def nothing(query: str) -> tuple[Passage, ...]:
    return ()


class Papers:
    """An inquiry into the papers above, whose texts are as long as their lines."""

    sources = Sources()
    library: Library | None = None
    reader: Reader | None = None
    meaning: Meaning | None = None
    cancel = Event()
    question = ""
    language = "en"

    def __init__(self, *lines: Line) -> None:
        self._texts = {line.passage.doc_id: line.passage.text for line in lines}

    def says(self, name: str, count: int = 2, /, **filled: object) -> str:
        return said(self.language, name, count, **filled)

    def text_of(self, doc_id: str) -> str | None:
        return self._texts.get(doc_id)


def test_the_change_is_said_and_what_the_other_paper_says_is_quoted() -> None:
    told = both_said(
        Papers(HOURS, EARLIER), "by when does frau lenz need the hours", HOURS, [HOURS, EARLIER], nothing, 1
    )
    assert told is not None
    text, citations = told
    answer, quoted = text.split("\n\nAnother of your documents says, probably before that:\n\n")
    assert answer == f"{EARLIER.text} [1]"
    assert quoted == f"> {HOURS.text} [2]"
    assert [one.path for one in citations] == [EARLIER.passage.path, HOURS.passage.path]


@pytest.mark.parametrize("answers", [True, False])
def test_what_a_picker_takes_for_no_answer_changes_nothing(answers: bool) -> None:
    papers = Papers(HOURS, EARLIER)
    papers.sources = Sources(picker=Picking(EARLIER.text if answers else HOURS.text))
    told = both_said(papers, "by when does frau lenz need the hours", HOURS, [HOURS, EARLIER], nothing, 1)
    assert (told is not None) is answers


class Preferring(Picking):
    """Finds the two lines with one of `wanted` in them as likely, but for what is put last: that by half more."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        found = [0.4 if any(one in text for one in self._wanted) else 0.01 for _, text in lines]
        found[-1] *= 1.5
        return [*(share / sum(found) for share in found), 0.0]


@pytest.mark.parametrize("wanted", [("on the 25th", "by the 23rd"), ("on the 25th",)])
def test_a_line_without_a_word_of_change_is_seen_where_it_is_as_likely_an_answer(wanted: tuple[str, ...]) -> None:
    hours = line("payroll.md", "Hours go to Frau Lenz on the 25th.")
    other = line("desk.txt", "Frau Lenz gets the hours by the 23rd.")
    papers = Papers(hours, other)
    papers.sources = Sources(picker=Preferring(*wanted))
    told = both_said(papers, "by when does frau lenz need the hours", hours, [hours, other], nothing, 1)
    assert (told is not None) is (len(wanted) > 1)
    if told:  # no date and no word tells which came last
        assert told[0].startswith("Two of your documents differ here:")


def test_of_two_changes_without_dates_none_goes_before_the_other() -> None:
    moved = line("chat.txt", "From now on Frau Lenz needs the hours by the 25th.")
    told = both_said(
        Papers(moved, EARLIER), "by when does frau lenz need the hours", moved, [moved, EARLIER], nothing, 1
    )
    assert told is not None
    assert told[0].startswith("Two of your documents differ here:")
    assert moved.text in told[0]
    assert EARLIER.text in told[0]


def test_a_change_that_was_not_read_is_found_by_what_would_be_said() -> None:
    asked = []

    def search(query: str) -> tuple[Passage, ...]:
        asked.append(query)
        return FEE.passage, RISEN.passage

    papers = Papers(FEE, RISEN)
    told = both_said(papers, "how much is the mooring", FEE, [FEE], search, 1)
    assert asked == [f"how much is the mooring {FEE.text}"]
    assert told is not None
    assert told[0].startswith(f"{RISEN.text} [1]")
    assert f"> {FEE.text} [2]" in told[0]
    papers.sources = Sources(picker=Picking(FEE.text))
    assert both_said(papers, "how much is the mooring", FEE, [FEE], search, 1) is None
