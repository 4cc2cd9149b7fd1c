"""Episodes become the same bytes each time, with a mask that marks exactly what the model wrote."""

from __future__ import annotations

import filecmp
import gzip
import json
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.cli import main
from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects.names import dialect
from mypt_desktop.runtime.tokenizer import Tokenizer
from mypt_desktop.training.dataset import prepare, serialise
from mypt_desktop.training.episodes import Choice, EpisodeError, chosen_episodes, read_episode, read_episodes
from mypt_desktop.training.shards import METADATA, read_examples
from tests.training.tiny import asked, lines, write_tokenizer

EPISODE: Mapping[str, Any] = {
    "system": "You are short.",
    "messages": [
        {"role": "user", "content": "Find the fares."},
        {"role": "assistant_toolcall", "name": "workspace.search", "arguments": {"query": "fares"}},
        {"role": "assistant_toolcall", "name": "workspace.list_docs", "arguments": {}},
        {"role": "tool_result", "name": "workspace.search", "content": {"documents": []}},
        {"role": "toolresult", "name": "workspace.list_docs", "content": '{"total": 0}'},
        {"role": "assistant", "content": "Nothing."},
    ],
}


@pytest.fixture
def tokenizer_json(tmp_path: Path) -> Path:
    return write_tokenizer(tmp_path / "tokenizer.json")


def test_the_mask_marks_what_the_model_wrote_and_nothing_else(tokenizer_json: Path) -> None:
    tokenizer = Tokenizer(tokenizer_json)
    example = serialise(read_episode(json.dumps(EPISODE), "line 1"), dialect("hermes"), tokenizer)
    runs = [
        (learned, tokenizer.decode([token for token, _ in run]))
        for learned, run in groupby(zip(example.tokens, example.mask, strict=True), key=lambda pair: pair[1])
    ]
    written = [text for learned, text in runs if learned]
    assert written == [
        '<tool_call>\n{"name": "workspace.search", "arguments": {"query": "fares"}}\n</tool_call>\n'
        '<tool_call>\n{"name": "workspace.list_docs", "arguments": {}}\n</tool_call><|im_end|>',
        "Nothing.<|im_end|>",
    ]
    assert runs[0][1].endswith("Find the fares.<|im_end|>\n<|im_start|>assistant\n")


def test_two_runs_write_the_same_bytes(tmp_path: Path, tokenizer_json: Path) -> None:
    source = lines(tmp_path / "a.jsonl", EPISODE, *(asked(f"Is {n} odd?") for n in range(30)))
    made = [tmp_path / "one", tmp_path / "two"]
    for out in made:
        _prepare([source], out, tokenizer_json)
    compared = filecmp.dircmp(*made)
    assert not compared.left_only
    for part in ("train", "val"):
        names = sorted(path.name for path in (made[0] / part).iterdir())
        assert filecmp.cmpfiles(made[0] / part, made[1] / part, names, shallow=False)[0] == names
    assert (made[0] / METADATA).read_bytes() == (made[1] / METADATA).read_bytes()


def test_examples_come_back_whole_and_their_counts_are_true(tmp_path: Path, tokenizer_json: Path) -> None:
    episodes = [asked(f"Is {n} odd?") for n in range(30)]
    metadata = _prepare([lines(tmp_path / "a.jsonl", *episodes)], tmp_path / "out", tokenizer_json)
    tokenizer = Tokenizer(tokenizer_json)
    wanted = [serialise(read_episode(json.dumps(one), ""), dialect("hermes"), tokenizer) for one in episodes]
    read = [*read_examples(tmp_path / "out"), *read_examples(tmp_path / "out", "val")]
    assert sorted(one.tokens for one in read) == sorted(one.tokens for one in wanted)
    assert metadata["train"]["examples"] + metadata["val"]["examples"] == 30
    assert 0 < metadata["val"]["examples"] < 15
    assert metadata["train"]["shards"] > 1
    assert metadata["train"]["tokens"] == sum(len(one.tokens) for one in read_examples(tmp_path / "out"))
    assert metadata["train"]["learned"] == sum(sum(one.mask) for one in read_examples(tmp_path / "out"))
    assert metadata["has_loss_mask"] is True
    assert metadata["schema"] == "toolcall_sft_v1"


def test_what_was_said_before_and_what_is_too_long_is_left_out(tmp_path: Path, tokenizer_json: Path) -> None:
    source = lines(tmp_path / "a.jsonl", asked("Why?"), asked("Why?"), asked("Why?" * 500))
    metadata = _prepare([source], tmp_path / "out", tokenizer_json, most_tokens=200)
    assert metadata["left_out"] == {"too_long": 1, "repeated": 1}


def test_lines_are_chosen_by_their_source_and_always_the_same_ones(tmp_path: Path, tokenizer_json: Path) -> None:
    episodes = [asked(f"Is {n} odd?") | {"source": ("a", "b", "c")[n % 3]} for n in range(30)]
    taken = []
    for name, order in (("one", episodes), ("two", episodes[::-1])):
        source = lines(tmp_path / f"{name}.jsonl", *order)
        choice = Choice(frozenset({"a"}), {"b": 4, "d": 2})
        read = [one.messages[0].text for one in chosen_episodes(source, choice)]
        assert len(read) == 14
        taken.append(set(read))
    assert taken[0] == taken[1]


def test_packed_files_are_read_and_a_cut_one_is_told(tmp_path: Path) -> None:
    packed = tmp_path / "a.jsonl.gz"
    whole = gzip.compress("".join(json.dumps(asked(f"{n}?")) + "\n" for n in range(200)).encode())
    packed.write_bytes(whole)
    assert len(list(read_episodes(packed))) == 200
    for broken in (whole[: len(whole) // 2], b"not packed at all"):
        packed.write_bytes(broken)
        with pytest.raises(EpisodeError, match="cannot be read"):
            list(read_episodes(packed))


def test_a_failure_leaves_the_dataset_as_it_was(tmp_path: Path, tokenizer_json: Path) -> None:
    out = tmp_path / "out"
    _prepare([lines(tmp_path / "a.jsonl", asked("Why?"))], out, tokenizer_json)
    before = (out / METADATA).read_bytes()
    with pytest.raises(EpisodeError):
        _prepare([lines(tmp_path / "b.jsonl", asked("How?"), {"messages": []})], out, tokenizer_json)
    assert (out / METADATA).read_bytes() == before


def test_a_folder_with_other_files_is_not_replaced(tmp_path: Path, tokenizer_json: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear", encoding="utf-8")
    with pytest.raises(UserError, match="holds other files"):
        _prepare([lines(tmp_path / "a.jsonl", asked("Why?"))], tmp_path / "mine", tokenizer_json)
    assert (tmp_path / "mine" / "letter.txt").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 7 is no JSON"),
        ("[]", "line 7 is not a JSON object"),
        ('{"messages": []}', "messages is not a list of at least one"),
        ('{"messages": [{"role": "robot", "content": "x"}]}', r"messages\[0\].role is 'robot'"),
        ('{"messages": [{"role": "user", "content": 3}]}', r"messages\[0\].content is not a text"),
        ('{"messages": [{"role": "user", "content": "x"}]}', r"messages\[0\].role: the last message"),
        ('{"messages": [{"role": "assistant_toolcall", "arguments": {}}]}', r"messages\[0\].name"),
        ('{"messages": [{"role": "assistant_toolcall", "name": "a", "arguments": []}]}', r"messages\[0\].arguments"),
        ('{"messages": [{"role": "tool_result", "name": "a", "content": {}}]}', r"no call of 'a' waits"),
        ('{"messages": [{"role": "user", "content": "x", "learn": false}]}', r"messages\[0\].learn"),
        ('{"messages": [{"role": "assistant", "content": "x", "learn": 0}]}', r"messages\[0\].learn"),
        ('{"system": 1, "messages": [{"role": "assistant", "content": "x"}]}', "system is not a text"),
        ('{"tools": 1, "messages": [{"role": "assistant", "content": "x"}]}', "tools: The tools are not a list"),
        ("[" * 100_000, "line 7 is no JSON"),
    ],
)
def test_a_line_that_is_no_episode_is_named_with_its_field(line: str, said: str) -> None:
    with pytest.raises(EpisodeError, match=said):
        read_episode(line, "line 7")


def test_the_command_says_what_is_wrong_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = lines(tmp_path / "a.jsonl", asked("Why?"))
    prepare_it = ["train", "prepare", "--input", str(source), "--out", str(tmp_path / "out"), "--tokens-per-shard", "9"]
    assert main(["--data-dir", str(tmp_path), *prepare_it, "--base", "nobody"]) == 1
    assert "There is no model called nobody" in capsys.readouterr().err


def _prepare(inputs: list[Path], out: Path, tokenizer_json: Path, most_tokens: int = 0) -> Mapping[str, Any]:
    return prepare(
        inputs,
        out,
        dialect=dialect("hermes"),
        tokenizer_json=tokenizer_json,
        tokens_per_shard=500,
        val_fraction=0.2,
        most_tokens=most_tokens,
    )
