"""Which embedder the workspace uses: the one it was given, or the shipped one once it is built; loaded when first
needed.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.workspace.values import Embedder


@dataclass(frozen=True, slots=True)
class NamedEmbedder:
    """An embedder and a name that changes whenever its vectors would."""

    name: str
    embedder: Embedder


class EmbedderChoice:
    """Answers which embedder to use now. After a failure the answer is none, with the reason in `warning`."""

    def __init__(self, given: Embedder | None) -> None:
        self._lock = threading.Lock()
        self._chosen = NamedEmbedder(_name_of(given), given) if given is not None else None
        self._failure = ""

    @property
    def warning(self) -> str:
        """A sentence where search has to do without vectors, else ""."""
        if self._failure:
            return self._failure
        if self._chosen is None and not (_shipped() / "manifest.json").is_file():
            return (
                "Search goes by words only: the model for search by meaning is not built. "
                "Run `mypt-desktop model build embedder`."
            )
        return ""

    @property
    def name(self) -> str:
        """That of the embedder that search would use, which is not loaded for it; "" where there is none."""
        return self._chosen.name if self._chosen is not None else shipped_name()

    def get(self) -> NamedEmbedder | None:
        with self._lock:
            if self._chosen is None and not self._failure:
                self._chosen = _load_shipped()
            return self._chosen if not self._failure else None

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
        """From now on search goes by words."""
        self._failure = f"Search goes by words only: {error.with_hint()}"


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


def _load_shipped() -> NamedEmbedder | None:
    name = shipped_name()
    if not name:
        return None
    from mypt_desktop.runtime.embedder import Embedder as ShippedEmbedder

    return NamedEmbedder(name, ShippedEmbedder(_shipped()))
