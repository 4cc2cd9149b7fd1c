"""Editions of one document are told apart by what their names and heads say, as people name and date their files."""

from __future__ import annotations

import pytest

from mypt_desktop.workspace.editions import Edition, Front, Standing, date_in, edition, front, newest_first


def of(path: str, text: str = "") -> Edition:
    return edition(path, front(text, "prose"))


@pytest.mark.parametrize(
    ("said", "date"),
    [
        ("fares-2026", "2026"),
        ("Minutes 2025-03-14", "2025-03-14"),
        ("scan_20240305_001", "2024-03-05"),
        ("Preisliste Stand 05.03.2024", "2024-03-05"),
        ("budget_2024-03", "2024-03"),
        ("Hausordnung 03-2024", "2024-03"),
        ("5 March 2024", "2024-03-05"),
        ("March 5, 2024", "2024-03-05"),
        ("1er août 2023", "2023-08-01"),
        ("3 de enero de 2022", "2022-01-03"),
        ("Tue, 05 Mar 2024 14:02:11 +0100", "2024-03-05"),
        ("04/25/2024", "2024-04-25"),
        ("Juni 2021", "2021-06"),
        ("room 2131, line 20240", ""),
        ("version 3", ""),
    ],
)
def test_a_date_is_read_as_precisely_as_it_is_written(said: str, date: str) -> None:
    assert date_in(said) == date


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("fares-2025.xlsx", "fares-2026.xlsx"),
        ("Travel policy v2.docx", "travel-policy-v3.1.docx"),
        ("Handbook draft.docx", "Handbook FINAL.pdf"),
        ("contract (1).docx", "contract.docx"),
        ("Preisliste alt.pdf", "Preisliste.pdf"),
        ("règlement 2023.txt", "reglement_2024.txt"),
        ("old/leave-policy.md", "leave-policy.md"),
        ("2023/handbook.md", "2024/handbook.md"),
        ("policy/2023.md", "policy/2024.md"),
        ("LeavePolicy2023.docx", "Leave policy 2024.docx"),
        ("season 2023-24.md", "season 2024-25.md"),
    ],
)
def test_editions_share_a_name_whatever_marks_them(one: str, other: str) -> None:
    assert set(of(one).names) & set(of(other).names)
    assert of(one).marked or of(other).marked


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("timetable-winter.csv", "timetable-summer.csv"),
        ("chapter 2.md", "chapter 3.md"),
        ("invoice-4711.pdf", "invoice-4712.pdf"),
        ("finals-schedule.md", "schedule of rooms.md"),
    ],
)
def test_other_documents_do_not(one: str, other: str) -> None:
    assert not set(of(one).names) & set(of(other).names)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Leave policy\n\nEffective from: 1 January 2025\n\nText.", Front("Leave policy", "2025-01-01")),
        ("Leave policy\n\nStand: 03.2024\nVersion 2.1\n", Front("Leave policy", "2024-03", "2.1")),
        ("---\ntitle: Fees\ndate: 2023-05-01\n---\n\nText", Front("Fees", "2023-05-01")),
        ("DRAFT\n\nFees are due in May.", Front("DRAFT", standing=Standing.DRAFT)),
        ("# Fees\n\nSuperseded by the 2025 edition.", Front("Fees", standing=Standing.SUPERSEDED)),
        ("# Fees\n\nReplaces: fees of 2023\n", Front("Fees", replaces="fees of 2023")),
        (
            "From: Ann Lee\nTo: Bo\nDate: Mon, 4 Mar 2024 09:00\nSubject: Oak prices\n\nHello Bo, oak is dear.",
            Front("Oak prices", "2024-03-04"),
        ),
        ("The ferry leaves at nine. It was dated 1999 by some.", Front()),
    ],
)
def test_a_head_says_title_date_version_and_standing(text: str, said: Front) -> None:
    assert front(text, "prose") == said


@pytest.mark.parametrize(
    "paths",
    [
        ("fares-2026.xlsx", "fares-2025.xlsx", "fares-2019.xlsx"),
        ("policy v10.docx", "policy v9.docx", "policy v2.docx"),
        ("plan.docx", "plan draft 2099.docx", "plan old.docx"),
        ("leave 2024-03.md", "leave 2023-11-30.md"),
    ],
)
def test_the_newest_in_force_comes_first(paths: tuple[str, ...]) -> None:
    given = sorted(paths)
    order = newest_first([(of(path), 1.7e9) for path in given])
    assert [given[place] for place in order] == list(paths)


def test_without_any_date_the_file_written_last_is_the_newest() -> None:
    assert newest_first([(of("budget.xlsx"), 1.0e9), (of("budget (1).xlsx"), 1.7e9)]) == [1, 0]


def test_what_says_that_it_is_superseded_is_never_the_newest() -> None:
    late = of("fees 2025.md", "# Fees 2025\n\nNo longer valid, see fees 2024.")
    assert newest_first([(late, 2e9), (of("fees 2024.md"), 1e9)]) == [1, 0]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("HP-2347 jun 25.pdf", "HP-2402 november.html", False),
        ("RE-2025-043.txt", "RE-2025-044.txt", False),
        ("HP-2347 draft.pdf", "HP-2347 final.pdf", True),
        ("fees 2024.txt", "prices 2025.txt", True),
    ],
)
def test_papers_with_numbers_of_their_own_are_no_editions_of_each_other(one: str, other: str, same: bool) -> None:
    head = "# Harbottle and Son, piano tuners\n\nDate: 10 November 2025\n"
    assert bool(set(of(one, head).names) & set(of(other, head).names)) is same


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("# Bread\nPRICE LIST NEW - from 1 Feb 2026 | not to be printed yet\n", "2026-02-01"),
        ("Preise ab 1. März 2026\n", "2026-03-01"),
        ("Rain gauge, data from 2019\n", ""),  # what it is about
        ("RESOLVED: the room is 28 euros a night from 1 October 2025.\n", ""),  # a sentence of it
        ("Prices\n\n\nBread\nCakes\nThe oven is from 1 Feb 2020.\n", ""),
    ],
)
def test_since_when_a_list_holds_stands_in_its_first_lines(text: str, date: str) -> None:
    assert front(text, "text").date == date
