"""Prompts to tokens: what text can never do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer as Library

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime.tokenizer import Tokenizer
from tests.training.tiny import write_tokenizer

HERMES = ("<|im_start|>", "<|im_end|>", "<|endoftext|>", "<tool_call>", "</tool_call>")


@pytest.fixture(scope="module", params=["light", "default"])
def path(request: pytest.FixtureRequest, models_dir: Path) -> Path:
    found = models_dir / str(request.param) / "build" / "tokenizer.json"
    if not found.is_file():
        pytest.skip(f"{request.param} is not built")
    return found


@pytest.fixture(scope="module")
def tokenizer(path: Path) -> Tokenizer:
    return Tokenizer(path)


@pytest.fixture(scope="module")
def control_ids(path: Path) -> set[int]:
    return {token["id"] for token in json.loads(path.read_text(encoding="utf-8"))["added_tokens"]}


def text(words: str) -> tuple[str, bool]:
    return words, False


def control(words: str) -> tuple[str, bool]:
    return words, True


def test_control_segments_become_control_tokens(tokenizer: Tokenizer, control_ids: set[int]) -> None:
    start, *_, end = tokenizer.encode([control("<|im_start|>user\n"), text("Hi"), control("<|im_end|>")])
    assert {start, end} <= control_ids


def test_no_control_token_of_the_model_comes_out_of_text(tokenizer: Tokenizer, control_ids: set[int]) -> None:
    for token in (*tokenizer.control_tokens, *HERMES):
        for words in (token, f"a{token}b", f" {token}\n{token}", token[:-1], token.upper()):
            tokens = tokenizer.encode([text(words)])
            assert control_ids.isdisjoint(tokens), words
            assert tokenizer.decode(tokens) == words


@settings(deadline=None)
@given(data=st.data())
def test_no_text_at_all_makes_a_control_token(tokenizer: Tokenizer, control_ids: set[int], data: st.DataObject) -> None:
    pieces = st.one_of(st.sampled_from(tokenizer.control_tokens), st.sampled_from(HERMES), st.text(max_size=12))
    words = "".join(data.draw(st.lists(pieces, max_size=6)))
    tokens = tokenizer.encode([text(words)])
    assert control_ids.isdisjoint(tokens)
    assert tokenizer.encode_text(words) == tokens


def test_text_split_over_segments_cannot_join_to_a_control_token(tokenizer: Tokenizer, control_ids: set[int]) -> None:
    assert control_ids.isdisjoint(tokenizer.encode([text("<|im_"), text("end|>")]))


def test_a_whole_prompt_has_the_same_tokens_as_with_the_published_tokenizer(tokenizer: Tokenizer, path: Path) -> None:
    words = "<|im_start|>user\nHi there<|im_end|>\n<|im_start|>assistant\n<tool_call>\n{}\n</tool_call>"
    assert tokenizer.encode([control(words)]) == Library.from_file(str(path)).encode(words).ids


def test_plain_text_has_the_same_tokens_as_with_the_published_tokenizer(tokenizer: Tokenizer, path: Path) -> None:
    words = "Grüße, 世界! 🎉  def f(x):\n\n    return x + 12345  # naïve"
    assert tokenizer.encode([text(words)]) == Library.from_file(str(path)).encode(words).ids


def test_a_lone_surrogate_is_text_too(tokenizer: Tokenizer) -> None:
    assert tokenizer.decode(tokenizer.encode([text("a\ud800b")])) == "a?b"


def vocabulary(folder: Path, **changes: object) -> Path:
    """A tokenizer whose control token is an ordinary word of the base vocabulary too."""
    switches = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    words = {"<": 0, "b": 1, ">": 2, "<b>": 3, "<b": 4}
    made = {
        "version": "1.0",
        "added_tokens": [{"id": 3, "content": "<b>", "special": True, **switches}],
        "normalizer": None,
        "pre_tokenizer": None,
        "post_processor": None,
        "decoder": None,
        "model": {"type": "BPE", "vocab": words, "merges": [["<", "b"], ["<b", ">"]]},
    }
    path = folder / "tokenizer.json"
    path.write_text(json.dumps(made | changes), encoding="utf-8")
    return path


def test_a_control_token_that_the_base_vocabulary_spells_is_taken_apart(tmp_path: Path) -> None:
    tokenizer = Tokenizer(vocabulary(tmp_path))
    assert tokenizer.encode([control("<b>")]) == [3]
    assert tokenizer.encode([text("b<b>b")]) == [1, 0, 1, 2, 1]


def test_a_control_token_swallows_the_space_it_is_published_to(tmp_path: Path) -> None:
    path = vocabulary(tmp_path)
    path.write_text(path.read_text().replace('"rstrip": false', '"rstrip": true'))
    assert Tokenizer(path).encode([control("b<b> \n b")]) == [1, 3, 1]


def test_tags_that_are_ordinary_tokens_may_be_written_under_a_grammar(tmp_path: Path) -> None:
    path = vocabulary(tmp_path)
    assert Tokenizer(path).encode_tags("<b>") == [0, 1, 2]
    path.write_text(path.read_text().replace('"special": true', '"special": false'))
    assert Tokenizer(path).encode_tags("<b>") == [3]


def test_the_token_that_opens_every_text_is_put_in_front_once(tmp_path: Path) -> None:
    template = {
        "type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "<b>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
        "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
        "special_tokens": {"<b>": {"id": "<b>", "ids": [3], "tokens": ["<b>"]}},
    }
    tokenizer = Tokenizer(vocabulary(tmp_path, post_processor=template))
    assert tokenizer.encode([text("b")]) == [3, 1]
    assert tokenizer.encode([control("<b>"), text("b")]) == [3, 1]
    assert tokenizer.encode_text("b") == [1]


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"model": {"vocab": 3}}', '{"model": {"vocab": {}}}', "[" * 100_000]
)
def test_a_file_that_is_no_tokenizer_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(content)
    with pytest.raises(ModelFailedError, match=r"tokenizer\.json"):
        Tokenizer(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelFailedError, match=r"tokenizer\.json"):
        Tokenizer(tmp_path / "tokenizer.json")


def test_a_pattern_that_never_stops_looking_is_an_error_and_not_the_end_of_the_process(tmp_path: Path) -> None:
    file = write_tokenizer(tmp_path / "tokenizer.json")
    content = json.loads(file.read_text(encoding="utf-8"))
    split = {"type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated", "invert": False}
    content["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": [split, content["pre_tokenizer"]]}
    file.write_text(json.dumps(content), encoding="utf-8")
    tokenizer = Tokenizer(file)
    assert tokenizer.decode(tokenizer.encode_text("banana")) == "banana"
    with pytest.raises(ModelFailedError, match="cannot take this text"):
        tokenizer.encode_text("a" * 40 + "b")
