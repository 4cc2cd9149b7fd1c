"""Confined processes that are talked to: what passes, what ends them, and that none can flood or block the app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mypt_desktop.sandbox.conversations import Conversation, Heard, Over, Printed, Said
from mypt_desktop.sandbox.functions import FunctionCall, Functions
from mypt_desktop.sandbox.limits import Limits

WAIT = 60.0


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Callable[[str], Conversation]]:
    """Starts a conversation with the function `run(workspace)` of this text."""
    functions = Functions()
    started: list[Conversation] = []

    def begin(code: str) -> Conversation:
        tools, files = tmp_path / "code" / "tools", tmp_path / "files"
        tools.mkdir(parents=True)
        files.mkdir()
        (tools / "talk.py").write_text(f"from mypt_toolset import receive, tell\n\n\ndef run(workspace):\n{code}\n")
        call = FunctionCall(tmp_path / "code", "talk:run", files, {})
        started.append(functions.converse(call, Limits(read_write=(files,), seconds=1e9)))
        return started[-1]

    yield begin
    for one in started:
        one.stop()
    functions.close()


def next_of(conversation: Conversation) -> Heard:
    heard = conversation.hear(WAIT)
    assert heard is not None
    return heard


def test_messages_pass_in_both_directions_and_prints_come_between_them(talk: Callable[[str], Conversation]) -> None:
    loop = "    while (m := receive()) is not None:\n"
    conversation = talk(f"{loop}        print('got', flush=True)\n        tell({{'echo': m['message']}})")
    for value in ({"a": [1, None]}, "text", None):
        conversation.send(value)
        heard = [next_of(conversation), next_of(conversation)]
        assert Printed("got\n") in heard
        assert Said({"echo": value}) in heard


def test_the_end_of_the_function_is_the_end(talk: Callable[[str], Conversation]) -> None:
    conversation = talk("    tell(1)\n    return {}")
    assert next_of(conversation) == Said(1)
    assert isinstance(next_of(conversation), Over)
    assert not conversation.alive
    conversation.send("nobody hears this")
    assert isinstance(next_of(conversation), Over)


def test_an_error_is_the_reason_of_the_end(talk: Callable[[str], Conversation]) -> None:
    over = next_of(talk("    raise ValueError('no')"))
    assert isinstance(over, Over)
    assert "no" in over.reason


def test_a_process_that_never_stops_talking_is_ended(talk: Callable[[str], Conversation]) -> None:
    conversation = talk("    while True:\n        tell('x' * 1_000_000)")
    while not isinstance(heard := next_of(conversation), Over):
        pass
    assert "said more than" in heard.reason


def test_a_process_that_does_not_listen_can_be_ended(talk: Callable[[str], Conversation]) -> None:
    conversation = talk("    tell('ready')\n    import time\n    time.sleep(3600)")
    assert next_of(conversation) == Said("ready")
    for _ in range(50):
        conversation.send("x" * 100_000)
    conversation.stop()
    assert not conversation.alive


def test_what_is_too_long_for_a_message_is_not_heard(talk: Callable[[str], Conversation]) -> None:
    conversation = talk("    tell('x' * 6_000_000)\n    tell('short')\n    receive()")
    assert next_of(conversation) == Said("short")
