"""Read what pip prints: which package it is at, and what a failure means to a person. Text in, values out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mypt_desktop.core.errors import UserError

_NAME = r"([A-Za-z0-9._]+(?:-[A-Za-z][A-Za-z0-9._]*)*)"
_COLLECTED = re.compile(r"^(?:(?:Collecting|Requirement already satisfied:) |Processing \S*[/\\](?=\S+\.whl))" + _NAME)
_NETWORK = re.compile(
    r"NewConnectionError|ConnectTimeout|ConnectionError|NameResolutionError|Temporary failure in name resolution|"
    r"Failed to establish a new connection|Connection refused|ConnectionResetError|RemoteDisconnected|"
    r"Max retries exceeded|ReadTimeout|ProxyError|Network is unreachable|IncompleteRead|incomplete-download"
)
_NO_SPACE = re.compile(r"No space left on device|\[Errno 28\]|not enough space on the disk|Disk quota exceeded")
_MISMATCH = re.compile(r"DO NOT MATCH THE HASHES.*?\n\s+(\S+)", re.DOTALL)
_CERTIFICATE = re.compile(r"CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError|SSLError")
_NO_BUILD = re.compile(r"No matching distribution found for ([A-Za-z0-9._-]+)")
_BUILD_FAILED = re.compile(r"Failed (?:building wheel for|to build)[: ]+'?([A-Za-z0-9._-]+)")


def package_in_work(line: str) -> str:
    """The package a line of pip's output begins with, or ""."""
    found = _COLLECTED.match(line)
    return found[1] if found else ""


def activity(line: str) -> str:
    """What pip is doing, for the lines that say so and may stand for long; else ""."""
    if line.startswith("Installing collected packages"):
        return "unpacking"
    return line.strip() if line.startswith("  Downloading ") and ".metadata" not in line else ""


def pinned(lock: str) -> list[str]:
    """Names of the packages a lock pins, once each, in its order."""
    return list(dict.fromkeys(re.findall(r"^([A-Za-z0-9._-]+)==", lock, re.MULTILINE)))


def failure(lines: Sequence[str], log: str) -> UserError:
    """Why pip failed, as a sentence and a hint. `lines` is its whole output, `log` where the user finds it."""
    text = "\n".join(lines)
    if _NO_SPACE.search(text):
        return UserError("The disk is full.", hint="Free some space and start again; what is downloaded is kept.")
    if found := _MISMATCH.search(text):
        return UserError(
            f"A downloaded package is not the one the lock file pins: {found[1]}.",
            hint="It was not installed. If this repeats, something between you and the package index changes files.",
        )
    if _CERTIFICATE.search(text):
        return UserError(
            "The package index's certificate cannot be verified.",
            hint="Behind a company proxy, set PIP_CERT to its certificate file; and check the computer's clock.",
        )
    if _NETWORK.search(text):
        return UserError(
            "The package index cannot be reached.",
            hint="Set-up needs the network once. Check the connection (behind a proxy: set HTTPS_PROXY), start again.",
        )
    if found := _NO_BUILD.search(text) or _BUILD_FAILED.search(text):
        return UserError(
            f"There is no build of {found[1]} for this computer and this version of Python.",
            hint=f"Needed: 64-bit Windows, Linux (glibc 2.28 or newer) or macOS 14 on Apple silicon. See {log}",
        )
    return UserError(f"Installing packages failed: {_last_error(lines)}", hint=f"Full output: {log}")


def _last_error(lines: Sequence[str]) -> str:
    """The last line that pip calls an error, else the last line at all."""
    errors = [line for line in lines if line.upper().startswith("ERROR")]
    meaningful = errors or [line for line in lines if line.strip()] or ["no output"]
    return meaningful[-1].strip()
