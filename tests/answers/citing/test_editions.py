"""Among passages of several editions the one asked for is read first, and the answer can say which it is from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.answers.citing.citations import Passage, passages_of
from mypt_desktop.answers.citing.editions import asked_first, label, remark
from mypt_desktop.core.messages import Role, message
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.agent.turns import final
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

OLD = Passage("old", "d1", "hr/leave-2023.md", "20 days", 0, 1, heading="Leave > Parents", title="Leave")
NEW = Passage("new", "d2", "hr/leave-2024.md", "30 days", 0, 1, title="Rules", date="2024-03-01")
OTHER = Passage("other", "d3", "boats.md", "Boats", 0, 1)


def test_an_older_edition_goes_last_and_leaves_its_place_to_the_one_asked_for() -> None:
    behind = replace(OLD, behind="new", newer=NEW.path)
    assert asked_first([behind, OTHER, NEW]) == (NEW, OTHER, behind)
    assert asked_first([OTHER, NEW, behind]) == (OTHER, NEW, behind)


def test_without_the_one_asked_for_an_older_edition_keeps_its_place() -> None:
    behind = replace(OLD, behind="new")
    assert asked_first([behind, OTHER]) == (behind, OTHER)


def test_a_passage_is_named_by_path_title_headings_and_date() -> None:
    assert label(OLD) == "hr/leave-2023.md, Leave > Parents"
    assert label(NEW) == "hr/leave-2024.md, Rules, 2024-03-01"
    assert label(OTHER) == "boats.md"


def test_what_is_said_of_editions() -> None:
    assert remark([OTHER], "en") == ""
    assert remark([replace(NEW, older=(OLD.path,))], "en") == "From leave-2024.md (2024-03-01); older: leave-2023.md."
    assert remark([replace(OLD, newer=NEW.path)], "en") == "From leave-2023.md, which leave-2024.md replaces."


def test_marks_of_editions_come_out_of_a_search_result() -> None:
    entry = {
        "text": "30 days",
        "path": "a.md",
        "title": "T",
        "date": "2024",
        "older": ["b.md"],
        "behind": "x",
        "newer": "c",
    }
    (passage,) = passages_of({"documents": [entry]})
    assert (passage.title, passage.date, passage.older, passage.behind, passage.newer) == (
        "T",
        "2024",
        ("b.md",),
        "x",
        "c",
    )
    (odd,) = passages_of({"documents": [{**entry, "older": 7, "date": 1}]})
    assert (odd.older, odd.date) == ((), "")


def test_an_answer_is_from_the_edition_in_force_and_says_so(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"fares-{year}.md": f"A single ticket to the island costs {price} crowns and is valid for a day."
        for year, price in ((2024, 8), (2025, 9))
    }
    model = ScriptedModel("A single ticket costs 9 crowns.")
    with engine(tmp_path, files) as made:
        agent = AgentController(model, PlainTools(WorkspaceTools(made)), engine=made)
        asked = [message(Role.USER, "What does a single ticket to the island cost?")]
        answer = final(list(agent.stream(asked, cancel=Event())))
    prompt = model.prompts[0].text
    assert prompt.index("9 crowns") < prompt.index("8 crowns")
    assert answer.citations[0].path == "fares-2025.md"
    assert "From fares-2025.md; older: fares-2024.md." in answer.text
