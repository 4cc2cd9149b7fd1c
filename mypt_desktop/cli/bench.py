"""`mypt-desktop bench`: hands its arguments to `mypt_desktop.bench`."""

from __future__ import annotations

import argparse


def run(options: argparse.Namespace) -> int:
    from mypt_desktop import bench

    return bench.run(options.rest)
