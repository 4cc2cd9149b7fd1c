"""Having what is in an archive of the folder read, or not any more: the action, and what it is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.translation import tr_noop
from mypt_desktop.workspace.documents import may_be_opened
from mypt_desktop.workspace.formats.not_read import never_text
from mypt_desktop.workspace.values import Document

READ = tr_noop("Read What Is Inside")
UNREAD = tr_noop("Do Not Read What Is Inside")


def can_be_read(document: Document) -> bool:
    """Whether it is an archive whose files are not read yet and can be."""
    return may_be_opened(document.path) and not document.container and document.error == never_text(document.path)


def is_read(document: Document) -> bool:
    """Whether it is an archive whose files were to be read."""
    return may_be_opened(document.path) and not document.container and not can_be_read(document)


def read_inside(desk: Desk, path: str, wanted: bool, failed: Callable[[UserError], None]) -> None:
    """The folder is looked through again at once, and what is in the archive comes with that, or goes."""
    engine = desk.services.workspace
    if engine is not None:
        job = partial(engine.read_archive, path, wanted)
        desk.files.ask(job, lambda _: desk.services.refresh_workspace(), failed)
