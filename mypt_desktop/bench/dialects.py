"""Parsers of tool calls side by side: ours and those of PyPI, right answers on the same cases and MB/s in one run.

`python -m mypt_desktop.bench.dialects [--corpus FILE.jsonl.gz]`. Others take part where they are installed:
`agent-tool-parser` and `openai-harmony`, which needs the vocabulary file `o200k_base.tiktoken` in the folder that
`TIKTOKEN_ENCODINGS_BASE` names (litellm's wheel has it as `tokenizers/fb374d419588a4632f3f557e76b4b70aebbca790`).
With a corpus of conversations it also counts how often the contamination guard is wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from mypt_desktop.core.messages import Json, Message, Role, ToolCall, ToolSpec, message
from mypt_desktop.dialects.contamination import Clean, find_leak, guard
from mypt_desktop.dialects.dialect import CallReady
from mypt_desktop.dialects.names import dialect, names

Found: TypeAlias = list[tuple[str, Json]]
Read: TypeAlias = Callable[[str], Found]

TOOL = ToolSpec(
    "find_passages",
    "Search.",
    {
        "type": "object",
        "properties": {
            "phrase": {"type": "string"},
            "limit": {"type": "integer"},
            "exact": {"type": "boolean"},
            "tags": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["phrase"],
    },
)
# Neutral names: agent-tool-parser renames some arguments (`query` to `pattern`), and would be wrong everywhere.
TEXTS = (
    "refunds",
    'say "x"',
    "a < b && c > d",
    "zwei\nZeilen",
    "<b>bold</b>",
    "naïve — 検索",
    "{not json",
    "C:\\new\\tab",
    "4",
)
_AGENT_TOOL_PARSER = ("hermes", "deepseek", "deepseek_v3", "deepseek_r1", "llama3", "anthropic")


@dataclass(frozen=True, slots=True)
class Score:
    dialect: str
    parser: str
    right: int
    cases: int
    megabytes_per_second: float
    fault: str = ""


def run(argv: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="mypt_desktop.bench.dialects", description=__doc__)
    options.add_argument("--cases", type=int, default=300)
    options.add_argument("--repeats", type=int, default=5)
    options.add_argument("--corpus", type=Path, help="conversations, one JSON object to a line, gzipped")
    options.add_argument("--json", action="store_true")
    given = options.parse_args(argv)
    scores = [score for name in names() for score in _compare(name, given.cases, given.repeats)]
    report: dict[str, object] = {"parsers": [vars_of(score) for score in scores]}
    report["guard"] = {"made_up": _recall(2000), **(_false_alarms(given.corpus) if given.corpus else {})}
    print(json.dumps(report, indent=1) if given.json else _table(scores, report["guard"]))
    return 0


def vars_of(score: Score) -> dict[str, object]:
    return {field: getattr(score, field) for field in Score.__slots__}


def _compare(name: str, cases: int, repeats: int) -> Iterator[Score]:
    speaks = dialect(name)
    dice = random.Random(11)
    made = [_call(dice) for _ in range(cases)]
    texts = [_written(name, call) for call in made]

    def ours(text: str) -> Found:
        parser = speaks.parser(tools=[TOOL])
        events = [*parser.feed(text), *parser.finish()]
        return [(event.call.name, event.call.arguments) for event in events if isinstance(event, CallReady)]

    yield _score(name, "ours", ours, made, texts, repeats)
    if name == "harmony" and find_spec("openai_harmony"):
        try:
            yield _score(name, "openai-harmony", _openai_harmony(), made, texts, repeats)
        except Exception as error:  # noqa: BLE001 - it has none of its own for a vocabulary that is missing
            yield Score(name, "openai-harmony", 0, 0, 0.0, str(error))
    if name in _AGENT_TOOL_PARSER and find_spec("agent_tool_parser"):
        yield _score(name, "agent-tool-parser", _agent_tool_parser(), made, texts, repeats)


def _call(dice: random.Random) -> ToolCall:
    arguments: dict[str, Json] = {"phrase": " ".join(dice.choices(TEXTS, k=dice.randint(1, 40)))}
    if dice.random() < 0.5:
        arguments["limit"] = dice.randint(1, 99)
    if dice.random() < 0.5:
        arguments["exact"] = dice.random() < 0.5
    if dice.random() < 0.5:
        arguments["tags"] = dice.choices(TEXTS, k=2)
    return ToolCall("find_passages", arguments)


def _written(name: str, call: ToolCall) -> str:
    prompt = dialect(name).render([message(Role.USER, "?"), Message(Role.ASSISTANT, (call,))], [TOOL], generate=False)
    return "".join(segment.text for segment in prompt.segments if segment.learned)


def _score(name: str, parser: str, read: Read, made: Sequence[ToolCall], texts: Sequence[str], repeats: int) -> Score:
    right, fault = 0, ""
    for call, text in zip(made, texts, strict=True):
        try:
            found = read(text)
        except Exception as error:  # noqa: BLE001 - a foreign parser's fault is what is counted here
            found, fault = [], f"{type(error).__name__}: {error}"
        right += found == [(call.name, call.arguments)]
    size = sum(len(text.encode()) for text in texts)
    return Score(name, parser, right, len(made), size / 1e6 / min(_seconds(read, texts) for _ in range(repeats)), fault)


def _seconds(read: Read, texts: Sequence[str]) -> float:
    begun = time.perf_counter()
    for text in texts:
        with contextlib.suppress(Exception):  # counted above
            read(text)
    return time.perf_counter() - begun


def _openai_harmony() -> Read:
    harmony: Any = import_module("openai_harmony")
    encoding = harmony.load_harmony_encoding(harmony.HarmonyEncodingName.HARMONY_GPT_OSS)
    tokens_of: dict[str, list[int]] = {}  # it reads tokens, and whoever uses it has them: making them is not timed

    def read(text: str) -> Found:
        tokens = tokens_of.get(text) or tokens_of.setdefault(text, encoding.encode(text, allowed_special="all"))
        found: Found = []
        for each in encoding.parse_messages_from_completion_tokens(tokens, harmony.Role.ASSISTANT):
            if each.recipient and each.recipient.startswith("functions."):
                found.append((each.recipient.removeprefix("functions."), json.loads(each.content[0].text)))
        return found

    return read


def _agent_tool_parser() -> Read:
    foreign: Any = import_module("agent_tool_parser")

    def read(text: str) -> Found:
        try:
            return [(call.name, call.args) for call in foreign.parse_tool_calls(text)]
        except BaseException as error:
            if type(error).__name__ == "PanicException":  # its Rust half stops that way at some texts
                raise RuntimeError(str(error)) from None
            raise

    return read


# The contamination guard


def _leak(dice: random.Random) -> str:
    junk = dice.choice(
        [
            " analysis ",
            "】【assistant ",
            " Japgolly ",
            "}】【commentary ",
            " RTLU ",
            "大发时时彩user ",
            "Jsii_commentary ",
        ]
    )
    body = dice.choice([" code", " code above", " code\n", " code_output\nCell 1:\n"])
    spam = dice.choice(["", " 天天中彩票", " เงินไทยฟรี", " ಕನ್ನಡ", " we need to fix this", " Բարեւ"])
    more = _leak(dice) if dice.random() < 0.4 else ""
    return f"{junk}to=functions.{dice.choice(['edit', 'eval', 'read', 'search'])}{body}{spam}{more}"


def _recall(cases: int) -> dict[str, int]:
    dice = random.Random(5)
    texts = [f"{' '.join(dice.choices(TEXTS, k=5))}{_leak(dice)}" for _ in range(cases)]
    return {"leaks": cases, "found": sum(find_leak(text) is not None for text in texts)}


def _false_alarms(corpus: Path) -> dict[str, int]:
    """Every call of the corpus, and every one of its texts as if it were an argument."""
    calls = alarms = 0
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        for line in lines:
            for each in _arguments(json.loads(line)):
                calls += 1
                alarms += not isinstance(guard(ToolCall("t", each)), Clean)
    return {"clean": calls, "false_alarms": alarms}


def _arguments(row: Mapping[str, Any]) -> Iterator[dict[str, Json]]:
    for each in row["messages"]:
        if isinstance(each.get("arguments"), dict):
            yield each["arguments"]
        if isinstance(each.get("content"), str) and each["content"]:
            yield {"text": each["content"]}
    yield {"tools": row.get("tools")}


def _table(scores: Sequence[Score], guarded: object) -> str:
    lines = [f"{'dialect':20} {'parser':18} {'right':>11} {'MB/s':>7}"]
    for score in scores:
        right = f"{score.right} of {score.cases}"
        fault = f"  ({score.fault[:60]})" if score.fault else ""
        lines.append(f"{score.dialect:20} {score.parser:18} {right:>11} {score.megabytes_per_second:7.1f}{fault}")
    return "\n".join([*lines, f"contamination guard: {json.dumps(guarded)}"])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
