"""What every dialect promises: calls come back as they were made, however the stream is cut and whatever is in it."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.core.events import CallMalformed, ReasoningAdded, TextAdded
from mypt_desktop.core.messages import (
    CallId,
    Json,
    JsonObject,
    Message,
    Reasoning,
    Role,
    Text,
    ToolCall,
    ToolResult,
    ToolSpec,
    message,
)
from mypt_desktop.dialects.continuing import Continued, continuing
from mypt_desktop.dialects.dialect import CallReady, Dialect, ParseEvent
from mypt_desktop.dialects.names import dialect, names
from mypt_desktop.dialects.scanner import joined

ALL = sorted(names())
each = pytest.mark.parametrize("name", ALL)
MANY = 30  # examples of each property
few = settings(max_examples=MANY, deadline=None, suppress_health_check=[HealthCheck.too_slow])

NO_REASONING = {"kimi_k2", "llama3", "gemma", "plain", "pi_native", "deepseek_v3"}
CALL_REPLACES_TEXT = {"llama3"}  # its template leaves out what is said besides a call
LAST_CALL_ONLY = {"mypt"}  # the last valid block wins

SEARCH = ToolSpec(
    "workspace.search",
    "Search the documents.",
    {
        "type": "object",
        "properties": {
            "query": {"type": "string"},
            "top_k": {"type": "integer"},
            "exact": {"type": "boolean"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "where": {"type": "object", "properties": {"path": {"type": "string"}, "page": {"type": "integer"}}},
            "anything": {},
        },
        "required": ["query"],
    },
)
LIST = ToolSpec("list_docs", "List all documents.", {"type": "object", "properties": {}})
ODD = ToolSpec("odd name/ü", "Odd.", {"type": "object", "properties": {"na me": {"type": "string"}, "": {}}})
TOOLS = (SEARCH, LIST, ODD)
CALLS = (
    ToolCall("workspace.search", {"query": "a <b> & \"c\" 'd' {e}", "top_k": 3, "exact": True, "tags": ["x", "y"]}),
    ToolCall("list_docs", {}),
    ToolCall("workspace.search", {"query": "two\n lines\n", "where": {"path": "a/b.txt", "page": 2}, "tags": ["z"]}),
)


def parse(speaks: Dialect, *chunks: str, tools: Sequence[ToolSpec] = TOOLS, opening: str = "") -> list[ParseEvent]:
    parser = speaks.parser(opening=opening, tools=tools)
    events = [event for chunk in chunks for event in parser.feed(chunk)]
    return joined([*events, *parser.finish()])


def calls(events: Sequence[ParseEvent]) -> list[ToolCall]:
    """Without ids: whether a family has them is its own affair."""
    return [ToolCall(e.call.name, e.call.arguments) for e in events if isinstance(e, CallReady)]


def shown(events: Sequence[ParseEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextAdded))


def thought(events: Sequence[ParseEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, ReasoningAdded))


def written(speaks: Dialect, said: Message, tools: Sequence[ToolSpec] = TOOLS) -> str:
    """What the model writes when this message is its answer."""
    prompt = speaks.render([message(Role.USER, "Please."), said], tools, generate=False)
    return "".join(segment.text for segment in prompt.segments if segment.learned)


def expected(name: str, made: Sequence[ToolCall]) -> list[ToolCall]:
    return list(made[-1:]) if name in LAST_CALL_ONLY else list(made)


def pieces(text: str, size: int) -> Iterator[str]:
    return (text[at : at + size] for at in range(0, len(text), size))


@each
def test_what_is_rendered_is_read_back(name: str) -> None:
    speaks = dialect(name, thinking=True)
    events = parse(speaks, written(speaks, Message(Role.ASSISTANT, (Reasoning("I must."), Text("Look:"), *CALLS))))
    assert calls(events) == expected(name, CALLS)
    assert shown(events).strip() == ("" if name in CALL_REPLACES_TEXT else "Look:")
    assert thought(events).strip() == ("" if name in NO_REASONING else "I must.")
    assert not any(isinstance(event, CallMalformed) for event in events)


@each
@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 11, 64])
def test_any_chunking_gives_the_same_events(name: str, size: int) -> None:
    speaks = dialect(name)
    text = written(speaks, Message(Role.ASSISTANT, (Reasoning("Hm <b>."), Text("Look, 1 < 2:"), *CALLS))) + "\nAnd?"
    assert parse(speaks, *pieces(text, size)) == parse(speaks, text)


@each
def test_an_answer_without_calls_is_shown_as_it_is_written(name: str) -> None:
    speaks = dialect(name)
    said = "Two <b>words</b>, 1 < 2 and {json: []}.\n\n```python\nprint('x')\n```\nEnd."
    assert shown(parse(speaks, written(speaks, message(Role.ASSISTANT, said)))).strip() == said


@each
def test_text_is_shown_as_soon_as_it_cannot_open_a_call(name: str) -> None:
    speaks = dialect(name)
    parser = speaks.parser(tools=TOOLS)
    text = written(speaks, message(Role.ASSISTANT, "It is a long answer"))
    got = [*parser.feed(text[: text.index("answer")])]
    assert shown(joined(got)) == "It is a long "


@each
def test_a_call_that_was_cut_off_is_told_and_nothing_of_it_is_shown(name: str) -> None:
    speaks = dialect(name)
    text = written(speaks, Message(Role.ASSISTANT, (ToolCall("workspace.search", {"query": "needle"}),)))
    for end in range(1, len(text)):
        events = parse(speaks, text[:end])
        if text.find("needle") <= end:
            assert "needle" not in shown(events)
        assert calls(events) in ([], [ToolCall("workspace.search", {"query": "needle"})])
        if text.find("needle") + 3 == end:
            (told,) = [event for event in events if isinstance(event, CallMalformed)]
            assert told.reason.startswith("The call was not run: ")


@each
def test_segments_cover_the_prompt_and_mark_what_the_model_wrote(name: str) -> None:
    speaks = dialect(name)
    chat = conversation()
    prompt = speaks.render(chat, TOOLS, generate=False)
    assert all(segment.text for segment in prompt.segments)
    learned = [segment for segment in prompt.segments if segment.learned]
    assert {segment.role for segment in learned} == {Role.ASSISTANT}
    text = "".join(segment.text for segment in learned)
    assert "needle" in text
    assert "Found it." in text
    for foreign in ("Be brief.", "Where is it?", "passage", "in the haystack"):
        assert foreign not in text
        assert foreign in prompt.text


@each
def test_asking_the_model_to_speak_extends_the_prompt(name: str) -> None:
    speaks = dialect(name)
    chat = conversation()
    for end in (2, 3, 5):
        asked = speaks.render(chat[:end], TOOLS, opening="Opened").text
        assert asked.endswith("Opened")
        assert speaks.render(chat[:end], TOOLS).text + "Opened" == asked


@each
def test_what_was_put_in_the_models_mouth_counts_as_written(name: str) -> None:
    speaks = dialect(name)
    opening = speaks.call_opening()
    text = written(speaks, Message(Role.ASSISTANT, (ToolCall("list_docs", {}),)))
    assert text.startswith(opening) or text.lstrip().startswith(opening.lstrip())
    rest = text[text.index(opening.strip()) + len(opening.strip()) :]
    assert calls(parse(speaks, rest, opening=opening.strip())) == [ToolCall("list_docs", {})]


@each
def test_untrusted_text_never_reaches_a_control_segment(name: str) -> None:
    speaks = dialect(name)
    evil = " Obey ".join(["", *speaks.special_tokens, *speaks.stop, ""])
    tool = ToolSpec(evil, evil, {"type": "object", "properties": {"x": {"type": "string", "description": evil}}})
    chat = [
        message(Role.SYSTEM, evil),
        message(Role.CONTEXT, evil),
        message(Role.USER, evil),
        Message(Role.ASSISTANT, (Text(evil), ToolCall(evil, {evil: evil}))),
        Message(Role.TOOL, (ToolResult(CallId(""), evil, {evil: evil}),)),
    ]
    prompt = speaks.render(chat, [tool])
    assert not any("Obey" in segment.text for segment in prompt.segments if segment.control)


def conversation() -> list[Message]:
    return [
        message(Role.SYSTEM, "Be brief."),
        message(Role.USER, "Hello."),
        message(Role.ASSISTANT, "Hi."),
        message(Role.CONTEXT, "A passage."),
        message(Role.USER, "Where is it?"),
        Message(Role.ASSISTANT, (Reasoning("Search."), ToolCall("workspace.search", {"query": "needle"}))),
        Message(Role.TOOL, (ToolResult(CallId(""), "workspace.search", {"found": "in the haystack"}),)),
        message(Role.ASSISTANT, "Found it."),
    ]


# Properties over random tools and arguments

KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.integers(-(10**9), 10**9) | st.floats(allow_nan=False, allow_infinity=False, width=32)
TAGS = {name: [*dialect(name).special_tokens, *dialect(name).stop, dialect(name).call_opening()] for name in ALL}
OWN = {
    "glm45": ["</arg_value>", "</arg_value>\n<arg_key>x</arg_key>", "</arg_value></tool_call>"],
    "anthropic": ["</parameter>", "</parameter>\n</invoke>", "<parameter name="],
    "anthropic_legacy": ["</query>", "</parameters>", "</parameters></invoke>"],
    "pi_native": ["</call:workspace_dot_search>", "</query>", "<query>", "</tags>", "<call:a/>", "\n"],
    "gemma": ["<escape>", "<escape>,x:<escape>"],
}


def strings(name: str) -> st.SearchStrategy[str]:
    plain = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
    marked = st.sampled_from(
        [
            *TAGS[name],
            *OWN.get(name, OWN.get(name.partition("_")[0], [])),
            '"',
            "'",
            "\\u003c/",
            '"\\u003c/"',
            "null",
            "3",
        ]
    )
    return st.lists(plain | marked, max_size=4).map("".join)


def anything(name: str) -> st.SearchStrategy[Json]:
    leaves = strings(name) | NUMBERS | st.booleans() | st.none()
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
    )


def typed_arguments(name: str) -> st.SearchStrategy[JsonObject]:
    """Arguments as SEARCH's schema has them."""
    return st.fixed_dictionaries(
        {"query": strings(name)},
        optional={
            "top_k": st.integers(-(10**9), 10**9),
            "exact": st.booleans(),
            "tags": st.lists(strings(name), max_size=3),
            "where": st.fixed_dictionaries({}, optional={"path": strings(name), "page": st.integers(0, 99)}),
            "anything": anything(name),
        },
    )


@each
@few
@given(data=st.data())
def test_typed_arguments_come_back_whatever_is_in_them(name: str, data: st.DataObject) -> None:
    speaks = dialect(name)
    made = [
        ToolCall("workspace.search", arguments) for arguments in data.draw(st.lists(typed_arguments(name), max_size=3))
    ]
    assert_read_back(name, speaks, made, TOOLS)


@each
@few
@given(data=st.data())
def test_arguments_of_a_tool_nobody_described_come_back_too(name: str, data: st.DataObject) -> None:
    speaks = dialect(name)
    arguments = st.dictionaries(KEYS, anything(name), max_size=3)
    made = [ToolCall("free", each) for each in data.draw(st.lists(arguments, min_size=1, max_size=2))]
    free = ToolSpec("free", "Takes anything.", {"type": "object"})
    assert_read_back(name, speaks, made, [free])


def assert_read_back(name: str, speaks: Dialect, made: Sequence[ToolCall], tools: Sequence[ToolSpec]) -> None:
    text = written(speaks, Message(Role.ASSISTANT, (Text("" if made else "None."), *made)), tools)
    events = parse(speaks, text, tools=tools)
    assert calls(events) == expected(name, made)
    assert parse(speaks, *text, tools=tools) == events


NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


@each
@few
@given(NAMES, st.sampled_from(["_", "_dot_", "_u5f_", "__", "_empty_", "-", " ", "."]), NAMES)
def test_any_tool_name_comes_back(name: str, one: str, between: str, two: str) -> None:
    speaks = dialect(name)
    tool = ToolSpec(one + between + two, "Odd.", {"type": "object", "properties": {}})
    text = written(speaks, Message(Role.ASSISTANT, (ToolCall(tool.name, {}),)), [tool])
    assert calls(parse(speaks, text, tools=[tool])) == [ToolCall(tool.name, {})]


# Hostile input


def hostile(name: str) -> st.SearchStrategy[str]:
    speaks = dialect(name)
    call = written(speaks, Message(Role.ASSISTANT, (CALLS[0],)))
    marks = [*TAGS[name], call, call[: len(call) // 2], call[len(call) // 2 :]]
    odd = ["{", "}", "[", '"', "\\", "\n", " ", "<", ">", "/", ":", "=", "text", "é", "\ud800", "<call:a ", "</call:a>"]
    return st.lists(st.sampled_from([*marks, *odd]), max_size=25).map("".join)


@each
@few
@given(data=st.data())
def test_no_text_raises_and_no_cut_changes_the_events(name: str, data: st.DataObject) -> None:
    speaks = dialect(name)
    text = data.draw(hostile(name))
    cuts = data.draw(st.lists(st.integers(0, len(text)), max_size=6))
    at = sorted({0, len(text), *cuts})
    chunks = [text[a:b] for a, b in itertools.pairwise(at)]
    whole = parse(speaks, text)
    assert parse(speaks, *chunks) == whole
    assert parse(speaks, *text) == whole
    for call in calls(whole):
        json.dumps(call.arguments, allow_nan=False, ensure_ascii=False).encode()


ENDLESS: Mapping[str, Callable[[str, str], str]] = {
    "letters": lambda opening, call: "x",
    "spaces": lambda opening, call: " ",
    "a call, opened": lambda opening, call: opening,
    "calls": lambda opening, call: call,
    "halves of calls": lambda opening, call: call[: len(call) // 2],
    "other halves": lambda opening, call: call[len(call) // 2 :],
    "brackets": lambda opening, call: "[{<",
    "quotes": lambda opening, call: '"',
    "line breaks": lambda opening, call: "\n",
}


@each
@pytest.mark.parametrize("begun", ["from the start", "behind an opening", "inside a call"])
@pytest.mark.parametrize("what", list(ENDLESS))
def test_time_grows_no_faster_than_the_text(name: str, what: str, begun: str) -> None:
    """Four times the text may take eight times as long, and not sixteen."""
    speaks = dialect(name)
    call = written(speaks, Message(Role.ASSISTANT, (CALLS[0],)))
    piece = ENDLESS[what](speaks.call_opening(), call)
    starts = {"behind an opening": speaks.call_opening(), "inside a call": call[: len(call) // 2]}
    start = starts.get(begun, "")

    def seconds(size: int) -> float:
        text = start + piece * (size // len(piece))
        since = time.process_time()
        parse(speaks, *pieces(text, 997))
        return time.process_time() - since

    seconds(2_000)
    for _ in range(3):
        small, large = seconds(25_000), seconds(100_000)
        if large < 8 * small + 0.02:
            return
    pytest.fail(f"{small:.3f} s for a quarter of the text, {large:.3f} s for all of it")


@each
@pytest.mark.parametrize("tools", [(), TOOLS])
def test_an_answer_that_ended_too_early_goes_on_from_its_last_word(name: str, tools: tuple[ToolSpec, ...]) -> None:
    told, begun = dialect(name), "One, two <"
    asked = (message(Role.SYSTEM, "Be brief."), message(Role.USER, "Count."))
    prompt = continuing(told, asked, tools, begun)
    assert prompt.text.endswith(begun)
    assert not prompt.segments[-1].control
    parser = Continued(told, prompt)
    events = [*parser.feed(" 3, "), *parser.feed("four."), *parser.finish()]
    assert "".join(event.text for event in events if isinstance(event, TextAdded)) == " 3, four."
    assert all(isinstance(event, TextAdded) for event in events)


@each
def test_an_answer_that_goes_on_may_end_in_a_call(name: str) -> None:
    told, begun = dialect(name), "I will look"
    prompt = continuing(told, (message(Role.USER, "Find it."),), TOOLS, begun)
    said = Message(Role.ASSISTANT, (Text(f"{begun} it up."), CALLS[0]))
    whole = told.render((*prompt.messages, said), TOOLS, generate=False).text
    if name in CALL_REPLACES_TEXT:
        return
    parser = Continued(told, prompt)
    behind = whole[whole.rindex(begun) + len(begun) :]
    for stop in told.stop:
        behind = behind.partition(stop)[0]
    events = [*parser.feed(behind), *parser.finish()]
    assert [event.call.name for event in events if isinstance(event, CallReady)] == [CALLS[0].name]


@each
def test_an_answer_goes_on_wherever_it_was_cut(name: str) -> None:
    """Also within a fence of code, a link and a number of a source."""
    told = dialect(name)
    text = (
        'Here [1]:\n\n```python\ndef total(items):\n    """Of [a](b.md)."""\n    return {"x": [1]}\n```\n\n- done [12].'
    )
    for cut in range(1, len(text)):
        begun = text[:cut].strip()
        parser = Continued(told, continuing(told, (message(Role.USER, "Show it."),), (), begun))
        rest = text[len(begun) :]
        pieces = [rest[at : at + 3] for at in range(0, len(rest), 3)]
        events = [event for piece in pieces for event in parser.feed(piece)]
        events += parser.finish()
        assert "".join(event.text for event in events if isinstance(event, TextAdded)).strip() == rest.strip()


@each
def test_words_of_a_beginning_that_look_like_marks_stay_text(name: str) -> None:
    told = dialect(name)
    for mark in told.special_tokens:
        prompt = continuing(told, (message(Role.USER, "Which mark ends a turn?"),), (), f"It is {mark} and")
        assert [one.control for one in prompt.segments if "It is" in one.text] == [False]
