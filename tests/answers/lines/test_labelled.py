"""Lines of "label: value" that answer as they stand, and questions for which they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.answers.tabular.test_tables import asked

FILES: dict[str, str | bytes] = {
    "lease.md": "# Lease of the boathouse\n\nDeposit: three months' rent. Paid in May.\n- **Notice**: six months\n",
    "insurance.txt": "Insurance\n\nExcess: EUR 500 for each claim, EUR 1,000 for storm damage.\nInsurer: Nordwind\n",
    "plan.txt": "Plan of the pier\n\nAssembly point: the oak at the gate\nInspection: by the harbour master\n",
}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what is the deposit of the boathouse lease?", "Deposit: three months' rent. [1]"),
        ("hi, what is the notice please?", "Notice: six months. [1]"),
        ("excess for storm damage?", "Excess: EUR 500 for each claim, EUR 1,000 for storm damage. [1]"),
        (
            "hi, quick one: where is the assembly point if there's a gate? thanks",
            "Assembly point: the oak at the gate. [1]",
        ),
    ],
)
def test_the_line_that_is_asked_for_is_said_with_its_source(tmp_path: Path, question: str, answer: str) -> None:
    said, _ = asked(tmp_path, question, files=FILES)
    assert said.text == answer
    assert answer.split(": ")[1].split(".")[0] in said.citations[0].text


@pytest.mark.parametrize(
    "question",
    [
        "what is the deposit of the garage?",  # of something else
        "when is the inspection?",  # the line holds no time
        "who is the insurer's lawyer?",
        "what was the excess of the last claim in Norway?",
    ],
)
def test_a_line_is_not_said_for_what_it_does_not_hold(tmp_path: Path, question: str) -> None:
    said, _ = asked(tmp_path, question, files=FILES)
    assert not said.text.startswith(("Deposit", "Inspection", "Insurer", "Excess"))


def test_two_lines_that_differ_are_no_answer(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"a.txt": "Trip to Oslo\n\nDriver: Ann\n", "b.txt": "Trip to Rome\n\nDriver: Bob\n"}
    assert "Driver:" not in asked(tmp_path, "what is the driver?", files=files)[0].text.split("\n")[0]
