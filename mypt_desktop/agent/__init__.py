"""From a user message to a finished turn."""
