"""The questions over messy folders: enough of every kind, each fact where it is said to stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from mypt_desktop.bench.messy import Asked, load
from mypt_desktop.bench.scoring import normalised
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.workspace.folders import BagEmbedder

FOLDERS = ("firm", "manuals", "public", "club", "practice", "coop", "school")
SAID_OTHERWISE = {"count", "about", "two-facts", "language", "no-words", "unanswerable"}
"""Kinds whose answers are calculated, put together, translated or a yes or no."""
YES_OR_NO = {"no", "yes"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Mapping[str, str]]:
    """The texts of the documents by folder and path."""
    found: dict[str, dict[str, str]] = {}
    for name in FOLDERS:
        root = Path("tests/data/eval/messy").resolve() / name
        with WorkspaceEngine(root, tmp_path_factory.mktemp(name), embedder=BagEmbedder()) as engine:
            engine.refresh()
            assert not [one.error for one in engine.list_docs() if one.error]
            found[name] = {one.path: engine.get_doc_text(one.doc_id) or "" for one in engine.list_docs()}
    return found


def questions() -> list[tuple[str, Asked]]:
    root = Path("tests/data/eval/messy")
    return [(name, asked) for name in FOLDERS for asked in load(root / f"{name}.jsonl")]


def test_there_are_enough_questions_of_every_kind_in_all_splits() -> None:
    counts = Counter(asked.kind for _, asked in questions())
    assert sum(counts.values()) >= 150
    assert min(counts.values()) >= 12
    assert {asked.split for _, asked in questions()} == {"dev", "held", "late", "unseen"}
    assert len({asked.id for _, asked in questions()}) == sum(counts.values())


def test_every_fact_stands_in_its_document(folder: Mapping[str, Mapping[str, str]]) -> None:
    missing = []
    for name, asked in questions():
        if not asked.path:
            continue
        text = normalised(folder[name][asked.path])
        facts = [] if asked.kind in SAID_OTHERWISE else asked.expected.facts
        for spellings in facts:
            if not YES_OR_NO & set(spellings) and not any(normalised(one) in text for one in spellings):
                missing.append((asked.id, spellings))
    assert missing == []


def test_what_has_no_answer_has_no_facts_and_everything_else_has_some() -> None:
    assert {asked.kind for _, asked in questions() if not asked.expected.facts} == {"unanswerable"}
    assert all(not asked.expected.facts for _, asked in questions() if asked.kind == "unanswerable")
