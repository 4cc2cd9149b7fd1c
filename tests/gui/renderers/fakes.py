"""The files of a chat as a plain folder, and a desk to put renderers on."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class FolderFiles:
    """Implements `renderers.files.Files`; `sources` lists why each write was made."""

    folder: Path
    sources: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder.mkdir(exist_ok=True)

    def read(self, path: str, /) -> bytes:
        return (self.folder / path).read_bytes()

    def write(self, path: str, data: bytes, source: str = "edit", /) -> None:
        self.sources.append(source)
        (self.folder / path).write_bytes(data)
