"""A text that repeats itself ends where that began; one that only looks like it goes on."""

from __future__ import annotations

from mypt_desktop.agent.loops import CODE, PROSE, without_loop
from tests.agent.turns import final, turn
from tests.fakes import ScriptedModel


def test_a_line_that_comes_again_and_again_is_a_loop() -> None:
    poem = "The sea is wide.\n" + "A canvas of wonder that awakens,\n" * 3 + "A can"
    assert without_loop(poem, PROSE) == "The sea is wide.\nA canvas of wonder that awakens,\n"


def test_a_list_whose_numbers_alone_differ_is_a_loop() -> None:
    tips = "".join(f"{n}. Always wear a life jacket on the water, please.\n" for n in range(1, 4)) + "4."
    assert without_loop(tips, PROSE) == "1. Always wear a life jacket on the water, please.\n"


def test_code_may_say_the_same_more_often() -> None:
    rows = "".join(f"        <tr><td>{n}</td><td>one cell and another</td></tr>\n" for n in range(3)) + "</div>\n" * 9
    assert without_loop(rows, CODE) is None
    assert without_loop("values = [\n" + "    0, 0, 0, 0,\n" * 8 + "]", CODE) == "values = [\n    0, 0, 0, 0,\n"


def test_an_answer_that_loops_is_cut_and_says_why() -> None:
    model = ScriptedModel("A poem.\n" + "A canvas of wonder that awakens,\n" * 50)
    events = turn(model, "Write a poem about the sea")
    assert final(events).text == "A poem.\nA canvas of wonder that awakens,"
