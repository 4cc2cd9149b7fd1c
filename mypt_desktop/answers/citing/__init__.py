"""Passages and their order, citations in what a model writes, and whether a sentence may stand."""
