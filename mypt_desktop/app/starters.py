"""The questions to begin with in a folder: put to the app itself one after the other, and only those told that it
answers. A generator: who runs it says on which thread.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, TypeAlias

from mypt_desktop.answers.following.askable import listing, overview, starters
from mypt_desktop.answers.following.starters import Starter, stands
from mypt_desktop.app.giving_way import GivingWay
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.workspace.engine import WorkspaceEngine

MAX_STARTERS: Final = 4  # offered: what an empty chat has room for
TRIED: Final = 32
SECONDS: Final = 30.0  # spent on answering; waiting until nobody asks does not count
_SAMPLE: Final = "Sample workspace"

Answer: TypeAlias = Callable[[WorkspaceEngine, str, threading.Event], Iterator[TurnEvent]]
"""Answers a question over a folder without a language model, until the event is set."""


def answered(
    engine: WorkspaceEngine,
    answer: Answer,
    way: GivingWay,
    stop: threading.Event,
    before: Sequence[Starter] = (),
    *,
    seconds: float = SECONDS,
) -> Iterator[Starter]:
    """At most `MAX_STARTERS` questions whose answers stand, each as soon as it is found. Ends soon after `stop` is set.

    Those of `before`, found before the folder changed, are tried first. No document is asked about twice before the
    others were asked about once.
    """
    asked_before: list[Starter] = []
    documents: set[str] = set()
    found = 0
    known: set[str] = set()
    made = islice(starters(engine), TRIED)
    for starter in chain(before, _own(engine), [overview(engine)], made, asked_before, [listing(engine)]):
        if starter.question in known:
            continue
        if starter.doc_id in documents and starter not in asked_before:
            asked_before.append(starter)
            continue
        known.add(starter.question)
        took, good = _tried(engine, starter, answer, way, stop)
        seconds -= took
        if stop.is_set():
            return
        if good:
            documents.add(starter.doc_id)
            documents.discard("")
            found += 1
            yield starter
        if found == MAX_STARTERS or seconds <= 0:
            return


def _tried(
    engine: WorkspaceEngine, starter: Starter, answer: Answer, way: GivingWay, stop: threading.Event
) -> tuple[float, bool]:
    """How many seconds it took to answer, and whether the answer stands. One that was cancelled because the user asked
    something is tried again afterwards."""
    took = 0.0
    while True:
        events: list[TurnEvent] = []
        with way.when_free(stop) as cancel:
            begun = time.monotonic()
            for event in answer(engine, starter.question, cancel):
                if stop.is_set():
                    cancel.set()
                events.append(event)
            took += time.monotonic() - begun
            if not cancel.is_set():
                return took, stands(starter, events, engine.get_doc_text)
        if stop.is_set():
            return took, False


def _own(engine: WorkspaceEngine) -> list[Starter]:
    """Those that were written for the folder; only the sample has such."""
    if engine.base_dir.name != _SAMPLE:
        return []
    try:
        questions = json.loads((resources_dir() / "prompts" / "sample-questions.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [Starter(str(question)) for question in questions]
