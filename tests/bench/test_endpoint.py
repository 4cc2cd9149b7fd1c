"""The endpoint that a model is measured behind, asked by the program's own remote model."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mypt_desktop.app.model import spoken_call
from mypt_desktop.bench.endpoint import Endpoint, Generate
from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.core.messages import CallId, Message, Role, Text, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.core.prompt import Completed, Delta, Generated, Prompt, Sampling
from mypt_desktop.dialects.names import dialect
from mypt_desktop.runtime.remote import RemoteModel
from tests.fakes import TEXT, ScriptedModel, object_schema

READ = ToolSpec("files.read", "Reads a file.", object_schema("path", path=TEXT))
CALL = ToolCall("files.read", {"path": "a.py"}, CallId("1"))
ASKED = (message(Role.SYSTEM, "Be brief."), message(Role.USER, "What is in a.py?"))


@contextmanager
def served(generate: Generate) -> Iterator[RemoteModel]:
    endpoint = Endpoint(generate, dialect("hermes"), Sampling(repetition_penalty=1.05))
    thread = threading.Thread(target=endpoint.serve)
    thread.start()
    try:
        yield RemoteModel(endpoint.url, "large", render_call=spoken_call)
    finally:
        endpoint.close()
        thread.join()


def answer(model: RemoteModel, *messages: Message) -> tuple[str, Completed]:
    prompt = dialect("hermes").render(messages, [READ])
    *deltas, last = model.generate(prompt, Sampling(max_tokens=99), threading.Event())
    assert isinstance(last, Completed)
    return "".join(delta.text for delta in deltas if isinstance(delta, Delta)), last


def test_text_and_calls_arrive_as_the_model_wrote_them() -> None:
    line = f"Let me look.\n{spoken_call(CALL).replace('files.read', 'files__read')}"
    scripted = ScriptedModel(line)
    with served(scripted.generate) as model:
        text, last = answer(model, *ASKED)
    assert text.split() == f"Let me look.\n{spoken_call(CALL)}".split()
    assert last.reason == "stop"
    assert (scripted.samplings[0].max_tokens, scripted.samplings[0].repetition_penalty) == (99, 1.05)


def test_the_model_reads_what_it_would_read_here() -> None:
    scripted = ScriptedModel("It is empty.")
    results = Message(Role.TOOL, (ToolResult(CallId("1"), "files.read", {"text": ""}), Text('{"text":""}')))
    with served(scripted.generate) as model:
        answer(model, *ASKED, Message(Role.ASSISTANT, (CALL,)), results)
    here = dialect("hermes").render((*ASKED, Message(Role.ASSISTANT, (CALL,)), results), [READ])
    assert scripted.prompts[0].text == here.text.replace("files.read", "files__read")


def test_a_call_that_cannot_be_read_stays_what_was_written() -> None:
    with served(ScriptedModel("<tool_call>\n{nothing}\n</tool_call>").generate) as model:
        assert answer(model, *ASKED)[0] == "<tool_call>\n{nothing}"


def test_a_model_that_fails_says_so_to_the_client() -> None:
    scripted = ScriptedModel(ModelFailedError("It ran out of memory."))
    with served(scripted.generate) as model, pytest.raises(ModelFailedError, match="ran out of memory"):
        answer(model, *ASKED)


def test_a_model_stops_when_its_client_goes() -> None:
    stopped = threading.Event()

    def endless(prompt: Prompt, sampling: Sampling, cancel: threading.Event) -> Iterator[Generated]:
        while not cancel.is_set():
            yield Delta("and so on ")
        stopped.set()

    with served(endless) as model:
        steps = model.generate(dialect("hermes").render(ASKED), Sampling(), threading.Event())
        assert isinstance(next(steps), Delta)
        steps.close()
        assert stopped.wait(10)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b'{"messages": [{"role": "king"}]}', b'{"messages": 1}', b"[" * 9999]
)
def test_what_is_no_request_is_refused(body: bytes) -> None:
    endpoint = Endpoint(ScriptedModel().generate, dialect("hermes"), Sampling())
    thread = threading.Thread(target=endpoint.serve)
    thread.start()
    try:
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(f"{endpoint.url}/chat/completions", body, timeout=10)
    finally:
        endpoint.close()
        thread.join()
