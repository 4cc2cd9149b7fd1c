"""What a tool may touch and use, and how much of that this machine holds it to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

Network: TypeAlias = Literal["none", "listen", "connect"]

_MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """What one call may do.

    `read_only` and `read_write` are absolute folders or files; the toolset's own folder and the system (Python,
    libraries, certificates) can be read besides, nothing else. `network`: "listen" lets it serve on this machine but
    call nobody, "connect" opens the network. `memory_bytes` and `processes` count everything the tool started together,
    `file_bytes` what it adds to its folders, `output_bytes` what it prints. `result_bytes`: a longer result is cut.
    `seconds` is wall-clock time. A tool that opens one of `refused_ports` is ended.
    """

    read_only: tuple[Path, ...] = ()
    read_write: tuple[Path, ...] = ()
    network: Network = "none"
    subprocesses: bool = False
    memory_bytes: int = 2048 * _MIB
    processes: int = 64
    file_bytes: int = 1024 * _MIB
    output_bytes: int = 4 * _MIB
    result_bytes: int = 24 * _MIB
    seconds: float = 60.0
    refused_ports: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Enforcement:
    """Which kinds of limits this machine holds a tool to. `missing`: sentences for the user about what it does not."""

    files: bool
    network: bool
    processes: bool
    memory: bool
    missing: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        return self.files and self.network and self.processes and self.memory
