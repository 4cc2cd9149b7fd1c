"""ChosenModel: the model that the settings name, loaded in the background and lent to one turn at a time."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from mypt_desktop.agent.ports import Model
from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError, UserError
from mypt_desktop.core.messages import Message, Role, ToolCall
from mypt_desktop.core.service_states import ModelState
from mypt_desktop.core.settings import Runtime
from mypt_desktop.dialects.names import dialect
from mypt_desktop.runtime.catalog import Catalog, ModelInfo
from mypt_desktop.runtime.model import LocalModel, ModelStatus

if TYPE_CHECKING:
    from mypt_desktop.runtime.remote import RemoteModel

_log = logging.getLogger(__name__)
LOOK_SECONDS = 0.05
REMOTE_CONTEXT = 8192
REMOTE_KEY_VARIABLE = "MYPT_REMOTE_KEY"


class TurnCancelledError(UserError):
    """The turn was cancelled while it waited for the model."""


class ChosenModel:
    """Keeps at most one model. `on_state` is called on whichever thread a change happened.

    Turns of several chats, loading and switching take the model one after the other, so that a switch never pulls the
    model away from an answer that is being written.
    """

    def __init__(self, catalog: Catalog, wanted: Runtime, on_state: Callable[[ModelState], None]) -> None:
        self._catalog = catalog
        self._wanted = wanted
        self._on_state = on_state
        self._using = threading.Lock()
        self._guard = threading.Lock()
        self._model: LocalModel | RemoteModel | None = None
        self._held: Runtime | None = None  # the settings that `_model` was made from
        self._state = ModelState("none")
        self._closed = False

    @property
    def state(self) -> ModelState:
        return self._state

    def choose(self, wanted: Runtime) -> None:
        """Takes other settings from the next use on. Does not load."""
        self._wanted = wanted

    def load(self) -> None:
        """Starts loading in the background; failures are reported as a state."""
        threading.Thread(target=self._load, name="load-model", daemon=True).start()

    @contextmanager
    def lent(self, cancel: threading.Event, wanted: Runtime | None = None) -> Iterator[Model]:
        """The loaded model, or that of the settings `wanted`, for one turn. Raises `UserError` when it cannot be had or
        `cancel` is set before."""
        while not self._using.acquire(timeout=LOOK_SECONDS):
            if cancel.is_set():
                raise TurnCancelledError("Stopped.")
        try:
            yield self._loaded(wanted or self._wanted)
        finally:
            self._using.release()

    def close(self) -> None:
        """Ends the model process, also in the middle of an answer or of loading."""
        with self._guard:
            self._closed = True
            model, self._model = self._model, None
        if isinstance(model, LocalModel):
            model.close()

    def _load(self) -> None:
        try:
            with self._using:
                self._loaded(self._wanted)
        except UserError as error:
            _log.warning("The model could not be loaded: %s", error)
        except Exception as error:  # noqa: BLE001 - a thread ends here
            _log.error("Loading the model failed", exc_info=error)
            self._set(replace(self._state, state="failed", detail="The program failed to load it; see the log."))

    def _loaded(self, wanted: Runtime) -> Model:
        """The model that is wanted, made and loaded if it is not there. Call with `_using` held."""
        if self._model is None or self._held != wanted:
            self._replace(wanted)
        model = self._model
        if isinstance(model, LocalModel):
            model.load()
        if model is None:
            raise ModelFailedError("The program is being closed.")
        return model

    def _replace(self, wanted: Runtime) -> None:
        old, self._model = self._model, None
        if isinstance(old, LocalModel):
            old.close()
        try:
            made = self._remote(wanted) if wanted.remote_url else self._local(wanted)
        except UserError as error:
            missing = isinstance(error, ModelNotFoundError) and not wanted.model
            self._set(ModelState("none" if missing else "failed", name=wanted.model, detail=error.with_hint()))
            raise
        with self._guard:
            if self._closed:
                if isinstance(made, LocalModel):
                    made.close()
                raise ModelFailedError("The program is being closed.")
            self._model, self._held = made, wanted

    def _local(self, wanted: Runtime) -> LocalModel:
        info = chosen(self._catalog, wanted.model)
        told = ModelState("none", name=info.name, title=info.title)

        def tell(status: ModelStatus) -> None:
            length = made.context_length if made is not None else 0
            self._set(
                replace(told, state=status.state, device=status.device, detail=status.detail, context_length=length)
            )

        made: LocalModel | None = None
        made = LocalModel(
            info,
            provider=wanted.provider,
            threads=wanted.threads,
            context_length=wanted.context_length,
            on_state=tell,
        )
        return made

    def _remote(self, wanted: Runtime) -> RemoteModel:
        from mypt_desktop.runtime.remote import RemoteModel

        made = RemoteModel(
            wanted.remote_url,
            wanted.remote_model,
            render_call=spoken_call,
            context_length=wanted.context_length or REMOTE_CONTEXT,
            rails="free" if wanted.remote_plans else "recipes",
            api_key=os.environ.get(REMOTE_KEY_VARIABLE, ""),  # a secret: not in the settings file
        )
        title = wanted.remote_model or "Remote model"
        self._set(
            ModelState("ready", name=title, title=title, device=wanted.remote_url, context_length=made.context_length)
        )
        return made

    def _set(self, state: ModelState) -> None:
        self._state = state
        if not self._closed:
            self._on_state(state)


def spoken_call(call: ToolCall) -> str:
    """A call as a model of the remote endpoint's dialect would have written it."""
    rendered = dialect("hermes").render([Message(Role.ASSISTANT, (call,))], generate=False)
    text = "".join(segment.text for segment in rendered.segments if segment.learned)
    return min((text.partition(stop)[0] for stop in dialect("hermes").stop), key=len)


def chosen(catalog: Catalog, name: str) -> ModelInfo:
    """The model of that name, or the best built one for an empty name. Raises `ModelNotFoundError`."""
    return catalog.get(name) if name else catalog.best()
