"""Render plans: seven expressions are filled in, types kept, places confined, and nothing a tool returns breaks one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.tools.render_plans import MOST_CHARACTERS, Places, RenderPlan, render_plan

PLACES = Places("chat-1", Path("/data/chats/chat-1/workspace"), Path("/data/toolsets/app/1.0.0"))
ARGS: JsonObject = {"path": "a/b.html", "n": 3, "first": "f", "first-name": "Ada", "on": True}
RETURN: JsonObject = {
    "port": 8080,
    "rows": [{"name": "tea"}, {"name": "milk"}],
    "text": "$args.path and $$",
    "none": None,
    "ratio": 0.5,
    "html": "</script>\u2028",
}


def plan(config: JsonObject, arguments: JsonObject = ARGS, result: JsonObject = RETURN) -> RenderPlan:
    return render_plan("code", config, arguments, result, PLACES)


def filled(text: Json, result: JsonObject = RETURN) -> Any:
    made = plan({"x": text}, result=result)
    assert not made.error, made.error
    return made.config["x"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$args.path", "a/b.html"),
        ("$args", ARGS),
        ("$return.rows.1.name", "milk"),
        ("$return", RETURN),
        ("$chat_id", "chat-1"),
        ("$workspace", str(PLACES.workspace)),
        ("$toolset", str(PLACES.toolset)),
    ],
)
def test_each_expression_takes_its_value(text: str, value: object) -> None:
    assert filled(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$return.port", 8080),
        ("$return.none", None),
        ("$args.on", True),
        ("$return.ratio", 0.5),
        ("$return.rows", [{"name": "tea"}, {"name": "milk"}]),
    ],
)
def test_an_expression_alone_keeps_the_type_of_its_value(text: str, value: object) -> None:
    assert filled(text) == value
    assert type(filled(text)) is type(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("http://localhost:$return.port/$args.path", "http://localhost:8080/a/b.html"),
        ("on: $args.on, none: $return.none", "on: true, none: null"),
        ("rows: $return.rows.0", 'rows: {"name": "tea"}'),
        ("$args.n$args.n", "33"),
        ("($chat_id)", "(chat-1)"),
    ],
)
def test_inside_a_longer_text_values_become_text_and_json(text: str, value: str) -> None:
    assert filled(text) == value


def test_values_at_any_depth_are_filled_in_but_names_are_not() -> None:
    made = plan({"data": {"$args.path": [{"deep": "$args.n"}, "$chat_id"]}})
    assert made.config == {"data": {"$args.path": [{"deep": 3}, "chat-1"]}}


@pytest.mark.parametrize(
    "text", ["$returned", "$args_of", "$chat_ids", "$5.00", "$", "US$", "$RETURN", "$workspaceé", "$unknown.x", "a $ b"]
)
def test_a_dollar_that_begins_no_expression_stays(text: str) -> None:
    assert filled(text) == text


def test_two_dollars_are_one_dollar() -> None:
    assert filled("$$args.path costs $$5") == "$args.path costs $5"
    assert filled("$$$args.n") == "$3"


def test_what_was_filled_in_is_not_filled_in_again() -> None:
    assert filled("$return.text") == "$args.path and $$"
    assert filled("so: $return.text!") == "so: $args.path and $$!"


def test_the_longest_name_that_is_there_is_meant() -> None:
    assert filled("$args.first-name") == "Ada"
    assert filled("$args.first-class") == "f-class"
    assert filled("$return.rows.0-1") == '{"name": "tea"}-1'


def test_a_full_stop_after_an_expression_is_text() -> None:
    assert filled("See $args.path.") == "See a/b.html."
    assert filled("$chat_id.") == "chat-1."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("$args.colour", "The call has no 'colour'.*There is: path, n"),
        ("$return.stats.rows", "The result has no 'stats'"),
        ("$return.rows.2.name", "no entry '2' in a list of 2"),
        ("$return.rows.-1", "no entry '-1'"),
        ("$return.rows.01", "no entry '01'"),
        ("$return.rows.first", "no entry 'first'"),
        ("$return.port.number", r"what stands before 'number' has no parts"),
        ("$return.none.x", "has no parts"),
        ("in text too: $args.colour", "no 'colour'"),
    ],
)
def test_a_path_that_leads_nowhere_is_an_error_in_the_plan(text: str, says: str) -> None:
    made = plan({"content": text, "editable": True})
    assert made.config == {}
    assert re.search(says, made.error)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ("$args.path", "a/b.html"),
        ("./notes/../x.md", None),
        ("./x.md", "x.md"),
        ("$workspace/x.md", "x.md"),
        ("a//b.md", "a/b.md"),
        ("..hidden", "..hidden"),
        ("../x.md", None),
        ("/etc/passwd", None),
        ("$workspace/../x.md", None),
        ("$workspace", None),
        ("/data/chats/chat-1/workspace-of-another/x", None),
        ("C:/x.md", None),
        ("a\\..\\..\\x.md", None),
        ("\\\\server\\share", None),
        ("", None),
        (".", None),
        ("a\0b", None),
        ("$args.n", None),
        ("$args", None),
    ],
)
def test_a_file_stays_among_the_chats_files(value: str, path: str | None) -> None:
    made = plan({"file": value})
    assert made.config == ({} if path is None else {"file": path})
    assert bool(made.error) == (path is None)


@pytest.mark.parametrize("path", ["./artifacts/chart.html", "artifacts/chart.html", "$toolset/artifacts/chart.html"])
def test_an_artifact_becomes_the_path_of_a_file_of_the_toolset(path: str) -> None:
    assert plan({"artifact": path}).config == {"artifact": str(PLACES.toolset / "artifacts" / "chart.html")}


@pytest.mark.parametrize(
    "path", ["../other/chart.html", "/etc/passwd", "$workspace/x.html", "$toolset/../x", "a\0b", ""]
)
def test_an_artifact_outside_the_toolset_is_refused(path: str) -> None:
    assert "no file of the toolset" in plan({"artifact": path}).error


def test_an_artifact_that_is_a_link_out_of_the_toolset_is_refused(tmp_path: Path) -> None:
    (tmp_path / "toolset").mkdir()
    (tmp_path / "secret.html").write_text("x")
    (tmp_path / "toolset" / "a.html").symlink_to(tmp_path / "secret.html")
    places = Places("c", tmp_path, tmp_path / "toolset")
    assert "leads out" in render_plan("html", {"artifact": "a.html"}, {}, {}, places).error


def test_a_plan_that_multiplies_a_large_result_is_refused_before_it_is_made() -> None:
    result: JsonObject = {"big": "x" * 1_000_000}
    assert "too large" in plan({"content": "$return.big" * 1000}, result=result).error
    assert "too large" in plan({"data": ["$return"] * 1000}, result=result).error
    assert MOST_CHARACTERS >= 40_000_000  # a page may be given 20 MB


def test_data_of_twenty_megabytes_fits() -> None:
    result: JsonObject = {"big": "x" * 20_000_000}
    assert plan({"data": "$return"}, result=result).config["data"] is result


def test_what_is_nested_without_end_is_an_error_in_the_plan() -> None:
    deep: Json = "$chat_id"
    for _ in range(5000):
        deep = [deep]
    assert "too deep" in plan({"data": deep}).error
    assert "too deep" in plan({"data": "$return"}, result={"deep": deep}).error
    assert "too deep" in plan({"content": "it: $return"}, result={"deep": [deep] * 2}).error


def test_numbers_that_json_cannot_express_are_an_error_in_the_plan() -> None:
    for number in (float("nan"), float("inf"), 10**5000):
        assert "number" in plan({"data": "$return"}, result={"n": number}).error
    assert plan({"file": "$return.n"}, result={"n": 10**5000}).error


_words = st.text(st.sampled_from("ab$.-_0 \0\n\\/é{"), max_size=12)
_names = st.one_of(st.sampled_from(["args", "return", "chat_id", "a", "b-c", "0", "$", ""]), _words)
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_names, inner, max_size=4),
    max_leaves=12,
)
_objects = st.dictionaries(_names, _json, max_size=5)
_texts = st.lists(
    st.one_of(
        st.sampled_from(["$args", "$return", "$chat_id", "$toolset", "$workspace", "$$", ".", ".a", "-"]), _words
    ),
    max_size=8,
).map("".join)
_configs = st.dictionaries(
    st.sampled_from(["file", "artifact", "data", "content", "url"]),
    st.recursive(_texts, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_names, inner, max_size=3)),
    max_size=4,
)


@given(_configs, _objects, _objects)
def test_no_settings_arguments_or_result_make_it_raise_or_lead_out(
    config: JsonObject, arguments: JsonObject, result: JsonObject
) -> None:
    made = render_plan("code", config, arguments, result, PLACES)
    json.dumps(dict(made.config), allow_nan=False)
    assert bool(made.error) != (set(made.config) == set(config)) or not config
    file = made.config.get("file", "a")
    assert isinstance(file, str)
    assert ".." not in file.split("/")
    assert not file.startswith("/")
    artifact = made.config.get("artifact", str(PLACES.toolset / "a"))
    assert isinstance(artifact, str)
    assert Path(artifact).resolve().is_relative_to(PLACES.toolset)


@given(_json)
def test_a_value_is_never_read_as_expressions(value: Json) -> None:
    made = render_plan("code", {"data": "$return.value"}, {"a": "secret"}, {"value": value}, PLACES)
    assert made.error or made.config["data"] is value
