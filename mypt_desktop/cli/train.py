"""`mypt-desktop train`: data with a loss mask, fine-tuning, and how often a model calls the right tool."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from pathlib import Path

from mypt_desktop.cli import builder
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.dialects.names import dialect
from mypt_desktop.dialects.templated import templated
from mypt_desktop.runtime.catalog import Catalog, ModelInfo, chat_template


def run(options: argparse.Namespace) -> int:
    tasks = {
        "prepare": _prepare,
        "documents": _documents,
        "generate": _generate,
        "run": _run,
        "export": _export,
        "evaluate": _evaluate,
    }
    return tasks[options.task](options)


def _model(options: argparse.Namespace) -> ModelInfo:
    catalog = Catalog([models_dir(), data_dir(options).models])
    model = catalog.get(options.base) if options.base else catalog.best()
    if not model.built:
        raise UserError(f"{model.title} is not built.", hint=f"mypt-desktop model build {model.name}")
    return model


def _say(line: str) -> None:
    print(line, file=sys.stderr)


def _prepare(options: argparse.Namespace) -> int:
    from mypt_desktop.training.dataset import METADATA, prepare

    model = _model(options)
    metadata = prepare(
        options.input,
        options.out,
        dialect=dialect(options.dialect) if options.dialect else templated(model.dialect, chat_template(model.build)),
        tokenizer_json=model.build / "tokenizer.json",
        tokens_per_shard=options.tokens_per_shard,
        val_fraction=options.val_fraction,
        most_tokens=options.max_tokens,
        say=_say,
    )
    if options.json:
        print(json.dumps(metadata))
        return 0
    for name in ("train", "val"):
        part = metadata[name]
        print(f"{name:5} {part['examples']:>8,} examples {part['tokens']:>12,} tokens, {part['learned']:,} to learn")
    left_out = metadata["left_out"]
    if any(left_out.values()):
        print(f"Left out: {left_out['too_long']:,} too long, {left_out['repeated']:,} said before.")
    print(f"Written to {options.out / METADATA}")
    return 0


def _documents(options: argparse.Namespace) -> int:
    from mypt_desktop.training.documents import KINDS, make_documents

    made = make_documents(
        options.out,
        inputs=options.input,
        without=frozenset(options.without),
        passages=options.passages,
        made_up=options.made_up,
        kinds=options.kinds or KINDS,
        seed=options.seed,
    )
    print(f"{made['documents']:,} documents and {made['questions']:,} questions in {options.out}")
    return 0


def _generate(options: argparse.Namespace) -> int:
    from mypt_desktop.cli.teaching import agent, teacher_for
    from mypt_desktop.training.documents import QUESTIONS, read_questions
    from mypt_desktop.training.episodes import episodes_without
    from mypt_desktop.training.generate import Material, generate, read_wording
    from mypt_desktop.training.tool_lessons import Families

    beside = options.docs.parent / QUESTIONS
    questions = options.questions or (beside if beside.is_file() else None)
    without = frozenset(options.without)
    material = Material(
        options.docs,
        read_questions(questions) if questions else (),
        Families(),
        read_wording(),
        [one for path in options.conversations for one in episodes_without(path, without)],
        [one for path in options.chats for one in episodes_without(path, without)],
    )
    teacher = teacher_for(_model(options))
    counts = generate(
        material, options.out, examples=options.examples, seed=options.seed, agent=agent, teacher=teacher, say=_say
    )
    for kind, count in counts.items():
        print(f"{kind:18} {count:>7,}")
    print(f"Written to {options.out}")
    return 0


PASSED_ON = (
    *("lora_rank", "steps", "length", "accumulate", "learning_rate", "validate_every", "validation_rows"),
    *("save_every", "seed"),
)
SWITCHES = ("full", "resume", "bf16", "checkpointing")


def _run(options: argparse.Namespace) -> int:
    base = str(Path(options.base).resolve()) if (Path(options.base) / "config.json").is_file() else options.base
    arguments = ["--base", base, "--dataset", str(options.dataset.resolve()), "--out", str(options.out.resolve())]
    for name in PASSED_ON:
        if getattr(options, name) is not None:
            arguments += [f"--{name.replace('_', '-')}", str(getattr(options, name))]
    arguments += [f"--{name}" for name in SWITCHES if getattr(options, name)]
    # Ctrl-C reaches the training too, which ends the step in hand and keeps it; this side waits for that.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return builder.run_training("finetune", options.out.name, arguments)
    finally:
        signal.signal(signal.SIGINT, before)


def _export(options: argparse.Namespace) -> int:
    arguments = ["--adapter", str(options.adapter.resolve()), "--into", str(data_dir(options).models)]
    for name in ("base", "name"):
        if getattr(options, name):
            arguments += [f"--{name}", getattr(options, name)]
    if options.pack:
        arguments += ["--pack", str(options.pack.resolve())]
    return builder.run_training("merging", options.name or options.adapter.resolve().parent.name, arguments)


def _evaluate(options: argparse.Namespace) -> int:
    from mypt_desktop.runtime.model import LocalModel
    from mypt_desktop.training.bfcl import read_cases
    from mypt_desktop.training.evaluate import Judged, asking, evaluate, fractions

    cases = read_cases(options.suite)
    judged: list[Judged] = []
    model = LocalModel(_model(options))
    try:
        for one in evaluate(cases, asking(model, grammar=not options.no_grammar)):
            judged.append(one)
            if options.verbose and one.fault:
                print(f"{one.id}: {one.fault}", file=sys.stderr)
            if len(judged) % 20 == 0:
                print(f"{len(judged)} of {len(cases)}", file=sys.stderr)
    finally:
        model.close()
    shares = fractions(judged)
    if options.json:
        print(json.dumps(shares))
        return 0
    for category, share in shares.items():
        count = sum(category in (one.category, "overall") for one in judged)
        print(f"{category:24} {share:7.1%} of {count}")
    return 0
