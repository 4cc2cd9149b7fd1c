"""A review of a toolset in the words of the dialog that asks. Values only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypt_desktop.gui.plain import one_line, size_text
from mypt_desktop.gui.toolsets.lines import Sentence, ToolWords, marks_of
from mypt_desktop.gui.toolsets.review_dialog import ReviewPage
from mypt_desktop.tools.toolsets.review import Change, FileReview, Review, ServerReview, ToolReview

_ACTIONS = {
    "new": "Import",
    "upgrade": "Update",
    "downgrade": "Import the older version",
    "same version": "Import again",
}
_CHANGES: dict[Change, tuple[str, str, str]] = {
    "added": ("plus", "success", "New"),
    "changed": ("pencil", "warning", "Changed"),
    "removed": ("minus", "danger", "Removed"),
    "same": ("check", "text_muted", ""),
}
_FEW = 4  # names in a sentence


def page_of(review: Review, unenforced: Sequence[str] = ()) -> ReviewPage:
    """`unenforced` are sentences about what this machine cannot hold tools to."""
    manifest, new = review.bundle.manifest, review.installed is None
    files = [file for file in review.files if file.change != "removed"]
    return ReviewPage(
        name=manifest.name,
        about=f"Version {one_line(manifest.version, 40)} · {manifest.id} · {one_line(review.bundle.source.name, 80)}",
        description=manifest.description,
        action=_ACTIONS[review.kind],
        standing="" if new else review.headline,
        warnings=tuple(Sentence(text, "triangle-alert", "warning") for text in review.warnings),
        problems=tuple(Sentence(text, "circle-alert", "danger") for text in review.problems),
        grave=review.kind == "downgrade" or bool(review.problems),
        differences=() if new else tuple(_differences(review)),
        permissions=tuple(_permissions(review)),
        unenforced=tuple(Sentence(text, "shield-alert", "warning") for text in unenforced),
        tools=tuple(_tool(tool) for tool in review.tools if tool.change != "removed"),
        servers=tuple(_server(server) for server in review.servers if server.change != "removed"),
        files=tuple(f"{file.path}  {size_text(file.size)}" for file in files),
        total=f"{_counted(len(files), 'file')}, {size_text(review.total_bytes)}" if files else "",
    )


def _permissions(review: Review) -> Iterable[Sentence]:
    yield Sentence("Read and write the files of the chat it is used in.", "file-text")
    for permission in review.permissions:
        added = permission.added and review.installed is not None
        words = f"{permission.sentence} The installed version does not ask for this." if added else permission.sentence
        yield Sentence(words, "shield-alert" if added else "shield-check", "warning")
    if not review.permissions:
        yield Sentence("Nothing else: no network, no other folders, no other programs.", "lock")


def _differences(review: Review) -> Iterable[Sentence]:
    groups: tuple[tuple[str, Sequence[ToolReview | ServerReview | FileReview]], ...] = (
        ("tool", review.tools),
        ("MCP server", review.servers),
        ("file", review.files),
    )
    for thing, group in groups:
        for change in ("added", "changed", "removed"):
            names = [_name(one) for one in group if one.change == change]
            if names:
                icon, role, word = _CHANGES[change]
                yield Sentence(f"{word}: {_counted(len(names), thing)} ({_listed(names)})", icon, role)


def _name(one: ToolReview | ServerReview | FileReview) -> str:
    match one:
        case ToolReview():
            return one.name
        case ServerReview():
            return one.id
        case FileReview():
            return one.path


def _tool(tool: ToolReview) -> ToolWords:
    text = " ".join((tool.description, *tool.about))
    return ToolWords(tool.name, text, marks_of(tool.renderer, asks=tool.requires_confirmation))


def _server(server: ServerReview) -> Sentence:
    reads = f" It reads {', '.join(server.variables)} from the environment." if server.variables else ""
    words = f"{server.id} starts when one of its tools is needed, without a network unless you grant it.{reads}"
    return Sentence(words, "plug", code=server.starts)


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(one_line(name, 60) for name in names[:_FEW])
    return f"{shown} and {len(names) - _FEW:,} more" if len(names) > _FEW else shown


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
