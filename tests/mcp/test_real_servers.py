"""Servers that people use, pinned, started in the app's confinement. A machine that cannot get them skips."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from mypt_desktop.core.forms import FormAnswer
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.mcp.facts import Argument, Completed
from mypt_desktop.mcp.templates import filled
from mypt_desktop.store.toolset_values import ServerId
from tests.fakes import assistant

from .conftest import Hosted, User
from .real_servers import node_packages, python_commands


@pytest.fixture(scope="session")
def node_servers() -> Path:
    return node_packages()


@pytest.fixture(scope="session")
def python_servers() -> Path:
    return python_commands()


def node(hosted: Hosted, packages: Path, name: str, *args: str, **options: object) -> None:
    script = packages / f"@modelcontextprotocol/server-{name}/dist/index.js"
    hosted.put(name, {"command": "node", "args": [str(script), *args]}, **options)


@contextmanager
def everything_on_a_port(script: Path) -> Iterator[str]:
    """The address of `server-everything` over streamable HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = ["node", str(script), "streamableHttp"]
    env = {**os.environ, "PORT": str(port)}
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        assert "listening" in line, line
        try:
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.kill()


@pytest.fixture(params=["stdio", "streamable HTTP"])
def everything(request: pytest.FixtureRequest, hosted: Hosted, node_servers: Path) -> Iterator[Hosted]:
    if request.param == "stdio":
        node(hosted, node_servers, "everything", "stdio")
        yield hosted
        return
    with everything_on_a_port(node_servers / "@modelcontextprotocol/server-everything/dist/index.js") as address:
        hosted.put("everything", {"url": address})
        yield hosted


def test_everything_offers_everything(everything: Hosted) -> None:
    hosted = everything
    facts = hosted.host.start(ServerId("everything"))
    assert facts.protocol == "2025-11-25"
    assert {"echo", "get-sum", "get-tiny-image"} <= {tool.name for tool in facts.tools}
    assert facts.prompts
    assert facts.resources
    assert hosted.call("everything", "echo", {"message": "tea"}).content == {"text": "Echo: tea"}
    assert hosted.call("everything", "get-tiny-image").content["files"] == ["get-tiny-image-2.png"]
    weather = hosted.call("everything", "get-structured-content", {"location": "New York"}).content
    assert set(dict(weather["result"])) == {"temperature", "conditions", "humidity"}  # type: ignore[call-overload]
    done = hosted.call("everything", "trigger-long-running-operation", {"duration": 1, "steps": 2})
    assert not done.failed
    assert len(hosted.events) == 2
    id, prompt = ServerId("everything"), "completable-prompt"
    assert hosted.host.complete(id, Completed(prompt, "department", "E")) == ["Engineering"]
    within = Completed(prompt, "name", "", {"department": "Sales"})
    assert set(hosted.host.complete(id, within)) == {"David", "Eve", "Frank"}
    templates = {one.uri: one.variables for one in facts.resources if one.template}
    assert templates["demo://resource/dynamic/text/{resourceId}"] == (Argument("resourceId", required=True),)
    number = Completed("demo://resource/dynamic/text/{resourceId}", "resourceId", "7", template=True)
    assert hosted.host.complete(id, number) == ["7"]


def test_everything_shows_asks_and_links(everything: Hosted) -> None:
    id = ServerId("everything")
    everything.host.start(id)
    everything.until("everything", lambda status: "get-roots-list" in {tool.name for tool in status.facts.tools})
    image = everything.call("everything", "get-annotated-message", {"messageType": "error", "includeImage": True})
    assert image.content == {"text": "Error: Operation failed", "files": ["get-annotated-message-2.png"]}
    links = everything.call("everything", "get-resource-links", {"count": 2}).content["links"]
    assert [dict(link)["uri"] for link in links] == [  # type: ignore[union-attr, call-overload]
        "demo://resource/dynamic/blob/1",
        "demo://resource/dynamic/text/2",
    ]
    text = everything.call("everything", "get-resource-reference", {"resourceType": "Text", "resourceId": 2}).content
    assert "Resource 2: This is a plaintext resource" in str(text["text"])
    blob = everything.call("everything", "get-resource-reference", {"resourceType": "Blob", "resourceId": 2}).content
    assert blob["files"] == ["2.txt"]
    address = filled("demo://resource/dynamic/text/{resourceId}", {"resourceId": "7"})
    assert "Resource 7" in everything.host.read(id, address).contents[0].text
    prompt = everything.host.prompt(id, "args-prompt", {"city": "Oslo"})
    assert prompt.messages[0].content.text == "What's weather in Oslo?"
    assert "no roots are currently configured" in str(everything.call("everything", "get-roots-list").content)
    user = User(FormAnswer("accept", {"name": "Bo"}), FormAnswer("decline"))
    accepted, declined = (everything.call("everything", "trigger-elicitation-request", ask=user) for _ in range(2))
    assert "Name: Bo" in str(accepted.content["text"])
    assert "User declined" in str(declined.content["text"])
    assert set(dict(user.asked[0][0].schema)["properties"]) >= {"name", "check", "email"}  # type: ignore[call-overload]
    everything.call("everything", "toggle-simulated-logging")
    everything.until("everything", lambda status: "-level message" in str(status.messages))


def test_everything_has_pages_opened_before_it_answers_or_while(everything: Hosted) -> None:
    everything.host.start(ServerId("everything"))
    page = {"url": "https://example.invalid/x", "message": "Please pay", "elicitationId": "e"}
    asked = User(FormAnswer("accept"), FormAnswer("accept"), FormAnswer("decline"))

    def call(**more: object) -> str:
        arguments: JsonObject = {**page, **more}  # type: ignore[dict-item]
        return str(everything.call("everything", "trigger-url-elicitation", arguments, ask=asked).content)

    assert "User completed the URL elicitation flow" in call()
    assert "which was opened. Then it can be asked again" in call(errorPath=True, elicitationId="f")
    assert "which was not allowed" in call(errorPath=True, elicitationId="g")
    assert [form.url for form, _ in asked.asked] == [page["url"], *["https://modelcontextprotocol.io"] * 2]


def test_a_real_server_has_a_real_model_write(hosted: Hosted, node_servers: Path, models_dir: Path) -> None:
    from mypt_desktop.runtime.catalog import Catalog
    from mypt_desktop.runtime.model import LocalModel

    node(hosted, node_servers, "everything", "stdio")
    user = User(FormAnswer("accept"), FormAnswer("decline"))
    arguments = {"prompt": "Name one colour.", "maxTokens": 12}
    with closing(LocalModel(Catalog([models_dir]).get("light"), provider="cpu", context_length=512)) as model:
        sampler = assistant(model).sample
        written, declined = (
            hosted.call("everything", "trigger-sampling-request", arguments, ask=user, sampler=sampler)
            for _ in range(2)
        )
    assert '"model": "local"' in str(written.content["text"])
    assert "Name one colour." in user.asked[0][0].text
    assert "The user did not allow it." in str(declined.content["error"])


def test_a_real_server_tells_of_a_resource_that_changed(hosted: Hosted, node_servers: Path) -> None:
    node(hosted, node_servers, "everything", "stdio")
    id, uri = ServerId("everything"), "demo://resource/dynamic/text/1"
    assert hosted.host.start(id).subscribes
    hosted.host.watch(id, uri)
    hosted.until("everything", lambda status: f"Subscribe Resource request for URI: {uri}" in str(status.messages))
    hosted.call("everything", "toggle-subscriber-updates")
    assert hosted.updates.get(timeout=60) == uri
    hosted.host.unwatch(id, uri)
    hosted.until("everything", lambda status: f"Unsubscribe Resource request: {uri}" in str(status.messages))


def test_filesystem_reaches_the_folder_of_its_argument_and_no_other(
    hosted: Hosted, node_servers: Path, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/plan.txt").write_text("the plan", encoding="utf-8")
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    node(hosted, node_servers, "filesystem", str(tmp_path / "docs"))
    read = hosted.call("filesystem", "read_text_file", {"path": str(tmp_path / "docs/plan.txt")}).content
    assert read == {"result": {"content": "the plan"}}
    new = {"path": str(tmp_path / "docs/new.txt"), "content": "written"}
    assert not hosted.call("filesystem", "write_file", new).failed
    assert (tmp_path / "docs/new.txt").read_text(encoding="utf-8") == "written"
    assert hosted.call("filesystem", "read_text_file", {"path": str(tmp_path / "mine.txt")}).failed


def test_memory_keeps_what_it_is_told_in_a_folder_of_its_own(hosted: Hosted, node_servers: Path) -> None:
    script = node_servers / "@modelcontextprotocol/server-memory/dist/index.js"
    env = {"MEMORY_FILE_PATH": "${SERVER_HOME}/memory.jsonl"}
    hosted.put("memory", {"command": "node", "args": [str(script)], "env": env})
    entity = {"name": "Bo", "entityType": "person", "observations": ["likes tea"]}
    made = hosted.call("memory", "create_entities", {"entities": [entity]})
    assert not made.failed, made.content
    assert "likes tea" in str(hosted.call("memory", "read_graph").content)


def test_sequential_thinking_counts_its_thoughts(hosted: Hosted, node_servers: Path) -> None:
    node(hosted, node_servers, "sequential-thinking")
    thought = {"thought": "one", "nextThoughtNeeded": True, "thoughtNumber": 1, "totalThoughts": 2}
    result = hosted.call("sequential-thinking", "sequentialthinking", thought)
    assert not result.failed, result.content
    assert dict(result.content["result"])["thoughtHistoryLength"] == 1  # type: ignore[call-overload]


def test_the_page_of_an_app_is_found(hosted: Hosted, node_servers: Path) -> None:
    node(hosted, node_servers, "basic-vanillajs", "--stdio")
    (tool,) = [one for one in hosted.host.start(ServerId("basic-vanillajs")).tools if one.page]
    page = hosted.host.read(ServerId("basic-vanillajs"), tool.page).contents[0]
    assert page.mime_type == "text/html;profile=mcp-app"
    assert "<html" in page.text


def test_time_speaks_the_new_era(hosted: Hosted, python_servers: Path) -> None:
    hosted.put("time", {"command": str(python_servers / "mcp-server-time")})
    assert hosted.host.start(ServerId("time")).protocol == "2026-07-28"
    now = hosted.call("time", "get_current_time", {"timezone": "Europe/Rome"}).content
    assert dict(now["result"])["timezone"] == "Europe/Rome"  # type: ignore[call-overload]


def test_git_reads_the_repository_of_its_argument(hosted: Hosted, python_servers: Path, tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    for command in (
        ["git", "init", "-q", str(repository)],
        [
            "git",
            "-C",
            str(repository),
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "commit",
            "-q",
            "--allow-empty",
            "-m",
            "first",
        ],
    ):
        subprocess.run(command, check=True, capture_output=True)
    hosted.put("git", {"command": str(python_servers / "mcp-server-git"), "args": ["-r", str(repository)]})
    log = hosted.call("git", "git_log", {"repo_path": str(repository)})
    assert not log.failed, log.content
    assert "first" in str(log.content)


def test_fetch_says_that_it_has_no_network(hosted: Hosted, python_servers: Path) -> None:
    hosted.put("fetch", {"command": str(python_servers / "mcp-server-fetch")})
    failed = hosted.call("fetch", "fetch", {"url": "https://example.com"})
    assert failed.failed
    assert "Failed to fetch" in str(failed.content["error"])
