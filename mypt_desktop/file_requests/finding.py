"""Where something in code is defined and used, and the code itself: with places that open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.answers.citing.passages import citation_at
from mypt_desktop.core.messages import Citation
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.file_requests.project import Name, Outline, Project, TextLines
from mypt_desktop.file_requests.renaming import Target, all_targets, narrowed, occurrences
from mypt_desktop.file_requests.request import FileRequest

MOST_USES: Final = 20
MOST_LINES: Final = 80
_CITED: Final = 40  # places that are cited


@dataclass(frozen=True, slots=True)
class Found:
    """An answer with its places."""

    text: str
    citations: tuple[Citation, ...]


class Answer:
    """An answer as it is written: lines, and the places they are about."""

    def __init__(self, turn: FolderTurn, project: Project) -> None:
        self._turn = turn
        self._project = project
        self.lines: list[str] = []
        self.citations: list[Citation] = []

    def place(self, file: TextLines, line: int) -> str:
        """ "[1]" for a line of a file; empty where the index knows it otherwise, or there are too many."""
        doc_id = self._project.ids.get(file.path)
        text = self._turn.text_of(doc_id) if doc_id and len(self.citations) < _CITED else None
        if doc_id is None or text is None:
            return ""
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        if line > len(starts) or not file.lines[line - 1].strip():
            return ""
        start = starts[line - 1]
        end = start + len(file.lines[line - 1])
        if text[start:end] != file.lines[line - 1]:
            return ""
        start += len(text[start:end]) - len(text[start:end].lstrip())
        cited = citation_at(self._turn, doc_id, file.path, (start, end), len(self.citations) + 1)
        if cited is None:
            return ""
        self.citations.append(cited)
        return f" [{cited.marker}]"

    def listed(self, one: Name) -> None:
        line = one.file.lines[one.line - 1].strip()
        fence = "``" if "`" in line else "`"
        self.lines.append(f"- {one.file.path}:{one.line}: {fence}{line[:120]}{fence}{self.place(one.file, one.line)}")

    @property
    def found(self) -> Found:
        return Found("\n".join(self.lines), tuple(self.citations))


def plan(turn: FolderTurn, project: Project, request: FileRequest, *, show: bool) -> Found | None:
    """Where what the request names is defined and used; with `show` its code too. None where the files define none of
    it."""
    names = [piece.bare for piece in request.names]
    outlines = project.outlines(names) if names else ()
    for name in names:
        targets = narrowed(all_targets(outlines, name), request)
        targets = [one for one in targets if one.name.kind != "parameter"] or targets
        if targets:
            return _told(turn, project, targets, [one for one in outlines if _holds(one, name)], show=show)
    return None


def _told(
    turn: FolderTurn, project: Project, targets: Sequence[Target], outlines: Sequence[Outline], *, show: bool
) -> Found:
    answer = Answer(turn, project)
    for target in targets[:MOST_USES]:
        one = target.name
        place = answer.place(one.file, one.line)
        answer.lines.append(f"{turn.says('files_defined', name=one.name, place=f'{one.file.path}:{one.line}')}{place}")
        if show:
            rows = _dedented(one.file.lines[one.first - 1 : min(one.last, one.first + MOST_LINES - 1)])
            answer.lines += ["", f"```{one.file.language}", *rows, "```"]
            if one.last - one.first >= MOST_LINES:
                answer.lines.append(turn.says("files_cut", one.last - one.first + 1 - MOST_LINES))
        defined = {(name.file.path, name.line) for name in target.names}
        names, _ = occurrences(target, outlines)
        used = [name for name in names if (name.file.path, name.line) not in defined]
        calls = _once([name for name in used if name.kind != "import"]) + _once([n for n in used if n.kind == "import"])
        if calls:
            answer.lines += ["", turn.says("files_used", len(calls))]
        else:
            answer.lines += ["", turn.says("files_unused", name=one.name)]
        for name in calls[:MOST_USES]:
            answer.listed(name)
        if len(calls) > MOST_USES:
            answer.lines.append(f"- {turn.says('more', len(calls) - MOST_USES)}")
        answer.lines.append("")
    answer.lines = answer.lines[:-1]
    return answer.found


def _once(names: Sequence[Name]) -> list[Name]:
    """One of each line, those in order."""
    return list({(one.file.path, one.line): one for one in names}.values())


def _holds(outline: Outline, name: str) -> bool:
    return any(one.name == name for one in outline.names)


def _dedented(lines: Sequence[str]) -> list[str]:
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    return [line[min(indents, default=0) :] for line in lines]
