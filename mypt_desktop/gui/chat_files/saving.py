"""The end of a drawn file: what was typed into it and not saved is saved, as one more version, never lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypt_desktop.gui.renderers.view import RendererView


def end_view(view: RendererView) -> None:
    """Closes `view`. A file that somebody else changed meanwhile is not overwritten even so."""
    from mypt_desktop.gui.renderers.code import CodeView

    if isinstance(view, CodeView) and view.unsaved:
        view.save()
    view.close()
