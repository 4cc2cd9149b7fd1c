"""What the app says of a call: one sentence, and nothing that the result does not say."""

from __future__ import annotations

import pytest

from mypt_desktop.agent.approvals import denied
from mypt_desktop.agent.outcomes import describe_outcome
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult

FENCE = "```"


def said(tool: str, arguments: JsonObject, content: JsonObject, *, failed: bool = False) -> str:
    call = ToolCall(f"set:{tool}", arguments)
    return describe_outcome(call, ToolResult(call.id, call.name, content, failed=failed))


@pytest.mark.parametrize(
    ("tool", "arguments", "content", "sentence"),
    [
        ("write_file", {"path": "a.py"}, {"written": "a.py", "size": 1}, "Wrote a.py (1 byte)."),
        ("write_file", {"path": "a.py"}, {"written": "a.py", "size": 1234}, "Wrote a.py (1.2 kB)."),
        ("write_file", {"path": "a.py"}, {"written": "a.py", "size": 2_500_000}, "Wrote a.py (2.5 MB)."),
        ("analyze_data", {"filename": "s.csv"}, {"summary": "3 rows"}, "Analysed s.csv. 3 rows."),
        ("roll_dice", {"count": 2}, {"dice": [1, 6]}, "Roll dice is done."),
        ("roll_dice", {"count": 2}, {"message": "A one and a six!"}, "Roll dice is done. A one and a six!"),
        ("read_file", {"path": "a.py"}, {"content": "x = 1\n"}, f"Read a.py:\n\n{FENCE}python\nx = 1\n{FENCE}"),
        ("run", {}, {"exit_code": 2, "command": "make"}, "`make` ended with exit code 2. It printed nothing."),
        ("run", {}, {"exit_code": 0, "output": "ok\n"}, f"The command ran.\n\n{FENCE}\nok\n{FENCE}"),
        ("anything", {}, {}, "Anything is done."),
    ],
)
def test_a_result_is_told_in_a_sentence(tool: str, arguments: JsonObject, content: JsonObject, sentence: str) -> None:
    assert said(tool, arguments, content) == sentence


def test_a_failure_says_what_the_tool_said() -> None:
    assert said("read_file", {}, {"error": "There is no file a.py"}, failed=True) == (
        "Read file failed: There is no file a.py."
    )


def test_a_denied_call_says_that_nothing_was_run() -> None:
    call = ToolCall("set:write_file", {})
    assert describe_outcome(call, denied(call)) == "You did not allow “Write file”, so nothing was run."


def test_what_a_tool_printed_cannot_end_its_own_fence() -> None:
    answer = said("run", {}, {"exit_code": 0, "output": f"{FENCE}\n# shouting\n"})
    assert answer.endswith("\n````")
    assert "````\n```\n# shouting" in answer


@pytest.mark.parametrize("content", [{"output": "x" * 9000, "exit_code": 0}, {"content": "x" * 9000}])
def test_of_much_text_a_part_is_shown(content: JsonObject) -> None:
    assert len(said("run", {}, content)) < 1000


@pytest.mark.parametrize("content", [{"size": True}, {"size": "big"}, {"summary": 7}, {"exit_code": None}, {"a": [{}]}])
def test_any_result_gives_words(content: JsonObject) -> None:
    assert said("write_file", {"path": ["no text"]}, content)
