"""Addresses of resources with variables in them: RFC 6570, as far as the SDK's parser goes (levels 1 to 3, and lists in
paths)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mcp.shared.uri_template import InvalidUriTemplate, UriTemplate

from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.facts import Argument, label

_OPTIONAL: Final = frozenset("?&;")  # operators of what an address can do without
_LONGEST_ADDRESS: Final = 20_000
_MOST_VARIABLES: Final = 20


class TemplateError(UserError):
    """It cannot be filled in; the sentence says why."""

    def __init__(self, template: str, why: str) -> None:
        super().__init__(f"The address {label(template, 200)} cannot be filled in: {label(why, 300)}")


def variables(template: str) -> tuple[Argument, ...]:
    """In the order they stand in; none of an address that is one already. Raises `TemplateError`."""
    found = _parsed(template).variables
    return tuple(Argument(one.name, required=one.operator not in _OPTIONAL) for one in found)


def filled(template: str, values: Mapping[str, str]) -> str:
    """The address of one resource. What is empty is left out; a list is written with the separator of its place, `/` in
    a path, else a comma. Raises `TemplateError`."""
    given: dict[str, str | Sequence[str]] = {}
    parsed = _parsed(template)
    for one in parsed.variables:
        value = values.get(one.name, "")
        if not value and one.operator not in _OPTIONAL:
            raise TemplateError(template, f"{one.name} is missing.")
        if value:
            given[one.name] = value.split("/" if one.operator == "/" else ",") if one.explode else value
    address = parsed.expand(given)
    if len(address) > _LONGEST_ADDRESS:
        raise TemplateError(template, f"it would be longer than {_LONGEST_ADDRESS:,} characters.")
    return address


def _parsed(template: str) -> UriTemplate:
    try:
        return UriTemplate.parse(template, max_variables=_MOST_VARIABLES)
    except InvalidUriTemplate as error:
        raise TemplateError(template, str(error)) from error
