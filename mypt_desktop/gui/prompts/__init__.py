"""Prompts of the user's own behind a slash: offered, asked for their variables, managed."""
