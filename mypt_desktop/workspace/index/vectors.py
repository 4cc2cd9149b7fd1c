"""FAISS over the vectors of the index: exact while they are few, by inverted lists when they are many.

Holds nothing of its own: it is brought in step with the database by comparing row ids, and its file only saves time.
"""

from __future__ import annotations

import json
import os
import threading
import time
from typing import TYPE_CHECKING, Any

from mypt_desktop.workspace.index import reading
from mypt_desktop.workspace.index.database import IndexDatabase

if TYPE_CHECKING:
    import numpy as np

FILE = "vectors.faiss"
EXACT_UP_TO = 50_000
"""Vectors that are searched one by one: 4 ms at this number."""

_SCANNED = 30_000
"""Vectors that a search by lists looks at. 30 % of all find 99 % of the five nearest and 97 % of the fifty nearest,
measured on real passages; a smaller share of more vectors finds fewer."""

_HEADER = 4096
_FRESH_SECONDS = 30.0


class Vectors:
    """Nearest neighbours by inner product. Thread-safe."""

    def __init__(self, database: IndexDatabase, dimension: int, *, exact_up_to: int = EXACT_UP_TO) -> None:
        self._database = database
        self._exact_up_to = exact_up_to
        self._dimension = dimension
        self._file = database.folder / FILE
        self._lock = threading.Lock()
        self._syncing = threading.Lock()
        self._index: Any = None
        self._ids: set[int] = set()
        self._stamp: tuple[str, int] = ("", -1)
        self._trained_on = 0
        self._unsaved = 0
        self._synced = 0.0

    def search(self, vector: np.ndarray, limit: int, only: list[int] | None = None) -> list[int]:
        """Rows of the chunks nearest to `vector`, nearest first; among `only` these where given."""
        import faiss
        import numpy as np

        with self._lock:
            if self._index is None or not self._ids or only == []:
                return []
            faiss.omp_set_num_threads(
                1
            )  # of this thread: one query is too little to share, and the window needs a core
            options: dict[str, Any] = {}
            if self._trained_on:
                options["nprobe"] = max(48, self._index.nlist * _SCANNED // len(self._ids))
            if only is not None:
                options["sel"] = faiss.IDSelectorBatch(np.asarray(only, dtype="int64"))
            kind = faiss.SearchParametersIVF if self._trained_on else faiss.SearchParameters
            _, found = self._index.search(vector.reshape(1, -1), min(limit, len(self._ids)), params=kind(**options))
        return [int(row) for row in found[0] if row >= 0]

    def freshen(self) -> None:
        """Before a search: load if nothing is loaded, and now and then take in what another process has added."""
        if self._index is None or (time.monotonic() - self._synced > _FRESH_SECONDS and not self._syncing.locked()):
            self.sync(save=False)

    def sync(self, *, save: bool = True) -> None:
        """Takes in what was added to the database and forgets what is gone. Searches go on meanwhile."""
        with self._syncing:
            if self._index is None:
                self._load()
            with self._database.reading() as connection:
                stamp = reading.generation(connection)
                self._synced = time.monotonic()
                if stamp == self._stamp:
                    return
                wanted = set(reading.embedded_rows(connection))
                gone, new = self._ids - wanted, wanted - self._ids
                if self._must_rebuild(len(wanted), len(gone)):
                    self._rebuild(*_matrix(connection, sorted(wanted), self._dimension))
                else:
                    self._apply(gone, *_matrix(connection, sorted(new), self._dimension))
            self._stamp = stamp
            self._unsaved += len(gone) + len(new)
        if save:
            self.save()

    def save(self) -> None:
        """Writes the file if enough has changed to make loading faster; a failure to write costs time only."""
        if self._unsaved < max(2000, len(self._ids) // 10):
            return
        faiss = _faiss()
        header = json.dumps({"origin": self._stamp[0], "dimension": self._dimension, "trained_on": self._trained_on})
        beside = self._file.with_name(f"{FILE}.{os.getpid()}.tmp")
        try:
            with self._lock, beside.open("wb") as file:
                file.write(header.encode().ljust(_HEADER))
                faiss.write_index(self._index, faiss.PyCallbackIOWriter(file.write))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._file)
            self._unsaved = 0
        except (OSError, RuntimeError):
            beside.unlink(missing_ok=True)

    def _must_rebuild(self, wanted: int, gone: int) -> bool:
        by_lists = wanted > self._exact_up_to
        return (
            self._index is None
            or by_lists != bool(self._trained_on)
            or (by_lists and wanted > 4 * self._trained_on)
            or gone > 20_000
        )

    def _rebuild(self, rows: np.ndarray, matrix: np.ndarray) -> None:
        by_lists = len(rows) > self._exact_up_to
        index = _by_lists(rows, matrix) if by_lists else _exact(rows, matrix, self._dimension)
        trained_on = len(rows) if by_lists else 0
        with self._lock:
            self._index, self._trained_on, self._ids = index, trained_on, set(rows.tolist())

    def _apply(self, gone: set[int], rows: np.ndarray, matrix: np.ndarray) -> None:
        import faiss
        import numpy as np

        with self._lock:
            if gone:
                self._index.remove_ids(faiss.IDSelectorBatch(np.fromiter(gone, dtype="int64", count=len(gone))))
            if len(rows):
                self._index.add_with_ids(matrix, rows)
            self._ids = (self._ids - gone) | set(rows.tolist())

    def _load(self) -> None:
        """The saved index, if it is of this database; whatever else is there is ignored."""
        faiss = _faiss()
        with self._database.reading() as connection:
            origin, _ = reading.generation(connection)
        try:
            with self._file.open("rb") as file:
                header = json.loads(file.read(_HEADER))
                if header["origin"] != origin or header["dimension"] != self._dimension:
                    return
                index = faiss.read_index(faiss.PyCallbackIOReader(file.read))
                ids = _ids_of(index, bool(header["trained_on"]))
        except (OSError, ValueError, KeyError, TypeError, RuntimeError):
            return
        with self._lock:
            self._index, self._trained_on, self._ids = index, int(header["trained_on"]), ids


def _faiss() -> Any:
    """The library, without its type stubs, which know half of it."""
    import faiss

    return faiss


def _matrix(connection: Any, rows: list[int], dimension: int) -> tuple[np.ndarray, np.ndarray]:
    """Row ids and their vectors as float32."""
    import numpy as np

    found = [*reading.vectors(connection, rows)] if rows else []
    sound = [(row, value) for row, value in found if len(value) == 2 * dimension]
    matrix = np.frombuffer(b"".join(value for _, value in sound), dtype="<f2").reshape(-1, dimension)
    return np.array([row for row, _ in sound], dtype="int64"), matrix.astype("float32")


def _exact(rows: np.ndarray, matrix: np.ndarray, dimension: int) -> Any:
    faiss = _faiss()
    index = faiss.IndexIDMap2(faiss.IndexFlatIP(dimension))
    index.add_with_ids(matrix, rows)
    return index


def _by_lists(rows: np.ndarray, matrix: np.ndarray) -> Any:
    faiss = _faiss()
    dimension = matrix.shape[1]
    lists = int(4 * len(rows) ** 0.5)
    coarse = faiss.IndexFlatIP(dimension)
    kind = faiss.ScalarQuantizer.QT_fp16  # what the vectors were stored with: nothing is lost
    index = faiss.IndexIVFScalarQuantizer(coarse, dimension, lists, kind, faiss.METRIC_INNER_PRODUCT, False)
    index.cp.niter = 6
    index.cp.max_points_per_centroid = 64
    index.train(matrix)
    index.add_with_ids(matrix, rows)
    return index


def _ids_of(index: Any, by_lists: bool) -> set[int]:
    import faiss

    if not by_lists:
        return set(faiss.vector_to_array(index.id_map).tolist())
    ids: set[int] = set()
    for number in range(index.nlist):
        size = index.invlists.list_size(number)
        if size:
            ids.update(faiss.rev_swig_ptr(index.invlists.get_ids(number), size).tolist())
    return ids
