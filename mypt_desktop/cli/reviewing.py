"""A review of a toolset as a terminal shows it, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from mypt_desktop.tools.toolsets.review import Change, Review

_MARKS: dict[Change, str] = {"added": "+", "changed": "~", "removed": "-", "same": " "}
_MOST_FILES = 30


def written_review(review: Review) -> str:
    """What an import would bring, for reading before consent."""
    return "\n".join(_lines(review))


def plain_review(review: Review) -> dict[str, object]:
    """The same for programs."""
    manifest = review.bundle.manifest
    return {
        "id": manifest.id,
        "name": manifest.name,
        "version": manifest.version,
        "kind": review.kind,
        "installed": None if review.installed is None else review.installed.version,
        "headline": review.headline,
        "tools": [{"id": tool.id, "change": tool.change, "description": tool.description} for tool in review.tools],
        "permissions": [{"sentence": one.sentence, "added": one.added} for one in review.permissions],
        "mcp_servers": [{"id": one.id, "starts": one.starts, "change": one.change} for one in review.servers],
        "files": [{"path": one.path, "size": one.size, "change": one.change} for one in review.files],
        "total_bytes": review.total_bytes,
        "warnings": list(review.warnings),
    }


def _lines(review: Review) -> Iterator[str]:
    manifest = review.bundle.manifest
    marked = review.installed is not None  # what changes; a new toolset is new altogether
    yield review.headline
    if manifest.description:
        yield _one_line(manifest.description)
    yield from (f"Careful: {warning}" for warning in review.warnings)
    yield "\nTools"
    for tool in review.tools:
        yield f"  {_mark(tool.change, marked)}{tool.id}: {_one_line(tool.description)}"
        more = [*tool.about, *(["You are asked before it runs."] if tool.requires_confirmation else [])]
        if more:
            yield f"      {' '.join(more)}"
    yield "\nWhat it may do"
    yield "    Read and change the files of the chats that use it."
    for permission in review.permissions:
        yield f"  {_mark('added' if permission.added else 'same', marked)}{permission.sentence}"
    if review.servers:
        yield "\nMCP servers (started when needed, without a network unless you grant it)"
    for server in review.servers:
        yield f"  {_mark(server.change, marked)}{server.id}: {server.starts}"
        if server.variables:
            yield f"      with {', '.join(map(_one_line, server.variables))}"
    yield f"\nFiles, {size(review.total_bytes)} together"
    shown = [file for file in review.files if not marked or file.change != "same"]
    for file in shown[:_MOST_FILES]:
        yield f"  {_mark(file.change, marked)}{file.path} ({size(file.size)})"
    if len(shown) > _MOST_FILES:
        yield f"    and {len(shown) - _MOST_FILES} more"
    if len(shown) < len(review.files):
        yield f"    {len(review.files) - len(shown)} files stay as they are"


def _one_line(text: str) -> str:
    """What its author wrote must not look like a part of the review."""
    return " ".join(text.split())


def _mark(change: Change, marked: bool) -> str:
    return f"{_MARKS[change] if marked else ' '} "


def size(count: int) -> str:
    """A number of bytes for people."""
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1e6:.1f} MB"
