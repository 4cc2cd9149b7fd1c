"""The user's own prompts in the terminal chat: listed, asked for their variables, shown before they are sent."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Mapping
from datetime import date

from mypt_desktop.cli.asking import on_terminal
from mypt_desktop.cli.writing import printable
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.terminal_commands import TERMINAL_COMMANDS
from mypt_desktop.store.prompt_file import OwnPrompt, Variable, prompt_name
from mypt_desktop.store.prompt_library import PromptLibrary

_SPELLED_OUT = "prompt:"


def listed(library: PromptLibrary) -> Iterator[str]:
    """A line for each prompt, and for each file that cannot be used."""
    found = library.find()
    for prompt in found.prompts:
        words = prompt.title if prompt.title != prompt.name else ""
        words += f" - {prompt.description}" if prompt.description else ""
        yield printable(f"{spelling(prompt.name)}  {words}").rstrip()
    for error in found.faults:
        yield printable(str(error))
    if not found.prompts and not found.faults:
        yield f"There is none yet. A Markdown file in {library.folder} is one."


def spelling(name: str) -> str:
    """How a prompt is called in the terminal: one with the name of a command has to be spelled out."""
    return f"/{_SPELLED_OUT if name.casefold() in TERMINAL_COMMANDS else ''}{name}"


def shadowed(library: PromptLibrary, line: str) -> str:
    """A sentence where the command that `line` is has the name of a prompt; empty where it has not."""
    word = line.split()[0].removeprefix("/")
    prompt = library.find().named(word) if word.casefold() in TERMINAL_COMMANDS else None
    return f"/{word} is a command of the program; your prompt is {spelling(prompt.name)}." if prompt is not None else ""


def question(library: PromptLibrary, line: str) -> str | None:
    """The text of the prompt that is named, such as in `/letter name=Smith`; what is not given there is asked for.

    None when the user did not want to send it. Raises `UserError` when there is no such prompt, its file is faulty, or
    a variable is missing and there is nobody to ask.
    """
    word, _, rest = line.removeprefix("/").partition(" ")
    prompt = _named(library, word)
    known = {"date": date.today().isoformat(), **_given(prompt, rest)}
    if not on_terminal():
        missing = [one.name for one in prompt.asked(known) if one.default is None and one.name not in known]
        if missing:
            example = shlex.quote(f"{missing[0]}=…")
            raise UserError(f"{missing[0]} is missing.", hint=f"Write {spelling(prompt.name)} {example}.")
        return prompt.filled(known)
    try:
        for variable in prompt.asked(known):
            if variable.name not in known:
                known[variable.name] = _answer(variable)
        text = prompt.filled(known)
        _say(printable(text))
        _say("Send this? [Y/n] ", end="")
        return text if input().strip().casefold() in ("", "y", "yes") else None
    except (EOFError, KeyboardInterrupt):
        _say("")
        return None


def _named(library: PromptLibrary, word: str) -> OwnPrompt:
    found = library.find()
    spelled_out = word.startswith(_SPELLED_OUT)
    name = word.removeprefix(_SPELLED_OUT)
    prompt = found.named(name)
    if prompt is not None and (spelled_out or name.casefold() not in TERMINAL_COMMANDS):
        return prompt
    for error in found.faults:
        if prompt is None and prompt_name(error.file.rsplit(".", 1)[0]).casefold() == name.casefold():
            raise error
    if prompt is not None:
        raise UserError(f"There is no command /{word} of that form.", hint=f"Your prompt is {spelling(prompt.name)}.")
    raise UserError(f"There is no command or prompt /{word}.", hint="/help and /prompts list them.")


def _given(prompt: OwnPrompt, written: str) -> Mapping[str, str]:
    names = {one.name for one in prompt.variables}
    try:
        parts = shlex.split(written)
    except ValueError as error:
        raise UserError(f"What stands behind /{prompt.name} cannot be read: {error}.") from error
    given: dict[str, str] = {}
    for part in parts:
        name, equals, text = part.partition("=")
        if not equals or name not in names:
            known = ", ".join(sorted(names)) or "none"
            raise UserError(f"“{part[:60]}” names no variable of /{prompt.name}.", hint=f"It has: {known}.")
        given[name] = text
    return given


def _answer(variable: Variable) -> str:
    """Asks until there is an answer, or a default for none."""
    while True:
        default = f" [{variable.default}]" if variable.default else ""
        _say(printable(f"{variable.name}{default}: "), end="")
        typed = input().strip()
        if typed or variable.default is not None:
            return typed or variable.default or ""


def _say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)
