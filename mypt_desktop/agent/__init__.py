"""From a user message to a finished turn: the loop, its recipes, what goes into the prompt, and checked citations."""

from mypt_desktop.agent.parsing import find_toolcall, render_toolcall, render_toolresult

__all__ = ["find_toolcall", "render_toolcall", "render_toolresult"]
