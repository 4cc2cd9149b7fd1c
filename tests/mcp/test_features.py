"""What the protocol offers, over a server on the SDK, in both eras."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.core.events import CallProgressed
from mypt_desktop.core.forms import FormAnswer
from mypt_desktop.store.toolset_values import ServerId

from .conftest import SDK, Hosted, User

MODERN, LEGACY = "2026-07-28", "2025-11-25"


eras = pytest.mark.parametrize("demo", ["demo", "older"])


@pytest.fixture(autouse=True)
def nothing_told(shared: Hosted) -> None:
    shared.events.clear()


@eras
def test_tools_prompts_and_resources_are_found_in_either_era(shared: Hosted, demo: str) -> None:
    facts = shared.host.start(ServerId(demo))
    assert (facts.title, facts.version) == ("Demo", "1.2.3")
    assert {"weather", "picture", "order"} <= {tool.name for tool in facts.tools}
    assert [prompt.name for prompt in facts.prompts] == ["greet"]
    assert [(one.uri, one.template) for one in facts.resources] == [
        ("demo://notes/today", False),
        ("demo://notes/shared", False),
        ("ui://demo/page", False),
        ("demo://notes/{day}", True),
    ]
    assert shared.call(demo, "weather", {"place": "Rome"}).content == {"result": {"place": "Rome", "degrees": 21}}
    assert shared.host.read(ServerId(demo), "demo://notes/monday").contents[0].text == "Nothing on monday."
    prompt = shared.host.prompt(ServerId(demo), "greet", {"name": "Bo"})
    assert prompt.messages[0].content.text == "Please greet Bo warmly."


@eras
def test_progress_is_told_in_either_era(shared: Hosted, demo: str) -> None:
    assert shared.call(demo, "steps").content == {"result": "done"}
    told = [(event.label, event.done, event.total) for event in shared.events if isinstance(event, CallProgressed)]
    assert told == [("step 1", 1.0, 3.0), ("step 2", 2.0, 3.0), ("step 3", 3.0, 3.0)]


@eras
def test_a_tool_that_appears_while_the_server_runs_is_offered(shared: Hosted, demo: str) -> None:
    shared.call(demo, "more")
    shared.until(demo, lambda status: "fresh" in {tool.name for tool in status.facts.tools})
    assert shared.call(demo, "fresh").content == {"result": "fresh"}


def test_the_new_era_is_found_and_remembered(shared: Hosted) -> None:
    assert shared.host.start(ServerId("demo")).protocol == MODERN
    assert shared.rows.get(ServerId("demo")).seen["protocol"] == MODERN
    assert shared.host.start(ServerId("older")).protocol == LEGACY


def test_a_server_of_the_older_era_is_found_though_it_knows_no_discovery(shared: Hosted) -> None:
    assert shared.host.start(ServerId("raw")).protocol == "2025-06-18"


def test_what_a_server_asks_for_is_a_form_and_its_answer_goes_back(shared: Hosted) -> None:
    user = User(FormAnswer("accept", {"name": "tea", "pieces": 2}))
    assert shared.call("asks", "order", ask=user).content == {"text": "2 x tea"}
    form, why = user.asked[0]
    assert why == "What shall it be?"
    assert form.title == "The server “asks” asks"
    assert set(dict(form.schema)["properties"]) == {"name", "pieces"}  # type: ignore[call-overload]


@pytest.mark.parametrize("action", ["decline", "cancel"])
def test_a_form_can_be_declined_and_dismissed(shared: Hosted, action: str) -> None:
    answer = FormAnswer(action)  # type: ignore[arg-type]
    assert shared.call("asks", "order", ask=User(answer)).content == {"text": f"{action}, nothing ordered"}


def test_a_form_without_anybody_to_ask_is_declined(shared: Hosted) -> None:
    assert shared.call("asks", "order").content == {"text": "decline, nothing ordered"}


def test_the_state_of_a_question_goes_back_as_it_came(shared: Hosted) -> None:
    user = User(FormAnswer("accept", {"name": "a", "pieces": 1}), FormAnswer("accept", {"name": "b", "pieces": 1}))
    assert shared.call("asks", "order_twice", ask=user).content == {"text": "a and b"}


def test_the_whole_address_of_a_page_is_shown_and_nothing_is_fetched(shared: Hosted) -> None:
    user = User(FormAnswer("accept"))
    assert shared.call("asks", "visit", ask=user).content == {"text": "accept"}
    assert user.asked[0][0].url == "https://example.invalid/login?token=%E2%80%AEabc"


def test_an_address_of_another_kind_is_declined_unseen(shared: Hosted) -> None:
    user = User()
    assert shared.call("asks", "visit_file", ask=user).content == {"text": "decline"}
    assert not user.asked


def test_forms_work_in_the_older_era_too(shared: Hosted) -> None:
    user = User(FormAnswer("accept", {"name": "tea", "pieces": 3}))
    assert shared.call("older", "order", ask=user).content == {"result": "3 x tea"}
    declined = shared.call("older", "order", ask=User(FormAnswer("decline")))
    assert declined.content == {"result": "decline: nothing ordered"}


def test_every_kind_of_content_arrives(shared: Hosted) -> None:
    content = shared.call("raw", "files").content
    assert content["text"] == "two parts\n\ndemo://a/note.txt:\na note"
    assert content["files"] == ["files-2.png", "files-3.wav", "data.bin"]
    assert content["links"] == [{"uri": "file:///etc/passwd", "name": "a link"}]  # which nobody follows


def test_a_server_has_no_network_and_sees_no_files_of_the_users(shared: Hosted, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("mine", encoding="utf-8")
    found = dict(shared.call("demo", "reach", {"path": str(tmp_path / "secret.txt")}).content["result"])  # type: ignore[call-overload]
    assert (found["read"], found["network"]) == ("PermissionError", "PermissionError")
    assert found["write"] != "written"
    assert Path(str(found["home"])).name == "demo"


def test_a_server_gets_what_it_is_granted(hosted: Hosted, tmp_path: Path) -> None:
    import socket

    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/plan.txt").write_text("mine", encoding="utf-8")
    hosted.add("demo", SDK, network=True, writable=[str(tmp_path / "docs")])
    with socket.create_server(("127.0.0.1", 0)) as listening:
        asked = {
            "path": str(tmp_path / "docs/plan.txt"),
            "address": f"127.0.0.1:{listening.getsockname()[1]}",
        }
        found = dict(hosted.call("demo", "reach", asked).content["result"])  # type: ignore[call-overload]
    assert (found["read"], found["write"], found["network"]) == ("mine", "written", "connected")


def test_a_server_over_http_is_used_like_any_other(hosted: Hosted) -> None:
    from .http_server import running

    with running("streamable-http") as address:
        hosted.put("web", {"url": address})
        assert hosted.host.start(ServerId("web")).protocol == MODERN
        assert hosted.call("web", "weather", {"place": "Oslo"}).content == {"result": {"place": "Oslo", "degrees": 21}}


def test_a_server_over_the_transport_of_before_2025_works(hosted: Hosted) -> None:
    from .http_server import running

    with running("sse") as address:
        hosted.put("web", {"url": address, "transport": "sse"})
        assert hosted.call("web", "weather", {"place": "Oslo"}).content == {"result": {"place": "Oslo", "degrees": 21}}


def test_an_address_where_nobody_is_says_so(hosted: Hosted) -> None:
    hosted.put("web", {"url": "http://127.0.0.1:9/mcp"})
    assert "cannot be reached" in hosted.call_error("web")


def test_a_tool_that_is_for_pages_only_is_not_offered_to_a_model_and_not_run_for_it(shared: Hosted) -> None:
    shared.host.start(ServerId("demo"))
    assert "mcp.demo:hidden" in [tool.id for tool in shared.tools.tools() if not tool.offered]
    assert shared.call("demo", "hidden").failed
    assert shared.call("demo", "model_only").content == {"result": "for the model"}
