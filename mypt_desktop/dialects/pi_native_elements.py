"""The inside of a pi-native call: attributes and elements to JSON, as the schema types them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.dialects import values
from mypt_desktop.dialects.scanner import MAX_DEPTH, NotJson, load_value, skip_space
from mypt_desktop.dialects.spelling import Spelling

_OPENS = re.compile(r"<([A-Za-z_][A-Za-z0-9_-]*)")
_ATTRIBUTE = re.compile(
    r"\s*([A-Za-z_][A-Za-z0-9_-]*)"
    r"(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>](?:[^\s/>]|/(?!\s*>|\Z))*)))?(?=[\s/>]|\Z)"
)
_TAG_END = re.compile(r"\s*(/?)>")


class ElementReader:
    """Recursive descent over one call's text. Methods return a value, or a `str` that says what is wrong."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling

    def attributes(self, text: str, schema: Json) -> dict[str, Json] | str:
        """All of `text` must be attributes."""
        found, at = self._attributes(text, 0, schema)
        return found if skip_space(text, at) == len(text) else "its attributes cannot be read"

    def members(self, text: str, schema: Json) -> JsonObject | str:
        """All of `text` must be elements."""
        read = self._members(text, 0, schema, "", 0)
        return "its elements are not closed or not in each other" if read is None else read[0]

    def _attributes(self, text: str, at: int, schema: Json) -> tuple[dict[str, Json], int]:
        found: dict[str, Json] = {}
        while match := _ATTRIBUTE.match(text, at):
            key = self._key(match.group(1), schema)
            given = next((group for group in match.groups()[1:] if group is not None), None)
            found[key] = True if given is None else self._attribute(given, values.schema_of(schema, key))
            at = match.end()
        return found, at

    def _attribute(self, text: str, schema: Json) -> Json:
        value = values.read(text, schema)
        if "array" in values.types_of(schema) and isinstance(value, str):
            return [values.read(text, _items(schema))]
        return value

    def _members(self, text: str, at: int, schema: Json, closer: str, depth: int) -> tuple[dict[str, Json], int] | None:
        """Elements up to `closer` (or the end of the text, where there is none), and the position behind it."""
        found: dict[str, list[Json]] = {}
        listed: set[str] = set()
        while True:
            at = skip_space(text, at)
            if closer and text.startswith(closer, at):
                at += len(closer)
                break
            if at == len(text) and not closer:
                break
            opens = _OPENS.match(text, at)
            if not opens or depth > MAX_DEPTH:
                return None
            key = self._key(opens.group(1), schema)
            about = values.schema_of(schema, key)
            repeated = "array" in values.types_of(about)
            read = self._element(text, opens, _items(about) if repeated else about, depth, repeated=repeated)
            if read is None:
                return None
            items, at = read
            found.setdefault(key, []).extend(items)
            if repeated:
                listed.add(key)
        return {key: each if key in listed or len(each) != 1 else each[0] for key, each in found.items()}, at

    def _element(
        self, text: str, opens: re.Match[str], schema: Json, depth: int, *, repeated: bool
    ) -> tuple[list[Json], int] | None:
        """Its value, as a list: empty for the empty element that stands for an empty list."""
        given, at = self._attributes(text, opens.end(), schema)
        ends = _TAG_END.match(text, at)
        if not ends:
            return None
        if ends.group(1):
            return ([given] if given else [] if repeated else [_empty(schema)]), ends.end()
        closer = f"</{opens.group(1)}>"
        if given or self._has_members(text, ends.end(), schema, closer):
            read = self._members(text, ends.end(), schema, closer, depth + 1)
            if read is not None:
                return [{**given, **read[0]}], read[1]
        end = text.find(closer, ends.end())
        if end < 0 or given:
            return None
        return [_scalar(text[ends.end() : end], schema)], end + len(closer)

    def _has_members(self, text: str, at: int, schema: Json, closer: str) -> bool:
        types = values.types_of(schema)
        if types and "object" not in types:
            return False
        at = skip_space(text, at)
        return bool(_OPENS.match(text, at)) or (types == {"object"} and text.startswith(closer, at))

    def _key(self, sent: str, schema: Json) -> str:
        known = schema.get("properties") if isinstance(schema, Mapping) else None
        return self._spelling.received(sent, known if isinstance(known, Mapping) else ())


def _items(schema: Json) -> Json:
    return schema.get("items") if isinstance(schema, Mapping) else None


def _empty(schema: Json) -> Json:
    """What a self-closing element is: an object where one may stand, else an empty text."""
    types = values.types_of(schema)
    return {} if not types or "object" in types else "" if "string" in types else None


def _scalar(text: str, schema: Json) -> Json:
    kept = text.removeprefix("\n").removesuffix("\n")
    if values.types_of(schema) == {"string"}:
        return values.read(kept, schema)
    value = load_value(kept.strip())
    return kept if isinstance(value, NotJson) and not kept.strip() else values.read(kept, schema)
