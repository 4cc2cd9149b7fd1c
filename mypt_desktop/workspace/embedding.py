"""Which embedder the workspace uses: the one it was given, or the shipped one once it is built; loaded when first
needed.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from mypt_desktop.core.errors import ModelProcessEndedError, UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.workspace.values import Embedder

OpenEmbedder: TypeAlias = Callable[[Path], Embedder]
"""Opens an embedder by the folder of its build."""


@dataclass(frozen=True, slots=True)
class NamedEmbedder:
    """An embedder and a name that changes whenever its vectors would."""

    name: str
    embedder: Embedder


def open_here(build: Path) -> Embedder:
    """The embedder that was built there, in this process."""
    from mypt_desktop.runtime.embedder import Embedder as ShippedEmbedder

    return ShippedEmbedder(build)


class EmbedderChoice:
    """Answers which embedder to use now. After a failure the answer is none, with the reason in `warning`; where only
    the process of the embedder ended, it is asked again."""

    def __init__(self, given: Embedder | None = None, open_shipped: OpenEmbedder = open_here) -> None:
        """`open_shipped` opens the one that ships, where none is `given`."""
        self._lock = threading.Lock()
        self._chosen = NamedEmbedder(_name_of(given), given) if given is not None else None
        self._open_shipped = open_shipped
        self._failure = ""
        self._lasts = False

    @property
    def warning(self) -> str:
        """A sentence where search has to do without vectors, else ""."""
        if self._failure:
            return self._failure
        if self._chosen is None and not (_shipped() / "manifest.json").is_file():
            return (
                "Search goes by words only: the model for search by meaning is not built. "
                "Build it in Tools > Models, or run `mypt-desktop model build embedder`."
            )
        return ""

    @property
    def name(self) -> str:
        """That of the embedder that search would use, which is not loaded for it; "" where there is none."""
        return self._chosen.name if self._chosen is not None else shipped_name()

    def get(self) -> NamedEmbedder | None:
        with self._lock:
            if self._lasts:
                return None
            self._failure = ""
            if self._chosen is None and (name := shipped_name()):
                self._chosen = NamedEmbedder(name, self._open_shipped(_shipped()))
            return self._chosen

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        """A vector of length 1 for each text; None where there is no embedder."""
        named = self.get()
        if named is None:
            return None
        sound = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]  # without lone surrogates
        try:
            vectors: list[list[float]] = named.embedder.embed(sound).tolist()
        except UserError as error:
            self.failed(error)
            return None
        return vectors

    def failed(self, error: UserError) -> None:
        """From now on search goes by words; where only a process ended, until the next try."""
        self._failure = f"Search goes by words only: {error.with_hint()}"
        self._lasts = not isinstance(error, ModelProcessEndedError)


def _shipped() -> Path:
    return models_dir() / "embedder" / "build"


def _name_of(embedder: Embedder) -> str:
    kind = type(embedder)
    name = str(getattr(embedder, "name", "") or f"{kind.__module__}.{kind.__qualname__}")
    return f"{name}/{embedder.dimension}"


def shipped_name() -> str:
    """The name of the shipped embedder, "" where it is not built."""
    try:
        recipe = str(json.loads((_shipped() / "manifest.json").read_text(encoding="utf-8"))["recipe_hash"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return f"shipped/{recipe}"
