"""The judge of function-calling cases takes what the leaderboard's checker takes, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.training.bfcl import Case, judge, read_cases
from mypt_desktop.training.evaluate import asking, evaluate, fractions
from tests.fakes import ScriptedModel

TRIANGLE = {
    "name": "geometry.area",
    "description": "Area of a triangle",
    "parameters": {
        "type": "dict",
        "properties": {
            "base": {"type": "integer"},
            "height": {"type": "float"},
            "unit": {"type": "string"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "options": {"type": "dict", "properties": {"round": {"type": "boolean"}}},
            "points": {"type": "array", "items": {"type": "dict"}},
        },
        "required": ["base", "height"],
    },
}
ACCEPTED = {
    "base": [10],
    "height": [5.0, 5],
    "unit": ["square metres", "m2", ""],
    "tags": [["Big", "red"], ""],
    "options": [{"round": [True, ""], "mode": ["up", ""]}, ""],
    "points": [[{"x": [1]}, {"x": [2]}], ""],
}


def row(category: str = "simple", truth: Any = None, functions: Any = None) -> dict[str, Any]:
    return {
        "id": f"{category}_0",
        "category": category,
        "question": [[{"role": "user", "content": "Area of a triangle, base 10 and height 5?"}]],
        "functions": functions or [TRIANGLE],
        "ground_truth": [{"geometry.area": ACCEPTED}] if truth is None else truth,
    }


def cases(tmp_path: Path, *rows: object) -> list[Case]:
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in rows), encoding="utf-8")
    return read_cases(path)


def area(**arguments: Any) -> ToolCall:
    return ToolCall("geometry.area", {"base": 10, "height": 5.0} | arguments)


@pytest.mark.parametrize(
    ("call", "right"),
    [
        (area(), True),
        (area(height=5), True),
        (area(unit="Square Metres"), True),
        (area(unit="square-metres"), True),
        (area(unit="feet"), False),
        (area(base=11), False),
        (area(base="10"), False),
        (area(base=True), False),
        (area(colour="red"), False),
        (area(tags=["big", "RED"]), True),
        (area(tags=["red", "big"]), False),
        (area(options={"round": True}), True),
        (area(options={"round": False}), False),
        (area(options={"other": 1}), False),
        (area(points=[{"x": 1}, {"x": 2}]), True),
        (area(points=[{"x": 1}]), False),
        (ToolCall("geometry.area", {"base": 10}), False),
        (ToolCall("geometry.volume", {"base": 10, "height": 5}), False),
    ],
)
def test_a_call_is_right_when_every_value_is_accepted(tmp_path: Path, call: ToolCall, right: bool) -> None:
    (case,) = cases(tmp_path, row())
    assert (judge(case, [call]) == "") is right


def test_a_missing_argument_is_wrong_unless_it_may_be_left_out(tmp_path: Path) -> None:
    (case,) = cases(tmp_path, row(truth=[{"geometry.area": {"base": [10], "height": [5], "unit": ["m2"]}}]))
    assert judge(case, [area()]) == "geometry.area: unit is left out"


def test_parallel_calls_are_right_in_any_order_and_each_counts_once(tmp_path: Path) -> None:
    truth = [{"geometry.area": {"base": [base], "height": [5]}} for base in (1, 2)]
    (case,) = cases(tmp_path, row("parallel", truth))
    assert judge(case, [area(base=2), area(base=1)]) == ""
    assert judge(case, [area(base=1), area(base=1)]) != ""
    assert judge(case, [area(base=1)]) == "1 calls instead of 2"


def test_where_nothing_fits_every_call_is_wrong(tmp_path: Path) -> None:
    (case,) = cases(tmp_path, row("live_irrelevance", []))
    assert judge(case, []) == ""
    assert judge(case, [area()]) == "called where nothing fits"


def test_a_model_is_asked_with_schemas_and_the_shares_are_by_category(tmp_path: Path) -> None:
    asked = cases(tmp_path, row(), row("irrelevance", []), row())
    call = '<tool_call>\n{"name": "geometry.area", "arguments": {"base": 10, "height": 5}}\n</tool_call>'
    model = ScriptedModel(call, "No tool of mine does that.", "I think it is 25.")
    judged = list(evaluate(asked, asking(model, system="Be brief.")))
    assert model.prompts[0].text.count("Be brief.") == 1
    assert fractions(judged) == {"irrelevance": 1.0, "simple": 0.5, "overall": 2 / 3}
    schema = model.prompts[0].tools[0].parameters
    assert schema["type"] == "object"
    assert schema["properties"]["height"]["type"] == "number"  # type: ignore[index, call-overload]
    assert model.samplings[0].grammar is not None


def test_a_row_that_is_no_case_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="line 2 is no case"):
        cases(tmp_path, row(), {"question": []})
