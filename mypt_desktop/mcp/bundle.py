"""Bundles (`.mcpb`, `.dxt`): a server with its files and a form of settings, read and checked; nothing of it is run.

The manifest is read by the JSON schema that was published for its version (0.1 to 0.4), the archive under the rules for
toolsets. A signature behind the archive is passed over: it is not checked, and nothing depends on it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.mcp.config import LONGEST_ID, ServerConfig, read_config
from mypt_desktop.mcp.facts import label, plain_text
from mypt_desktop.sandbox.results import DEEPEST, deeper_than
from mypt_desktop.tools.toolsets.bundle import MOST_BYTES, BundleFile, BundleRefusedError
from mypt_desktop.tools.toolsets.hardening.archive import unpacked

SUFFIXES: Final = (".mcpb", ".dxt")
MANIFEST: Final = "manifest.json"
VERSIONS: Final = ("0.1", "0.2", "0.3", "0.4")
FOLDER: Final = "SERVER_BUNDLE"
"""The variable of a server's configuration that stands for the folder its bundle was unpacked into."""

MOST_FILES: Final = 20_000  # packages of JavaScript are many small files
_MOST_MANIFEST: Final = 1_000_000
_MOST_SETTINGS: Final = 100
_SIGNATURE: Final = b"MCPB_SIG_V1"
_SIGNATURE_END: Final = b"MCPB_SIG_END"
_SETTING: Final = re.compile(r"\$\{user_config\.([^}]+)\}")
Kind: TypeAlias = Literal["string", "number", "boolean", "directory", "file"]


class ServerBundleError(UserError):
    """The file is no bundle of a server that can be used here."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A field of the form that a bundle wants filled in before it starts."""

    key: str
    kind: Kind
    title: str
    description: str = ""
    required: bool = False
    default: Json = None
    multiple: bool = False
    sensitive: bool = False
    minimum: float | None = None
    maximum: float | None = None


@dataclass(frozen=True, slots=True)
class ServerBundle:
    """A bundle as it was read. `command`, `args` and `env` are those for this system, with their variables."""

    id: str
    title: str
    version: str
    description: str
    author: str
    kind: Literal["python", "node", "binary", "uv"]
    command: str
    args: tuple[str, ...]
    env: Mapping[str, str]
    settings: tuple[Setting, ...]
    files: Mapping[str, BundleFile]
    source: Path
    notes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Of all files together, in bytes."""
        return sum(len(file.data) for file in self.files.values())


def read_bundle(path: Path) -> ServerBundle:
    """Raises `ServerBundleError`, naming the file and the fault."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ServerBundleError(f"{path.name} is larger than {MOST_BYTES >> 20} MB.")
        data = path.read_bytes()
    except OSError as error:
        raise ServerBundleError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        files = unpacked(_without_signature(data), MOST_FILES)
    except BundleRefusedError as error:
        why = str(error).replace("The toolset was refused: ", "").replace("The file", "it", 1)
        raise ServerBundleError(f"{path.name} was refused: {why}") from error
    if MANIFEST not in files:
        raise ServerBundleError(f"{path.name} has no {MANIFEST}.", hint="It is no bundle of an MCP server.")
    try:
        return _bundle(_manifest(files[MANIFEST].data), files, path)
    except ServerBundleError as error:
        raise ServerBundleError(f"{path.name}: {error}", hint=error.hint) from error


def unpacked_bundle(folder: Path) -> ServerBundle | None:
    """One that was unpacked here; None where the folder holds none that can be read."""
    try:
        paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")[:MOST_FILES]
        files = {path.relative_to(folder).as_posix(): BundleFile(path.read_bytes()) for path in paths}
        return _bundle(_manifest(files[MANIFEST].data), files, folder)
    except (OSError, KeyError, ServerBundleError):
        return None


def server_config(bundle: ServerBundle, values: Mapping[str, Json]) -> tuple[ServerConfig, dict[str, str]]:
    """The configuration with `values` filled in, and the secrets by the variables that stand for them in it.

    Raises `ServerBundleError` for a value that is missing or does not fit its field.
    """
    given = _checked(bundle, values)
    secrets: dict[str, str] = {}

    def one(text: str) -> str:
        def found(match: re.Match[str]) -> str:
            setting = next((one for one in bundle.settings if one.key == match[1]), None)
            if setting is None:
                return ""
            value = given.get(setting.key)
            text = _text(value[0] if isinstance(value, list) and value else value)
            if not setting.sensitive:
                return text
            variable = re.sub(r"[^A-Za-z0-9]+", "_", f"SETTING_{setting.key}").upper()
            secrets[variable] = text
            return f"${{{variable}}}"

        return _SETTING.sub(found, _places(text))

    args: list[str] = []
    for arg in bundle.args:
        whole = _SETTING.fullmatch(arg)
        value = given.get(whole[1]) if whole else None
        if isinstance(value, list):  # several values are several arguments
            args += [_text(item) for item in value]
        elif not (whole and value in (None, "")):
            args.append(one(arg))
    plain = {
        "command": one(bundle.command),
        "args": args,
        "env": {name: one(text) for name, text in bundle.env.items()},
    }
    return read_config(bundle.id, plain), secrets


def _manifest(data: bytes) -> Mapping[str, Any]:
    """The manifest, by the schema of its version. Fields that no schema knows are passed over at the top only."""
    try:
        if len(data) > _MOST_MANIFEST:
            raise ServerBundleError(f"its {MANIFEST} is too large.")
        plain = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ServerBundleError(f"its {MANIFEST} is no JSON.") from error
    if not isinstance(plain, dict) or deeper_than(plain, DEEPEST):
        raise ServerBundleError(f"its {MANIFEST} is no JSON object.")
    version = str(plain.get("manifest_version") or plain.get("dxt_version") or "")
    if version not in VERSIONS:
        raise ServerBundleError(
            f"it has the manifest version {label(version, 20)!r}; this program reads {', '.join(VERSIONS)}."
        )
    from jsonschema import Draft7Validator
    from jsonschema.exceptions import best_match
    from referencing import Registry

    schema = json.loads((resources_dir() / f"mcp/manifest-{version}.schema.json").read_text(encoding="utf-8"))
    validator = Draft7Validator({**schema, "additionalProperties": True}, registry=Registry())
    fault = best_match(validator.iter_errors(plain))
    if fault is not None:
        place = ".".join(str(part) for part in fault.absolute_path) or "manifest"
        raise ServerBundleError(f"its {MANIFEST} is wrong at {label(place, 100)}: {label(fault.message, 300)}.")
    return plain


def _bundle(plain: Mapping[str, Any], files: Mapping[str, BundleFile], source: Path) -> ServerBundle:
    server, config = plain["server"], plain["server"]["mcp_config"]
    ours = (config.get("platform_overrides") or {}).get(sys.platform, {})
    entry = str(server["entry_point"])
    if server["type"] != "uv" and entry not in files:
        raise ServerBundleError(f"its entry point {label(entry, 100)!r} is not in it.")
    settings = tuple(_setting(key, about) for key, about in (plain.get("user_config") or {}).items())
    if len(settings) > _MOST_SETTINGS:
        raise ServerBundleError(f"it wants more than {_MOST_SETTINGS} settings.")
    platforms = (plain.get("compatibility") or {}).get("platforms")
    if platforms and sys.platform not in platforms:
        raise ServerBundleError(f"it is for {', '.join(platforms)}, and this is {sys.platform}.")
    notes = ("It is started with uv, which fetches its packages from the network.",) if server["type"] == "uv" else ()
    return ServerBundle(
        id=re.sub(r"[^A-Za-z0-9]+", "-", str(plain["name"])).strip("-")[:LONGEST_ID].strip("-") or "bundle",
        title=label(plain.get("display_name") or plain["name"], 80),
        version=label(plain["version"], 40),
        description=plain_text(plain["description"], 1_000),
        author=label(plain["author"]["name"], 80),
        kind=server["type"],
        command=str(ours.get("command") or config["command"]),
        args=tuple(ours.get("args") or config.get("args") or ()),
        env={**(config.get("env") or {}), **(ours.get("env") or {})},
        settings=settings,
        files=_runnable(files, entry, binary=server["type"] == "binary"),
        source=source,
        notes=notes,
    )


def _runnable(files: Mapping[str, BundleFile], entry: str, *, binary: bool) -> Mapping[str, BundleFile]:
    """A program must be one, also where the archive was packed on a system that does not know."""
    return {**files, entry: replace(files[entry], executable=True)} if binary and entry in files else files


def _setting(key: str, about: Mapping[str, Any]) -> Setting:
    return Setting(
        key=key,
        kind=about["type"],
        title=label(about.get("title") or key, 80),
        description=plain_text(about.get("description") or "", 300),
        required=about.get("required") is True,
        default=about.get("default"),
        multiple=about.get("multiple") is True,
        sensitive=about.get("sensitive") is True,
        minimum=about.get("min"),
        maximum=about.get("max"),
    )


def _checked(bundle: ServerBundle, values: Mapping[str, Json]) -> dict[str, Json]:
    """What stands in each field, with the defaults of those that were left empty."""
    checked: dict[str, Json] = {}
    for setting in bundle.settings:
        value = values.get(setting.key)
        if value in (None, "", []):
            value = setting.default
        if isinstance(value, str):
            value = _places(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            value = [_places(item) if isinstance(item, str) else item for item in value]
        if value in (None, "", []):
            if setting.required:
                raise ServerBundleError(f"{setting.title} is missing.", hint="Fill it in.")
            checked[setting.key] = value
            continue
        checked[setting.key] = _fitting(setting, value)
    return checked


def _fitting(setting: Setting, value: Json) -> Json:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_fitting(replace(setting, multiple=False), item) for item in value]
    match setting.kind:
        case "number":
            try:
                number = float(str(value))
            except ValueError:
                raise ServerBundleError(f"{setting.title} must be a number.") from None
            low, high = setting.minimum, setting.maximum
            if (low is not None and number < low) or (high is not None and number > high):
                raise ServerBundleError(f"{setting.title} must be from {low} to {high}.")
            return int(number) if number == int(number) else number
        case "boolean":
            return value if isinstance(value, bool) else str(value).strip().lower() in ("true", "yes", "1")
        case "directory" | "file":
            path = Path(str(value).replace("${HOME}", str(Path.home()))).expanduser()
            if not (path.is_dir() if setting.kind == "directory" else path.is_file()):
                raise ServerBundleError(f"{setting.title}: there is no {setting.kind} {path}.")
            return str(path)
        case "string":
            return str(value)


def _text(value: Json) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _places(text: str) -> str:
    """The places of this system that a bundle may name. The home folder stays a variable."""
    if "${" not in text:
        return text
    import platformdirs

    separator = "\\" if sys.platform == "win32" else "/"
    for name, place in (
        ("${__dirname}", f"${{{FOLDER}}}"),
        ("${DESKTOP}", platformdirs.user_desktop_dir()),
        ("${DOCUMENTS}", platformdirs.user_documents_dir()),
        ("${DOWNLOADS}", platformdirs.user_downloads_dir()),
        ("${pathSeparator}", separator),
        ("${/}", separator),
    ):
        text = text.replace(name, place)
    return text


def _without_signature(data: bytes) -> bytes:
    """The archive alone: a signature stands behind it, and may be counted as its comment."""
    if not data.endswith(_SIGNATURE_END):
        return data
    at = data.rfind(_SIGNATURE)
    if at < 0:
        return data
    archive = bytearray(data[:at])
    end = archive.rfind(b"PK\x05\x06")
    if end >= 0 and end + 22 == len(archive):
        archive[end + 20 : end + 22] = b"\0\0"
    return bytes(archive)
