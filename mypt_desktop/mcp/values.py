"""What `${NAME}` stands for in a server's configuration: a value the user entered, or a variable of the environment.

Entered values are secrets. They lie in the operating system's keyring; where there is none, they last as long as the
program runs, and the user is asked again.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from mypt_desktop.mcp.config import ServerConfig
from mypt_desktop.store.toolset_values import ServerId

SERVICE: Final = "MyPT Desktop"
# What is kept of signing in to a server; a client that was registered by hand has an id, and perhaps a secret.
TOKENS: Final = "oauth-tokens"
REGISTRATION: Final = "oauth-registration"
CLIENT_ID: Final = "OAUTH_CLIENT_ID"
CLIENT_SECRET: Final = "OAUTH_CLIENT_SECRET"
VARIABLE: Final = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")
_TELLING: Final = re.compile(
    r"key|token|secret|passw|passphrase|credential|auth|cookie|session|private|bearer|pwd", re.IGNORECASE
)
_SCHEME: Final = re.compile(r"(?i)(bearer|basic|token|bot)\s+")
_log = logging.getLogger(__name__)


class Keyring(Protocol):
    """The part of the package `keyring` that is used."""

    def get_password(self, service: str, name: str, /) -> str | None: ...

    def set_password(self, service: str, name: str, value: str, /) -> None: ...

    def delete_password(self, service: str, name: str, /) -> None: ...


def system_keyring() -> Keyring | None:
    """The operating system's; None where there is none, which takes a moment to find out."""
    try:
        import keyring
        from keyring.backends import chainer, fail, null
    except ImportError:
        return None
    backend: Any = keyring.get_keyring()
    if isinstance(backend, fail.Keyring | null.Keyring):
        return None
    if isinstance(backend, chainer.ChainerBackend) and not backend.backends:
        return None
    usable: Keyring = backend
    return usable


def _faults() -> tuple[type[Exception], ...]:
    """What a keyring raises: its own errors, and those of the system's bus."""
    from keyring.errors import KeyringError

    return (KeyringError, OSError, RuntimeError, ValueError, LookupError)


class Secrets:
    """Values by server and name. Thread-safe. Reading the keyring may ask the user to unlock it: never on the window's
    thread. `find` gives the keyring; it is asked once, when it is first needed."""

    def __init__(self, find: Callable[[], Keyring | None] = system_keyring) -> None:
        self._find = find
        self._found: Keyring | None = None
        self._looked = False
        self._guard = threading.Lock()
        self._session: dict[tuple[str, str], str] = {}

    @property
    def lasting(self) -> bool:
        """Whether values outlive the program."""
        return self._keyring() is not None

    def get(self, server: ServerId, name: str) -> str | None:
        with self._guard:
            known = self._session.get((server, name))
        if known is not None:
            return known
        keyring = self._keyring()
        if keyring is None:
            return None
        try:
            value = keyring.get_password(SERVICE, f"{server}/{name}")
        except _faults() as error:
            _log.warning("the keyring cannot be read: %s", type(error).__name__)
            return None
        if value is not None:
            with self._guard:
                self._session[server, name] = value
        return value

    def set(self, server: ServerId, name: str, value: str) -> bool:
        """Whether it outlives the program."""
        with self._guard:
            self._session[server, name] = value
        keyring = self._keyring()
        if keyring is None:
            return False
        try:
            keyring.set_password(SERVICE, f"{server}/{name}", value)
        except _faults() as error:
            _log.warning("the keyring cannot be written: %s", type(error).__name__)
            return False
        return True

    def forget(self, server: ServerId, names: Iterable[str]) -> None:
        """Removes values of a server that goes."""
        keyring = self._keyring()
        for name in names:
            with self._guard:
                self._session.pop((server, name), None)
            if keyring is not None:
                try:
                    keyring.delete_password(SERVICE, f"{server}/{name}")
                except _faults() as error:  # one that was never stored, among others
                    _log.debug("nothing removed from the keyring: %s", type(error).__name__)

    def _keyring(self) -> Keyring | None:
        with self._guard:
            if not self._looked:
                self._found, self._looked = self._find(), True
            return self._found


def variables(config: ServerConfig) -> tuple[str, ...]:
    """The names that its values read and have no default for, in order."""
    found = (match for text in config.texts() for match in VARIABLE.finditer(text))
    return tuple(dict.fromkeys(match[1] for match in found if match[2] is None))


def resolved(config: ServerConfig, value: Callable[[str], str | None]) -> tuple[ServerConfig, tuple[str, ...]]:
    """The configuration with every variable replaced, and the names of those that have no value."""
    missing: dict[str, None] = {}

    def one(found: re.Match[str]) -> str:
        known = value(found[1])
        if known is None and found[2] is None:
            missing[found[1]] = None
        return known if known is not None else found[2] or ""

    def filled(text: str) -> str:
        return VARIABLE.sub(one, text)

    done = replace(
        config,
        command=filled(config.command),
        args=tuple(filled(arg) for arg in config.args),
        env={name: filled(text) for name, text in config.env.items()},
        cwd=filled(config.cwd),
        url=filled(config.url),
        headers={name: filled(text) for name, text in config.headers.items()},
    )
    return done, tuple(missing)


def without_secrets(config: ServerConfig) -> tuple[ServerConfig, dict[str, str]]:
    """The configuration as it may be stored, and the secrets by the names that stand for them in it now.

    A value of `env` or `headers` is a secret where its name tells so (`API_KEY`, `Authorization`).
    """
    secrets: dict[str, str] = {}

    def hidden(values: Mapping[str, str]) -> dict[str, str]:
        kept: dict[str, str] = {}
        for name, value in values.items():
            if not _TELLING.search(name) or not value or VARIABLE.search(value):
                kept[name] = value
                continue
            scheme = _SCHEME.match(value)
            before = scheme[0] if scheme else ""
            variable = _variable_name(name)
            secrets[variable] = value[len(before) :]
            kept[name] = f"{before}${{{variable}}}"
        return kept

    return replace(config, env=hidden(config.env), headers=hidden(config.headers)), secrets


def _variable_name(text: str) -> str:
    name = re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_").upper()
    return f"_{name}" if not name or name[0].isdigit() else name
