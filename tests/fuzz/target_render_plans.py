"""Render plans of any settings, arguments and results: made or refused with a sentence, and always storable."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from mypt_desktop.store.codec import json_text
from mypt_desktop.tools.arguments import coerce_arguments
from mypt_desktop.tools.render_plans import Places, render_plan
from tests.fuzz.target import Target

PLACES = Places("chat-1", Path("/data/chats/chat-1/workspace"), Path("/data/toolsets/app/1.0.0"))
_EXPRESSIONS = (
    "$args", "$return", "$chat_id", "$workspace", "$toolset", "$args.a", "$return.rows.0.name", "$return.a-b", "$$",
    "$argsx", "$return.", "$", ".", "-", "/", "..", "\\", "\0", "C:", "~", "é", "\ud800", " ", "a", "0", "$return.rows",
)  # fmt: skip
_NAMES = ("file", "artifact", "data", "content", "url", "a", "a-b", "rows", "name", "0", "", "$args", "type", "items")
_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 1e300, float("nan"), float("inf"), 10**30, 10**4000, "", "$args", "\u2028</script>", [], {},
    {"rows": [{"name": "tea"}]}, [[1, [2]]], "5", "true", "[1]",
)  # fmt: skip

Case = tuple[Any, Any, Any]  # settings, arguments, result


def change(random: Random, case: Case) -> Case:
    parts = list(case)
    which = random.randrange(3)
    parts[which] = _changed(random, parts[which], text=which == 0)
    return parts[0], parts[1], parts[2]


def _changed(random: Random, value: Any, *, text: bool) -> Any:
    match value:
        case dict() if value and random.random() < 0.7:
            name = random.choice(list(value))
            return {**value, name: _changed(random, value[name], text=text)}
        case dict():
            return {**value, random.choice(_NAMES): _fresh(random, text=text)}
        case list() if value and random.random() < 0.6:
            at = random.randrange(len(value))
            return [*value[:at], _changed(random, value[at], text=text), *value[at + 1 :]]
        case list():
            return [*value, _fresh(random, text=text)]
        case str() if random.random() < 0.7:
            at = random.randrange(len(value) + 1)
            return (value[:at] + random.choice(_EXPRESSIONS) + value[at + random.randrange(3) :])[:200]
        case _:
            deep = value
            for _ in range(random.choice((0, 0, 0, 1, 3, 300))):
                deep = [deep] if random.random() < 0.5 else {"a": deep}
            return deep if deep is not value else _fresh(random, text=text)


def _fresh(random: Random, *, text: bool) -> Any:
    if text and random.random() < 0.8:
        return "".join(random.choice(_EXPRESSIONS) for _ in range(random.randrange(5)))
    return random.choice(_VALUES)


def check(case: Case) -> str:
    settings, arguments, result = ({} if not isinstance(part, dict) else part for part in case)
    plan = render_plan("code", settings, arguments, result, PLACES)
    stored = json_text({"config": plan.config, "error": plan.error})
    assert json.loads(stored)["config"] == json.loads(json.dumps(plan.config))
    stored.encode("utf-8")
    if plan.error:
        assert plan.config == {}
        assert plan.error.rstrip().endswith((".", ")"))
        return plan.error
    assert set(plan.config) == {str(name) for name in settings}
    file, artifact = plan.config.get("file", "a"), plan.config.get("artifact", str(PLACES.toolset / "a"))
    assert isinstance(file, str)
    assert not file.startswith("/")
    assert ".." not in file.replace("\\", "/").split("/")
    assert isinstance(artifact, str)
    assert Path(artifact).is_relative_to(PLACES.toolset)
    assert ".." not in Path(artifact).parts
    if settings.get("data") == "$return":
        assert plan.config["data"] is result
    return f"made {sorted(plan.config)}"


def check_coercion(case: Case) -> str:
    schema, arguments, _ = case
    if not isinstance(schema, dict):
        return "no schema"
    once = coerce_arguments(schema, arguments)
    assert repr(coerce_arguments(schema, once)) == repr(once), "coercing what was coerced changes nothing"
    if not isinstance(once, dict) or not isinstance(arguments, dict):
        return type(once).__name__
    return str(sorted((name, _kind(arguments.get(name)), _kind(value)) for name, value in once.items()))


def _kind(value: Any) -> str:
    return type(value).__name__


_SETTINGS = {
    "file": "$args.path", "data": "$return", "content": ["$return.rows.0.name", {"a": "x $args.a"}],
    "url": "http://localhost:$return.port/$chat_id",
}  # fmt: skip
_ARGUMENTS = {"path": "a/b.html", "a": "1"}
_RESULT = {"rows": [{"name": "tea"}], "port": 8080, "a": "$args.a", "a-b": 2}
_SCHEMA = {
    "type": "object",
    "properties": {
        "path": {"type": "string"},
        "a": {"type": "integer", "default": 1},
        "rows": {"type": "array", "items": {"type": "object", "properties": {"name": {"enum": ["tea"]}}}},
    },
    "required": ["path"],
}

TARGETS = [
    Target("render plans", [(_SETTINGS, _ARGUMENTS, _RESULT), ({"artifact": "./a.html"}, {}, {})], change, check),
    Target("coercion", [(_SCHEMA, {**_ARGUMENTS, **_RESULT}, None)], change, check_coercion),
]
