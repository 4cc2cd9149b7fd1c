"""The entrypoints."""
