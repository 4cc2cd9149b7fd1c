"""Untrusted names and texts made safe to show: nothing that reorders, hides or breaks what stands around them.

File names, chat titles and addresses come from outside. With a right-to-left override `txt.exe` can read `exe.txt`.
"""

from __future__ import annotations

import html
import unicodedata

from mypt_desktop.gui.translation import tr, trn

# Directional formatting characters: embeddings, overrides, isolates and marks (Unicode Standard Annex 9), zero-width
# characters, and the line and paragraph separators, which would break a one-line label in two.
_UNSEEN = frozenset(
    "\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_MARKS = frozenset("\u061c\u200e\u200f")
_REPLACEMENT = "\ufffd"


def neutral(text: str) -> str:
    """`text` with every direction-changing or invisible character replaced, one for one; positions stay the same."""
    if text.isascii():
        return text
    return "".join(_REPLACEMENT if character in _UNSEEN else character for character in text)


def running(text: str) -> str:
    """Prose as `neutral` has it, but with the marks that writers of Hebrew and Arabic set beside punctuation and
    numbers: no letter moves for them."""
    if text.isascii():
        return text
    return "".join(_REPLACEMENT if c in _UNSEEN and c not in _MARKS else c for c in text)


def one_line(text: str, longest: int = 200) -> str:
    """`text` as a label: neutral, without control characters, white space folded, cut to `longest` characters."""
    cut = text[: longest * 4]
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in cut)
    folded = " ".join(neutral(kept).split())
    return folded if len(folded) <= longest else folded[: longest - 1].rstrip() + "…"


def tip(text: str) -> str:
    """`text` as a tooltip. Qt guesses whether a tooltip is HTML; escaped HTML leaves it nothing to guess."""
    return f"<span>{html.escape(neutral(text[:2000]))}</span>" if text else ""


def utf16_length(text: str) -> int:
    """Length as Qt counts: characters outside the basic plane are two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def documents_text(read: int, unread: int) -> str:
    """How many documents a folder has: `41 documents, 3 not read`."""
    said = trn("{n:,} document", "{n:,} documents", read)
    return tr("{documents}, {unread:,} not read", documents=said, unread=unread) if unread else said


def size_text(size: int) -> str:
    """Bytes as people read them: `812 bytes`, `14 KB`, `2.3 MB`."""
    if size < 1000:
        return tr("{size} bytes", size=size)
    if size < 1_000_000:
        return tr("{size:.0f} KB", size=size / 1000)
    return tr("{size:.1f} MB", size=size / 1_000_000)
