"""Our own renderers write what the models' published chat templates write, byte for byte, wherever both know how.

What the templates write is recorded; where they are at hand, `templates_at_hand.py` tries any conversation.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.contracts.published import RECORDED, TEMPLATES, Published

each_template = pytest.mark.parametrize("each", TEMPLATES, ids=[each.key for each in TEMPLATES])


def recorded(each: Published) -> Any:
    return json.loads((RECORDED / f"{each.key}.json").read_text("utf-8"))


@each_template
def test_we_write_what_the_published_template_writes(each: Published) -> None:
    texts = recorded(each)["texts"]
    for name, (messages, tools) in each.covered().items():
        assert each.we_render(messages, tools) == texts[name], name
    assert set(texts) == set(each.covered())


def test_nothing_else_is_recorded() -> None:
    assert {path.stem for path in RECORDED.glob("*.json")} == {each.key for each in TEMPLATES}
