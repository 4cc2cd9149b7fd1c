"""The command palette in figures: how long a key takes until what matches is known."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from mypt_desktop.bench.figures import Outcome, Target, figure
from mypt_desktop.gui.palette.matching import Candidate, candidate, ranked

DOCUMENTS, CHATS = 10_000, 2_000
PATIENCE = Target(30.0, "at most")
TYPED = ("report 2024", "crhan", "safety brief winter", "minutes-2", "hdbk", "invoice annual pdf", "zzz")
_TEXT = (
    "report crew handbook minutes fares engine service island history timetable winter summer lost property safety "
    "briefing visitors boats harbour ferry payroll contract invoice order letter draft final review budget plan notes "
    "meeting annual quarterly staff training policy leave travel expense insurance claim audit customer delivery"
)
_WORDS = _TEXT.split()


def palette(repeats: int) -> Sequence[Outcome]:
    """Every text of `TYPED` key by key over names made of few words, so that much matches; of each repeat the median
    key and the slowest one."""
    names = candidates()
    keys = [text[:length] for text in TYPED for length in range(1, len(text) + 1)]
    took = [sorted(_milliseconds(key, names) for key in keys) for _ in range(repeats)]
    named = f"palette over {DOCUMENTS:,} documents and {CHATS:,} chats"
    return [
        figure(f"{named}, median key", "ms", [times[len(times) // 2] for times in took], PATIENCE),
        figure(f"{named}, slowest key", "ms", [times[-1] for times in took], PATIENCE),
    ]


def candidates() -> list[Candidate]:
    rng = random.Random(1)
    documents = (
        candidate(
            f"{'-'.join(rng.sample(_WORDS, 3))}-{rng.randint(2000, 2026)}.{rng.choice(('pdf', 'docx', 'md', 'xlsx'))}",
            "/".join(rng.sample(_WORDS, 2)),
        )
        for _ in range(DOCUMENTS)
    )
    chats = (candidate(f"How many {' '.join(rng.sample(_WORDS, 4))}?", "Chat") for _ in range(CHATS))
    return [*chats, *documents]


def _milliseconds(typed: str, names: Sequence[Candidate]) -> float:
    began = time.perf_counter()
    ranked(typed, names)
    return (time.perf_counter() - began) * 1000
