"""Packed rows hold every example once and whole, apart from its neighbours; curves survive a cut-off line."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.training.curves import Curves, Point, read, svg
from mypt_desktop.training.packing import epochs, pack, visible
from mypt_desktop.training.shards import Example
from tests.training import tiny

EXAMPLES = st.lists(
    st.lists(st.integers(1, 999), min_size=2, max_size=60).map(
        lambda tokens: Example(tokens, [0] + [1] * (len(tokens) - 1))
    ),
    max_size=30,
)


@given(EXAMPLES)
def test_every_example_is_packed_once_and_whole(examples: list[Example]) -> None:
    rows = pack(examples, 64)
    found = []
    for row in rows:
        for number in range(1, int(row.segments.max()) + 1):
            inside = row.segments == number
            assert row.positions[inside].tolist() == list(range(int(inside.sum())))
            found.append(row.tokens[inside].tolist())
    assert sorted(found) == sorted(list(one.tokens) for one in examples)


@given(EXAMPLES)
def test_what_is_to_learn_stays_marked_and_padding_is_not(examples: list[Example]) -> None:
    rows = pack(examples, 64)
    assert sum(int(row.mask.sum()) for row in rows) == sum(sum(one.mask) for one in examples)
    for row in rows:
        assert not row.mask[row.segments == 0].any()
        assert not row.mask[row.positions == 0].any()


@given(EXAMPLES)
def test_without_its_padding_a_row_holds_and_sees_the_same(examples: list[Example]) -> None:
    for row in pack(examples, 64):
        filled = row.filled()
        used = len(filled.tokens)
        assert (filled.segments > 0).all()
        assert not row.segments[used:].any()
        assert (visible(filled) == visible(row)[:used, :used]).all()
        assert (filled.mask == row.mask[:used]).all()


def test_what_does_not_fit_or_teaches_nothing_is_left_out() -> None:
    assert pack([Example([1] * 65, [1] * 65), Example([1, 2], [0, 0])], 64) == []


STARTS = st.sampled_from([[7] * 9, [7] * 5 + [8] * 4, [6, 5, 4, 3], []])
BEGINNING_ALIKE = st.lists(
    st.tuples(STARTS, st.lists(st.integers(1, 9), min_size=2, max_size=12)).map(
        lambda pair: Example([*pair[0], *pair[1]], [0] * (len(pair[0]) + 1) + [1] * (len(pair[1]) - 1))
    ),
    max_size=20,
)


@given(BEGINNING_ALIKE)
def test_each_example_sees_itself_whole_and_nothing_else_where_beginnings_are_shared(examples: list[Example]) -> None:
    rows = pack(examples, 40, alike=4)
    found, learned = [], 0
    for row in rows:
        seen = visible(row)
        begun = set(row.beginnings[row.beginnings > 0].tolist())
        for number in set(row.segments[row.segments > 0].tolist()) - begun:
            last = int(np.flatnonzero(row.segments == number)[-1])
            inside = np.flatnonzero(seen[last])
            assert row.positions[inside].tolist() == list(range(len(inside)))
            found.append(row.tokens[inside].tolist())
        learned += int(row.mask.sum())
        assert not row.mask[row.segments == 0].any()
    assert sorted(found) == sorted(list(one.tokens) for one in examples)
    assert learned == sum(sum(one.mask) for one in examples)


def test_what_begins_alike_takes_less_room() -> None:
    examples = [Example([*range(1, 51), 60 + n, 1], [0] * 51 + [1]) for n in range(20)]
    assert len(pack(examples, 100, alike=10)) == 1
    assert len(pack(examples, 100, alike=100)) == 20


def test_groups_with_different_beginnings_share_a_row() -> None:
    examples = [Example([*range(start, start + 30), n, 1], [0] * 31 + [1]) for start in (100, 200) for n in range(5)]
    (row,) = pack(examples, 80, alike=10)
    assert set(row.beginnings[row.beginnings > 0].tolist()) == {1, 7}


LOGITS = """
import sys, torch
from pathlib import Path
from transformers import AutoConfig, AutoModelForCausalLM
from mypt_desktop.training.shards import Example
from mypt_desktop.training.packing import pack, visible
torch.manual_seed(0)
config = AutoConfig.from_pretrained(sys.argv[1])
model = AutoModelForCausalLM.from_config(config, attn_implementation="sdpa").eval()
start = list(range(1, 31))
examples = [Example(start + [40 + n, 50, 60 + n, 2], [0] * 31 + [1] * 3) for n in range(4)]
(row,) = pack(examples, 64, alike=10)
assert int((row.segments == 1).sum()) == 30
def logits(tokens, positions, seen):
    given = (torch.from_numpy(one)[None] for one in (tokens, positions))
    ids, places = given
    return model(input_ids=ids, position_ids=places, attention_mask=torch.from_numpy(seen)[None, None]).logits[0]
with torch.no_grad():
    together = logits(row.tokens, row.positions, visible(row))
    for n, example in enumerate(examples):
        alone = model(torch.tensor([list(example.tokens)])).logits[0]
        at = [at for at in range(64) if row.tokens[at] == 40 + n][0]
        assert torch.allclose(together[at : at + 4], alone[30:34], atol=1e-5), n
"""


def test_a_model_says_the_same_with_a_shared_beginning_as_alone(tmp_path: Path, checkout: Path) -> None:
    done = tiny.in_torch(LOGITS, checkout, tiny.write_config(tmp_path / "base"))
    assert done.returncode == 0, done.stderr


def test_rows_come_in_the_same_order_for_the_same_seed_and_all_of_them_in_each_epoch() -> None:
    first = list(islice(epochs(7, 3), 21))
    assert first == list(islice(epochs(7, 3), 21))
    assert first != list(islice(epochs(7, 4), 21))
    assert all(sorted(first[at : at + 7]) == list(range(7)) for at in (0, 7, 14))
    assert list(epochs(0, 1)) == []


def test_curves_go_on_after_a_kill_from_the_checkpoint(tmp_path: Path) -> None:
    curves = Curves(tmp_path)
    for step in range(1, 6):
        curves.add(Point(step, 3.0 / step, 2.5 if step == 4 else None, 1e-4, 100, 0.5))
    with (tmp_path / "curves.csv").open("a", encoding="utf-8") as file:
        file.write("6,0.4")
    assert [point.step for point in read(tmp_path / "curves.csv")] == [1, 2, 3, 4, 5]
    again = Curves(tmp_path, until=4)
    again.add(Point(5, 0.7, None, 1e-4, 100, 0.5))
    again.draw()
    assert [point.loss for point in read(tmp_path / "curves.csv")][-2:] == [0.75, 0.7]
    assert "step 5" in (tmp_path / "curves.svg").read_text(encoding="utf-8")


def test_a_curve_without_points_is_drawn_empty() -> None:
    assert svg([]).startswith("<svg")
