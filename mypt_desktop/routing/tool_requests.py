"""What a message asks of the tools on offer: one request a tool, with the files it names or points to.

A small model that is offered tools calls them for everything. So the app decides whether one is wanted at all, and
which few, by how near the message is to what they say of themselves (`tool_choice`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.language import lexicon
from mypt_desktop.language.file_names import files
from mypt_desktop.language.words import content, folded
from mypt_desktop.routing.router import Route
from mypt_desktop.routing.tool_choice import ToolChooser
from mypt_desktop.tools.parameters import long_text, path_arguments

MAX_TOOLS_OFFERED: Final = 3  # for one request: a small model mixes up more
CLOSE: Final = 0.15  # share of the best tool's probability below which a tool is not offered beside it
ENOUGH: Final = 0.5  # probability from which on a tool is wanted
WARY: Final = 0.9  # where documents may be meant, and it is not like something to be done
_DOES: Final = 0.5  # probability from which on a clause beside another is something to be done
_LONGEST: Final = 2000  # characters looked at; what somebody asks for stands at the beginning
_MOST_CLAUSES: Final = 6
_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """What the chat knows of its files: their names, and the one that was written last. `fresh`: one is about to be
    written whose name is not known yet."""

    names: tuple[str, ...] = ()
    last: str = ""
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """One thing to be done. `text` is the user's words for it; `tools` can do it, the best first; `files` are those it
    names or points to; `change`: what is there is to be changed, not made anew; `named`: it names the tool itself."""

    text: str
    tools: tuple[ToolSpec, ...]
    files: tuple[str, ...] = ()
    change: bool = False
    named: bool = False


def tool_requests(
    text: str, tools: Sequence[ToolSpec], known: KnownFiles, chooser: ToolChooser, *, documents: bool = False
) -> tuple[ToolRequest, ...]:
    """What `text` asks of `tools`, in order; empty when it asks nothing of them. `documents`: some are open, which it
    may be about."""
    found: list[ToolRequest] = []
    for clause in _clauses(text[:_LONGEST], chooser):
        request = _request(clause, tools, known, chooser, documents=documents)
        if request and (not found or request.tools[0] != found[-1].tools[0]):
            found.append(request)
            fresh = bool(long_text(request.tools[0])) and not request.files
            known = replace(known, last=request.files[0] if request.files else known.last, fresh=fresh)
        elif not found:
            return ()
        else:  # more about the same
            files_so_far = dict.fromkeys((*found[-1].files, *files(clause, known.names)))
            found[-1] = replace(found[-1], text=f"{found[-1].text}, {clause}", files=tuple(files_so_far))
    return (replace(found[0], text=text),) if len(found) == 1 else tuple(found)


def _clauses(text: str, chooser: ToolChooser) -> Iterator[str]:
    """The message cut where another thing to do begins: behind a full stop or an "and"."""
    joint = re.compile(rf"[.;!]\s+|,?\s+{lexicon.pattern('then').pattern}\s+", re.IGNORECASE)
    ends = [match.span() for match in joint.finditer(text)][: _MOST_CLAUSES - 1]
    if not ends:
        yield text.strip()
        return
    starts, stops = [0, *(end for _, end in ends)], [*(begin for begin, _ in ends), len(text)]
    pieces = [text[begin:end] for begin, end in zip(starts, stops, strict=True)]
    routes = chooser.router.routes(pieces)
    start = 0
    for at in range(1, len(pieces)):
        if not content(text[start : stops[at - 1]]):  # only a politeness before it
            start = starts[at]
        elif _does(routes[at]) and any(map(_does, routes[:at])):
            yield text[start : stops[at - 1]].strip(" ,")
            start = starts[at]
    if text[start:].strip():
        yield text[start:].strip()


def _does(route: Route) -> bool:
    return route.kind == "act" and route.likely >= _DOES


def _request(
    clause: str, tools: Sequence[ToolSpec], known: KnownFiles, chooser: ToolChooser, *, documents: bool
) -> ToolRequest | None:
    route = chooser.router.route(clause)
    named = files(clause, known.names)
    pointed = not named and bool(known.last or known.fresh) and _points(clause)
    change = route.deed == "change"
    follows = bool(known.last) and not known.fresh and not named and (pointed or change)
    of_chat = (known.last,) if follows else named
    some = bool(named or known.names or pointed)
    fits = chooser.fits(clause, tools, file=bool(named or pointed or follows), without_file=some)
    enough = WARY if documents and route.kind != "act" else ENOUGH
    if sum(fit.likely for fit in fits) >= enough:
        best = fits[0]
        offered = tuple(fit.tool for fit in fits if fit.likely >= CLOSE * best.likely)[:MAX_TOOLS_OFFERED]
        return ToolRequest(clause, offered, of_chat, change, chooser.is_named(clause, best.tool))
    if route.kind == "act" or not (named and (not documents or set(named) & set(known.names))):
        return None
    reading = (tool for tool in tools if path_arguments(tool) and chooser.does(tool, "read"))
    found = next(reading, None)  # a question about what stands in a file
    return ToolRequest(clause, (found,), of_chat, named=chooser.is_named(clause, found)) if found else None


def _points(clause: str) -> bool:
    """Whether a clause points at what was worked on last: "run it". An article points at nothing: "das Programm"."""
    words = _WORD.findall(folded(clause))
    pointing, articles = lexicon.words("pointing"), lexicon.words("articles")
    return any(
        word in pointing and not (word in articles and content(behind)) for word, behind in pairwise([*words, ""])
    )
