"""Function-calling cases in the format of the Berkeley Function-Calling Leaderboard, version 4, and their judge.

The judge follows the rules of the leaderboard's AST checker (https://github.com/ShishirPatil/gorilla): a call is right
when its name, every required argument and every value is among the accepted ones; an accepted value of "" means that
the argument may be left out; texts are compared without case, spaces and some punctuation; parallel calls in any order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, Message, Role, ToolCall, ToolSpec, message
from mypt_desktop.training.episodes import read_rows

_PUNCTUATION = re.compile(r"[ ,./\-_*^]")
_TYPES: Mapping[str, type] = {
    "string": str,
    "integer": int,
    "float": float,
    "number": float,
    "boolean": bool,
    "array": list,
    "tuple": list,
    "dict": dict,
    "object": dict,
    "any": str,
}
_SCHEMA_NAMES = {"dict": "object", "float": "number", "tuple": "array"}

Accepted = Mapping[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """`functions` as the row has them; `truth` one `{name: {argument: accepted values}}` a call, none where no call is
    wanted."""

    id: str
    category: str
    messages: tuple[Message, ...]
    functions: Sequence[JsonObject]
    truth: Sequence[Mapping[str, Accepted]]

    @property
    def tools(self) -> tuple[ToolSpec, ...]:
        """The functions with their parameters as a JSON Schema."""
        return tuple(
            ToolSpec(str(f["name"]), str(f.get("description", "")), _schema(f.get("parameters") or {}))
            for f in self.functions
        )


def read_cases(path: Path) -> list[Case]:
    """Rows of `{"question", "functions", "ground_truth", "category"}`, one JSON object a line. Raises `UserError`."""
    return [_case(row, place) for row, place in read_rows(path)]


def judge(case: Case, calls: Sequence[ToolCall]) -> str:
    """Why `calls` are wrong; empty when they are right."""
    if "irrelevance" in case.category:
        return "called where nothing fits" if calls else ""
    if "relevance" in case.category:
        return "" if calls else "no call"
    if len(calls) != len(case.truth):
        return f"{len(calls)} calls instead of {len(case.truth)}"
    waiting = list(calls)
    for wanted in case.truth:
        ((name, accepted),) = wanted.items()
        faults = [_fault(case, name, accepted, call) for call in waiting]
        if "" not in faults:
            return faults[0]
        waiting.pop(faults.index(""))
    return ""


def _case(row: Any, place: str) -> Case:
    try:
        turns = row["question"]
        first = turns[0] if isinstance(turns[0], list) else turns
        functions = row.get("functions", row.get("function"))
        identity = str(row.get("id", place))
        return Case(
            identity,
            str(row.get("category") or identity.rsplit("_", 1)[0]),
            tuple(message(Role(item["role"]), str(item["content"])) for item in first),
            [{**function, "name": str(function["name"])} for function in functions],
            [{str(name): dict(accepted)} for call in row.get("ground_truth") or [] for name, accepted in call.items()],
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        hint = "A row has question, functions, ground_truth and category."
        raise UserError(f"{place} is no case: {error!r}.", hint=hint) from error


def _schema(value: Any) -> Any:
    """A JSON Schema from the leaderboard's: its own names of types, and "any" for no type at all."""
    if isinstance(value, list):
        return [_schema(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    made = {key: _schema(item) for key, item in value.items()}
    kind = made.get("type")
    if isinstance(kind, str):
        if kind == "any":
            del made["type"]
        else:
            made["type"] = _SCHEMA_NAMES.get(kind, kind)
    return made


def _fault(case: Case, name: str, accepted: Accepted, call: ToolCall) -> str:
    if call.name != name:
        return f"{call.name} instead of {name}"
    function = next((f for f in case.functions if f["name"] == name), {})
    parameters: Any = function.get("parameters") or {}
    known = parameters.get("properties", {})
    missing = [key for key in parameters.get("required", []) if key not in call.arguments]
    if missing:
        return f"{name}: {missing[0]} is missing"
    for key, value in call.arguments.items():
        if key not in known or key not in accepted:
            return f"{name}: {key} is not wanted"
        if not _fits(value, accepted[key], known[key]):
            return f"{name}: {key} = {json.dumps(value)[:80]}"
    left_out = [key for key, values in accepted.items() if key not in call.arguments and "" not in values]
    return f"{name}: {left_out[0]} is left out" if left_out else ""


def _fits(value: Any, accepted: Sequence[Any], rule: Mapping[str, Any]) -> bool:
    kind = str(rule.get("type", "any"))
    wanted = _TYPES.get(kind, str)
    if wanted is float and type(value) is int:
        value = float(value)
    listed = next((item for item in accepted if item != ""), None)
    listed_type = None if listed is None else type(listed)
    if type(value) is not wanted or not _items_fit(value, accepted, rule, kind):
        # The accepted value may be of another type than the function says: a variable in its place.
        return listed_type is type(value) and _among(value, accepted, listed=False)
    return _among(value, accepted, listed=listed_type in (None, wanted))


def _items_fit(value: Any, accepted: Sequence[Any], rule: Mapping[str, Any], kind: str) -> bool:
    """Whether the items of a list are of the type that the function names."""
    items = rule.get("items") or {}
    if kind not in ("array", "tuple") or not isinstance(value, list) or "type" not in items:
        return True
    wanted = _TYPES.get(str(items["type"]), str)
    candidates = [one for one in accepted if isinstance(one, list)]
    return any(all(type(item) is wanted or _same_type(item, one) for item in value) for one in candidates)


def _same_type(item: Any, accepted: Sequence[Any]) -> bool:
    first = next((one for one in accepted if one != ""), None)
    return first is not None and type(first) is type(item)


def _among(value: Any, accepted: Sequence[Any], *, listed: bool) -> bool:
    """Whether `value` is one of the accepted ones; `listed` false compares as it stands."""
    if not listed:
        return value in accepted
    if isinstance(value, dict):
        return any(_same_object(value, one) for one in accepted if isinstance(one, Mapping))
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return any(
            len(one) == len(value) and all(_same_object(a, b) for a, b in zip(value, one, strict=True))
            for one in accepted
            if isinstance(one, list)
        )
    return _plain(value) in [_plain(one) for one in accepted]


def _same_object(value: Mapping[str, Any], accepted: Accepted) -> bool:
    for key, item in value.items():
        if key not in accepted or _plain(item) not in [_plain(one) for one in accepted[key]]:
            return False
    return all(key in value or "" in values for key, values in accepted.items())


def _plain(value: Any) -> Any:
    """Texts as they are compared; the texts in a list too."""
    if isinstance(value, str):
        return _PUNCTUATION.sub("", value).lower().replace("'", '"')
    if isinstance(value, list):
        return [_plain(item) if isinstance(item, str) else item for item in value]
    return value
