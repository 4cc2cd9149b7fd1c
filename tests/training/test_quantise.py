from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.training.quantise import Precision, Quantised, quantise


def restored(made: Quantised) -> np.ndarray:
    """What ONNX Runtime computes with, (N, K) float32."""
    values = made.values
    zeros: np.ndarray | int = 128
    if made.precision.bits == 4:
        values = np.stack([values & 15, values >> 4], axis=-1).reshape(*values.shape[:-1], -1)
        assert made.zeros is not None
        zeros = np.stack([made.zeros & 15, made.zeros >> 4], axis=-1).reshape(made.zeros.shape[0], -1)
        zeros = zeros[:, : made.scales.shape[1], None].astype(np.float32)
    blocks = (values.astype(np.float32) - zeros) * made.scales[..., None]
    return blocks.reshape(blocks.shape[0], -1)


@given(st.integers(0, 2**32 - 1))
def test_eight_bits_err_at_most_half_a_step(seed: int) -> None:
    weight = np.random.default_rng(seed).normal(size=(3, 96)).astype(np.float32)
    made = quantise(weight, Precision(8, 32))
    error = np.abs(restored(made) - weight).reshape(3, 3, 32)
    assert (error <= made.scales[..., None] / 2 + 1e-6).all()


@given(st.integers(0, 2**32 - 1))
def test_four_bits_err_less_than_taking_the_full_range_would(seed: int) -> None:
    weight = np.random.default_rng(seed).normal(size=(2, 64)).astype(np.float32)
    blocks = weight.reshape(2, 2, 32)
    low, high = np.minimum(blocks.min(2), 0), np.maximum(blocks.max(2), 0)
    scale = (high - low) / 15
    zero = np.rint(-low / scale)
    full = (np.clip(np.rint(blocks / scale[..., None]) + zero[..., None], 0, 15) - zero[..., None]) * scale[..., None]
    ours = restored(quantise(weight, Precision(4, 32))).reshape(2, 2, 32)
    assert np.square(ours - blocks).sum() <= np.square(full - blocks).sum() + 1e-5


@pytest.mark.parametrize("bits", [4, 8])
def test_a_matrix_of_zeros_stays_zero(bits: int) -> None:
    made = quantise(np.zeros((2, 32), np.float32), Precision(bits, 32))
    assert not restored(made).any()


def test_an_odd_number_of_blocks_packs_its_zero_points_to_whole_bytes() -> None:
    made = quantise(np.ones((2, 96), np.float32), Precision(4, 32))
    assert made.zeros is not None
    assert made.zeros.shape == (2, 2)
    assert np.allclose(restored(made), 1, atol=0.05)
