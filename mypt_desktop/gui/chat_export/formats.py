"""The formats that a chat can be exported in, and the bytes of each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal, TypeAlias, get_args

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat_export.conversation import Conversation
from mypt_desktop.gui.translation import tr, tr_noop

FormatName: TypeAlias = Literal["markdown", "html", "pdf", "docx", "json"]


@dataclass(frozen=True, slots=True)
class Format:
    name: FormatName
    title: str
    suffix: str

    @property
    def filter(self) -> str:
        """For a file dialog."""
        return f"{tr(self.title)} (*{self.suffix})"


FORMATS = (
    Format("markdown", "Markdown", ".md"),
    Format("html", tr_noop("Web page"), ".html"),
    Format("pdf", "PDF", ".pdf"),
    Format("docx", tr_noop("Word document"), ".docx"),
    Format("json", "JSON", ".json"),
)
assert tuple(one.name for one in FORMATS) == get_args(FormatName)
_OTHER_SUFFIXES = {".markdown": "markdown", ".htm": "html"}


def format_named(name: str) -> Format:
    """Raises `UserError` where there is none of that name."""
    for one in FORMATS:
        if one.name == name:
            return one
    raise UserError(tr("There is no export format {name!r}.", name=name), hint=tr("There is {names}.", names=_names()))


def format_of(path: PurePath) -> Format:
    """The format that a file's name asks for. Raises `UserError` where it asks for none."""
    suffix = path.suffix.lower()
    for one in FORMATS:
        if suffix == one.suffix or _OTHER_SUFFIXES.get(suffix) == one.name:
            return one
    raise UserError(
        tr("{name} does not say in which format the chat is wanted.", name=path.name),
        hint=tr(
            "End the name in {formats}, or name the format: {names}.",
            formats=", ".join(one.suffix for one in FORMATS),
            names=_names(),
        ),
    )


def exported(conversation: Conversation, name: FormatName) -> bytes:
    """The whole file. A PDF needs the application object."""
    match name:
        case "markdown":
            from mypt_desktop.gui.chat_export.markdown_file import markdown_file

            return markdown_file(conversation)
        case "html":
            from mypt_desktop.gui.chat_export.html_file import html_file

            return html_file(conversation)
        case "pdf":
            from mypt_desktop.gui.chat_export.pdf_file import pdf_file

            return pdf_file(conversation)
        case "docx":
            from mypt_desktop.gui.chat_export.docx_file import docx_file

            return docx_file(conversation)
        case "json":
            from mypt_desktop.gui.chat_export.json_file import json_file

            return json_file(conversation)


def _names() -> str:
    return ", ".join(one.name for one in FORMATS)
