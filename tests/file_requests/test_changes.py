"""What changed between two documents: told from their texts over a real index, each line with its two places."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.recipes.changes import MAX_CHANGES
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.core.events import RecipeChosen, TurnFinished
from mypt_desktop.core.messages import Message, Role, Text, message
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

OLD = """\
# Price list 2024

Valid from 1 January 2024. Van hire needs a licence.

| Item | Wood | Price EUR | Weeks |
|---|---|---|---|
| Door | oak | 580 | 6 |
| Door | pine | 395 | 4 |
| Sill | larch | 78.00 | 3 |

Van rental: 85 EUR a day. Call-outs are free inside the town.
"""
NEW = """\
# Price list 2025

Valid from 1 January 2025. Van hire needs a licence.

| Item | Wood | Price EUR | Weeks |
|---|---|---|---|
| Door | oak | 620 | 7 |
| Sill | larch | 78 | 3 |
| Step | beech | 69 | 5 |

Van rental: 92 EUR a day. Whoever is late pays for the waiting.
"""
RULES = (
    "# House rules {year}\n\nThe gate is shut at {hour} in the evening.\n\nDogs stay outside the hall at all times.\n"
)
PRICES = {"Price list 2024.md": OLD, "Price list 2025.md": NEW}
OTHERS = {"notes.md": "# Notes\n\nThe roof leaks over the store.\n", "log.txt": "The crane stood still on Monday.\n"}


def asked(tmp_path: Path, files: dict[str, str], *said: str | Message, model: ScriptedModel | None = None) -> Message:
    chat = [message(Role.USER, one) if isinstance(one, str) else one for one in said]
    with engine(tmp_path, dict(files)) as opened:
        tools = PlainTools(WorkspaceTools(opened))
        agent = AgentController(model or ScriptedModel(), tools, engine=opened)
        events = list(agent.stream(chat, cancel=Event()))
    last = events[-1]
    assert isinstance(last, TurnFinished), last
    name = next(event.name for event in events if isinstance(event, RecipeChosen))
    return Message(last.message.role, (Text(f"{name}: {last.message.text}"), *last.message.parts[1:]))


ENGLISH = ("What changed from Price list 2024.md to Price list 2025.md:", "Changed", "Only in")
GERMAN = ("Was sich von Price list 2024.md zu Price list 2025.md geändert hat:", "Geändert", "Nur in")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What changed between Price list 2024 and Price list 2025?", ENGLISH),
        ("What is the difference between price list 2025 and price list 2024?", ENGLISH),
        ("what changed between these two?", ENGLISH),
        ("What has changed in the price list?", ENGLISH),
        ("Was hat sich zwischen den beiden geändert?", GERMAN),
    ],
)
def test_what_changed_is_told_with_both_values_and_both_places(
    tmp_path: Path, question: str, words: tuple[str, str, str]
) -> None:
    said = asked(tmp_path, PRICES | OTHERS, question)
    begins, changed, only_in = words
    assert said.text.startswith(
        f"compare: {begins}\n\n"
        f"**{changed}**\n\n"
        "- Price list **2024 → 2025** [1][2]\n"
        "- Valid from 1 January **2024 → 2025**. [3][4]\n"
        "- **Door, oak**: Price EUR 580 → 620; Weeks 6 → 7 [5][6]\n"
        "- Van rental: **85 → 92** EUR a day. [7][8]\n\n"
        f"**{only_in} Price list 2025.md**\n\n"
        "- Step, beech, 69, 5 [9]\n"
        "- Whoever is late pays for the waiting. [10]\n\n"
        f"**{only_in} Price list 2024.md**\n\n"
        "- Door, pine, 395, 4 [11]\n"
        "- Call-outs are free inside the town. [12]"
    )
    cited = [(citation.path, citation.text) for citation in said.citations]
    assert cited[4:6] == [
        ("Price list 2024.md", "| Door | oak | 580 | 6 |"),
        ("Price list 2025.md", "| Door | oak | 620 | 7 |"),
    ]
    assert cited[6][1] == "Van rental: 85 EUR a day."


def test_columns_and_rows_are_known_in_another_order_and_language(tmp_path: Path) -> None:
    files = {
        "Preisliste 2024.csv": "Code;Artikel;Preis EUR\nK1;Griff;4,50\nK2;Leim;31,00\n",
        "price list 2025.csv": "Code,Price EUR,Article\nK2,33.50,Leim\nK1,4.50,Griff\n",
    }
    said = asked(tmp_path, files, "what changed between Preisliste 2024 and price list 2025?")
    assert "- **K2, Leim**: Price EUR 31,00 → 33.50 [1][2]" in said.text
    assert "Griff" not in said.text


def test_two_that_say_the_same_are_said_to(tmp_path: Path) -> None:
    files = {"rules v1.md": OLD, "rules v2.md": OLD}
    assert (
        asked(tmp_path, files, "what changed between these two?").text
        == "compare: rules v1.md and rules v2.md say the same."
    )


def test_of_several_documents_with_editions_one_is_taken_and_the_others_are_named(tmp_path: Path) -> None:
    rules = {
        f"House rules {year}.md": RULES.format(year=year, hour=hour) for year, hour in ((2023, "ten"), (2024, "nine"))
    }
    said = asked(tmp_path, PRICES | rules, "What changed between these two?").text
    assert ("Price list 2024.md and Price list 2025.md" in said) != ("Price list 2024.md to Price list 2025.md" in said)
    assert ("House rules 2023.md and House rules 2024.md" in said) != (
        "House rules 2023.md to House rules 2024.md" in said
    )
    assert "Other documents with several editions: " in said


def test_of_three_editions_those_asked_for_are_taken_else_the_newest_two(tmp_path: Path) -> None:
    years = ((2022, "eight"), (2023, "nine"), (2025, "ten"))
    rules = {f"House rules {year}.md": RULES.format(year=year, hour=hour) for year, hour in years}
    said = asked(tmp_path, rules, "What changed in the house rules?").text
    assert "from House rules 2023.md to House rules 2025.md" in said
    assert "shut at **nine → ten** in the evening" in said
    assert said.endswith("The two are editions of one document; there is also House rules 2022.md.")
    said = asked(tmp_path, rules, "What changed in the house rules between 2022 and 2025?").text
    assert "from House rules 2022.md to House rules 2025.md" in said
    assert "shut at **eight → ten** in the evening" in said


def test_the_two_are_those_that_the_answers_before_cite(tmp_path: Path) -> None:
    question = "What changed between House rules 2023 and House rules 2025?"
    rules = {
        f"House rules {year}.md": RULES.format(year=year, hour=hour) for year, hour in ((2023, "nine"), (2025, "ten"))
    }
    before = asked(tmp_path, PRICES | rules, question)
    said = asked(tmp_path, PRICES | rules, question, before, "And what changed between the two?").text
    assert "from House rules 2023.md to House rules 2025.md" in said


@pytest.mark.parametrize(
    ("files", "start"),
    [
        (OTHERS, None),
        (OTHERS | {"list.md": "# List\n\nNine lamps.\n"}, "No two of these documents are editions of one another"),
        ({"notes.md": OTHERS["notes.md"]}, "There is one document here, notes.md, and nothing to compare it with."),
    ],
)
def test_where_no_two_fit_that_is_said(tmp_path: Path, files: dict[str, str], start: str | None) -> None:
    model = ScriptedModel("The roof leaks.", "The crane stood still.", "The roof leaks, the crane stood still.")
    said = asked(tmp_path, files, "What changed between these two?", model=model).text
    assert said.startswith(f"compare: {start or '**'}")


def test_a_question_about_a_change_in_what_no_document_is_called_is_a_question(tmp_path: Path) -> None:
    model = ScriptedModel("The roof leaks.", "The roof leaks.")
    assert asked(tmp_path, PRICES | OTHERS, "What changed about the roof?", model=model).text.startswith("answer: ")


def test_of_very_many_changes_the_first_are_told_and_the_rest_counted(tmp_path: Path) -> None:
    old = "Part,Price\n" + "".join(f"P{n},{n}.00\n" for n in range(3000))
    new = "Part,Price\n" + "".join(f"P{n},{n}.50\n" for n in range(3000))
    said = asked(tmp_path, {"parts 2024.csv": old, "parts 2025.csv": new}, "what changed between these two?")
    assert f"- … and {3000 - MAX_CHANGES} more" in said.text
    assert "- **P1**: Price 1.00 → 1.50 [3][4]" in said.text
