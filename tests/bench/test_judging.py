"""The judge of answers, on answers made by hand."""

from __future__ import annotations

import pytest

from mypt_desktop.answers.tables.phrases import phrases
from mypt_desktop.bench.judging import Expected, Verdict, judge, own_words, repeated, tally
from mypt_desktop.language.sentences import in_all_languages, languages, said

RENT = Expected((("1240.50",),), ("1420.50",))
NOBODY = Expected()


@pytest.mark.parametrize(
    "answer", ["The rent is EUR 1,240.50 [1].", "It is 1240.5 euros [1, 2].", "1.240,50 Euro", "1\u00a0240,50 €"]
)
def test_a_fact_in_any_number_format_is_right(answer: str) -> None:
    assert judge(RENT, answer, cited=True) is Verdict.RIGHT


def test_a_day_that_comes_again_is_that_day() -> None:
    assert judge(Expected((("Wednesday",),)), "The call is on Wednesdays.", cited=True) is Verdict.RIGHT
    assert judge(Expected((("was",),)), "He wass there.", cited=True) is Verdict.WRONG


def test_a_look_alike_beside_the_fact_is_wrong() -> None:
    assert judge(RENT, "It is 1,240.50 or 1,420.50 [1].", cited=True) is Verdict.WRONG


@pytest.mark.parametrize("likely", in_all_languages("likely"))
def test_a_fact_that_stands_only_in_the_quotation_is_a_refusal(likely: str) -> None:
    assert judge(RENT, f"{likely}\n\n> The rent is 1,240.50 [1]", cited=True) is Verdict.REFUSED


@pytest.mark.parametrize("language", languages())
def test_the_name_of_an_older_edition_is_no_value(language: str) -> None:
    named = said(language, "older", name="minutes.docx", older="prices 1420.50.pdf")
    assert judge(RENT, f"It is 1,240.50 now. [1]\n\n{named}", cited=True) is Verdict.RIGHT


def test_a_wrong_value_is_wrong_only_with_a_source_under_it() -> None:
    assert judge(RENT, "It is 900 [1].", cited=True) is Verdict.WRONG
    assert judge(RENT, "It is 900.", cited=False) is Verdict.OTHER


def test_half_of_two_facts_is_not_right() -> None:
    both = Expected((("Ada",), ("3 May", "May 3")))
    assert judge(both, "Ada signed it on May 3 [1].", cited=True) is Verdict.RIGHT
    assert judge(both, "Ada signed it [1].", cited=True) is Verdict.WRONG


@pytest.mark.parametrize(
    "answer",
    [
        *in_all_languages("nothing"),
        "The documents do not say.",
        "> The rent is due monthly. [1]",
        "Das steht nicht in Ihren Dokumenten.",
    ],
)
def test_an_unanswerable_question_is_handled_by_saying_so_or_by_passages_alone(answer: str) -> None:
    assert judge(NOBODY, answer, cited=True) is Verdict.HANDLED


@pytest.mark.parametrize("language", languages())
def test_a_refusal_that_repeats_the_question_does_not_say_what_stands_in_it(language: str) -> None:
    about = said(language, "nothing_about", question="is the rent 1420.50 or 1240.50")
    refusal = f"{about} {said(language, 'looked_for', words='rent, 1240.50')}"
    assert judge(RENT, refusal, cited=False) is Verdict.REFUSED
    assert judge(NOBODY, refusal, cited=False) is Verdict.HANDLED


@pytest.mark.parametrize("language", languages())
def test_numbers_that_are_listed_and_not_added_are_no_answer(language: str) -> None:
    refused = f"{phrases(language).said('refused').format(why='')}\n\nlease.md: 900 [1]"
    assert judge(RENT, refused, cited=True) is Verdict.REFUSED


def test_a_claim_about_what_is_not_there_is_wrong() -> None:
    assert judge(NOBODY, "The deposit is 500 [1].", cited=True) is Verdict.WRONG


def test_own_words_leave_out_marks_and_quotations() -> None:
    assert own_words("Yes, on Monday [1].\n\n> Open on Monday [1]") == "Yes, on Monday."


def test_a_sentence_said_twice_is_named_once() -> None:
    assert repeated("The boat sails at noon. It is red. The boat sails at noon.") == ["the boat sails at noon."]


def test_verdicts_are_counted_by_kind() -> None:
    counts = tally([("count", Verdict.RIGHT), ("count", Verdict.WRONG), ("negation", Verdict.RIGHT)])
    assert counts["count"].asked == 2
    assert counts["count"].counts[Verdict.RIGHT] == 1
    assert list(counts) == ["count", "negation"]
