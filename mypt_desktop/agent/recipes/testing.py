"""The tests of the project: which fail and where, and a change of the code with which a failing one passes."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from mypt_desktop.agent.approvals import is_denied
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.file_requests.changes import Change, Option, Outcome, Planned, Question, Refused
from mypt_desktop.file_requests.finding import Answer, Found
from mypt_desktop.file_requests.project import Project
from mypt_desktop.file_requests.request import FileRequest

_TEST_FILE = re.compile(r"(?:^|/)(?:test_[^/]*|[^/]*_test)\.py$")
_MOST_OPTIONS = 4


@dataclass(frozen=True, slots=True)
class _Fix:
    """One change of the code that the tests accept, of a file that the project knows."""

    change: Change
    before: tuple[str, ...]
    failing: int

    @property
    def place(self) -> str:
        return f"{self.change.file.path}:{self.change.first}"

    @property
    def shown(self) -> str:
        return "\n".join([*(f"-{row}" for row in self.before), *(f"+{row}" for row in self.change.rows)])


def has_tests(project: Project) -> bool:
    """Whether there are Python tests, and the tool that runs them is on offer."""
    return project.offers("test") and any(_TEST_FILE.search(path) for path in project.paths)


def tested(
    turn: Turn, project: Project, request: FileRequest, *, repair: bool
) -> Generator[TurnEvent, None, Outcome | Found]:
    """Runs the tests that the request names, or all; with `repair` returns the change that makes a failing one pass."""
    if not project.changeable:
        return Refused(turn.says("tests_not_allowed"))
    yield Progressed("Running the tests", 0, 0)
    paths: list[Json] = [path for path in request.files if _TEST_FILE.search(path)]
    named = next((piece.bare for piece in request.names if piece.bare.startswith("test_")), "")
    result = yield from turn.tools.use("test", {"paths": paths, "repair": repair, "test": named})
    if is_denied(result):
        return Refused(turn.says("files_denied"))
    if result.failed:
        return Refused(turn.says("files_failed", error=result.content.get("error", "")))
    told = result.content
    passed, failed = _number(told, "passed"), _number(told, "failed")
    if not failed:
        return Refused(turn.says("tests_all_pass", passed) if passed else turn.says("tests_none"))
    if not repair:
        return _failing(turn, project, told, passed + failed).found
    fixes = list(_fixes(project, told))
    if not fixes:
        answer = _failing(turn, project, told, passed + failed)
        name = "tests_late" if told.get("late") else "tests_none_repairs"
        answer.lines += ["", turn.says(name, tried=_number(told, "tried"))]
        return answer.found
    return _offered(turn, told, fixes)


def _failing(turn: Turn, project: Project, told: JsonObject, total: int) -> Answer:
    """The tests that fail, each with its line and what it says."""
    answer = Answer(turn, project)
    answer.lines.append(turn.says("tests_fail", total, failed=_number(told, "failed")))
    for one in _rows(told.get("failures")):
        path, line = str(one.get("path", "")), _number(one, "line")
        file = project.read(path) if path else None
        place = answer.place(file, line) if file is not None and 0 < line <= len(file.lines) else ""
        answer.lines.append(
            f"- {path}:{line}: {_short(one.get('test'))}: {_quoted(str(one.get('message', '')))}{place}"
        )
    return answer


def _offered(turn: Turn, told: JsonObject, fixes: Sequence[_Fix]) -> Outcome:
    """The one change, or a question which of several; the tests cannot tell them apart."""
    failure = next((one for one in _rows(told.get("failures")) if one.get("test") == told.get("for")), {})
    test, message = _short(told.get("for")), _quoted(str(failure.get("message", "")))
    planned = []
    for fix in fixes:
        said = turn.says("tests_repaired", test=test, message=message, place=fix.place, change=fix.shown)
        remarks = (turn.says("tests_left", fix.failing),) if fix.failing else ()
        planned.append(Planned((fix.change,), said, remarks))
    if len(planned) == 1:
        return planned[0]
    labels = [f"{fix.place}: {' '.join(row.strip() for row in fix.change.rows)[:100]}" for fix in fixes]
    options = tuple(Option(label, one) for label, one in zip(labels, planned, strict=True))
    return Question(turn.says("tests_which", test=test), options)


def _fixes(project: Project, told: JsonObject) -> list[_Fix]:
    """Those whose lines are as they were when the tests ran. The project's own code ran beside what looked for them: a
    row with an end of a line in it would be read as more of the patch."""
    found = []
    for one in _rows(told.get("fixes"))[:_MOST_OPTIONS]:
        file = project.read(str(one.get("path", "")))
        first, before, after = _number(one, "first"), _texts(one.get("before")), _texts(one.get("after"))
        if file is None or not 0 < first <= len(file.lines) + 1 or any("\n" in row or "\r" in row for row in after):
            continue
        if file.lines[first - 1 : first - 1 + len(before)] == before and not _TEST_FILE.search(file.path):
            found.append(_Fix(Change(file, first, first + len(before) - 1, after), before, _number(one, "failing")))
    return found


def _short(test: object) -> str:
    """The name of a test without the path of its file."""
    return str(test).rpartition("::")[2] or str(test)


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return f"``{text}``" if "`" in text else f"`{text}`"


def _number(told: JsonObject, name: str) -> int:
    value = told.get(name)
    return value if isinstance(value, int) else 0


def _texts(value: Json) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()


def _rows(value: Json) -> list[JsonObject]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list | tuple) else []
