"""Address books (`.vcf`) to light Markdown: each person or organisation under its name."""

from __future__ import annotations

from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.content_lines import ContentLine, content_lines
from mypt_desktop.workspace.formats.encoding import is_binary
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, cell

_LABELS: Final = {
    "NICKNAME": "Nickname",
    "ORG": "Organisation",
    "TITLE": "Job",
    "ROLE": "Role",
    "TEL": "Phone",
    "EMAIL": "E-mail",
    "ADR": "Address",
    "URL": "Website",
    "IMPP": "Messenger",
    "BDAY": "Birthday",
    "ANNIVERSARY": "Anniversary",
    "CATEGORIES": "Categories",
    "RELATED": "Related",
    "NOTE": "Note",
}
_LISTS: Final = {"ORG": ", ", "ADR": ", "}
_NO_TYPE: Final = frozenset({"pref", "internet", "voice", "type", "quoted-printable", "x-internet"})
_BYTES: Final = frozenset({"B", "BASE64"})


def contacts(data: bytes) -> Extracted:
    """All cards of a file in their order. What is no address book is refused."""
    if is_binary(data):
        raise DocumentUnreadableError("it is no address book but binary data")
    cards: list[str] = []
    lines: list[ContentLine] | None = None
    size = 0
    for line in content_lines(data):
        if line.name == "BEGIN" and line.value.strip().upper() == "VCARD":
            if lines:
                cards.append(_card(lines))
            lines = []
        elif line.name == "END" and lines is not None:
            cards.append(_card(lines))
            size += len(cards[-1])
            lines = None
        elif lines is not None and line.parameters.get("ENCODING", "").upper() not in _BYTES:
            lines.append(line)
        if size > MAX_CHARACTERS:
            raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
    if lines:
        cards.append(_card(lines))  # one that is cut short
    if not cards:
        raise DocumentUnreadableError("it is damaged, not a readable address book")
    return Extracted("\n\n".join(cards), Structure.MARKDOWN)


def _card(lines: list[ContentLine]) -> str:
    said: list[str] = []
    for label in _LABELS:
        for line in lines:
            if line.name == label and (value := _value(line)):
                kind = _kind(line)
                said.append(f"{_LABELS[label]}{f' ({kind})' if kind else ''}: {value}")
    return "\n".join([f"# {_name(lines)}", *said])


def _name(lines: list[ContentLine]) -> str:
    for wanted in ("FN", "N", "ORG", "EMAIL"):
        for line in lines:
            if line.name == wanted:
                parts = [part for part in line.parts(";") if part] if wanted in ("N", "ORG") else [line.text]
                if wanted == "N":  # family name; given name; others; before; after
                    family, given = [*line.parts(";"), "", ""][:2]
                    parts = [given, family]
                if name := cell(" ".join(parts)):
                    return name
    return "(no name)"


def _value(line: ContentLine) -> str:
    if line.name in _LISTS:
        return _LISTS[line.name].join(cell(part) for part in line.parts(";") if part)
    text = line.text.removeprefix("tel:").removeprefix("mailto:")
    return text if line.name == "NOTE" else cell(text)


def _kind(line: ContentLine) -> str:
    kinds = [one.strip().lower() for one in line.parameters.get("TYPE", "").split(",")]
    return ", ".join(dict.fromkeys(one for one in kinds if one and one not in _NO_TYPE and one != "x-other"))
