"""Which files are documents, of which format, and from their bytes to text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import is_binary
from mypt_desktop.workspace.formats.extracted import Extracted

_SOURCE_CODE = """
py pyi pyx js mjs cjs jsx ts tsx java kt kts scala go rs c h cc cpp cxx hpp hh hxx cs swift m mm rb php pl pm lua r jl
sh bash zsh fish ps1 bat cmd sql json json5 yaml yml toml ini cfg conf properties xml xsd xsl css scss less vue svelte
hs ml mli ex exs erl clj lisp el scm dart groovy gradle cmake mk asm s f f90 pas vb proto graphql tf dockerfile makefile
gitignore editorconfig
"""
_BINARY = """
png jpg jpeg gif bmp ico tif tiff webp heic avif psd mp3 mp4 m4a m4v avi mov mkv webm wav flac ogg opus aac wma wmv zip
gz bz2 xz zst 7z rar tar tgz jar war whl egg deb rpm dmg iso img exe dll so dylib a o obj lib pyc pyo pyd class wasm
bin dat db db-wal db-shm db-journal sqlite sqlite-wal sqlite-shm sqlite-journal sqlite3 parquet arrow feather npy npz
pt pth onnx gguf safetensors h5 hdf5 pkl pickle joblib ttf otf woff woff2 eot faiss mo
"""
_FORMATS = {
    "pdf": ("pdf",),
    "docx": ("docx", "docm", "dotx"),
    "pptx": ("pptx", "pptm", "ppsx"),
    "xlsx": ("xlsx", "xlsm", "xltx"),
    "odt": ("odt", "ott"),
    "ods": ("ods", "ots"),
    "epub": ("epub",),
    "html": ("html", "htm", "xhtml"),
    "notebook": ("ipynb",),
    "separated": ("csv", "tsv", "tab", "psv"),
    "lines": ("jsonl", "ndjson", "log", "srt", "vtt"),
    "markdown": ("md", "markdown", "mdown", "mkd", "mdx", "rst", "rest", "adoc", "org", "qmd", "rmd"),
    "mail": ("eml",),
    "mailbox": ("mbox", "mbx"),
    "prose": ("txt", "text", "tex", "bib"),
    "code": tuple(_SOURCE_CODE.split()),
}
_BY_SUFFIX = {suffix: kind for kind, suffixes in _FORMATS.items() for suffix in suffixes}
_OLD_OFFICE = frozenset({"doc", "xls", "ppt", "dot", "xlt", "pps"})
_NEVER_TEXT = frozenset(_BINARY.split())

IN_CHILD = frozenset({"pdf", "docx", "pptx", "xlsx", "odt", "ods", "epub", "html", "mail", "mailbox"})
"""Formats whose parsers can hang, crash or eat memory on hostile files: they run in a child process with limits."""

_ZIPPED = b"PK\x03\x04"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def suffix_of(path: str) -> str:
    """The part of a name that tells its format: `md` of `notes.md`, `makefile` of `Makefile`."""
    name = PurePosixPath(path).name.lower()
    return name.rsplit(".", 1)[-1]


def is_never_text(path: str) -> bool:
    """Whether the name alone says that there is nothing to read."""
    return suffix_of(path) in _NEVER_TEXT


def format_of(path: str, head: bytes) -> str | None:
    """The format of a file by its name and first bytes (8 kB suffice); None: it holds no text, pass over it.

    Raises `DocumentUnreadableError` where the user would expect the file to be read and it cannot be.
    """
    suffix = suffix_of(path)
    kind = _BY_SUFFIX.get(suffix)
    if head.startswith(_COMPOUND) and (kind in IN_CHILD or suffix in _OLD_OFFICE):
        if kind:  # an encrypted new-style file is wrapped into an old-style container
            raise DocumentUnreadableError(_sentence(path, "it is encrypted and needs a password"))
        raise DocumentUnreadableError(
            _sentence(path, f"it has an old Office format (.{suffix})"), hint=f"Save it as .{suffix}x."
        )
    if head.lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(b"%PDF-"):
        return "pdf"
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
    from mypt_desktop.workspace.formats import epub, mail, office, opendocument, pdf, plain, rows, spreadsheet, web

    readers: dict[str, Callable[[bytes], Extracted]] = {
        "pdf": pdf.pdf,
        "docx": office.docx,
        "pptx": office.pptx,
        "xlsx": spreadsheet.xlsx,
        "odt": opendocument.odt,
        "ods": opendocument.ods,
        "epub": epub.epub,
        "html": web.html,
        "mail": mail.message,
        "mailbox": mail.mailbox,
        "notebook": plain.notebook,
        "separated": rows.separated,
        "lines": plain.lines,
        "markdown": plain.markdown,
        "prose": plain.prose,
        "code": plain.code,
    }
    return readers[kind]
