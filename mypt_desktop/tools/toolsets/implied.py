"""What the code of a toolset plainly needs whose manifest does not speak of permissions at all.

Permissions are ours; manifests in the plain format know none, and their tools may start programs. That much is granted
where the source says so, since programs stay under the same limits, and the review says it. All else is to be asked
for.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from mypt_desktop.tools.toolsets.bundle import BundleFile
from mypt_desktop.tools.toolsets.entrypoints import parsed

_OF_OS = ("system", "popen")


def starts_programs(files: Mapping[str, BundleFile]) -> str:
    """The first file of the tools whose source starts programs; empty where none does."""
    for path, file in files.items():
        if path.startswith("tools/") and path.endswith(".py"):
            tree = parsed(path, file)
            if not isinstance(tree, str) and any(map(_starts_programs, ast.walk(tree))):
                return path
    return ""


def _starts_programs(node: ast.AST) -> bool:
    match node:
        case ast.Import(names):
            return any(one.name == "subprocess" for one in names)
        case ast.ImportFrom("subprocess", level=0):
            return True
        case ast.ImportFrom("os", names, level=0):
            return any(one.name in _OF_OS for one in names)
        case ast.Attribute(ast.Name("os"), attr):
            return attr in _OF_OS
    return False
