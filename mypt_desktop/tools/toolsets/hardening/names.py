"""Names of a bundle's files: the same file on every system, and nothing that leads elsewhere or deceives a reader."""

from __future__ import annotations

import re
import unicodedata

from mypt_desktop.tools.toolsets.bundle import BundleRefusedError

LONGEST_PATH = 180  # characters: with the data folder before it still short enough for Windows
LONGEST_PART = 120  # bytes in UTF-8
DEEPEST = 12  # folders

_DEVICE = re.compile(
    "(con|prn|aux|nul|conin\\$|conout\\$|clock\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\\s*(\\.|$)", re.IGNORECASE
)
_NOT_ON_WINDOWS = set('<>"|?*')
_DECEIVING = (
    "Cc",
    "Cf",
    "Co",
    "Cs",
    "Zl",
    "Zp",
)  # control, invisible, right-to-left overrides, private, half, line ends

_IGNORED_FOLDERS = {"__MACOSX", "__pycache__", ".git", ".hg", ".svn", ".venv", ".idea", ".vscode"}
_IGNORED_FOLDERS |= {".pytest_cache", ".mypy_cache", ".ruff_cache"}
_IGNORED_FILES = {".DS_Store", "Thumbs.db", "desktop.ini", ".gitignore", ".gitattributes"}
_IGNORED_SUFFIXES = (".pyc", ".pyo")  # compiled: Python would run it in the place of the source that was reviewed


def checked_name(raw: bytes) -> str:
    """The entry's path, composed (NFC); a folder's keeps its slash at the end. Raises `BundleRefusedError`."""
    try:
        name = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise _refused(raw.decode("utf-8", "backslashreplace"), "its name is not UTF-8") from None
    return checked_text(name)


def checked_text(name: str) -> str:
    """As `checked_name`, for a name that is text already. Raises `BundleRefusedError`."""
    fault = _fault(name)
    if fault:
        raise _refused(name, fault)
    return unicodedata.normalize("NFC", name)


def shown(name: str) -> str:
    """`name` in quotes, cut, and with every character that a reader could not see spelled out."""
    cut = name if len(name) <= 100 else name[:100] + "…"
    return '"' + "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode() for c in cut) + '"'


def ignored(path: str) -> bool:
    """What operating systems, editors and Python leave in folders, and no toolset means to bring along."""
    parts = path.rstrip("/").split("/")
    return (
        any(part in _IGNORED_FOLDERS for part in parts)
        or parts[-1] in _IGNORED_FILES
        or parts[-1].startswith("._")
        or parts[-1].endswith(_IGNORED_SUFFIXES)
    )


class Tree:
    """The paths taken so far; refuses a second one that some file system would hold to be the same."""

    def __init__(self) -> None:
        self._spelled: dict[str, str] = {}  # folded path of every file and folder -> as it was first spelled
        self._files: set[str] = set()  # folded
        self._parents: set[str] = set()  # folded; folders that hold something
        self._folders: set[str] = set()  # folded; folders with an entry of their own

    def add(self, path: str) -> None:
        """Raises `BundleRefusedError`. A path that ends in a slash is a folder."""
        parts = path.rstrip("/").split("/")
        above = ["/".join(parts[:count]) for count in range(1, len(parts))]
        for folder in above:
            self._spell(folder, path)
            if _folded(folder) in self._files:
                raise _refused(path, f"{shown(folder)} is a file and a folder")
            self._parents.add(_folded(folder))
        whole = "/".join(parts)
        self._spell(whole, path)
        folded = _folded(whole)
        is_folder = path.endswith("/")
        same = self._folders if is_folder else self._files
        if folded in same:
            raise _refused(path, "it is there twice")
        if folded in self._files or (not is_folder and (folded in self._folders or folded in self._parents)):
            raise _refused(path, "it is a file and a folder")
        same.add(folded)

    def _spell(self, here: str, path: str) -> None:
        first = self._spelled.setdefault(_folded(here), here)
        if first != here:
            raise _refused(path, f"some systems cannot tell it from {shown(first)}")


def _folded(path: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", path).casefold())


def _refused(name: str, fault: str) -> BundleRefusedError:
    return BundleRefusedError(f"The toolset was refused: the entry {shown(name)} is not safe, {fault}.")


def _fault(name: str) -> str:
    """What is wrong with the name, as the end of a sentence; empty when nothing is."""
    if not name:
        return "its name is empty"
    for character in name:
        if unicodedata.category(character) in _DECEIVING:
            return f"its name holds the invisible character U+{ord(character):04X}"
    if "\\" in name:
        return "its name holds a backslash"
    if name.startswith("/"):
        return "its path is absolute"
    if ":" in name:
        return "its name holds a colon, which on Windows means a drive or a stream"
    wrong = sorted(_NOT_ON_WINDOWS & set(name))
    if wrong:
        return f"its name holds {wrong[0]}, which Windows does not allow"
    if len(name) > LONGEST_PATH:
        return f"its path is longer than {LONGEST_PATH} characters"
    parts = name.removesuffix("/").split("/")
    if len(parts) > DEEPEST:
        return f"it is more than {DEEPEST} folders deep"
    return next(filter(None, map(_fault_of_part, parts)), "")


def _fault_of_part(part: str) -> str:
    if part == "":
        return "its path has an empty part"
    if part in (".", ".."):
        return f'its path holds "{part}", which leads elsewhere'
    # Compatibility forms too: a full-width dot or letter becomes the plain one on some systems.
    plain = unicodedata.normalize("NFKC", part)
    if plain in (".", "..") or "/" in plain or "\\" in plain or ":" in plain:
        return "its path leads elsewhere once its characters are simplified"
    if part[-1] in " ." or part[0] == " ":
        return "a part of its path begins with a space, or ends with a space or a dot, which Windows drops"
    if _DEVICE.match(plain):
        return f'"{part}" is the name of a device on Windows'
    if len(part.encode("utf-8")) > LONGEST_PART:
        return f"a part of its path is longer than {LONGEST_PART} bytes"
    return ""
