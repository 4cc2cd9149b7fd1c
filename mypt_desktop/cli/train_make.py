"""`mypt-desktop train make`: a dataset from a folder of documents and from one's own chats, in one go."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mypt_desktop.app.training import making
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.dialects.templated import templated
from mypt_desktop.runtime.catalog import Catalog, ModelInfo, chat_template
from mypt_desktop.store.flushing import flush_folder

TOKENS_PER_SHARD = 1_000_000
VALIDATION = 0.05
"""Share of the conversations that is validated on."""


def make(options: argparse.Namespace) -> int:
    """The dataset appears when it is complete, or not at all: it is made beside and renamed. Raises `UserError`."""
    from mypt_desktop.training.dataset import prepare

    if options.until_input_ends:
        from mypt_desktop.sandbox.process import end_with_input

        end_with_input()
    if options.docs is None and not options.chat:
        raise UserError("There is nothing to make data from.", hint="Name documents with --docs, or chats with --chat.")
    if os.path.lexists(options.out):  # of a name that no disk takes `exists` makes an error
        raise UserError(f"There is a {options.out} already.", hint="Give the dataset another name.")
    catalog = Catalog([models_dir(), data_dir(options).models])
    model = catalog.get(options.base) if options.base else catalog.best()
    if not model.built:
        raise UserError(f"{model.title} is not built.", hint=f"mypt-desktop model build {model.name}")
    with _beside(options.out) as place:
        inputs = [
            *([_from_documents(options, model, place)] if options.docs else []),
            *([_from_chats(options, place)] if options.chat else []),
        ]
        _say("Cutting into tokens")
        metadata = prepare(
            inputs,
            place / "dataset",
            dialect=templated(model.dialect, chat_template(model.build)),
            tokenizer_json=model.build / "tokenizer.json",
            tokens_per_shard=TOKENS_PER_SHARD,
            val_fraction=VALIDATION,
            say=_say,
        )
        (place / "dataset").rename(options.out)
        flush_folder(options.out.parent)
    print(f"{metadata['train']['examples']:,} conversations in {options.out}")
    return 0


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    place = making(out)
    try:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        yield place
    except OSError as error:
        hint = "Check the disk's space and the folder's rights."
        raise UserError(f"{out} cannot be made: {error.strerror or error}.", hint=hint) from error
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _from_documents(options: argparse.Namespace, model: ModelInfo, place: Path) -> Path:
    from mypt_desktop.cli.teaching import agent, oracle_for
    from mypt_desktop.training.documents import QUESTIONS, read_questions
    from mypt_desktop.training.generate import Material, generate, read_wording
    from mypt_desktop.training.tool_lessons import Families

    if not options.docs.is_dir():
        raise UserError(f"{options.docs} is no folder.", hint="Choose the folder that holds the documents.")
    beside = options.docs.parent / QUESTIONS
    questions = read_questions(beside) if beside.is_file() else ()
    material = Material(options.docs, questions, Families(), read_wording(), [], [], shares={})
    _say(f"0 of {options.examples:,} examples")
    out = place / "documents.jsonl"
    oracle = oracle_for(model)
    generate(material, out, examples=options.examples, seed=options.seed, agent=agent, oracle=oracle, say=_say)
    return out


def _from_chats(options: argparse.Namespace, place: Path) -> Path:
    from mypt_desktop.app.chat_lessons import lessons_of
    from mypt_desktop.training.chats import Redaction
    from mypt_desktop.training.oracle import written

    _say("Reading the chats")
    redaction = Redaction(frozenset(options.redact), options.hide)
    lines = [written(row) for _, row in lessons_of(data_dir(options), options.chat, "", redaction)]
    if not lines:
        raise UserError("No chat was taken.", hint="A chat needs an answer that came to its end.")
    out = place / "chats.jsonl"
    out.write_text("".join(lines), encoding="utf-8")
    return out


def _say(line: str) -> None:
    print(line, flush=True)
