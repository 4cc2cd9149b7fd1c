"""Kills the program at random moments of imports, tool runs, edits and branch switches, and looks what is left.

`python -m tests.end2end.kill_toolsets --times 100 --seed 1` prints a line a kill and a summary; exit code 1 when
something acknowledged was lost or `mypt-desktop doctor` finds fault. `test_kill_toolsets.py` runs a handful.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from mypt_desktop.core.messages import RunId
from mypt_desktop.core.paths import DataDir, resources_dir
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import ManifestId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolsets import Toolsets

CHECKOUT = Path(__file__).resolve().parents[2]
VERSIONS = ("1.0.0", "1.1.0")
WAIT = 120.0
_LEFT = "stored files that no version names."


@dataclass
class Trial:
    """One data folder that is killed again and again."""

    base: Path
    rng: random.Random
    faults: list[str] = field(default_factory=list)
    acknowledged: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    spared: int = 0  # kills that left files which no version names; a sweep takes them away

    @property
    def data(self) -> DataDir:
        return DataDir(self.base / "data")

    def prepare(self) -> list[Path]:
        """Two versions of a toolset to import in turn, and another."""
        source = resources_dir() / "toolsets"
        made = []
        for version in VERSIONS:
            manifest = yaml.safe_load((source / "app-builder" / "toolset.yaml").read_text(encoding="utf-8"))
            folder = self.base / f"app-builder-{version}"
            for path in sorted((source / "app-builder").rglob("*.py")):
                target = folder / path.relative_to(source / "app-builder")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
            text = yaml.safe_dump(manifest | {"version": version}, sort_keys=False)
            (folder / "toolset.yaml").write_text(text, encoding="utf-8")
            made.append(folder)
        return [*made, source / "data-analyser"]

    def kill(self, bundles: list[Path]) -> None:
        before = len(self.faults)
        said = self._work_and_die(bundles)
        for line in said:
            self.acknowledged[next(iter(line))] += 1
        self._check(said)
        self._check_doctor()
        self.kills += 1
        done = ", ".join(f"{count} {key}" for key, count in Counter(next(iter(line)) for line in said).items())
        print(f"{self.kills:3} {done or 'killed while starting'}: {self._state(before)}", flush=True)

    def _state(self, before: int) -> str:
        return "; ".join(self.faults[before:]) or "nothing lost"

    def _work_and_die(self, bundles: list[Path]) -> list[dict[str, Any]]:
        command = [
            sys.executable,
            "-m",
            "tests.end2end.toolset_worker",
            str(self.data.root),
            str(self.rng.getrandbits(30)),
        ]
        worker = subprocess.Popen(
            [*command, *map(str, bundles)], cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        time.sleep(self.rng.uniform(0.5, 8.0))  # the random moment itself
        early = worker.poll()
        worker.kill()
        out, err = worker.communicate(timeout=WAIT)
        if early is not None:
            last = err.decode(errors="replace").strip().splitlines()[-1:]
            self.faults.append(f"the program ended by itself: {last}")
        lines = out.decode().split("\n")[:-1]  # what is behind the last line end was cut off
        return [json.loads(line) for line in lines]

    def _check(self, said: list[dict[str, Any]]) -> None:
        if not self.data.database.exists():
            return
        with closing(Database(self.data.database)) as database:
            self.faults.extend(database.integrity())
            self._check_toolsets(database, said)
            chat = next((ChatId(line["ready"]) for line in said if "ready" in line), None)
            if chat is not None:
                self._check_files(database, chat, said)
        self.faults.extend(f"the program said: {line}" for line in said if {"failed", "turn_failed"} & line.keys())

    def _check_toolsets(self, database: Database, said: list[dict[str, Any]]) -> None:
        """Every installed toolset is whole, and each acknowledged one is there. The last import may have come through
        without its acknowledgement."""
        rows = Toolsets(database)
        installed = {toolset.id: toolset.version for toolset in rows.list()}
        for line in said:
            if "imported" in line and line["imported"] not in installed:
                self.faults.append(f"{line['imported']} was imported and is gone")
        for toolset in rows.list():
            for file in rows.get(toolset.id).files:
                if not Path(file.stored_path).is_file():
                    self.faults.append(f"{file.stored_path} of {toolset.id} is missing")

    def _check_files(self, database: Database, chat: ChatId, said: list[dict[str, Any]]) -> None:
        everything = AllChatFiles(database, self.data.chats)
        self.faults.extend(everything.verify())
        files = everything.of(chat)
        for line in said:
            if "edited" in line:
                kept = files.read(line["edited"], ManifestId(line["manifest"])).decode()
                self._same(kept, line["text"], f"the edit of {line['edited']}")
            elif "ran" in line:
                (run,) = ToolRuns(database).of([RunId(line["ran"])]).values()
                if run.status != "success" or run.post is None:
                    self.faults.append(f"an acknowledged run is {run.status}")
                else:
                    self._same(files.read(line["path"], run.post).decode(), line["text"], f"{line['path']} of a run")
        files.snapshot("edit")  # as the next start does it; finishes a checkout that was cut off
        active = files.active()
        if active is not None:
            for path in active.tree.files:
                if files.read(path) != files.read(path, active.id):
                    self.faults.append(f"{path} in the folder is not what the active version says")
        everything.close()

    def _same(self, kept: str, wanted: str, what: str) -> None:
        if kept != wanted:
            self.faults.append(f"{what} was lost: {wanted[:40]!r} is {kept[:40]!r}")

    def _check_doctor(self) -> None:
        """A kill may leave a file that its version was about to name; nothing else, and not after a sweep."""
        found = self._doctor()
        if [check["state"] for check in found] == ["warning"] and found[0]["detail"].endswith(_LEFT):
            self.spared += 1
            found = self._doctor("--sweep")
        self.faults += [f"doctor: {check}" for check in found]

    def _doctor(self, *options: str) -> list[dict[str, str]]:
        """What it finds wrong with what is stored."""
        command = [
            sys.executable,
            "-m",
            "mypt_desktop",
            "--data-dir",
            str(self.data.root),
            "doctor",
            "--json",
            *options,
        ]
        answer = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=WAIT, check=False)
        try:
            checks = json.loads(answer.stdout)["checks"]
        except (ValueError, KeyError):
            return [{"state": "failed", "detail": f"no answer: {answer.stderr.strip()[-200:]}"}]
        stored = ("Database", "Chat files", "Toolsets")
        return [check for check in checks if check["name"] in stored and check["state"] != "ok"]


def run(base: Path, times: int, seed: int) -> Trial:
    """A series of kills in `base`; the same seed does the same things and waits as long."""
    trial = Trial(base, random.Random(seed))
    bundles = trial.prepare()
    for _ in range(times):
        trial.kill(bundles)
    return trial


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = run(Path(folder), options.times, options.seed)
    told = ", ".join(f"{count} {what}" for what, count in sorted(trial.acknowledged.items()))
    print(
        f"{trial.kills} kills; acknowledged before them: {told}; {len(trial.faults)} faults;"
        f" files that no version names after {trial.spared} kills, none after a sweep"
    )
    for fault in trial.faults:
        print(f"FAULT: {fault}")
    return 1 if trial.faults else 0


if __name__ == "__main__":
    sys.exit(main())
