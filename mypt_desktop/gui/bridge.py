"""Where threads meet the window: events of a session and of the services come over, questions go out to workers.

Everything leaves here on the GUI thread. Events of a turn are gathered and handed over at most thirty times a second,
because a model can write faster than a window can draw.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from mypt_desktop.agent.session import Session, SessionEvent
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import (
    ComparisonState,
    FilesChanged,
    ModelJob,
    ModelState,
    ServersChanged,
    ServiceEvent,
    ToolsetsChanged,
    TrainingState,
    WorkspaceState,
)
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId

T = TypeVar("T")
_log = logging.getLogger(__name__)

GATHER_MS = 33


class SessionBridge(QObject):
    """The events of one session, on the GUI thread, in order, several at a time."""

    happened = Signal(list)  # list[SessionEvent], never empty
    _arrived = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._events: deque[SessionEvent] = deque()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(GATHER_MS)
        self._timer.timeout.connect(self._on_due)
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)
        session.subscribe(self._take)

    def close(self) -> None:
        """No event comes after this."""
        self._session.unsubscribe(self._take)
        self._timer.stop()
        self._events.clear()

    def _take(self, event: SessionEvent) -> None:
        """On the session's thread. Only the first event of a batch wakes the window."""
        first = not self._events
        self._events.append(event)
        if first:
            self._arrived.emit()

    @Slot()
    def _on_arrived(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _on_due(self) -> None:
        batch: list[SessionEvent] = []
        # The queue must be seen empty here, or the next event would not wake the window.
        while self._events:
            batch.append(self._events.popleft())
        if batch:
            self.happened.emit(batch)


class Gate:
    """Keeps other threads from a Qt object that goes: an object that is destroyed while one of them emits its signal
    takes the process along."""

    def __init__(self) -> None:
        self._guard = threading.RLock()  # what is collected in the middle of an emission shuts it on the same thread
        self._shut = False

    def shut(self) -> None:
        with self._guard:
            self._shut = True

    def passed(self, emit: Callable[[], None]) -> bool:
        """Calls `emit` unless the gate is shut; False where it is."""
        with self._guard:
            if self._shut:
                return False
            try:
                emit()
            except RuntimeError:  # its Python side is still there, and Qt's is gone
                return False
            return True


class ServicesBridge(QObject):
    """What the services tell, on the GUI thread; of several changes to the same thing at once only the newest."""

    model_changed = Signal(ModelState)
    workspace_changed = Signal(WorkspaceState)
    toolsets_changed = Signal()
    servers_changed = Signal()
    files_changed = Signal(str)  # ChatId
    training_changed = Signal(object)  # TrainingState | ComparisonState
    job_changed = Signal(ModelJob)
    _arrived = Signal()

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._model: ModelState | None = None
        self._workspace: WorkspaceState | None = None
        self._training: TrainingState | None = None
        self._compared: ComparisonState | None = None
        self._job: ModelJob | None = None
        self._toolsets = False
        self._servers = False
        self._files: deque[ChatId] = deque()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(GATHER_MS)
        self._timer.timeout.connect(self._on_due)
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)
        self._gate = Gate()
        self.destroyed.connect(self._gate.shut)
        services.subscribe(self._take)

    def _take(self, event: ServiceEvent) -> None:
        """On any thread."""
        match event:
            case ModelState():
                self._model = event
            case WorkspaceState():
                self._workspace = event
            case ToolsetsChanged():
                self._toolsets = True
            case ServersChanged():
                self._servers = True
            case FilesChanged(chat):
                self._files.append(chat)
            case TrainingState():
                self._training = event
            case ComparisonState():
                self._compared = event
            case ModelJob():
                self._job = event
        if not self._gate.passed(self._arrived.emit):  # the window is gone already; the services end after it
            _log.debug("A late event was dropped: %s", event)

    @Slot()
    def _on_arrived(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _on_due(self) -> None:
        model, self._model = self._model, None
        workspace, self._workspace = self._workspace, None
        if model is not None:
            self.model_changed.emit(model)
        if workspace is not None:
            self.workspace_changed.emit(workspace)
        training, self._training = self._training, None
        compared, self._compared = self._compared, None
        for changed_state in (training, compared):
            if changed_state is not None:
                self.training_changed.emit(changed_state)
        job, self._job = self._job, None
        if job is not None:
            self.job_changed.emit(job)
        toolsets, self._toolsets = self._toolsets, False
        if toolsets:
            self.toolsets_changed.emit()
        servers, self._servers = self._servers, False
        if servers:
            self.servers_changed.emit()
        changed: list[ChatId] = []
        while self._files:
            changed.append(self._files.popleft())
        for chat in dict.fromkeys(changed):
            self.files_changed.emit(chat)


@dataclass(frozen=True, slots=True)
class _Outcome(Generic[T]):
    """What a job came to, and whom to tell."""

    then: Callable[[T], None]
    failed: Callable[[UserError], None]
    value: T | None = None
    error: UserError | None = None


class Worker(QObject):
    """Runs what may take longer than a frame on one thread, in order, and gives the answer back on the GUI thread. With
    more `threads` the jobs go side by side, in no order."""

    _finished = Signal(object)  # _Outcome

    def __init__(self, name: str, parent: QObject, threads: int = 1) -> None:
        super().__init__(parent)
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
        self._closed = False
        self._finished.connect(self._on_finished, Qt.ConnectionType.QueuedConnection)

    def ask(
        self, job: Callable[[], T], then: Callable[[T], None], failed: Callable[[UserError], None] | None = None
    ) -> None:
        """Calls `job` on the worker's thread, then `then` or `failed` on the GUI thread, but nothing after `close`."""
        if not self._closed:
            self._threads.submit(self._run, job, then, failed or _ignored)

    def close(self, *, drop: bool = True, wait: bool = True) -> None:
        """Waits for the running job; those that have not begun are dropped, or done first. Without `wait` a job that
        runs ends by itself, and nobody hears of it."""
        self._closed = True
        self._threads.shutdown(wait=wait, cancel_futures=drop)

    def _run(self, job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[UserError], None]) -> None:
        try:
            outcome = _Outcome(then, failed, value=job())
        except UserError as error:
            outcome = _Outcome(then, failed, error=error)
        except Exception as error:  # noqa: BLE001 - the thread's end: the window shows a sentence, the log the rest
            _log.error("A job of the window failed", exc_info=error)
            told = UserError(
                tr("Something went wrong in the program."), hint=tr("The log file in the data folder says where.")
            )
            outcome = _Outcome(then, failed, error=told)
        try:
            self._finished.emit(outcome)
        except RuntimeError:  # the window is gone already
            _log.debug("An answer came too late")

    @Slot(object)
    def _on_finished(self, outcome: _Outcome[Any]) -> None:
        if self._closed or not _alive(outcome.then):
            return
        if outcome.error is not None:
            outcome.failed(outcome.error)
        else:
            outcome.then(outcome.value)


def _alive(callback: Callable[..., object]) -> bool:
    """False for the method of a widget that was deleted while its question was being answered."""
    while isinstance(callback, partial):
        callback = callback.func
    owner = getattr(callback, "__self__", None)
    return not isinstance(owner, QObject) or shiboken6.isValid(owner)


def _ignored(error: UserError) -> None:
    _log.warning("%s", error.with_hint())
