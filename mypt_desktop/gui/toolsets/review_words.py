"""A review of a toolset in the words of the dialog that asks. Values only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from mypt_desktop.gui.plain import one_line, size_text
from mypt_desktop.gui.toolsets.lines import Sentence, ToolWords, marks_of
from mypt_desktop.gui.toolsets.review_dialog import ReviewPage
from mypt_desktop.gui.translation import tr, tr_noop, trn
from mypt_desktop.tools.toolsets.review import Change, FileReview, Review, ServerReview, ToolReview

_ACTIONS = {
    "new": tr_noop("Import"),
    "upgrade": tr_noop("Update"),
    "downgrade": tr_noop("Import the older version"),
    "same version": tr_noop("Import again"),
}
_CHANGES: dict[Change, tuple[str, str, str]] = {
    "added": ("plus", "success", tr_noop("New")),
    "changed": ("pencil", "warning", tr_noop("Changed")),
    "removed": ("minus", "danger", tr_noop("Removed")),
    "same": ("check", "text_muted", ""),
}
_FEW = 4  # names in a sentence
_Thing: TypeAlias = Literal["tools", "servers", "files"]


def page_of(review: Review, unenforced: Sequence[str] = ()) -> ReviewPage:
    """`unenforced` are sentences about what this machine cannot hold tools to."""
    manifest, new = review.bundle.manifest, review.installed is None
    files = [file for file in review.files if file.change != "removed"]
    return ReviewPage(
        name=manifest.name,
        about=tr(
            "Version {version} · {id} · {name}",
            version=one_line(manifest.version, 40),
            id=manifest.id,
            name=one_line(review.bundle.source_name, 160),
        ),
        description=manifest.description,
        action=tr(_ACTIONS[review.kind]),
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
        total=f"{_counted(len(files), 'files')}, {size_text(review.total_bytes)}" if files else "",
    )


def _permissions(review: Review) -> Iterable[Sentence]:
    yield Sentence(tr("Read and write the files of the chat it is used in."), "file-text")
    for permission in review.permissions:
        added = permission.added and review.installed is not None
        words = (
            tr("{sentence} The installed version does not ask for this.", sentence=permission.sentence)
            if added
            else permission.sentence
        )
        yield Sentence(words, "shield-alert" if added else "shield-check", "warning")
    if not review.permissions:
        yield Sentence(tr("Nothing else: no network, no other folders, no other programs."), "lock")


def _differences(review: Review) -> Iterable[Sentence]:
    groups: tuple[tuple[_Thing, Sequence[ToolReview | ServerReview | FileReview]], ...] = (
        ("tools", review.tools),
        ("servers", review.servers),
        ("files", review.files),
    )
    for thing, group in groups:
        for change in ("added", "changed", "removed"):
            names = [_name(one) for one in group if one.change == change]
            if names:
                icon, role, word = _CHANGES[change]
                yield Sentence(f"{tr(word)}: {_counted(len(names), thing)} ({_listed(names)})", icon, role)


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
    words = tr(
        "{server} starts when one of its tools is needed, without a network unless you grant it.", server=server.id
    )
    if server.variables:
        words += " " + tr("It reads {variables} from the environment.", variables=", ".join(server.variables))
    return Sentence(words, "plug", code=server.starts)


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(one_line(name, 60) for name in names[:_FEW])
    return tr("{names} and {more:,} more", names=shown, more=len(names) - _FEW) if len(names) > _FEW else shown


def _counted(count: int, things: _Thing) -> str:
    match things:
        case "tools":
            return trn("{n:,} tool", "{n:,} tools", count)
        case "servers":
            return trn("{n:,} MCP server", "{n:,} MCP servers", count)
        case "files":
            return trn("{n:,} file", "{n:,} files", count)
