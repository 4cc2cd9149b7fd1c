"""The window's texts for translators: collected from the code into Qt Linguist files, and checked there.

Qt's own `lupdate` files a text under the class that it stands in, which functions and tables of data do not have, and
passes over what it cannot read. Here a text that cannot be collected is a fault.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from installer.places import ROOT
from mypt_desktop.core.settings import Settings

SOURCES = ROOT / "mypt_desktop" / "gui"
FOLDER = ROOT / "resources" / "translations"
_SETTINGS = ROOT / "mypt_desktop" / "core" / "settings.py"
_CONTEXT = "MyPT"
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
# Which arguments of a call are texts of the window; the last one of `trn` is what English says of one thing.
_CALLS: Mapping[str, tuple[int, ...]] = {"tr": (0,), "tr_noop": (0,), "trn": (1,), "Command": (1, 2)}


@dataclass(frozen=True, slots=True)
class Message:
    """A text of the window: `one` is the English for a single thing where things are counted."""

    source: str
    note: str = ""
    one: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.source, self.note


@dataclass(frozen=True, slots=True)
class Translated:
    """What a file says of a message; no forms, or an empty one: not translated yet."""

    message: Message
    forms: tuple[str, ...]

    @property
    def finished(self) -> bool:
        return bool(self.forms) and all(self.forms)


class NotCollectedError(ValueError):
    """A text in the code that is not written out, so that nobody can translate it."""


def messages(sources: Path = SOURCES) -> dict[Message, list[Path]]:
    """Every text of the window with the files that it stands in, in their order; the settings' words come last.

    Raises `NotCollectedError`.
    """
    found: dict[Message, list[Path]] = {}
    for path in sorted(sources.rglob("*.py")):
        for message in collected(path.read_text(encoding="utf-8"), path):
            files = found.setdefault(message, [])
            if path not in files:
                files.append(path)
    for message in _of_settings():
        found.setdefault(message, [_SETTINGS])
    return found


def collected(code: str, path: Path) -> Iterator[Message]:
    """The texts of one module, from the top. Raises `NotCollectedError`."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        for at in _CALLS.get(name, ()):
            if at >= len(call.args):
                continue
            text = _text(call.args[at])
            if text is None:
                if isinstance(call.args[at], ast.JoinedStr | ast.BinOp):
                    raise NotCollectedError(f"{path}:{call.lineno}: write the text out, with {{names}} for values.")
                continue  # a text that was marked where it stands
            note = (_text(call.args[1]) or "") if name == "tr" and len(call.args) > 1 else ""
            one = (_text(call.args[0]) or "") if name == "trn" else ""
            if any(letter.isalpha() for letter in text):
                yield Message(text, note, one)


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _of_settings() -> Iterator[Message]:
    """Titles, helps and choices. A language is named in itself, so those words are not for translators."""
    for group in dataclasses.fields(Settings):
        for setting in dataclasses.fields(getattr(Settings(), group.name)):
            option = setting.metadata["option"]
            words = dict(option.words)
            yield Message(option.title)
            yield Message(option.help)
            for value in dict.fromkeys((*option.choices, *words)):
                if setting.name != "language" or value == "auto":
                    yield Message(words.get(value) or str(value).capitalize())


def read(path: Path) -> list[Translated]:
    """The messages of a Qt Linguist file, unfinished ones without forms."""
    found = []
    for message in ElementTree.parse(path).iter("message"):
        translation = message.find("translation")
        text, note = message.findtext("source", ""), message.findtext("comment", "")
        one = message.findtext("extracomment", "").removeprefix(_ONE)
        forms: tuple[str, ...] = ()
        if translation is not None and not translation.get("type"):
            forms = tuple(form.text or "" for form in translation.iter("numerusform")) or (translation.text or "",)
        found.append(Translated(Message(text, note, one), forms))
    return found


_ONE = "Of one thing English says: "


def write(path: Path, found: Mapping[Message, Sequence[Path]], known: Sequence[Translated]) -> None:
    """Every message of `found`, with the forms that `known` has for it."""
    forms = {one.message: one.forms for one in known if one.finished}
    language = path.stem.removeprefix("mypt_")
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en">',
        f"<context>\n    <name>{_CONTEXT}</name>",
        *("\n".join(_written(message, files, forms.get(message, ()))) for message, files in found.items()),
        "</context>\n</TS>\n",
    ]
    path.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def _written(message: Message, files: Sequence[Path], forms: Sequence[str]) -> Iterator[str]:
    yield '    <message numerus="yes">' if message.one else "    <message>"
    for file in files:
        yield f'        <location filename="../../{file.relative_to(ROOT).as_posix()}"/>'
    yield f"        <source>{escape(message.source)}</source>"
    if message.note:
        yield f"        <comment>{escape(message.note)}</comment>"
    state = "" if forms else ' type="unfinished"'
    if not message.one:
        yield f"        <translation{state}>{escape(forms[0]) if forms else ''}</translation>"
    else:
        yield f"        <extracomment>{_ONE}{escape(message.one)}</extracomment>"
        yield f"        <translation{state}>"
        yield from (f"            <numerusform>{escape(form)}</numerusform>" for form in forms or ("", ""))
        yield "        </translation>"
    yield "    </message>"


def faults(found: Mapping[Message, object], known: Sequence[Translated]) -> list[str]:
    """What keeps a language from being whole, a sentence each: texts missing, stale or unfinished, and what a
    translation lost of its text."""
    there = {one.message for one in known}
    said = [f"missing: {message.source!r}" for message in found if message not in there]
    for one in known:
        if one.message not in found:
            said.append(f"not in the code any more: {one.message.source!r}")
        elif not one.finished:
            said.append(f"not translated: {one.message.source!r}")
        else:
            said += [f"{fault}: {one.message.source!r}" for fault in _lost(one)]
    return said


def _lost(one: Translated) -> Iterator[str]:
    """`{n}` may be left out where one thing is counted."""
    source = one.message.source
    for at, form in enumerate(one.forms):
        wanted, has = Counter(_PLACEHOLDER.findall(source)), Counter(_PLACEHOLDER.findall(form))
        if has != wanted and not (at == 0 and one.message.one and has == wanted - Counter(["{n:,}"])):
            yield "other placeholders"
        if form.replace("&&", "").count("&") != source.replace("&&", "").count("&"):
            yield "no mnemonic, or one too many"
        if form.endswith("…") != source.endswith("…"):
            yield "an ellipsis says that a dialog follows, and is in one of the two only"
        if (form[:1].isspace(), form[-1:].isspace()) != (source[:1].isspace(), source[-1:].isspace()):
            yield "another space at an end"


def update() -> int:
    """Writes every language's file anew and says what is left to translate. Returns how many texts that are."""
    found = messages()
    left = 0
    for path in sorted(FOLDER.glob("mypt_*.ts")):
        known = read(path)
        write(path, found, known)
        kept = read(path)
        open_ = faults(found, kept)
        gone = [one for one in known if one.message not in found]
        print(f"{path.name}: {len(kept):,} texts, {len(open_):,} to see to, {len(gone):,} dropped.")
        for fault in open_:
            print(f"  {fault}")
        left += len(open_)
    return left
