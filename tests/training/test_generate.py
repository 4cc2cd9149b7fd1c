"""Training data is what the agent itself shows a model, with answers that its results bear out."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.cli.teaching import agent, oracle_for
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import NOT_ANSWERED, AnswerReplaced
from mypt_desktop.core.messages import Role, message
from mypt_desktop.dialects.templated import templated
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.tokenizer import Tokenizer
from mypt_desktop.tools.arguments import validation_error
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.training.bfcl import judge, read_cases
from mypt_desktop.training.dataset import serialise
from mypt_desktop.training.documents import DOCUMENTS, QUESTIONS, make_documents, read_questions
from mypt_desktop.training.episodes import read_episode
from mypt_desktop.training.generate import Material, generate, read_wording
from mypt_desktop.training.lesson_environment import LessonEnvironment, indexed, sentence, tools_over
from mypt_desktop.training.oracle import NothingToTeachError, OracleModel, row_of
from mypt_desktop.training.papers import Asked
from mypt_desktop.training.tool_lessons import Families, truth
from mypt_desktop.training.workspace_lessons import KINDS
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.words import stems
from tests.fakes import ScriptedModel

EXAMPLES = 140


@pytest.fixture(scope="module")
def oracle(models_dir: Path) -> OracleModel:
    return oracle_for(Catalog([models_dir]).get("light"))


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of made-up papers with its questions."""
    out = tmp_path_factory.mktemp("taught") / "office"
    make_documents(out, made_up=40, seed=5)
    return out


def material(taught: Path) -> Material:
    return Material(taught / DOCUMENTS, read_questions(taught / QUESTIONS), Families(), read_wording())


@pytest.fixture(scope="module")
def rows(taught: Path, oracle: OracleModel) -> list[dict[str, Any]]:
    out = taught.parent / "episodes.jsonl"
    generate(material(taught), out, examples=EXAMPLES, seed=2, agent=agent, oracle=oracle, say=lambda line: None)
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def refused(text: str) -> bool:
    wording = read_wording()
    return text in wording["not_there"] or any(text.endswith(f" {end}") for end in wording["missing"])


def test_the_same_seed_makes_the_same_bytes_and_another_seed_others(taught: Path, oracle: OracleModel) -> None:
    made = []
    for name, seed in (("one", 7), ("two", 7), ("three", 8)):
        out = taught.parent / name
        generate(material(taught), out, examples=25, seed=seed, agent=agent, oracle=oracle, say=lambda line: None)
        made.append(out.read_bytes())
    assert made[0] == made[1] != made[2]


def test_every_example_is_one_that_training_can_read(rows: list[dict[str, Any]], models_dir: Path) -> None:
    model = Catalog([models_dir]).get("light")
    tokenizer = Tokenizer(model.build / "tokenizer.json")
    assert len(rows) == EXAMPLES
    for row in rows:
        example = serialise(read_episode(json.dumps(row), row["kind"]), templated("hermes", None), tokenizer)
        assert sum(example.mask) > 2


def test_most_kinds_are_there(rows: list[dict[str, Any]]) -> None:
    kinds = {row["kind"] for row in rows}
    assert kinds >= {"answer", "search", "search_narrowly", "list", "read", "summarise", "two_at_once", "talk", "tools"}


def test_every_call_is_of_a_tool_on_offer_and_fits_its_schema(rows: list[dict[str, Any]]) -> None:
    calls = 0
    for row in rows:
        offered = {tool["function"]["name"]: tool["function"]["parameters"] for tool in row["tools"] or ()}
        for one in row["messages"]:
            if one["role"] == "assistant_toolcall":
                calls += 1
                assert validation_error(offered[one["name"]], one["arguments"]) == ""
    assert calls > EXAMPLES / 2


def test_an_answer_out_of_passages_names_one_that_holds_it(rows: list[dict[str, Any]]) -> None:
    numbered = 0
    for row in (row for row in rows if row["kind"] == "answer"):
        *_, question, answer = (one["content"] for one in row["messages"])
        passages = re.split(r"^\[[^\]\n]+\]\n", question, flags=re.MULTILINE)[1:]
        number = re.search(r" \[(\d)\]$", answer)
        if number is None:
            assert refused(answer)
            continue
        numbered += 1
        for figure in re.findall(r"\d[\w.,:]*\d", answer[: number.start()]):
            assert figure in passages[int(number[1]) - 1]
    assert numbered > 10


def test_several_questions_are_asked_of_the_same_passages_and_some_have_no_answer(rows: list[dict[str, Any]]) -> None:
    answers: dict[str, list[str]] = {}
    for row in (row for row in rows if row["kind"] == "answer"):
        passages, _, asked = row["messages"][0]["content"].rpartition("\n\nQuestion: ")
        assert asked.endswith("using the passages.")
        answers.setdefault(passages, []).append(row["messages"][-1]["content"])
    several = [found for found in answers.values() if len(found) > 2]
    assert len(several) >= len(answers) / 2
    refusals = {refused(text) for found in several for text in found}
    assert refusals == {True, False}


def test_what_has_no_answer_is_looked_for_before_it_is_refused(rows: list[dict[str, Any]]) -> None:
    """The refusal names what was asked for, as an answer does, up to where the answer would stand."""
    looked_for = 0
    for row in (row for row in rows if row["kind"] == "answer"):
        *_, question, answer = (one["content"] for one in row["messages"])
        opening, ending, _ = answer.partition(read_wording()["missing"][0])
        if ending:
            looked_for += 1
            assert stems(opening) & stems(question.rpartition("\n\nQuestion: ")[2])
    assert looked_for > 5


def test_the_right_passage_stands_at_every_place(rows: list[dict[str, Any]]) -> None:
    answers = [row["messages"][-1]["content"] for row in rows if row["kind"] == "answer"]
    assert {found[1] for text in answers if (found := re.search(r" \[(\d)\]$", text))} == {"1", "2", "3"}


def test_what_is_learned_follows_the_very_prompt_that_the_agent_made(taught: Path, oracle: OracleModel) -> None:
    asked = [one for one in read_questions(taught / QUESTIONS) if one.answers]
    with indexed(taught / DOCUMENTS, taught.parent / "index") as engine:
        env = LessonEnvironment(agent, oracle, engine, tools_over(engine), asked, (), read_wording(), random.Random(3))
        kinds = [KINDS[name][1] for name in ("answer", "search", "two_at_once", "list")]
        lessons = [found.lesson for kind in kinds for _ in range(3) for found in kind(env)]
    spelled = templated("hermes", oracle.chat_template)
    assert len(lessons) > 6
    for lesson in lessons:
        episode = read_episode(json.dumps(row_of(lesson, kind="", source="")), "line")
        prompt = spelled.render(lesson.messages, lesson.tools).text
        whole = spelled.render(episode.messages, episode.tools, generate=False).text
        assert whole.startswith(prompt)


def test_a_mistake_is_shown_but_not_learned(models_dir: Path) -> None:
    row = {
        "messages": [
            {"role": "user", "content": "Read it."},
            {"role": "assistant_toolcall", "name": "read", "arguments": {"file": "wrong"}, "learn": False},
            {"role": "tool_result", "name": "read", "content": {"error": "No."}},
            {"role": "assistant_toolcall", "name": "read", "arguments": {"file": "right"}},
        ]
    }
    tokenizer = Tokenizer(Catalog([models_dir]).get("light").build / "tokenizer.json")
    example = serialise(read_episode(json.dumps(row), "line"), templated("hermes", None), tokenizer)
    learned = tokenizer.decode([t for t, mask in zip(example.tokens, example.mask, strict=True) if mask])
    assert "right" in learned
    assert "wrong" not in learned
    assert "wrong" in tokenizer.decode(example.tokens)


@pytest.mark.parametrize(
    "phrase",
    [*read_wording()["not_there"], *(f"The lock was built in {end}" for end in read_wording()["missing"])],
)
def test_the_agent_understands_each_way_to_say_that_it_is_not_there(taught: Path, tmp_path: Path, phrase: str) -> None:
    with indexed(taught / DOCUMENTS, tmp_path / "index") as engine:
        assert _why_replaced(engine, phrase) == (NOT_ANSWERED,)


def _why_replaced(engine: WorkspaceEngine, phrase: str) -> tuple[str, ...]:
    controller = AgentController(ScriptedModel(phrase), PlainTools(WorkspaceTools(engine)), engine=engine)
    question = message(Role.USER, "Which bank does the company use for the insurance policy?")
    (replaced,) = (one for one in controller.stream([question], cancel=Event()) if isinstance(one, AnswerReplaced))
    return replaced.reasons


def test_a_kind_that_does_not_exist_cannot_be_chosen_more_often(taught: Path, oracle: OracleModel) -> None:
    wanted, out = replace(material(taught), shares={"anwser": 0.5}), taught.parent / "none.jsonl"
    with pytest.raises(UserError, match="'anwser'"):
        generate(wanted, out, examples=5, seed=1, agent=agent, oracle=oracle, say=lambda line: None)
    assert not out.exists()


def test_the_answer_to_learn_is_the_sentence_that_speaks_of_what_was_asked() -> None:
    text = "Ada Quist came in 1961. In 1961 the mill at Brook End was sold to a baker. The baker was glad."
    asked = Asked("a.md", "When was the mill at Brook End sold?", ("1961",))
    assert sentence(asked, text) == "In 1961 the mill at Brook End was sold to a baker."
    with pytest.raises(NothingToTeachError):
        sentence(Asked("a.md", "Which year does the red barge date from?", ("1961",)), text)


def test_plain_talk_is_taught_without_tools_and_beside_tools_that_do_not_fit(taught: Path, oracle: OracleModel) -> None:
    spoken = [{"role": "user", "content": "What is tar made of?"}, {"role": "assistant", "content": "Of wood or coal."}]
    talks = [read_episode(json.dumps({"messages": spoken}), "talk")]
    wanted = replace(material(taught), talks=talks, shares=dict.fromkeys([*KINDS, "tools", "fill"], 0.0))
    out = taught.parent / "talk.jsonl"
    assert generate(wanted, out, examples=10, seed=1, agent=agent, oracle=oracle, say=print) == {"chat": 10}
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert {bool(row["tools"]) for row in rows} == {True, False}
    assert {row["messages"][-1]["content"] for row in rows} == {"Of wood or coal."}


def test_requests_for_tools_are_right_by_the_judge_of_the_leaderboard(tmp_path: Path) -> None:
    rng, families = random.Random(1), Families()
    for category in ("simple", "multiple", "parallel", "irrelevance"):
        for _ in range(40):
            request = families.draw(category, rng)  # type: ignore[arg-type]
            row = {
                "id": "x",
                "category": category,
                "question": [[{"role": "user", "content": request.text}]],
                "functions": [
                    {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
                    for tool in request.tools
                ],
                "ground_truth": truth(request),
            }
            path = tmp_path / "case.jsonl"
            path.write_text(json.dumps(row), encoding="utf-8")
            (case,) = read_cases(path)
            assert judge(case, request.calls) == "", request
            assert "{" not in request.text
            assert bool(request.calls) is (category != "irrelevance")
            assert len(request.calls) > 1 or category != "parallel"


def test_a_folder_without_questions_teaches_by_what_its_lines_say(tmp_path: Path, oracle: OracleModel) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for number in range(8):
        text = f"# Boat {number}\n\nLength: {10 + number} metres\nEngine: type K{number}\nHarbour: Port {number}\n"
        (docs / f"boat-{number}.md").write_text(text, encoding="utf-8")
    plain = Material(docs, (), Families(), read_wording())
    out = tmp_path / "out.jsonl"
    counts = generate(plain, out, examples=20, seed=1, agent=agent, oracle=oracle, say=lambda line: None)
    assert sum(counts.values()) == 20


def test_an_empty_folder_and_too_many_examples_are_told_in_a_sentence(tmp_path: Path, oracle: OracleModel) -> None:
    docs, out = tmp_path / "docs", tmp_path / "out.jsonl"
    docs.mkdir()
    empty = Material(docs, (), Families(), read_wording())
    with pytest.raises(UserError, match="holds no documents"):
        generate(empty, out, examples=5, seed=1, agent=agent, oracle=oracle, say=print)
    (docs / "note.txt").write_text("Nothing to ask about here", encoding="utf-8")
    with pytest.raises(UserError, match="Only 0 different examples"):
        generate(empty, out, examples=5, seed=1, agent=agent, oracle=oracle, say=print)
    assert not out.exists()


def test_documents_out_of_passages_keep_questions_answers_and_what_is_left_out(tmp_path: Path) -> None:
    def row(source: str, passage: str, question: str, answer: str) -> dict[str, Any]:
        said = zip(("context", "user", "assistant"), (passage, question, answer), strict=True)
        return {"source": source, "messages": [{"role": role, "content": text} for role, text in said]}

    lines = [
        row("squad2", "The tower in Graz was built in 1712. It leans.", "When was it built?", "1712"),
        row("squad2-unanswerable", "The tower in Graz was built in 1712. It leans.", "Who paid?", "It does not say."),
        row("closed", "Nobody may read this passage.", "Who?", "Nobody"),
        row("dolly-summarization", "A long text about the river Mur in Graz.", "Sum up", "It is about the Mur."),
    ]
    source = tmp_path / "rows.jsonl"
    source.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    out = tmp_path / "out"
    made = make_documents(out, inputs=[source], without=frozenset({"closed"}), passages=10)
    assert made == {"documents": 2, "questions": 3}
    asked = {one.question: one for one in read_questions(out / QUESTIONS)}
    assert asked["When was it built?"].answers == ("1712",)
    assert asked["Who paid?"].answers == ()
    assert asked[""].summary == "It is about the Mur."
    texts = "".join(path.read_text(encoding="utf-8") for path in (out / DOCUMENTS).rglob("*.md"))
    assert "1712" in texts
    assert "Nobody may" not in texts
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear", encoding="utf-8")
    with pytest.raises(UserError, match="holds other files"):
        make_documents(tmp_path / "mine", made_up=3)
