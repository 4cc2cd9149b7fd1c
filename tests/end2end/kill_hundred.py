"""Kills the app, the model process or the indexer at random moments and looks what is left.

`python -m tests.end2end.kill_hundred --times 100 --seed 1` prints one line a kill and a summary; exit code 1 when an
acknowledged message was lost, the database is damaged, or the index cannot be used. `test_kill.py` runs a handful.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.chats import Chats, MessageId
from mypt_desktop.store.database import Database

CHECKOUT = Path(__file__).resolve().parents[2]
VICTIMS = ("app", "model", "indexer")
WAIT = 120.0
QUESTIONS = ("How long do the leaves steep?", "What is the number of note 7?", "Tell me about the bread.", "Hello!")


class Talker:
    """One run of `talker.py`, and everything it said."""

    def __init__(self, data: Path, folder: Path) -> None:
        command = [sys.executable, "-m", "tests.end2end.talker", str(data), str(folder)]
        self.process = subprocess.Popen(
            command,
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.said: list[dict[str, Any]] = []
        self._heard: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, question: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"ask": question}) + "\n")
        self.process.stdin.flush()

    def until(self, key: str) -> dict[str, Any]:
        while (said := self._heard.get(timeout=WAIT)) is not None:
            if key in said:
                return said
        raise AssertionError(f"the app ended before it said {key!r}: {self.said[-1:]}")

    def kill(self) -> None:
        assert self.process.stdin is not None
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self.process.stdin.close()
        self._reader.join()

    def close(self) -> None:
        """Ends it the ordinary way."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(WAIT)
        self._reader.join()

    def model_process(self, module: str = "runtime.host") -> psutil.Process | None:
        """The model process, while there is one, or that of the side models."""
        for child in psutil.Process(self.process.pid).children(recursive=True):
            try:
                if any(module in word for word in child.cmdline()):
                    return child
            except psutil.Error:
                continue
        return None

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout:
            for line in self.process.stdout:
                try:
                    said = json.loads(line)
                except ValueError:
                    continue  # cut off by the kill
                self.said.append(said)
                self._heard.put(said)
        self._heard.put(None)


@dataclass
class Trial:
    """The folders of one series of kills, and what went wrong in it."""

    base: Path
    rng: random.Random
    faults: list[str] = field(default_factory=list)
    kills: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    lost_characters: int = 0
    """The most text that had been shown and was not on the disk, of all kills."""
    survivor: Talker | None = None
    """An app that lives on while its model process is killed."""

    @property
    def data(self) -> DataDir:
        return DataDir(self.base / "data")

    @property
    def folder(self) -> Path:
        return self.base / "papers"

    def prepare(self) -> None:
        self.folder.mkdir(parents=True)
        (self.folder / "tea.md").write_text("# Tea\n\nSteep the leaves for three minutes.\n")
        (self.folder / "bread.txt").write_text("Knead the dough for ten minutes, and let it rest an hour.\n")
        for number in range(40):
            self.write_note(number)

    def write_note(self, number: int) -> str:
        """Writes a note anew and returns a word that is now in it alone."""
        word = f"zq{self.rng.getrandbits(40):x}"
        text = "\n\n".join(f"## Part {part}\n\nNote {number} speaks of {word} and of weather." for part in range(8))
        (self.folder / f"note {number}.md").write_text(f"# Note {number}\n\n{text}\n")
        return word

    def kill(self, victim: str) -> None:
        before = len(self.faults)
        {"app": self._kill_app, "model": self._kill_model, "indexer": self._kill_indexer}[victim]()
        self._check_database()
        self.kills[victim] += 1
        state = "; ".join(self.faults[before:]) or "nothing lost"
        print(f"{sum(self.kills.values()):3} {victim:8} {state}", flush=True)

    def close(self) -> None:
        if self.survivor is not None:
            self.survivor.close()
            self._check_kept(self.survivor)

    def _kill_app(self) -> None:
        talker = Talker(self.data.root, self.folder)
        try:
            if self.rng.random() < 0.85:  # else it is killed while it starts
                talker.until("ready")
                for _ in range(self.rng.randint(1, 3)):
                    talker.ask(self.rng.choice(QUESTIONS))
            _pause(self.rng.uniform(0, 5))
            models = [talker.model_process(), talker.model_process("runtime.side_host")]
        finally:
            talker.kill()
        if not all(_gone(model) for model in models if model is not None):
            self.faults.append("a model process outlived the app")
        self._check_kept(talker)

    def _kill_model(self) -> None:
        if self.survivor is None:
            self.survivor = Talker(self.data.root, self.folder)
            self.survivor.until("ready")
        talker = self.survivor
        talker.ask(self.rng.choice(QUESTIONS))
        _pause(self.rng.uniform(0, 3))
        model = talker.model_process()
        if model is not None:
            model.kill()
        # The kill hits this turn, or the next one when this one had just ended; never more than one.
        ends = [talker.until("end")]
        for _ in range(2):
            talker.ask("Hello!")
            ends.append(talker.until("end"))
        failed = [end["error"] for end in ends if end["end"] == "failed"]
        if len(failed) > 1 or ends[-1]["end"] == "failed":
            self.faults.append(f"a kill ended {len(failed)} turns: {failed}")
        if not all("killed" in error for error in failed):
            self.faults.append(f"a turn ended unclearly: {failed}")

    def _kill_indexer(self) -> None:
        words = {number: self.write_note(number) for number in self.rng.sample(range(40), self.rng.randint(1, 20))}
        command = [sys.executable, "-m", "mypt_desktop", "--data-dir", str(self.data.root)]
        indexer = subprocess.Popen(
            [*command, "index", str(self.folder)],
            cwd=CHECKOUT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _pause(self.rng.uniform(0, 2.5))
        indexer.kill()
        indexer.wait()
        number, word = self.rng.choice(sorted(words.items()))
        search = [*command, "search", str(self.folder), word, "--top-k", "1", "--json"]
        after = subprocess.run(search, cwd=CHECKOUT, capture_output=True, text=True, timeout=WAIT, check=False)
        if after.returncode != 0:
            self.faults.append(f"the index cannot be used: {after.stderr.strip()}")
            return
        found = json.loads(after.stdout)["documents"]
        if not found or found[0]["path"] != f"note {number}.md" or word not in found[0]["text"]:
            self.faults.append(f"{word} in note {number} is not found")

    def _check_database(self) -> None:
        if self.data.database.exists():
            database = Database(self.data.database)
            self.faults.extend(database.integrity())
            database.close()

    def _check_kept(self, talker: Talker) -> None:
        """Everything that was acknowledged is on the disk, and of what was shown at most the last moment is missing."""
        stored = [said for said in talker.said if "stored" in said]
        if not stored:
            return
        database = Database(self.data.database)
        chats = Chats(database)
        try:
            for said in stored:
                if said["status"] != "partial":
                    self.acknowledged += 1
                    kept = chats.get(MessageId(said["stored"])).message.text
                    if kept != said["text"]:
                        self.faults.append(f"a message was lost: {said['text']!r} is {kept!r}")
            last = stored[-1]
            if last["status"] == "partial":
                self._check_partial(talker, last, chats.get(MessageId(last["stored"])).message.text)
        finally:
            database.close()

    def _check_partial(self, talker: Talker, last: dict[str, Any], kept: str) -> None:
        after = talker.said[talker.said.index(last) + 1 :]
        shown = "".join(said["shown"] for said in after if "shown" in said)
        if kept and not shown.startswith(kept) and not kept.startswith(shown):
            self.faults.append(f"a growing answer is not what was shown: {kept!r}, {shown!r}")
        self.lost_characters = max(self.lost_characters, len(shown) - len(kept))


def run(base: Path, times: int, seed: int, victims: Sequence[str] = VICTIMS) -> Trial:
    """A series of kills in `base`; the same seed kills the same victims after the same waits."""
    trial = Trial(base, random.Random(seed))
    trial.prepare()
    try:
        for number in range(times):
            trial.kill(victims[number % len(victims)])
    finally:
        trial.close()
    return trial


def _pause(seconds: float) -> None:
    time.sleep(seconds)  # the random moment itself


def _gone(process: psutil.Process) -> bool:
    try:
        process.wait(timeout=10)
    except psutil.TimeoutExpired:
        return False
    except psutil.Error:
        return True
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--victims", default=",".join(VICTIMS))
    options = parser.parse_args()
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        trial = run(Path(folder), options.times, options.seed, options.victims.split(","))
    killed = ", ".join(f"{victim} {count}" for victim, count in trial.kills.items())
    print(
        f"{sum(trial.kills.values())} kills ({killed}); {trial.acknowledged} acknowledged messages checked, "
        f"{len(trial.faults)} faults; most text shown and not yet on disk: {trial.lost_characters} characters."
    )
    for fault in trial.faults:
        print(f"FAULT: {fault}")
    return 1 if trial.faults else 0


if __name__ == "__main__":
    sys.exit(main())
