"""Which dialects there are, and which one a model speaks by its chat template."""

from __future__ import annotations

from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects.dialect import Dialect
from mypt_desktop.dialects.hermes import Hermes
from mypt_desktop.dialects.mypt import Mypt

_DIALECTS: dict[str, Dialect] = {"hermes": Hermes(), "mypt": Mypt()}
_SIGNS = {"<myPT_assistant>": "mypt", "<|im_start|>": "hermes"}


def dialect(name: str) -> Dialect:
    """Raises `UserError` for a name that is not known."""
    try:
        return _DIALECTS[name]
    except KeyError:
        hint = f"Known dialects: {', '.join(sorted(_DIALECTS))}."
        raise UserError(f"There is no dialect called {name!r}.", hint=hint) from None


def detect(chat_template: str) -> str:
    """Name of the dialect a chat template writes. Raises `UserError` when it is none we speak."""
    for sign, name in _SIGNS.items():
        if sign in chat_template:
            return name
    hint = "Models with ChatML templates (<|im_start|>) and MyPT's own work."
    raise UserError("The model's chat template is in a format the app does not speak.", hint=hint)
