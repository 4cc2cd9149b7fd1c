"""What of PyInstaller's findings goes into the program folder.

Its hooks take all of QtWebEngine's neighbours along: QML, translations, developer tools, plugins for screens without a
desktop. Whatever the window, the pages of tools and the model cannot reach stays out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from installer.translations import FOLDER

Entry: TypeAlias = tuple[str, str, str]
"""Place in the program folder, file (for a link: where it leads), and PyInstaller's kind."""

Imports: TypeAlias = Callable[[str], Iterable[str]]
"""The files that a shared library or program is linked with."""

# The browser engine wants one language to start at all; Qt's own words are wanted in the window's languages.
_LANGUAGE = "qtwebengine_locales/en-US.pak"
_WINDOW_LANGUAGES = tuple(f"qtbase_{path.stem.removeprefix('mypt_')}.qm" for path in FOLDER.glob("mypt_*.ts"))
# Microphones need none of the kind `multimedia`: those bring 19 MB of FFmpeg along, for films.
_PLUGINS = {
    "iconengines": "*",
    "imageformats": ("qgif", "qico", "qjpeg", "qsvg", "qwebp"),
    "platforminputcontexts": ("compose", "ibus"),
    "platforms": ("qcocoa", "qminimal", "qoffscreen", "qwayland", "qwindows", "qxcb"),
    # The portal draws the desktop's own file dialogs. The one for GTK would bring all of GTK along.
    "platformthemes": ("qxdgdesktopportal",),
    "styles": "*",
    # Without the one that only makes believe.
    "texttospeech": tuple(f"qtexttospeech_{name}" for name in ("darwin", "flite", "sapi", "speechd", "winrt")),
    "wayland-decoration-client": "*",
    "wayland-graphics-integration-client": ("qt-plugin-wayland-egl", "shm-emulation", "dmabuf"),
    "wayland-shell-integration": ("xdg-shell",),
    "xcbglintegrations": "*",
}
# What leads to Linux's speech service and its sound must fit those of the system that speaks. Where it is missing there
# nothing can be read aloud or dictated, and all else works.
_SPEECH = ("speechd", "pulse", "pulsecommon", "sndfile", "asyncns", "FLAC", "vorbis", "vorbisenc", "opus", "ogg")
OF_SPEECH = re.compile(rf"lib({'|'.join(_SPEECH)}|mpg123|mp3lame)\b.*\.so\b")
_LIBRARY = re.compile(r"\.(so(\.\d+)*|dylib|dll)$|\.framework/")
_OF_PYTHON = re.compile(r"(lib)?python3|.*\.(cpython-[\w-]+|abi3)\.so$", re.IGNORECASE)


def wanted_data(place: str) -> bool:
    """Whether a file that is no library belongs in the program folder."""
    path = place.replace("\\", "/")
    if "PySide6/" not in path:
        return True
    if "translations/" in path:
        return path.endswith((_LANGUAGE, *_WINDOW_LANGUAGES))
    return not ("/qml/" in path or "devtools" in path or ".debug." in path or path.endswith(".pyi"))


def wanted_library(place: str) -> bool:
    """Whether a library belongs there as far as its place says; `reached` decides about the rest."""
    path = PurePosixPath(place.replace("\\", "/"))
    if "qml" in path.parts or OF_SPEECH.match(path.name):
        return False
    if "PySide6" not in path.parts or "plugins" not in path.parts:
        return True
    kind = path.parts[path.parts.index("plugins") + 1]
    names = _PLUGINS.get(kind, ())
    return names == "*" or path.name.removeprefix("lib").startswith(tuple(names))


def trimmed(entries: Collection[Entry], imports: Imports) -> list[Entry]:
    """The entries that can be reached: data by their place, libraries by what is linked with them.

    Roots are all libraries but those that lie where only other libraries look for them: at the top, and Qt's own.
    Python itself and its compiled modules are loaded by name.
    """
    plain = [entry for entry in entries if wanted_data(entry[0]) and wanted_library(entry[0])]
    libraries = {
        os.path.realpath(file): place for place, file, kind in plain if kind != "SYMLINK" and _only_linked(place)
    }
    names = {PurePosixPath(place.replace("\\", "/")).name: source for source, place in libraries.items()}
    reached: set[str] = set()
    waiting = [
        source
        for place, source, kind in plain
        if kind in ("BINARY", "EXTENSION", "EXECUTABLE") and not _only_linked(place)
    ]
    while waiting:
        for found in imports(waiting.pop()):
            known = os.path.realpath(found)
            source = known if known in libraries else names.get(Path(found).name)
            if source is not None and source not in reached:
                reached.add(source)
                waiting.append(source)
    files = [
        (place, source, kind)
        for place, source, kind in plain
        if kind != "SYMLINK" and (not _only_linked(place) or os.path.realpath(source) in reached)
    ]
    there = {place for place, _, _ in files}
    return [entry for entry in plain if (_leads(entry) if entry[2] == "SYMLINK" else entry[0]) in there]


def _only_linked(place: str) -> bool:
    path = PurePosixPath(place.replace("\\", "/"))
    if not _LIBRARY.search(path.as_posix()) or _OF_PYTHON.match(path.name):
        return False
    above = path.parent.as_posix()
    return above == "." or above.endswith("PySide6/Qt/lib") or (above == "PySide6" and path.name.startswith("Qt6"))


def _leads(link: Entry) -> str:
    place, target, _ = link
    return os.path.normpath(Path(place).parent / target)
