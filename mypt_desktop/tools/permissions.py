"""What a toolset's tools may do: as sentences for the user, and as limits for the process that a call runs in."""

from __future__ import annotations

from pathlib import Path

from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.store.toolsets import Permissions, ToolOptions
from mypt_desktop.tools.catalog import Effect
from mypt_desktop.tools.toolsets.review import permission_sentences

WORKSPACE = "workspace"  # among the folders: the open folder of documents


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


def limits(permissions: Permissions, options: ToolOptions, chat_files: Path, workspace: Path | None) -> Limits:
    """The limits of one call. `workspace` is the open folder of documents; a folder that is not there is left out."""
    folders = [workspace if folder == WORKSPACE else Path(folder).expanduser() for folder in permissions.folders]
    readable = tuple(folder for folder in folders if folder is not None and folder.is_absolute() and folder.exists())
    return Limits(
        read_only=(*readable, chat_files) if options.read_only else readable,
        read_write=() if options.read_only else (chat_files,),
        network=permissions.network,
        subprocesses=permissions.subprocess,
        seconds=options.timeout,
    )
