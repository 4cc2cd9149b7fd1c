"""`todo`: what a call makes of the list, and that the list is the chat's at the branch that is shown."""

from __future__ import annotations

from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent.prompt import shortened
from mypt_desktop.coding.todo import LONGEST_ITEM, MOST_ITEMS, TODO, Item, Todo, changed, items_of, told
from mypt_desktop.core.messages import JsonObject, ToolCall
from mypt_desktop.tools.arguments import validation_error
from mypt_desktop.tools.registry import CallContext

THREE = (Item("Read", "doing"), Item("Write"), Item("Test"))


def after(arguments: JsonObject, items: tuple[Item, ...] = THREE) -> list[tuple[str, str]]:
    found = changed(items, arguments)
    assert not isinstance(found, str), found
    return [(item.text, item.state) for item in found]


def test_a_new_list_begins_with_its_first_item() -> None:
    assert after({"items": ["Read", "Write"]}, ()) == [("Read", "doing"), ("Write", "open")]


def test_what_is_done_makes_room_for_the_next() -> None:
    assert after({"done": [1]}) == [("Read", "done"), ("Write", "doing"), ("Test", "open")]


def test_only_one_item_is_worked_on() -> None:
    assert after({"start": 3}) == [("Read", "open"), ("Write", "open"), ("Test", "doing")]


def test_items_are_added_and_dropped_in_one_call() -> None:
    assert after({"add": ["Tell"], "drop": [2], "done": [1]}) == [
        ("Read", "done"),
        ("Write", "dropped"),
        ("Test", "doing"),
        ("Tell", "open"),
    ]


@pytest.mark.parametrize("arguments", [{"done": [4]}, {"start": 9}, {"drop": [1, 12]}])
def test_a_number_that_no_item_has_is_refused(arguments: JsonObject) -> None:
    assert "the list has 3" in str(changed(THREE, arguments))


def test_a_list_that_is_too_long_is_refused() -> None:
    assert f"at most {MOST_ITEMS}" in str(changed((), {"items": ["x"] * (MOST_ITEMS + 1)}))


def test_a_call_that_says_nothing_is_refused() -> None:
    assert validation_error(TODO.spec.parameters, {})


@given(
    st.lists(st.tuples(st.text(min_size=1), st.sampled_from(["open", "doing", "done", "dropped"])), max_size=MOST_ITEMS)
)
def test_the_list_comes_back_out_of_its_result_and_is_kept_whole_in_a_message(made: list[tuple[str, str]]) -> None:
    texts = changed((), {"items": [text for text, _ in made]})
    assert not isinstance(texts, str)
    items = tuple(Item(item.text, state) for item, (_, state) in zip(texts, made, strict=False))  # type: ignore[arg-type]
    result = told(items)
    assert items_of(result) == items


def test_the_longest_list_is_kept_whole_in_a_message() -> None:
    items = changed((), {"items": ["w" * 500] * MOST_ITEMS})
    assert not isinstance(items, str)
    assert {len(item.text) for item in items} == {LONGEST_ITEM}
    assert items_of(shortened(told(items), 2000)) == items


def test_a_call_outside_of_a_chat_begins_a_list() -> None:
    steps = Todo(lambda run: None).run(ToolCall("todo", {"items": ["One"]}), CallContext(Event()))
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert end.value.value == {"list": "1. [>] One", "done": 0, "total": 1}
