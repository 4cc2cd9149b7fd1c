"""What passes between the supervisor, the tool's process and the modules that confine it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import IO, Any, NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class Plan:
    """`Limits` as it travels: absolute paths as text, and the private folder of the call among the writable ones."""

    read_only: tuple[str, ...]
    read_write: tuple[str, ...]
    network: str
    subprocesses: bool
    memory_bytes: int
    processes: int
    file_bytes: int
    output_bytes: int
    seconds: float
    refused_ports: tuple[int, ...] = ()

    @staticmethod
    def read(message: Mapping[str, Any]) -> Plan:
        tuples = {name: tuple(message[name]) for name in ("read_only", "read_write", "refused_ports")}
        return Plan(**{**message, **tuples})

    def message(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Usage:
    """What a tool and everything it started hold right now.

    `most_memory_bytes` may count shared memory more than once; `memory_bytes()` counts exactly, and takes its time.
    """

    memory_bytes: Callable[[], int]
    most_memory_bytes: int
    processes: int


class Served(NamedTuple):
    """An address that takes connections: whether only this machine reaches it, and the TCP port."""

    loopback: bool
    port: int


class ToolProcess(Protocol):
    """The running tool as its supervisor sees it. `job` is written once and closed; `results` and `output` end with
    it."""

    job: IO[bytes]
    results: IO[bytes]
    output: IO[bytes]

    def limit(self, plan: Plan) -> None:
        """What has to be set from outside, before the job is given."""

    def wait(self) -> str:
        """Blocks until it ended; then the rest of a sentence that begins with "The tool"."""

    def kill(self) -> None:
        """Ends it and everything it started, now; harmless when it is gone."""

    def usage(self, most_processes: int) -> Usage:
        """Of the whole family; not counted to the end where there are more than `most_processes`."""

    def served(self) -> Iterable[Served]:
        """Where it takes connections, as far as this system shows."""

    def unlinked_bytes(self) -> int:
        """In files that it holds open and that no folder names any more."""
