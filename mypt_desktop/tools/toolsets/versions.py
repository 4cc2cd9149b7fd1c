"""Semantic versions (semver.org 2.0.0): which of two is newer."""

from __future__ import annotations

Precedence = tuple[tuple[int, int, int], bool, tuple[tuple[bool, int, str], ...]]


def precedence(version: str) -> Precedence:
    """What orders versions as section 11 of the specification does; build metadata does not count."""
    core, _, before = version.partition("+")[0].partition("-")
    major, minor, patch = (int(number) for number in core.split("."))
    parts = tuple((not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in before.split(".") if part)
    return (major, minor, patch), not before, parts
