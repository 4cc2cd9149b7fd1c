"""A question that goes on from the one before, said so that it stands alone: "And for children?" behind "How much is a
ticket for adults?" is "How much is a ticket for children?".

The model says it, and only with words of the two questions and the last answer: every word of meaning in the question
as asked must be in it, and none may be new. Otherwise the question stays as it was asked.
"""

from __future__ import annotations

from collections.abc import Generator

from mypt_desktop.agent.turn import Turn
from mypt_desktop.answers.following.following import Standing
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Role, message
from mypt_desktop.language.words import content, numbers

LIMIT = 48
_ALIKE = 4  # letters that forms of one word have in common
_ANSWER = 200  # characters of the last answer that are read
_SYSTEM = "You complete the follow-up question so that it can be understood alone. Write only the question."
_SHOTS = (
    ("First: How much is the red lamp?\nAnswer: It costs 30 euros.\nFollow-up: And the blue one?",
     "How much is the blue lamp?"),
    ("First: Who leads the workshop on pottery?\nAnswer: Ines Roth leads it.\nFollow-up: When does she start?",
     "When does Ines Roth start the workshop on pottery?"),
    ("First: Wann öffnet das Bad am Montag?\nAnswer: Um 8 Uhr.\nFollow-up: Und am Sonntag?",
     "Wann öffnet das Bad am Sonntag?"),
)  # fmt: skip
_ASK = "First: {before}\nAnswer: {answer}\nFollow-up: {question}"


def restated(turn: Turn, question: str, standing: Standing) -> Generator[TurnEvent, None, str]:
    """The question as it stands alone; as it was asked where it does already or the model fails at it."""
    if not standing.before:
        return question
    answer = next((m.text for m in reversed(turn.history) if m.role is Role.ASSISTANT and m.text), "")[:_ANSWER]
    said = _ASK.format(before=standing.before, answer=" ".join(answer.split()), question=question)
    shots = [
        message(role, text) for shot in _SHOTS for role, text in zip((Role.USER, Role.ASSISTANT), shot, strict=True)
    ]
    pieces = yield from turn.model.write(said, limit=LIMIT, history=(message(Role.SYSTEM, _SYSTEM), *shots))
    written = " ".join("".join(pieces).split()).strip("\"'“”")
    return (
        written if _faithful(written, question, f"{standing.before} {answer}") and not turn.model.cut_off else question
    )


def _faithful(written: str, question: str, before: str) -> bool:
    """Whether all that the question asks about is in what was written, and nothing else that was not said before."""
    asked = content(question) | numbers(question)
    said = content(written) | numbers(written)
    return bool(said) and _within(asked, said) and _within(said, asked | content(before) | numbers(before))


def _within(words: frozenset[str], others: frozenset[str]) -> bool:
    """Whether each word is among the others, in whatever form: "child" in "children"."""
    return all(word in others or any(word[:_ALIKE] == other[:_ALIKE] for other in others) for word in words)
