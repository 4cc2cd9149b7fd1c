"""Whether a port of this machine is served by something that we started: a tool, or what a tool started."""

from __future__ import annotations

import contextlib

import psutil


def serves(port: int) -> bool:
    """Whether one of our descendants listens at this TCP port. What cannot be looked into counts as not ours."""
    for child in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if any(one.status == psutil.CONN_LISTEN and one.laddr.port == port for one in child.net_connections("tcp")):
                return True
    return False
