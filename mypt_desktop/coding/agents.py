"""Task agents: their definitions as Markdown files with front matter, found in the open folder, the user's and ours.

The first of a name counts: the folder's before the user's before those that come along. Capitals matter in names.
A folder's own is a stranger's text and counts only where the user said yes to it (`coding.prompts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import yaml

from mypt_desktop.core.messages import JsonObject

Source: TypeAlias = Literal["project", "user", "bundled"]

FOLDER: Final = "agents"
EVERY: Final = "*"
MOST_BYTES: Final = 128_000
MOST_FILES: Final = 200
_FRONT: Final = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)^---[ \t]*\r?$\n?(.*)\Z", re.DOTALL | re.MULTILINE)
_SIMPLE: Final = re.compile(r"^([A-Za-z][\w-]*):[ \t]*(.*)$")


@dataclass(frozen=True, slots=True)
class Agent:
    """`tools` are the names it is offered, None for all that an agent may have. `spawns` are the agents that it may
    start in turn, `("*",)` for any. `output` is the JSON schema of what it reports, None for text."""

    name: str
    description: str
    system_prompt: str
    source: Source
    tools: tuple[str, ...] | None = None
    spawns: tuple[str, ...] = ()
    output: JsonObject | None = None
    model: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What there is. `faults` are sentences about files that were skipped."""

    agents: tuple[Agent, ...]
    faults: tuple[str, ...] = ()

    def named(self, name: str) -> Agent | None:
        return next((agent for agent in self.agents if agent.name == name), None)

    def unknown(self, name: str) -> str:
        """The sentence about an agent there is not."""
        return f'Unknown agent "{name[:80]}". Available: {", ".join(agent.name for agent in self.agents) or "none"}'


class AgentFaultError(Exception):
    """A definition that cannot be used; the text says why."""


def discovered(places: Iterable[tuple[Source, Path]], allowed: Mapping[Path, str] | None = None) -> Found:
    """The agents in these folders, best first. Of the folder of a project only the files in `allowed` count, with the
    texts that the user said yes to. A bad file is skipped, one of ours is our own fault and raises."""
    agents: dict[str, Agent] = {}
    faults: list[str] = []
    for source, folder in places:
        for path in definition_files(folder):
            text = (allowed or {}).get(path) if source == "project" else _read(path, faults)
            if text is None:
                continue
            try:
                agent = parsed(text, source, str(path))
            except AgentFaultError as fault:
                if source == "bundled":
                    raise
                faults.append(f"{path}: {fault}")
                continue
            agents.setdefault(agent.name, agent)
    return Found(tuple(agents.values()), tuple(faults))


def definition_files(folder: Path) -> list[Path]:
    """The Markdown files of a folder in the order of their names; none where it cannot be read. No links."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix == ".md" and not path.is_symlink())
    except OSError:
        return []
    return [path for path in found if path.is_file()][:MOST_FILES]


def parsed(text: str, source: Source, path: str = "") -> Agent:
    """The agent of a file. Raises `AgentFaultError`."""
    found = _FRONT.match(text)
    if found is None:
        raise AgentFaultError("it has no front matter between two lines of ---.")
    fields = _fields(found[1])
    name, description = _text(fields.get("name")), _text(fields.get("description"))
    if not name or not description:
        raise AgentFaultError("its front matter needs a name and a description.")
    tools = _names(fields.get("tools"))
    spawns = _names(fields.get("spawns"))
    if spawns is None and tools is not None and "task" in tools:
        spawns = (EVERY,)
    output = fields.get("output")
    if output is not None and not isinstance(output, dict):
        raise AgentFaultError("its output has to be a JSON schema.")
    prompt = found[2].strip()
    if not prompt:
        raise AgentFaultError("it has no text: what the agent is told.")
    return Agent(name, description, prompt, source, tools, spawns or (), output, _text(fields.get("model")), path)


def may_spawn(spawns: Sequence[str], name: str) -> str:
    """The sentence why an agent may not be started; empty where it may."""
    if EVERY in spawns or name in spawns:
        return ""
    return f"Cannot spawn '{name[:80]}'. Allowed: {', '.join(spawns) or 'none'}"


def listed(agents: Iterable[Agent]) -> str:
    """For the description that a model reads."""
    return " ".join(f"{agent.name}: {agent.description}" for agent in agents)


def _read(path: Path, faults: list[str]) -> str | None:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise AgentFaultError(f"it is longer than {MOST_BYTES // 1000} kB.")
        return data.decode("utf-8")
    except OSError as error:
        faults.append(f"{path} cannot be read: {error.strerror or error}.")
    except UnicodeDecodeError:
        faults.append(f"{path}: it is no text in UTF-8.")
    except AgentFaultError as fault:
        faults.append(f"{path}: {fault}")
    return None


def _fields(front: str) -> dict[str, Any]:
    """The front matter; where it is no YAML, its lines of `name: value`."""
    try:
        value = yaml.safe_load(front)
    except (yaml.YAMLError, ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        return {str(key): item for key, item in value.items()}
    return dict(_simple_lines(front))


def _simple_lines(front: str) -> Iterator[tuple[str, str]]:
    for line in front.splitlines():
        if found := _SIMPLE.match(line):
            yield found[1], found[2].strip().strip("\"'")


def _text(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def _names(value: object) -> tuple[str, ...] | None:
    """A list, or a text with commas; None where nothing is said."""
    if value is None:
        return None
    parts = value if isinstance(value, list) else str(value).split(",")
    return tuple(dict.fromkeys(name for part in parts if (name := str(part).strip())))
