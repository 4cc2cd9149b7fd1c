"""Toolsets as the window shows them: the review before an import, the manager, and the choice of tools for a chat."""
