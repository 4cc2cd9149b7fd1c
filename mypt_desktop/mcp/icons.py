"""The icons of servers, tools, prompts and resources: only what came with the message itself, as a `data:` URI.

Anything else would have to be fetched and is not. Pictures are PNG, JPEG or WebP by their first bytes; of an SVG only
shapes and gradients are kept, written anew, so that nothing in it can name anything outside of it.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import unquote_to_bytes
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

MOST_BYTES: Final = 32 * 1024  # of one icon, as the picture it is
MOST_BYTES_TOGETHER: Final = 256 * 1024  # of all icons of a server; the same one counts once
SVG: Final = "image/svg+xml"
_MOST_LOOKED_AT: Final = 10  # of the icons of one thing
_PICTURES: Final = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff", "image/webp": b"RIFF"}
_SHAPES: Final = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_AROUND: Final = frozenset({"svg", "g", "defs", "linearGradient", "radialGradient", "stop"})
_UNSEEN: Final = frozenset({"title", "desc", "metadata"})
_ATTRIBUTES: Final = re.compile(
    "viewBox|width|height|x|y|r|cx|cy|rx|ry|[xy][12]|d|points|id|transform|opacity|color|offset|display"
    "|fill(-opacity|-rule)?|stroke(-opacity|-width|-linecap|-linejoin|-miterlimit)?|stop-(color|opacity)"
    "|gradientUnits|gradientTransform|spreadMethod|f[xy]|preserveAspectRatio"
)
_MOST_ELEMENTS: Final = 500
_DEEPEST: Final = 20
_INNER: Final = re.compile(r"url\(#[\w.-]+\)")


class _NoIconError(Exception):
    """It is not of a kind that is drawn."""


class Icons:
    """Takes the icons of one server, until it has sent more than any needs."""

    def __init__(self) -> None:
        self._taken: dict[str, str] = {}
        self._left = MOST_BYTES_TOGETHER

    def first(self, found: Iterable[Any] | None) -> str:
        """The first of some icons (with the SDK's members) that can be shown here, as a `data:` URI; "" for none. One
        that is made for every theme goes before others."""
        some = list(found or ())[:_MOST_LOOKED_AT]
        some.sort(key=lambda one: one.theme is not None)
        return next(filter(None, (self._kept(str(one.src)) for one in some)), "")

    def _kept(self, source: str) -> str:
        if source not in self._taken:
            drawable = checked(source)
            if len(drawable) > self._left:
                return ""
            self._left -= len(drawable)
            self._taken[source] = drawable
        return self._taken[source]


def checked(source: str) -> str:
    """A `data:` URI as one that may be drawn; "" for everything else."""
    found = icon_bytes(source)
    if found is None:
        return ""
    kind, data = found
    if kind == SVG:
        try:
            data = _plain_svg(data)
        except (_NoIconError, expat.ExpatError, UnicodeError, ValueError):
            return ""
    elif not data.startswith(_PICTURES[kind]) or (kind == "image/webp" and data[8:12] != b"WEBP"):
        return ""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def icon_bytes(source: str) -> tuple[str, bytes] | None:
    """Type and bytes of a `data:` URI of one of the types that are drawn, as it says of itself; None for any other."""
    head, comma, body = source[: MOST_BYTES * 4].partition(",")
    scheme, _, rest = head.partition(":")
    kind, *parameters = (part.strip().lower() for part in rest.split(";"))
    if scheme.lower() != "data" or not comma or not (kind in _PICTURES or kind == SVG) or len(source) > MOST_BYTES * 4:
        return None
    try:
        data = unquote_to_bytes(body)
        if "base64" in parameters:
            data = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return None
    return (kind, data) if 0 < len(data) <= MOST_BYTES else None


def _plain_svg(data: bytes) -> bytes:
    """The shapes of an SVG, written anew. Raises for whatever else would be seen: texts, pictures, styles, scripts."""
    data.decode("utf-8")
    written: list[str] = []
    depth = unseen = count = shapes = 0

    def begin(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth, unseen, count, shapes
        depth, count = depth + 1, count + 1
        if depth > _DEEPEST or count > _MOST_ELEMENTS:
            raise _NoIconError
        if unseen or name in _UNSEEN or ":" in name:
            unseen += 1
            return
        if name not in _SHAPES | _AROUND or (name == "svg") is not (depth == 1):
            raise _NoIconError
        shapes += name in _SHAPES
        kept = {key: value for key, value in _attributes(attributes) if _ATTRIBUTES.fullmatch(key)}
        if name == "svg":
            kept["xmlns"] = "http://www.w3.org/2000/svg"
        written.append(f"<{name}{''.join(f' {key}={quoteattr(value)}' for key, value in kept.items())}>")

    def end(name: str) -> None:
        nonlocal depth, unseen
        depth -= 1
        if unseen:
            unseen -= 1
        else:
            written.append(f"</{name}>")

    def refuse(*_: Any) -> None:
        raise _NoIconError

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.StartDoctypeDeclHandler = refuse
    parser.Parse(data, True)
    if not shapes:
        raise _NoIconError
    return "".join(written).encode()


def _attributes(attributes: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """With the declarations of `style` as attributes of their own. Raises for a reference to elsewhere."""
    for name, value in attributes.items():
        if name == "style":
            for declaration in value.split(";"):
                key, _, said = declaration.partition(":")
                yield key.strip(), _inner(said.strip())
        elif name.rpartition(":")[2] == "href":
            raise _NoIconError
        else:
            yield name, _inner(value)


def _inner(value: str) -> str:
    if "\\" in value or "url" in _INNER.sub("", value).lower():
        raise _NoIconError
    return value
