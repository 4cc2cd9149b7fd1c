"""From a file, a ZIP or a folder to the chats in it: finds out whose export it is, within limits of size and number.

Nothing is unpacked, and nothing of a file is taken before all of it is read.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

from mypt_desktop.store.chat_imports import chatgpt, claude, jan, open_webui
from mypt_desktop.store.chat_imports.values import FaultError, ImportedChat, ImportFailedError, Object

MOST_BYTES = 512 * 2**20  # of everything that is read, unpacked
MOST_CHATS = 50_000
MOST_ENTRIES = 100_000  # of a ZIP or of a folder

_HINT = "Choose conversations.json or the ZIP of ChatGPT or Claude, messages.jsonl of Jan, or Open WebUI's export."
_MESSAGES, _THREAD = "messages.jsonl", "thread.json"
_Bytes: TypeAlias = Callable[[str], bytes]  # what is in the file of that name
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


def read_chats(path: Path) -> list[ImportedChat]:
    """Every chat with something in it, in the order of the export.

    Raises `ImportFailedError`, which names the file and what is wrong with it.
    """
    try:
        with _named_files(path) as (names, read):
            chats = list(_chats(names, read, path.name))
    except FaultError as fault:
        raise ImportFailedError(f"{path.name} was not imported: {fault}.", hint=_HINT) from fault
    except OSError as error:
        raise ImportFailedError(f"{path} cannot be read: {error.strerror or error}.") from error
    found = [chat for chat in chats if chat.messages]
    if not found:
        raise ImportFailedError(f"{path.name} holds no conversations.", hint=_HINT)
    if len(found) > MOST_CHATS:
        raise ImportFailedError(f"{path.name} holds more than {MOST_CHATS:,} chats.")
    return found


@contextmanager
def _named_files(path: Path) -> Iterator[tuple[Sequence[str], _Bytes]]:
    """The names in it, and what reads one of them."""
    budget = _Budget()
    if path.is_dir():
        names = _below(path)
        yield names, lambda name: budget.take(path / name)
    elif not path.is_file():
        path.stat()
        raise FaultError("it is neither a file nor a folder")
    elif zipfile.is_zipfile(path):
        with _archive(path) as archive:
            names = archive.namelist()
            if len(names) > MOST_ENTRIES:
                raise FaultError(f"it has more than {MOST_ENTRIES:,} entries")
            yield names, lambda name: budget.take_packed(archive, name)
    else:
        beside = [path.name, *([_THREAD] if path.suffix == ".jsonl" and (path.parent / _THREAD).is_file() else [])]
        yield beside, lambda name: budget.take(path.parent / name)


@contextmanager
def _archive(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        archive = zipfile.ZipFile(path)
    except _BROKEN as error:
        raise FaultError(f"it is a damaged ZIP ({error})") from error
    with archive:
        yield archive


def _below(folder: Path) -> list[str]:
    """Threads of Jan in this folder, in its `threads`, or the one that it is itself."""
    names = []
    for pattern in (_MESSAGES, f"*/{_MESSAGES}", f"threads/*/{_MESSAGES}"):
        for found in sorted(one for one in folder.glob(pattern) if one.is_file()):
            names.append(found.relative_to(folder).as_posix())
            if (found.parent / _THREAD).is_file():
                names.append((found.parent / _THREAD).relative_to(folder).as_posix())
            if len(names) > MOST_ENTRIES:
                raise FaultError(f"it has more than {MOST_ENTRIES:,} files")
    return names


class _Budget:
    """Counts what was read, so that many small files or one that unpacks to a large one end in a sentence."""

    def __init__(self) -> None:
        self._left = MOST_BYTES

    def take(self, path: Path) -> bytes:
        with path.open("rb") as file:
            return self._counted(file.read(self._left + 1), path.name)

    def take_packed(self, archive: zipfile.ZipFile, name: str) -> bytes:
        try:
            with archive.open(name) as file:
                return self._counted(file.read(self._left + 1), name)
        except _BROKEN as error:
            raise FaultError(f"{name} in it cannot be unpacked ({error})") from error

    def _counted(self, data: bytes, name: str) -> bytes:
        self._left -= len(data)
        if self._left < 0:
            raise FaultError(f"{name} is too large: at most {MOST_BYTES // 2**20} MB are read")
        return data


def _chats(names: Sequence[str], read: _Bytes, outer: str) -> Iterator[ImportedChat]:
    known = set(names)
    threads = [name for name in names if name.endswith(".jsonl") and (len(names) <= 2 or _is_named(name, _MESSAGES))]
    exports = [name for name in names if _is_export(name, alone=len(names) == 1)]
    for name in sorted(exports):
        where = "" if name == outer else f"{name}: "
        yield from _exported(_parsed(read(name), where), where)
    for name in sorted(threads):
        yield _thread(name, known, read)


def _is_export(name: str, *, alone: bool) -> bool:
    """Several of ChatGPT's have numbers in their names. Of a single file the name says nothing."""
    last = PurePosixPath(name).name
    if alone:
        return not last.endswith(".jsonl")
    return last.endswith(".json") and last.startswith(("conversations", "chat-export"))


def _is_named(name: str, wanted: str) -> bool:
    return PurePosixPath(name).name == wanted


def _exported(value: object, where: str) -> Iterator[ImportedChat]:
    listed = value if isinstance(value, list) else [value]
    for number, chat in enumerate(listed):
        at = f"{where}[{number}]" if isinstance(value, list) else where.rstrip(": ")
        if not isinstance(chat, dict):
            raise FaultError(f"{at or 'it'} is no conversation")
        for program in (chatgpt, claude, open_webui):
            if program.recognises(chat):
                yield program.read(chat, at)
                break
        else:
            raise FaultError(f"{at or 'it'} is no conversation of a program that is known here")


def _thread(name: str, known: set[str], read: _Bytes) -> ImportedChat:
    messages = []
    for number, line in enumerate(read(name).split(b"\n"), 1):
        if line.strip():
            message = _parsed(line, f"{name} line {number}: ")
            if not isinstance(message, dict):
                raise FaultError(f"{name} line {number} is no message")
            messages.append(message)
    beside = str(PurePosixPath(name).with_name(_THREAD))
    thread: Object = {}
    if beside in known:
        value = _parsed(read(beside), f"{beside}: ")
        thread = value if isinstance(value, dict) else {}
    try:
        return jan.read(messages, thread)
    except FaultError as fault:
        raise FaultError(f"{name}: {fault}") from fault


def _parsed(data: bytes, where: str) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise FaultError(f"{where}it is no text in UTF-8 (byte {error.start:,})") from error
    except json.JSONDecodeError as error:
        raise FaultError(f"{where}it is broken JSON ({error.msg} in line {error.lineno:,})") from error
    except RecursionError as error:
        raise FaultError(f"{where}its JSON is nested too deeply") from error
    except ValueError as error:  # a number with thousands of digits
        raise FaultError(f"{where}its JSON holds a number that is none ({error})") from error


def _no_number(word: str) -> object:
    raise ValueError(word)
