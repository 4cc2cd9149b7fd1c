"""Tools declared in the short form become what a model is offered, or are refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.tools.arguments import coerce_arguments
from mypt_desktop.tools.declared import Declarations, spec_of

WEIGH = {
    "description": "Weighs a parcel.",
    "args": {
        "parcel": {"type": "str", "required": True, "description": "Its number."},
        "times": {"type": "int", "required": False, "default": 3},
        "exact": {"type": "bool", "default": None},
        "unit": {"type": "string", "enum": ["g", "kg"]},
    },
}


def test_the_short_form_becomes_a_schema() -> None:
    spec = spec_of("post.weigh", WEIGH)
    assert spec == ToolSpec(
        "post.weigh",
        "Weighs a parcel.",
        {
            "type": "object",
            "properties": {
                "parcel": {"type": "string", "description": "Its number."},
                "times": {"type": "integer", "default": 3},
                "exact": {"type": "boolean"},
                "unit": {"type": "string", "enum": ["g", "kg"]},
            },
            "required": ["parcel"],
            "additionalProperties": False,
        },
    )
    assert coerce_arguments(spec.parameters, {"parcel": "7"}) == {"parcel": "7", "times": 3}


def test_a_registry_holds_specs_whichever_way_they_were_put_in() -> None:
    registry = Declarations([ToolSpec("a", "", {})])
    registry["post.weigh"] = WEIGH
    registry.update({"post.weigh2": WEIGH})
    assert {type(spec) for spec in registry.values()} == {ToolSpec}
    assert list(registry) == ["a", "post.weigh", "post.weigh2"]


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ("Weighs.", "tool post.weigh cannot be read"),
        ({"description": 3}, "tool post.weigh cannot be read"),
        ({"args": ["parcel"]}, "tool post.weigh cannot be read"),
        ({"args": {"parcel": "str"}}, "argument parcel of the tool post.weigh"),
        ({"args": {"parcel": {"type": "parcel"}}}, "argument parcel of the tool post.weigh"),
        ({"args": {"parcel": {"type": ["str"]}}}, "argument parcel of the tool post.weigh"),
    ],
)
def test_what_cannot_be_read_names_tool_and_fault(declared: Any, sentence: str) -> None:
    registry = Declarations([])
    with pytest.raises(UserError, match=sentence):
        registry["post.weigh"] = declared
    assert not registry
