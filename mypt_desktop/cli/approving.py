"""Asks on the terminal whether a tool may run, showing what it would change or run with. Without a terminal: no."""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Sequence

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.cli.asking import on_terminal
from mypt_desktop.cli.writing import printable
from mypt_desktop.core.events import ApprovalAsked
from mypt_desktop.core.file_changes import Commit, FileChange, with_moves
from mypt_desktop.core.forms import Form
from mypt_desktop.core.messages import Json, JsonObject

_LINES = 20  # of an argument that are shown at first
_WIDTH = 1000  # characters of a line
_ANSWERS = {
    "y": Decision(allow=True),
    "yes": Decision(allow=True),
    "n": Decision(allow=False),
    "no": Decision(allow=False),
    "a": Decision(allow=True, always=True),
    "always": Decision(allow=True, always=True),
}


class Unstored:
    """The answers of one run of the program, which are for this run only."""

    def approvals(self) -> str:
        return "writes"

    def set_approvals(self, mode: str) -> None: ...

    def always_allowed(self) -> frozenset[str]:
        return frozenset()

    def allow_always(self, tool: str, allowed: bool = True) -> None: ...


def decision(asked: ApprovalAsked, hint: str = "") -> Decision:
    """The user's answer; no where there is no terminal to ask on, told with the `hint`, or its input has ended.

    Raises `KeyboardInterrupt` when the user wants the whole turn stopped.
    """
    if not on_terminal():
        _say(f"{asked.call.name} was not run: it needs a yes, and there is no terminal to ask on. {hint}".rstrip())
        return Decision(allow=False)
    if asked.form is not None:
        return _filled_in(asked.form, asked.why)
    _say(f"{asked.call.name} wants to run. {asked.why}".rstrip())
    changes, commit = asked.preview.changes, asked.preview.commit
    _list(commit_lines(commit) if commit is not None else [])
    _list(differences(changes) if changes else shown(asked.call.arguments))
    always = "" if asked.preview.ask_always else ", [a]lways in this chat"
    while True:
        _say(f"[y]es, [n]o{always}, [s]how all of it? ", end="")
        try:
            typed = input().strip().lower()
        except EOFError:
            _say("")
            return Decision(allow=False)
        if typed in _ANSWERS:
            return _ANSWERS[typed]
        if typed in ("s", "show"):
            _list(differences(changes, whole=True) if changes else shown(asked.call.arguments, whole=True))


def commit_lines(commit: Commit) -> list[str]:
    """What a commit says beside its files, as lines that cannot harm a terminal."""
    lines = [f"Commit to {commit.branch or 'a detached head, on no branch'}, by {commit.author}:"]
    lines += [f"  {line}" for line in commit.message.splitlines()]
    if commit.hooks:
        lines.append(f"Hooks that will not run: {', '.join(commit.hooks)}")
    if commit.unsigned:
        lines.append("It will not be signed, although your Git settings ask for that.")
    return [printable(line) for line in [*lines, *commit.modes]]


def differences(changes: Sequence[FileChange], *, whole: bool = False) -> list[str]:
    """What the call would change, as unified differences that cannot harm a terminal."""
    lines: list[str] = []
    for change in with_moves(changes):
        old, new = (None if data is None else _text(data) for data in (change.before, change.after))
        paths = (change.moved_from or change.path, change.path)
        names = [path if text is not None else "/dev/null" for path, text in zip(paths, (old, new), strict=True)]
        if change.moved_from:
            lines.append(f"{change.moved_from} → {change.path}")
        found = list(difflib.unified_diff(old or [], new or [], names[0], names[1], lineterm="", n=2))
        if not found and not change.moved_from:  # an empty file, or other ends of lines
            found = [f"--- {names[0]}", f"+++ {names[1]}"]
        lines += found if whole else found[:_LINES]
        if len(found) > _LINES and not whole:
            lines.append(f"… and {len(found) - _LINES} more lines")
    lines = [line.replace("\n", "�") for line in lines]  # a name may have one, and look like two rows
    return [printable(line if whole or len(line) <= _WIDTH else f"{line[:_WIDTH]} … and more") for line in lines]


def _filled_in(form: Form, why: str) -> Decision:
    """Field by field; an empty line leaves what stands in brackets, a lone `-` declines."""
    _say(f"{form.title}. {why}".rstrip())
    if form.url:
        _say(f"    {form.url}\n    Open it yourself if you trust it.")
    _list([printable(line) for line in form.text.splitlines()])
    given: dict[str, Json] = {}
    try:
        for name, start in form.start.items():
            _say(f"    {name} [{start}]: ", end="")
            typed = input().strip()
            if typed == "-":
                return Decision(allow=False)
            given[name] = typed or start
        _say(f"{form.accept}? [y]es, [n]o: ", end="")
        return Decision(allow=True, arguments=given) if input().strip().lower() in ("y", "yes") else Decision(False)
    except EOFError:
        return Decision(allow=False, cancel=True)


def shown(arguments: JsonObject, *, whole: bool = False) -> list[str]:
    """The arguments as lines that cannot harm a terminal: all names, and of long texts the beginning, or all."""
    lines: list[str] = []
    for name, value in arguments.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        parts = text.splitlines() or [""]
        if not whole:
            parts = [part if len(part) <= _WIDTH else f"{part[:_WIDTH]} … and more" for part in parts]
        if len(parts) == 1:
            lines.append(f"{name}: {parts[0]}")
            continue
        lines.append(f"{name}:")
        lines += [f"  {part}" for part in (parts if whole else parts[:_LINES])]
        if len(parts) > _LINES and not whole:
            lines.append(f"  … and {len(parts) - _LINES} more lines")
    return [printable(line) for line in lines]


def _text(data: bytes) -> list[str]:
    return data.decode("utf-8", "replace").splitlines()


def _list(lines: list[str]) -> None:
    for line in lines:
        _say(f"    {line}")


def _say(text: str, end: str = "\n") -> None:
    print(printable(text), end=end, file=sys.stderr, flush=True)
