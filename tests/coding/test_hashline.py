"""The patch language: what is parsed, what is taken leniently, what is refused, and that applying it is exact."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mypt_desktop.coding.hashline import (
    BARE_ROWS,
    Delete,
    Insert,
    OnBlock,
    Operation,
    PatchError,
    Plain,
    Section,
    Swap,
    parsed,
)
from mypt_desktop.coding.hashline_apply import edits, resolved
from mypt_desktop.coding.hashline_recovery import recovered

LINES = ("one", "two", "three", "four", "five", "six")


def operations(body: str) -> tuple[Operation, ...]:
    (section,) = parsed(f"[a.py#0A3B]\n{body}").sections
    return section.operations


def applied(body: str, lines: tuple[str, ...] = LINES) -> list[str]:
    return with_edits(plain(operations(body)), lines)


def plain(found: tuple[Operation, ...]) -> tuple[Plain, ...]:
    return tuple(one for one in found if not isinstance(one, OnBlock))


def with_edits(found: tuple[Plain, ...], lines: tuple[str, ...]) -> list[str]:
    result = list(lines)
    for edit in reversed(edits(found, lines)):
        result[edit.first - 1 : edit.last] = edit.rows
    return result


def reference(found: tuple[Plain, ...], lines: tuple[str, ...]) -> list[str]:
    """Slots: what stands before the first line, then each line with what comes before, instead of and after it."""
    head: list[str] = []
    tail: list[str] = []
    before: dict[int, list[str]] = {}
    after: dict[int, list[str]] = {}
    instead: dict[int, tuple[str, ...]] = {}
    for one in found:
        match one:
            case Swap():
                for line in range(one.first, one.last + 1):
                    instead[line] = one.rows if line == one.first else ()
            case Delete():
                for line in range(one.first, one.last + 1):
                    instead[line] = ()
            case Insert(where="head"):
                head += one.rows
            case Insert(where="tail"):
                tail += one.rows
            case Insert(where="pre"):
                before.setdefault(one.at, []).extend(one.rows)
            case Insert():
                after.setdefault(one.at, []).extend(one.rows)
    result = list(head)
    for number, line in enumerate(lines, 1):
        result += before.get(number, [])
        result += instead.get(number, (line,))
        result += after.get(number, [])
    return result + tail


def written(found: tuple[Plain, ...]) -> str:
    """The operations as a patch."""
    parts: list[str] = []
    for one in found:
        match one:
            case Delete():
                parts.append(f"DEL {one.first}..{one.last}")
                continue
            case Swap():
                parts.append(f"SWAP {one.first}..{one.last}:")
            case Insert(where="head" | "tail"):
                parts.append(f"INS.{one.where.upper()}:")
            case Insert():
                parts.append(f"INS.{one.where.upper()} {one.at}:")
        parts += [f"+{row}" for row in one.rows]
    return "\n".join(parts)


text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=12)
rows = st.lists(text, min_size=1, max_size=4).map(tuple)


@st.composite
def scripts(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[Plain, ...]]:
    """A file and operations on it that are apart, in any order."""
    lines = tuple(draw(st.lists(text, min_size=1, max_size=30)))
    cuts = sorted(draw(st.sets(st.integers(1, len(lines) + 1), max_size=8)))
    found: list[Plain] = []
    for first, following in pairwise(cuts):
        last = draw(st.integers(first, following - 1))
        kind = draw(st.sampled_from(["swap", "delete", "pre", "post", "none"]))
        if kind == "swap":
            found.append(Swap(0, first, last, draw(rows)))
        elif kind == "delete":
            found.append(Delete(0, first, last))
        elif kind == "pre":
            found.append(Insert(0, "pre", first, draw(rows)))
        elif kind == "post":
            found.append(Insert(0, "post", last, draw(rows)))
    if draw(st.booleans()):
        found.append(Insert(0, "head", 0, draw(rows)))
    if draw(st.booleans()) or not found:
        found.append(Insert(0, "tail", 0, draw(rows)))
    return lines, tuple(draw(st.permutations(found)))


@given(scripts())
def test_a_script_on_any_file_equals_the_reference(script: tuple[tuple[str, ...], tuple[Plain, ...]]) -> None:
    lines, wanted = script
    found = plain(operations(written(wanted)))
    assert with_edits(found, lines) == reference(wanted, lines)


@given(st.text(max_size=300))
def test_any_text_is_a_patch_or_a_sentence(patch: str) -> None:
    with suppress(PatchError):
        assert parsed(patch).sections


_PIECES = st.sampled_from(
    [
        "[a.py#0A3B]", "[b/c d.md#ffff]", "[a.py]", "*** Begin Patch", "*** End Patch", "*** Abort", "SWAP 1..2:",
        "SWAP 3:", "SWAP 1", "SWAP.BLK 2:", "DEL 4", "DEL 4..9", "DEL.BLK 1", "INS.PRE 1:", "INS.POST 2", "INS.HEAD:",
        "INS.TAIL", "INS.BLK.POST 3:", "+x", "+", "x", "", " ", "-x", "@@ -1,2 +1,2 @@", "12", "3..4", "+-x", "SWAP",
        "DEL 0", "SWAP 999999999999..1:", "*** Update File: a.py", "[*** Update File: a.py#0A3B]", "1:x", "```",
    ]
)  # fmt: skip


@settings(max_examples=500)
@given(st.lists(_PIECES, max_size=12).map("\n".join), st.lists(text, max_size=6).map(tuple))
def test_any_patch_applies_to_any_file_or_is_refused_with_a_sentence(patch: str, lines: tuple[str, ...]) -> None:
    with suppress(PatchError):
        for section in parsed(patch).sections:
            found = resolved(section.operations, lines, lambda line: (line, line))
            assert with_edits(found.operations, lines) == reference(found.operations, lines)


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("SWAP 2..3:\n+X", ["one", "X", "four", "five", "six"]),
        ("DEL 2..5", ["one", "six"]),
        ("INS.PRE 1:\n+X\n+", ["X", "", *LINES]),
        ("INS.POST 6:\n+X", [*LINES, "X"]),
        ("INS.HEAD:\n+X", ["X", *LINES]),
        ("INS.TAIL:\n+X", [*LINES, "X"]),
        ("INS.TAIL:\n+last\nINS.POST 6:\n+after six", [*LINES, "after six", "last"]),
        ("INS.PRE 1:\n+before one\nINS.HEAD:\n+first", ["first", "before one", *LINES]),
        ("DEL 1\nINS.POST 1:\n+X\nDEL 3\nINS.PRE 3:\n+Y", ["X", "two", "Y", "four", "five", "six"]),
        ("SWAP 1..1:\n+-x\nDEL 6\nSWAP 2..2:\n++y", ["-x", "+y", "three", "four", "five"]),
    ],
)
def test_operations_use_the_numbers_of_the_file_as_it_was_read(body: str, result: list[str]) -> None:
    assert applied(body) == result


@pytest.mark.parametrize(
    ("body", "operation"),
    [
        ("SWAP 2:\n+X", Swap(2, 2, 2, ("X",))),
        ("DEL 2", Delete(2, 2, 2)),
        ("SWAP 2..3\n+X", Swap(2, 2, 3, ("X",))),
        ("SWAP 2-3:\n+X", Swap(2, 2, 3, ("X",))),
        ("SWAP 2…3:\n+X", Swap(2, 2, 3, ("X",))),
        ("SWAP 2 3:\n+X", Swap(2, 2, 3, ("X",))),
        ("INS.POST 2\n+X", Insert(2, "post", 2, ("X",))),
        ("INS.HEAD\n+X", Insert(2, "head", 0, ("X",))),
        ("SWAP.BLK 2:\n+X", OnBlock(2, "swap", 2, ("X",))),
        ("DEL.BLK 2", OnBlock(2, "delete", 2, ())),
        ("INS.BLK.POST 2:\n+X", OnBlock(2, "insert", 2, ("X",))),
    ],
)
def test_small_slips_are_taken_as_they_are_meant(body: str, operation: Operation) -> None:
    assert operations(body) == (operation,)


def test_rows_without_a_plus_are_taken_and_the_model_is_told() -> None:
    patch = parsed("[a.py#0A3B]\nSWAP 1..2:\ndef f():\n\n    return 1\n\nDEL 5")
    assert patch.sections[0].operations == (Swap(2, 1, 2, ("def f():", "", "    return 1")), Delete(7, 5, 5))
    assert patch.warnings == (BARE_ROWS,)


def test_a_row_may_look_like_anything_behind_its_plus() -> None:
    body = "SWAP 1:\n+[b.py#FFFF]\n+*** Abort\n+DEL 3\n+@@\n+12"
    assert operations(body) == (Swap(2, 1, 1, ("[b.py#FFFF]", "*** Abort", "DEL 3", "@@", "12")),)


@pytest.mark.parametrize(
    "header",
    [
        "[a.py#0a3b]",
        "*** Update File: a.py#0A3B",
        "[*** Add File: a.py#0A3B ***]",
        "*** [a.py#0A3B] ***",
        "  [a.py#0A3B]",
    ],
)
def test_a_noisy_header_with_a_tag_is_recovered(header: str) -> None:
    assert parsed(f"{header}\nDEL 1").sections == (Section("a.py", "0A3B", (Delete(2, 1, 1),)),)


def test_envelopes_and_fences_are_ignored_and_abort_ends_the_patch() -> None:
    inner = "[a.py#0A3B]\nDEL 1"
    assert parsed(f"*** Begin Patch\n{inner}\n*** End Patch").sections[0].operations == (Delete(3, 1, 1),)
    assert parsed(f"```\n{inner}\n```").sections[0].operations == (Delete(3, 1, 1),)
    assert parsed(f"{inner}\n*** Abort\nDEL nonsense") == parsed(inner)


def test_several_files_and_one_file_twice() -> None:
    patch = parsed("[a.py#0A3B]\nDEL 1\n[b.py#1F7C]\nDEL 20\n[a.py#0A3B]\nDEL 3")
    assert patch.sections == (
        Section("a.py", "0A3B", (Delete(2, 1, 1), Delete(6, 3, 3))),
        Section("b.py", "1F7C", (Delete(4, 20, 20),)),
    )


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ("", "names no file"),
        ("DEL 1", "before any file"),
        ("[a.py]\nDEL 1", "tag of a.py is missing"),
        ("[a.py#XYZ1]\nDEL 1", "tag of a.py is missing"),
        ("[a.py#0A3B]", "nothing to do with a.py"),
        ("[a.py#0A3B]\n+x", "belongs to no operation"),
        ("[a.py#0A3B]\nDEL 1\n+x", "DEL takes no rows"),
        ("[a.py#0A3B]\nDEL.BLK 1\n+x", "SWAP.BLK N:"),
        ("[a.py#0A3B]\nDEL 1..2:", "no colon"),
        ("[a.py#0A3B]\nDEL.BLK 1:", "no colon"),
        ("[a.py#0A3B]\nSWAP 1..2:", "`DEL 1..2`"),
        ("[a.py#0A3B]\nSWAP.BLK 1:\nDEL 4", "`DEL.BLK 1`"),
        ("[a.py#0A3B]\nINS.PRE 1:", "at least one row"),
        ("[a.py#0A3B]\nINS.BLK.POST 1:", "at least one row"),
        ("[a.py#0A3B]\nSWAP 5..2:\n+x", "5..2 ends before it begins"),
        ("[a.py#0A3B]\nSWAP 1:\n-old\n+new", "`+-…`"),
        ("[a.py#0A3B]\n*** Update File: b.py\nDEL 1", "another patch language"),
        ("[a.py#0A3B]\n*** Delete File: b.py", "another patch language"),
        ("[a.py#0A3B]\nDEL 1\n*** Move to: c.py", "another patch language"),
        ("[a.py#0A3B]\n@@ -1,2 +1,2 @@\n+x", "another patch language"),
        ("[a.py#0A3B]\n4\n+x", "`SWAP 4:` to replace or `DEL 4`"),
        ("[a.py#0A3B]\n4 6\n+x", "`SWAP 4..6:` to replace or `DEL 4..6`"),
        ("[a.py#0A3B]\nSWAP 1:\n12:text", "has a line number"),
        ("[a.py#0A3B]\nSWAP two:\n+x", "is no operation"),
        ("[a.py#0A3B]\nDEL 1\n[a.py#0A3C]\nDEL 2", "two tags"),
    ],
)
def test_what_is_refused_says_why(patch: str, said: str) -> None:
    with pytest.raises(PatchError) as caught:
        parsed(patch)
    assert said in caught.value.with_hint()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("DEL 7", "Line 7 does not exist (the file has 6 lines)."),
        ("SWAP 0..1:\n+x", "Line 0 does not exist"),
        ("INS.POST 7:\n+x", "Line 7 does not exist"),
        ("DEL 1..3\nSWAP 3..4:\n+x", "line 3 of the file already belongs to the operation on line 2"),
        ("SWAP 2..4:\n+x\nINS.PRE 3:\n+y", "line 3 of the file already belongs"),
        ("SWAP 2..4:\n+x\nINS.POST 2:\n+y", "line 2 of the file already belongs"),
    ],
)
def test_operations_that_do_not_fit_the_file_are_refused(body: str, said: str) -> None:
    with pytest.raises(PatchError) as caught:
        applied(body)
    assert said in str(caught.value)


class TestRecovery:
    def test_lines_that_moved_are_found_again(self) -> None:
        now = ("new", *LINES[:5], "between", "six")
        assert recovered(plain(operations("SWAP 3:\n+X")), LINES, now) == (Swap(2, 4, 4, ("X",)),)

    def test_lines_that_changed_are_not(self) -> None:
        now = ("one", "two", "THREE", "four", "five", "six")
        assert recovered(plain(operations("SWAP 3:\n+X")), LINES, now) is None
        assert recovered(plain(operations("INS.POST 2:\n+X")), LINES, now) is None

    def test_lines_next_to_a_change_are_not(self) -> None:
        assert recovered(plain(operations("DEL 4")), LINES, ("one", "two", "THREE", "four", "five", "six")) is None

    def test_a_place_that_is_there_twice_is_not_guessed(self) -> None:
        old = ("a", "}", "", "b", "}", "", "c")
        assert recovered((Delete(1, 2, 2),), ("x", "}", "y"), ("x", "}", "y", "x", "}", "y")) is None
        assert recovered((Delete(1, 5, 5),), old, ("new", *old)) == (Delete(1, 6, 6),)

    def test_the_ends_of_a_file_are_where_they_are(self) -> None:
        found = plain(operations("INS.HEAD:\n+X\nINS.TAIL:\n+Y"))
        assert recovered(found, LINES, ("other",)) == found

    @given(scripts(), st.lists(text, max_size=3), st.lists(text, max_size=3))
    def test_what_is_recovered_is_what_the_same_operations_make_inside_the_new_lines(
        self, script: tuple[tuple[str, ...], tuple[Plain, ...]], above: list[str], below: list[str]
    ) -> None:
        lines, wanted = script
        inner = tuple(one for one in wanted if not (isinstance(one, Insert) and one.where in ("head", "tail")))
        moved = recovered(inner, lines, (*above, *lines, *below))
        if moved is not None:
            assert with_edits(moved, (*above, *lines, *below)) == [*above, *reference(inner, lines), *below]
