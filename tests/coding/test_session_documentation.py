"""docs/tools.md: the examples of tools that only work in chats give what stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mypt_desktop.core.messages import CallId
from tests.app.test_chat_tools import calling, finished
from tests.coding.test_agents import AgentDesk

BLOCK = re.compile(r"^```chat\n(.*?)^```", re.DOTALL | re.MULTILINE)
TEXT = (Path(__file__).parents[2] / "docs" / "tools.md").read_text(encoding="utf-8")
BLOCKS = BLOCK.findall(TEXT)


def test_there_are_some() -> None:
    assert len(BLOCKS) == 2


@pytest.mark.parametrize("block", BLOCKS)
def test_the_calls_of_an_example_give_what_stands_there(tmp_path: Path, checkout: Path, block: str) -> None:
    """`>` is a call of the model, `=` what an agent answers, `<` the result."""
    desk = AgentDesk(tmp_path, checkout)
    try:
        lines: list[str] = []
        for line in block.splitlines():
            kind, _, rest = line.partition(" ")
            if kind == ">":
                name, _, arguments = rest.partition(" ")
                lines.append(calling(name, json.loads(arguments)))
            elif kind == "=":
                lines.append(rest)
        results = finished(desk.ask("Go.", *lines, "Done."))
        expected = [line[2:] for line in block.splitlines() if line.startswith("< ")]
        assert len(results) == len(expected)
        for result, wanted in zip(results, expected, strict=True):
            said = json.dumps(result.content, ensure_ascii=False)
            assert re.fullmatch(".*".join(map(re.escape, wanted.split(" ⋯ "))), said), (said, wanted)
            assert result.call_id != CallId("")
    finally:
        desk.close()
