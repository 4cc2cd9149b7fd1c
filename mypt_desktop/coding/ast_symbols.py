"""Where names are defined and used in one text, by its syntax tree. Runs in `ast_worker`.

A use belongs to the innermost scope around it that defines its name, as in most languages. Of members (methods, fields)
it is told what stands before their dot; whose they are is for the caller to judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.coding.ast_blocks import is_broken

if TYPE_CHECKING:
    from ast_grep_py import SgNode

MAX_NAMES: Final = 20_000
"""Occurrences in one file that are told."""

_NAME = re.compile(
    r"(identifier|identifier_pattern|(class|id|tag|keyframes|function|variable)_name|name|constant|word)$"
)
_DEFINING = re.compile(
    r"(definition|declaration|declarator|item|spec|signature|class|method|module|function|interface|struct|enum|trait)$"
)
_FUNCTION = re.compile(r"(function|method|lambda|constructor|closure)")
_CLASS = re.compile(r"(class|interface|struct|trait|enum|impl|object_declaration)")
_SCOPE = re.compile(
    r"(function|method|constructor|class|interface|struct|trait|impl)_?(definition|declaration|item|expression)?$"
    r"|lambda|arrow_function|closure"
)
_MEMBER = re.compile(r"(attribute|member_expression|field_expression|field_access|selector_expression|navigation)")
_IMPORT = re.compile(r"import\w*(statement|declaration)$")
_PARAMETERS = re.compile(r"parameter")
_WRAPPERS = ("decorated_definition", "export_statement", "lexical_declaration", "variable_declaration")
_VALUES = re.compile(r"(arrow_function|function_expression|lambda|function)$")


@dataclass(frozen=True, slots=True)
class _Scope:
    """What names are looked for in; `kind`: "file", "function" or "class"."""

    kind: str
    first: int
    last: int
    name: str
    parent: int


@dataclass(slots=True)
class _Walk:
    text: str
    wanted: frozenset[str]
    python: bool
    scopes: list[_Scope] = field(default_factory=list)
    names: list[dict[str, Any]] = field(default_factory=list)
    imports: list[dict[str, Any]] = field(default_factory=list)
    outer: set[tuple[int, str]] = field(default_factory=set)  # names that a scope says are defined outside of it


def symbols(text: str, language: str, names: Sequence[str]) -> dict[str, Any]:
    """`names`: each occurrence of these names, or of all where none is given, with `start` and `end` (characters),
    `line`, `form`, `scope` (index into `scopes`), `owner` (the scope that defines it, -1 where none does), and of a
    definition `kind` with the lines of the whole of it, `first` to `last`; of a member and of the keyword of an
    argument `receiver`, what stands before the dot and what is called. `scopes`: kind, name
    and lines. `imports`: lines, text, and the names they bind. `broken`: whether the text has a syntax error."""
    from ast_grep_py import SgRoot

    root = SgRoot(text, language).root()
    walk = _Walk(text, frozenset(names), language == "python")
    walk.scopes.append(_Scope("file", 1, text.count("\n") + 1, "", -1))
    for node, above, scope in _nodes(root, walk):
        if _IMPORT.match(node.kind()) or _requires(node):
            walk.imports.append(_import(node))
        if len(walk.names) < MAX_NAMES:
            _occurrence(node, above, scope, walk)
    _settle(walk)
    scopes = [{"kind": one.kind, "name": one.name, "first": one.first, "last": one.last} for one in walk.scopes]
    return {"names": walk.names, "scopes": scopes, "imports": walk.imports, "broken": is_broken(root)}


def _nodes(root: SgNode, walk: _Walk) -> Iterator[tuple[SgNode, tuple[SgNode, ...], int]]:
    """All nodes in order, each with those above it, the nearest first, and the scope it stands in."""
    waiting: list[tuple[SgNode, tuple[SgNode, ...], int]] = [(root, (), 0)]
    while waiting:
        node, above, scope = waiting.pop()
        yield node, above, scope
        inner = scope
        if node.is_named() and above and _SCOPE.search(node.kind()) and "type" not in node.kind():
            inner = len(walk.scopes)
            first, last = _lines(node)
            kind = "class" if _CLASS.search(node.kind()) else "function"
            name = node.field("name")
            walk.scopes.append(_Scope(kind, first, last, name.text() if name else "", scope))
        below = (node, *above[:5])
        for child in reversed(node.children()):
            # The name and the decorators of a definition stand outside of it.
            outside = inner != scope and child.kind() != "decorator" and _is(child, node.field("name"))
            waiting.append((child, below, scope if outside else inner))


def _occurrence(node: SgNode, above: Sequence[SgNode], scope: int, walk: _Walk) -> None:
    quoted = walk.python and node.kind() == "string_content" and _exported(above)
    if not (quoted or (node.is_named() and not node.children() and _NAME.search(node.kind()))):
        return
    name = node.text()
    if not name or (walk.wanted and name not in walk.wanted) or not above:
        return
    parent = above[0]
    if parent.kind() in ("class_name", "id_name", "tag_name", "dotted_name") and len(above) > 1:
        holder, outer = parent, list(above[1:])
    else:
        holder, outer = node, list(above)
    where = node.range()
    told: dict[str, Any] = {
        "name": name,
        "start": where.start.index,
        "end": where.end.index,
        "line": where.start.line + 1,
        "scope": scope,
        "owner": -1,
        "form": "string" if quoted else _form(node, holder, outer),
        "receiver": "",
    }
    if told["form"] == "member":
        told["receiver"] = outer[0].children()[0].text()[:80]
    if told["form"] == "keyword" and len(outer) > 2:
        told["receiver"] = outer[2].children()[0].text()[:80]
    if outer[0].kind() in ("global_statement", "nonlocal_statement"):
        walk.outer.add((scope, name))
    if not quoted and (defined := _definition(node, holder, outer, walk, scope)):
        told.update(defined)
    walk.names.append(told)


def _form(node: SgNode, holder: SgNode, outer: Sequence[SgNode]) -> str:
    """`plain`, `member` (behind a dot), `key` (of an object), `keyword` (of an argument), `shorthand`, `import`."""
    kind, above = node.kind(), outer[0].kind()
    if any(one.kind().startswith("import") for one in outer):
        return "import"
    if kind.startswith("shorthand"):
        return "shorthand"
    if above == "keyword_argument" and _is(holder, outer[0].field("name")):
        return "keyword"
    if _MEMBER.search(above) and not _is(holder, outer[0].children()[0]) and outer[0].children()[0].text() != "":
        return "member"
    if kind == "property_identifier" and "definition" not in above:
        return "key"
    return "plain"


def _definition(
    node: SgNode, holder: SgNode, outer: Sequence[SgNode], walk: _Walk, scope: int
) -> dict[str, Any] | None:
    """What a name that is defined here is, and the lines of the whole definition."""
    parent, kind = outer[0], outer[0].kind()
    if any(one.kind() == "selectors" for one in outer[:4]):
        rule = next((one for one in outer if one.kind() == "rule_set"), None)
        return None if rule is None else _defined("rule", rule, ())
    if any(one.kind().startswith("import") for one in outer):
        bound = not any(_is(holder, one.field("module_name")) for one in outer)
        bound = bound and (holder.kind() != "dotted_name" or _is(node, holder.children()[0]))  # `os` of `os.path`
        alias = next((one for one in outer[:2] if one.kind() in ("aliased_import", "import_specifier")), None)
        renamed = alias is not None and alias.field("alias") is not None and not _is(holder, alias.field("alias"))
        whole = next((one for one in outer if _IMPORT.match(one.kind())), outer[0])
        return _defined("import", whole, ()) if bound and not renamed else None
    named = _is(holder, parent.field("name"))
    if named and _DEFINING.search(kind) and "import" not in kind and kind != "keyword_argument":
        return _defined(_kind(parent, walk.scopes[scope].kind), parent, outer[1:])
    if _is(holder, parent.field("declarator")) and kind.endswith("declarator"):
        whole = next((one for one in outer[1:] if re.search(r"(definition|declaration)$", one.kind())), parent)
        return _defined("function" if kind.startswith("function") else "variable", whole, ())
    left = parent.field("left")
    if _is(holder, left) and kind in ("assignment", "for_statement", "for_in_statement"):
        kind = "attribute" if walk.scopes[scope].kind == "class" else "variable"
        return _defined(kind, parent, outer[1:])
    if kind in ("pattern_list", "tuple_pattern", "array_pattern", "list_pattern", "as_pattern_target"):
        return _defined("variable", parent, ())
    if node.kind().endswith("identifier_pattern"):
        return _defined("import" if any(map(_requires, outer)) else "variable", parent, ())
    if _MEMBER.search(kind) and len(outer) > 1 and parent.children()[0].text() in ("self", "this"):
        if outer[1].kind().startswith("assignment") and _is(parent, outer[1].field("left")):
            return _defined("attribute", outer[1], ())
        return None
    if _PARAMETERS.search(kind) and kind not in ("type_parameter", "type_parameters"):
        value = parent.field("value")
        return None if _is(holder, value) or _is(holder, parent.field("type")) else _defined("parameter", parent, ())
    if kind == "assignment_pattern" and _is(holder, left) and len(outer) > 1 and _PARAMETERS.search(outer[1].kind()):
        return _defined("parameter", parent, ())
    if kind == "arrow_function" and _is(holder, parent.field("parameter")):
        return _defined("parameter", parent, ())
    return None


def _defined(kind: str, node: SgNode, outer: Sequence[SgNode]) -> dict[str, Any]:
    whole = node
    for one in outer:
        if one.kind() not in _WRAPPERS and not one.kind().endswith("expression_statement"):
            break
        whole = one
    first, last = _lines(whole)
    return {"kind": kind, "first": first, "last": last}


def _kind(node: SgNode, scope: str) -> str:
    kind = node.kind()
    if _CLASS.search(kind):
        return "class"
    if _FUNCTION.search(kind):
        return "method" if scope == "class" else "function"
    value = node.field("value")
    if value is not None and _VALUES.search(value.kind()):
        return "function"
    return "attribute" if scope == "class" else "variable"


def _settle(walk: _Walk) -> None:
    """Says of each plain use which scope defines its name: the nearest around it; a class only for its own lines."""
    defining: dict[str, set[int]] = {}
    for one in walk.names:
        if one.get("kind") == "variable" and (one["scope"], one["name"]) in walk.outer:
            del one["kind"]
    for one in walk.names:
        if "kind" in one and one["kind"] not in ("method", "attribute"):
            one["owner"] = one["scope"]
            defining.setdefault(one["name"], set()).add(one["owner"])
        elif "kind" in one:
            one["owner"] = _class_of(one["scope"], walk)
    for one in walk.names:
        if "kind" in one or one["form"] not in ("plain", "shorthand", "string"):
            continue
        at, own = one["scope"], True
        while at >= 0 and not (at in defining.get(one["name"], ()) and (own or walk.scopes[at].kind != "class")):
            at, own = walk.scopes[at].parent, False
        one["owner"] = at


def _class_of(scope: int, walk: _Walk) -> int:
    at = scope
    while at > 0 and walk.scopes[at].kind != "class":
        at = walk.scopes[at].parent
    return at


def _exported(above: Sequence[SgNode]) -> bool:
    """Whether a string is in a list of what a module exports."""
    return any(one.kind() == "assignment" and one.text().startswith("__all__") for one in above)


def _requires(node: SgNode) -> bool:
    """Whether it binds what another file exports, in the older way of JavaScript."""
    return node.kind() == "variable_declarator" and re.search(r"=\s*require\(", node.text()) is not None


def _import(node: SgNode) -> dict[str, Any]:
    first, last = _lines(node)
    bound = [one.text() for one in _leaves(node) if one.kind().endswith("identifier")]
    return {"first": first, "last": last, "text": node.text()[:400], "bound": bound}


def _leaves(node: SgNode) -> Iterator[SgNode]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        children = one.children()
        if not children:
            yield one
        waiting += reversed(children)


def _lines(node: SgNode) -> tuple[int, int]:
    where = node.range()
    first = where.start.line + 1
    last = where.end.line if where.end.column == 0 and where.end.line >= first else where.end.line + 1
    return first, last


def _is(node: SgNode, other: SgNode | None) -> bool:
    if other is None:
        return False
    mine, its = node.range(), other.range()
    return mine.start.index == its.start.index and mine.end.index == its.end.index
