"""RenderPlan: how the result of one call is to be drawn, as it is stored with the call."""

from __future__ import annotations

from dataclasses import dataclass

from mypt_desktop.core.messages import JsonObject


@dataclass(frozen=True, slots=True)
class RenderPlan:
    """`renderer` is `code`, `document`, `html`, `frame`, `app`, `cells` or `changes`; `config` its settings, every
    expression resolved.

    With an `error`, a sentence, the plan cannot be drawn and the plain result is shown under it.
    """

    renderer: str
    config: JsonObject
    error: str = ""
