"""`mypt-desktop doctor`: what works, what does not, and why. It changes nothing unless it is told to sweep."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from mypt_desktop.cli.checks import Finding, examine, sweep
from mypt_desktop.cli.data import data_dir

MARKS = {"ok": "ok  ", "warning": "warn", "failed": "FAIL"}


def run(options: argparse.Namespace) -> int:
    """Exit code 1 when something that the program needs does not work."""
    data = data_dir(options)
    if options.sweep and (gone := sweep(data)) and not options.json:
        print(f"Removed {gone} files that no chat names.", flush=True)
    findings: list[Finding] = []
    for finding in examine(data):
        findings.append(finding)
        if not options.json:
            print(f"{MARKS[finding.state]} {finding.name}: {finding.detail}", flush=True)
            if finding.hint:
                print(f"     {finding.hint}", flush=True)
    failed = any(finding.state == "failed" for finding in findings)
    if options.json:
        print(json.dumps({"ok": not failed, "checks": [asdict(finding) for finding in findings]}))
    return 1 if failed else 0
