"""`mypt-desktop train`: data with a loss mask, fine-tuning, and how often a model calls the right tool."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

from mypt_desktop.cli import builder
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.dialects.names import dialect
from mypt_desktop.dialects.templated import templated
from mypt_desktop.runtime.catalog import Catalog, ModelInfo, chat_template

if TYPE_CHECKING:
    from mypt_desktop.runtime.model import LocalModel

Figures: TypeAlias = tuple[Mapping[str, float], Mapping[str, int]]
"""Shares by what they are of, and how many cases each category has."""


def run(options: argparse.Namespace) -> int:
    tasks = {
        "prepare": _prepare,
        "documents": _documents,
        "generate": _generate,
        "from-chats": _from_chats,
        "make": _make,
        "run": _run,
        "export": _export,
        "evaluate": _evaluate,
    }
    return tasks[options.task](options)


def _model(options: argparse.Namespace) -> ModelInfo:
    return _built(options, options.base)


def _built(options: argparse.Namespace, name: str) -> ModelInfo:
    """The model of that name, or the best one."""
    catalog = Catalog([models_dir(), data_dir(options).models])
    model = catalog.get(name) if name else catalog.best()
    if not model.built:
        raise UserError(f"{model.title} is not built.", hint=f"mypt-desktop model build {model.name}")
    return model


def _say(line: str) -> None:
    print(line, file=sys.stderr)


def _prepare(options: argparse.Namespace) -> int:
    from mypt_desktop.training.dataset import prepare
    from mypt_desktop.training.episodes import Choice
    from mypt_desktop.training.shards import METADATA

    if options.tokenizer and not options.dialect:
        raise UserError("A tokenizer alone does not say how calls are spelled.", hint="Name the --dialect too.")
    if options.tokenizer:
        tokenizer, spelled = options.tokenizer, dialect(options.dialect)
    else:
        model = _model(options)
        own = templated(model.dialect, chat_template(model.build))
        tokenizer, spelled = model.build / "tokenizer.json", dialect(options.dialect) if options.dialect else own
    metadata = prepare(
        options.input,
        options.out,
        dialect=spelled,
        tokenizer_json=tokenizer,
        tokens_per_shard=options.tokens_per_shard,
        val_fraction=options.val_fraction,
        most_tokens=options.max_tokens,
        choice=Choice(frozenset(options.without), dict(options.most)),
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
    from mypt_desktop.cli.teaching import teller
    from mypt_desktop.runtime.model import LocalModel
    from mypt_desktop.training import handwritten
    from mypt_desktop.training.documents import KINDS, LEFT_OUT, make_documents
    from mypt_desktop.training.self_distillation import remembered

    with ExitStack() as stack:
        tell = None
        if options.told_by:
            model = stack.enter_context(closing(LocalModel(_built(options, options.told_by))))
            options.out.parent.mkdir(parents=True, exist_ok=True)
            answers = options.out.with_name(f"{options.out.name}.told-by-{options.told_by}.jsonl")
            tell = remembered(teller(model), answers)
        made = make_documents(
            options.out,
            inputs=options.input,
            without=frozenset(options.without),
            passages=options.passages,
            made_up=options.made_up,
            put_together=options.composed,
            written=handwritten.papers(handwritten.split(handwritten.read())[0]) if options.handwritten else (),
            tell=tell,
            kinds=options.kinds or KINDS,
            left_out=LEFT_OUT if options.left_out is None else options.left_out,
            seed=options.seed,
            say=_say,
        )
    if options.told_by:
        answers.unlink(missing_ok=True)
    print(f"{made['documents']:,} documents and {made['questions']:,} questions in {options.out}")
    return 0


def _generate(options: argparse.Namespace) -> int:
    from mypt_desktop.cli.teaching import agent, oracle_for
    from mypt_desktop.training.documents import QUESTIONS, read_questions
    from mypt_desktop.training.episodes import Choice, chosen_episodes
    from mypt_desktop.training.generate import Material, generate, read_wording
    from mypt_desktop.training.tool_lessons import Families

    beside = options.docs.parent / QUESTIONS
    questions = options.questions or (beside if beside.is_file() else None)
    choice = Choice(frozenset(options.without))
    material = Material(
        options.docs,
        read_questions(questions) if questions else (),
        Families(),
        read_wording(),
        [one for path in options.conversations for one in chosen_episodes(path, choice)],
        [one for path in options.chats for one in chosen_episodes(path, choice)],
        shares=dict(options.share),
    )
    oracle = oracle_for(_model(options))
    counts = generate(
        material, options.out, examples=options.examples, seed=options.seed, agent=agent, oracle=oracle, say=_say
    )
    for kind, count in counts.items():
        print(f"{kind:18} {count:>7,}")
    print(f"Written to {options.out}")
    return 0


def _from_chats(options: argparse.Namespace) -> int:
    from mypt_desktop.cli.own_chats import chosen_rows
    from mypt_desktop.store.flushing import write_whole
    from mypt_desktop.training.chats import Redaction
    from mypt_desktop.training.oracle import written

    if not options.yes and not sys.stdin.isatty():
        raise UserError("Somebody has to look at the chats.", hint="Run it in a terminal, or say --yes.")
    redaction = Redaction(frozenset(options.redact), options.hide)
    taken = chosen_rows(data_dir(options), options.chat, options.search, redaction, ask=not options.yes)
    if not taken:
        raise UserError("No chat was taken.", hint="A chat needs an answer that came to its end.")
    write_whole(options.out, "".join(map(written, taken)).encode("utf-8"))
    print(f"{len(taken)} chats written to {options.out}")
    return 0


def _make(options: argparse.Namespace) -> int:
    from mypt_desktop.cli.train_make import make

    return make(options)


PASSED_ON = (
    *("lora_rank", "steps", "length", "accumulate", "learning_rate", "validate_every", "validation_rows"),
    *("save_every", "seed"),
)
SWITCHES = ("full", "resume", "bf16", "checkpointing", "until_input_ends")


def _run(options: argparse.Namespace) -> int:
    wanted = ("out",) if options.adopt else ("base", "dataset") if options.pack else ("base", "dataset", "out")
    missing = [f"--{name}" for name in wanted if not getattr(options, name)]
    if missing:
        raise UserError(f"`train run` needs {' and '.join(missing)} too.")
    if options.adopt:
        from mypt_desktop.training.portable import adopt

        print(adopt(options.adopt, options.out.resolve()))
        return 0
    base = str(Path(options.base).resolve()) if (Path(options.base) / "config.json").is_file() else options.base
    place = ("--pack", options.pack) if options.pack else ("--out", options.out)
    arguments = ["--base", base, "--dataset", str(options.dataset.resolve()), place[0], str(place[1].resolve())]
    if options.adapter:
        arguments += ["--adapter", str(options.adapter.resolve())]
    for name in PASSED_ON:
        if getattr(options, name) is not None:
            arguments += [f"--{name.replace('_', '-')}", str(getattr(options, name))]
    arguments += [f"--{name.replace('_', '-')}" for name in SWITCHES if getattr(options, name)]
    # Ctrl-C reaches the training too, which ends the step in hand and keeps it; this side waits for that.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return builder.run_training("finetune", place[1].stem, arguments)
    finally:
        signal.signal(signal.SIGINT, before)


def _export(options: argparse.Namespace) -> int:
    arguments = ["--adapter", str(options.adapter.resolve()), "--into", str(data_dir(options).models)]
    for name in ("base", "name"):
        if getattr(options, name):
            arguments += [f"--{name}", getattr(options, name)]
    if options.pack:
        arguments += ["--pack", str(options.pack.resolve())]
    return builder.run_training("adapter_export", options.name or options.adapter.resolve().parent.name, arguments)


def _evaluate(options: argparse.Namespace) -> int:
    from mypt_desktop.runtime.model import LocalModel

    with closing(LocalModel(_model(options))) as model:
        shares, counts = (_cases_by_agent if options.format == "episodes" else _cases_by_model)(options, model)
    if options.json:
        print(json.dumps(shares))
        return 0
    for category, share in shares.items():
        print(f"{category:30} {share:7.1%} of {counts.get(category, sum(counts.values()))}")
    return 0


def _cases_by_model(options: argparse.Namespace, model: LocalModel) -> Figures:
    """Function-calling cases, put to the model alone."""
    from mypt_desktop.agent.controller import DEFAULT_SYSTEM_PROMPT
    from mypt_desktop.training.bfcl import read_cases
    from mypt_desktop.training.evaluate import asking, evaluate, fractions

    cases = _some(read_cases(options.suite), options.limit)
    ask = asking(model, system=DEFAULT_SYSTEM_PROMPT, grammar=not options.no_grammar)
    judged = list(_watched(evaluate(cases, ask), len(cases), options))
    return fractions(judged), Counter(one.category for one in judged)


def _cases_by_agent(options: argparse.Namespace, model: LocalModel) -> Figures:
    """Cases put to the whole agent, those over a folder with the reader and the pickers beside the model."""
    from mypt_desktop.bench.scoring import holds_fact
    from mypt_desktop.cli.teaching import agent, documents_of, plain_tools
    from mypt_desktop.runtime.shipped_reader import ShippedPicker, ShippedReader
    from mypt_desktop.training.examine import Examiner
    from mypt_desktop.training.lesson_environment import indexed
    from mypt_desktop.training.suites import examined, figures, needs_documents, read_cases

    cases = _some(read_cases(options.suite), options.limit)
    with ExitStack() as stack:
        examiner = Examiner(agent, model)
        if needs_documents(cases):
            place = Path(stack.enter_context(TemporaryDirectory(prefix="mypt-evaluate-")))
            documents_of(options.documents or [options.suite.parent / "documents"], place / "documents")
            engine = stack.enter_context(indexed(place / "documents", place / "index"))
            answering = agent if options.no_reader else partial(agent, reader=ShippedReader(), picker=ShippedPicker())
            examiner = Examiner(answering, model, engine=engine, tools=plain_tools(engine, model))
        judged = list(_watched(examined(cases, examiner.react, holds_fact), len(cases), options))
    return figures(judged), Counter(one.category for one in judged)


def _some(cases: Sequence[Any], limit: int | None) -> Sequence[Any]:
    """All of them, or `limit`, evenly spread."""
    if not limit or limit >= len(cases):
        return cases
    return [cases[at * len(cases) // limit] for at in range(limit)]


def _watched(judged: Iterable[Any], count: int, options: argparse.Namespace) -> Iterator[Any]:
    for number, one in enumerate(judged, 1):
        if options.verbose and one.fault:
            _say(f"{one.id}: {one.fault}")
        if number % 20 == 0:
            _say(f"{number} of {count}")
        yield one
