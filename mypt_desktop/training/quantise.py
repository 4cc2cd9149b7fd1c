"""Blockwise weight quantisation, in the layout of ONNX Runtime's MatMulNBits operator.

A matrix of N rows (outputs) and K columns (inputs) is cut along K into blocks; each block has a scale and, at four
bits, a zero point: weight = scale * (value - zero).
Layout: https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.MatMulNBits
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Shares of the full range that are tried as the range of a four-bit block; a little less than all often errs less.
_SHRINK_STEPS = 20
_SHRINK_MOST = 0.3


@dataclass(frozen=True, slots=True)
class Precision:
    """How one matrix is stored: 4 or 8 bits a weight, `block` weights a scale."""

    bits: int
    block: int


@dataclass(frozen=True, slots=True)
class Quantised:
    """`values` (N, K/block, block*bits/8) uint8, `scales` (N, K/block) float32, `zeros` packed uint8 or None (128)."""

    precision: Precision
    values: NDArray[np.uint8]
    scales: NDArray[np.float32]
    zeros: NDArray[np.uint8] | None


def quantise(weight: NDArray[np.float32], precision: Precision) -> Quantised:
    """`weight` (N, K) float32 with K a multiple of the block."""
    rows, columns = weight.shape
    blocks = weight.reshape(rows, columns // precision.block, precision.block)
    return _eight(blocks, precision) if precision.bits == 8 else _four(blocks, precision)


def _eight(blocks: NDArray[np.float32], precision: Precision) -> Quantised:
    """Symmetric around 128."""
    import numpy as np

    scales = np.maximum(np.abs(blocks).max(axis=2) / 127, np.float32(1e-10)).astype(np.float32)
    values = np.clip(np.rint(blocks / scales[..., None]), -128, 127) + 128
    return Quantised(precision, values.astype(np.uint8), scales, None)


def _four(blocks: NDArray[np.float32], precision: Precision) -> Quantised:
    """Asymmetric, the range of each block chosen by least squared error."""
    import numpy as np

    low = np.minimum(blocks.min(axis=2), 0)
    high = np.maximum(blocks.max(axis=2), 0)
    least = np.full(low.shape, np.inf, np.float32)
    scales, zeros = np.ones_like(low), np.zeros_like(low)
    for step in range(_SHRINK_STEPS):
        share = 1 - _SHRINK_MOST * step / _SHRINK_STEPS
        scale = np.maximum((high - low) * share / 15, np.float32(1e-10)).astype(np.float32)
        zero = np.clip(np.rint(-low * share / scale), 0, 15)
        error = np.square(_restored(blocks, scale, zero) - blocks).sum(axis=2)
        better = error < least
        least = np.where(better, error, least)
        scales, zeros = np.where(better, scale, scales), np.where(better, zero, zeros)
    values = np.clip(np.rint(blocks / scales[..., None]) + zeros[..., None], 0, 15).astype(np.uint8)
    return Quantised(precision, _nibbles(values), scales.astype(np.float32), _nibbles(zeros.astype(np.uint8)))


def _restored(
    blocks: NDArray[np.float32], scale: NDArray[np.float32], zero: NDArray[np.float32]
) -> NDArray[np.float32]:
    import numpy as np

    values = np.clip(np.rint(blocks / scale[..., None]) + zero[..., None], 0, 15)
    restored: NDArray[np.float32] = (values - zero[..., None]) * scale[..., None]
    return restored


def _nibbles(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Two values a byte along the last axis, the first in the low half; an odd end is filled with zero."""
    import numpy as np

    if values.shape[-1] % 2:
        values = np.concatenate([values, np.zeros((*values.shape[:-1], 1), np.uint8)], axis=-1)
    packed: NDArray[np.uint8] = np.bitwise_or(values[..., 0::2], np.left_shift(values[..., 1::2], 4), dtype=np.uint8)
    return packed
