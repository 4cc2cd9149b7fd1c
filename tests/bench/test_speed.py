from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.bench import speed
from mypt_desktop.bench.figures import Figure, Skipped
from mypt_desktop.bench.speed import alternated, compared, decode_rate, prefill_rate, texts
from mypt_desktop.core.prompt import Usage
from mypt_desktop.runtime.catalog import Catalog

OURS = Usage(prompt_tokens=300, completion_tokens=20, prefill_seconds=1.0, decode_seconds=1.0)
THEIRS = Usage(prompt_tokens=300, completion_tokens=20, prefill_seconds=2.0, decode_seconds=0.5)


def test_both_get_every_prompt_in_turns_and_the_first_only_warms_up() -> None:
    asked: list[tuple[str, str]] = []

    def ours(prompt: str, tokens: int) -> Usage:
        asked.append(("ours", prompt))
        return OURS

    def theirs(prompt: str, tokens: int) -> Usage:
        asked.append(("theirs", prompt))
        return THEIRS

    mine, others = alternated(ours, theirs, ["warm", "a", "b"])
    assert (mine, others) == ([OURS, OURS], [THEIRS, THEIRS])
    assert [who for who, prompt in asked if prompt == "a"] == ["ours", "theirs"]
    assert [who for who, prompt in asked if prompt == "b"] == ["theirs", "ours"]


def test_rates_and_ratios_come_with_their_targets() -> None:
    figures = {outcome.name: outcome for outcome in compared("light", [OURS], [THEIRS], "")}
    prefill, decode = figures["light: prefill against llama.cpp"], figures["light: decode against llama.cpp"]
    assert isinstance(prefill, Figure)
    assert isinstance(decode, Figure)
    assert (prefill.median, prefill.reached) == (2.0, True)
    assert (decode.median, decode.reached) == (0.5, False)


def test_without_llama_the_comparison_is_skipped_with_its_reason() -> None:
    skipped = [outcome for outcome in compared("light", [OURS], [], "Not installed.") if isinstance(outcome, Skipped)]
    assert [outcome.why for outcome in skipped] == ["Not installed."] * 2


def test_cached_tokens_do_not_count_as_read() -> None:
    assert prefill_rate(Usage(prompt_tokens=300, cached_tokens=200, prefill_seconds=1.0)) == 100
    assert decode_rate(OURS) == 20


def test_prompts_share_no_beginning() -> None:
    for tokens in (512, 2048):
        prompts = texts(6, tokens)
        assert len({prompt[:4] for prompt in prompts}) == 6
        assert min(map(len, prompts)) > 3.5 * tokens


def test_a_real_model_is_measured_with_its_memory_and_its_share_of_the_bandwidth(
    models_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed, "LENGTHS", (40,))
    light = Catalog([models_dir]).get("light")
    measured = {one.name: one for one in speed.throughput(light, threads=2, repeats=1, llama=None)}
    prefill, memory = measured["light, 40 tokens: prefill"], measured["light: memory"]
    share = measured["light, 40 tokens: share of the bandwidth that reading the weights takes"]
    assert isinstance(prefill, Figure)
    assert isinstance(memory, Figure)
    assert isinstance(share, Figure)
    assert 30 < int(prefill.note.split()[0]) < 60
    assert memory.median > 100
    assert share.median > 0
    assert isinstance(measured["light, 40 tokens: decode against llama.cpp"], Skipped)
