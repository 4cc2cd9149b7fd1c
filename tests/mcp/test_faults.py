"""What strangers' servers do wrong costs nobody but their own calls."""

from __future__ import annotations

import threading

import psutil

from mypt_desktop.core.events import CallProgressed
from mypt_desktop.store.toolset_values import ServerId

from .conftest import RAW, Hosted


def test_a_server_is_started_by_its_first_call_and_stays(hosted: Hosted) -> None:
    hosted.add("raw")
    assert hosted.host.status(ServerId("raw")).state == "idle"
    assert hosted.call("raw", "echo", {"text": "tea"}).content == {"text": "tea"}
    first = hosted.until("raw", lambda status: status.state == "ready")
    hosted.call("raw", "echo")
    assert hosted.host.status(ServerId("raw")).messages == first.messages


def test_a_tool_that_fails_says_so_to_the_model(hosted: Hosted) -> None:
    hosted.add("raw")
    assert hosted.error("raw", "fail") == "it went wrong"


def test_a_server_that_dies_in_a_call_is_told_with_its_last_words_and_starts_again(hosted: Hosted) -> None:
    hosted.add("raw")
    assert hosted.error("raw", "die") == "The server raw ended with exit code 3. It last said: out of luck"
    assert hosted.call("raw", "echo", {"text": "again"}).content == {"text": "again"}


def test_a_server_that_was_killed_from_outside_fails_its_call_and_starts_again(hosted: Hosted) -> None:
    others = set(psutil.Process().children(recursive=True))
    hosted.add("raw")
    hosted.call("raw", "echo")
    servers = set(psutil.Process().children(recursive=True)) - others
    killer = threading.Timer(0.2, lambda: [server.kill() for server in servers])
    killer.start()
    assert "was killed" in hosted.error("raw", "slow") or "ended" in hosted.error("raw", "slow")
    killer.join()
    assert not hosted.call("raw", "echo").failed


def test_a_server_that_never_answers_its_start_is_given_up(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "silent", start_seconds=1)
    status = hosted.call_error("raw")
    assert "did not answer within 1 s" in status


def test_one_that_hangs_at_its_start_holds_up_no_other(hosted: Hosted) -> None:
    hosted.add("hangs", RAW, "silent", start_seconds=30)
    hosted.add("works")
    hosted.host.see()
    assert hosted.call("works", "echo", {"text": "quick"}).content == {"text": "quick"}
    assert hosted.host.status(ServerId("hangs")).state == "starting"


def test_a_server_that_ends_at_once_shows_why(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "gone")
    assert "exit code 7" in hosted.call_error("raw")
    assert "no such configuration" in hosted.host.status(ServerId("raw")).messages


def test_it_is_started_again_at_once_the_first_time_and_later_only_after_a_pause(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "gone")
    sentences = [hosted.call_error("raw") for _ in range(3)]
    assert "can be started again in" not in sentences[1]
    assert "can be started again in" in sentences[2]


def test_a_call_without_an_answer_is_given_up_and_the_server_ended_when_it_happens_twice(hosted: Hosted) -> None:
    hosted.add("raw", call_seconds=1)
    assert "gave no answer within 1 s" in hosted.error("raw", "slow")
    hosted.call("raw", "slow")
    assert not hosted.call("raw", "echo").failed
    assert any("no longer answered" in line for line in hosted.host.status(ServerId("raw")).messages)


def test_progress_sets_the_limit_back(hosted: Hosted) -> None:
    hosted.add("raw", call_seconds=1)
    assert hosted.call("raw", "progress").content == {"text": "done"}  # which takes 1.5 s
    told = [event for event in hosted.events if isinstance(event, CallProgressed)]
    assert [(event.label, event.done, event.total) for event in told][-1] == ("step 5", 5.0, 5.0)


def test_a_cancelled_call_ends_soon(hosted: Hosted) -> None:
    hosted.add("raw")
    hosted.call("raw", "echo")
    cancel = threading.Event()
    threading.Timer(0.1, cancel.set).start()
    result = hosted.call("raw", "slow", cancel=cancel)
    assert result.content == {"error": "The call was stopped."}


def test_a_server_that_writes_no_messages_is_ended(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "noise")
    assert "text that is no message" in hosted.call_error("raw")


def test_a_server_that_writes_a_line_without_end_is_ended(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "endless")
    assert "a message of more than" in hosted.call_error("raw")


def test_a_server_that_floods_with_messages_is_ended(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "messages")
    assert "faster than anybody" in hosted.call_error("raw")


def test_a_hundred_megabytes_on_standard_error_are_read_away(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "stderr")
    assert hosted.call("raw", "echo", {"text": "still here"}).content == {"text": "still here"}


def test_a_banner_on_standard_output_is_passed_over_and_shown(hosted: Hosted) -> None:
    hosted.add("raw", RAW, "banner")
    assert not hosted.call("raw", "echo").failed
    assert any("Welcome to this server!" in line for line in hosted.host.status(ServerId("raw")).messages)


def test_a_result_that_is_not_what_the_tool_declares_is_refused(hosted: Hosted) -> None:
    hosted.add("raw")
    assert "count must be a whole number" in hosted.error("raw", "wrong")
    assert "returned nothing of that kind" in hosted.error("raw", "missing")


def test_a_second_result_and_one_for_nobody_change_nothing(hosted: Hosted) -> None:
    hosted.add("raw")
    assert hosted.call("raw", "twice").content == {"text": "first"}
    assert hosted.call("raw", "stranger").content == {"text": "the real one"}
    assert hosted.call("raw", "echo", {"text": "next"}).content == {"text": "next"}


def test_a_tool_that_changed_since_it_was_offered_is_not_called(hosted: Hosted) -> None:
    hosted.add("raw")
    assert hosted.call("raw", "change").content == {"text": "changed"}  # and the turn has the tools as they were
    hosted.until("raw", lambda status: "another one now" in status.facts.tools[3].description)
    hosted.tools.tools()  # as the window does, which shows the tools as they are now
    assert "changed what its tool fail says of itself" in hosted.error("raw", "fail", look=False)
    assert hosted.error("raw", "fail") == "it went wrong"


def test_a_long_result_is_cut(hosted: Hosted) -> None:
    hosted.add("raw")
    content = hosted.call("raw", "big").content
    assert len(str(content["text"])) < 300_000
    assert "beginning" in str(content["note"])


def test_twenty_servers_answer_side_by_side(hosted: Hosted) -> None:
    names = [f"s{number}" for number in range(20)]
    for name in names:
        hosted.add(name)
    hosted.host.see(seconds=60)
    assert {status.state for status in hosted.host.statuses()} == {"ready"}
    assert [hosted.call(name, "echo", {"text": name}).content["text"] for name in names] == names


def test_closing_ends_every_process(hosted: Hosted) -> None:
    others = set(psutil.Process().children(recursive=True))
    hosted.add("raw")
    hosted.call("raw", "echo")
    children = set(psutil.Process().children(recursive=True)) - others
    assert children
    hosted.host.close()
    assert not [child for child in children if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]
