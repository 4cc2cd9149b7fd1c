"""What a message wants done with files, if anything: told by a head of its own, fitted on `resources/routing/files`.

It knows spelling alone. Names written as in code, quotations and numbers count as one word each, so that a request is
told by the words around them. `python -m mypt_desktop.bench.files_fit` fits it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.file_requests.request import LONGEST, Operation, pieces_of
from mypt_desktop.routing.head import buckets

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NONE: Final = "none"
"""The kind of a message that asks nothing of files."""

_FILE = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,8}$")


@dataclass(frozen=True, slots=True)
class Head:
    """`kinds` in the order of the columns of `weights` and `bias`; `idf` of each bucket. `digest`: of the examples."""

    kinds: tuple[str, ...]
    idf: NDArray[np.float32]
    weights: NDArray[np.float32]
    bias: NDArray[np.float32]
    digest: str


def wanted(text: str, known: Collection[str] = ()) -> tuple[Operation, float]:
    """The likeliest operation, and how likely it is that a message asks for any, 0 to 1. `known` are words of it
    that the code of the folder defines."""
    import numpy as np

    head = load()
    at = buckets(masked(text, known))
    weights = head.idf[at]
    scores = (weights / (float(np.linalg.norm(weights)) or 1.0)) @ head.weights[at] + head.bias
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    told = dict(zip(head.kinds, map(float, shares), strict=True))
    likely = 1 - told.pop(NONE)
    return cast(Operation, max(told, key=lambda kind: told[kind])), likely


def masked(text: str, known: Collection[str] = ()) -> str:
    """A message with one word for each quotation, file, number and name that is written as in code or `known`."""
    words: list[str] = []
    for one in pieces_of(text[:LONGEST], ()):
        if one.kind == "quote":
            words.append("qqquote")
        elif one.kind == "sign":
            words.append(one.text if one.text in "?:" else "")
        elif one.text[:1].isdigit():
            words.append("0")
        elif one.kind in ("file", "missing") or _FILE.search(one.text):
            words.append("ffile")
        elif one.text.startswith("--"):
            words.append("ooption")
        else:
            words.append("ccode" if one.marked or one.bare in known else one.text)
    return " ".join(filter(None, words))


def head_file() -> Path:
    return resources_dir() / "routing" / "files" / "head.npz"


@lru_cache(maxsize=1)
def load() -> Head:
    """The head that comes along."""
    import numpy as np

    with np.load(head_file(), allow_pickle=False) as stored:
        known = json.loads(stored["known"].tobytes())
        weights = stored["weights"].astype(np.float32) * stored["scale"]
        return Head(tuple(known["kinds"]), stored["idf"].astype(np.float32), weights, stored["bias"], known["digest"])
