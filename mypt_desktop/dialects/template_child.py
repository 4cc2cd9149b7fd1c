"""Chat templates rendered in a process of their own, kept from one rendering to the next."""

from __future__ import annotations

import atexit
import queue
import threading
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, module_command

FLAG: Final = "--template-worker"
MEMORY_MB: Final = 256  # a conversation and its prompt together are a few megabytes
SECONDS: Final = 10.0  # published templates take milliseconds

_ENDED: Final[Mapping[str, Any]] = {}


class Templates:
    """Renders one template at a time. The process is started for the first one, and again after every death."""

    def __init__(self, *, seconds: float = SECONDS, memory_mb: int = MEMORY_MB) -> None:
        self._seconds = seconds
        self._memory_mb = memory_mb
        self._one_at_a_time = threading.Lock()
        self._child: Child | None = None
        self._answers: queue.Queue[Mapping[str, Any]] = queue.Queue()

    def render(self, asked: Mapping[str, Any]) -> str:
        """Raises `UserError` for a template that refuses, fails, takes too long or too much memory."""
        with self._one_at_a_time:
            try:
                child = self._running()
                child.send(asked)
                answer = self._answers.get(timeout=self._seconds)
            except queue.Empty:
                self.close()
                raise UserError(f"The model's chat template takes more than {self._seconds:g} seconds.") from None
            except ChildGoneError:
                answer = _ENDED
            except OSError as error:
                raise UserError(f"The process for chat templates cannot be started: {error}.") from error
        if "text" in answer:
            return str(answer["text"])
        said = answer.get("error", "The model's chat template asks for too much, and its process was ended.")
        raise UserError(str(said), hint=str(answer.get("hint", "")))

    def close(self) -> None:
        """Ends the process; the next template starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait(5)

    def _running(self) -> Child:
        if self._child is None or not self._child.alive:
            answers: queue.Queue[Mapping[str, Any]] = queue.Queue()
            self._answers = answers  # an answer of the one before comes too late

            def ended(ending: Ending) -> None:
                answers.put(_ENDED)

            command = [*module_command("mypt_desktop.dialects.template_worker", FLAG), str(self._memory_mb)]
            self._child = Child(command, on_message=answers.put, on_end=ended)
        return self._child


templates: Final = Templates()
atexit.register(templates.close)


def render_template(
    template: str,
    messages: Sequence[Mapping[str, Json]],
    *,
    tools: Sequence[Mapping[str, Json]] | None = None,
    add_generation_prompt: bool = False,
    bos_token: str = "",
    eos_token: str = "",
    now: datetime | None = None,
    **kwargs: Json,
) -> str:
    """What `template.render_here` makes of the same arguments, in a process under limits. Raises `UserError`."""
    return templates.render(
        {
            "template": template,
            "messages": list(messages),
            "tools": list(tools) if tools else None,
            "add_generation_prompt": add_generation_prompt,
            "bos_token": bos_token,
            "eos_token": eos_token,
            "now": (now or datetime.now()).isoformat(),
            **kwargs,
        }
    )
