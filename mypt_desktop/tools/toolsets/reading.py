"""From a place to a checked `Bundle`: a ZIP, a folder or an address, its manifest, and whether they fit together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.core.messages import Json
from mypt_desktop.store.toolsets import Permissions, SourceType
from mypt_desktop.tools.toolsets import consistency, folder, manifest
from mypt_desktop.tools.toolsets.bundle import MANIFEST, MOST_BYTES, Bundle, BundleFile, BundleRefusedError
from mypt_desktop.tools.toolsets.download import Download, address_in
from mypt_desktop.tools.toolsets.hardening import archive
from mypt_desktop.tools.toolsets.hardening.names import shown
from mypt_desktop.tools.toolsets.implied import starts_programs
from mypt_desktop.workspace.confinement import read_regular


def read_bundle(source: Path | str, builtins: Collection[str], coming: Download | None = None) -> Bundle:
    """The toolset in a ZIP, in a folder, or at an address that is `coming`; an address alone is refused, because nobody
    granted its host. Raises `BundleRefusedError`; nothing is written and nothing of it is run."""
    if address := address_in(source):
        data = (coming or Download(address, ())).data()
        return bundle_of(_top_level(archive.unpacked(_zip(data, address))), address, "url", builtins)
    path = Path(source)
    name = shown(path.name)
    try:
        path = path.expanduser().absolute()
        is_folder = path.is_dir()
        if is_folder and not (path / MANIFEST).is_file():  # before a whole folder of something else is read
            raise _no_manifest([one.name for one in path.glob("toolset.*")])
    except (OSError, RuntimeError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error).rstrip(".")
        raise BundleRefusedError(f"{name} cannot be imported: {why}.") from error
    if is_folder:
        return bundle_of(folder.files_of(path), path, "local", builtins)
    return bundle_of(_top_level(archive.unpacked(_bytes(path))), path, "zip", builtins)


def bundle_of(
    files: Mapping[str, BundleFile], source: Path | str, source_type: SourceType, builtins: Collection[str]
) -> Bundle:
    """The bundle that `files`, the manifest among them, make. Raises `BundleRefusedError` or `ManifestError`, also
    where manifest and files do not fit each other."""
    if MANIFEST not in files:
        raise _no_manifest(files)
    read, document = manifest.read(files[MANIFEST].data)
    others = {path: file for path, file in sorted(files.items()) if path != MANIFEST}
    consistency.check(read, document, others, builtins)
    starts = "" if "permissions" in _names(document.value) else starts_programs(others)
    if starts:
        read = replace(read, permissions=Permissions(subprocess=True))
    return Bundle(read, others, source_type, source, starts)


def _bytes(path: Path) -> bytes:
    try:
        data, _ = read_regular(path.resolve(), MOST_BYTES)
    except (DocumentUnreadableError, OSError, RuntimeError, ValueError) as error:
        raise BundleRefusedError(f"{shown(path.name)} cannot be imported: {error}") from error
    return _zip(data, path.name)


def _zip(data: bytes, name: str) -> bytes:
    if not data.startswith(b"PK"):
        raise BundleRefusedError(
            f"{shown(name)} is no toolset: it is neither a ZIP nor a folder.", hint="Toolsets end in .toolset.zip."
        )
    return data


def _top_level(files: Mapping[str, BundleFile]) -> Mapping[str, BundleFile]:
    """Without the one folder around everything that packers of whole folders put there."""
    tops = {path.partition("/")[0] for path in files}
    if MANIFEST in files or len(tops) != 1:
        return files
    inside = f"{tops.pop()}/"
    return {path.removeprefix(inside): file for path, file in files.items() if path.startswith(inside)}


def _names(value: Json) -> Collection[str]:
    return value if isinstance(value, Mapping) else ()


def _no_manifest(files: Iterable[str]) -> BundleRefusedError:
    close = [path for path in files if path.lower().endswith((MANIFEST, "toolset.yml", "toolset.json"))]
    if close:
        return BundleRefusedError(
            f"There is no {MANIFEST}, but {shown(close[0])}.",
            hint=f"The manifest is called {MANIFEST} and lies on top.",
        )
    return BundleRefusedError(f"There is no {MANIFEST} in it, so it is no toolset.")
