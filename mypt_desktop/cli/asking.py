"""Puts the questions of a tool on the terminal: numbered options, several where that may be, or words of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable

from mypt_desktop.cli.writing import printable
from mypt_desktop.coding.ask import Asking
from mypt_desktop.core.events import QuestionsAsked
from mypt_desktop.core.questions import Answered, Question


def on_terminal() -> bool:
    """Whether there is somebody to ask."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def answer(asking: Asking, asked: QuestionsAsked) -> None:
    """Asks, and hands on what the user says. Raises `KeyboardInterrupt` as below."""
    given = answers(asked)
    if given is None:
        asking.cancel(asked.call)
    else:
        asking.answer(asked.call, given)


def answers(asked: QuestionsAsked, typing: Callable[[], None] = lambda: None) -> list[Answered] | None:
    """An answer for each question; None when the user does not want to answer, or the input has ended.

    `typing` is called when the user begins words of their own. Raises `KeyboardInterrupt` when the whole turn is to
    stop.
    """
    given: dict[int, Answered] = {}
    at = 0
    while at < len(asked.questions):
        answer = _one(asked.questions[at], f"{at + 1} of {len(asked.questions)}: " if len(asked.questions) > 1 else "")
        if answer == "back":
            at = max(0, at - 1)
        elif answer == "own":
            typing()
            _say("Your answer: ", end="")
            typed = _read()
            if typed is None:
                return None
            if typed:
                given[at] = Answered(custom=typed)
                at += 1
        elif isinstance(answer, Answered):
            given[at] = answer
            at += 1
        else:
            return None
    return [given[number] for number in range(len(asked.questions))]


def _one(question: Question, place: str) -> Answered | str | None:
    """An answer, "back", "own" for words of one's own, or None for none at all."""
    _say(f"{place}{question.text}")
    for number, option in enumerate(question.options, 1):
        recommended = " (Recommended)" if question.recommended == number - 1 and not question.multi else ""
        _say(f"  {number}  {option.label}{recommended}")
        if option.description:
            _say(f"     {option.description}")
    _say("  o  Other (type your own)")
    several = "Numbers, with commas between them" if question.multi else "Number"
    while True:
        _say(f"{several}, o, b for the question before, or c to cancel: ", end="")
        typed = _read()
        match typed:
            case None | "c":
                return None
            case "b":
                return "back"
            case "o":
                return "own"
            case "" if question.recommended is not None and not question.multi:
                return Answered((question.options[question.recommended].label,))
        chosen = _chosen(question, typed or "")
        if chosen:
            return Answered(chosen)


def _chosen(question: Question, typed: str) -> tuple[str, ...]:
    """The labels that were named by number; none where one of them is no number of an option."""
    numbers = [part.strip() for part in typed.split(",")]
    if not question.multi and len(numbers) != 1:
        return ()
    known = {str(number): option.label for number, option in enumerate(question.options, 1)}
    if not all(number in known for number in numbers):
        return ()
    return tuple(dict.fromkeys(known[number] for number in numbers))


def _read() -> str | None:
    try:
        return input().strip()
    except EOFError:
        _say("")
        return None


def _say(text: str, end: str = "\n") -> None:
    print(printable(text), end=end, file=sys.stderr, flush=True)
