"""The composition root: builds each object once and hands it its collaborators."""

from __future__ import annotations

from mypt_desktop.app.services import App

__all__ = ["App"]
