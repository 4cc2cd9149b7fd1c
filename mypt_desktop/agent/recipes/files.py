"""Requests over the files of the open folder: found and planned by the app, shown for approval, made by the tools.

Nothing is offered unless what the request names is there, and nothing is shown that would not parse.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeAlias

from mypt_desktop.agent.approvals import is_denied
from mypt_desktop.agent.recipes import testing, writing_rows
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import TextAdded, TurnEvent
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.file_requests import adding, deleting, finding, renaming, replacing, setting, whole
from mypt_desktop.file_requests.changes import Outcome, Planned, Question, Refused, after, files_of, not_parsed
from mypt_desktop.file_requests.finding import Found
from mypt_desktop.file_requests.project import Project
from mypt_desktop.file_requests.request import LONGEST, FileRequest, Operation, file_request
from mypt_desktop.file_requests.wanted import wanted

Planner: TypeAlias = Callable[[Turn, Project, FileRequest], Outcome | None]

HINT: Final = 0.05
"""Likelihood, by its words alone, from which on it is looked up whether a message names what the code defines."""
LIKELY: Final = 0.35
"""Likelihood, once that is known, from which on a message that names code or a file is a request over files."""
PLAIN: Final = 0.6
"""The same for one that names nothing but words, which may stand in a settings file."""
SAID: Final = 0.3
"""Likelihood by the words alone from which on a message speaks of code, however its names are written."""

_PLANNERS: Final[dict[Operation, tuple[Planner, ...]]] = {
    "rename": (renaming.plan, replacing.plan_marked),
    "replace": (replacing.plan, setting.plan),
    "set": (setting.plan, replacing.plan_marked),
    "delete": (deleting.plan,),
    "add": (adding.plan,),
    "create": (),
    "test": (),
    "fix": (),
}
_WHOLE: Final[dict[Operation, Planner]] = {
    "rename": whole.plan_move,
    "delete": whole.plan_delete,
    "create": whole.plan_new,
    "add": whole.plan_new,
}
"""What is tried first: requests about whole files, also such as are not there."""


def file_recipe(turn: Turn) -> Callable[[Turn], Steps] | None:
    """The recipe for a request over the files of the folder; None for any other message."""
    project = Project(turn)
    said = wanted(turn.question)[1] if len(turn.question) <= LONGEST else 0.0
    if said < HINT or not project.readable:
        return None
    request = file_request(turn.question, project.paths)
    if others := [path for path in (*request.missing, *request.short) if project.has(path)]:
        request = file_request(turn.question, (*project.paths, *others))  # they are no documents
    defined = project.defined([piece.bare for piece in request.names])
    operation, likely = wanted(turn.question, defined)
    certain = bool(request.files or request.kinds or defined) or any(piece.marked for piece in request.names)
    certain = certain or bool(request.missing)
    if likely < (LIKELY if certain else PLAIN) or _of_chat(turn, request):
        return None
    if operation in ("test", "fix"):
        return _testing(project, request, repair=operation == "fix") if testing.has_tests(project) else None
    if operation in _WHOLE and project.editable and (outcome := _WHOLE[operation](turn, project, request)):
        return _doing(project, outcome)
    if request.missing:
        return None
    if operation in ("where", "show") and said < SAID and not _as_code(request, defined) and project.prose:
        return None
    if operation in ("where", "show"):
        found = finding.plan(turn, project, request, show=operation == "show")
        return None if found is None else _telling(found)
    if not project.editable:
        return None
    for planner in _PLANNERS[operation]:
        outcome = planner(turn, project, request)
        if outcome is not None:
            return _doing(project, outcome)
    if operation == "rename" and request.kinds & {"function", "class", "variable"} and request.names:
        return _doing(project, Refused(turn.says("files_not_defined", name=request.names[0].bare)))
    return _adding(project, request) if operation == "add" and certain else None


def _of_chat(turn: Turn, request: FileRequest) -> bool:
    """Whether it names a file that the chat has of its own: tools of toolsets work on those."""
    own = set(turn.files.names()) if turn.files else set()
    return bool(own.intersection((*request.files, *request.missing)))


def _as_code(request: FileRequest, defined: frozenset[str]) -> bool:
    """Whether it writes a name as in code, or says what kind of code it is: "the total" may be one of an invoice."""
    return bool(request.kinds) or any(piece.marked for piece in request.names if piece.bare in defined)


def _telling(found: Found) -> Callable[[Turn], Steps]:
    def run(turn: Turn) -> Steps:
        yield TextAdded(found.text)
        return Reply(found.text, found.citations)

    return run


def _doing(project: Project, outcome: Outcome) -> Callable[[Turn], Steps]:
    def run(turn: Turn) -> Steps:
        return (yield from _carried_out(turn, project, outcome))

    return run


def _adding(project: Project, request: FileRequest) -> Callable[[Turn], Steps]:
    """The model writes what is added. Where the request says no place, that is told."""

    def run(turn: Turn) -> Steps:
        outcome = yield from writing_rows.write(turn, project, request)
        if turn.cancel.is_set():
            return Reply("")
        path = request.files[0] if request.files else turn.says("files_anywhere")
        return (yield from _carried_out(turn, project, outcome or Refused(turn.says("files_not_certain", path=path))))

    return run


def _testing(project: Project, request: FileRequest, *, repair: bool) -> Callable[[Turn], Steps]:
    def run(turn: Turn) -> Steps:
        outcome = yield from testing.tested(turn, project, request, repair=repair)
        if isinstance(outcome, Found):
            yield TextAdded(outcome.text)
            return Reply(outcome.text, outcome.citations)
        return (yield from _carried_out(turn, project, outcome))

    return run


def _carried_out(turn: Turn, project: Project, outcome: Outcome) -> Steps:
    planned = outcome
    if isinstance(planned, Question):
        planned = yield from _chosen(turn, planned)
    if isinstance(planned, Refused):
        return (yield from _said(planned.said))
    broken = not_parsed(project, planned.changes)
    if broken is not None:
        return (yield from _said(turn.says("files_not_parsed", path=broken.path)))
    allowed = project.changeable if planned.whole else all(map(project.may_write, files_of(planned.changes)))
    if not allowed:
        text = f"{turn.says('files_not_allowed')}\n\n```diff\n{_difference(planned)}\n```"
        return (yield from _said(text))
    result = yield from turn.tools.use(*planned.call)
    if is_denied(result):
        return (yield from _said(turn.says("files_denied")))
    if result.failed:
        return (yield from _said(turn.says("files_failed", error=result.content.get("error", ""))))
    return (yield from _said(planned.said, planned.remarks))


def _chosen(turn: Turn, question: Question) -> Generator[TurnEvent, None, Planned | Refused]:
    """What the user chose; where nobody can be asked, or it is none of them, the question with its options."""
    listed = "\n".join(f"- {option.label}" for option in question.options)
    refused = Refused(f"{question.text}\n\n{listed}")
    if not any(spec.name == "ask" for spec in turn.tools.specs()):
        return refused
    options = [{"label": option.label} for option in question.options]
    asked: JsonObject = {"questions": [{"id": "place", "question": question.text, "options": options}]}
    result = yield from turn.tools.use("ask", asked)
    selected = result.content.get("selectedOptions")
    labels = selected if isinstance(selected, list | tuple) else ()
    return next((option.planned for option in question.options if option.label in labels), refused)


def _said(text: str, remarks: Sequence[str] = ()) -> Steps:
    yield TextAdded(text)
    return Reply(text, remarks=tuple(remarks))


def _difference(planned: Planned) -> str:
    """What would change, as a unified difference."""
    lines = list(planned.whole.shown) if planned.whole else []
    for file in files_of(planned.changes):
        lines += difflib.unified_diff(file.lines, after(file, planned.changes), file.path, file.path, lineterm="", n=1)
    return "\n".join(lines)
