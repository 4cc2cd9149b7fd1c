"""A process and all it started, counted with psutil where the system has no better way."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from ipaddress import ip_address

import psutil

from mypt_desktop.sandbox.confinement.plan import Served, Usage


def usage(pid: int) -> Usage:
    """Of the process `pid` and everything below it that has not left the family."""
    sizes: list[int] = []
    for member in _members(pid):
        with contextlib.suppress(psutil.Error):
            sizes.append(member.memory_info().rss)
    total = sum(sizes)
    return Usage(lambda: total, total, len(sizes))


def served(pid: int) -> Iterator[Served]:
    """Where they take connections over TCP."""
    for member in _members(pid):
        with contextlib.suppress(psutil.Error):
            for connection in member.net_connections("tcp"):
                if connection.status == psutil.CONN_LISTEN:
                    yield Served(ip_address(connection.laddr.ip).is_loopback, connection.laddr.port)


def _members(pid: int) -> list[psutil.Process]:
    try:
        top = psutil.Process(pid)
        return [top, *top.children(recursive=True)]
    except psutil.Error:
        return []
