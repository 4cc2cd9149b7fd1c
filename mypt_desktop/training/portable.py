"""A training taken to another machine and back: everything it needs in one file, and what it learned in another.

`pack` writes a ZIP with one folder: `train.py`, the plan, the dataset, the base's weights, the adapter to begin with,
and the modules of this program that train. `python train.py` in it needs Python, torch and transformers, goes on where
it was stopped, and ends with `trained.zip`. `adopt` takes that file back.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.flushing import flush_folder
from mypt_desktop.training.curves import read as read_curves
from mypt_desktop.training.merging import PLAN

if TYPE_CHECKING:
    from mypt_desktop.training.plan import Plan

Say = Callable[[str], None]
TRAINED: Final = "trained.zip"

_ENTRY: Final = '''"""Trains what lies beside this file. Needs Python 3.11 or newer, torch and transformers.

Stopped and started again it goes on from its last checkpoint. On N GPUs: `torchrun --nproc-per-node N train.py`. At
the end lies here trained.zip, which `mypt-desktop train run --adopt trained.zip --out DIR` takes back.
"""

import sys
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here / "code"))

from mypt_desktop.training.finetune import train_packed

sys.exit(train_packed(here))
'''
_PACKAGE: Final = "mypt_desktop"
_UNREADABLE: Final = (OSError, ValueError, KeyError, TypeError, EOFError, RuntimeError)
_WEIGHTS: Final = (".json", ".safetensors", ".jinja", ".txt", ".model")
_MAX_BYTES: Final[Mapping[str, int]] = {  # what comes back, and how many bytes of each at most
    PLAN: 1 << 20,
    "curves.csv": 1 << 26,
    "adapter/adapter_config.json": 1 << 20,
    "adapter/adapter_model.safetensors": 1 << 31,
}


def pack(
    file: Path, weights: Path, dataset: Path, plan: Plan, base: str, begin_with: Path | None, trainer: Path, say: Say
) -> Path:
    """Writes `file`, whole or not at all. Raises `UserError` where all weights are trained: those are not brought back.

    The modules taken along are those that this process has loaded for training, and the file `trainer`, which trains
    and is run as a program here.
    """
    if not plan.lora_rank:
        raise UserError("All weights are too much to carry there and back.", hint="Train an adapter: leave --full out.")
    top = file.stem
    beside = file.with_name(file.name + ".part")
    about = {"base": base, "plan": asdict(plan), "adapter": begin_with is not None}
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_STORED) as made:
        made.writestr(f"{top}/train.py", _ENTRY)
        made.writestr(f"{top}/{PLAN}", json.dumps(about, indent=1))
        for module in _modules(trainer):
            made.write(module, f"{top}/code/{_PACKAGE}/{module.relative_to(_root()).as_posix()}")
        for path in sorted(one for one in weights.iterdir() if one.suffix in _WEIGHTS and one.is_file()):
            say(f"Packing {path.name}")
            made.write(path, f"{top}/base/{path.name}")
        for path in sorted(one for one in dataset.rglob("*") if one.is_file()):
            made.write(path, f"{top}/dataset/{path.relative_to(dataset).as_posix()}")
        for path in sorted(begin_with.iterdir()) if begin_with else ():
            made.write(path, f"{top}/adapter/{path.name}")
    with beside.open("rb+") as written:
        os.fsync(written.fileno())
    beside.replace(file)
    flush_folder(file.parent)
    return file


def packed(here: Path) -> tuple[str, Mapping[str, Any], Path | None]:
    """Of an unpacked folder: what its base is called, the fields of the plan, the adapter to begin with.

    Raises `UserError` when it is none.
    """
    try:
        about = json.loads((here / PLAN).read_text(encoding="utf-8"))
        return str(about["base"]), dict(about["plan"]), here / "adapter" if about["adapter"] else None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{here / PLAN} is not what was packed ({error}).", hint="Unpack the file again.") from error


def send_back(out: Path, file: Path) -> Path:
    """What the training in `out` learned, as a ZIP, whole or not at all."""
    beside = file.with_name(file.name + ".part")
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_STORED) as made:
        for name in _MAX_BYTES:
            made.write(out / name, name)
    beside.replace(file)
    return file


def adopt(file: Path, out: Path) -> str:
    """Puts what came back into `out`, a new folder, as a training here would have left it; what it comes to, in words.

    Nothing else than a plan, curves and an adapter is taken. Raises `UserError` when `file` is something else.
    """
    if out.exists() and any(out.iterdir()):
        raise UserError(f"{out} holds other files.", hint="Name an empty or new folder.")
    beside = out.with_name(out.name + ".part")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        _take_out(file, beside)
        said = _described(beside)
        if out.exists():
            out.rmdir()
        beside.rename(out)
    except (*_UNREADABLE, zipfile.BadZipFile) as error:
        raise UserError(f"{file} is not what a packed training sends back: {error}.") from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return f"{said} `train export --adapter {out / 'adapter'}` makes a model of it."


def _take_out(file: Path, out: Path) -> None:
    with zipfile.ZipFile(file) as came:
        for name, most in _MAX_BYTES.items():
            left = most
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            with came.open(name) as member, (out / name).open("wb") as kept:
                while chunk := member.read(1 << 20):
                    left -= len(chunk)
                    if left < 0:
                        raise UserError(f"{name} in {file} is larger than {most:,} bytes.")
                    kept.write(chunk)
                kept.flush()
                os.fsync(kept.fileno())


def _described(folder: Path) -> str:
    about = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    config = json.loads((folder / "adapter" / "adapter_config.json").read_text(encoding="utf-8"))
    steps, rank = int(about["plan"]["steps"]), int(about["plan"]["lora_rank"])
    if not isinstance(about["base"], str) or int(config["r"]) != rank:
        raise ValueError("plan and adapter do not belong together")
    done = max((point.step for point in read_curves(folder / "curves.csv")), default=0)
    return f"{done} of {steps} steps on {about['base']}, rank {rank}."


def _root() -> Path:
    return Path(sys.modules[_PACKAGE].__file__ or "").resolve().parent


def _modules(trainer: Path) -> list[Path]:
    """The files of this package that are loaded, and those that a training loads only when it begins."""
    from mypt_desktop.training import crew, lora  # noqa: F401

    loaded = [module for name, module in sys.modules.items() if name.split(".")[0] == _PACKAGE and module.__file__]
    return sorted({Path(str(module.__file__)).resolve() for module in loaded} | {trainer.resolve()})
