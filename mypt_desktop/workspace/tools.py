"""The tools over a workspace, under the name that the workspace API's specification has for them.

They stand a layer higher (`mypt_desktop.tools.workspace`); nothing in this package may use this module but its door.
"""

from mypt_desktop.tools.workspace import TOOL_REGISTRY, WorkspaceTools

__all__ = ["TOOL_REGISTRY", "WorkspaceTools"]
