"""The examples of the workspace API's specification, as they stand there but for the package's name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Dict  # noqa: UP035 - as the example has it

import pytest

from mypt_desktop.agent import AgentController, find_toolcall, render_toolcall, render_toolresult
from mypt_desktop.cli import conversation
from mypt_desktop.cli.arguments import parse
from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.model import LocalModel
from mypt_desktop.workspace import TOOL_REGISTRY, Chunk, Document, WorkspaceEngine, WorkspaceTools
from tests.spec.talkers import Echoing, Talker

CALL = '<myPT_toolcall>{"name": "workspace.search", "query": "python", "top_k": 5}</myPT_toolcall>'


@pytest.fixture
def engine(workspace: Path) -> Iterator[WorkspaceEngine]:
    with WorkspaceEngine("workspace/", "workspace/index/latest") as opened:
        yield opened


@pytest.fixture
def tools(engine: WorkspaceEngine) -> WorkspaceTools:
    return WorkspaceTools(engine)


@pytest.fixture(scope="module")
def light(models_dir: Path) -> Iterator[LocalModel]:
    model = LocalModel(Catalog([models_dir]).get("light"), threads=1)
    yield model
    model.close()


def test_the_engine_is_opened_and_counts(workspace: Path) -> None:
    engine = WorkspaceEngine(
        base_dir="workspace/",  # Root workspace directory
        index_dir="workspace/index/latest",  # RAG index location
    )
    assert (engine.num_docs, engine.num_chunks, engine.has_index) == (2, 2, True)
    assert engine.warning == ""
    engine.close()


def test_documents_are_listed(engine: WorkspaceEngine, capsys: pytest.CaptureFixture[str]) -> None:
    docs = engine.list_docs()
    for doc in docs:
        print(f"{doc.title} ({doc.doc_id})")
    assert capsys.readouterr().out == "".join(f"{doc.path[5:-3]} ({doc.doc_id})\n" for doc in docs)


def test_a_document_is_got_by_its_id(engine: WorkspaceEngine, capsys: pytest.CaptureFixture[str]) -> None:
    assert engine.get_doc("abc123") is None
    doc = engine.get_doc(engine.list_docs()[0].doc_id)
    if doc:
        print(f"Title: {doc.title}, Path: {doc.path}")
    assert capsys.readouterr().out == "Title: python, Path: docs/python.md\n"


def test_a_documents_text_is_got(engine: WorkspaceEngine, capsys: pytest.CaptureFixture[str]) -> None:
    text = engine.get_doc_text(engine.list_docs()[0].doc_id)
    assert text is not None
    print(text[:500])
    assert "first released in 1991" in capsys.readouterr().out
    assert engine.get_doc_text("abc123") is None
    assert engine.get_doc_text(None) is None


def test_passages_are_found(engine: WorkspaceEngine, capsys: pytest.CaptureFixture[str]) -> None:
    chunks = engine.search("machine learning", top_k=3)
    for chunk in chunks:
        print(f"[{chunk.score:.2f}] {chunk.text[:100]}...")
    assert capsys.readouterr().out.startswith("[1.00] # Python Guide")


def test_the_index_is_exchanged_while_it_runs(engine: WorkspaceEngine) -> None:
    with pytest.raises(UserError, match="There is no index"):
        engine.reload_index("workspace/index/v2")
    with WorkspaceEngine("workspace/", "workspace/index/v2") as second:
        Path("workspace/docs/weir.md").write_text("The weir was mended in May.", "utf-8")
        second.refresh()
    engine.reload_index("workspace/index/v2")
    assert engine.num_docs == 3
    engine.reload_index()
    assert engine.search("weir")[0].metadata["filename"] == "weir.md"


def test_documents_and_chunks_have_the_fields(engine: WorkspaceEngine) -> None:
    assert [field.name for field in fields(Document)][:5] == ["doc_id", "title", "path", "created_at", "updated_at"]
    assert [field.name for field in fields(Chunk)] == ["chunk_id", "doc_id", "text", "position", "score", "metadata"]
    (chunk,) = engine.search("installer", top_k=1)
    again = engine.get_chunk(chunk.chunk_id)
    assert again is not None
    assert (again.text, again.position) == (chunk.text, chunk.position) == (chunk.text, 0)
    assert {"filename", "line"} <= set(chunk.metadata)


def test_a_search_is_executed(engine: WorkspaceEngine) -> None:
    tools = WorkspaceTools(engine)

    # Execute a tool
    result = tools.execute("workspace.search", {"query": "python", "top_k": 5})
    assert result["total"] == len(result["documents"]) == 2
    best = result["documents"][0]
    assert {"chunk_id", "doc_id", "text", "score", "filename", "position"} <= set(best)
    assert best["filename"] == "python.md"


def test_the_other_tools_return_what_is_documented(engine: WorkspaceEngine, tools: WorkspaceTools) -> None:
    listed = tools.execute("workspace.list_docs", {})
    assert set(listed["documents"][0]) == {"doc_id", "title", "path"}
    assert listed["total"] == 2
    id = listed["documents"][0]["doc_id"]
    for arguments in ({"doc_id": id}, {"title": "python"}):
        got = tools.execute("workspace.get_doc", arguments)
        assert got["doc_id"] == id
        assert got["length"] == len(got["text"]) == len(engine.get_doc_text(id) or "")
    summary = tools.execute("workspace.summarize", {"doc_id": id, "max_length": 120})
    assert (summary["source"], summary["original_length"]) == (id, got["length"])
    assert 0 < len(summary["summary"]) <= 120
    assert tools.execute("workspace.summarize", {"text": "The weir was mended in May."})["summary"]
    assert "Give doc_id or title" in tools.execute("workspace.get_doc", {})["error"]


def test_a_model_that_only_generates_searches_and_answers(workspace: Path) -> None:
    model = Talker(CALL, "Based on my search, Python was first released in 1991.")

    engine = WorkspaceEngine("workspace/", "workspace/index/latest")
    tools = WorkspaceTools(engine)
    controller = AgentController(model, tools)
    result = controller.run([{"role": "user", "content": "Find docs about Python"}], max_steps=5)

    assert result["role"] == "assistant"
    assert result["content"].startswith("Based on my search, Python was first released in 1991.")
    (call,) = result["tool_calls"]
    assert (call["name"], call["arguments"]) == ("workspace.search", {"query": "python", "top_k": 5})
    assert "1991" in call["result"]["documents"][0]["text"]
    assert result["steps"] == 2
    assert "first released in 1991" in model.prompts[1]
    assert model.prompts[1].startswith(model.prompts[0] + CALL)
    assert result["citations"][0]["path"] == "docs/python.md"
    json.dumps(result)
    engine.close()


def test_a_single_turn(tools: WorkspaceTools) -> None:
    model = Talker('<myPT_toolcall>{"name": "workspace.list_docs"}</myPT_toolcall>', "We have two documents.")
    controller = AgentController(model, tools)
    result = controller.run_single("What documents do we have?")
    assert result["content"] == "We have two documents."
    assert [call["result"]["total"] for call in result["tool_calls"]] == [2]


def test_a_single_turn_takes_a_system_message_and_what_run_takes(tools: WorkspaceTools) -> None:
    model = Echoing("Hello.")
    controller = AgentController(model, tools, system_prompt="Be brief.", max_result_chars=500)
    result = controller.run_single("Hello!", system="Be kind.", max_steps=1, max_new_tokens=40, verbose=False)
    assert (result["content"], result["steps"], result["tool_calls"]) == ("Hello.", 1, [])
    assert "Be kind." in model.prompts[0]
    assert "Be brief." not in model.prompts[0]
    assert model.told["max_new_tokens"] == 40


def test_a_call_that_cannot_be_read_or_run_comes_back_to_the_model(tools: WorkspaceTools) -> None:
    model = Talker('<myPT_toolcall>{"name": }</myPT_toolcall>', CALL.replace("query", "words"), CALL, "In 1991.")
    result = AgentController(model, tools).run([{"role": "user", "content": "When was Python made?"}])
    assert "The call was not run" in model.prompts[1]
    assert "The argument query is missing" in model.prompts[2]
    assert "first released in 1991" in model.prompts[3]
    assert [("error" in call["result"]) for call in result["tool_calls"]] == [True, False]
    assert result["steps"] == 4


def test_a_turn_ends_after_the_last_step(tools: WorkspaceTools) -> None:
    calls = (CALL.replace("python", topic) for topic in ("python", "river", "weir"))
    result = AgentController(Talker(*calls), tools).run([{"role": "user", "content": "Look around."}], max_steps=3)
    assert result["steps"] == 3
    assert [call["arguments"]["query"] for call in result["tool_calls"]] == ["python", "river", "weir"]


def test_the_model_that_ships_searches_and_answers_from_the_documents(light: LocalModel, tools: WorkspaceTools) -> None:
    controller = AgentController(light, tools)
    result = controller.run([{"role": "user", "content": "When was Python first released?"}])
    assert "1991" in result["content"]
    assert [call["name"] for call in result["tool_calls"]] == ["workspace.search"]
    assert result["steps"] == 2
    assert "1991" in result["citations"][0]["text"]


def test_an_agent_over_documents_that_were_never_read_says_so(in_a_folder: Path) -> None:
    with WorkspaceEngine("workspace/", "workspace/index/latest") as engine:
        assert "never read" in engine.warning
        tools = WorkspaceTools(engine)
        assert "never read" in tools.execute("workspace.search", {"query": "python"})["warning"]
        assert "never read" in AgentController(Talker("Nothing."), tools).run_single("Python?")["warning"]


def test_documents_are_read_when_they_are_needed_first(in_a_folder: Path) -> None:
    with WorkspaceEngine("workspace/", "workspace/index/latest", build=True) as engine:
        result = AgentController(Talker(CALL, "In 1991."), WorkspaceTools(engine)).run_single("When was Python made?")
        assert result["tool_calls"][0]["result"]["total"] == 2
        assert "warning" not in result


def test_calls_and_results_are_parsed_and_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    model_output = f"I will look.\n{CALL}"

    # Parse toolcall from text
    tc = find_toolcall(model_output)
    if tc:
        print(f"Tool: {tc.name}, Args: {tc.arguments}")
    assert capsys.readouterr().out == "Tool: workspace.search, Args: {'query': 'python', 'top_k': 5}\n"
    assert tc is not None
    assert tc.raw_block == CALL

    # Render toolcall
    block = render_toolcall("workspace.search", {"query": "python"})
    assert block == '<myPT_toolcall>{"name": "workspace.search", "query": "python"}</myPT_toolcall>'

    # Render tool result
    result_block = render_toolresult({"documents": [], "total": 5})
    assert result_block == '<myPT_toolresult>{"documents": [], "total": 5}</myPT_toolresult>'


def test_the_chat_is_started_with_the_options_of_the_script() -> None:
    typed = "--model_name my_agent --workspace_dir workspace/ --index_dir workspace/index/latest --verbose"
    options = parse(["chat", *typed.split()])
    assert options.module == "mypt_desktop.cli.chat"
    assert (options.model, options.workspace, options.index_dir, options.verbose) == (
        "my_agent",
        Path("workspace"),
        Path("workspace/index/latest"),
        True,
    )


def test_the_chat_has_the_commands_of_the_script() -> None:
    commands = {"/reload", "/docs", "/tools", "/history", "/clear", "/verbose", "/quit"}
    assert commands <= set(conversation.HELP)


class MoreTools(WorkspaceTools):
    """A tool of one's own, made as in "Adding a New Tool"."""

    def __init__(self, engine: WorkspaceEngine) -> None:
        super().__init__(engine)
        self._tools["workspace.new_tool"] = self.workspace_new_tool

    def workspace_new_tool(self, args: Dict[str, Any]) -> Dict[str, Any]:  # noqa: UP006
        """New tool implementation."""
        param = args.get("param", "default")
        return {"result": f"{param} of {self.engine.num_docs}"}


@pytest.fixture
def declared() -> Iterator[None]:
    TOOL_REGISTRY["workspace.new_tool"] = {
        "description": "Description of new tool",
        "args": {"param": {"type": "str", "required": False, "default": "default"}},
    }
    yield
    del TOOL_REGISTRY["workspace.new_tool"]


@pytest.mark.usefixtures("declared")
def test_a_new_tool_is_offered_and_run(engine: WorkspaceEngine) -> None:
    tools = MoreTools(engine)
    assert tools.execute("workspace.new_tool", {}) == {"result": "default of 2"}
    assert "Unknown argument" in tools.execute("workspace.new_tool", {"other": 1})["error"]
    called = '<myPT_toolcall>{"name": "workspace.new_tool", "param": "all"}</myPT_toolcall>'
    model = Talker(called, "All of two.")
    result = AgentController(model, tools).run_single("Use the new tool.")
    assert "Description of new tool" in model.prompts[0]
    assert result["tool_calls"][0]["result"] == {"result": "all of 2"}


@pytest.mark.usefixtures("declared")
def test_a_new_tool_is_offered_only_where_it_is(tools: WorkspaceTools) -> None:
    assert "workspace.new_tool" not in [spec.name for spec in tools.specs()]
    assert "no tool" in tools.execute("workspace.new_tool", {})["error"]


def test_a_tool_that_was_not_declared_can_be_called_but_is_not_offered(engine: WorkspaceEngine) -> None:
    tools = MoreTools(engine)
    assert tools.execute("workspace.new_tool", {"param": "one"}) == {"result": "one of 2"}
    assert "JSON object" in tools.execute("workspace.new_tool", ["one"])["error"]
    assert "workspace.new_tool" not in [spec.name for spec in tools.specs()]
