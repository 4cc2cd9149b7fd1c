"""From a user message to a finished turn: the loop, its recipes, what goes into the prompt, and checked citations.

What other programs use of it can be imported from here; the controller is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypt_desktop.agent.parsing import find_last_toolcall, find_toolcall, render_toolcall, render_toolresult

if TYPE_CHECKING:
    from mypt_desktop.agent.controller import AgentController

__all__ = ["AgentController", "find_last_toolcall", "find_toolcall", "render_toolcall", "render_toolresult"]


def __getattr__(name: str) -> object:
    if name != "AgentController":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from mypt_desktop.agent.controller import AgentController

    return AgentController
