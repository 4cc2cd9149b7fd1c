"""The examples of the older specification of workspace and tool calls (phase 3B), with the package's name changed.

Where the two disagree the workspace API's is right: calls and results are written in MyPT's tags.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.parsing import ToolCall, find_last_toolcall, find_toolcall, render_toolresult
from mypt_desktop.cli import main
from mypt_desktop.cli.arguments import parse
from mypt_desktop.workspace.engine import Chunk, Document, WorkspaceEngine
from mypt_desktop.workspace.tools import TOOL_REGISTRY, WorkspaceTools
from tests.spec.talkers import Generator, Talker

SEARCH = '<toolcall name="workspace.search">\n{"query": "X", "top_k": 5}\n</toolcall>'
LIST = '<myPT_toolcall>{"name": "workspace.list_docs"}</myPT_toolcall>'


@pytest.fixture
def engine(workspace: Path) -> Iterator[WorkspaceEngine]:
    with WorkspaceEngine(base_dir="workspace/", index_dir="workspace/index/latest") as opened:
        yield opened


@pytest.fixture
def tools(engine: WorkspaceEngine) -> WorkspaceTools:
    return WorkspaceTools(engine)


def test_the_values_can_be_made_with_the_fields_that_are_named() -> None:
    document = Document(doc_id="doc_1", title="X", path="x.md", created_at=1.0, updated_at=2.0)
    chunk = Chunk(chunk_id="0", doc_id="doc_1", text="About X.", position=0)
    assert (document.title, chunk.position) == ("X", 0)


def test_the_minimal_engine(engine: WorkspaceEngine) -> None:
    documents = engine.list_docs()
    assert engine.get_doc(documents[0].doc_id) == documents[0]
    assert engine.get_doc_text(documents[0].doc_id)
    found = engine.search("python", top_k=5)
    assert engine.get_chunk(found[0].chunk_id) is not None
    assert engine.get_chunk("0") is None


def test_each_tool_is_a_method_that_takes_and_returns_a_dictionary(tools: WorkspaceTools) -> None:
    found = tools.workspace_search({"query": "python", "top_k": 5})
    assert {"chunk_id", "doc_id", "text", "position"} <= set(found["documents"][0])
    listed = tools.workspace_list_docs({})
    assert {"doc_id", "title", "path"} <= set(listed["documents"][0])
    got = tools.workspace_get_doc({"doc_id": listed["documents"][0]["doc_id"]})
    assert {"doc_id", "text"} <= set(got)
    assert tools.workspace_summarize({"doc_id": got["doc_id"]})["summary"]
    assert "missing" in tools.workspace_search({})["error"]
    json.dumps([found, listed, got])


def test_the_registry_names_the_four_tools() -> None:
    assert list(TOOL_REGISTRY) == [
        "workspace.search",
        "workspace.list_docs",
        "workspace.get_doc",
        "workspace.summarize",
    ]


def test_the_last_call_of_a_text_is_found_with_its_block() -> None:
    output = f"<assistant>\n{SEARCH}\n</assistant>"
    call = find_last_toolcall(f"{output}{output.replace('X', 'Y')}")
    assert call == ToolCall("workspace.search", {"query": "Y", "top_k": 5}, SEARCH.replace("X", "Y"))
    assert find_last_toolcall("<assistant>Here is an overview.</assistant>") is None


def test_a_result_is_rendered_under_the_name_of_its_tool() -> None:
    block = render_toolresult("workspace.search", {"documents": [], "metadata": {}})
    assert block == '<myPT_toolresult>{"documents": [], "metadata": {}}</myPT_toolresult>'


def test_a_generator_that_streams_is_told_where_to_stop(tools: WorkspaceTools) -> None:
    generator = Generator(LIST, "There are two documents.")
    answer = AgentController(generator, tools).run([{"role": "user", "content": "What is there?"}], max_steps=3)
    assert answer["content"] == "There are two documents."
    assert answer["tool_calls"][0]["result"]["total"] == 2


def test_a_history_with_calls_and_rendered_results_is_gone_on_from(tools: WorkspaceTools) -> None:
    result = {"documents": [{"path": "x.md", "text": "About X."}], "total": 1}
    history: list[dict[str, Any]] = [
        {"role": "system", "content": "You are MyPT workspace assistant..."},
        {"role": "user", "content": "Find relevant docs about X and summarize them."},
        {"role": "assistant_toolcall", "name": "workspace.search", "content": SEARCH},
        {
            "role": "tool_result",
            "name": "workspace.search",
            "content": render_toolresult("workspace.search", result),
        },
    ]
    model = Talker("Here is an overview of the main points...")
    AgentController(model, tools).run(history)
    prompt = model.prompts[0]
    assert '<myPT_toolcall>{"name": "workspace.search", "query": "X", "top_k": 5}</myPT_toolcall>' in prompt
    assert '<myPT_toolresult>{"documents": [{"path": "x.md", "text": "About X."}], "total": 1}' in prompt
    assert "toolcall name=" not in prompt


def test_a_chat_appends_what_comes_back(tools: WorkspaceTools) -> None:
    model = Talker(LIST, "Two documents.", "One of them is about otters.")
    controller = AgentController(model, tools)
    history: list[dict[str, Any]] = []
    for user_text in ("What is there?", "And what are they about?"):
        history.append({"role": "user", "content": user_text})
        history.append(controller.run(history))
    assert [entry["content"] for entry in history[1::2]] == ["Two documents.", "One of them is about otters."]
    assert "Two documents." in model.prompts[2]


def test_the_conversation_of_the_grammar_is_run(tools: WorkspaceTools, engine: WorkspaceEngine) -> None:
    (document,) = [document for document in engine.list_docs() if document.title == "python"]
    search = '<myPT_toolcall>{"name": "workspace.search", "query": "python", "top_k": 5}</myPT_toolcall>'
    summarize = f'<myPT_toolcall>{{"name": "workspace.summarize", "doc_id": "{document.doc_id}"}}</myPT_toolcall>'
    model = Talker(search, summarize, "Here is an overview of the main points...")
    history = [
        {"role": "system", "content": "You are MyPT workspace assistant..."},
        {"role": "user", "content": "Find relevant docs about X and summarize them."},
    ]
    answer = AgentController(model, tools).run(history)
    assert answer["content"] == "Here is an overview of the main points..."
    searched, summarized = answer["tool_calls"]
    assert (searched["name"], searched["arguments"]) == ("workspace.search", {"query": "python", "top_k": 5})
    assert searched["result"]["documents"][0]["doc_id"] == document.doc_id
    assert (summarized["name"], summarized["arguments"]) == ("workspace.summarize", {"doc_id": document.doc_id})
    assert summarized["result"]["summary"] in model.prompts[2]


def test_the_chat_is_started_with_the_options_of_the_script() -> None:
    typed = "--model_ckpt checkpoints/mypt_toolchat.pt --workspace_dir workspace/ --index_dir workspace/index/latest"
    options = parse(["chat", *typed.split()])
    assert options.model == "checkpoints/mypt_toolchat.pt"
    assert (options.workspace, options.index_dir) == (Path("workspace"), Path("workspace/index/latest"))


def test_training_is_started_with_the_data_of_the_example() -> None:
    options = parse(["train", "run", "--dataset_dir", "data/tool_sft"])
    assert (options.module, options.dataset) == ("mypt_desktop.cli.train", Path("data/tool_sft"))


def test_training_data_is_prepared_with_the_options_of_the_script(workspace: Path) -> None:
    example = {
        "system": "You are MyPT workspace assistant...",
        "messages": [
            {"role": "user", "content": "Find docs about X and summarize them."},
            {"role": "assistant_toolcall", "name": "workspace.search", "arguments": {"query": "X", "top_k": 5}},
            {"role": "tool_result", "name": "workspace.search", "content": {"documents": []}},
            {"role": "assistant", "content": "Here is a summary of the docs..."},
        ],
    }
    data = workspace / "data"
    (data / "tool_sft.jsonl").parent.mkdir(exist_ok=True)
    (data / "tool_sft.jsonl").write_text(json.dumps(example) + "\n", "utf-8")
    typed = "--input_jsonl data/tool_sft.jsonl --out_dir data/tool_sft --tokens_per_shard 10_000_000 --base light"
    assert main(["train", "prepare", *typed.split()]) == 0
    metadata = json.loads((data / "tool_sft" / "dataset_metadata.json").read_text("utf-8"))
    assert metadata["has_loss_mask"] is True
    assert metadata["schema"] == "toolcall_sft_v1"
    shard = data / "tool_sft" / "train" / "shard_00000.bin"
    mask = shard.with_name("shard_00000_mask.bin").read_bytes()
    assert shard.stat().st_size == 2 * len(mask)
    assert 0 < sum(mask) < len(mask)


def test_both_grammars_name_the_same_call() -> None:
    ours = find_toolcall('<myPT_toolcall>{"name": "workspace.search", "query": "X", "top_k": 5}</myPT_toolcall>')
    assert ours == find_toolcall(SEARCH)
