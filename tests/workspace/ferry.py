"""Three documents that tests of the engine search in, and what a search finds of them."""

from __future__ import annotations

from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.workspace.folders import word_document

FERRY = "The ferry to the island leaves at nine in the morning from the old pier."
BREAD = "Bake the bread for forty minutes until the crust is dark and crisp."
WINCH = "The slipway winch failed in March and waits for a new drum."
FILES: dict[str, str | bytes] = {
    "ferry.md": f"# Timetable\n\n{FERRY}\n",
    "kitchen/bread.txt": BREAD,
    "minutes/2026/march.docx": word_document(WINCH, headings=["Minutes"]),
}


def found(made: WorkspaceEngine, query: str, **options: str) -> list[str]:
    return [chunk.metadata["path"] for chunk in made.search(query, 3, **options)]
