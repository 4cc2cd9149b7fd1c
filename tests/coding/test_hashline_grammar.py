"""What a patch may be while it is decoded: files that were read, their tags, lines that are there; and nothing else."""

from __future__ import annotations

import json
import re
from threading import Event

import llguidance
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.coding.files_roots import Located
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.files_text import new_text
from mypt_desktop.coding.files_tools import edit_schema
from mypt_desktop.coding.hashline import parsed
from mypt_desktop.coding.hashline_grammar import Known, number_up_to, patch_pattern
from tests.coding.working import Workbench
from tests.fakes import ScriptedModel

FILES = (Known("src/a-b.py", "0A3B", 1234), Known("a b (1).md", "FFFF", 3), Known("empty.txt", "0000", 0))


def decodes(schema: object, patch: str) -> bool:
    """Whether a model held to the schema could write this patch."""
    tokenizer = llguidance.LLTokenizer("byte")
    grammar = llguidance.LLMatcher.grammar_from_lark(f"start: %json {json.dumps(schema)}")
    matcher = llguidance.LLMatcher(tokenizer, grammar, log_level=0)
    tokens = tokenizer.tokenize_str(json.dumps({"input": patch}, ensure_ascii=False))
    return bool(matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting())


def schema(pattern: str) -> object:
    return {"type": "object", "properties": {"input": {"type": "string", "pattern": pattern}}, "required": ["input"]}


@pytest.mark.parametrize(
    ("patch", "possible"),
    [
        ('[src/a-b.py#0A3B]\nSWAP 1..1234:\n+x\n+"é\\\n+', True),
        ("[src/a-b.py#0A3B]\nSWAP 1..1235:\n+x", False),
        ("[src/a-b.py#0A3C]\nDEL 1", False),
        ("[other.py#0A3B]\nDEL 1", False),
        ("[a b (1).md#FFFF]\nDEL 1..3\nINS.TAIL:\n+a\n[src/a-b.py#0A3B]\nDEL.BLK 7\nSWAP.BLK 9:\n+y", True),
        ("[a b (1).md#FFFF]\nDEL 4", False),
        ("[a b (1).md#FFFF]\nINS.BLK.POST 1:\n+x\nINS.PRE 2:\n+y", True),
        ("[a b (1).md#FFFF]\nSWAP 1..1:", False),
        ("[a b (1).md#FFFF]\nDEL 1\nrow without a plus", False),
        ("[empty.txt#0000]\nINS.HEAD:\n+x", True),
        ("[empty.txt#0000]\nDEL 1", False),
    ],
)
def test_a_patch_is_of_files_that_were_read_and_lines_that_are_there(patch: str, possible: bool) -> None:
    assert decodes(schema(patch_pattern(FILES)), patch) is possible
    if possible:
        assert parsed(patch).sections


@given(st.integers(0, 3000), st.integers(0, 4000))
def test_numbers_go_up_to_the_last_line(most: int, number: int) -> None:
    assert bool(re.fullmatch(number_up_to(most), str(number))) == (1 <= number <= most)


def test_the_newest_reading_of_each_file_counts(bench: Workbench) -> None:
    snapshots = Snapshots()
    assert edit_schema(snapshots) is None
    place = Located(bench.root, "a.txt")
    old = snapshots.keep(place, "a.txt", new_text("one\n"))
    new = snapshots.keep(place, "a.txt", new_text("one\ntwo\n"))
    assert decodes(edit_schema(snapshots), f"[a.txt#{new}]\nDEL 2")
    assert not decodes(edit_schema(snapshots), f"[a.txt#{old}]\nDEL 1")


@pytest.mark.parametrize("name", ["hermes", "mypt"])
def test_a_call_of_edit_is_decoded_under_it(bench: Workbench, name: str) -> None:
    bench.put("a.txt", "one\ntwo\n")
    tag = bench.tag("a.txt")
    (edit,) = [spec for spec in bench.tools.specs() if spec.name == "edit"]
    model = ModelCalls(ScriptedModel(dialect=name), Event(), temperature=0, max_new_tokens=100)
    grammar = model.grammar([edit])
    assert grammar is not None
    assert not llguidance.LLMatcher.validate_grammar(llguidance.LLMatcher.grammar_from_lark(grammar.text))
    assert tag in grammar.text
