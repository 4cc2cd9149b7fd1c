"""The judge of the evaluation suites, and what the suites promise: they share nothing with what training shows."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.bench.scoring import holds_fact
from mypt_desktop.cli import main
from mypt_desktop.cli.teaching import agent
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.tools.workspace import TOOL_REGISTRY
from mypt_desktop.training import bfcl, documents, generate, tool_lessons
from mypt_desktop.training.documents import DOCUMENTS, QUESTIONS, make_documents, read_questions
from mypt_desktop.training.episodes import read_rows
from mypt_desktop.training.examine import Examiner
from mypt_desktop.training.suites import Case, Reaction, examined, figures, judge, needs_documents, read_cases
from tests.fakes import ScriptedModel
from tests.training.tiny import lines

EVAL = Path(__file__).resolve().parents[1] / "data" / "eval"
RUN = 6  # words in a row that two texts may not share


def case(expect: Mapping[str, Any], **more: Any) -> Case:
    return Case("x", "y", (), expect, **more)


def search(**arguments: Any) -> ToolCall:
    return ToolCall("workspace.search", arguments)


FARES = {"name": "workspace.search", "arguments": {"query": {"about": "child fares ferry"}, "top_k": [3, ""]}}
READ = {"name": "workspace.get_doc", "one_of": [{"title": ["a.md", "a"]}, {"doc_id": ["a.md", "17"]}]}


@pytest.mark.parametrize(
    ("wanted", "calls", "failed"),
    [
        ([FARES], [search(query="fares for a child")], ""),
        ([FARES], [search(query="Ferry: fare of children", top_k=3)], ""),
        ([FARES], [search(query="ferry")], "arguments"),
        ([FARES], [search(query="child fares", top_k=5)], "arguments"),
        ([FARES], [search(query="child fares", path="x")], "arguments"),
        ([FARES], [search(top_k=3)], "arguments"),
        ([FARES], [search(query=["child", "fares"])], "arguments"),
        ([FARES], [], "decision"),
        ([FARES], [ToolCall("workspace.list_docs", {})], "tool"),
        ([FARES], [search(query="child fares"), search(query="child fares")], "tool"),
        ([], [search(query="x")], "decision"),
        ([], [], ""),
        ([READ], [ToolCall("workspace.get_doc", {"title": " A.MD "})], ""),
        ([READ], [ToolCall("workspace.get_doc", {"doc_id": "17"})], ""),
        ([READ], [ToolCall("workspace.get_doc", {"doc_id": "a"})], "arguments"),
        ([READ, FARES], [search(query="child fares"), ToolCall("workspace.get_doc", {"title": "a"})], ""),
    ],
)
def test_a_call_is_judged_by_decision_tool_and_arguments(
    wanted: list[dict[str, Any]], calls: list[ToolCall], failed: str
) -> None:
    judged = judge(case({"calls": wanted}), Reaction(tuple(calls)), holds_fact)
    assert judged.failed == failed
    assert bool(judged.fault) is bool(failed)


@pytest.mark.parametrize(
    ("expect", "reaction", "right"),
    [
        ({"facts": ["7:30"]}, Reaction(words="no", shown="It leaves at 7:30.", sources=("a",)), True),
        ({"facts": ["7:30"]}, Reaction(shown="It leaves at 17:30."), False),
        ({"facts": ["7:30"], "path": "b"}, Reaction(shown="At 7:30.", sources=("a",)), False),
        ({"facts": ["7:30"], "path": "b"}, Reaction(shown="At 7:30.", sources=("a", "b")), True),
        ({"facts": ["7:30"]}, Reaction(shown="At 7:30.", error="The model died."), False),
        ({"absent": True}, Reaction(shown="I found nothing about this."), True),
        ({"absent": True}, Reaction(shown="At 7:30. [1]", sources=("a",)), False),
    ],
)
def test_an_answer_is_judged_by_its_facts_and_sources(expect: dict[str, Any], reaction: Reaction, right: bool) -> None:
    assert (judge(case(expect), reaction, holds_fact).fault == "") is right


def test_with_passages_given_the_models_own_words_count() -> None:
    given = case({"facts": ["7:30"]}, passages=({"path": "a", "text": "At 7:30."},))
    assert judge(given, Reaction(words="It does not say.", shown="> At 7:30. [1]"), holds_fact).fault
    assert not judge(given, Reaction(words="At 7:30.", shown=""), holds_fact).fault


def test_a_refusal_counts_with_passages_given_and_as_shown_over_a_folder() -> None:
    shown = Reaction(words="It does not say.", shown="Nearest: > At 7:30. [1]", sources=("a",), refused=True)
    given = case({"absent": True}, passages=({"path": "a", "text": "At 7:30."},))
    assert not judge(given, shown, holds_fact).fault
    assert judge(given, replace(shown, refused=False), holds_fact).fault
    assert judge(case({"absent": True}), shown, holds_fact).fault


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"id": "a", "category": "b", "question": "c"},
        {"id": "a", "category": "b", "question": "c", "expect": {"other": 1}},
        {"id": "a", "category": "b", "messages": [], "expect": {"calls": []}},
        {"id": "a", "category": "b", "question": "c", "expect": {"calls": []}, "tools": "x"},
        {"id": "a", "category": "b", "question": "c", "expect": {"calls": []}, "passages": [1]},
    ],
)
def test_a_line_that_is_no_case_is_named(tmp_path: Path, row: dict[str, Any]) -> None:
    with pytest.raises(UserError, match="line 1"):
        read_cases(lines(tmp_path / "suite.jsonl", row))


def test_the_first_step_of_the_model_is_what_is_judged(tmp_path: Path) -> None:
    rows = [
        {"id": "1", "category": "search", "question": "What do children pay?", "expect": {"calls": [FARES]}},
        {"id": "2", "category": "talk", "question": "Hello", "expect": {"calls": []}},
    ]
    cases = read_cases(lines(tmp_path / "suite.jsonl", *rows))
    assert not needs_documents(cases)
    call = '<tool_call>\n{"name": "workspace.search", "arguments": {"query": "child fares"}}\n</tool_call>'
    judged = list(examined(cases, Examiner(agent, ScriptedModel(call, "Hello!")).react, holds_fact))
    assert figures(judged) == {
        "search": 1.0,
        "talk": 1.0,
        "decision": 1.0,
        "decision and tool": 1.0,
        "decision, tool and arguments": 1.0,
        "overall": 1.0,
    }


@pytest.mark.parametrize(
    ("said", "expect", "right"),
    [
        ("The fare for children is 4 euros.", {"facts": ["4 euros"]}, True),
        ("The passages do not mention it.", {"facts": ["4 euros"]}, False),
        ("The passages do not mention it.", {"absent": True}, True),
        ("The fare for children is 4 euros.", {"absent": True}, False),
    ],
)
def test_given_passages_are_what_the_agent_finds(
    tmp_path: Path, said: str, expect: dict[str, Any], right: bool
) -> None:
    passage = {"path": "fares.md", "text": "The fare for children is 4 euros. Dogs travel free."}
    row = {"id": "1", "category": "x", "question": "What is the fare for children?", "expect": expect}
    (one,) = read_cases(lines(tmp_path / "suite.jsonl", row | {"passages": [passage]}))
    model = ScriptedModel(said)
    judged = judge(one, Examiner(agent, model).react(one), holds_fact)
    assert "[fares.md]\nThe fare" in model.prompts[0].text
    assert (judged.fault == "") is right, judged


def test_the_command_asks_a_real_model_and_prints_shares(
    models_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "fares.md").write_text("The fare for children is 4 euros.", encoding="utf-8")
    rows = [
        {"id": "1", "category": "list", "question": "How many documents are there?", "expect": {"facts": ["1"]}},
        {"id": "2", "category": "talk", "question": "Hello", "expect": {"calls": []}},
    ]
    suite = str(lines(tmp_path / "suite.jsonl", *rows))
    ask = ["train", "evaluate", "--model", "light", "--suite", suite, "--format", "episodes", "--json"]
    assert main(["--data-dir", str(tmp_path), *ask]) == 0
    shares = json.loads(capsys.readouterr().out)
    assert shares["list"] == 1.0
    assert main(["--data-dir", str(tmp_path), *ask, "--documents", str(tmp_path / "nowhere")]) == 1
    assert "There is no folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("workspace", {"search": 78, "read": 40, "talk": 28, "after_list": 12}),
        ("grounded", {"answerable": 200, "unanswerable": 100}),
        ("main-job", {"own": 14, "mixed": 14, "unanswerable": 6, "whole folder": 6}),
    ],
)
def test_the_suites_can_be_read_and_ask_what_can_be_answered(name: str, counts: Mapping[str, int]) -> None:
    cases = read_cases(EVAL / f"{name}.jsonl.gz")
    found = Counter(one.category for one in cases)
    assert len(cases) == (40 if name == "main-job" else 300)
    assert {category: found[category] for category in counts} == counts
    assert len({one.id for one in cases}) == len(cases)
    for one in cases:
        for call in one.expect.get("calls", ()):
            properties: Any = TOOL_REGISTRY[call["name"]].parameters["properties"]
            for accepted in call.get("one_of") or [call["arguments"]]:
                assert set(accepted) <= set(properties)
        texts = [passage["text"] for passage in one.passages]
        if one.passages and "facts" in one.expect:
            assert any(holds_fact(text, one.expect["facts"]) for text in texts), one.id


def test_the_function_suite_has_each_category() -> None:
    cases = bfcl.read_cases(EVAL / "functions.jsonl.gz")
    wanted = {"simple": 75, "multiple": 75, "parallel": 75, "irrelevance": 75}
    assert Counter(one.category for one in cases) == wanted


def test_no_wording_is_shared_with_training() -> None:
    learned = [*_templates(generate.WORDING, documents.KINDS, tool_lessons.FAMILIES), *_of_subjects()]
    trained = {run for text in learned for run in _runs(text)}
    asked = list(_templates(EVAL / "wording.json", EVAL / "kinds.json", EVAL / "tools.json"))
    assert len(asked) > 150
    shared = {run: text for text in asked for run in _runs(text) if run in trained}
    assert not shared
    plain = {_plain(text) for text in learned}
    only_question = {"_", "_ _"}
    assert not {_plain(text) for text in asked} & plain - only_question


def test_no_document_name_or_tool_is_shared_with_training(tmp_path: Path) -> None:
    make_documents(tmp_path / "trained", made_up=300, put_together=300, seed=1)
    trained = {
        path.relative_to(tmp_path / "trained" / DOCUMENTS): path.read_text(encoding="utf-8")
        for path in (tmp_path / "trained" / DOCUMENTS).rglob("*")
        if path.is_file()
    }
    held = {
        path.relative_to(EVAL / "documents"): path.read_text(encoding="utf-8")
        for path in (EVAL / "documents").rglob("*")
        if path.is_file()
    }
    assert len(held) == 48
    assert not trained.keys() & held.keys()
    assert not set(trained.values()) & set(held.values())
    questions = {one.question for one in read_questions(tmp_path / "trained" / QUESTIONS)}
    suites = [row for name in ("workspace", "grounded", "main-job") for row, _ in read_rows(EVAL / f"{name}.jsonl.gz")]
    assert not questions & {row.get("question") for row in suites}
    own = {name for pool in _json(EVAL / "kinds.json")["pools"].values() for name in pool}
    for other in (documents.KINDS, documents.SUBJECTS):
        assert not own & {name for pool in _json(other)["pools"].values() for name in pool}
    assert not _tool_names(EVAL / "tools.json") & _tool_names(tool_lessons.FAMILIES)


def _templates(wording: Path, kinds: Path, tools: Path) -> Iterator[str]:
    for said in _json(wording).values():
        yield from (one[0] if isinstance(one, list) else one for one in said)
    for kind in _json(kinds)["kinds"]:
        yield from (kind["text"], *(text for fact in kind["facts"] for text in fact["ask"]))
        yield from (one if isinstance(one, str) else one["ask"] for one in kind["absent"])
    for family in _json(tools)["families"]:
        yield from (text for request in family["requests"] for text in request["say"])


def _of_subjects() -> Iterator[str]:
    for group in _json(documents.SUBJECTS)["groups"]:
        for attribute in group["attributes"]:
            yield from (*attribute["ask"], *attribute["says"])


def _tool_names(path: Path) -> set[str]:
    return {tool["name"] for family in _json(path)["families"] for tool in family["tools"]}


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _words(text: str) -> Sequence[str]:
    return ["_" if word.startswith("{") else word for word in re.findall(r"\{\w+\}|[\w']+", text.lower())]


def _plain(text: str) -> str:
    return " ".join(_words(text))


def _runs(text: str) -> set[tuple[str, ...]]:
    words = _words(text)
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}
