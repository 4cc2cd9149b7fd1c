"""A recording as a microphone gives it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

SampleKind: TypeAlias = Literal["uint8", "int16", "int32", "float32"]

_BYTES: Final[dict[SampleKind, int]] = {"uint8": 1, "int16": 2, "int32": 4, "float32": 4}
LONGEST: Final = 300.0  # seconds that are listened to at once


@dataclass(frozen=True, slots=True)
class Recording:
    """`data` holds samples of this machine's byte order, those of all channels of a moment side by side; `rate` of
    these moments are a second."""

    data: bytes
    rate: int = 16_000
    channels: int = 1
    kind: SampleKind = "int16"

    @property
    def seconds(self) -> float:
        return len(self.data) / bytes_a_second(self.rate, self.channels, self.kind)


def bytes_a_second(rate: int, channels: int, kind: SampleKind) -> int:
    return rate * channels * _BYTES[kind]
