"""What every cell finds defined: files, texts, tools of the chat, the model."""

from __future__ import annotations

import collections
import difflib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

_MOST_ENTRIES: Final = 500


def names(workspace: Path, ask: Callable[..., Any], display: Callable[..., None], shown: ModuleType) -> dict[str, Any]:
    """By the name under which a cell finds them. `shown` is the module of that name."""

    def read(path: str, offset: int | None = None, limit: int | None = None) -> str:
        """The text of a file; from line `offset` (from 1), at most `limit` lines."""
        text = _inside(path).read_text(encoding="utf-8", errors="replace")
        if offset is None and limit is None:
            return text
        first = max(0, (offset or 1) - 1)
        return "".join(text.splitlines(keepends=True)[first : None if limit is None else first + limit])

    def write(path: str, content: str) -> str:
        """Writes a file, over what was there."""
        place = _inside(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content, encoding="utf-8")
        return str(path)

    def append(path: str, content: str) -> str:
        """Adds to the end of a file."""
        place = _inside(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("a", encoding="utf-8") as file:
            file.write(content)
        return str(path)

    def tree(path: str = ".", max_depth: int = 3, show_hidden: bool = False) -> str:
        """What is in a folder."""
        lines: list[str] = []
        _walk(_inside(path), 0, max_depth, show_hidden, lines)
        return "\n".join(lines)

    def output(name: str) -> str:
        """The whole of an earlier result that was cut: a file in `results`."""
        return read(name if "/" in name else f"results/{name}")

    def completion(
        prompt: str, *, model: str = "default", system: str | None = None, schema: dict[str, Any] | None = None
    ) -> Any:
        """What the chat's model answers to `prompt` alone; with a JSON schema, the value that fits it."""
        return ask(want="completion", prompt=prompt, model=model, system=system, schema=schema)

    def agent(
        prompt: str,
        *,
        agent_type: str = "researcher",
        model: str | None = None,
        label: str | None = None,
        schema: dict[str, Any] | None = None,
    ) -> Any:
        """What a task agent reports; with a JSON schema, the value that fits it."""
        return ask(want="agent", prompt=prompt, agent=agent_type, model=model, label=label, schema=schema)

    def plot(*data: Any, kind: str = "line", title: str = "") -> None:
        """Shows a chart: `plot(y)`, `plot(x, y)`; `y` may be a dictionary of several by name."""
        display(shown.chart(*data, kind=kind, title=title))

    return {
        "display": display,
        "plot": plot,
        "Markdown": shown.Markdown,
        "Table": shown.Table,
        "read": read,
        "write": write,
        "append": append,
        "tree": tree,
        "output": output,
        "sort": sort,
        "uniq": uniq,
        "counter": counter,
        "diff": diff,
        "env": env,
        "tool": Tools(ask, shown.plain),
        "completion": completion,
        "agent": agent,
        "parallel": parallel,
        "pipeline": pipeline,
    }


class Tools:
    """`tool.read(path="a.py")`, `tool["server:name"](…)`: the chat's other tools, behind its approvals."""

    def __init__(self, ask: Callable[..., Any], plain: Callable[[object], Any], name: str = "") -> None:
        self._ask = ask
        self._plain = plain
        self._name = name

    def __getattr__(self, name: str) -> Tools:
        if name.startswith("__"):
            raise AttributeError(name)
        return Tools(self._ask, self._plain, f"{self._name}.{name}" if self._name else name)

    def __getitem__(self, name: str) -> Tools:
        return Tools(self._ask, self._plain, name)

    def __call__(self, arguments: dict[str, Any] | None = None, /, **named: Any) -> Any:
        return self._ask(want="tool", tool=self._name, arguments=self._plain({**(arguments or {}), **named}))


def parallel(thunks: Iterable[Callable[[], Any]]) -> list[Any]:
    """Calls each and returns what they return, in order. One after the other: there is one model here."""
    return [thunk() for thunk in thunks]


def pipeline(items: Iterable[Any], *stages: Callable[[Any], Any]) -> list[Any]:
    """Each item through all stages, in order."""
    made = list(items)
    for stage in stages:
        made = [stage(item) for item in made]
    return made


def sort(text: str, reverse: bool = False, unique: bool = False) -> str:
    """The lines in order."""
    lines = text.splitlines()
    return "\n".join(sorted(set(lines) if unique else lines, reverse=reverse))


def uniq(text: str, count: bool = False) -> str:
    """Each line that differs from the one before, with `count` how often it came."""
    runs: list[list[Any]] = []
    for line in text.splitlines():
        if runs and runs[-1][0] == line:
            runs[-1][1] += 1
        else:
            runs.append([line, 1])
    return "\n".join(f"{times} {line}" if count else line for line, times in runs)


def counter(items: Iterable[Any], limit: int | None = None, reverse: bool = False) -> list[tuple[Any, int]]:
    """How often each comes, the commonest first; of a text its lines."""
    counted = collections.Counter(items.splitlines() if isinstance(items, str) else items).most_common()
    return (counted[::-1] if reverse else counted)[:limit]


def diff(before: str, after: str, name: str = "text") -> str:
    """What changed, as a unified diff."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), f"a/{name}", f"b/{name}", lineterm="")
    return "\n".join(lines)


def env(key: str | None = None, value: str | None = None) -> Any:
    """All variables, one, or one set to a value, for this process."""
    if key is None:
        return dict(os.environ)
    if value is not None:
        os.environ[key] = value
    return os.environ.get(key)


def _inside(path: str) -> Path:
    """Where a file lies. Whether it may be touched is for the sandbox to say."""
    if "://" in path:
        raise ValueError(f"{path} is an address, not a file.")
    return Path(path).expanduser()


def _walk(folder: Path, depth: int, deepest: int, hidden: bool, lines: list[str]) -> None:
    for entry in sorted(folder.iterdir()):
        if len(lines) >= _MOST_ENTRIES:
            return
        if entry.name.startswith(".") and not hidden:
            continue
        is_folder = entry.is_dir() and not entry.is_symlink()
        lines.append(f"{'  ' * depth}{entry.name}{'/' if is_folder else ''}")
        if is_folder and depth + 1 < deepest:
            _walk(entry, depth + 1, deepest, hidden, lines)
