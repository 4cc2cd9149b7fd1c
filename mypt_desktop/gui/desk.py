"""What every part of the window works with, handed down: the look, the services, the worker threads, and what parts
tell each other across many others."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject

from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.proposals import Proposals
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.toolsets.tool_directory import ToolDirectory
from mypt_desktop.workspace.pages.process import PageProcess


@dataclass(frozen=True, slots=True)
class Desk:
    """Six workers, so that a slow document or a large import never holds up a chat: `store` asks the database, `files`
    reads and writes chats' files and toolsets, `documents` asks the workspace, `drawing` computes what is only looks,
    `pages` waits for `page_process`, which draws documents, `servers` for MCP servers, several at once.
    """

    theme: Theme
    services: Services
    store: Worker
    files: Worker
    documents: Worker
    drawing: Worker
    pages: Worker
    page_process: PageProcess
    servers: Worker
    tool_directory: ToolDirectory
    proposals: Proposals

    def finish(self) -> None:
        """Ends the workers. What was asked of store and files is done: it may be a deletion or a save."""
        self.servers.close(wait=False)  # a server that hangs is ended by the services, after the window
        self.page_process.close()  # first: its worker may be waiting for it
        self.pages.close()
        self.drawing.close()
        self.documents.close()
        self.files.close(drop=False)
        self.store.close(drop=False)


def make_desk(theme: Theme, services: Services, parent: QObject) -> Desk:
    files = Worker("files", parent)
    return Desk(
        theme,
        services,
        store=Worker("store", parent),
        files=files,
        documents=Worker("documents", parent),
        drawing=Worker("drawing", parent),
        pages=Worker("pages", parent),
        page_process=PageProcess(),
        servers=Worker("servers", parent, threads=4),
        tool_directory=ToolDirectory(services, files, parent),
        proposals=Proposals(parent),
    )
