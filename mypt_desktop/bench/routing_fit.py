"""Fits the head that tells what a message wants, on the labelled examples in `resources/routing`.

Multinomial logistic regression in its dual form, over the sum of two kernels: the cosine of the spelling and, weighted,
that of the meaning. A second head knows the spelling alone, for where there is no embedder.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mypt_desktop.core.errors import UserError
from mypt_desktop.routing.head import BUCKETS, FIRST, LAST, PROBE, SLOT, buckets, plain

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FILLINGS = 3  # of a phrasing with something to be filled in
MEANING = 0.25  # weight of the meaning beside the spelling
SHRINK = 0.05  # of the weights
STEPS = 100
_SLOT = re.compile(r"\{(\w+)\}")
_TOPICS = ("topic", "about", "word", "name", "document", "genitive", "dative")  # slots for what a message speaks of
_COUNTED = ("list", "count")  # kinds in which papers are what is asked for, and no mere word for documents
_FRAMED = ("find", "mentions", "summarise")  # kinds whose topic is looked for
_SAMPLE = "Wie oft steht „Kündigungsfrist“ in vertrag_2024.pdf?"
_BLOCK = 4096


@dataclass(frozen=True, slots=True)
class Example:
    kind: str
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class Examples:
    """All that the files say: examples, the words around what is spoken of, courtesies, and names of file types."""

    labelled: tuple[Example, ...]
    carriers: Mapping[str, frozenset[str]]
    frames: Mapping[str, frozenset[str]]
    openings: frozenset[str]
    types: Mapping[str, Sequence[str]]
    digest: str


def read(folder: Path) -> Examples:
    """The examples of all languages. Raises `UserError` where a file cannot be read, naming it."""
    labelled: list[Example] = []
    carriers: dict[str, set[str]] = {}
    frames: dict[str, set[str]] = {}
    openings: set[str] = set()
    types: dict[str, Sequence[str]] = {}
    files = sorted(folder.glob("*.toml"))
    for path in files:
        try:
            known = tomllib.loads(path.read_text(encoding="utf-8"))
            slots = known["slots"]
            lists = {**known["kinds"], **{f"act-{name}": texts for name, texts in known.get("act", {}).items()}}
            for kind, texts in lists.items():
                for number, text in enumerate(texts):
                    labelled += (Example(kind, path.stem, filled) for filled in _filled(text, slots, number))
                carriers.setdefault(kind, set()).update(_around(kind, texts, slots))
                frames.setdefault(kind, set()).update(_frames(texts, slots))
            openings |= {_bare(text) for text in lists["courtesy"]}
            types.update({plain(word): [word, *endings] for word, endings in known.get("types", {}).items()})
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
            raise UserError(f"The examples {path} cannot be read: {error!r}") from error
    around = {kind: frozenset(words) for kind, words in carriers.items()}
    pairs = {kind: frozenset(found) for kind, found in frames.items() if kind in _FRAMED}
    return Examples(tuple(labelled), around, pairs, frozenset(openings), types, digest(folder))


def digest(folder: Path) -> str:
    """Of what the head is made from: the examples, how they are filled in and fitted, and how features are made."""
    parts = [path.read_bytes().replace(b"\r\n", b"\n") for path in sorted(folder.glob("*.toml"))]
    parts.append(repr((FILLINGS, MEANING, SHRINK, STEPS, buckets(PROBE), buckets(_SAMPLE))).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def fit(examples: Examples, vectors: Floats, probe: Floats) -> dict[str, NDArray[np.generic]]:
    """What `head.npz` holds. `vectors` are those of the examples' plain texts in their order."""
    kinds, wanted = _columns([example.kind for example in examples.labelled])
    languages, spoken = _columns([example.language for example in examples.labelled])
    idf, spelling = _spelling([example.text for example in examples.labelled])
    near = np.zeros((len(spelling), len(spelling)), dtype=np.float32)
    for start in range(0, BUCKETS, _BLOCK):
        part = np.ascontiguousarray(spelling[:, start : start + _BLOCK])
        near += part @ part.T
    prior = np.log(wanted.mean(0)).astype(np.float32)
    by_language = spelling.T @ _duals(near, spoken, np.zeros(len(languages), dtype=np.float32))
    duals = [_duals(near, wanted, prior), _duals(near + MEANING * (vectors @ vectors.T), wanted, prior)]
    spelt = np.stack([spelling.T @ dual for dual in duals])
    scale = np.abs(spelt).max(axis=1) / 127
    known = {
        "kinds": kinds,
        "languages": languages,
        "digest": examples.digest,
        "carriers": {kind: sorted(words) for kind, words in sorted(examples.carriers.items())},
        "frames": {kind: sorted(pairs) for kind, pairs in sorted(examples.frames.items())},
        "openings": sorted(examples.openings),
        "types": dict(sorted(examples.types.items())),
    }
    return {
        "idf": idf.astype(np.float16),
        "spelt": np.rint(spelt / scale[:, None, :]).astype(np.int8),
        "scale": scale.astype(np.float32),
        "spoken": by_language.astype(np.float16),
        "meant": (MEANING * (vectors.T @ duals[1])).astype(np.float32),
        "bias": np.stack([prior, prior]),
        "probe": probe,
        "known": np.frombuffer(json.dumps(known, ensure_ascii=False).encode(), dtype=np.uint8),
    }


def fit_spelling(texts: Sequence[str], labels: Sequence[str]) -> tuple[list[str], Floats, Floats, Floats]:
    """Fits a head on the spelling of texts alone. Returns the labels in the order of the columns, the inverse document
    frequency of each bucket, the weights of the buckets, and the bias."""
    kinds, wanted = _columns(labels)
    idf, spelling = _spelling(texts)
    near = np.zeros((len(spelling), len(spelling)), dtype=np.float32)
    for start in range(0, BUCKETS, _BLOCK):
        part = np.ascontiguousarray(spelling[:, start : start + _BLOCK])
        near += part @ part.T
    prior = np.log(wanted.mean(0)).astype(np.float32)
    return kinds, idf, spelling.T @ _duals(near, wanted, prior), prior


def filled(text: str, slots: Mapping[str, Sequence[str]], number: int) -> Iterator[str]:
    """A phrasing with its slots filled, a few times."""
    return _filled(text, slots, number)


def _columns(labels: Sequence[str]) -> tuple[list[str], Floats]:
    """The labels in order, and a row for each given one with a 1 in its column."""
    names = sorted(set(labels))
    column = {name: at for at, name in enumerate(names)}
    return names, np.eye(len(names), dtype=np.float32)[[column[label] for label in labels]]


def _duals(near: Floats, wanted: Floats, prior: Floats) -> Floats:
    """The weight of each example for each kind, by Nesterov's accelerated gradient."""
    vector = np.ones(len(near), dtype=np.float32)
    largest = 1.0
    for _ in range(20):  # the largest eigenvalue, by power iteration
        vector = near @ vector
        largest = float(np.linalg.norm(vector))
        vector /= largest
    step = 1 / (largest / 2 + SHRINK)
    now = np.zeros_like(wanted)
    ahead, pace = now, 1.0
    for _ in range(STEPS):
        scores = near @ ahead + prior
        shares = np.exp(scores - scores.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        after = ahead - np.float32(step) * (shares - wanted + np.float32(SHRINK) * ahead)
        next_pace = (1 + (1 + 4 * pace * pace) ** 0.5) / 2
        ahead = after + np.float32((pace - 1) / next_pace) * (after - now)
        now, pace = after, next_pace
    return now


def _spelling(texts: Sequence[str]) -> tuple[Floats, Floats]:
    """The inverse document frequency of each bucket, and a row of length 1 for each text."""
    found = [buckets(text) for text in texts]
    count = np.zeros(BUCKETS, dtype=np.float32)
    for at in found:
        count[at] += 1
    idf = np.where(count > 1, np.log(len(texts) / np.maximum(count, 1)), 0).astype(np.float32)
    rows = np.zeros((len(texts), BUCKETS), dtype=np.float32)
    for row, at in zip(rows, found, strict=True):
        row[at] = idf[at] / (float(np.linalg.norm(idf[at])) or 1.0)
    return idf, rows


def _filled(text: str, slots: Mapping[str, Sequence[str]], number: int) -> Iterator[str]:
    """The phrasing with its slots filled, a few times; the fillings go round, so that all are used."""
    names = _SLOT.findall(text)
    for turn in range(FILLINGS if names else 1):
        filled = text
        for at, name in enumerate(names):
            values = slots[name]
            filled = filled.replace(f"{{{name}}}", values[(number * 7 + turn * 5 + at * 3) % len(values)], 1)
        yield filled


def _around(kind: str, texts: Sequence[str], slots: Mapping[str, Sequence[str]]) -> set[str]:
    """The words that stand around what messages of a kind speak of."""
    taken = (*_TOPICS, "folder", *(("papers",) if kind in _COUNTED else ()))
    words = {word for text in texts for word in _words(_SLOT.sub(" ", text))}
    used = {name for text in texts for name in _SLOT.findall(text)} - set(taken)
    return words | {word for name in used for value in slots[name] for word in _words(value)}


def _frames(texts: Sequence[str], slots: Mapping[str, Sequence[str]]) -> set[str]:
    """The neighbouring words in the phrasings, with the borders and the topic."""
    found: set[str] = set()
    for text in texts:
        shapes = [text]
        for name in set(_SLOT.findall(text)) - set(_TOPICS):
            shapes = [shape.replace(f"{{{name}}}", value) for shape in shapes for value in slots[name]]
        for shape in shapes:
            words = [SLOT if word.startswith("{") else word for word in re.findall(r"\{\w+\}|\w+", plain(shape))]
            if SLOT in words:
                found |= {f"{a} {b}" for a, b in pairwise([FIRST, *words, LAST])}
    return found


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"\w+", plain(text)) if not any(sign.isdigit() for sign in word)]


def _bare(text: str) -> str:
    return plain(text).strip(" .!?,;:¿¡…\"'“”")


def write(folder: Path, embed: Callable[[Sequence[str]], Floats]) -> Path:
    """Fits the head on the examples in `folder` and writes it beside them; where it is."""
    examples = read(folder)
    vectors = embed([plain(example.text) for example in examples.labelled])
    path = folder / "head.npz"
    np.savez_compressed(path, allow_pickle=False, **fit(examples, vectors, embed([plain(PROBE)])[0]))
    return path
