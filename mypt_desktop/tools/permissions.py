"""What a toolset's tools may do: as sentences for the user, and as limits for the process that a call runs in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.denials import Denied
from mypt_desktop.sandbox.functions import Raised
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.store.toolsets import Permissions, ToolOptions
from mypt_desktop.tools.registry import Effect
from mypt_desktop.tools.toolsets.review import permission_sentences

WORKSPACE = "workspace"  # among the folders: the open folder of documents

# No folders of documents: devices hold whole disks, and the others tell of every program that runs.
_OF_THE_SYSTEM = tuple(Path(folder) for folder in ("/dev", "/proc", "/sys"))


class FolderRefusedError(UserError):
    """A folder that a toolset asks for and that no tool may read."""


def about(permissions: Permissions, options: ToolOptions, missing: tuple[str, ...]) -> str:
    """All that a user should know before a tool first runs. `missing`: what this machine cannot enforce."""
    files = "It reads the files of this chat." if options.read_only else "It may change the files of this chat."
    kept = (
        ("It goes on running until you stop it, delete the chat or end the program.",) if options.keep_running else ()
    )
    asked = (f"It may {sentence[0].lower()}{sentence[1:]}" for sentence in permission_sentences(permissions))
    return " ".join([files, *asked, *kept, *missing])


def effect(permissions: Permissions, options: ToolOptions) -> Effect:
    """A tool that cannot change the chat's files reads, unless it can tell others what it read."""
    return "read" if options.read_only and permissions.network != "connect" else "write"


def limits(
    permissions: Permissions,
    options: ToolOptions,
    chat_files: Path,
    workspace: Path | None = None,
    private: Path | None = None,
) -> Limits:
    """The limits of one call. `workspace` is the open folder of documents; a folder that is not there is left out.

    `private` is the program's own data folder. Raises `FolderRefusedError` where a folder is in it or around it.
    """
    readable = tuple(_granted(permissions, workspace))
    for folder in readable:
        checked_folder(folder, private)
    return Limits(
        read_only=(*readable, chat_files) if options.read_only else readable,
        read_write=() if options.read_only else (chat_files,),
        network=permissions.network,
        subprocesses=permissions.subprocess,
        seconds=options.timeout,
    )


def with_missing(raised: Raised, chat_files: Path) -> str:
    """What the tool's exception says, and the permission that is missing if that was the reason: for model and user."""
    denied = raised.denied
    return raised.error if denied is None else f"{raised.error}\n{_missing(denied, chat_files)}"


def _missing(denied: Denied, chat_files: Path) -> str:
    match denied.what:
        case "programs":
            return "The tool may not start programs: its toolset lacks the permission `subprocess`."
        case "network":
            return "The tool may not use the network: its toolset lacks the permission `network`."
        case "connect":
            return "The tool may serve this computer but call nobody: its permission `network` is `listen`."
        case "read":
            return f"The tool may not read {denied.path}: no folder of its toolset's permission `folders` holds it."
        case "write" if Path(denied.path).is_relative_to(chat_files.resolve()):
            return "The tool may only read the chat's files: its toolset declares it as `read_only`."
        case "write":
            return f"The tool may not change {denied.path}: no permission lets it write outside of the chat's files."


def _granted(permissions: Permissions, workspace: Path | None) -> Iterator[Path]:
    for named in permissions.folders:
        folder = str(workspace or "") if named == WORKSPACE else os.path.expanduser(named)  # noqa: PTH111 - never raises
        if os.path.isabs(folder) and os.path.exists(folder):  # noqa: PTH110, PTH117 - nor do these, as `Path` does
            yield Path(folder)


def checked_folder(folder: Path, private: Path | None) -> None:
    """Raises `FolderRefusedError` where no tool may look. Whatever its name says, where it leads to counts."""
    if private is not None and holds_own_data(folder, private):
        raise FolderRefusedError(
            f"The tool may not read {folder}: this program keeps its own data there, with your other chats.",
            hint="Open a folder of documents that does not hold it, or use another toolset.",
        )
    if any(_within(folder.resolve(), system) for system in _OF_THE_SYSTEM):
        raise FolderRefusedError(f"The tool may not read {folder}: it belongs to the system and holds no documents.")


def holds_own_data(folder: Path, private: Path) -> bool:
    """Whether a folder is in the program's own data folder or around it, by where it leads to."""
    real, own = folder.resolve(), private.resolve()
    return _within(real, own) or _within(own, real)


def _within(inner: Path, outer: Path) -> bool:
    """Also where the file system takes capitals and small letters for the same, and through a second mount."""
    if inner.is_relative_to(outer):
        return True
    for parent in (inner, *inner.parents):
        try:
            if parent.samefile(outer):
                return True
        except OSError:
            continue
    return False
