"""Writing the text of a whole file with a small model: in a code fence and not in JSON, and kept from looping.

A model of half a billion parameters writes a working page into a fence, and a sentence about a page into the string of
a JSON argument. So the app asks for the text by itself and makes the call.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from mypt_desktop.agent.loops import CODE, PROSE, without_loop
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.errors import ContextOverflowError
from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import Role, message
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded

FILE_TOKENS = 1500  # a file may have, more only where it is there already and longer
_SPARE_TOKENS = 200
_CONTEXT_CHARS = 1500  # of another file that is shown beside
_PROSE = frozenset((".md", ".txt", ".markdown", ".rst", ""))
_LANGUAGES = {
    ".html": "html",
    ".htm": "html",
    ".css": "css",
    ".js": "javascript",
    ".mjs": "javascript",
    ".ts": "typescript",
    ".jsx": "jsx",
    ".tsx": "tsx",
    ".py": "python",
    ".sh": "bash",
    ".json": "json",
    ".csv": "csv",
    ".xml": "xml",
    ".svg": "svg",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".sql": "sql",
    ".c": "c",
    ".cpp": "cpp",
    ".java": "java",
    ".go": "go",
    ".rs": "rust",
    ".rb": "ruby",
    ".php": "php",
}
_PREAMBLE_CHARS = 140
_PROGRAMMER = "You are a programmer. You write complete files that work as they are."
_AUTHOR = "You write short texts for the user, and nothing besides."
_NEW = "{request}\n\nWrite the whole file {path}."
_NEW_PAGE = "{request}\n\nWrite the whole file {path}, with its styles and scripts inside."
_NEW_TEXT = "{request}\n\nWrite the text of {path}. Do not write more than is asked."
_CHANGED = "{request}\n\nWrite the whole file {path} with this change."
_SHOWN = "This is {path}:\n\n```{language}\n{text}\n```"


@dataclass(frozen=True, slots=True)
class Draft:
    """A file to be written. `request` is what the user asks; `before` its text as it is now, where that is to be
    changed; `beside` are other files that belong to it."""

    path: str
    request: str
    before: str | None = None
    beside: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class FileText:
    """`cut`: the model came to its limit, or began to repeat itself, before the end."""

    text: str
    cut: bool = False


def write(turn: Turn, draft: Draft) -> Generator[TurnEvent, None, FileText]:
    """Returns the text of a file and yields progress for each line of it. Raises `ContextOverflowError` when it is too
    long a file."""
    ending = PurePosixPath(draft.path).suffix.lower()
    prose = ending in _PROSE
    limit = _limit(turn, draft)
    opening = "" if prose else f"```{_LANGUAGES.get(ending, '')}\n"
    asked = [message(Role.SYSTEM, _AUTHOR if prose else _PROGRAMMER), message(Role.USER, _prompt(draft, ending))]
    yield Progressed(f"Writing {draft.path}", 0, 0)
    prompt = yield from turn.model.prompt(asked, answer=limit, opening=opening)
    text = ""
    for piece in turn.model.text(prompt, limit=limit, stop=() if prose else ("\n```",)):
        text += piece
        if "\n" in piece:
            yield Progressed(f"Writing {draft.path}, line {text.count(chr(10)) + 1}", 0, 0)
            shorter = without_loop(text, PROSE if prose else CODE)
            if shorter is not None:
                return FileText(_unfenced(shorter), cut=True)
    return FileText(_unfenced(text), cut=turn.model.cut_off)


def language(path: str) -> str:
    """What a code fence says of such a file; empty where that is not known."""
    return _LANGUAGES.get(PurePosixPath(path).suffix.lower(), "")


def _limit(turn: Turn, draft: Draft) -> int:
    """Tokens the text may have: as many as it has now and some more, or what a new file may have."""
    now = turn.model.count_tokens(draft.before) if draft.before else 0
    limit = max(FILE_TOKENS, now + now // 4 + _SPARE_TOKENS)
    most = turn.model.context_length - now - turn.model.count_tokens(draft.request) - 2 * _SPARE_TOKENS
    if now and most < now + now // 8:
        raise ContextOverflowError(
            f"{draft.path} is longer than what the model can write at once.",
            hint="Change it in the editor, or choose a longer context in the settings.",
        )
    return max(_SPARE_TOKENS, min(limit, most))


def _prompt(draft: Draft, ending: str) -> str:
    shown = [(path, text[:_CONTEXT_CHARS]) for path, text in draft.beside]
    if draft.before is not None:
        shown.append((draft.path, draft.before))
        task = _CHANGED
    else:
        task = _NEW_PAGE if ending in (".html", ".htm") and not draft.beside else _NEW
        task = _NEW_TEXT if ending in _PROSE else task
    blocks = [_SHOWN.format(path=path, language=language(path), text=text.rstrip("\n")) for path, text in shown]
    return "\n\n".join([*blocks, task.format(request=draft.request.strip(), path=draft.path)])


def _unfenced(text: str) -> str:
    """The text without what a model says before it and the fence it may put around it, and with a line end."""
    text = text.strip("\n")
    first, _, rest = text.partition("\n")
    if (
        first.rstrip().endswith(":")
        and len(first) <= _PREAMBLE_CHARS
        and lexicon.pattern("preambles").match(folded(first))
    ):
        text = rest.strip("\n")
    fenced = re.fullmatch(r"```[\w-]*\n(.*?)\n?```\s*", text, re.DOTALL)
    text = fenced[1] if fenced else text
    return f"{text.rstrip()}\n" if text.strip() else ""
