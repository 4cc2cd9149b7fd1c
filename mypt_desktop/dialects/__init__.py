"""How a model family spells a conversation and its tool calls."""

from mypt_desktop.dialects.template_child import render_template

__all__ = ["render_template"]
