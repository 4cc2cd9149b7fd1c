"""Which files are documents, of which format, and from their bytes to text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import is_binary
from mypt_desktop.workspace.formats.extracted import Extracted
from mypt_desktop.workspace.formats.not_read import suffix_of

_SOURCE_CODE = """
py pyi pyx js mjs cjs jsx ts tsx java kt kts scala go rs c h cc cpp cxx hpp hh hxx cs swift m mm rb php pl pm lua r jl
sh bash zsh fish ps1 bat cmd sql json json5 yaml yml toml ini cfg conf properties xml xsd xsl css scss less vue svelte
hs ml mli ex exs erl clj lisp el scm dart groovy gradle cmake mk asm s f f90 pas vb proto graphql tf dockerfile makefile
gitignore editorconfig
"""
_FORMATS = {
    "pdf": ("pdf",),
    "docx": ("docx", "docm", "dotx"),
    "doc": ("doc", "dot"),
    "pptx": ("pptx", "pptm", "ppsx"),
    "ppt": ("ppt", "pps", "pot"),
    "xlsx": ("xlsx", "xlsm", "xltx"),
    "xls": ("xls", "xlt"),
    "rtf": ("rtf",),
    "odt": ("odt", "ott"),
    "ods": ("ods", "ots"),
    "epub": ("epub",),
    "html": ("html", "htm", "xhtml"),
    "web archive": ("mht", "mhtml"),
    "notebook": ("ipynb",),
    "separated": ("csv", "tsv", "tab", "psv"),
    "lines": ("jsonl", "ndjson", "log"),
    "subtitles": ("srt", "vtt"),
    "markdown": ("md", "markdown", "mdown", "mkd", "mdx", "rst", "rest", "adoc", "org", "qmd", "rmd"),
    "tex": ("tex", "ltx", "latex"),
    "mail": ("eml",),
    "apple mail": ("emlx",),
    "outlook": ("msg",),
    "mailbox": ("mbox", "mbx"),
    "calendar": ("ics", "ical", "ifb"),
    "contacts": ("vcf", "vcard"),
    "image": ("png", "jpg", "jpeg", "jpe", "gif", "bmp", "tif", "tiff", "webp"),
    "prose": ("txt", "text", "bib"),
    "code": tuple(_SOURCE_CODE.split()),
}
_BY_SUFFIX = {suffix: kind for kind, suffixes in _FORMATS.items() for suffix in suffixes}
_IN_COMPOUND = frozenset({"doc", "xls", "ppt", "outlook"})
_NEW_STYLE = {"doc": "docx", "xls": "xlsx", "ppt": "pptx"}  # what an archive under an old ending is

IN_CHILD = frozenset(
    {
        "archive",
        "pdf",
        "docx",
        "doc",
        "pptx",
        "ppt",
        "xlsx",
        "xls",
        "rtf",
        "odt",
        "ods",
        "epub",
        "html",
        "web archive",
        "mail",
    }
    | {"apple mail", "outlook", "mailbox", "calendar", "contacts", "tex", "image"}
)
"""Formats whose parsers can hang, crash or eat memory on hostile files: they run in a child process with limits."""

ARCHIVE = "archive"
"""The format of an archive that the user wants read; others are listed and not read."""

_SHEETS = frozenset(("csv", "tsv", "xlsx", "xlsm", "xls", "ods"))
_SCANS = frozenset(("tif", "tiff"))
_ZIPPED = b"PK\x03\x04"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def may_be_opened(path: str) -> bool:
    """Whether a file is an archive that can be read where the user wants it, by its name."""
    return suffix_of(path) == "zip"


def archive_format(path: str, head: bytes) -> str | None:
    """As `format_of`, of a file that is to be read as an archive."""
    return ARCHIVE if may_be_opened(path) and head.startswith(_ZIPPED) else None


def no_text(path: str) -> str:
    """The sentence for a file whose bytes are no text of any format."""
    return f"{PurePosixPath(path).name} was not read: it holds no text, only data of a program."


def is_code(path: str) -> bool:
    """Whether a file is source code or data that people write as text, by its name."""
    return _BY_SUFFIX.get(path.rpartition(".")[2].lower()) == "code"


def is_sheet(path: str) -> bool:
    """Whether a file is one of tables, by its name."""
    return path.rpartition(".")[2].lower() in _SHEETS


def is_picture(path: str) -> bool:
    """Whether a file is a single picture, by its name. A TIFF is not: a scan in it may have pages."""
    suffix = path.rpartition(".")[2].lower()
    return _BY_SUFFIX.get(suffix) == "image" and suffix not in _SCANS


def format_of(path: str, head: bytes) -> str | None:
    """The format of a file by its name and first bytes (8 kB suffice); None: it holds no text.

    Raises `DocumentUnreadableError` where the user would expect the file to be read and it cannot be.
    """
    kind = _BY_SUFFIX.get(suffix_of(path))
    bare = head.lstrip(b"\xef\xbb\xbf\r\n\t ")
    if head.startswith(_COMPOUND):
        if kind in _IN_COMPOUND:
            return kind
        if kind in IN_CHILD:  # an encrypted new-style file is wrapped into an old-style container
            raise DocumentUnreadableError(_sentence(path, "it is encrypted and needs a password"))
    if bare.startswith(b"%PDF-"):
        return "pdf"
    if bare.startswith(b"{\\rtf") and kind != "code":
        return "rtf"
    if head.startswith(_ZIPPED) and kind in _NEW_STYLE:
        return _NEW_STYLE[kind]
    if kind == "doc" and head and not is_binary(head):
        return "html" if bare[:1] == b"<" else "prose"
    if kind in IN_CHILD:
        return kind
    if is_binary(head):
        return None
    return kind or ("mailbox" if _is_mailbox(head) else "prose")


def _is_mailbox(head: bytes) -> bool:
    """Whether it begins as a mailbox does: such files often have no ending."""
    if not head.startswith(b"From "):
        return False
    from mypt_desktop.workspace.formats.mail import is_mailbox

    return is_mailbox(head)


def extract(path: str, kind: str, data: bytes) -> Extracted:
    """The text of a document. `path` only serves messages. Raises `DocumentUnreadableError` naming file and fault."""
    try:
        return _reader(kind)(data)
    except DocumentUnreadableError as error:
        raise DocumentUnreadableError(_sentence(path, str(error)), hint=error.hint) from error


def _sentence(path: str, fault: str) -> str:
    return f"{PurePosixPath(path).name} cannot be read: {fault}."


def _reader(kind: str) -> Callable[[bytes], Extracted]:
    from mypt_desktop.workspace.formats import (
        archives,
        calendars,
        contacts,
        epub,
        mail,
        opendocument,
        outlook,
        pdf,
        pictures,
        plain,
        powerpoint,
        powerpoint_binary,
        rows,
        rtf,
        spreadsheet,
        spreadsheet_binary,
        subtitles,
        tex,
        web,
        word,
        word_binary,
    )

    readers: dict[str, Callable[[bytes], Extracted]] = {
        ARCHIVE: archives.archive,
        "pdf": pdf.pdf,
        "docx": word.docx,
        "doc": word_binary.doc,
        "pptx": powerpoint.pptx,
        "ppt": powerpoint_binary.ppt,
        "xlsx": spreadsheet.xlsx,
        "xls": spreadsheet_binary.xls,
        "rtf": rtf.rtf,
        "odt": opendocument.odt,
        "ods": opendocument.ods,
        "epub": epub.epub,
        "html": web.html,
        "web archive": mail.web_archive,
        "mail": mail.message,
        "apple mail": mail.apple_message,
        "outlook": outlook.msg,
        "calendar": calendars.calendar,
        "contacts": contacts.contacts,
        "tex": tex.tex,
        "subtitles": subtitles.subtitles,
        "image": pictures.image,
        "mailbox": mail.mailbox,
        "notebook": plain.notebook,
        "separated": rows.separated,
        "lines": plain.lines,
        "markdown": plain.markdown,
        "prose": plain.prose,
        "code": plain.code,
    }
    return readers[kind]
