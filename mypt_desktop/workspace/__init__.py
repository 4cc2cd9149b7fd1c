"""The user's folder of documents, seen safely and searched well.

What other programs use of it can be imported from here. It is loaded when it is asked for, so that importing a module
of this package costs nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypt_desktop.workspace.engine import Chunk, Document, WorkspaceEngine
    from mypt_desktop.workspace.tools import TOOL_REGISTRY, WorkspaceTools

__all__ = ["TOOL_REGISTRY", "Chunk", "Document", "WorkspaceEngine", "WorkspaceTools"]

_HOMES = {
    "Chunk": "mypt_desktop.workspace.engine",
    "Document": "mypt_desktop.workspace.engine",
    "WorkspaceEngine": "mypt_desktop.workspace.engine",
    "TOOL_REGISTRY": "mypt_desktop.workspace.tools",
    "WorkspaceTools": "mypt_desktop.workspace.tools",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
