"""The headings inside a chunk that holds several short sections."""

from __future__ import annotations

import pytest

from mypt_desktop.workspace.sections import headings_within


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
