"""Questions to begin with: made from a folder, offered only where the search finds what they are about."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.agent.citations import Passage, passages_of
from mypt_desktop.agent.starters import starters
from mypt_desktop.core.messages import ToolCall
from tests.agent.turns import TEXTS
from tests.fakes import MemoryLibrary, MemoryTools

LEASE = """Landlord: Marta Oduya Properties Ltd.
Notice period: six months to the end of a quarter, in writing."""
MENU = """Dish of the day: a stew of beans and carrots with bread from the village."""


def searched(library: MemoryLibrary) -> list[str]:
    tools = MemoryTools(library)

    def search(question: str) -> Sequence[Passage]:
        return passages_of(tools.call(ToolCall("workspace.search", {"query": question, "top_k": 3})).content)

    return list(starters(library, search))


def test_questions_are_made_of_what_the_documents_name() -> None:
    library = MemoryLibrary({"lease.txt": LEASE, "menu.txt": MENU, "note.txt": "Nothing to ask about here."})
    assert searched(library) == ["What does lease say about Landlord?", "What does menu say about Dish of the day?"]


def test_a_question_that_finds_another_passage_is_not_offered() -> None:
    library = MemoryLibrary({"lease.txt": LEASE, "menu.txt": MENU})
    assert starters(library, lambda _: ()) == ()


def test_a_folder_without_anything_to_name_offers_nothing() -> None:
    assert searched(MemoryLibrary(TEXTS)) == []
    assert searched(MemoryLibrary({})) == []
