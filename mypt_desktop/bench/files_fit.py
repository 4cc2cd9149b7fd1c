"""Fits the head that tells what a message wants done with files (`file_requests.wanted`).

`python -m mypt_desktop.bench.files_fit` reads `resources/routing/files`, and as what asks nothing of files the examples
of all other wants in `resources/routing`, and writes `head.npz` beside the former.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from mypt_desktop.bench.routing_fit import filled, fit_spelling, read
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.file_requests.wanted import NONE, head_file, masked

_LIKE_FILES: Final = ("act-change", "act-read")
"""Wants of the other head that may be requests over files too."""

_STEP: Final = 3  # of the other examples each third one, since a phrasing comes three times there


def examples(folder: Path) -> Iterator[tuple[str, str]]:
    """Texts and kinds of the examples in a folder. Raises `UserError` where a file cannot be read, naming it."""
    for path in sorted(folder.glob("*.toml")):
        try:
            known = tomllib.loads(path.read_text(encoding="utf-8"))
            for kind, texts in known["kinds"].items():
                for number, text in enumerate(texts):
                    yield from ((one, kind) for one in filled(text, known["slots"], number))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise UserError(f"The examples {path} cannot be read: {error!r}") from error


def digest(folder: Path) -> str:
    """Of the examples in the folder."""
    parts = [path.read_bytes().replace(b"\r\n", b"\n") for path in sorted(folder.glob("*.toml"))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def main() -> int:
    folder = resources_dir() / "routing" / "files"
    known = list(examples(folder))
    others = [one.text for one in read(resources_dir() / "routing").labelled if one.kind not in _LIKE_FILES]
    made = {masked(text) for text, _ in known}
    known += [(text, NONE) for text in others[::_STEP] if masked(text) not in made]
    kinds, idf, weights, bias = fit_spelling([masked(text) for text, _ in known], [kind for _, kind in known])
    scale = np.abs(weights).max(axis=0) / 127
    told = json.dumps({"kinds": kinds, "digest": digest(folder)}).encode()
    np.savez_compressed(
        head_file(),
        allow_pickle=False,
        idf=idf.astype(np.float16),
        weights=np.rint(weights / scale).astype(np.int8),
        scale=scale.astype(np.float32),
        bias=bias.astype(np.float32),
        known=np.frombuffer(told, dtype=np.uint8),
    )
    print(f"{head_file()}: {len(known)} examples")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as error:
        sys.exit(f"error: {error.with_hint()}")
