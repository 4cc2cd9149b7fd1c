"""A linear head over a message's spelling and, where there is an embedder, its meaning: how likely it wants what.

The head is fitted on the examples in `resources/routing` by `python -m mypt_desktop.bench.routing --fit`, which writes
`head.npz` beside them. The embedder knows English best; groups of letters and neighbouring words carry the other
languages. What is in quotation marks and what a file is called says nothing of what is wanted, so each counts as one
word.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language.words import folded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

BUCKETS: Final = 1 << 15  # that the features of spelling are hashed into
PROBE: Final = "how many days of notice does the contract give"  # tells the embedder the head was fitted with
SAME: Final = 0.99  # cosine of its vector to that embedder's, from which on it is the same
FIRST, SLOT, LAST = "^", "{}", "$"  # the border, the topic and the border in a frame
_LONGEST = 300  # characters of a message that are looked at
_SIZES = (2, 3, 4)  # of the groups of letters
_BEGINNING = 5  # letters of a long word, whose ending says less than its beginning
_ROOT = 4  # letters of two neighbouring words that count as a pair of their own
_QUOTED = re.compile(r"[\"“„«'‘‹]\s?[^\"”“»'’›]{1,60}?\s?[\"”“»'’›](?!\w)")
_FILE = re.compile(r"[\w./-]+\.(?=[a-z]*[a-z][a-z0-9]*\b)[a-z0-9]{1,5}\b")
_DIGITS = re.compile(r"\d+")
_SIGNS = re.compile(r"[^\w?:]+")
_ASKING = re.compile(r"([?:])")


@dataclass(frozen=True, slots=True)
class Head:
    """`kinds` and `languages` in the order of their columns.

    `spelt` and `bias` are for spelling alone (0) and beside meaning (1), `meant` for the vector of the embedder whose
    vector of `PROBE` is `probe`, `spoken` for the languages. `carriers` are the words around what a message of a kind
    speaks of, `frames` the pairs of them, with `SLOT` for the topic; `openings` are courtesies; `types` are a name and
    the endings for what a type of file is called.
    """

    kinds: tuple[str, ...]
    languages: tuple[str, ...]
    idf: Floats
    spelt: Floats
    spoken: Floats
    meant: Floats
    bias: Floats
    probe: Floats
    digest: str
    carriers: Mapping[str, frozenset[str]]
    frames: Mapping[str, frozenset[str]]
    openings: frozenset[str]
    types: Mapping[str, tuple[str, ...]]

    def shares(self, text: str, vector: Sequence[float] | None) -> Mapping[str, float]:
        """The probability of each kind. `vector`: that of `plain(text)` by the head's embedder, where there is one."""
        import numpy as np

        at = buckets(text)
        weights = self.idf[at]
        weights = weights / (float(np.linalg.norm(weights)) or 1.0)
        way = 0 if vector is None else 1
        scores = weights @ self.spelt[way][at] + self.bias[way]
        if vector is not None:
            scores = scores + np.asarray(vector, dtype=np.float32) @ self.meant
        shares = np.exp(scores - scores.max())
        return dict(zip(self.kinds, (shares / shares.sum()).tolist(), strict=True))

    def language(self, text: str) -> str:
        """Which of the examples' languages a text is in, by its spelling."""
        at = buckets(text)
        return self.languages[int((self.idf[at] @ self.spoken[at]).argmax())]

    def knows(self, vector: Sequence[float]) -> bool:
        """Whether the vector of `PROBE` is by the embedder that the head was fitted with."""
        import numpy as np

        other = np.asarray(vector, dtype=np.float32)
        return other.shape == self.probe.shape and float(other @ self.probe) >= SAME


def plain(text: str) -> str:
    """Folded, with single spaces: what is embedded."""
    return " ".join(folded(text[:_LONGEST]).split())


def buckets(text: str) -> list[int]:
    """Where the features of a text's spelling are, each once: groups of letters, words and neighbouring words."""
    masked = _FILE.sub(" ffile ", _QUOTED.sub(" qqquote ", plain(text)))
    words = _DIGITS.sub("0", _ASKING.sub(r" \1 ", _SIGNS.sub(" ", masked))).split()
    found: list[str] = []
    for word in words:
        padded = f" {word} "
        found += ("c" + padded[at : at + size] for size in _SIZES for at in range(len(padded) - size + 1))
        found.append("w" + word)
        if len(word) > _BEGINNING:
            found.append("f" + word[:_BEGINNING])
    line, roots = ["^", *words, "$"], ["^", *(word[:_ROOT] for word in words), "$"]
    found += (f"b{a} {b}" for a, b in pairwise(line))
    found += (f"B{a} {b}" for a, b in pairwise(roots))
    found += (f"s{a} {b}" for a, b in zip(line, line[2:], strict=False))
    found += (f"t{a} {b} {c}" for a, b, c in zip(line, line[1:], line[2:], strict=False))
    return sorted({zlib.crc32(feature.encode("utf-8", "replace")) % BUCKETS for feature in found})


def head_file() -> Path:
    return resources_dir() / "routing" / "head.npz"


@lru_cache(maxsize=1)
def load() -> Head:
    """The head that comes along."""
    import numpy as np

    with np.load(head_file(), allow_pickle=False) as stored:
        known = json.loads(stored["known"].tobytes())
        return Head(
            tuple(known["kinds"]),
            tuple(known["languages"]),
            stored["idf"].astype(np.float32),
            stored["spelt"].astype(np.float32) * stored["scale"][:, None, :],
            stored["spoken"].astype(np.float32),
            stored["meant"],
            stored["bias"],
            stored["probe"],
            str(known["digest"]),
            {kind: frozenset(words) for kind, words in known["carriers"].items()},
            {kind: frozenset(pairs) for kind, pairs in known["frames"].items()},
            frozenset(known["openings"]),
            {word: tuple(endings) for word, endings in known["types"].items()},
        )
