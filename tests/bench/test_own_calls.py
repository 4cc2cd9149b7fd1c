"""What is counted of a model's own calls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.bench.own_calls import Called, Kept, Unrun, first_call, leaves, table
from mypt_desktop.bench.tool_choice import Request
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.routing.router import Router
from mypt_desktop.routing.tool_choice import ToolChooser
from tests.fakes import TEXT, ScriptedModel, object_schema

TOOLS = (
    ToolSpec("mail:send_email", "Send an email to a person.", object_schema("to", to=TEXT, subject=TEXT)),
    ToolSpec("weather:get_forecast", "Get the weather forecast for a city.", object_schema("city", city=TEXT)),
)
REQUEST = Request("Send an email to Anna", "mail:send_email", "en", own_words=True)


def called(line: str) -> Called:
    model = ScriptedModel(line, rails="free")
    agent = AgentController(model, Unrun(TOOLS), chooser=ToolChooser(Router()))
    return first_call(agent, REQUEST, TOOLS)


def call(name: str, arguments: str) -> str:
    return f'<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


def test_a_call_of_the_right_tool_with_what_the_request_says_is_right() -> None:
    found = called(call("mail:send_email", '{"to": "Anna"}'))
    assert (found.right, found.valid, found.said) == (True, True, True)


def test_what_the_request_does_not_say_is_told_from_what_it_does() -> None:
    found = called(call("mail:send_email", '{"to": "Anna", "subject": "Boiler"}'))
    assert (found.right, found.valid, found.said) == (True, True, False)


def test_another_tool_is_not_right_and_no_call_is_none() -> None:
    assert not called(call("weather:get_forecast", '{"city": "Anna"}')).right
    assert called("I cannot do that.").tool == ""


def test_leaves_are_texts_and_numbers_however_deep() -> None:
    assert list(leaves({"a": ["x", {"b": 3, "c": None, "d": True}]})) == ["x", "3"]


def test_the_table_counts_a_valid_call_among_the_right_ones_only() -> None:
    one = Called(REQUEST, "mail:send_email", valid=True, said=False)
    two = Called(REQUEST, "weather:get_forecast", valid=True, said=True)
    assert table([one, two]).splitlines()[1].split() == ["all", "(2)", "2", "1", "1", "0"]


def test_a_run_that_was_broken_off_goes_on_behind_what_it_kept(tmp_path: Path) -> None:
    file, two = tmp_path / "kept.jsonl", replace(REQUEST, text="Write to Anna")
    one = Called(REQUEST, "mail:send_email", valid=True, said=False)
    Kept(file, "default").add(one)
    with file.open("a", encoding="utf-8") as broken:
        broken.write('\n{"model": "default", "text": "Write')
    again = Kept(file, "default")
    assert (again.get(REQUEST), again.get(two)) == (one, None)
    again.add(replace(one, request=two))
    assert Kept(file, "default").get(two) == replace(one, request=two)
    assert Kept(file, "light").get(REQUEST) is None
