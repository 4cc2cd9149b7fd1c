"""Hostile toolsets: each with a name, what its refusal must say, and how it is made."""

from __future__ import annotations

from tests.tools.toolsets import hostile_archives, hostile_damage, hostile_manifests, hostile_names
from tests.tools.toolsets.hostile_cases import Hostile

HOSTILE: tuple[Hostile, ...] = (
    *hostile_names.CASES,
    *hostile_archives.CASES,
    *hostile_damage.CASES,
    *hostile_manifests.CASES,
)
