"""Evaluation cases put to the whole agent, and their judge.

A line is `{"id", "category", "question" | "messages", "expect", "passages"?, "tools"?}`:

- `expect: {"calls": [{"name", "arguments"}]}`: what the model itself does next when it decides for itself; an empty
  list means that it answers. Of each argument the accepted values are listed, "" that it may be left out; `{"about":
  words}` accepts a text with at least half of these words; `{"any": true}` accepts everything. `{"one_of": [...]}` in
  the place of arguments lists several such objects.
- `expect: {"facts": [...]}`: the answer holds one of them; with `passages` these are what the search finds, and the
  model's own words are judged; without, the documents of the suite are searched and the answer as shown is judged, and
  a source must be given where `path` names one.
- `expect: {"absent": true}`: the answer says that it is not there; with `passages` the model's own words do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec, message
from mypt_desktop.dialects.wire import read_tools
from mypt_desktop.training.episodes import EpisodeError, read_messages, read_rows
from mypt_desktop.workspace.index.words import stems

_ABOUT = 0.5
HoldsFact = Callable[[str, Sequence[str]], bool]


@dataclass(frozen=True, slots=True)
class Case:
    """One line, see the head of this module. `messages` end with what the model is to go on from."""

    id: str
    category: str
    messages: tuple[Message, ...]
    expect: Mapping[str, Any]
    passages: tuple[Mapping[str, str], ...] = ()
    tools: tuple[ToolSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class Reaction:
    """What came of a case: the calls of the model's first step, its own words, and the answer as shown."""

    calls: tuple[ToolCall, ...] = ()
    words: str = ""
    shown: str = ""
    sources: tuple[str, ...] = ()
    refused: bool = False
    """Whether the model itself said that it is not there, whatever the app showed then."""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """`fault` is empty when it is right; `failed` is the first of `decision`, `tool`, `arguments`, `answer` that is
    wrong."""

    id: str
    category: str
    reaction: Reaction
    failed: str = ""
    fault: str = ""


def read_cases(path: Path) -> list[Case]:
    """Raises `UserError` naming the line that is no case."""
    return [_case(row, place) for row, place in read_rows(path)]


def judge(case: Case, reaction: Reaction, holds_fact: HoldsFact) -> Judged:
    failed, fault = "", ""
    if reaction.error:
        failed, fault = "answer", reaction.error
    elif "calls" in case.expect:
        failed, fault = _judge_calls(case.expect["calls"], reaction.calls)
    elif case.expect.get("absent"):
        if reaction.sources and not (case.passages and reaction.refused):
            failed, fault = "answer", f"answers what is not there: {reaction.words or reaction.shown}"
    else:
        failed, fault = _judge_answer(case, reaction, holds_fact)
    return Judged(case.id, case.category, reaction, failed, fault)


def figures(judged: Sequence[Judged]) -> dict[str, float]:
    """The share of right ones by category and of all, and for calls also how far they were right."""
    asked = Counter(one.category for one in judged)
    right = Counter(one.category for one in judged if not one.fault)
    found = {category: right[category] / count for category, count in sorted(asked.items())}
    total = len(judged)
    if any(one.failed in ("decision", "tool", "arguments") or one.reaction.calls for one in judged):
        for level, wrong in (
            ("decision", ("decision",)),
            ("decision and tool", ("decision", "tool")),
            ("decision, tool and arguments", ("decision", "tool", "arguments")),
        ):
            found[level] = sum(one.failed not in wrong for one in judged) / total
    return found | ({"overall": sum(right.values()) / total} if total else {})


def _judge_answer(case: Case, reaction: Reaction, holds_fact: HoldsFact) -> tuple[str, str]:
    said = reaction.words if case.passages else reaction.shown
    if not holds_fact(said, [str(fact) for fact in case.expect["facts"]]):
        return "answer", f"does not say {case.expect['facts'][0]!r}: {said}"
    path = case.expect.get("path")
    if path and path not in reaction.sources:
        return "answer", f"does not cite {path}"
    return "", ""


def _judge_calls(wanted: Sequence[Mapping[str, Any]], calls: Sequence[ToolCall]) -> tuple[str, str]:
    if bool(wanted) != bool(calls):
        return "decision", f"{len(calls)} calls instead of {len(wanted)}"
    if sorted(one["name"] for one in wanted) != sorted(call.name for call in calls):
        names = ", ".join(call.name for call in calls)
        return "tool", f"{names} instead of {', '.join(one['name'] for one in wanted)}"
    waiting = list(calls)
    for one in wanted:
        choices = one["one_of"] if "one_of" in one else [one["arguments"]]
        same = [call for call in waiting if call.name == one["name"]]
        found = next((call for call in same if not _fault(choices, call)), None)
        if found is None:
            return "arguments", _fault(choices, same[0])
        waiting.remove(found)
    return "", ""


def _fault(choices: Sequence[Mapping[str, Any]], call: ToolCall) -> str:
    """Why the call's arguments are none of the choices; empty when they are one."""
    fault = ""
    for accepted in choices:
        fault = _argument_fault(accepted, call.arguments)
        if not fault:
            return ""
    return f"{call.name}: {fault}"


def _argument_fault(accepted: Mapping[str, Any], arguments: Mapping[str, Any]) -> str:
    for name, value in arguments.items():
        if name not in accepted:
            return f"{name} is not wanted"
        if not _fits(value, accepted[name]):
            return f"{name} = {str(value)[:80]!r}"
    left_out = [name for name, rule in accepted.items() if name not in arguments and not _optional(rule)]
    return f"{left_out[0]} is left out" if left_out else ""


def _fits(value: Any, rule: Any) -> bool:
    if isinstance(rule, Mapping):
        if rule.get("any"):
            return True
        wanted = stems(str(rule["about"]))
        return isinstance(value, str) and len(wanted & stems(value)) >= _ABOUT * len(wanted)
    plain = value.strip().casefold() if isinstance(value, str) else value
    return any(plain == (one.strip().casefold() if isinstance(one, str) else one) for one in rule)


def _optional(rule: Any) -> bool:
    return bool(rule.get("any")) if isinstance(rule, Mapping) else "" in rule


def _case(row: Mapping[str, Any], place: str) -> Case:
    try:
        if "messages" in row:
            messages = tuple(read_messages(row["messages"], place))
        else:
            messages = (message(Role.USER, str(row["question"])),)
        expect = row["expect"]
        if not isinstance(expect, Mapping) or not {"calls", "facts", "absent"} & expect.keys():
            raise TypeError("expect is not one of calls, facts, absent")
        passages = tuple({"path": str(one["path"]), "text": str(one["text"])} for one in row.get("passages") or ())
        tools = tuple(read_tools(row["tools"])) if row.get("tools") else ()
        return Case(str(row["id"]), str(row["category"]), messages, expect, passages, tools)
    except (KeyError, TypeError, ValueError, UserError) as error:
        if isinstance(error, EpisodeError):
            raise
        raise UserError(f"{place} is no case: {error!r}.", hint="See the head of training/suites.py.") from error


def needs_documents(cases: Sequence[Case]) -> bool:
    """Whether some of the cases are asked over a folder of documents."""
    return any("calls" not in case.expect and not case.passages for case in cases)


def examined(cases: Sequence[Case], react: Callable[[Case], Reaction], holds_fact: HoldsFact) -> Iterator[Judged]:
    """The cases one by one."""
    for case in cases:
        yield judge(case, react(case), holds_fact)
