"""Bundle: a toolset as it was read from a ZIP or a folder, checked and still only in memory. Nothing of it is run."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.toolsets import (
    DeclaredServer,
    FileKind,
    Permissions,
    RenderConfig,
    SourceType,
    ToolRow,
    ToolsetId,
)

MANIFEST = "toolset.yaml"
SUFFIX = ".toolset.zip"

MOST_BYTES = 100 * 2**20  # of all files together, and of the ZIP itself
MOST_BYTES_A_FILE = 50 * 2**20
MOST_RATIO = 200  # unpacked to packed, of one file above 1 MB; texts reach 20, tables 100
MOST_FILES = 2_000  # entries of a ZIP, folders included


class BundleRefusedError(UserError):
    """A file or folder is no toolset that this program installs."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a manifest. `field` is a path such as `tools[0].entrypoint`, `line` counts from 1 (0: no line)."""

    line: int
    field: str
    fault: str

    def __str__(self) -> str:
        place = ", ".join(filter(None, (f"line {self.line}" if self.line else "", _cut(self.field, 120))))
        return ": ".join(filter(None, (place, _cut(self.fault, 300))))


def _cut(text: str, most: int) -> str:
    """At most `most` characters, and none that a terminal would obey: the words may be the author's."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text[:most])
    return seen if len(text) <= most else seen + "…"


class ManifestError(BundleRefusedError):
    """The manifest is wrong; `problems` names every fault that was found, the sentence the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        first = str(problems[0]).rstrip(".")
        super().__init__(f"{MANIFEST}, {first}{more}.", hint="docs/toolset_format.md describes every field.")
        self.problems = problems


@dataclass(frozen=True, slots=True)
class BundleFile:
    data: bytes
    executable: bool = False

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `toolset.yaml` says, checked. Ids of tools are the global ones, `toolset:tool`."""

    manifest_version: str
    id: ToolsetId
    name: str
    version: str
    description: str
    permissions: Permissions
    tools: tuple[ToolRow, ...]
    renderers: tuple[RenderConfig, ...]
    servers: tuple[DeclaredServer, ...]


@dataclass(frozen=True, slots=True)
class Bundle:
    """A toolset that can be installed. `files` by path, without the manifest, which the database holds. `source` is the
    file or folder it came from, or the address as a text. `starts` is the file that starts programs, where the manifest
    does not speak of permissions; empty otherwise."""

    manifest: Manifest
    files: Mapping[str, BundleFile]
    source_type: SourceType
    source: Path | str
    starts: str = ""

    @property
    def source_name(self) -> str:
        """The name of the file or folder, or the whole address."""
        return self.source if isinstance(self.source, str) else self.source.name


def kind_of(path: str) -> FileKind:
    top = path.partition("/")[0]
    if path.endswith(".py"):
        return "python"
    if top == "artifacts":
        return "artifact"
    return "asset" if top in ("assets", "tools") else "config"
