"""An inquiry into the documents of an engine, for what is asked of one directly."""

from __future__ import annotations

from threading import Event

from mypt_desktop.answers.ports import Library, Sources
from mypt_desktop.core.judges import Meaning, Reader
from mypt_desktop.language.sentences import said
from mypt_desktop.workspace.engine import WorkspaceEngine


class Opened:
    sources = Sources()
    reader: Reader | None = None
    cancel = Event()
    question = ""
    language = "en"

    def __init__(self, engine: WorkspaceEngine, meaning: Meaning | None = None) -> None:
        self.engine = engine
        self.library: Library | None = engine
        self.meaning = meaning

    def says(self, name: str, count: int = 2, /, **filled: object) -> str:
        return said(self.language, name, count, **filled)

    def text_of(self, doc_id: str) -> str | None:
        return self.engine.get_doc_text(doc_id)
