"""Measures the program: how fast it is, and how often it finds, cites and answers right."""
