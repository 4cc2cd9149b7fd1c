"""How a model family spells a conversation and its tool calls."""
