"""Chat templates that makers of models publish, and conversations to hold our own renderers against them.

The templates themselves are not part of this repository. `python tests/contracts/published.py FOLDER` renders the
conversations with those in FOLDER and writes what comes out to `tests/data/dialects/published`, which says where each
template is found.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects import render_template
from mypt_desktop.dialects.dialect import Dialect
from mypt_desktop.dialects.harmony import Harmony
from mypt_desktop.dialects.llama3 import Llama3
from mypt_desktop.dialects.names import dialect
from mypt_desktop.dialects.wire import read_messages, read_tools

RECORDED = Path(__file__).parents[1] / "data" / "dialects" / "published"
NOW = datetime(2026, 2, 3)

# What a template or we leave to the other; see the table in docs/dialects.md.
NO_SYSTEM, TOOLS, NESTED, CALLS, PARALLEL, RESULTS_LAST, TEXT_AND_CALL, REASONING, THOUGHT_AND_CALL, SYSTEM_ALONE = (
    "no system message",
    "tools",
    "tools with nested arguments",
    "calls",
    "parallel calls",
    "results at the end",
    "text beside a call",
    "reasoning",
    "reasoning before a call",
    "a system message without tools",
)


@dataclass(frozen=True, slots=True)
class Published:
    """One template. `beyond`: kinds of conversation that only one of the two covers. `undone`: a change that the copy
    we found makes to the model's own."""

    key: str
    dialect: str
    file: str
    found: str
    bos: str = ""
    thinking: bool | None = None
    variables: Mapping[str, Any] = field(default_factory=dict)
    beyond: frozenset[str] = frozenset()
    undone: tuple[str, str] | None = None

    def ours(self) -> Dialect:
        if self.key == "llama-3.2":
            return Llama3(date=f"{NOW:%d %b %Y}")
        if self.dialect == "harmony":
            return Harmony(date=f"{NOW:%Y-%m-%d}")
        return dialect(self.dialect, thinking=self.thinking)

    def template(self, folder: Path) -> str:
        text = (folder / self.file).read_text("utf-8")
        return text.replace(*self.undone) if self.undone else text

    def renders(self, template: str, messages: Sequence[Mapping[str, Any]], tools: Sequence[Any]) -> str:
        if self.dialect == "harmony":
            messages = [_thinking(message) for message in messages]
        generate = messages[-1]["role"] != "assistant"
        options = {"add_generation_prompt": generate, "bos_token": self.bos, "now": NOW, **self.variables}
        return render_template(template, messages, tools=tools or None, **options)

    def we_render(self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Any]) -> str:
        generate = messages[-1]["role"] != "assistant"
        return self.ours().render(read_messages(list(messages)), read_tools(list(tools)), generate=generate).text

    def covered(self) -> dict[str, tuple[list[dict[str, Any]], Sequence[Any]]]:
        """The conversations of which both know how to write them; without tools, where the template describes none."""
        held = {name: (chat, self.offered(tools)) for name, (chat, tools) in CONVERSATIONS.items()}
        return {name: each for name, each in held.items() if not self.beyond & set(kinds(*each))}

    def offered(self, tools: Sequence[Any]) -> Sequence[Any]:
        return () if TOOLS in self.beyond else tools


def _thinking(message: Mapping[str, Any]) -> dict[str, Any]:
    return {("thinking" if key == "reasoning_content" else key): value for key, value in message.items()}


_LLAMA_CPP = "source archive of llama-cpp-python 0.3.36 on PyPI, vendor/llama.cpp/models/templates"
_TRL = "wheel of trl 1.16.0 on PyPI, trl/chat_templates"
_DEEPSEEK = "<\uff5cbegin\u2581of\u2581sentence\uff5c>"
_HERMES = frozenset({NO_SYSTEM, REASONING})
_GEMMA4 = frozenset({TEXT_AND_CALL})

TEMPLATES = (
    Published(
        "llama-3.1",
        "llama3",
        "meta-llama-Llama-3.1-8B-Instruct.jinja",
        _LLAMA_CPP,
        bos="<|begin_of_text|>",
        beyond=frozenset({PARALLEL}),
    ),
    Published(
        "llama-3.2",
        "llama3",
        "meta-llama-Llama-3.2-3B-Instruct.jinja",
        _LLAMA_CPP,
        bos="<|begin_of_text|>",
        beyond=frozenset({PARALLEL}),
    ),
    Published("kimi-k2", "kimi_k2", "Kimi-K2-Instruct.jinja", _LLAMA_CPP, beyond=frozenset({TOOLS})),
    Published(
        "gemma-3",
        "gemma",
        "gemma3.jinja",
        _TRL,
        bos="<bos>",
        beyond=frozenset({TOOLS, CALLS}),
    ),
    Published("gemma-4-e2b", "gemma4", "gemma4_v5.jinja", _TRL, bos="<bos>", beyond=_GEMMA4),
    Published(
        "gemma-4-e2b-thinking",
        "gemma4",
        "gemma4_v5.jinja",
        _TRL,
        bos="<bos>",
        thinking=True,
        variables={"enable_thinking": True},
        beyond=_GEMMA4 | {RESULTS_LAST},
    ),
    Published(
        "gemma-4-31b",
        "gemma4",
        "google-gemma-4-31B-it.jinja",
        _LLAMA_CPP,
        bos="<bos>",
        thinking=False,
        variables={"enable_thinking": False},
        beyond=_GEMMA4 | {REASONING},
    ),
    Published("qwen2.5", "hermes", "Qwen-Qwen2.5-7B-Instruct.jinja", _LLAMA_CPP, beyond=_HERMES | {THOUGHT_AND_CALL}),
    Published("qwen3", "hermes", "Qwen-Qwen3-0.6B.jinja", _LLAMA_CPP, thinking=True),
    Published(
        "qwen3-no-thinking",
        "hermes",
        "Qwen-Qwen3-0.6B.jinja",
        _LLAMA_CPP,
        thinking=False,
        variables={"enable_thinking": False},
        beyond=frozenset({CALLS}),
    ),
    Published(
        "deepseek-v3.1",
        "deepseek",
        "deepseek-ai-DeepSeek-V3.1.jinja",
        _LLAMA_CPP,
        bos=_DEEPSEEK,
        thinking=False,
        beyond=frozenset({TOOLS, REASONING, THOUGHT_AND_CALL}),
        undone=("<think></think>", "</think>"),
    ),
    Published(
        "deepseek-v3.1-thinking",
        "deepseek",
        "deepseek-ai-DeepSeek-V3.1.jinja",
        _LLAMA_CPP,
        bos=_DEEPSEEK,
        thinking=True,
        variables={"thinking": True},
        beyond=frozenset({TOOLS, REASONING, THOUGHT_AND_CALL}),
        undone=("<think></think>", "</think>"),
    ),
    Published("glm-4.5", "glm45", "glm4moe.jinja", _TRL),
    Published("glm-4.6", "glm45", "GLM-4.6.jinja", _LLAMA_CPP),
    Published(
        "glm-4.6-no-thinking",
        "glm45",
        "GLM-4.6.jinja",
        _LLAMA_CPP,
        thinking=False,
        variables={"enable_thinking": False},
    ),
    Published(
        "gpt-oss",
        "harmony",
        "openai-gpt-oss-120b.jinja",
        _LLAMA_CPP,
        beyond=frozenset({NESTED, CALLS, SYSTEM_ALONE}),
    ),
)


def function(name: str, about: str, properties: Mapping[str, Any], *required: str) -> dict[str, Any]:
    parameters = {"type": "object", "properties": properties, **({"required": list(required)} if required else {})}
    return {"type": "function", "function": {"name": name, "description": about, "parameters": parameters}}


def user(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def answer(text: str, *calls: dict[str, Any], thought: str = "") -> dict[str, Any]:
    said: dict[str, Any] = {"role": "assistant", "content": text}
    if thought:
        said["reasoning_content"] = thought
    if calls:
        said["tool_calls"] = list(calls)
    return said


def call(name: str, arguments: Mapping[str, Any], number: int) -> dict[str, Any]:
    function = {"name": name, "arguments": arguments}
    return {"id": f"functions.{name}:{number}", "type": "function", "function": function}


def result(name: str, content: object, number: int) -> dict[str, Any]:
    return {"role": "tool", "name": name, "tool_call_id": f"functions.{name}:{number}", "content": content}


def kinds(messages: Sequence[Mapping[str, Any]], tools: Sequence[Any]) -> Iterator[str]:
    """What a conversation has in it that not every template covers."""
    system = bool(messages) and messages[0]["role"] == "system"
    if not system:
        yield NO_SYSTEM
    if tools:
        yield TOOLS
        if any(
            "properties" in each for tool in tools for each in tool["function"]["parameters"]["properties"].values()
        ):
            yield NESTED
    elif system:
        yield SYSTEM_ALONE
    if messages[-1]["role"] == "tool":
        yield RESULTS_LAST
    for message in messages:
        called = message.get("tool_calls", ())
        if called:
            yield CALLS
        if len(called) > 1:
            yield PARALLEL
        if called and message["content"]:
            yield TEXT_AND_CALL
        if message.get("reasoning_content"):
            yield THOUGHT_AND_CALL if called else REASONING


SYSTEM = {"role": "system", "content": "Be brief.\n\nSay “please”."}
WEATHER = function(
    "get_weather",
    "Tells the weather.",
    {"city": {"type": "string", "description": "Where"}, "unit": {"type": "string", "enum": ["c", "f"]}},
    "city",
)
CLOCK = function("clock", "The time <now>.", {})
PLAN = function(
    "plan_trip",
    "Plans a “trip”.",
    {
        "stops": {"type": "array", "items": {"type": "string"}, "description": "Stops, in order"},
        "days": {"type": "integer"},
        "who": {
            "type": "object",
            "properties": {"name": {"type": "string", "description": "Name"}, "age": {"type": "number"}},
            "required": ["name"],
        },
        "quick": {"type": "boolean"},
    },
    "stops",
    "days",
)
FLAT, ALL = (WEATHER, CLOCK), (WEATHER, CLOCK, PLAN)
ODD = 'a "b" <c> & \\ {d}\nü 検索 '
TRIP = {"stops": [ODD, "x"], "days": 3, "who": {"name": "Jo", "age": 1.5}, "quick": True}

CONVERSATIONS: Mapping[str, tuple[list[dict[str, Any]], Sequence[Any]]] = {
    "a question": ([SYSTEM, user("Hi.")], ()),
    "a question without a system message": ([user(ODD)], ()),
    "a longer talk": ([SYSTEM, user(ODD), answer("Two\nlines"), user("<b>Why</b>?"), answer(" So. "), user("Ok")], ()),
    "an answer at the end": ([SYSTEM, user("Hi."), answer("Hello.")], ()),
    "tools, not called": ([SYSTEM, user("Hi.")], FLAT),
    "tools without a system message": ([user("Hi.")], FLAT),
    "a call": ([SYSTEM, user("Weather?"), answer("", call("get_weather", {"city": ODD}, 0))], ALL),
    "a result": (
        [
            SYSTEM,
            user("Weather?"),
            answer("", call("get_weather", {"city": "Köln"}, 0)),
            result("get_weather", '{"t": 1}', 0),
        ],
        ALL,
    ),
    "a result that is no JSON, an answer and a question": (
        [
            SYSTEM,
            user("Plan."),
            answer("", call("plan_trip", TRIP, 0)),
            result("plan_trip", ODD, 0),
            answer("Done."),
            user("Thanks."),
        ],
        (),
    ),
    "two rounds": (
        [
            SYSTEM,
            user("Both?"),
            answer("", call("clock", {}, 0)),
            result("clock", "noon", 0),
            answer("", call("get_weather", {"city": "Rom", "unit": "c"}, 1)),
            result("get_weather", "[1]", 1),
            answer("Noon, and one degree."),
        ],
        FLAT,
    ),
    "parallel calls": (
        [
            SYSTEM,
            user("Both?"),
            answer("", call("clock", {}, 0), call("get_weather", {"city": "Rom"}, 1)),
            result("clock", "noon", 0),
            result("get_weather", "warm", 1),
            answer("Noon, and warm."),
            user("Good."),
        ],
        FLAT,
    ),
    "text beside a call": (
        [SYSTEM, user("Weather?"), answer("Let me look.", call("get_weather", {"city": "Rom"}, 0))],
        FLAT,
    ),
    "thoughts": (
        [
            SYSTEM,
            user("Hi."),
            answer("Hello.", thought="They greet."),
            user("Weather?"),
            answer("", call("clock", {}, 0), thought="The time first."),
            result("clock", "noon", 0),
            answer("Noon.", thought="It is\nnoon."),
        ],
        FLAT,
    ),
}


def record(folder: Path) -> None:
    RECORDED.mkdir(parents=True, exist_ok=True)
    for each in TEMPLATES:
        template = each.template(folder)
        texts = {}
        for name, (messages, tools) in each.covered().items():
            try:
                texts[name] = each.renders(template, messages, tools)
            except UserError as error:
                raise SystemExit(f"{each.key}, {name}: {error}") from error
        written = {"file": each.file, "found": each.found, "sha256": digest(template), "texts": texts}
        path = RECORDED / f"{each.key}.json"
        path.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", "utf-8")
        wrong = [name for name, text in texts.items() if each.we_render(*each.covered()[name]) != text]
        print(f"{each.key:24} {len(texts):3} texts; we differ in: {', '.join(wrong) or 'none'}")


def digest(template: str) -> str:
    return hashlib.sha256(template.encode()).hexdigest()


def found(each: Published) -> str | None:
    """The template, if `MYPT_CHAT_TEMPLATES` names a folder that has it."""
    folder = os.environ.get("MYPT_CHAT_TEMPLATES")
    return each.template(Path(folder)) if folder and (Path(folder) / each.file).is_file() else None


if __name__ == "__main__":
    record(Path(sys.argv[1]))
