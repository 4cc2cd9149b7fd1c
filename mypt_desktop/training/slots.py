"""Slots: values for the places in braces of a text, drawn at random and the same for the same seed.

A slot is a list to choose from, "pool:NAME" for one of the file's pools, or a kind with a range: "int:2-40",
"decimal:0.5-9", "money:5-300", "percent:5-60", "date", "time", "day"; or "code:AA-000", a mark with a letter for each A
or a and a digit for each 0.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mypt_desktop.core.errors import UserError

_PLACE = re.compile(r"\{(\w+)\}")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
    *("November", "December"),
)
_SIGNS = {"A": string.ascii_uppercase, "a": string.ascii_lowercase, "0": string.digits}


@dataclass(frozen=True, slots=True)
class Value:
    """`text` as it is said, `raw` as a call's argument has it."""

    text: str
    raw: Any


Values = Mapping[str, Value]


def draw(
    slots: Mapping[str, Any], pools: Mapping[str, Sequence[Any]], rng: random.Random, known: Values | None = None
) -> dict[str, Value]:
    """A value for each slot besides those `known`; slots that draw on one pool get different values of it.

    Raises `UserError` for a slot that is none.
    """
    drawn: dict[str, Value] = dict(known or {})
    for name, slot in slots.items():
        if name in drawn:
            continue
        for _ in range(20):
            drawn[name] = _value(slot, pools, rng)
            if all(drawn[name].text != other.text for key, other in drawn.items() if key != name):
                break
    return drawn


def filled(text: str, values: Values) -> str:
    """`text` with each place in braces that has a value replaced by it; other braces stay."""
    return _PLACE.sub(lambda match: values[match[1]].text if match[1] in values else match[0], text)


def filled_arguments(template: Any, values: Values) -> Any:
    """A JSON value with its places filled; one that is a place and nothing else becomes the raw value."""
    if isinstance(template, str):
        whole = _PLACE.fullmatch(template)
        return values[whole[1]].raw if whole and whole[1] in values else filled(template, values)
    if isinstance(template, Mapping):
        return {key: filled_arguments(item, values) for key, item in template.items()}
    if isinstance(template, list):
        return [filled_arguments(item, values) for item in template]
    return template


def _value(slot: Any, pools: Mapping[str, Sequence[Any]], rng: random.Random) -> Value:
    if isinstance(slot, list) and slot:
        return _chosen(rng.choice(slot))
    kind, _, rest = slot.partition(":") if isinstance(slot, str) else ("", "", "")
    if kind == "pool" and pools.get(rest):
        return _chosen(rng.choice(pools[rest]))
    if kind == "code" and rest:
        mark = "".join(rng.choice(_SIGNS.get(sign, sign)) for sign in rest)
        return Value(mark, mark)
    if kind == "date":
        day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2023, 2027)
        return Value(f"{day} {_MONTHS[month - 1]} {year}", f"{year}-{month:02}-{day:02}")
    if kind == "time":
        said = f"{rng.randint(6, 21)}:{rng.choice((0, 15, 30, 45)):02}"
        return Value(said, said)
    if kind == "day":
        day_name = rng.choice(_DAYS)
        return Value(day_name, day_name)
    low, dash, high = rest.partition("-")
    try:
        if dash and kind == "int":
            number = rng.randint(int(low), int(high))
            return Value(f"{number:,}" if number >= 10000 else str(number), number)
        if dash and kind == "percent":
            number = rng.randint(int(low), int(high))
            return Value(f"{number} percent", number)
        if dash and kind in ("decimal", "money"):
            number_with_point = round(rng.uniform(float(low), float(high)), 1)
            said = f"{number_with_point:.2f} euros" if kind == "money" else f"{number_with_point:g}"
            return Value(said, number_with_point)
    except ValueError:
        pass
    raise UserError(f"{slot!r} is no slot.", hint="See the head of mypt_desktop/training/slots.py.")


def _chosen(item: Any) -> Value:
    """A text that is its own value, or a pair of what is said and what a call has."""
    if isinstance(item, list) and len(item) == 2:
        return Value(str(item[0]), item[1])
    return Value(str(item), item)
