"""What is different in a bundle of a server from the one that it would replace, as sentences for the review."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from mypt_desktop.mcp.bundle import MANIFEST, ServerBundle
from mypt_desktop.mcp.facts import label

_MOST_NAMED: Final = 5


def changes(old: ServerBundle, new: ServerBundle) -> tuple[str, ...]:
    """Never empty: that nothing but the version is different is a sentence, too."""
    return tuple(_changes(old, new)) or ("Nothing in it is different but what it says of itself.",)


def _changes(old: ServerBundle, new: ServerBundle) -> Iterator[str]:
    if new.author != old.author:
        yield f"It is by {new.author}; the installed one is by {old.author}."
    if _starts(new) != _starts(old):
        yield f"It is started with {_starts(new)}; the installed one with {_starts(old)}."
    given = [name for name in sorted({*old.env, *new.env}) if old.env.get(name) != new.env.get(name)]
    if given:
        yield f"Other values of the environment: {_named(given)}."
    before = {one.key: one.title for one in old.settings}
    now = {one.key: one.title for one in new.settings}
    if added := [now[key] for key in now if key not in before]:
        yield f"New settings: {_named(added)}."
    if gone := [before[key] for key in before if key not in now]:
        yield f"Settings that are gone: {_named(gone)}."
    for words, paths in (
        ("New files", new.files.keys() - old.files.keys()),
        ("Changed files", {path for path in new.files.keys() & old.files.keys() if not _same(old, new, path)}),
        ("Files that are gone", old.files.keys() - new.files.keys()),
    ):
        if paths - {MANIFEST}:
            yield f"{words}: {_named(sorted(paths - {MANIFEST}))}."


def _starts(bundle: ServerBundle) -> str:
    return label(shlex.join((bundle.command, *bundle.args)), 300)


def _same(old: ServerBundle, new: ServerBundle, path: str) -> bool:
    return old.files[path].data == new.files[path].data


def _named(names: Sequence[str] | Collection[str]) -> str:
    shown = [label(name, 80) for name in list(names)[:_MOST_NAMED]]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more:,} more" if more > 0 else "")
