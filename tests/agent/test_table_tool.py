"""`workspace.query` as a model is offered it: held to the tables and columns that are there, its rows as evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.ports import Tools
from mypt_desktop.agent.table_tool import MOST_TABLES, QueryTool, query_tool
from mypt_desktop.agent.tool_calls import ToolCalls
from mypt_desktop.agent.tool_execution import NoTools, PlainTools
from mypt_desktop.agent.turn import Sources, Turn
from mypt_desktop.core.events import CallFinished, TurnEvent
from mypt_desktop.core.messages import JsonObject, Role, ToolCall, message
from mypt_desktop.core.settings import Generation
from mypt_desktop.dialects.names import dialect, names
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.agent.turns import final
from tests.contracts.test_grammars import admits, written
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

ORDERS = """\
Order,Customer,Date,Price EUR,Status
B-101,Hotel Linde,2025-01-20,620.00,delivered
B-102,Dr. Yilmaz,2025-02-03,1950.00,delivered
B-103,Hotel Linde,2025-03-19,240.00,open
"""
STAFF = "Name,Job,Hours\nClara Brandt,Joiner,40\nPaul Decker,Fitter,35\n"
QUESTION = "How many orders are open?"
OPEN: JsonObject = {
    "table": "orders.csv",
    "filters": [{"column": "Status", "op": "=", "value": "open"}],
    "aggregate": "count",
}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[WorkspaceEngine]:
    with engine(tmp_path, {"orders.csv": ORDERS, "staff.csv": STAFF, "note.md": "Tea."}) as made:
        yield made


def offered(made: WorkspaceEngine, question: str = QUESTION, tools: Tools | None = None) -> QueryTool | None:
    cancel = Event()
    model = ModelCalls(ScriptedModel(), cancel, temperature=0, max_new_tokens=100)
    calls = ToolCalls(tools or PlainTools(WorkspaceTools(made)), cancel, max_result_chars=2000)
    asks = [message(Role.USER, question)]
    return query_tool(Turn(asks, model, calls, Sources(library=made, meaning=made)))


def called(arguments: JsonObject) -> Callable[[object], str]:
    call = ToolCall("workspace.query", arguments)
    return lambda _: written("hermes", call, tools=())


def asked(made: WorkspaceEngine, model: ScriptedModel, question: str = QUESTION) -> list[TurnEvent]:
    settings = Generation(retrieval="model")
    controller = AgentController(model, PlainTools(WorkspaceTools(made)), engine=made, generation=settings)
    return list(controller.stream([message(Role.USER, question)], cancel=Event()))


def test_the_model_reads_which_tables_there_are_with_their_columns_and_few_values(opened: WorkspaceEngine) -> None:
    tool = offered(opened)
    assert tool is not None
    assert (
        "orders.csv: Order (B-101 | B-102 | B-103), Customer (Hotel Linde | Dr. Yilmaz), Date," in tool.told.description
    )
    assert "Status (delivered | open); staff.csv: Name" in tool.told.description


def test_a_call_of_the_model_is_run_and_its_rows_are_what_the_answer_cites(opened: WorkspaceEngine) -> None:
    model = ScriptedModel(called(OPEN), "One order is open: that of Hotel Linde, B-103.")
    events = asked(opened, model)
    (ran,) = (event for event in events if isinstance(event, CallFinished))
    assert (ran.call.arguments, ran.result.content["rows"]) == (OPEN, [["1"]])
    (citation,) = final(events).citations
    assert (citation.path, citation.line) == ("orders.csv", 4)
    assert "Tables: orders.csv: Order" in model.prompts[0].text
    assert '{"table": "orders.csv", "rows": ["count: 1"]}' in model.prompts[1].text


def test_what_the_model_asks_wrongly_comes_back_as_a_sentence(opened: WorkspaceEngine) -> None:
    wrong: JsonObject = {**OPEN, "filters": [{"column": "Status", "op": "=", "value": "opened"}]}
    model = ScriptedModel(called(wrong), called({**OPEN, "group": "Wood"}), "None.")
    asked(opened, model)
    assert "No row has Status = 'opened'. Status holds: delivered, open." in model.prompts[1].text
    assert "There is no column 'Wood'. Columns: Order, Customer, Date, Price EUR, Status." in model.prompts[2].text


@pytest.mark.parametrize("name", sorted({*names()} - {"pi_native", "plain"}))
def test_under_the_grammar_only_what_the_table_has_can_be_written(name: str, opened: WorkspaceEngine) -> None:
    tool = offered(opened)
    assert tool is not None
    grammar = dialect(name).grammar(tool.allowed)

    def admitted(arguments: JsonObject) -> bool:
        return admits(name, grammar, written(name, ToolCall("workspace.query", arguments), tools=tool.allowed))

    assert admitted({"table": "staff.csv", "aggregate": "sum", "of": "Hours"})
    assert not admitted({"table": "prices.csv", "aggregate": "sum", "of": "Hours"})


def test_under_the_grammar_of_a_model_of_ours_a_call_fits_one_table_and_adds_up_only_numbers(
    opened: WorkspaceEngine,
) -> None:
    tool = offered(opened)
    assert tool is not None
    grammar = dialect("hermes").grammar(tool.allowed)

    def admitted(**arguments: Any) -> bool:
        call = ToolCall("workspace.query", {"table": "orders.csv", **arguments})
        return admits("hermes", grammar, written("hermes", call, tools=tool.allowed))

    assert admitted(filters=OPEN["filters"], aggregate="count")
    assert admitted(filters=[{"column": "Price EUR", "op": ">", "value": "500"}], columns=["Order"], order="-Price EUR")
    assert admitted(aggregate="average", of="Price EUR", group="Customer")
    assert not admitted(aggregate="sum", of="Hours")  # of the other table
    assert not admitted(aggregate="sum", of="Customer")  # holds words
    assert not admitted(aggregate="sum")  # of what?
    assert not admitted(filters=[{"column": "Status", "op": ">", "value": "open"}])
    assert not admitted(filters=[{"column": "Status", "op": "=", "value": "x" * 61}])
    assert not admitted(sql="DROP TABLE texts")


def test_of_many_tables_only_the_nearest_are_offered(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {f"list-{at:02}.csv": f"Code{at},Weight\nA,{at}\nB,2\n" for at in range(40)}
    with engine(tmp_path, {**files, "orders.csv": ORDERS, "staff.csv": STAFF}) as made:
        tool = offered(made, "Which customer has an order of the highest price?")
        assert tool is not None
        properties: Any = tool.told.parameters["properties"]
        assert len(properties["table"]["enum"]) == MOST_TABLES
        assert "orders.csv" in properties["table"]["enum"]
        assert len(tool.told.description) < 600


def test_without_tables_or_without_the_documents_nothing_is_offered(opened: WorkspaceEngine, tmp_path: Path) -> None:
    assert offered(opened, tools=NoTools()) is None
    with engine(tmp_path / "other", {"note.md": "Tea."}) as made:
        assert offered(made) is None
