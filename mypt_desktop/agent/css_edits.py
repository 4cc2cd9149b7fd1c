"""Changing how a page looks by a few CSS rules at its end, and not by writing all of it again.

A model of half a billion parameters that shall make a heading blue copies the page and forgets the blue. Asked for the
rule alone it writes it, in a second instead of twenty.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator

from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import Role, message
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded

LIMIT = 200
_MOST_NAMES = 30
_PROMPT = """A web page has these elements: {names}.

The user wants: {request}

Write only the CSS rules for this change."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def only_looks(request: str, path: str) -> bool:
    """Whether a change of this page is about how it looks and nothing else."""
    said = folded(request)
    return (
        path.lower().endswith((".html", ".htm"))
        and bool(lexicon.pattern("looks").search(said))
        and not lexicon.pattern("not_looks").search(said)
    )


def restyled(turn: Turn, request: str, path: str, page: str) -> Generator[TurnEvent, None, str]:
    """Returns the page with the rules for the change; "" where the model wrote none that fit. Yields progress."""
    names = _names(page)
    meant = [name for name in names if name in set(_meant(request))] or names[:_MOST_NAMES]
    yield Progressed(f"Writing {path}", 0, 0)
    asked = [
        message(Role.SYSTEM, "You write CSS."),
        message(Role.USER, _PROMPT.format(names=", ".join(meant), request=request.strip())),
    ]
    prompt = yield from turn.model.prompt(asked, answer=LIMIT, opening="```css\n")
    css = "".join(turn.model.text(prompt, limit=LIMIT, stop=("\n```",)))
    rules = "\n".join(_rules(css, meant))
    return _with_rules(page, rules) if rules else ""


def _names(page: str) -> list[str]:
    """What rules can be about: the elements of the page, then its ids and classes."""
    plain = re.sub(r"<(style|script)\b.*?</\1\s*>", "", page, flags=re.DOTALL | re.IGNORECASE)
    tags = re.findall(r"<([a-z][a-z0-9]*)", plain.lower())
    shown = [tag for tag in tags if tag not in ("html", "head", "meta", "title", "link", "script", "style", "br")]
    classes = [f".{name}" for names in re.findall(r"class=[\"']([\w -]+)[\"']", plain) for name in names.split()]
    ids = [f"#{name}" for name in re.findall(r"\bid=[\"']([\w-]+)[\"']", plain)]
    return list(dict.fromkeys(["body", *shown, *ids, *classes]))


def _meant(request: str) -> Iterator[str]:
    """The elements the user's words name; none where the whole page is meant."""
    said = folded(request)
    if lexicon.pattern("whole_page").search(said):
        return
    found = [parts for parts, called in lexicon.table("page_parts").items() if lexicon.phrases(called).search(said)]
    narrow = [parts for parts in found if parts != "body"] or found
    yield from (name for parts in narrow for name in parts.split())


def _rules(css: str, allowed: list[str]) -> Iterator[str]:
    """The rules for elements that are allowed, made to win over what the page says already."""
    for selectors, body in _RULE.findall(css):
        kept = [one.strip() for one in selectors.split(",") if re.split(r"[:\s>]", one.strip())[0] in allowed]
        lines = [line.strip().removesuffix("!important").strip() for line in body.split(";")]
        declared = [line for line in lines if re.fullmatch(r"[a-z-]+:\s*[^<>]+", line)]
        if kept and declared:
            inside = "".join(f"            {line} !important;\n" for line in declared)
            yield f"        {', '.join(kept)} {{\n{inside}        }}"


def _with_rules(page: str, rules: str) -> str:
    """The page with the rules behind those it has."""
    lower = page.lower()
    end = lower.rfind("</style>")
    if end >= 0:
        return f"{page[:end].rstrip()}\n{rules}\n    {page[end:]}"
    block = f"    <style>\n{rules}\n    </style>\n"
    head = lower.find("</head>")
    return page[:head] + block + page[head:] if head >= 0 else block + page
