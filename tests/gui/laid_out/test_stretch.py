"""Of a long document a stretch is written, and by going on and back all of it is seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.gui.laid_out import stretch
from mypt_desktop.gui.laid_out.stretch import Measured
from mypt_desktop.workspace.laid_out.values import Block, Cell, Paragraph, Picture, Run, SlideStart, Table, all_leaves

BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.integers(0, 400).map(lambda size: Paragraph((Run("x" * size),))),
    st.integers(1, 450).map(lambda rows: Table((((Cell((Run("cell"),)),) * 3),) * rows)),
    st.just(Picture(1, 1, b"123")),
)


@given(st.lists(BLOCKS, min_size=1, max_size=40), st.booleans(), st.data())
def test_every_leaf_is_in_the_stretch_around_it_and_steps_reach_both_ends(
    blocks: list[Block], slides: bool, data: st.DataObject
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stretch, "LONGEST", 20_000)
        patched.setattr(stretch, "BEFORE", 3_000)
        if slides:
            blocks = [one for number, block in enumerate(blocks, 1) for one in (SlideStart(number), block)]
        measured = Measured(blocks)
        assert all_leaves(measured.blocks) == all_leaves(blocks)
        leaves = len(all_leaves(blocks))
        wanted = data.draw(st.integers(0, max(0, leaves - 1)))
        here = measured.around(wanted)
        assert leaves == 0 or here.leaf <= wanted < here.end
        at, steps = here, 0
        while at.last < len(measured.blocks):
            after = measured.after(at)
            assert after.first <= at.last < after.last
            at, steps = after, steps + 1
            assert steps < 1000
        while at.first > 0:
            before = measured.before(at)
            assert before.first < at.first <= before.last
            at, steps = before, steps + 1
            assert steps < 2000
