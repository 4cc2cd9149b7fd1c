"""Task agents: which definition counts, what a bad file does, who may be started, and a turn that hands work over."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.ports import Tools
from mypt_desktop.agent.session import Session
from mypt_desktop.app.agents import agents_in
from mypt_desktop.app.assistant import TurnAssistant
from mypt_desktop.coding.agents import AgentFaultError, Found, discovered, may_spawn, parsed
from mypt_desktop.coding.agents_task import NOT_FOR_AGENTS
from mypt_desktop.coding.prompts import Prompts
from mypt_desktop.core.events import ApprovalAsked, CallProgressed, TurnEvent, TurnFinished
from mypt_desktop.core.messages import Message
from mypt_desktop.core.settings import Generation
from mypt_desktop.store.tool_calls import ToolRuns
from tests.app.test_chat_tools import WRITE, Desk, calling, finished
from tests.fakes import ScriptedModel


def definition(name: str, description: str = "Does it.", body: str = "Do it.", **more: str) -> str:
    lines = [f"name: {name}", f"description: {description}", *(f"{key}: {value}" for key, value in more.items())]
    return "\n".join(["---", *lines, "---", body])


class Place:
    """A project, a data folder, and what comes along."""

    def __init__(self, tmp_path: Path) -> None:
        self.project, self.user = tmp_path / "project", tmp_path / "data"
        (self.project / ".mypt" / "agents").mkdir(parents=True)
        (self.user / "agents").mkdir(parents=True)
        self.prompts = Prompts(self.user, self.user / "decisions.json")

    def of_project(self, file: str, text: str) -> None:
        (self.project / ".mypt" / "agents" / file).write_text(text, encoding="utf-8")

    def of_user(self, file: str, text: str | bytes) -> None:
        data = text if isinstance(text, bytes) else text.encode()
        (self.user / "agents" / file).write_bytes(data)

    def allow(self) -> None:
        self.prompts.decide(self.project, self.prompts.waiting(self.project), use=True)

    def found(self) -> Found:
        return agents_in(self.project, self.user / "agents", self.prompts)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_three_agents_come_along(place: Place) -> None:
    found = place.found()
    assert [agent.name for agent in found.agents] == ["researcher", "reviewer", "summariser"]
    reviewer = found.named("reviewer")
    assert reviewer is not None
    assert reviewer.output is not None
    assert {agent.source for agent in found.agents} == {"bundled"}


def test_the_folders_own_goes_first_once_it_is_allowed_then_the_users(place: Place) -> None:
    place.of_user("a.md", definition("researcher", body="Of the user."))
    place.of_project("a.md", definition("researcher", body="Of the folder."))
    user = place.found().named("researcher")
    assert user is not None
    assert user.system_prompt == "Of the user."
    place.allow()
    project = place.found().named("researcher")
    assert project is not None
    assert (project.system_prompt, project.source) == ("Of the folder.", "project")
    place.of_project("a.md", definition("researcher", body="Changed."))
    again = place.found().named("researcher")
    assert again is not None
    assert again.system_prompt == "Of the user."


def test_the_first_file_of_a_name_counts_and_capitals_matter(place: Place) -> None:
    place.of_user("b.md", definition("one", body="Second."))
    place.of_user("a.md", definition("one", body="First."))
    place.of_user("c.md", definition("One", body="Another."))
    found = place.found()
    assert [found.named(name).system_prompt for name in ("one", "One")] == ["First.", "Another."]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "bad",
    [
        "no front matter",
        definition(""),
        definition("x", description=""),
        definition("x", body=""),
        definition("x", output="text"),
        b"---\nname: x\ndescription: \xff\n---\nDo.",
        b"x" * 200_000,
    ],
)
def test_a_bad_file_is_skipped_with_a_sentence_and_the_others_are_found(place: Place, bad: str | bytes) -> None:
    place.of_user("a.md", bad)
    place.of_user("b.md", definition("good"))
    found = place.found()
    assert found.named("good") is not None
    (fault,) = found.faults
    assert "a.md" in fault


def test_front_matter_that_is_no_yaml_is_read_line_by_line() -> None:
    agent = parsed("---\nname: x\ndescription: Does: it [all\ntools: read, find\n---\nDo.", "user")
    assert (agent.description, agent.tools) == ("Does: it [all", ("read", "find"))


def test_lists_may_be_written_in_both_ways_and_task_means_that_any_may_be_started() -> None:
    agent = parsed(definition("x", tools="[read, task]"), "user")
    assert agent.tools == ("read", "task")
    assert agent.spawns == ("*",)
    assert parsed(definition("x", spawns="a, b"), "user").spawns == ("a", "b")
    assert parsed(definition("x"), "user").tools is None


def test_who_may_be_started() -> None:
    assert may_spawn(("*",), "any") == ""
    assert may_spawn(("a", "b"), "a") == ""
    assert may_spawn(("a", "b"), "c") == "Cannot spawn 'c'. Allowed: a, b"
    assert may_spawn((), "c") == "Cannot spawn 'c'. Allowed: none"


def test_a_bad_definition_of_ours_is_our_fault(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("nothing")
    with pytest.raises(AgentFaultError):
        discovered([("bundled", tmp_path)])


@given(st.text(max_size=300))
def test_no_definition_raises_anything_else(text: str) -> None:
    for made in (text, f"---\n{text}\n---\n{text}", f"---\nname: a\ndescription: b\n{text}\n---\nx"):
        with contextlib.suppress(AgentFaultError):
            parsed(made, "user")


class AgentDesk(Desk):
    """A chat whose turns have task agents, all by one model that follows a script."""

    def _session(self) -> Session:
        found = discovered(
            [("user", self.data.root / "agents"), ("bundled", Path(__file__).parents[2] / "resources" / "agents")]
        )

        def turn(messages, cancel, answering):  # type: ignore[no-untyped-def]
            made: list[Tools] = []
            assistant = TurnAssistant(self.model, Generation(), self.child, lambda: found, lambda: made[0].specs())
            made.append(self.parts.offered(self.chat, answering, self.documents, assistant))
            return AgentController(self.model, made[0]).stream(messages, cancel=cancel)

        session = Session(self.chats, self.chat, turn, self.files)
        session.subscribe(self.events.put)
        return session

    def child(
        self, system: str, messages: Sequence[Message], tools: Tools, cancel: threading.Event
    ) -> Generator[TurnEvent, None, None]:
        yield from AgentController(self.model, tools, system).stream(messages, cancel=cancel)


@pytest.fixture
def make_desk(tmp_path: Path, checkout: Path) -> Iterator[Callable[..., AgentDesk]]:
    made: list[AgentDesk] = []

    def desk(**files: str) -> AgentDesk:
        (tmp_path / "data" / "agents").mkdir(parents=True)
        for name, text in files.items():
            (tmp_path / "data" / "agents" / f"{name}.md").write_text(text)
        made.append(AgentDesk(tmp_path, checkout))
        return made[-1]

    yield desk
    for one in made:
        one.close()


def hand_over(agent: str, prompt: str = "Write a.html.") -> str:
    return calling("task", {"agent": agent, "prompt": prompt})


def test_an_agent_works_under_its_own_prompt_with_its_own_tools_and_reports(
    make_desk: Callable[..., AgentDesk],
) -> None:
    desk = make_desk(writer=definition("writer", body="You write pages.", tools=WRITE))
    asked: list[str] = []
    desk.says(
        hand_over("writer"),
        calling(WRITE, {"path": "a.html", "content": "<p>"}),
        "I wrote a.html.",
        "The agent wrote it.",
    )
    desk.session.send("Make a page.")

    def allow(event: ApprovalAsked) -> None:
        asked.append(event.call.id)
        desk.answer(event, Decision(allow=True))

    events = desk.until(TurnFinished, allow)
    (result,) = finished(events)
    assert result.content == {"agent": "writer", "report": "I wrote a.html."}
    assert asked == ["call-1/call-1"]  # the agent's call, as part of the chat's own
    assert desk.files.read("a.html") == b"<p>"
    first, second = desk.model.prompts[:2]
    assert "writer: Does it." in first.text
    assert "You write pages." in second.text
    assert "You are MyPT" not in second.text
    assert [tool.name for tool in second.tools] == [WRITE]
    assert any(isinstance(event, CallProgressed) and WRITE in event.label for event in events)
    run = desk.parts.operations.tool_runs([result.run])[result.run]
    assert run.plan is not None
    assert run.plan.config == {"content": "I wrote a.html."}
    kept = [part.name for one in desk.chats.path(desk.chat) for part in one.message.results]
    assert kept == ["task"]


def test_an_agent_without_a_list_has_all_tools_but_those_of_the_chat(make_desk: Callable[..., AgentDesk]) -> None:
    desk = make_desk(any=definition("any"))
    desk.ask("Go.", hand_over("any"), "Done.", "It is done.")
    names = {tool.name for tool in desk.model.prompts[1].tools}
    assert WRITE in names
    assert not names & set(NOT_FOR_AGENTS)


def test_an_unknown_agent_is_said_with_those_there_are(make_desk: Callable[..., AgentDesk]) -> None:
    (result,) = finished(make_desk().ask("Go.", hand_over("nobody"), "Hm."))
    assert result.content == {"error": 'Unknown agent "nobody". Available: researcher, reviewer, summariser'}


def test_a_report_takes_the_form_that_the_agents_schema_asks_for(make_desk: Callable[..., AgentDesk]) -> None:
    desk = make_desk()
    value = {"verdict": "mend", "findings": [{"place": "a.py:3", "problem": "It divides by zero."}]}
    answer = f"<tool_call>\n{json.dumps({'name': 'respond', 'arguments': value})}\n</tool_call>"
    (result,) = finished(
        desk.ask("Review.", hand_over("reviewer", "Review a.py."), "Line 3 divides by zero.", answer, "So.")
    )
    assert result.content == {"agent": "reviewer", "report": value}


@pytest.mark.parametrize("form", ["{}", "```json\n{}\n```"])
def test_a_report_that_is_written_as_json_is_taken_as_it_is(make_desk: Callable[..., AgentDesk], form: str) -> None:
    desk = make_desk()
    value = {"verdict": "mend", "findings": [{"place": "a.py:3", "problem": "It divides by zero."}]}
    written = form.replace("{}", json.dumps(value))
    (result,) = finished(desk.ask("Review.", hand_over("reviewer"), "Line 3 divides by zero.", written, "So."))
    assert result.content == {"agent": "reviewer", "report": value}


def test_words_where_a_value_was_asked_for_are_an_error(make_desk: Callable[..., AgentDesk]) -> None:
    (result,) = finished(make_desk().ask("Review.", hand_over("reviewer"), "Fine.", "It is all fine.", "So."))
    assert result.failed
    assert "answered in words" in str(result.content["error"])


def test_an_answer_that_does_not_fit_the_schema_is_an_error(make_desk: Callable[..., AgentDesk]) -> None:
    desk = make_desk()
    bad = '<tool_call>\n{"name": "respond", "arguments": {"verdict": "superb"}}\n</tool_call>'
    (result,) = finished(desk.ask("Review.", hand_over("reviewer"), "Fine.", bad, "So."))
    assert result.failed
    assert "does not fit the schema" in str(result.content["error"])


def test_an_agent_that_calls_what_it_does_not_have_hears_so(make_desk: Callable[..., AgentDesk]) -> None:
    desk = make_desk(writer=definition("writer", tools="todo, read"))
    desk.ask("Go.", hand_over("writer"), calling("eval", {"cells": []}), "I could not.", "It could not.")
    assert "eval" in desk.model.prompts[2].text
    assert [run.tool_id for run in ToolRuns(desk.database).of_chat(desk.chat)] == ["task"]


def test_stopping_the_turn_stops_the_agent(make_desk: Callable[..., AgentDesk]) -> None:
    desk = make_desk(writer=definition("writer"))
    desk.model = ScriptedModel(
        hand_over("writer"), "word " * 200, rails="free", context_length=16384, on_piece=lambda p: stop(p)
    )

    def stop(piece: str) -> None:
        if "word" in piece:
            desk.session.cancel()

    desk.session.send("Go.")
    events = desk.until(TurnFinished)
    assert isinstance(events[-1], TurnFinished)
    assert events[-1].cancelled
    (result,) = finished(events)
    assert "stopped" in str(result.content["error"])
