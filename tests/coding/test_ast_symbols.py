"""Where names are defined and used, by the syntax tree."""

from __future__ import annotations

from typing import Any

import pytest

from mypt_desktop.coding.ast_languages import LANGUAGES
from mypt_desktop.coding.ast_symbols import symbols

PYTHON = """\
import os.path
from shop import total as whole, Basket


def total(items, prices):
    result = 0
    for item in items:
        result += prices[item]
    return f"{result} {os.path.sep}"


class Cart(Basket):
    size = 3

    def fill(self, total):
        self.size = total
        return whole(total)


__all__ = ["total"]
print(total([], {}))
"""


def found(text: str, language: str, *names: str) -> list[dict[str, Any]]:
    return list(symbols(text, language, names)["names"])


def test_a_use_belongs_to_the_innermost_scope_that_defines_it() -> None:
    told = [(one["line"], one.get("kind", ""), one["form"], one["owner"]) for one in found(PYTHON, "python", "total")]
    file, fill = 0, 3
    assert told == [
        (2, "", "import", -1),
        (5, "function", "plain", file),
        (15, "parameter", "plain", fill),
        (16, "", "plain", fill),
        (17, "", "plain", fill),
        (20, "", "string", file),
        (21, "", "plain", file),
    ]


def test_of_an_import_only_the_name_it_binds_is_defined() -> None:
    told = symbols(PYTHON, "python", ())["names"]
    assert {one["name"] for one in told if one.get("kind") == "import"} == {"os", "whole", "Basket"}


def test_a_definition_has_the_lines_of_the_whole_of_it() -> None:
    text = "@cached\n@other\ndef area(x):\n    return x\n\n\nexport = 1\n"
    (area,) = found(text, "python", "area")
    assert (area["first"], area["last"]) == (1, 4)
    (area,) = found("/** Doc. */\nexport function area(x) {\n  return x;\n}\n", "javascript", "area")
    assert (area["first"], area["last"]) == (2, 4)
    (area,) = found("export const area = (x) => {\n  return x;\n};\n", "javascript", "area")
    assert (area["kind"], area["first"], area["last"]) == ("function", 1, 3)


def test_members_are_told_with_what_stands_before_their_dot() -> None:
    told = [(one["line"], one["form"], one.get("kind", ""), one["receiver"]) for one in found(PYTHON, "python", "size")]
    assert told == [(13, "plain", "attribute", ""), (16, "member", "attribute", "self")]


def test_a_shorthand_of_an_object_and_a_required_name_are_told_apart() -> None:
    text = 'const { greet } = require("./g");\nmodule.exports = { greet };\nsend({ greet: 1 });\n'
    told = [(one["line"], one["form"], one.get("kind", "")) for one in found(text, "javascript", "greet")]
    assert told == [(1, "shorthand", "import"), (2, "shorthand", ""), (3, "key", "")]


def test_a_rule_of_a_style_sheet_is_found_by_its_class_and_its_id() -> None:
    text = ".note,\n#top > .note {\n  color: red;\n}\n"
    assert [(one["name"], one["kind"], one["first"], one["last"]) for one in found(text, "css", "note", "top")] == [
        ("note", "rule", 1, 4),
        ("top", "rule", 1, 4),
        ("note", "rule", 1, 4),
    ]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("text", ["", "\n", "a", "}{)(", "\N{GRINNING FACE} a = a.a(a)\n", "a = {a: [a, (a"])
def test_any_text_in_any_language_is_told(language: str, text: str) -> None:
    told = symbols(text, language, ["a"])
    for one in told["names"]:
        assert text[one["start"] : one["end"]] == one["name"]


def test_what_a_function_says_is_global_is_that_of_the_file() -> None:
    text = "count = 0\n\n\ndef step():\n    global count\n    count = count + 1\n"
    assert {one["owner"] for one in found(text, "python", "count")} == {0}
