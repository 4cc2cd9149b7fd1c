"""What the window and the process of the side models say to each other, spelled as in `protocol`.

Every request names the folder of its model, which the process loads when it first hears of it, and how many threads it
computes with (0: see the model). It is answered by one message of the same `id`; several are carried out side by side.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime.protocol import Cancel, Failed, Hello, decode

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]
    Samples = NDArray[np.float32]

VERSION: Final = 2


@dataclass(frozen=True, slots=True)
class Embed:
    """`model` is "embedder" or "phrases"."""

    id: int
    folder: str
    threads: int
    model: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """`background`: it is to give way to everything else on the machine."""

    id: int
    folder: str
    threads: int
    question: str
    passages: tuple[str, ...]
    background: bool = False


@dataclass(frozen=True, slots=True)
class Support:
    """How far do the passages bear the sentence out? `background` as of `Read`."""

    id: int
    folder: str
    threads: int
    sentence: str
    passages: tuple[str, ...]
    background: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """Which line answers? `names` and `texts` are of the same length. A `Cancel` ends it at the next operator."""

    id: int
    folder: str
    threads: int
    question: str
    names: tuple[str, ...]
    texts: tuple[str, ...]
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Transcribe:
    """What is said here? `sound` is a piece of at most 18 s, see `pcm`."""

    id: int
    folder: str
    threads: int
    sound: str


Request: TypeAlias = Embed | Read | Support | Pick | Transcribe | Cancel


@dataclass(frozen=True, slots=True)
class Embedded:
    """`rows` vectors as little-endian float32, one after the other, in base64."""

    id: int
    rows: int
    vectors: str


@dataclass(frozen=True, slots=True)
class Readings:
    """Each list has an entry for every passage, as the fields of `Reading`."""

    id: int
    relevance: tuple[float, ...]
    answerable: tuple[float, ...]
    text: tuple[str, ...]
    start: tuple[int, ...]
    end: tuple[int, ...]
    confidence: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """Probabilities: of each passage that it supports, or of each line and of none that it answers."""

    id: int
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Transcribed:
    id: int
    text: str


Reply: TypeAlias = Hello | Embedded | Readings | Shares | Transcribed | Failed

_REQUESTS: Final[dict[str, Any]] = {kind.__name__.lower(): kind for kind in get_args(Request)}
_REPLIES: Final[dict[str, Any]] = {kind.__name__.lower(): kind for kind in get_args(Reply)}


def request(raw: Mapping[str, Any]) -> Request:
    """The request a line holds; raises `ProtocolError`."""
    made: Request = decode(raw, _REQUESTS)
    return made


def reply(raw: Mapping[str, Any]) -> Reply:
    """The reply a line holds; raises `ProtocolError`."""
    made: Reply = decode(raw, _REPLIES)
    return made


def embedded(id: int, vectors: Vectors) -> Embedded:
    return Embedded(id, len(vectors), base64.b64encode(vectors.astype("<f4").tobytes()).decode("ascii"))


def vectors(reply: Embedded) -> Vectors:
    """Raises `ValueError` for what `embedded` did not make."""
    import numpy as np

    return np.frombuffer(base64.b64decode(reply.vectors), dtype="<f4").reshape(reply.rows, -1).astype(np.float32)


def readings(id: int, found: Sequence[Reading]) -> Readings:
    return Readings(
        id,
        relevance=tuple(one.relevance for one in found),
        answerable=tuple(one.answerable for one in found),
        text=tuple(one.text for one in found),
        start=tuple(one.start for one in found),
        end=tuple(one.end for one in found),
        confidence=tuple(one.confidence for one in found),
    )


def read(reply: Readings) -> list[Reading]:
    """Raises `ValueError` for lists of different lengths."""
    columns = (reply.relevance, reply.answerable, reply.text, reply.start, reply.end, reply.confidence)
    return [Reading(*row) for row in zip(*columns, strict=True)]


def pcm(piece: Samples) -> str:
    """Samples from -1 to 1 as little-endian 16-bit numbers, in base64."""
    return base64.b64encode((piece * 32767).astype("<i2").tobytes()).decode("ascii")


def samples(sound: str) -> Samples:
    """Raises `ValueError` for what `pcm` did not make."""
    import numpy as np

    return np.frombuffer(base64.b64decode(sound), dtype="<i2").astype(np.float32) / np.float32(32767)
