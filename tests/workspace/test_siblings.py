"""Of several editions of one document the one that the question asks for answers, and the others are named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from mypt_desktop.workspace.values import Chunk
from tests.workspace.folders import engine

_RULES = (
    "# Leave policy\n\nStaff with children get {days} days of parental leave, to be asked for {weeks} weeks ahead.\n"
)


def rules(days: int, weeks: int = 6, head: str = "") -> str:
    return _RULES.format(days=days, weeks=weeks).replace("\n\n", f"\n\n{head}\n\n" if head else "\n\n", 1)


def paths(chunks: Sequence[Chunk]) -> list[str]:
    return [str(chunk.metadata["path"]) for chunk in chunks]


QUESTION = "How many days of parental leave do staff with children get?"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("leave-policy-2023.md", "leave-policy-2024.md"),
        ("Leave policy v1.md", "Leave policy v2.md"),
        ("leave policy final.md", "leave policy draft.md"),
        ("old/leave-policy.md", "leave-policy.md"),
    ],
)
def test_the_edition_in_force_comes_first_and_names_the_older_one(tmp_path: Path, old: str, new: str) -> None:
    if "draft" in new:
        old, new = new, old
    with engine(tmp_path, {old: rules(20), new: rules(30)}) as made:
        found = made.search(QUESTION)
    assert paths(found) == [new, old]
    assert found[0].metadata["older"] == [old]
    assert (found[1].metadata["newer"], found[1].metadata["behind"]) == (new, found[0].chunk_id)


def test_an_older_edition_that_is_asked_for_names_the_one_that_replaces_it(tmp_path: Path) -> None:
    old, new = "leave-policy-2023.md", "leave-policy-2024.md"
    with engine(tmp_path, {old: rules(20), new: rules(30)}) as made:
        found = made.search(f"{QUESTION[:-1]} in 2023?")
    assert paths(found) == [old, new]
    assert (found[0].metadata["newer"], found[0].metadata["older"]) == (new, [])


def test_the_date_in_a_head_decides_where_the_names_say_nothing(tmp_path: Path) -> None:
    files = {
        "hr/rules.md": rules(20, head="Effective from: 1 January 2023"),
        "inbox/scan7.md": rules(30, head="Effective from: 1 January 2025"),
    }
    with engine(tmp_path, dict(files)) as made:
        found = made.search(QUESTION)
    assert paths(found) == ["inbox/scan7.md", "hr/rules.md"]
    assert found[0].metadata["date"] == "2025-01-01"


def test_a_document_that_says_what_it_replaces_goes_before_it(tmp_path: Path) -> None:
    files = {
        "parents.md": rules(30, head="Replaces: the family rules of 2019. Dated: 2024-05-01").replace(
            "Leave", "Time off"
        ),
        "family-rules.md": rules(20).replace("Leave", "Family"),
    }
    with engine(tmp_path, dict(files)) as made:
        (family,) = made.families([made.list_docs()[0].doc_id])
        assert {document.path for document in family.documents} == set(files)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How many days of parental leave did staff get in 2023?", "leave-policy-2023.md"),
        ("How many days of parental leave did staff get in last year's version?", "leave-policy-2024.md"),
        ("How many days of parental leave do staff get?", "leave-policy-2025.md"),
    ],
)
def test_a_question_about_another_time_gets_the_edition_of_that_time(tmp_path: Path, question: str, first: str) -> None:
    files = {f"leave-policy-{year}.md": rules(year - 2000) for year in (2023, 2024, 2025)}
    with engine(tmp_path, dict(files)) as made:
        assert paths(made.search(question))[0] == first


def test_the_passage_of_the_newest_edition_is_there_even_where_the_search_missed_it(tmp_path: Path) -> None:
    files = {"leave-policy-2023.md": rules(20), "leave-policy-2024.md": rules(30)}
    with engine(tmp_path, dict(files)) as made:
        assert paths(made.search(QUESTION, top_k=1)) == ["leave-policy-2024.md"]


def test_what_only_the_older_edition_says_stays_where_it_is(tmp_path: Path) -> None:
    extra = "\n# Bicycles\n\nThe firm lends out three bicycles, keys at the desk of the porter.\n"
    with engine(tmp_path, {"rules-2023.md": rules(20) + extra, "rules-2024.md": rules(30)}) as made:
        found = made.search("Who has the keys of the bicycles?")
    assert found[0].metadata["path"] == "rules-2023.md"
    assert not found[0].metadata.get("behind")


def test_records_of_the_same_name_are_no_editions(tmp_path: Path) -> None:
    files = {
        "minutes 2025-01-14.md": "# Minutes\n\nThe roof was discussed. Ann asks two builders for an offer by March.",
        "minutes 2025-02-11.md": "# Minutes\n\nNew chairs were bought for the hall, the choir practises on Mondays.",
    }
    with engine(tmp_path, dict(files)) as made:
        assert made.families([document.doc_id for document in made.list_docs()]) == []
        found = made.search("Who asks builders for an offer for the roof?")
    assert found[0].metadata["path"] == "minutes 2025-01-14.md"
    assert not any(chunk.metadata.get("behind") for chunk in found)


def test_a_family_is_told_newest_first_with_its_dates(tmp_path: Path) -> None:
    files = {f"leave-policy-{year}.md": rules(year - 2000) for year in (2024, 2023, 2025)}
    with engine(tmp_path, {**files, "boats.md": "Boats leave at nine."}) as made:
        (family,) = made.families([document.doc_id for document in made.list_docs()])
    assert [document.path for document in family.documents] == [
        "leave-policy-2025.md",
        "leave-policy-2024.md",
        "leave-policy-2023.md",
    ]
    assert family.dates == ("2025", "2024", "2023")
