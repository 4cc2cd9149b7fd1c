"""Every option once, with title, help and range; loaded from and saved to one JSON file.

The settings dialog, the validation, the command line and the documentation read the same metadata.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private

T = TypeVar("T")
MOST_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class Option:
    """What a form needs to know about one setting. `words` are what values that stand for something mean, such as 0 for
    "Automatic"; a form shows the words."""

    title: str
    help: str
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()
    words: tuple[tuple[int | str, str], ...] = ()


def option(
    default: T,
    title: str,
    help: str,
    *,
    minimum: float | None = None,
    maximum: float | None = None,
    choices: tuple[str, ...] = (),
    words: Mapping[int | str, str] | None = None,
) -> T:
    """A dataclass field that carries its `Option` as metadata."""
    meta = Option(title, help, minimum, maximum, choices, tuple((words or {}).items()))
    made: T = field(default=default, metadata={"option": meta})
    return made


@dataclass(frozen=True, slots=True)
class Generation:
    """How answers are written."""

    max_new_tokens: int = option(512, "Longest answer", "Tokens one answer may have.", minimum=16, maximum=8192)
    temperature: float = option(0.0, "Temperature", "0 repeats itself exactly; higher varies.", minimum=0, maximum=2)
    max_steps: int = option(5, "Most steps", "Rounds of tool calls in one turn.", minimum=1, maximum=50)
    max_tools: int = option(
        12,
        "Most tools on offer",
        "Of tools that were added, those nearest to the question are put before the model.",
        minimum=1,
        maximum=500,
    )
    retrieval: str = option(
        "automatic",
        "Search the documents",
        "Automatic: when a question seems to be about them. Always: before every answer. "
        "When the model asks: only then.",
        choices=("automatic", "always", "model"),
        words={"model": "When the model asks"},
    )


@dataclass(frozen=True, slots=True)
class Runtime:
    """Which model runs, and where."""

    model: str = option("", "Model", "Name of the model to use; empty picks the best one that is built.")
    provider: str = option(
        "auto",
        "Device",
        "Automatic uses CUDA where a real session on it succeeds, else the CPU.",
        choices=("auto", "cpu", "cuda"),
        words={"auto": "Automatic", "cpu": "CPU", "cuda": "CUDA (NVIDIA)"},
    )
    threads: int = option(
        0,
        "Threads",
        "CPU threads of the model. Automatic takes all cores, of more than four all but one.",
        minimum=0,
        maximum=256,
        words={0: "Automatic"},
    )
    context_length: int = option(
        0,
        "Context length",
        "Tokens of prompt and answer. Automatic takes what suits the model.",
        minimum=0,
        maximum=131072,
        words={0: "Automatic"},
    )
    remote_url: str = option(
        "",
        "Remote endpoint",
        "Address of an OpenAI-compatible server, like http://127.0.0.1:8000/v1, which then answers instead of a model "
        "on this computer.",
        words={"": "Off"},
    )
    remote_model: str = option("", "Remote model", "Name of the model to ask the remote endpoint for.")
    remote_plans: bool = option(
        True,
        "The remote model plans",
        "It decides itself which tools to call, as large models can. Else this program plans, as it does for models "
        "that are small enough for a laptop.",
    )


@dataclass(frozen=True, slots=True)
class Workspace:
    """How folders of documents are read."""

    recent: tuple[str, ...] = option((), "Recent workspaces", "Folders opened before, newest first.")
    max_file_mb: int = option(64, "Largest file", "Larger files (in MB) are listed, not read.", minimum=1, maximum=4096)
    watch: bool = option(True, "Follow changes", "Update the index when files change on disk.")
    reopen: bool = option(True, "Reopen the last folder", "Open it again when the program starts.")


@dataclass(frozen=True, slots=True)
class Questions:
    """How the assistant asks the user."""

    timeout: int = option(
        0,
        "Answer for me after",
        "Seconds after which the recommended option is taken for you. Never: it waits for you.",
        minimum=0,
        maximum=86400,
        words={0: "Never"},
    )
    notify: bool = option(True, "Tell me when it waits", "The window asks for attention when a question waits for you.")


@dataclass(frozen=True, slots=True)
class Window:
    """How the window looks."""

    theme: str = option(
        "system",
        "Theme",
        "Light, dark, or as the system says.",
        choices=("system", "light", "dark"),
        words={"system": "As the system says"},
    )
    light_theme: str = option("", "Light theme", "What is shown when the theme is light.")
    dark_theme: str = option("", "Dark theme", "What is shown when the theme is dark.")
    font_size: int = option(0, "Font size", "In points.", minimum=0, maximum=48, words={0: "As the system says"})
    language: str = option(
        "auto",
        "Language",
        "Of the window. Automatic follows the system. Another one shows when the program starts again.",
        choices=("auto", "en", "de", "fr", "es"),
        words={"auto": "Automatic", "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"},
    )
    still: bool = option(
        False, "Reduce motion", "Nothing in the window turns; pages that tools draw are asked to move less, too."
    )
    shortcuts: tuple[str, ...] = option((), "Shortcuts", "Keys of commands that are not the usual ones.")
    layout: str = option("", "Window layout", "Size and panes as they were when the window was closed.")
    folded: tuple[str, ...] = option((), "Folded folders", "Folders of chats whose chats are not listed.")
    chosen: tuple[str, ...] = option((), "Chosen lately", "What was chosen in the command palette, newest first.")


@dataclass(frozen=True, slots=True)
class Desktop:
    """How the program is reached while another one is in front."""

    quick: bool = option(
        False,
        "Quick question from anywhere",
        "The keys below open a line for a question, whatever program is in front. It is asked in a new chat.",
    )
    quick_keys: str = option(
        "Ctrl+Alt+Space", "Keys of the quick question", "Taken from all other programs while this one runs."
    )
    tray: bool = option(
        False,
        "Icon in the tray",
        "Closing the window then leaves the program running behind its icon, with the answer that is being written.",
    )


@dataclass(frozen=True, slots=True)
class Network:
    """What the user lets the program reach, beside endpoints and servers."""

    toolset_hosts: tuple[str, ...] = option(
        (),
        "Toolsets may be downloaded from",
        "Hosts, with spaces between. When you import a toolset by its address, it is downloaded if its host is one of "
        "them.",
        words={"": "None"},
    )

    def granting(self, host: str) -> Network:
        """With one more host."""
        return dataclasses.replace(self, toolset_hosts=tuple(dict.fromkeys((*self.toolset_hosts, host))))


@dataclass(frozen=True, slots=True)
class Settings:
    """All options. Pass a slice (`settings.generation`), never the whole."""

    generation: Generation = field(default_factory=Generation)
    runtime: Runtime = field(default_factory=Runtime)
    workspace: Workspace = field(default_factory=Workspace)
    window: Window = field(default_factory=Window)
    questions: Questions = field(default_factory=Questions)
    desktop: Desktop = field(default_factory=Desktop)
    network: Network = field(default_factory=Network)


def load(path: Path) -> Settings:
    """Settings from `path`; defaults where the file or a key is missing.

    Raises `UserError` naming the file and the key when a value has the wrong type or is out of range.
    """
    try:
        if path.exists() and not path.is_file():  # reading a pipe would wait for ever
            raise OSError("it is no file")
        if path.exists() and path.stat().st_size > MOST_BYTES:
            raise OSError("it is too large")
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"Settings file {path} cannot be read: {error}", hint="Mend it or delete it.") from error
    if not isinstance(raw, dict):
        raise UserError(f"Settings file {path} is not a JSON object.", hint="Delete it; defaults apply then.")
    groups = {}
    for group in dataclasses.fields(Settings):
        values = raw.get(group.name, {})
        kind = _GROUPS[group.name]
        if not isinstance(values, dict):
            raise UserError(f"{path}: {group.name} is not an object.", hint="Delete it; defaults apply then.")
        known = {f.name: f for f in dataclasses.fields(kind)}
        groups[group.name] = kind(**{k: checked(known[k], v, str(path)) for k, v in values.items() if k in known})
    return Settings(**groups)


def save(path: Path, settings: Settings) -> None:
    """Write beside, flush, rename: a kill leaves the old file or the new one."""
    make_private(path.parent)
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}")  # another window may be saving, too
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(dataclasses.asdict(settings), file, indent=2, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def checked(setting: dataclasses.Field[Any], value: Any, source: str) -> Any:
    """`value` as the setting's type, or `UserError` naming `source`, the setting and what it accepts."""
    meta: Option = setting.metadata["option"]
    default: Any = setting.default
    meant = "".join(f" {value!r} means: {words}." for value, words in meta.words)
    wrong = UserError(f"{source}: {setting.name} = {value!r} is not allowed.", hint=f"{meta.title}: {meta.help}{meant}")
    if isinstance(default, tuple):
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            raise wrong
        return tuple(value)
    if isinstance(default, bool) != isinstance(value, bool):
        raise wrong
    if isinstance(default, float) and isinstance(value, int):
        value = float(value)
    if not isinstance(value, type(default)):
        raise wrong
    if meta.choices and value not in meta.choices:
        raise wrong
    if meta.minimum is not None and value < meta.minimum:
        raise wrong
    if meta.maximum is not None and value > meta.maximum:
        raise wrong
    return value


_GROUPS: dict[str, Any] = {
    "generation": Generation,
    "runtime": Runtime,
    "workspace": Workspace,
    "window": Window,
    "questions": Questions,
    "desktop": Desktop,
    "network": Network,
}
