"""What names a file that is moved: imports and links, and how they are written once it lies elsewhere.

Only what leads to the file for certain is changed: an import that resolves to it, a link to its path. Its name in
prose, settings and texts of the code is left and told.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.file_requests.changes import Change, replaced
from mypt_desktop.file_requests.project import Name, Project, TextLines

_SCRIPTS: Final = frozenset((".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".vue", ".svelte"))
_LINKING: Final = _SCRIPTS | frozenset((".html", ".htm", ".css", ".scss", ".md", ".markdown", ".svg", ".xml"))
_ENDLESS: Final = (".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte")
"""Endings that an import of a script may leave out."""

_PATH = re.compile(r"(?P<before>[\"'(<`])(?P<path>[^\"'()<>`\s?#]+)(?=[\"')>`?#\s])")
_MARKDOWN_LINK = re.compile(r"(?P<before>\]\(|^\s*\[[^\]]+\]:\s*|(?:href|src)=[\"'])(?P<path>[^\"'()<>`\s?#]+)")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")
_FROM = re.compile(r"(?P<head>\s*from\s+)(?P<dots>\.*)(?P<module>[\w.]*)(?P<tail>\s+import\s+)(?P<names>.*)")
_IMPORT = re.compile(
    r"(?P<head>\s*import\s+)(?P<modules>[\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*)\s*(?:#.*)?"
)


@dataclass(frozen=True, slots=True)
class References:
    """`changes` make every import and link lead to the new path; `left` are the places of the name besides. Not
    `all_found`: more files hold the name than were looked into."""

    changes: tuple[Change, ...]
    left: tuple[str, ...]
    all_found: bool = True


def references(project: Project, old: str, new: str = "") -> References:
    """Of the file `old`, which becomes `new`; without `new` it goes, so all that names it is `left`."""
    move = _Move(project, old, new)
    stem = move.stem if old.endswith(".py") or PurePosixPath(old).suffix in _ENDLESS else posixpath.basename(old)
    files = {file.path: file for file in project.holding([stem])}
    own = project.read(old)
    if own is not None:
        files[old] = own
    changes: list[Change] = []
    left: list[str] = []
    for file in files.values():
        found = move.python(file) if file.path.endswith(".py") else move.links(file)
        changes += found
        if file.path != old:
            changed = {one.first for one in found}
            left += dict.fromkeys((*move.named(file, changed), *move.importing(file, changed)))
    return References(tuple(changes) if new else (), tuple(left), project.all_held([stem]))


class _Move:
    """One file that goes from `old` to `new`; empty: it goes for good."""

    def __init__(self, project: Project, old: str, new: str) -> None:
        self._project = project
        self._old = old
        self._new = new or old
        self._gone = not new
        path = PurePosixPath(old)
        self.stem = path.parent.name if path.stem in ("__init__", "index") and path.parent.name else path.stem
        self._packages = {posixpath.dirname(one) for one in project.paths if one.endswith("/__init__.py")}

    def named(self, file: TextLines, changed: set[int]) -> Iterator[str]:
        """The places of the file's name in another file that stay; of one that goes the imports and links too."""
        base = posixpath.basename(self._old)
        word = re.compile(rf"(?<![\w/.-])(?:[\w.-]+/)*{re.escape(base)}(?![\w-])")
        for number, line in enumerate(file.lines, 1):
            if (self._gone and number in changed) or (number not in changed and word.search(line)):
                yield f"{file.path}:{number}"

    def importing(self, file: TextLines, changed: set[int]) -> Iterator[str]:
        """The places of a Python file's imports that lead to the one that moves and stay as they are: several in one
        statement, or on lines of their own."""
        outline = self._project.outline(file, [PurePosixPath(self._old).stem]) if file.path.endswith(".py") else None
        for one in outline.imports if outline is not None else ():
            if changed.isdisjoint(range(one["first"], one["last"] + 1)) and self._imports(file.path, one["text"]):
                yield f"{file.path}:{one['first']}"

    def _imports(self, holder: str, statement: str) -> bool:
        """Whether a whole import statement of a file leads to the one that moves."""
        text = " ".join(re.sub(r"#[^\n]*|[()\\;]", " ", statement).split())
        if match := _FROM.fullmatch(text):
            names = [item.split()[0] for item in match["names"].split(",") if item.strip()]
            dotted = [f"{match['module']}.{name}".strip(".") for name in names]
            return any(
                self._module(root, module) == self._old
                for root in self._roots(holder, match["dots"])
                for module in (match["module"], *dotted)
            )
        found = [item.split()[0] for item in text.removeprefix("import ").split(",") if item.strip()]
        return any(self._module(root, module) == self._old for root in self._roots(holder, "") for module in found)

    def links(self, file: TextLines) -> list[Change]:
        """The links of a page, a style sheet, a text or a script, and the paths that scripts import."""
        suffix = PurePosixPath(file.path).suffix.lower()
        if suffix not in _LINKING:
            return []
        markdown = suffix in (".md", ".markdown")
        pattern = _MARKDOWN_LINK if markdown else _PATH
        code = _lines_of_code(file) if markdown else frozenset()
        changes = []
        for number, line in enumerate(file.lines, 1):
            found = [] if number in code else list(pattern.finditer(line))
            if markdown:
                spans = [span.span() for span in _CODE_SPAN.finditer(line)]
                found = [one for one in found if not any(start < one.start() < end for start, end in spans)]
            row = line
            for one in reversed(found):
                row = f"{row[: one.start('path')]}{self._linked(file.path, one['path'])}{row[one.end('path') :]}"
            if row != line or (self._gone and any(self._leads(file.path, one["path"]) for one in found)):
                changes.append(Change(file, number, number, (row,)))
        return changes

    def _leads(self, holder: str, path: str) -> bool:
        return self._target(holder, path) == self._old

    def _linked(self, holder: str, path: str) -> str:
        """A path in a file as it is written once the file is moved; as it is where it leads to nothing that moves."""
        target = self._target(holder, path)
        if target is None or (target != self._old and holder != self._old) or path.startswith(("http:", "https:")):
            return path
        goal = self._new if target == self._old else target
        if path.startswith("/"):
            return path if target != self._old else f"/{self._written(holder, target, goal, path)}"
        where = self._new if holder == self._old else holder
        if posixpath.dirname(where) == posixpath.dirname(holder) and target != self._old:
            return path
        relative = posixpath.relpath(self._written(holder, target, goal, path), posixpath.dirname(where) or ".")
        relative += "/" if goal.endswith("/") else ""
        return (
            f"./{relative}"
            if path.startswith("./") and not relative.startswith("../")
            else self._dotted(holder, relative)
        )

    @staticmethod
    def _dotted(holder: str, relative: str) -> str:
        """A script imports a path only if it begins with a dot."""
        script = PurePosixPath(holder).suffix.lower() in _SCRIPTS
        return f"./{relative}" if script and not relative.startswith(".") else relative

    @staticmethod
    def _written(holder: str, target: str, goal: str, path: str) -> str:
        """The goal with an ending, or as a folder, only where the path had that. A script leaves out that of
        TypeScript, which it may not import by."""
        ending, typed = PurePosixPath(goal).suffix, PurePosixPath(goal).suffix in (".ts", ".tsx")
        typed = typed and PurePosixPath(holder).suffix.lower() in _SCRIPTS and ending != PurePosixPath(path).suffix
        if PurePosixPath(path).suffix == PurePosixPath(target).suffix and not typed:
            return goal
        if PurePosixPath(goal).stem == "index" and PurePosixPath(path).name != "index":
            return posixpath.dirname(goal)
        return goal.removesuffix(ending) if ending in _ENDLESS else goal

    def _target(self, holder: str, path: str) -> str | None:
        """The file of the folder that a path in another one leads to."""
        script = PurePosixPath(holder).suffix.lower() in _SCRIPTS
        if script and not path.startswith(("./", "../", "/")):
            return None
        base = "" if path.startswith("/") else posixpath.dirname(holder)
        whole = posixpath.normpath(posixpath.join(base, path.lstrip("/")))
        known = {*self._project.paths, self._old}
        options = [whole]
        if script:
            options += [f"{whole}{ending}" for ending in _ENDLESS] + [f"{whole}/index{ending}" for ending in _ENDLESS]
        found = next((one for one in options if one in known), None)
        if found is None and holder == self._old and self._moves and self._there(holder, path, whole):
            return f"{whole}/" if path.endswith("/") else whole
        return found

    def _there(self, holder: str, path: str, whole: str) -> bool:
        """Whether a path in the file that moves leads to a file that is no document, or to a folder. In a page a word
        in quotation marks may be anything, so there it has an ending."""
        link = PurePosixPath(holder).suffix.lower() in (".md", ".markdown") or PurePosixPath(path).suffix
        return bool(link) and ":" not in path and not whole.startswith(".") and self._project.has(whole)

    def python(self, file: TextLines) -> list[Change]:
        """The imports of a Python file that lead to the one that moves; its own relative ones where it is that."""
        changes: dict[int, Change] = {}
        renamed: list[Name] = []
        for number, line in enumerate(file.lines, 1):
            row: str | None = None
            if match := _FROM.fullmatch(line):
                row, names = self._from(file, number, match, changes)
                renamed += names
            elif match := _IMPORT.fullmatch(line):
                row, names = self._import(file, number, match, changes)
                renamed += names
            if row is not None and (row != line or self._gone):
                changes[number] = Change(file, number, number, (row,))
        for one in replaced(renamed, PurePosixPath(self._new).stem):
            changes.setdefault(one.first, one)
        return list(changes.values())

    def _from(
        self, file: TextLines, number: int, match: re.Match[str], changes: dict[int, Change]
    ) -> tuple[str | None, Sequence[Name]]:
        """The line of a `from … import …`, None where it stays, and the names that change with it; `changes` gets the
        line of a name in brackets that stands below."""
        line, dots, module = match.string, match["dots"], match["module"]
        for root in self._roots(file.path, dots):
            target = self._module(root, module)
            if target == self._old or (file.path == self._old and dots and self._moves and target is not None):
                goal = self._new if target == self._old else target
                written = self._dotted_name(file.path, root, dots, goal)
                return (None if written is None else f"{match['head']}{written}{match['tail']}{match['names']}"), ()
            if (
                self._module(
                    posixpath.join(root, *module.split(".")) if module else root, PurePosixPath(self._old).stem
                )
                != self._old
            ):
                continue
            listed = _listed(file, number, match["names"])
            items = [re.split(r"\s+as\s+", item.strip()) for item in ",".join(listed.values()).split(",")]
            mine = [item for item in items if item[0] == PurePosixPath(self._old).stem]
            if not mine:
                continue
            stem, names = self._bound(file, number, alone=len(mine[0]) == 1)
            if posixpath.dirname(self._new) == posixpath.dirname(self._old):
                word = re.compile(rf"\b{re.escape(mine[0][0])}\b")
                at = next(at for at, text in listed.items() if word.search(text))
                if at == number:
                    return line[: match.start("names")] + word.sub(stem, match["names"], count=1), names
                changes[at] = Change(file, at, at, (word.sub(stem, file.lines[at - 1], count=1),))
                return None, names
            package = self._dotted_name(
                file.path, root, dots, posixpath.join(posixpath.dirname(self._new), "__init__.py")
            )
            if len(items) > 1 or not package or not package.strip("."):
                return (line if self._gone else None), ()
            row = re.sub(rf"\b{re.escape(mine[0][0])}\b", stem, match["names"], count=1)
            return f"{match['head']}{package}{match['tail']}{row}", names
        return None, ()

    def _import(
        self, file: TextLines, number: int, match: re.Match[str], changes: dict[int, Change]
    ) -> tuple[str | None, Sequence[Name]]:
        """The line of an `import …`, None where it stays, and the names that change; `changes` gets the lines that use
        a dotted one."""
        line = match.string
        for item in match["modules"].split(","):
            module, _, alias = (part.strip() for part in re.sub(r"\s+as\s+", "|", item.strip()).partition("|"))
            root = next((one for one in self._roots(file.path, "") if self._module(one, module) == self._old), None)
            if root is None:
                continue
            written = self._dotted_name(file.path, root, "", self._new)
            if written is None:
                return None, ()
            whole = re.compile(rf"(?<![\w.]){re.escape(module)}(?!\w)")
            row = line[: match.end("head")] + whole.sub(written, line[match.end("head") :], count=1)
            if alias or self._gone:
                return row, ()
            if "." in written and "." not in module:
                return line[: match.end("head")] + whole.sub(
                    f"{written} as {module}", line[match.end("head") :], count=1
                ), ()
            if "." in module:
                for at, used in enumerate(file.lines, 1):
                    if (
                        at != number
                        and (new := re.sub(rf"(?<![\w.\"']){re.escape(module)}(?=\.)", written, used)) != used
                    ):
                        changes[at] = Change(file, at, at, (new,))
                return row, ()
            bound, names = self._bound(file, number, alone=True)
            if bound == PurePosixPath(self._new).stem:
                return row, names
            return line[: match.end("head")] + whole.sub(bound, line[match.end("head") :], count=1), ()
        return None, ()

    def _bound(self, file: TextLines, number: int, *, alone: bool) -> tuple[str, Sequence[Name]]:
        """How an import on a line names the new file, and the names that change with it: none where the old one is kept
        with `as`, for the new one may be taken. Not `alone`: it has an `as` already."""
        stem = PurePosixPath(self._new).stem
        names = self._uses(file, number) if alone else ()
        return (stem, names) if names is not None else (f"{stem} as {PurePosixPath(self._old).stem}", ())

    def _uses(self, file: TextLines, number: int) -> Sequence[Name] | None:
        """Where the name that an import on a line binds is used; None where the new name is taken, or that is not
        certain."""
        old, new = PurePosixPath(self._old).stem, PurePosixPath(self._new).stem
        if old == new or self._gone:
            return ()
        outline = self._project.outline(file, [old, new])
        if outline is None or any(one.name == new for one in outline.names if one.form not in ("member", "keyword")):
            return None
        mine = [one for one in outline.names if one.name == old and one.form not in ("member", "key", "keyword")]
        if any(one.kind not in ("", "import") for one in mine):
            return None
        return [one for one in mine if one.line != number]

    @property
    def _moves(self) -> bool:
        return posixpath.dirname(self._old) != posixpath.dirname(self._new)

    def _roots(self, holder: str, dots: str) -> list[str]:
        """The folders that an import in a file can begin at."""
        folder = posixpath.dirname(holder)
        if dots:
            for _ in dots[1:]:
                folder = posixpath.dirname(folder)
            return [folder]
        found = ["", folder, "src"]
        above = posixpath.dirname(self._old)
        while above:
            if above not in self._packages:
                found.append(above)
            above = posixpath.dirname(above)
        return list(dict.fromkeys(found))

    def _module(self, root: str, module: str) -> str | None:
        """The file that a dotted name is."""
        path = posixpath.join(root, *module.split(".")) if module else root
        known = {*self._project.paths, self._old}
        return next((one for one in (f"{path}.py", f"{path}/__init__.py") if one in known), None)

    def _dotted_name(self, holder: str, root: str, dots: str, goal: str) -> str | None:
        """How a file imports another one: from where it lies then, or from the root; None where that is no name."""
        path = PurePosixPath(goal)
        parts = list(path.parent.parts if path.stem == "__init__" else path.with_suffix("").parts)
        if not all(part.isidentifier() for part in parts):
            return None
        if not dots:
            begin = list(PurePosixPath(root).parts) if root else []
            return ".".join(parts[len(begin) :]) if parts[: len(begin)] == begin and len(parts) > len(begin) else None
        where = list(PurePosixPath(self._new if holder == self._old else holder).parent.parts)
        common = 0
        while common < min(len(where), len(parts)) and where[common] == parts[common]:
            common += 1
        return "." * (1 + len(where) - common) + ".".join(parts[common:])


def _lines_of_code(file: TextLines) -> frozenset[int]:
    """The lines of code in a Markdown file: what stands there shows a link and is none."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark", {"maxNesting": 40}).disable("inline").parse(file.text)
    blocks = (token.map for token in tokens if token.type in ("fence", "code_block") and token.map)
    return frozenset(number for first, end in blocks for number in range(first + 1, end + 1))


def _listed(file: TextLines, number: int, names: str) -> dict[int, str]:
    """What a `from … import …` on a line imports, by the lines that it goes over, without brackets and remarks."""
    listed = {number: names}
    if names.lstrip().startswith("("):
        while ")" not in listed[number].partition("#")[0] and number < len(file.lines):
            number += 1
            listed[number] = file.lines[number - 1]
    return {at: text.partition("#")[0].strip(" ()\t") for at, text in listed.items()}
