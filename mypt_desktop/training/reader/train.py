"""Train a reader: `python -m mypt_desktop.training.reader.train --base DIR --reading FILE --support FILE --out DIR`.

Runs on a GPU or on the CPU, is written to disk every few minutes, and goes on from there when it is started again with
the same arguments. Progress is one JSON object a line on standard output; the result is `reader.safetensors`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

os.environ.update(HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1", DO_NOT_TRACK="1")

import torch

from mypt_desktop.core.errors import UserError
from mypt_desktop.training.checkpoints import alone
from mypt_desktop.training.composed import composed
from mypt_desktop.training.documents import SUBJECTS
from mypt_desktop.training.handwritten import Document, split
from mypt_desktop.training.handwritten import read as read_handwritten
from mypt_desktop.training.reader.composed import of_papers
from mypt_desktop.training.reader.development import Held, Judged, grounded_rows, held_questions, translated_rows
from mypt_desktop.training.reader.encoding import batches, tokenizer_of
from mypt_desktop.training.reader.examples import Example, claims, lines, made_of, reading_rows, without
from mypt_desktop.training.reader.handwritten import of_documents
from mypt_desktop.training.reader.lines import measured_lines
from mypt_desktop.training.reader.measure import measured
from mypt_desktop.training.reader.network import from_base
from mypt_desktop.training.reader.steps import Training

REPORT_EVERY: Final = 20.0  # seconds
JUDGED_ON_THE_WAY: Final = 400  # questions; at the end all

# Shares of sources that there is more of than they teach: one-sentence passages, captions, contracts.
SHARES: Final[Mapping[str, float]] = {
    "qamr": 0.3,
    "cuad": 0.5,
    "cuad-unanswerable": 0.6,
    "squadshifts-amazonreviews": 0.7,
    "squadshifts-reddit": 0.7,
    "snli": 0.35,
    "multinli": 0.6,
    "breaking-nli": 0.3,
    "conjnli-adversarial": 0.4,
    "med": 0.4,
    "help": 0.4,
    "infotabs": 0.5,
    "tabfact": 0.6,
    "fool-me-twice-mixed": 0.5,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What decides a training; another plan is another training. `papers` are composed; `count` examples are learned,
    0 for all there are; nothing is learned from passages of the files `judged`."""

    reading: str
    support: str
    held: str
    start: str
    seed: int
    papers: int
    count: int
    translated: str = ""
    judged: tuple[str, ...] = ()
    claims: float = 1.0
    handwritten: float = 0.0
    """How often what is written by hand is learned, with other lines beside each time; 0.5 is every other document."""


def collected(plan: Plan, held: Sequence[Held]) -> list[Example]:
    """All examples in the order they are learned in; the same for the same plan and files."""
    rng = random.Random(plan.seed)
    content = json.loads(SUBJECTS.read_text(encoding="utf-8"))
    rows = reading_rows(Path(plan.reading), SHARES, rng)
    judged = Judged(
        [*(one.passage for one in held), *(row["passage"] for name in plan.judged for row in lines(Path(name)))]
    )
    if plan.held:
        rows += grounded_rows(Path(plan.held), judged)
    if plan.translated:
        rows += translated_rows(Path(plan.translated), judged)
    found = [
        *made_of(rows, rng),
        *(claim for claim in claims(Path(plan.support), SHARES, rng) if rng.random() < plan.claims),
        *of_papers(list(composed(content, plan.papers, rng)), rng),
    ]
    kept = list(without(found, frozenset(one.passage for one in held)))
    rng.shuffle(kept)
    kept = kept[: plan.count or None]
    learned, _ = split(read_handwritten()) if plan.handwritten else ([], [])
    for part in (*[1.0] * int(plan.handwritten), plan.handwritten % 1):
        kept += of_documents(rng.sample(learned, round(part * len(learned))), rng)
    rng.shuffle(kept)
    return kept


def train(plan: Plan, base: Path, out: Path, save_every: float) -> None:
    """Raises `UserError` for another plan than the one `out` was begun with."""
    out.mkdir(parents=True, exist_ok=True)
    _same_plan(plan, out / "plan.json")
    held = held_questions(Path(plan.held)) if plan.held else []
    examples = collected(plan, held)
    written = split(read_handwritten())[1] if plan.handwritten else []
    tokenizer = tokenizer_of(base)
    torch.manual_seed(plan.seed)  # the heads begin at random
    model = from_base(base)
    if plan.start:
        from safetensors.torch import load_file

        model.load_state_dict({name: w.float() for name, w in load_file(plan.start).items()}, strict=False)
    training = Training(model, len(examples), "cuda" if torch.cuda.is_available() else "cpu")
    training.restore(out)
    _say(examples=len(examples), seen=training.seen, device=training.device, held=len(held))
    saved = reported = time.monotonic()
    losses: list[float] = []
    since = training.seen
    for batch, count in batches(tokenizer, examples, random.Random(plan.seed), skip=training.seen):
        losses.append(training.step(batch, count))
        now = time.monotonic()
        if now - reported > REPORT_EVERY:
            rate = (training.seen - since) / (now - reported)
            _say(seen=training.seen, loss=round(sum(losses) / len(losses), 4), examples_per_second=round(rate, 1))
            reported, since, losses = now, training.seen, []
        if now - saved > save_every:
            training.save(out)
            _judge(training, tokenizer, held[:JUDGED_ON_THE_WAY], written)
            saved = reported = time.monotonic()
            since = training.seen
    training.save(out)
    _finish(training, out)
    _judge(training, tokenizer, held, written)


def _same_plan(plan: Plan, path: Path) -> None:
    if not path.exists():
        path.write_text(json.dumps(asdict(plan), indent=1) + "\n", encoding="utf-8")
    elif json.loads(path.read_text(encoding="utf-8")) != json.loads(json.dumps(asdict(plan))):
        raise UserError(f"{path.parent} holds a training with another plan.", hint="Choose another folder for --out.")


def _judge(training: Training, tokenizer: Any, held: Sequence[Held], written: Sequence[Document]) -> None:
    training.model.eval()
    if held:
        _say(seen=training.seen, **measured(training.model, tokenizer, held, training.device))
    if written:
        _say(seen=training.seen, **measured_lines(training.model, tokenizer, written, training.device))
    training.model.train()


def _finish(training: Training, out: Path) -> None:
    """reader.safetensors: what was learned, in half precision."""
    from safetensors.torch import save_file

    weights = {name: weight.to(torch.float16).contiguous().cpu() for name, weight in training.learned().items()}
    save_file(weights, str(out / "reader.safetensors.part"))
    (out / "reader.safetensors.part").replace(out / "reader.safetensors")


def _say(**values: object) -> None:
    print(json.dumps(values), flush=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mypt_desktop.training.reader.train", description="Train a reader.")
    parser.add_argument("--base", type=Path, required=True, help="config.json, model.safetensors, tokenizer.json")
    parser.add_argument("--reading", required=True, help="questions over passages, gzipped JSON lines")
    parser.add_argument("--support", required=True, help="claims over passages, gzipped JSON lines")
    parser.add_argument("--held", default="", help="questions to judge by: half of their passages, never learned")
    parser.add_argument("--translated", default="", help="questions over SQuAD's development set and its translations")
    parser.add_argument("--judged", nargs="*", default=[], metavar="FILE", help="passages that nothing is learned from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", default="", help="a reader.safetensors to go on from, with a schedule of its own")
    parser.add_argument("--papers", type=int, default=2500, help="papers to compose")
    parser.add_argument("--claims", type=float, default=1.0, help="share of the claims to learn from")
    parser.add_argument("--count", type=int, default=0, help="examples of these to learn from; 0: all")
    parser.add_argument(
        "--handwritten", type=float, default=0.0, metavar="N", help="learn what is written by hand N times"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save-every", type=float, default=300.0, metavar="SECONDS")
    given = parser.parse_args(argv)
    plan = Plan(
        given.reading,
        given.support,
        given.held,
        given.start,
        given.seed,
        given.papers,
        given.count,
        given.translated,
        tuple(given.judged),
        given.claims,
        given.handwritten,
    )
    try:
        with alone(given.out):
            train(plan, given.base, given.out, given.save_every)
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.strerror or error} ({error.filename}).", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
