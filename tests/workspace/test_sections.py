"""The headings inside a chunk that holds several short sections."""

from __future__ import annotations

import pytest

from mypt_desktop.workspace.formats.extracted import Extracted, Structure
from mypt_desktop.workspace.sections import headings_within, sections


@pytest.mark.parametrize(
    ("text", "heading", "within"),
    [
        ("# A\n\n## B\n\ntext\n\n## C\n\nmore\n\n# D\n\nlast", "A", [(5, "A > B"), (17, "A > C"), (29, "D")]),
        ("## 5. Dogs\n\ntext\n\n## 6. Meals\n\nmore", "Rules > 5. Dogs", [(18, "Rules > 6. Meals")]),
        (
            "the end of five\n\n## 6. Meals\n\nmore\n\n### Late\n\nlast",
            "Rules > 5. Dogs",
            [(17, "Rules > 6. Meals"), (36, "Rules > 6. Meals > Late")],
        ),
        ("Dogs\n====\n\ntext\n\nMeals\n=====\n\nmore", "Dogs", [(17, "Meals")]),
        ("text\n\n# Later\n\nmore", "", [(6, "Later")]),
        ("no heading in it", "Rules > Dogs", []),
    ],
)
def test_each_section_has_its_own_path(text: str, heading: str, within: list[tuple[int, str]]) -> None:
    assert headings_within(text, heading) == within


def test_lines_that_stand_alone_are_headings_where_the_first_is_one() -> None:
    text = (
        "Dogs\n\nDogs are allowed on the terrace but never in the dining room.\n\n"
        "Fire\n\nIn case of fire everybody meets at the helipad and is counted.\n"
    )
    assert headings_within(text, "Dogs") == [(text.index("Fire"), "Fire")]
    assert headings_within(text, "Another heading") == []


LEASE = """\
translation, page 2
5 Deposit
The tenant hands over a bank guarantee of three months' rent.
6 Notice
Notice is given by registered letter, six months before the end of a
quarter.
"""


def test_numbered_lines_are_headings_where_one_goes_on_from_the_other() -> None:
    within = [(LEASE.index("5 D"), "5 Deposit"), (LEASE.index("6 N"), "6 Notice")]
    assert headings_within(LEASE, "") == within
    found = sections(Extracted(LEASE, Structure.PROSE))
    assert [(section.start, section.heading) for section in found] == [(0, ""), *within]


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"  {n}. Fetch the tents of row {n} from the shed\n" for n in range(1, 6)),
        "1 Scaffolding\n2 Boarding and underlay\n3 Gutters and pipes of zinc\n",  # a list
        "The rent of the house is due on\n5 May of each year, as it was before.\nIt rises.\n",
        "We bring 3 Tents\nand all that belongs to them in the car.\n",
        "5 Deposit\nThe tenant hands over a guarantee of three months.\n9 Sign\nOne plate next to the door.\n",
    ],
)
def test_other_lines_with_numbers_are_none(text: str) -> None:
    assert [section.heading for section in sections(Extracted(text, Structure.PROSE))] == [""]
