"""Lists, counts and finds: answered by the tools alone, so that no number comes out of a model's memory."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath

from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.answers.citing.citations import Evidence, Passage, cite, passages_of
from mypt_desktop.core.events import Progressed, TextAdded
from mypt_desktop.core.messages import Citation
from mypt_desktop.language.checks import asks_what
from mypt_desktop.language.words import content, folded
from mypt_desktop.workspace.documents import is_code

MOST_LINES = 100
FIND_TOP_K = 25
MOST_FOUND = 8
ENOUGH = 0.5  # share of the words looked for that a passage must hold
_HEADING = re.compile(r"#{1,6}\s.*\w$")
_MARK = re.compile(r"^(?:#{1,6}|[-*+])\s+")

Keep = Callable[[str], bool]
"""Whether a path belongs to what was asked for."""


def list_documents(kind: str, keep: Keep, *, count_only: bool) -> Callable[[Turn], Steps]:
    """The documents, or only how many. `kind` says what was asked for ("PDF"), or is empty."""

    def run(turn: Turn) -> Steps:
        result = yield from turn.tools.use("workspace.list_docs", {})
        entries = result.content.get("documents")
        documents = [e for e in entries if isinstance(e, Mapping)] if isinstance(entries, list) else []
        paths = [path for e in documents if isinstance(path := e.get("path"), str)]
        text = _listing(turn, kind, [path for path in paths if keep(path)], len(paths), count_only=count_only)
        yield TextAdded(text)
        return Reply(text)

    return run


def find(topic: str, otherwise: Callable[[Turn], Steps]) -> Callable[[Turn], Steps]:
    """The documents that speak of `topic`, each with the words that do, cited; where none does and something is asked,
    `otherwise`: "could you remind me which mixture the extinguisher has" asks for no documents."""

    def run(turn: Turn) -> Steps:
        result = yield from turn.tools.use("workspace.search", {"query": topic, "top_k": FIND_TOP_K})
        wanted = content(topic)
        found: dict[str, Passage] = {}
        for passage in passages_of(result.content):
            words = content(f"{passage.path} {passage.heading} {passage.text}")
            if not wanted or len(wanted & words) / len(wanted) >= ENOUGH:
                found.setdefault(passage.doc_id, passage)
        text, citations = _finds(turn, topic, list(found.values())[:MOST_FOUND])
        if not text and asks_what(turn.question):
            return (yield from otherwise(turn))
        text = text or turn.says("nothing")
        yield TextAdded(text)
        return Reply(text, citations)

    return run


def count_mentions(phrase: str) -> Callable[[Turn], Steps]:
    """How often a phrase stands in the documents, counted in all of them."""

    def run(turn: Turn) -> Steps:
        yield from turn.tools.use("workspace.list_docs", {})
        documents = turn.library.list_docs() if turn.library else []
        pattern = re.compile(rf"(?<!\w){re.escape(folded(phrase))}(?!\w)")
        counts: Counter[str] = Counter()
        for done, document in enumerate(documents):
            if done % 50 == 0:
                yield Progressed("Counting", done, len(documents))
            counts[document.path] += len(pattern.findall(folded(turn.text_of(document.doc_id) or "")))
        lines = [f"- {path}: {count}" for path, count in counts.most_common(MOST_LINES) if count]
        total = sum(counts.values())
        if total:
            text = f"{turn.says('mentioned', total, phrase=phrase)}:\n\n" + "\n".join(lines)
        else:
            text = turn.says("not_mentioned", phrase=phrase)
        yield TextAdded(text)
        return Reply(text)

    return run


def _listing(turn: Turn, kind: str, paths: Sequence[str], total: int, *, count_only: bool) -> str:
    count = len(paths)
    if not total:
        return turn.says("no_documents_of_kind" if kind else "no_documents", kind=kind)
    if not paths:
        return turn.says("none_of", total, total=total)
    what = turn.says("documents_of_kind" if kind else "documents", count, kind=kind)
    if count != total:
        what = turn.says("of_all", documents=what, total=total)
    if count_only and kind:
        return turn.says("there_are", count, documents=what)
    if count_only:
        kinds = Counter(PurePosixPath(path).suffix.lower() or turn.says("without_ending") for path in paths)
        parts = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
        return turn.says("there_are_of", count, documents=what, kinds=parts)
    lines = [f"- {path}" for path in paths[:MOST_LINES]]
    more = [f"- {turn.says('more', count - MOST_LINES)}"] if count > MOST_LINES else []
    return f"{what}:\n\n" + "\n".join([*lines, *more])


def _in_a_line(text: str) -> str:
    """What is quoted, without the marks of headings and lists, which stand at the beginning of lines alone."""
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    parted = [f"{line}:" if _HEADING.match(line) and line is not lines[-1] else line for line in lines]
    return " ".join(" ".join(_MARK.sub("", line, count=1) for line in parted).split())


def _finds(turn: Turn, topic: str, passages: Sequence[Passage]) -> tuple[str, tuple[Citation, ...]]:
    """A line a document with the words found, cited. What is not in the document as indexed is left out."""
    evidence = Evidence(passages, topic)
    lines: list[str] = []
    citations: list[Citation] = []
    for place, passage in enumerate(passages):
        citation = cite(passage, evidence.window(place, topic), len(citations) + 1, turn.text_of)
        if citation:
            citations.append(citation)
            words = " ".join(citation.text.split()) if is_code(passage.path) else _in_a_line(citation.text)
            lines.append(f"- **{passage.path}**: “{words}” [{citation.marker}]")
    if not lines:
        return "", ()
    found = turn.says("found_in", documents=turn.says("documents", len(lines)))
    return f"{found}\n\n" + "\n".join(lines), tuple(citations)
