"""The two kinds of error: what the world did (`UserError`, a sentence with a hint) and everything else, our bug."""

from __future__ import annotations


class UserError(Exception):
    """Something outside the program is at fault, and the user can do something about it.

    `str(error)` is the sentence; `hint` says what to do next and may be empty. Never shown with a traceback.
    """

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def __str__(self) -> str:
        return str(self.args[0])

    def with_hint(self) -> str:
        """The sentence and, when there is one, the hint, as one line for a terminal or a status bar."""
        return f"{self} {self.hint}".rstrip()


class ModelNotFoundError(UserError):
    """No model of that name is built or registered."""


class ModelFailedError(UserError):
    """The model process died or refused; the next request starts a new one."""


class ModelProcessEndedError(ModelFailedError):
    """The process that held a model is gone. What it was asked may be asked again; it may not have been at fault."""


class ContextOverflowError(UserError):
    """A single message does not fit the model's context, whatever else is dropped."""


class PathRefusedError(UserError):
    """A path leads out of the folder it must stay in, or names a device."""


class DocumentUnreadableError(UserError):
    """A document is broken, encrypted or of no supported type."""
