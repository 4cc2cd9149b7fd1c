"""The folders of installed toolsets: one for each version that is installed or in use, written whole or not at all.

`<root>/<toolset>/<version>-<random>/`. Each kill point is sound: a folder is filled beside as `.incoming-…`, synced,
renamed, and only then named by the rows; what no row names is cleared away by the claim that was put on it before.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.store.toolsets import Installed, ToolsetFile, ToolsetId
from mypt_desktop.tools.toolsets.bundle import Bundle, kind_of
from mypt_desktop.tools.toolsets.claims import Claims, sync_folder

_INCOMING = ".incoming-"
_LEAVING = ".leaving-"
_CLAIMS = ".claims"
BETWEEN = "~"  # toolset and version in a claim's name

IsNamed = Callable[[str], bool]
"""Whether the rows name the folder of that claim as an installed toolset's."""


class ToolsetFilesError(UserError):
    """The folder of toolsets cannot be written or read."""


@contextmanager
def explained(doing: str) -> Iterator[None]:
    """Turns what the disk refuses into a sentence: an `OSError` inside becomes a `ToolsetFilesError`. `doing` is what
    follows "could not be"."""
    try:
        yield
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        raise ToolsetFilesError(
            f"The toolset could not be {doing}: {error.strerror or error}{place}.",
            hint="Check free space and rights of the data folder, then try again.",
        ) from error


class Incoming:
    """A version that was written and is not installed yet."""

    def __init__(self, folder: Path, final: Path, files: tuple[ToolsetFile, ...]) -> None:
        self.folder = folder
        self.final = final
        self.files = files

    def arrive(self) -> None:
        """Puts it in its place; the rows may name it afterwards."""
        make_private(self.final.parent)
        self.folder.rename(self.final)
        sync_folder(self.final.parent)
        sync_folder(self.final.parent.parent)


class InstalledFiles:
    """The folders below `root`. Thread-safe, and safe against other processes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.claims = Claims(root / _CLAIMS)

    def folder(self, installed: Installed) -> Path:
        """Where the toolset's files are. Found by its name below `root`, so that the data folder may be moved."""
        version = _version(installed.files[0]) if installed.files else ""
        return self._root / _name(str(installed.toolset.id)) / _name(version)

    def claim_name(self, id: ToolsetId, file: ToolsetFile) -> str:
        """The claim on the folder that holds `file` of the toolset."""
        return f"{id}{BETWEEN}{_version(file)}"

    @contextmanager
    def written(self, bundle: Bundle, is_named: IsNamed) -> Iterator[Incoming]:
        """The bundle's files on the disk, for the block to put in place. What no row names afterwards goes again."""
        id, version = bundle.manifest.id, f"{bundle.manifest.version}-{os.urandom(4).hex()}"
        folder = self._root / f"{_INCOMING}{id}-{version}"
        final = self._root / id / version
        with self.claimed(folder.name, is_named), self.claimed(f"{id}{BETWEEN}{version}", is_named):
            folder.mkdir()
            for path, file in bundle.files.items():
                _write(folder, path, file.data, executable=file.executable)
            _sync_below(folder)
            files = tuple(
                ToolsetFile(path, kind_of(path), file.sha256, len(file.data), str(final.joinpath(*path.split("/"))))
                for path, file in bundle.files.items()
            )
            yield Incoming(folder, final, files)

    @contextmanager
    def claimed(self, name: str, is_named: IsNamed) -> Iterator[None]:
        """Keeps the folder that `name` means from going during the block; goes then, if it should."""
        self.claims.hold(name, lasting=True)
        try:
            yield
        finally:
            self.settle(name, is_named)

    def clear_abandoned(self, is_named: IsNamed) -> None:
        """Clears away what processes that were killed left behind."""
        if not self._root.is_dir():
            return
        with self.claims.exclusive():
            for name in self.claims.abandoned():
                with self.claimed(name, is_named):
                    pass
        for folder in self._root.glob(f"{_LEAVING}*"):
            remove_tree(folder)

    def damage(self, installed: Installed) -> str:
        """What is wrong with its files, as a sentence; empty when they are as they were installed."""
        try:
            for _ in self.read(installed):
                pass
        except ToolsetFilesError as error:
            return str(error)
        return ""

    def settle(self, name: str, is_named: IsNamed) -> None:
        """Gives up a claim; removes its folder if no row names it and this was the last claim."""
        id, between, version = name.partition(BETWEEN)
        folder = self._root / _name(id) / _name(version) if between else self._root / _name(id)
        leaving = self._root / f"{_LEAVING}{os.urandom(6).hex()}"
        with self.claims.exclusive():
            try:
                keep, wanted = False, is_named(name)
            except UserError:  # the database is closed already, or refuses: the next start decides
                keep, wanted = True, True
            if not wanted and not self.claims.is_shared(name):
                try:
                    folder.rename(leaving)
                except (FileNotFoundError, NotADirectoryError):
                    pass
                except OSError:  # Windows, while one of its files is open: the claim stays, for the next start
                    keep = True
            if between:
                with suppress(OSError):  # another version is in it
                    folder.parent.rmdir()
            self.claims.release(name, keep=keep)
        remove_tree(leaving)

    def read(self, installed: Installed) -> Iterator[tuple[ToolsetFile, bytes, bool]]:
        """Each file with its content and whether it is executable. Raises `ToolsetFilesError` for a damaged one."""
        folder = self.folder(installed)
        for file in installed.files:
            path = folder.joinpath(*file.path.split("/"))
            with explained("read"):
                data = path.read_bytes()
                executable = os.name == "posix" and bool(path.stat().st_mode & 0o100)
            if hashlib.sha256(data).hexdigest() != file.sha256:
                raise ToolsetFilesError(
                    f"The file {file.path} of the toolset {installed.toolset.id} was changed or damaged.",
                    hint="Import the toolset again.",
                )
            yield file, data, executable

    def stored_paths(self, installed: Installed) -> dict[str, str]:
        """Where each file is now, for toolsets whose rows say otherwise because the data folder was moved."""
        folder = self.folder(installed)
        now = {file.path: str(folder.joinpath(*file.path.split("/"))) for file in installed.files}
        moved = any(now[file.path] != file.stored_path for file in installed.files)
        return now if moved and folder.is_dir() else {}


def _version(file: ToolsetFile) -> str:
    """The name of the folder around all files of the toolset."""
    parents, depth = Path(file.stored_path).parents, file.path.count("/")
    return parents[depth].name if depth < len(parents) else ""


def _name(part: str) -> str:
    """One step down and nothing else, whatever a damaged row says: what is missing there is told where it is read."""
    return "unknown" if part in ("", ".", "..") or set(part) & set("/\\\0") else part


def _write(folder: Path, path: str, data: bytes, *, executable: bool) -> None:
    target = folder.joinpath(*path.split("/"))
    target.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(
        target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o755 if executable else 0o644
    )
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_below(folder: Path) -> None:
    for inside, _, _ in os.walk(folder):
        sync_folder(Path(inside))
