"""TeX and LaTeX to light Markdown: headings, lists and tables as such, words without what sets them, formulas as they
are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

from mypt_desktop.workspace.formats.encoding import cleaned, decode
from mypt_desktop.workspace.formats.extracted import Extracted, Structure, cell
from mypt_desktop.workspace.formats.rows import labelled

_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n?[ \t]*")
_KEPT = re.compile(r"\\begin\{(verbatim\*?|lstlisting|minted)\}")
_LEVELS: Final = {
    "title": 1,
    "part": 1,
    "chapter": 1,
    "section": 2,
    "subsection": 3,
    "subsubsection": 4,
    "paragraph": 5,
    "subparagraph": 6,
    "frametitle": 2,
    "framesubtitle": 3,
}
_HEADING = re.compile(rf"\\({'|'.join(_LEVELS)})\*?[ \t\n]*(?:\[[^\]]{{0,500}}\][ \t\n]*)?(?=\{{)")
_TABLE = re.compile(r"\\begin\{(tabular[xy*]?|longtable|tabulary|array)\}")
_MATHS = re.compile(r"\\begin\{((?:equation|align|gather|multline|eqnarray|math|displaymath)\*?)\}")
_FORMULA = re.compile(r"\$\$|\\\[|\\\(|(?<!\\)\$[^$\n]{1,1000}(?:\n[^$\n]{1,1000}){0,5}\$")
_CLOSING: Final = {"$$": "$$", "\\[": "\\]", "\\(": "\\)"}
_LONGEST_FORMULA: Final = 5000
_ACCENT = re.compile(r"\\([\"'`^~=.]|[uvHcdbkr](?![A-Za-z]))[ \t]*(?:\{[ \t]*(\\?[a-zA-Z])[ \t]*\}|(\\?[a-zA-Z]))")
_ACCENTS: Final = {
    '"': "\u0308",
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "d": "\u0323",
    "b": "\u0331",
    "k": "\u0328",
    "r": "\u030a",
}
_LETTERS: Final = {
    "ss": "ß",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "o": "ø",
    "O": "Ø",
    "aa": "å",
    "AA": "Å",
    "l": "ł",
    "L": "Ł",
    "i": "ı",
    "j": "ȷ",
    "ldots": "…",
    "dots": "…",
    "textendash": "–",
    "textemdash": "—",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "S": "§",
    "P": "¶",
    "pounds": "£",
    "euro": "€",
    "texteuro": "€",
    "copyright": "©",
    "dag": "†",
    "textbackslash": "\\",
    "quad": " ",
    "qquad": " ",
    "newline": "\n",
    "linebreak": "\n",
    "par": "\n\n",
}
_LETTER = re.compile(rf"\\({'|'.join(sorted(_LETTERS, key=len, reverse=True))})(?![A-Za-z])(?:\{{\}}|[ \t]*)")
# Their arguments are names, sizes and files, no words for a reader.
_SILENT: Final = [
    "documentclass",
    "usepackage",
    "RequirePackage",
    "label",
    "ref",
    "eqref",
    "pageref",
    "autoref",
    "cref",
    "Cref",
    "vspace",
    "hspace",
    "setlength",
    "addtolength",
    "includegraphics",
    "input",
    "include",
    "bibliography",
    "bibliographystyle",
    "newcommand",
    "renewcommand",
    "providecommand",
    "newenvironment",
    "def",
    "let",
    "pagestyle",
    "thispagestyle",
    "setcounter",
    "addtocounter",
    "hypersetup",
    "geometry",
    "graphicspath",
    "index",
    "cite",
    "citep",
    "citet",
    "parencite",
    "textcite",
    "nocite",
    "selectlanguage",
    "usetheme",
    "usecolortheme",
    "definecolor",
    "color",
    "fontsize",
    "selectfont",
    "addcontentsline",
    "vskip",
    "hskip",
    "cline",
    "cmidrule",
    "rowcolor",
    "columncolor",
    "hline",
    "multirow",
    "newtheorem",
    "DeclareMathOperator",
    "usetikzlibrary",
    "bibitem",
    "inputenc",
    "fontenc",
    "babel",
]
_SILENCED = re.compile(
    rf"\\(?:{'|'.join(_SILENT)})\*?(?![A-Za-z])(?:[ \t]*\[[^\]\n]{{0,500}}\])?"
    r"(?:[ \t]*\{[^{}]{0,2000}(?:\{[^{}]{0,2000}\}[^{}]{0,2000}){0,20}\}){0,3}"
)
_DEFINED = re.compile(r"\\def[ \t]*\\[A-Za-z@]+[^{}\n]{0,100}\{[^{}]{0,2000}(?:\{[^{}]{0,2000}\}[^{}]{0,2000}){0,20}\}")
_LINK = re.compile(r"\\href[ \t]*\{([^{}]{0,2000})\}[ \t]*\{([^{}]{0,2000})\}")
_NOTE = re.compile(r"\\footnote(?:\[[^\]]{0,20}\])?[ \t]*(?=\{)")
_BOUND = re.compile(r"\\(?:begin|end)\{[^{}]{0,60}\}(?:[ \t]*\[[^\]\n]{0,300}\])?")
_ITEM = re.compile(r"[ \t]*\\item(?![A-Za-z])[ \t]*(?:\[([^\]\n]{0,200})\])?[ \t]*\n?[ \t]*")
_COMMAND = re.compile(r"\\[A-Za-z@]+\*?[ \t]?(?:\[[^\]\n]{0,200}\])?")
_BREAK = re.compile(r"\\\\(?:\*|\[[^\]\n]{0,20}\])?")
_SIGN = re.compile(r"\\([&%$#_{}~^ ,;!/@-])")
_HELD = re.compile("\ue000(\\d{1,6})\ue001")
_RULES = re.compile(r"\\(?:toprule|midrule|bottomrule|hline|endhead|endfirsthead|endfoot|endlastfoot)\b")
_CELLS = re.compile(r"(?<!\\)&")
_WIDE = re.compile(r"\\multicolumn[ \t]*\{\s*(\d{1,2})\s*\}[ \t]*\{[^{}]{0,200}\}[ \t]*\{([^{}]{0,2000})\}")


def tex(data: bytes) -> Extracted:
    text = decode(data)
    start = text.find("\\begin{document}")
    if start >= 0:
        title = "".join(_taken(text[:start], name) for name in ("title", "author", "date"))
        end = text.find("\\end{document}", start)
        text = title + text[start + len("\\begin{document}") : end if end >= 0 else len(text)]
    return Extracted(_markdown(text), Structure.MARKDOWN)


def _taken(head: str, name: str) -> str:
    """A command of the preamble whose argument the title page shows, with it; "" where there is none."""
    match = re.search(rf"\\{name}\b[ \t]*(?=\{{)", head)
    if not match:
        return ""
    argument, _ = _argument(head, match.end())
    return f"\\title{{{argument}}}\n\n" if name == "title" else f"{argument}\n\n"


def _markdown(text: str) -> str:
    held: list[str] = []

    def hold(words: str) -> str:
        held.append(words)
        return f"\ue000{len(held) - 1}\ue001"

    text = text.replace("\ue000", "").replace("\ue001", "")
    text = _replaced(text, _KEPT, lambda _, inner: "\n\n" + hold(f"```{inner.rstrip()}\n```") + "\n\n")
    text = _COMMENT.sub("", text)
    text = _replaced(text, _MATHS, lambda name, inner: hold(f"\\begin{{{name}}}{inner}\\end{{{name}}}"))
    text = "".join(_formulas(text, hold))
    text = _replaced(text, _TABLE, lambda _, inner: "\n\n" + hold(_table(inner)) + "\n\n")
    text = "".join(_headed("".join(_noted(text))))
    text = _words(text)
    text = re.sub(r"\n[ \t]*\n\s*", "\n\n", "\n".join(line.strip() for line in text.split("\n"))).strip()
    text = re.sub(r"(?m)^(- .*)\n\n(?=- )", r"\1\n", text)
    while _HELD.search(text):  # what is held may hold other things, a table formulas
        text = _HELD.sub(lambda found: held[int(found[1])] if int(found[1]) < len(held) else "", text)
    return cleaned(text)


def _replaced(text: str, opening: re.Pattern[str], written: Callable[[str, str], str]) -> str:
    """The text with `written` of name and content in the place of each environment that is closed; one that is not
    stays, and is looked for once only."""
    parts, at = [], 0
    open_: set[str] = set()
    for match in opening.finditer(text):
        name, closing = match[1], f"\\end{{{match[1]}}}"
        if match.start() < at or name in open_:
            continue
        end = text.find(closing, match.end())
        if end < 0:
            open_.add(name)
            continue
        parts += [text[at : match.start()], written(name, text[match.end() : end])]
        at = end + len(closing)
    return "".join((*parts, text[at:]))


def _formulas(text: str, hold: Callable[[str], str]) -> Iterator[str]:
    at = 0
    for match in _FORMULA.finditer(text):
        if match.start() < at:
            continue
        end = match.end()
        if closing := _CLOSING.get(match[0]):
            end = text.find(closing, end, end + _LONGEST_FORMULA) + len(closing)
            if end < match.end():
                continue
        yield text[at : match.start()] + hold(text[match.start() : end])
        at = end
    yield text[at:]


def _headed(text: str) -> Iterator[str]:
    at = 0
    while match := _HEADING.search(text, at):
        yield text[at : match.start()]
        title, at = _argument(text, match.end())
        yield f"\n\n{'#' * _LEVELS[match[1]]} {cell(_words(title))}\n\n"
    yield text[at:]


def _noted(text: str) -> Iterator[str]:
    """Footnotes in parentheses where they are."""
    at = 0
    while match := _NOTE.search(text, at):
        yield text[at : match.start()]
        note, at = _argument(text, match.end())
        yield f" ({note})"
    yield text[at:]


def _argument(text: str, at: int) -> tuple[str, int]:
    """What stands in the braces that open at `at`, and where they end; to the end of the line where they do not."""
    depth = 0
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, at, min(len(text), at + 20_000)):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if not depth:
            return text[at + 1 : match.start()], match.end()
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return text[at + 1 : end], end


def _words(text: str) -> str:
    text = _LINK.sub(r"\2 (\1)", text)
    text = _SILENCED.sub("", _DEFINED.sub("", text))
    text = _ACCENT.sub(_accented, text)
    text = _ITEM.sub(lambda found: f"\n- {found[1] + ' ' if found[1] else ''}", text)
    text = _BOUND.sub("\n", text)
    text = _LETTER.sub(lambda found: _LETTERS[found[1]], text)
    text = _BREAK.sub("\n", text)
    text = _SIGN.sub(lambda found: hidden(found[1]), text)
    text = _COMMAND.sub("", text)
    text = re.sub(r"[{}]", "", text).replace("~", " ").replace("---", "—").replace("--", "–")
    text = text.replace("``", "“").replace("''", "”")
    return text.translate(_SHOWN)


_PUA: Final = 0xE100
_SHOWN: Final = {_PUA + ord(sign): sign for sign in "&%$#_{}~^@"}


def hidden(sign: str) -> str:
    """A sign that was escaped, so that nothing that follows takes it for one of TeX's."""
    return chr(_PUA + ord(sign)) if _PUA + ord(sign) in _SHOWN else " " if sign in " ,;" else ""


def _accented(match: re.Match[str]) -> str:
    letter = (match[2] or match[3]).removeprefix("\\")
    return unicodedata.normalize("NFC", letter + _ACCENTS[match[1]])


def _table(body: str) -> str:
    """The rows of a table; its columns' form, in braces before them, is left out."""
    at = 0
    while (opening := re.compile(r"\s*(?:\[[^\]]{0,50}\])?\s*(?=\{)").match(body, at)) is not None:
        _, at = _argument(body, opening.end())
    body = _RULES.sub("", body[at:])
    rows = []
    for line in _BREAK.split(body):
        wide = _WIDE.sub(lambda found: found[2] + "&" * (int(found[1]) - 1), line)
        rows.append([cell(_words(one)) for one in _CELLS.split(wide)])
    return "\n".join(filter(None, labelled(row for row in rows if any(row))))
