"""Packed rows hold every example once and whole, apart from its neighbours; curves survive a cut-off line."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.training.curves import Curves, Point, read, svg
from mypt_desktop.training.dataset import Example
from mypt_desktop.training.packing import epochs, pack

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


def test_what_does_not_fit_or_teaches_nothing_is_left_out() -> None:
    assert pack([Example([1] * 65, [1] * 65), Example([1, 2], [0, 0])], 64) == []


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
