"""MCP Apps: the pages of servers, kept by their content, and what a page of a server may ask of that server.

A page is drawn when the call that it belongs to is over. It gets no network, whatever it asks for: what it asked for is
kept, so that it can be said.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.core.paths import make_private
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.mcp.facts import ToolFacts, label
from mypt_desktop.sandbox.results import DEEPEST, deeper_than
from mypt_desktop.store.toolset_values import ServerId

FOLDER: Final = ".pages"  # no server can have this name
PAGE: Final = "index.html"
RENDERER: Final = "app"
LARGEST_PAGE: Final = 8_000_000  # characters
_LARGEST_RESULT: Final = 2_000_000  # characters of JSON that a page is given
_DOMAINS: Final = ("connectDomains", "resourceDomains", "frameDomains", "baseUriDomains")


class PageError(UserError):
    """A server's page cannot be drawn; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Page:
    """`asked` are the hosts that the page wanted to reach, and does not."""

    html: str
    asked: tuple[str, ...]


def page_of(result: Any, uri: str) -> Page:
    """The page in what a server gave for its address, in the SDK's terms. Raises `PageError`."""
    for one in list(result.contents)[:10]:
        text, kind = getattr(one, "text", None), (one.mime_type or "").lower()
        if not isinstance(text, str) or not kind.startswith("text/html"):
            continue
        if len(text) > LARGEST_PAGE:
            raise PageError(f"The page {label(uri, 200)} is larger than {LARGEST_PAGE // 1_000_000} MB.")
        return Page(text, tuple(dict.fromkeys(_asked(one.meta))))
    raise PageError(f"There is no page at {label(uri, 200)}.")


def plan_for(
    page: Page, folder: Path, server: ServerId, tool: ToolFacts, arguments: Mapping[str, Json], result: Any
) -> RenderPlan:
    """How the result of a call is drawn by its server's page, which is kept in `folder`. Raises `PageError`."""
    plain = result.model_dump(by_alias=True, mode="json", exclude_none=True)
    if deeper_than(plain, DEEPEST) or len(result.model_dump_json()) > _LARGEST_RESULT:
        plain = {"content": [{"type": "text", "text": "The result is too large for a page."}], "isError": True}
    config: dict[str, Json] = {
        "page": str(keep(page.html, folder)),
        "server": server,
        "tool": tool.name,
        "arguments": dict(arguments),
        "call_result": plain,
        "asked": list(page.asked),
    }
    return RenderPlan(RENDERER, config)


def keep(html: str, folder: Path) -> Path:
    """The file that holds this page; written once. Raises `PageError`."""
    data = html.encode("utf-8", "replace")
    place = folder / hashlib.sha256(data).hexdigest()[:32]
    try:
        if not (place / PAGE).is_file():
            make_private(place)
            beside = place / f".{os.urandom(4).hex()}"
            beside.write_bytes(data)
            beside.replace(place / PAGE)
    except OSError as error:
        raise PageError(f"The page cannot be kept: {error.strerror or error}.") from error
    return place / PAGE


def _asked(meta: Any) -> Iterator[str]:
    ui = meta.get("ui") if isinstance(meta, Mapping) else None
    csp = ui.get("csp") if isinstance(ui, Mapping) else None
    if not isinstance(csp, Mapping):
        return
    for kind in _DOMAINS:
        for host in csp.get(kind) or ():
            yield label(str(host), 120)
