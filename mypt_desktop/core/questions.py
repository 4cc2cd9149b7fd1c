"""What a tool asks the user while it runs, and what the user answered. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from mypt_desktop.core.messages import JsonObject


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers on offer."""

    label: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """`multi`: several options may be chosen. `recommended` is the index of an option, None where there is none.

    Whoever shows it adds a field for an answer in the user's own words.
    """

    id: str
    text: str
    options: tuple[Option, ...] = ()
    multi: bool = False
    recommended: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The labels that were chosen, in the order in which they were, and what was typed instead or besides."""

    selected: tuple[str, ...] = ()
    custom: str = ""
    timed_out: bool = False


def questions_of(arguments: JsonObject) -> tuple[Question, ...]:
    """The questions in the arguments of a call that fit the tool's schema."""
    found: list[Question] = []
    for one in _entries(arguments.get("questions")):
        options = tuple(
            Option(str(option.get("label", "")), str(option.get("description", "")))
            for option in _entries(one.get("options"))
        )
        at = one.get("recommended")
        recommended = at if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(options) else None
        found.append(
            Question(
                str(one.get("id", "")), str(one.get("question", "")), options, one.get("multi") is True, recommended
            )
        )
    return tuple(found)


def _entries(value: object) -> list[JsonObject]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list | tuple) else []
