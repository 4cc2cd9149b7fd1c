"""Instructions of the user's and of a folder's own: SYSTEM.md, APPEND_SYSTEM.md, TITLE_SYSTEM.md.

What was typed at the command line goes before the file in `.mypt` directly in the open folder, and that before the one
in the data folder; folders further up are not looked at. A folder's own is a stranger's text: it counts once the user
has said yes to this very text. All of it is plain text and never a template.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from mypt_desktop.coding.agents import FOLDER as AGENTS
from mypt_desktop.coding.agents import definition_files
from mypt_desktop.coding.instruction_files import (
    LONGEST,
    InstructionFile,
    opened,
    read_text,
    refuse_changed,
    remove,
    too_long,
    write_text,
)
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.core.prompt import estimated_tokens
from mypt_desktop.store.flushing import write_whole

Kind: TypeAlias = Literal["system", "append", "title", "agent"]
Origin: TypeAlias = Literal["typed", "folder", "user", "chat"]

NAMES: Final[Mapping[Kind, str]] = {
    "system": "SYSTEM.md",
    "append": "APPEND_SYSTEM.md",
    "title": "TITLE_SYSTEM.md",
}
FOLDER: Final = ".mypt"
_LONGEST_NAME: Final = 1000  # of what is typed and may be the name of a file


@dataclass(frozen=True, slots=True)
class Instructions:
    """One text. `place` says where it is from. With a `fault`, a sentence, it cannot be used."""

    kind: Kind
    origin: Origin
    place: str
    text: str = ""
    fault: str = ""

    @property
    def tokens(self) -> int:
        """An estimate: models count differently."""
        return estimated_tokens(self.text)

    @property
    def mark(self) -> str:
        """The same for the same text."""
        return hashlib.sha256(self.text.encode("utf-8", "replace")).hexdigest()

    @property
    def name(self) -> str:
        """Under which the user's answer about it is kept."""
        file = Path(self.place).name
        return f"{AGENTS}/{file}" if self.kind == "agent" else file

    @property
    def sentence(self) -> str:
        """For people: what it does, where it is from and how long it is."""
        does = {
            "system": "in place of the app's own",
            "append": "after the app's own",
            "title": "for titles of chats",
            "agent": "a task agent",
        }
        return f"{self.place}: {does[self.kind]}, {len(self.text):,} characters, about {self.tokens:,} tokens"


class Prompts:
    """`user` is the data folder and `decisions` the file in it that keeps the user's answers about folders. `typed` are
    texts or names of files from the command line; they count for this run. Reads the files at each question, since they
    are edited beside."""

    def __init__(self, user: Path, decisions: Path, typed: Mapping[Kind, str] | None = None) -> None:
        self._user = user
        self._decisions = decisions
        self._typed = {kind: _typed(kind, value) for kind, value in (typed or {}).items()}

    def in_force(self, folder: Path | None) -> tuple[Instructions, ...]:
        """What counts in `folder`, at most one of a kind. Of a text that stands in two of them, the first."""
        found: list[Instructions] = []
        for kind in NAMES:
            for one in self._candidates(kind, folder):
                allowed = one.origin != "folder" or self._decided(folder).get(NAMES[kind]) == f"yes {one.mark}"
                if one.fault or not allowed:
                    continue
                if not any(one.text == known.text for known in found):
                    found.append(one)
                break
        return tuple(found)

    def waiting(self, folder: Path | None) -> tuple[Instructions, ...]:
        """The folder's own texts about which the user has not decided, as they are now."""
        if folder is None:
            return ()
        decided = self._decided(folder)
        return tuple(
            one
            for one in _of_folder(folder)
            if not one.fault and decided.get(one.name, "").partition(" ")[2] != one.mark
        )

    def agents(self, folder: Path | None) -> dict[Path, str]:
        """The folder's own task agents that the user said yes to: files and their texts."""
        if folder is None:
            return {}
        decided = self._decided(folder)
        return {
            Path(one.place): one.text
            for one in _of_folder(folder)
            if one.kind == "agent" and not one.fault and decided.get(one.name) == f"yes {one.mark}"
        }

    def faults(self, folder: Path | None) -> tuple[Instructions, ...]:
        """The files that are there and cannot be used."""
        return tuple(one for kind in NAMES for one in self._candidates(kind, folder) if one.fault)

    def decide(self, folder: Path, texts: Sequence[Instructions], *, use: bool) -> None:
        """Keeps the user's answer about these texts of the folder; a changed text is asked about anew. Raises
        `UserError` when it cannot be kept."""
        known = self._known()
        answers = {one.name: f"{'yes' if use else 'no'} {one.mark}" for one in texts}
        known[str(folder)] = {**known.get(str(folder), {}), **answers}
        try:
            make_private(self._decisions.parent)
            write_whole(self._decisions, json.dumps(known, indent=1, ensure_ascii=False).encode("utf-8", "replace"))
        except OSError as error:
            raise UserError(
                f"The answer cannot be kept in {self._decisions}: {error.strerror or error}.",
                hint="Check the disk's space and the folder's rights.",
            ) from error

    def open_file(self, kind: Kind, folder: Path | None) -> InstructionFile:
        """The file of `folder`, or the one for all chats, to be edited. Raises `UserError` for one that is no text."""
        home = self._user if folder is None else folder / FOLDER
        return opened(home / NAMES[kind], in_folder=folder is not None)

    def save_file(self, file: InstructionFile, kind: Kind, folder: Path | None, text: str) -> InstructionFile:
        """Writes what the user wrote; where it is a folder's, that is a yes to this very text. Raises `UserError`, also
        where the file changed since it was opened."""
        refuse_changed(file)
        if folder is not None:
            # Kept first: a yes to a text that is not there yet does no harm, a text of the user's that waits does.
            kept = text.encode("utf-8", "replace").decode("utf-8").strip()
            self.decide(folder, [Instructions(kind, "folder", str(file.path), kept)], use=True)
        return write_text(file, text)

    def remove_file(self, file: InstructionFile) -> InstructionFile:
        """Raises `UserError`, also where the file changed since it was opened."""
        return remove(file)

    def system_prompt(self, folder: Path | None, own: str) -> str:
        """The system message of a chat about `folder`; `own` is the app's."""
        texts = {one.kind: one.text for one in self.in_force(folder)}
        return "\n\n".join(text for text in (texts.get("system", own), texts.get("append", "")) if text)

    def title_prompt(self, folder: Path | None) -> str:
        """What a model is told that names a chat; empty where titles are the first line."""
        return next((one.text for one in self.in_force(folder) if one.kind == "title"), "")

    def _candidates(self, kind: Kind, folder: Path | None) -> Iterator[Instructions]:
        """Best first."""
        if kind in self._typed:
            yield self._typed[kind]
        places: list[tuple[Origin, Path]] = [] if folder is None else [("folder", folder / FOLDER)]
        for origin, place in [*places, ("user", self._user)]:
            found = _of_file(kind, origin, place / NAMES[kind])
            if found is not None:
                yield found

    def _decided(self, folder: Path | None) -> Mapping[str, str]:
        return {} if folder is None else self._known().get(str(folder), {})

    def _known(self) -> dict[str, dict[str, str]]:
        """What was answered so far; nothing where the file is damaged: then the user is asked again."""
        try:
            value = json.loads(self._decisions.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(value, dict):
            return {}
        return {
            str(folder): {str(name): str(answer) for name, answer in answers.items()}
            for folder, answers in value.items()
            if isinstance(answers, dict)
        }


def _of_folder(folder: Path) -> Iterator[Instructions]:
    """All that a folder brings along."""
    home = folder / FOLDER
    for kind, name in NAMES.items():
        found = _of_file(kind, "folder", home / name)
        if found is not None:
            yield found
    if home.is_symlink() or (home / AGENTS).is_symlink():
        return
    for path in definition_files(home / AGENTS):
        found = _of_file("agent", "folder", path)
        if found is not None:
            yield found


def _typed(kind: Kind, value: str) -> Instructions:
    """A text, or what the file of that name holds. Raises `UserError` for a file that cannot be used."""
    option = {"system": "--system-prompt", "append": "--append-system-prompt", "title": "--title-prompt"}[kind]
    if "\n" not in value and len(value) <= _LONGEST_NAME:
        path = Path(value).expanduser()
        if path.is_file():
            found = _of_file(kind, "typed", path)
            if found is not None and found.fault:
                raise UserError(f"{option}: {found.fault}", hint="Give a text, or a file of plain text.")
            if found is not None:
                return found
    if len(value) > LONGEST:
        raise UserError(f"{option}: {too_long(len(value))}", hint="Shorten it.")
    return Instructions(kind, "typed", option, value.strip())


def _of_file(kind: Kind, origin: Origin, path: Path) -> Instructions | None:
    """None where there is no file, or an empty one. A link, or what is no regular file, is refused unread."""
    try:
        text = (read_text(path, in_folder=origin == "folder") or "").strip()
    except UserError as error:
        return Instructions(kind, origin, str(path), fault=str(error))
    return Instructions(kind, origin, str(path), text) if text else None
