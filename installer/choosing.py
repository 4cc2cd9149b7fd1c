"""Which models suit the machine. Where `MODEL=` names no language model: the one chosen in the app's data folder, else
measured, once. The larger picker where there is memory for it, else the smaller one.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from installer import models as built_models
from installer.console import say, step
from installer.environment import Environment
from installer.places import ROOT
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir

DEFAULT = "default"
LARGE = "large"
PICKER = "picker"
LARGE_PICKER = "picker-large"
LARGE_PICKER_MEMORY = 7_500_000_000  # bytes of the whole machine
_SECONDS = 300  # far more than measuring takes: loading has a limit of its own


def settle(app: Environment, program: Sequence[str], *, models: Path | None = None, cache: Path | None = None) -> None:
    """See to that model. The default one is built before, and the app starts with it where anything here fails.

    `program` is what `app`'s Python is given to run the app, with its data folder.
    """
    if os.environ.get("MYPT_MODEL"):  # names one for this run alone
        return
    models = models or models_dir()
    try:
        listed = _json(app, [*program, "model", "list", "--json"])
    except (UserError, OSError) as error:
        say(f"Which model was chosen could not be asked: {error}")
        return
    if listed["ever_chosen"]:
        chosen = [model["name"] for model in listed["models"] if model["chosen"]]
        _keep(chosen[0] if chosen else DEFAULT, models, cache)
        return
    name = DEFAULT
    try:
        name = _measured(app, program, models, cache)
    except (UserError, OSError) as error:
        say(f"The default model is used. {error} The large one can be had with: make run MODEL={LARGE}")
    try:
        # Stored in either case, as the user's own choice would be: so this is done once.
        _asked(app, [*program, "model", "use", name])
    except (UserError, OSError) as error:
        say(f"That could not be remembered: {error}")


def see_to_picker(app: Environment, *, models: Path | None = None, cache: Path | None = None) -> None:
    """Build the larger picker where there is memory for it, and the smaller one where there is not or that fails."""
    try:
        # One that was built before is not asked about again: to ask takes a tenth of a second of each start.
        built = ((models or models_dir()) / LARGE_PICKER / "build").is_dir()
        if built or _memory(app) >= LARGE_PICKER_MEMORY:
            if size := built_models.to_download(LARGE_PICKER, models=models, cache=cache):
                say(f"A model that finds more answers is downloaded, {size / 1e9:.1f} GB. Less: make run CLOSER=0")
            built_models.ensure(LARGE_PICKER, models=models, cache=cache)
            return
    except (UserError, OSError, ValueError) as error:
        say(f"The app starts with the smaller picker. {error}")
    built_models.ensure(PICKER, models=models, cache=cache)


def _memory(app: Environment) -> int:
    """Bytes of the machine's memory."""
    return int(_asked(app, ["-c", "import psutil; print(psutil.virtual_memory().total)"]))


def _keep(name: str, models: Path, cache: Path | None) -> None:
    """A chosen model of ours is built where it is not: in another clone, or after its recipe changed."""
    if name == DEFAULT or name not in built_models.names(models):
        return
    try:
        built_models.ensure(name, models=models, cache=cache)
    except (UserError, OSError) as error:
        say(f"The default model is used this time. {error}")
        os.environ.setdefault("MYPT_MODEL", DEFAULT)


def _measured(app: Environment, program: Sequence[str], models: Path, cache: Path | None) -> str:
    """The name of the model that suits this machine, which is built then."""
    with step("Measuring, once, how fast this machine answers"):
        found = _json(app, [*program, "model", "recommend", DEFAULT, LARGE, "--json"])
    if not found["measured"]:  # which is too little to download so much for
        raise UserError("How fast this machine answers could not be measured.")
    if found["name"] != LARGE:
        say(f"The default model is used. {found['reason']}")
        return DEFAULT
    size = built_models.to_download(LARGE, models=models, cache=cache)
    say(f"The large model is used. {found['reason']}")
    if size:
        say(f"Its weights, {size / 1e9:.1f} GB, are downloaded now. To do without: make run MODEL={DEFAULT}")
    built_models.ensure(LARGE, models=models, cache=cache)
    return LARGE


def _json(app: Environment, arguments: Sequence[str]) -> dict[str, Any]:
    try:
        answer = json.loads(_asked(app, arguments))
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise UserError("The app gave no answer that can be read.")
    return answer


def _asked(app: Environment, arguments: Sequence[str]) -> str:
    """What the app prints, in its own environment: ONNX Runtime is only there. Raises `UserError` in its words."""
    try:
        asked = subprocess.run(
            [str(app.python), *arguments],
            cwd=ROOT,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise UserError(f"The app gave no answer in {_SECONDS} seconds.") from None
    if asked.returncode:
        said = [line.removeprefix("error: ") for line in asked.stderr.splitlines() if line.startswith("error: ")]
        raise UserError(said[-1] if said else f"The app ended with code {asked.returncode}.")
    return asked.stdout
