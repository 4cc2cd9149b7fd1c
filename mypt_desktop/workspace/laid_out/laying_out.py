"""From a file's bytes to its layout: which formats have one, and who reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.not_read import suffix_of
from mypt_desktop.workspace.laid_out.locating import Sought, marks_of
from mypt_desktop.workspace.laid_out.values import Block, LaidOut, Mark

_KINDS = {
    "markdown": ("md", "markdown", "mdown", "mkd", "mdx"),
    "html": ("html", "htm", "xhtml"),
    "web archive": ("mht", "mhtml"),
    "docx": ("docx", "docm", "dotx"),
    "pptx": ("pptx", "pptm", "ppsx"),
    "epub": ("epub",),
}
_BY_SUFFIX = {suffix: kind for kind, suffixes in _KINDS.items() for suffix in suffixes}
_MOST_BLOCKS = 200_000

KINDS = frozenset(_KINDS)


def layout_kind(path: str) -> str:
    """The kind of a document that can be laid out, by its name; "" for any other."""
    return _BY_SUFFIX.get(suffix_of(path), "")


def laid_out(kind: str, data: bytes, sought: Sought) -> LaidOut:
    """Raises `DocumentUnreadableError` with a clause ("it is damaged")."""
    blocks = _reader(kind)(data)
    if len(blocks) > _MOST_BLOCKS:
        raise DocumentUnreadableError("it is too long to be laid out")
    if not blocks:
        raise DocumentUnreadableError("there is nothing in it to be laid out")
    return LaidOut(tuple(blocks), _marks(kind, blocks, sought))


def _marks(kind: str, blocks: list[Block], sought: Sought) -> tuple[Mark, ...]:
    if kind != "markdown":
        return marks_of(blocks, sought)
    from mypt_desktop.workspace.laid_out.marked_text import unmarked

    seen = replace(sought, words=unmarked(sought.words), before=unmarked(sought.before))
    if seen.words == sought.words:
        return marks_of(blocks, sought)
    # What is in code is seen as it was written.
    return max(marks_of(blocks, seen), marks_of(blocks, sought), key=lambda marks: sum(m.end - m.start for m in marks))


def _reader(kind: str) -> Callable[[bytes], list[Block]]:
    from mypt_desktop.workspace.laid_out import books, marked_text, slides, web, word

    readers: dict[str, Callable[[bytes], list[Block]]] = {
        "markdown": marked_text.markdown,
        "html": web.web,
        "web archive": books.web_archive,
        "docx": word.docx,
        "pptx": slides.pptx,
        "epub": books.epub,
    }
    return readers[kind]
