"""The folder of the user's own prompts: found, added, written, deleted, brought back. Nothing is kept in memory."""

from __future__ import annotations

import contextlib
import os
import stat
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.store.flushing import flush_folder, write_whole
from mypt_desktop.store.prompt_file import (
    MOST_BYTES,
    Fault,
    OwnPrompt,
    PromptFileError,
    decoded,
    name_fault,
    parsed,
    prompt_name,
)

ENDING: Final = ".md"
MOST_FILES: Final = 200
_DELETED: Final = ".deleted"
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class FoundPrompts:
    """The sound ones in the order of their names, and why others are not among them."""

    prompts: tuple[OwnPrompt, ...] = ()
    faults: tuple[PromptFileError, ...] = ()

    def named(self, name: str) -> OwnPrompt | None:
        return next((one for one in self.prompts if one.name.casefold() == name.casefold()), None)


class PromptLibrary:
    """Everything here asks the disk. What is wrong with it is a `UserError`, and then nothing was changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self) -> FoundPrompts:
        """Reads every file anew. A file that is no prompt is a fault in what is found, not an error."""
        files = self._files()
        prompts: dict[str, OwnPrompt] = {}
        faults: list[PromptFileError] = []
        for path in files[:MOST_FILES]:
            try:
                prompt = _read(path)
                other = prompts.setdefault(prompt.name.casefold(), prompt)
                if other is not prompt:
                    raise PromptFileError(path.name, (Fault(f"{other.file} is /{other.name} already"),))
            except PromptFileError as error:
                faults.append(error)
        if len(files) > MOST_FILES:
            rest = Fault(f"there are {len(files):,} files of prompts; only the first {MOST_FILES} are read")
            faults.append(PromptFileError(files[MOST_FILES].name, (rest,)))
        return FoundPrompts(tuple(prompts.values()), tuple(faults))

    def add(self, source: Path) -> OwnPrompt:
        """Checks a file and copies it into the folder. Raises `PromptFileError` for what is no prompt, `UserError`
        where its name is taken or the disk refuses."""
        if source.suffix.lower() != ENDING:
            raise PromptFileError(source.name, (Fault(f"the name of a prompt's file ends in {ENDING}"),))
        prompt = parsed(_text(source), source.name)
        prompt = replace(prompt, file=f"{prompt.name}{ENDING}")
        self._refuse_taken(prompt)
        self._write(prompt)
        return prompt

    def save(self, name: str, text: str, before: OwnPrompt | None = None) -> OwnPrompt:
        """Writes `text` as the prompt `name`, in the place of `before`, which may have had another name. Raises
        `PromptFileError` for what is no prompt, `UserError` where the name is taken, the file was changed meanwhile or
        the disk refuses."""
        if fault := name_fault(name):
            raise UserError(f"A prompt cannot be called “{name[:60]}”: {fault}.")
        same = before is not None and before.name == name
        file = before.file if before is not None and same else f"{name}{ENDING}"
        if len(data := text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
            raise PromptFileError(file, (Fault(f"it is longer than {MOST_BYTES // 1000} KB"),))
        prompt = parsed(decoded(data, file), file)
        if before is not None:
            self._refuse_changed(before)
        self._refuse_taken(prompt, before)
        self._write(prompt)
        if before is not None and not self._is_same_file(before.file, file):
            self._remove(before.file)
        return prompt

    def delete(self, file: str) -> None:
        """Puts the file of a prompt, sound or not, out of sight, for `restore`; what was deleted before is gone.
        Raises `UserError`."""
        path = self.folder / file
        if file not in {one.name for one in self._files()}:
            raise UserError(f"There is no file {file[:80]} any more.")
        if path.is_dir() and not path.is_symlink():
            raise UserError(f"{file} is a folder.", hint="Remove it in the file manager.")
        try:
            self.forget_deleted()
            path.rename(self._away(file))
            flush_folder(self.folder)
        except OSError as error:
            raise _not_done(file, "deleted", error) from error

    def restore(self, file: str) -> None:
        """Brings back what `delete` took away last. Raises `UserError`, also where another file has its name by now."""
        if (self.folder / file).exists():
            raise UserError(f"There is another {file} by now.", hint="Rename it first.")
        try:
            self._away(file).rename(self.folder / file)
            flush_folder(self.folder)
        except OSError as error:
            raise _not_done(file, "brought back", error) from error

    def forget_deleted(self) -> None:
        """What was deleted cannot be brought back any more."""
        with contextlib.suppress(OSError):
            for path in self.folder.glob(f".*{_DELETED}"):
                path.unlink()

    def _away(self, file: str) -> Path:
        return self.folder / f".{file}{_DELETED}"

    def _files(self) -> list[Path]:
        try:
            found = [path for path in self.folder.iterdir() if path.suffix.lower() == ENDING]
        except OSError:
            return []  # not made yet, or not readable
        return sorted(path for path in found if not path.name.startswith("."))

    def _refuse_taken(self, prompt: OwnPrompt, before: OwnPrompt | None = None) -> None:
        for path in self._files():
            taken = prompt_name(path.stem).casefold() == prompt.name.casefold()
            if taken and (before is None or path.name != before.file):
                raise UserError(
                    f"There is another prompt /{prompt.name} already, {path.name}.", hint="Choose another name."
                )

    def _refuse_changed(self, before: OwnPrompt) -> None:
        if _text(self.folder / before.file) != before.source:
            raise UserError(
                f"{before.file} was changed by something else meanwhile.",
                hint="Copy what you wrote, close this and open it again.",
            )

    def _is_same_file(self, one: str, other: str) -> bool:
        """Names that differ only in capitals may be the same file."""
        first, second = self.folder / one, self.folder / other
        return one == other or (first.exists() and second.exists() and first.samefile(second))

    def _write(self, prompt: OwnPrompt) -> None:
        try:
            make_private(self.folder)
            write_whole(self.folder / prompt.file, prompt.source.encode("utf-8"))
        except OSError as error:
            raise _not_done(prompt.file, "written", error) from error

    def _remove(self, file: str) -> None:
        try:
            (self.folder / file).unlink(missing_ok=True)
            flush_folder(self.folder)
        except OSError as error:
            raise _not_done(file, "deleted", error) from error


def _read(path: Path) -> OwnPrompt:
    return parsed(_text(path), path.name)


def _text(path: Path) -> str:
    """What a plain file holds; links, pipes and folders are refused. Raises `PromptFileError`."""
    try:
        if path.is_symlink():
            raise PromptFileError(path.name, (Fault("it is a link, not a file"),))
        descriptor = os.open(path, _OPEN)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise PromptFileError(path.name, (Fault("it is not a plain file"),))
            data = b""
            while len(data) <= MOST_BYTES and (more := os.read(descriptor, MOST_BYTES + 1 - len(data))):
                data += more
        finally:
            os.close(descriptor)
    except OSError as error:
        raise PromptFileError(path.name, (Fault(f"it cannot be read: {error.strerror or error}"),)) from error
    return decoded(data, path.name)


def _not_done(file: str, what: str, error: OSError) -> UserError:
    return UserError(f"{file} could not be {what}: {error.strerror or error}.")
