"""What is done with the files of a stranger's model, in a process that sees nothing else and has no network.

`training.strangers` starts it; the module is imported there by its file, as the functions of toolsets are.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any


def convert(workspace: Path, *, program: str, path: str, work: str, plan: dict[str, Any]) -> dict[str, Any]:
    """`training.conversion.convert` into `workspace`: {"exported": path or null}, or {"error", "hint"}."""
    sys.path.insert(0, program)
    say = importlib.import_module("mypt_toolset").progress  # provided in that process alone
    from mypt_desktop.core.errors import UserError
    from mypt_desktop.training.conversion import convert as converted

    try:
        exported = converted(Path(path), workspace, Path(work), say, plan)
    except UserError as error:
        return {"error": str(error), "hint": error.hint}
    return {"exported": str(exported) if exported else None}


def first_token(workspace: Path, *, program: str) -> dict[str, Any]:
    """Load the model in `workspace` as a chat would and generate one token."""
    sys.path.insert(0, program)
    from mypt_desktop.core.errors import UserError
    from mypt_desktop.training.conversion import prove

    try:
        prove(workspace)
    except UserError as error:
        return {"error": str(error), "hint": error.hint}
    return {}
