"""RemoteModel against a real server on this machine, well-behaved and not."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.core.messages import CallId, Message, Role, Text, ToolCall, ToolResult, message
from mypt_desktop.core.prompt import Completed, Delta, Generated, Grammar, Prompt, Sampling, Segment
from mypt_desktop.runtime import openai
from mypt_desktop.runtime.remote import RemoteModel
from tests.runtime.chat_server import (
    PROMPT,
    SEARCH,
    Server,
    begin,
    call,
    chunk,
    end,
    remote,
    render_call,
    send,
    streamed,
    text,
)


def ask(server: Server, prompt: Prompt = PROMPT, sampling: Sampling | None = None) -> tuple[str, Completed]:
    *deltas, last = remote(server).generate(prompt, sampling or Sampling(), threading.Event())
    assert isinstance(last, Completed)
    return "".join(delta.text for delta in deltas if isinstance(delta, Delta)), last


def test_an_answer_is_streamed_and_counted_as_the_server_counts(server: Server) -> None:
    usage = {
        "choices": [],
        "usage": {"prompt_tokens": 9, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 4}},
    }
    server.answer = lambda handler: streamed(handler, [*text("Grüße 🎉"), usage])
    answer, last = ask(server)
    assert answer == "Grüße 🎉"
    assert last.reason == "stop"
    assert (last.usage.prompt_tokens, last.usage.cached_tokens, last.usage.completion_tokens) == (9, 4, 3)


def test_the_request_is_what_the_prompt_was_made_from(server: Server) -> None:
    ask(server, sampling=Sampling(max_tokens=7, temperature=0.5, seed=3, stop=("END",)))
    (body,) = server.bodies
    assert server.paths == ["/v1/chat/completions"]
    assert body["messages"] == [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Who?"}]
    assert body["tools"][0]["function"] == {
        "name": "workspace__search", "description": "Finds passages.", "parameters": SEARCH.parameters
    }  # fmt: skip
    assert (body["model"], body["max_tokens"], body["temperature"], body["seed"], body["stop"], body["stream"]) == (
        "big", 7, 0.5, 3, ["END"], True
    )  # fmt: skip


def test_context_calls_and_results_are_told_in_the_formats_own_way(server: Server) -> None:
    history = (
        message(Role.CONTEXT, "A passage."),
        message(Role.USER, "Who?"),
        Message(Role.ASSISTANT, (Text("Let me look."), ToolCall("workspace.search", {"query": "who"}))),
        Message(Role.TOOL, (ToolResult(CallId(""), "workspace.search", {"results": []}),)),
        message(Role.CONTEXT, "Another passage."),
    )
    ask(server, replace(PROMPT, messages=history))
    user, assistant, tool, last = server.bodies[0]["messages"]
    assert user == {"role": "user", "content": "A passage.\n\nWho?"}
    (made,) = assistant["tool_calls"]
    assert made["function"] == {"name": "workspace__search", "arguments": '{"query":"who"}'}
    assert tool == {"role": "tool", "tool_call_id": made["id"], "content": '{"results":[]}'}
    assert last == {"role": "user", "content": "Another passage."}


def test_a_prompt_without_messages_is_sent_as_its_text(server: Server) -> None:
    ask(server, Prompt((Segment("<|user|>", Role.USER, control=True), Segment("Sum up.", Role.USER))))
    assert server.bodies[0]["messages"] == [{"role": "user", "content": "Sum up."}]


def test_a_json_schema_is_passed_on(server: Server) -> None:
    schema = Grammar("json_schema", '{"type": "object"}')
    ask(server, replace(PROMPT, tools=()), Sampling(grammar=schema))
    assert server.bodies[0]["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_a_call_comes_as_the_dialects_text_with_its_own_name(server: Server) -> None:
    server.answer = lambda handler: streamed(handler, call("workspace__search", '{"que', 'ry": "x"}'))
    assert ask(server)[0] == render_call(ToolCall("workspace.search", {"query": "x"}))


def test_several_calls_come_in_order_after_the_text(server: Server) -> None:
    chunks = [*text("Look: "), *call("a", "{}"), *call("b", '{"n": 1}', index=1)]
    server.answer = lambda handler: streamed(handler, chunks)
    assert ask(server)[0] == "Look: " + render_call(ToolCall("a", {})) + render_call(ToolCall("b", {"n": 1}))


def test_a_call_whose_opening_the_prompt_already_holds_is_continued(server: Server) -> None:
    server.answer = lambda handler: streamed(handler, call("a", "{}"))
    opened = replace(PROMPT, segments=(Segment("assistant\n<tool_call>\n", Role.ASSISTANT, control=True),))
    assert "<tool_call>\n" + ask(server, opened)[0] == render_call(ToolCall("a", {}))


def test_arguments_that_are_no_json_reach_the_parser_as_they_are(server: Server) -> None:
    server.answer = lambda handler: streamed(handler, call("a", '{"query": '))
    assert '{"query": ' in ask(server)[0]


def test_an_answer_cut_by_the_server_ends_with_length(server: Server) -> None:
    def cut(handler: BaseHTTPRequestHandler) -> None:
        streamed(handler, [*text("Hi"), end("length")], whole=False)

    server.answer = cut
    assert ask(server)[1].reason == "length"


def test_a_stop_string_is_honoured_here_too(server: Server) -> None:
    server.answer = lambda handler: streamed(handler, text("Yes. END and more"))
    assert ask(server, sampling=Sampling(stop=("END",)))[0] == "Yes. "


def test_a_server_that_does_not_stream_is_understood(server: Server) -> None:
    def whole(handler: BaseHTTPRequestHandler) -> None:
        begin(handler, "application/json")
        choice = {"message": {"content": "Hi"}, "finish_reason": "stop"}
        handler.wfile.write(json.dumps({"choices": [choice]}).encode())

    server.answer = whole
    assert ask(server)[0] == "Hi"


def refuse(server: Server, status: int, body: str = "") -> ModelFailedError:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.end_headers()
        handler.wfile.write(body.encode())

    server.answer = answer
    with pytest.raises(ModelFailedError) as caught:
        ask(server)
    return caught.value


@pytest.mark.parametrize(
    ("status", "hint"), [(401, "key"), (404, "/v1"), (429, "moment"), (500, "log"), (302, "final address")]
)
def test_a_refusal_says_what_was_said_and_what_to_do(server: Server, status: int, hint: str) -> None:
    error = refuse(server, status, '{"error": {"message": "not today"}}')
    assert str(status) in str(error)
    assert hint in error.hint
    if status != 302:
        assert "not today" in str(error)


@pytest.mark.parametrize("body", ["", "<html>no</html>", "[" * 10_000, '{"detail": "x"}', "null"])
def test_any_error_body_is_survived(server: Server, body: str) -> None:
    assert "500" in str(refuse(server, 500, body))


def test_where_nothing_listens_the_error_names_the_address() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, not listening: refused
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        model = RemoteModel(url, "big", render_call=render_call)
        with pytest.raises(ModelFailedError, match=url) as caught:
            list(model.generate(PROMPT, Sampling(), threading.Event()))
    assert "settings" in caught.value.hint


def test_a_stream_that_breaks_off_is_an_error_after_what_came(server: Server) -> None:
    server.answer = lambda handler: streamed(handler, text("Hal"), whole=False)
    seen: list[Generated] = []
    with pytest.raises(ModelFailedError, match="broke off"):
        seen.extend(remote(server).generate(PROMPT, Sampling(), threading.Event()))
    stream = remote(server).generate(PROMPT, Sampling(), threading.Event())
    assert next(stream) == Delta("H")
    stream.close()


def test_an_error_in_the_stream_ends_the_turn_with_its_words(server: Server) -> None:
    server.answer = lambda handler: streamed(handler, [*text("Hi"), {"error": {"message": "out of memory"}}])
    with pytest.raises(ModelFailedError, match="out of memory"):
        ask(server)


def test_rubbish_between_chunks_is_passed_over(server: Server) -> None:
    def rubbish(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        for each in (
            "{",
            "[]",
            "null",
            '{"choices": 3}',
            '{"choices": [[]]}',
            '{"choices": [{"delta": 1}]}',
            "[" * 5000,
        ):
            send(handler, each)
        handler.wfile.write(b"\xff\xfe\n: comment\nnonsense\n\n")
        for good in (*text("Hi"), end(), "[DONE]"):
            send(handler, good)

    server.answer = rubbish
    assert ask(server)[0] == "Hi"


def test_a_silent_server_is_given_up(server: Server) -> None:
    stopped = threading.Event()

    def silent(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        stopped.wait(20)

    server.answer = silent
    with pytest.raises(ModelFailedError, match="stopped answering"):
        list(remote(server, timeout=0.1).generate(PROMPT, Sampling(), threading.Event()))
    stopped.set()


def until_closed(noticed: threading.Event) -> Callable[[BaseHTTPRequestHandler], None]:
    """An answer without end, which says when the other side has gone."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        send(handler, chunk(content="a"))
        handler.connection.settimeout(20)
        assert handler.connection.recv(1) == b""
        noticed.set()

    return answer


def test_a_cancel_closes_the_connection(server: Server) -> None:
    noticed, cancel = threading.Event(), threading.Event()
    server.answer = until_closed(noticed)
    stream = remote(server).generate(PROMPT, Sampling(), cancel)
    assert next(stream) == Delta("a")
    cancel.set()
    (last,) = stream
    assert isinstance(last, Completed)
    assert last.reason == "cancelled"
    assert noticed.wait(20)


def test_closing_the_iterator_closes_the_connection(server: Server) -> None:
    noticed = threading.Event()
    server.answer = until_closed(noticed)
    stream = remote(server).generate(PROMPT, Sampling(), threading.Event())
    next(stream)
    stream.close()
    assert noticed.wait(20)


def test_a_cancelled_request_is_not_sent(server: Server) -> None:
    cancel = threading.Event()
    cancel.set()
    (last,) = remote(server).generate(PROMPT, Sampling(), cancel)
    assert isinstance(last, Completed)
    assert last.reason == "cancelled"
    assert server.bodies == []


def test_a_key_is_sent_only_where_one_is_given(server: Server) -> None:
    list(remote(server).generate(PROMPT, Sampling(), threading.Event()))
    list(remote(server, api_key="secret").generate(PROMPT, Sampling(), threading.Event()))
    assert [headers.get("Authorization") for headers in server.headers] == [None, "Bearer secret"]


@pytest.mark.parametrize(
    "url", ["", "localhost:8000", "ftp://host/v1", "http://", "http://host:port/v1", "file:///etc/passwd"]
)
def test_what_is_no_endpoint_is_refused_before_anything_is_sent(url: str) -> None:
    with pytest.raises(UserError, match="endpoint"):
        RemoteModel(url, "big", render_call=render_call)


def test_an_address_may_end_with_a_slash_or_be_the_whole_one(server: Server) -> None:
    for tail in ("/", "/chat/completions"):
        model = RemoteModel(server.url + tail, "big", render_call=render_call)
        list(model.generate(PROMPT, Sampling(), threading.Event()))
    assert server.paths == ["/v1/chat/completions"] * 2


def test_tokens_are_estimated_on_the_high_side(server: Server) -> None:
    assert remote(server).count_tokens("four words of text") >= 5


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["choices", "delta", "tool_calls", "function", "name", "arguments", "index", "content", "error"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.lists(JSON, max_size=4))
def test_no_chunk_whatever_raises(chunks: list[Any]) -> None:
    answer = openai.Answer({})
    for each in chunks:
        assert isinstance(answer.feed(json.dumps(each)), str)
    answer.calls()
    answer.usage(0.0, 0.0)


def test_a_tool_that_took_the_endpoints_port_is_told_nothing(tmp_path: Path) -> None:
    code = """import http.server, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        open(sys.argv[1], "wb").write(self.rfile.read(int(self.headers["Content-Length"])))
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()"""
    heard = tmp_path / "heard"
    with subprocess.Popen([sys.executable, "-c", code, str(heard)], stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            port = int(child.stdout.readline())
            model = RemoteModel(f"http://127.0.0.1:{port}/v1", "m", render_call=render_call, api_key="secret")
            with pytest.raises(ModelFailedError, match="A tool of this program answers"):
                list(model.generate(PROMPT, Sampling(8), threading.Event()))
        finally:
            child.kill()
    assert not heard.exists()


@pytest.mark.parametrize(
    ("begun", "said"),
    [("今天的天气", "很好。"), ("海は", "広い。"), ("`print(", "x)`"), ("it is „", "so“"), ("of €", "5")],
)
def test_no_space_is_put_where_none_belongs(server: Server, begun: str, said: str) -> None:
    server.answer = lambda handler: streamed(handler, text(said))
    assert ask(server, replace(PROMPT, begun=begun))[0] == said


def test_korean_has_spaces(server: Server) -> None:
    server.answer = lambda handler: streamed(handler, text("좋다."))
    assert ask(server, replace(PROMPT, begun="오늘 날씨가"))[0] == " 좋다."


@pytest.mark.parametrize(("said", "told"), [("of salt.", " of salt."), (" of salt.", " of salt."), (", and", ", and")])
def test_an_answer_that_was_cut_off_is_asked_for_in_words(server: Server, said: str, told: str) -> None:
    server.answer = lambda handler: streamed(handler, text(said))
    answer, _ = ask(server, replace(PROMPT, begun="The sea is made up"))
    assert answer == told
    *before, begun, go_on = server.bodies[-1]["messages"]
    assert before[-1]["role"] == "user"
    assert begun == {"role": "assistant", "content": "The sea is made up"}
    assert go_on == {"role": "user", "content": openai.GO_ON}
