"""An exported chat as one HTML file that loads nothing: no script, no picture, no font, no style sheet of others.

What a model wrote is Markdown: HTML in it is text, a picture is its description, and a link is one only where it leads
to a web page or a mail address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from mypt_desktop.gui.chat_export.conversation import Conversation, Exchange, Source, when
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.text_direction import runs_left
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.codec import readable_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

_DIRECTED = frozenset(
    f"{name}_open"
    for name in ("paragraph", "heading", "blockquote", "bullet_list", "ordered_list", "list_item", "table", "th", "td")
)
_MARKER = re.compile(r"\[(\d{1,3})\]")
_LINK = re.compile(r"(https?://|mailto:)", re.IGNORECASE)
_MOST_BRACKETS = 1000  # looking for the end of a link takes quadratic time

SCREEN_STYLE = """
:root { color-scheme: light dark; --ink: #1f2328; --muted: #636c76; --line: #d1d9e0; --soft: #f6f8fa; --link: #0a58ca; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e6; --muted: #a0a6ad; --line: #3d444d; --soft: #23272e; --link: #82b4ff; }
  body { background: #181a1f; }
}
body { color: var(--ink); font: 16px/1.55 system-ui, sans-serif; margin: 2.5rem auto; max-width: 46rem; padding: 0 1rem;
  overflow-wrap: break-word; }
h1 { font-size: 1.6rem; margin-bottom: 0; }
h2 { border-top: 1px solid var(--line); font-size: 1.15rem; margin-top: 2.2rem; padding-top: 1.2rem; }
a { color: var(--link); }
.muted { color: var(--muted); font-size: .85rem; }
.question, pre { background: var(--soft); border-radius: 8px; padding: .7rem 1rem; }
pre { overflow-x: auto; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
blockquote { border-inline-start: 3px solid var(--line); color: var(--muted); margin-inline: 0;
  padding-inline-start: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; }
.left { text-align: left; }
.right { text-align: right; }
.center { text-align: center; }
@media print { pre { white-space: pre-wrap; } }
"""
# What Qt's rich text understands. Letters are in points; of tables it takes pixels only, and makes them those of a
# screen. Nobody can scroll a line of code on paper.
PAPER_STYLE = """
body { font-size: 10pt; }
h1 { font-size: 17pt; }
h2 { font-size: 12pt; margin-top: 16pt; }
h3, h4, h5, h6 { font-size: 10.5pt; }
.muted { color: #555555; font-size: 8.5pt; }
.question, pre { background-color: #f2f2f2; }
pre, code { font-family: monospace; font-size: 9pt; }
pre { white-space: pre-wrap; }
blockquote { color: #444444; }
blockquote p { -qt-block-indent: 1; }
table { border-collapse: collapse; margin-bottom: 10px; margin-top: 10px; }
td, th { border: 1px solid #bbbbbb; padding: 4px; }
th { text-align: left; }
.right { text-align: right; }
.center { text-align: center; }
"""


def html_file(conversation: Conversation) -> bytes:
    """UTF-8."""
    return readable_text(html_text(conversation, SCREEN_STYLE)).encode("utf-8")


def html_text(conversation: Conversation, style: str) -> str:
    title = escape(neutral(conversation.title))
    body = "\n".join(_exchange(number, exchange) for number, exchange in enumerate(conversation.exchanges, 1))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!DOCTYPE html>\n<html lang="">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="referrer" content="no-referrer">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<h1{_dir(conversation.title)}>{title}</h1>\n"
        f'<p class="muted">{escape(neutral(conversation.about))}</p>\n{body}\n</body>\n</html>\n'
    )


def _exchange(number: int, exchange: Exchange) -> str:
    known = {source.number for source in exchange.sources if not source.nearest}
    parts = [f"<h2{_dir(exchange.heading)}>{escape(neutral(exchange.heading))}</h2>"]
    if exchange.whole_question:
        parts.append(f'<p class="question"{_dir(exchange.whole_question)}>{_lines(exchange.whole_question)}</p>')
    if exchange.steps:
        parts.append(f'<p class="muted">{"<br>".join(escape(neutral(step)) for step in exchange.steps)}</p>')
    parts.append(_answer(exchange.answer, lambda marker: _mark(number, marker) if marker in known else None))
    parts += [f'<p class="muted">{_lines(words)}</p>' for words in (*exchange.remarks, exchange.note) if words]
    parts.append(_listed(number, tr("Sources"), [source for source in exchange.sources if not source.nearest]))
    parts.append(_listed(number, tr("Nearest passages"), [source for source in exchange.sources if source.nearest]))
    if exchange.answered_at is not None:
        parts.append(f'<p class="muted">{escape(when(exchange.answered_at))}</p>')
    return "\n".join(filter(None, parts))


def _dir(text: str) -> str:
    """The attribute of an element whose text runs to the left, as a browser and Qt's rich text both take it."""
    return ' dir="rtl"' if runs_left(text) else ""


def _mark(exchange: int, marker: int) -> str:
    return f'<sup><a href="#s{exchange}-{marker}">[{marker}]</a></sup>'


def _listed(exchange: int, title: str, sources: Sequence[Source]) -> str:
    if not sources:
        return ""
    lines = []
    for source in sources:
        place = f"s{exchange}-{source.number}"
        number = "" if source.nearest else f'<a name="{place}" id="{place}"></a>[{source.number}] '
        quote = f": “{_isolated(source.quote)}”" if source.quote else ""
        lines.append(f"{number}<b>{_isolated(source.name)}</b>{quote}")
    return f'<p class="muted">{title}:<br>{"<br>".join(lines)}</p>'


def _isolated(text: str) -> str:
    """Words in a sentence of another direction: UAX 9's marks, because Qt's rich text has no element for it."""
    words = escape(neutral(text))
    return f"\u2068{words}\u2069" if runs_left(text) else words


def _lines(text: str) -> str:
    return "<br>".join(escape(neutral(line)) for line in text.splitlines())


def _answer(text: str, mark: Callable[[int], str | None]) -> str:
    parser = _parser(links=text.count("[") <= _MOST_BRACKETS)
    made = parser.render(text.replace("\r\n", "\n").replace("\r", "\n"), {"mark": mark})
    return made if isinstance(made, str) else ""


@cache
def _parser(*, links: bool) -> MarkdownIt:
    from markdown_it import MarkdownIt

    options = {"html": False, "maxNesting": 40, "breaks": True}
    parser = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    if not links:
        parser.disable(["link", "image"])
    parser.add_render_rule("text", _text)
    parser.add_render_rule("image", _image)
    parser.add_render_rule("link_open", _link_open)
    parser.add_render_rule("link_close", _link_close)
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("heading_open", _heading)
    parser.add_render_rule("heading_close", _heading)
    parser.core.ruler.push("direction", _turn)
    return parser


def _turn(state: StateCore) -> None:
    """A block runs to the left where the first text in it does; a cell's alignment is a class, because Qt's rich text
    draws no border around a cell that has a style of its own."""
    words = ""
    for token in reversed(state.tokens):
        if token.type == "inline" and token.content:
            words = token.content
        if token.type in _DIRECTED and runs_left(words):
            token.attrSet("dir", "rtl")
        if token.type in ("td_open", "th_open") and (style := token.attrs.pop("style", "")):
            token.attrSet("class", str(style).removeprefix("text-align:"))


def _text(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    out, end, text = [], 0, neutral(tokens[at].content)
    for found in _MARKER.finditer(text):
        marked = env["mark"](int(found[1]))
        if marked is not None:
            out += [escape(text[end : found.start()]), marked]
            end = found.end()
    return "".join([*out, escape(text[end:])])


def _image(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return escape(neutral(tr("[image: {text}]", text=tokens[at].content) if tokens[at].content else tr("[image]")))


def _link_open(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    href = str(tokens[at].attrGet("href") or "")
    env.setdefault("links", []).append(bool(_LINK.match(href)))
    return f'<a href="{escape(href)}" rel="noreferrer noopener">' if env["links"][-1] else ""


def _link_close(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return "</a>" if env["links"].pop() else ""


def _heading(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """Below the heading that the question is."""
    level = min(int(tokens[at].tag[1:]) + 2, 6)
    return f"<h{level}{renderer.renderAttrs(tokens[at])}>" if tokens[at].nesting > 0 else f"</h{level}>\n"


def _fence(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """Without the language: it is a word of the model's, and nothing here colours by it."""
    return f"<pre><code>{escape(neutral(tokens[at].content.rstrip()))}</code></pre>\n"
