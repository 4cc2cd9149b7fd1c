"""Servers that have the user's model write something: shown before, asked for, declined, and kept within bounds."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any

import pytest

from mypt_desktop.agent.completing import continued
from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.forms import FormAnswer
from mypt_desktop.core.messages import Role, message
from mypt_desktop.mcp.answering import MOST_SAMPLES
from mypt_desktop.mcp.questions import SampleRequest
from mypt_desktop.store.toolset_values import ServerId
from tests.fakes import ScriptedModel, assistant

from .conftest import ASKING, SDK, Hosted, User

YES = FormAnswer("accept")


def test_the_whole_request_is_shown_and_the_model_reads_that_and_no_more(shared: Hosted) -> None:
    model, user = ScriptedModel("Tea is hot."), User(YES)
    result = shared.call("older", "ask_model", {"text": "Write on tea"}, ask=user, sampler=assistant(model).sample)
    assert result.content == {"result": "local: Tea is hot."}
    form, why = user.asked[0]
    assert form.title == "The server “older” asks your model to write something"
    assert form.text == "system: You are brief.\n\nuser: Write on tea"
    assert "up to 100 tokens" in why
    assert [(one.role.value, one.text) for one in model.prompts[0].messages] == [
        ("system", "You are brief."),
        ("user", "Write on tea"),
    ]
    assert (model.samplings[0].max_tokens, model.samplings[0].temperature) == (100, 0.3)


def test_the_new_era_asks_for_it_in_a_result(shared: Hosted) -> None:
    model, user = ScriptedModel("Tea, me."), User(YES)
    assert shared.call("asks", "compose", ask=user, sampler=assistant(model).sample).content == {"text": "Tea, me."}
    assert user.asked[0][0].text == "user: A rhyme on tea"


@pytest.mark.parametrize("action", ["decline", "cancel"])
def test_declining_asks_no_model_and_the_server_hears_it(shared: Hosted, action: Any) -> None:
    model = ScriptedModel()
    result = shared.call("older", "ask_model", ask=User(FormAnswer(action)), sampler=assistant(model).sample)
    assert result.failed
    assert "The user did not allow it." in str(result.content["error"])
    assert not model.prompts


def test_where_nobody_can_be_asked_no_model_is(shared: Hosted) -> None:
    model = ScriptedModel()
    assert shared.call("older", "ask_model", sampler=assistant(model).sample).failed
    assert not model.prompts


def test_without_a_model_the_server_hears_that_and_nobody_is_asked(shared: Hosted) -> None:
    user = User()
    result = shared.call("older", "ask_model", ask=user)
    assert "There is no model to ask here." in str(result.content["error"])
    assert not user.asked


def test_a_model_that_fails_is_an_answer_to_the_server(shared: Hosted) -> None:
    model = ScriptedModel(UserError("The model is gone."))
    result = shared.call("older", "ask_model", ask=User(YES), sampler=assistant(model).sample)
    assert "The model is gone." in str(result.content["error"])
    assert shared.call("older", "weather", {"place": "Oslo"}).content["result"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [({"picture": True}, "Only text"), ({"text": "a" * 30_000}, "20,000 characters"), ({"text": " "}, "nothing")],
)
def test_what_cannot_be_sampled_is_refused_unseen(shared: Hosted, arguments: Any, why: str) -> None:
    user = User()
    result = shared.call("older", "ask_model", arguments, ask=user, sampler=assistant(ScriptedModel()).sample)
    assert why in str(result.content["error"])
    assert not user.asked


def test_a_text_ends_where_the_server_wants_it_to_end_and_has_no_more_tokens_than_the_app_allows(
    shared: Hosted,
) -> None:
    model = ScriptedModel("One EN two END three")
    result = shared.call("older", "ask_model", {"most": 1_000_000}, ask=User(YES), sampler=assistant(model).sample)
    assert result.content == {"result": "local: One EN two"}
    assert model.samplings[0].max_tokens == 2_048


@pytest.mark.parametrize("piece", range(1, 9))
def test_any_chunking_ends_at_the_same_stop(piece: int) -> None:
    calls = ModelCalls(
        ScriptedModel("abc<end of it", piece=piece), threading.Event(), temperature=0.0, max_new_tokens=50
    )
    assert "".join(continued(calls, [message(Role.USER, "x")], ("<end", "<enz"))) == "abc"


def test_a_call_that_is_stopped_while_the_model_writes_ends_the_writing(shared: Hosted) -> None:
    cancel = threading.Event()
    model = ScriptedModel("word " * 100, on_piece=lambda piece: cancel.set())
    result = shared.call("older", "ask_model", ask=User(YES), sampler=assistant(model).sample, cancel=cancel)
    assert "stopped" in str(result.content["error"])


def test_a_server_that_dies_while_the_model_writes_ends_the_writing(hosted: Hosted) -> None:
    hosted.add("demo", SDK)
    closed = threading.Event()

    def endless(request: SampleRequest, cancel: threading.Event) -> Generator[str, None, None]:
        stopping = threading.Thread(target=hosted.host.stop, args=(ServerId("demo"),))
        stopping.start()
        try:
            while True:
                yield "word "
        finally:
            closed.set()
            stopping.join()

    hosted.host.start(ServerId("demo"))
    hosted.forget_era("demo", {"protocol": "2025-11-25"})
    assert hosted.call("demo", "ask_model", ask=User(YES), sampler=endless).failed
    assert closed.is_set()


def test_a_server_cannot_ask_the_model_without_end(hosted: Hosted) -> None:
    hosted.add("asks", ASKING)
    model, user = ScriptedModel(*["tea"] * 50), User(*[YES] * 50)
    result = hosted.call("asks", "compose_for_ever", ask=user, sampler=assistant(model).sample)
    assert f"{MOST_SAMPLES} times" in str(result.content["error"])
    assert len(model.prompts) <= MOST_SAMPLES
