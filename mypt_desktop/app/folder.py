"""OpenFolder: the workspace that is open, its index kept up to date on a worker thread, told as `WorkspaceState`s."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.core.settings import Workspace
from mypt_desktop.runtime.threads import run_below_others
from mypt_desktop.workspace import travel
from mypt_desktop.workspace.embedding import OpenEmbedder, open_here
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.portable import PortableFacts
from mypt_desktop.workspace.values import IndexProgress

if TYPE_CHECKING:
    from mypt_desktop.answers.following.starters import Starter

_log = logging.getLogger(__name__)
TELL_SECONDS = 0.1  # between two progress states: a window cannot draw thousands a second
CLOSE_SECONDS = 5.0

FindStarters: TypeAlias = "Callable[[WorkspaceEngine, threading.Event, Sequence[Starter]], Iterator[Starter]]"
"""Finds questions to begin with, those it is given first, until the event is set."""


@dataclass(slots=True)
class _Opened:
    """One folder, from opening to closing. Its thread alone makes, refreshes and closes the engine."""

    root: Path
    index: Path
    settings: Workspace
    use_brought: bool = False  # the index that came with the folder may be taken over
    notice: str = ""  # why it was not
    engine: WorkspaceEngine | None = None
    closing: threading.Event = field(default_factory=threading.Event)
    stale: threading.Event = field(default_factory=threading.Event)
    stop_refresh: threading.Event = field(default_factory=threading.Event)
    stop_recognition: threading.Event = field(default_factory=threading.Event)
    ready: threading.Event = field(default_factory=threading.Event)  # the engine is there, or never will be
    thread: threading.Thread | None = None
    starters: tuple[Starter, ...] = ()  # that were answered

    def mark_stale(self) -> None:
        """The folder is to be looked at again, before any more pictures of it."""
        self.stale.set()
        self.stop_recognition.set()


class OpenFolder:
    """At most one open folder. No method blocks; `on_state` is called on whichever thread a change happened."""

    def __init__(
        self,
        indexes: Path,
        on_state: Callable[[WorkspaceState], None],
        starters: FindStarters | None = None,
        open_embedder: OpenEmbedder = open_here,
    ) -> None:
        """`starters` finds the questions to begin with in a folder; it is run on a thread of its own. `open_embedder`
        gives the embedder that ships."""
        self._starters = starters
        self._open_embedder = open_embedder
        self._indexes = indexes
        self._on_state = on_state
        self._guard = threading.Lock()
        self._opened: _Opened | None = None
        self._ending: threading.Thread | None = None
        self._telling = threading.RLock()  # a state is changed and told by one thread after the other
        self._state = WorkspaceState("none")

    @property
    def state(self) -> WorkspaceState:
        return self._state

    @property
    def engine(self) -> WorkspaceEngine | None:
        """The engine of the open folder, as soon as it can search; it does so while the index grows."""
        opened = self._opened
        return opened.engine if opened else None

    def wait_for_engine(self, cancel: threading.Event) -> WorkspaceEngine | None:
        """The engine, once a folder that is being opened has one; None when no folder is open."""
        opened = self._opened
        if opened is None:
            return None
        while not opened.ready.wait(0.05):
            if cancel.is_set():
                return None
        return opened.engine

    def open(self, path: Path, settings: Workspace, index: Path | None = None, *, use_brought: bool = False) -> Path:
        """Starts opening `path` and bringing its index up to date; the open folder is refreshed. The index lies in
        `index`: where it is already, or else a folder of its own under the data folder. `use_brought`: see `brought`.

        Returns the absolute path. Raises `UserError` at once when `path` is no readable folder.
        """
        root = readable_folder(path)
        with self._guard:
            before = self._opened
            open_so = before is not None and before.root == root and index in (None, before.index)
            if before is not None and open_so and not before.closing.is_set():
                before.settings = settings
                before.mark_stale()
                return root
            lies = index or index_dir(self._indexes, root)
            opened = self._opened = _Opened(root, lies, settings, use_brought)
            opened.thread = threading.Thread(
                target=self._live, args=(opened, before), name=f"workspace-{root.name}", daemon=True
            )
        if before is not None:
            _end(before)
        self._tell(opened, WorkspaceState("indexing", str(root)))
        opened.thread.start()
        return root

    def brought(self, path: Path) -> PortableFacts | None:
        """What `open` would take over from beside the documents in `path`, if the user trusts where it is from; None
        where there is nothing, or this machine has an index already. Waits for the disk. Raises `UserError` for what
        cannot be used.
        """
        root = readable_folder(path)
        return travel.brought(root, index_dir(self._indexes, root))

    def refresh(self) -> None:
        """Starts looking for changes on disk."""
        if (opened := self._opened) is not None:
            opened.mark_stale()

    def cancel_indexing(self) -> None:
        """Stops the running refresh, or the reading of pictures; what is done so far stays and is gone on from the next
        time."""
        if (opened := self._opened) is not None:
            opened.stop_refresh.set()
            opened.stop_recognition.set()

    def close(self) -> None:
        """Starts closing the folder; `join` waits for it."""
        with self._guard:
            opened, self._opened = self._opened, None
        if opened is None:
            return
        self._ending = opened.thread
        _end(opened)
        with self._telling:
            self._state = WorkspaceState("none")
            self._on_state(self._state)

    def join(self, seconds: float = CLOSE_SECONDS) -> None:
        """Waits until the folder that was closed last has ended its work."""
        if self._ending is not None:
            self._ending.join(seconds)

    def _live(self, opened: _Opened, before: _Opened | None) -> None:
        """The whole life of an opened folder, on its own thread."""
        try:
            if before is not None and before.thread is not None:
                before.thread.join()  # two engines may not write one index
            with contextlib.closing(self._make(opened)) as engine:
                opened.engine = engine
                opened.ready.set()
                with _watching(opened, engine):
                    self._keep_up_to_date(opened, engine)
        except UserError as error:
            self._tell(opened, WorkspaceState("failed", str(opened.root), error=error.with_hint()))
        except Exception as error:  # noqa: BLE001 - a thread ends here
            _log.error("The workspace failed", exc_info=error)
            sentence = "The program failed to read this folder; the log in the data folder says where."
            self._tell(opened, WorkspaceState("failed", str(opened.root), error=sentence))
        finally:
            opened.engine = None
            opened.ready.set()

    def _keep_up_to_date(self, opened: _Opened, engine: WorkspaceEngine) -> None:
        """Refreshes whenever the index is stale, until the folder is closed."""
        with contextlib.ExitStack() as looking:
            new = True
            while not opened.closing.is_set():
                opened.stale.clear()
                opened.stop_refresh.clear()
                opened.stop_recognition.clear()
                # `closing` is set before the others: if it is not seen here, they are yet to come.
                if opened.closing.is_set():
                    return
                new = self._refresh(opened, engine) or new
                engine.warm_up()
                if new:
                    looking.close()
                    looking.enter_context(self._looking_for_starters(opened, engine))
                    new = False
                new = self._recognise(opened, engine)
                opened.stale.wait()

    @contextlib.contextmanager
    def _looking_for_starters(self, opened: _Opened, engine: WorkspaceEngine) -> Iterator[None]:
        """Looks for questions to begin with meanwhile; leaving it ends that, before the engine may be closed."""
        if self._starters is None:
            yield
            return
        stop = threading.Event()
        thread = threading.Thread(
            target=self._look_for_starters, args=(self._starters, opened, engine, stop), name="starters", daemon=True
        )
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()

    def _look_for_starters(
        self, find: FindStarters, opened: _Opened, engine: WorkspaceEngine, stop: threading.Event
    ) -> None:
        run_below_others()
        before, found = opened.starters, []
        try:
            for starter in find(engine, stop, before):
                found.append(starter)
                if not before:
                    self._offer(opened, found)
        except Exception as error:  # noqa: BLE001 - a thread ends here
            _log.error("Looking for questions to begin with failed", exc_info=error)
        if not stop.is_set() and before:
            self._offer(opened, found)  # those from before the folder changed are shown until then

    def _offer(self, opened: _Opened, starters: Sequence[Starter]) -> None:
        with self._telling:
            opened.starters = tuple(starters)
            self._tell(opened, self._state)

    def _make(self, opened: _Opened) -> WorkspaceEngine:
        if opened.use_brought:
            try:
                travel.take_over(opened.root, opened.index)
            except UserError as error:
                opened.notice = error.with_hint()
                _log.warning("%s", opened.notice)
        largest = opened.settings.max_file_mb
        return WorkspaceEngine(opened.root, opened.index, max_file_mb=largest, open_embedder=self._open_embedder)

    def _refresh(self, opened: _Opened, engine: WorkspaceEngine) -> bool:
        """Whether anything in the folder was other than in the index."""
        state = _counted("indexing", opened, engine)
        self._tell(opened, state)
        report = engine.refresh(self._telling_progress(opened, state), opened.stop_refresh)
        error = ""
        if report.cancelled:
            error = "Indexing was stopped; open the folder again to go on."
        else:
            error = engine.warning or opened.notice
        _log.info("Refreshed: %s", report)
        ready = _counted("ready", opened, engine)
        self._tell(opened, replace(ready, complete=not report.cancelled, error=error))
        return bool(report.added or report.changed or report.removed or report.embedded)

    def _recognise(self, opened: _Opened, engine: WorkspaceEngine) -> bool:
        """Looks for text in pictures until the folder is to be read again; the folder can be asked meanwhile. Whether
        any was looked at."""
        before = self._state
        state = replace(before, recognising=True, complete=False)
        looked_at = engine.recognise(self._telling_progress(opened, state), opened.stop_recognition)
        if looked_at or self._state.recognising:
            _log.info("Looked for text in the pictures of %s documents", looked_at)
            ready = _counted("ready", opened, engine)
            self._tell(opened, replace(ready, complete=before.complete, error=before.error))
        return bool(looked_at)

    def _telling_progress(self, opened: _Opened, state: WorkspaceState) -> Callable[[IndexProgress], None]:
        """What passes progress on in `state`, as often as a window can show it."""
        told = time.monotonic()

        def tell(progress: IndexProgress) -> None:
            nonlocal told
            now = time.monotonic()
            if now - told >= TELL_SECONDS:
                told = now
                self._tell(opened, replace(state, done=progress.done, total=progress.total))

        return tell

    def _tell(self, opened: _Opened, state: WorkspaceState) -> None:
        """Passes the state on with the questions found, unless another folder was opened meanwhile."""
        with self._telling:
            if opened is self._opened:
                self._state = replace(state, starters=tuple(one.question for one in opened.starters))
                self._on_state(self._state)


def _counted(state: Literal["indexing", "ready"], opened: _Opened, engine: WorkspaceEngine) -> WorkspaceState:
    return WorkspaceState(
        state, str(opened.root), documents=engine.num_docs, chunks=engine.num_chunks, unread=engine.num_unread
    )


def readable_folder(path: Path) -> Path:
    """`path` made absolute. Raises `UserError` when it is no folder that can be read."""
    try:
        root = path.expanduser().resolve()
        with os.scandir(root):
            pass
    except NotADirectoryError as error:
        raise UserError(f"{path} is not a folder.", hint="Choose the folder that holds the documents.") from error
    except FileNotFoundError as error:
        raise UserError(f"There is no folder {path}.", hint="Check the path.") from error
    except (OSError, RuntimeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error).rstrip(".")
        raise UserError(f"{path} cannot be read: {reason}.", hint="Check its rights, or choose another.") from error
    return root


def index_dir(indexes: Path, root: Path) -> Path:
    """Where the index of the folder `root` lies: its name holds a hash of the path, so that each folder has its own."""
    return indexes / hashlib.sha256(os.fsencode(root)).hexdigest()[:24]


def _end(opened: _Opened) -> None:
    opened.closing.set()
    opened.stop_refresh.set()
    opened.mark_stale()


@contextlib.contextmanager
def _watching(opened: _Opened, engine: WorkspaceEngine) -> Iterator[None]:
    """Follows the folder on disk; each change asks for a refresh."""
    if not opened.settings.watch:
        yield
        return
    from mypt_desktop.workspace.watch import Watcher

    watcher = Watcher(engine, opened.mark_stale)
    watcher.start()
    try:
        yield
    finally:
        watcher.stop()
