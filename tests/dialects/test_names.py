"""Which dialect a name or a chat template stands for."""

from __future__ import annotations

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects.names import detect, dialect, names


@pytest.mark.parametrize("name", sorted(names()))
def test_a_dialect_is_found_by_its_name(name: str) -> None:
    assert dialect(name).name == name
    assert dialect(name, thinking=True).name == name
    assert dialect(name, thinking=False).name == name


def test_an_unknown_dialect_is_named_and_the_known_ones_listed() -> None:
    with pytest.raises(UserError, match="klingon") as caught:
        dialect("klingon")
    assert "hermes" in caught.value.hint


def test_a_chat_template_tells_its_dialect() -> None:
    assert detect("{{'<|im_start|>' + message['role']}}") == "hermes"
    assert detect("<|start|>assistant<|channel|>final<|message|>") == "harmony"
    assert detect("<tool_call>{{ name }}\n<arg_key>") == "glm45"
    assert detect("<｜Assistant｜></think>") == "deepseek"
    assert detect("<|start_header_id|>") == "llama3"
    assert detect("<start_of_turn>") == "gemma"
    assert detect("<myPT_user>{{ text }}</myPT_user><myPT_assistant>") == "mypt"


def test_a_template_nobody_here_speaks_is_refused() -> None:
    with pytest.raises(UserError, match="chat template"):
        detect("[INST] {{ text }} [/INST]")
