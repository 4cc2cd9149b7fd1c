"""What can be typed after `mypt-desktop train`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

from mypt_desktop.cli.numbers import fraction, positive, share_of_kind, share_of_source

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_train(commands: Commands) -> None:
    train = commands.add_parser("train", help="training data and evaluation for models that call tools")
    train.set_defaults(module="mypt_desktop.cli.train")
    tasks = train.add_subparsers(metavar="TASK", dest="task", required=True)
    prepare = tasks.add_parser("prepare", help="conversations in JSON lines to tokens with a loss mask")
    prepare.add_argument("--input", type=Path, nargs="+", required=True, metavar="FILE", help="JSON lines")
    prepare.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of the dataset")
    prepare.add_argument("--tokens-per-shard", type=positive, required=True, metavar="N", help="size of a file")
    prepare.add_argument("--val-fraction", type=fraction, default=0.0, metavar="F", help="kept for validation")
    prepare.add_argument("--max-tokens", type=positive, default=0, metavar="N", help="leave out what is longer")
    prepare.add_argument("--without", nargs="+", default=[], metavar="SOURCE", help="leave out lines of these sources")
    prepare.add_argument(
        "--most", type=share_of_source, nargs="+", default=[], metavar="SOURCE=N", help="at most N lines of a source"
    )
    prepare.add_argument("--base", default="", metavar="NAME", help="model whose tokenizer and dialect are taken")
    prepare.add_argument("--dialect", default="", metavar="D", help="another dialect than the model's own")
    prepare.add_argument("--tokenizer", type=Path, metavar="FILE", help="a tokenizer.json in the place of a model's")
    prepare.add_argument("--json", action="store_true", help="print the dataset's metadata as one JSON object")
    _add_documents(tasks)
    _add_generate(tasks)
    _add_from_chats(tasks)
    _add_make(tasks)
    _add_run(tasks)
    _add_export(tasks)
    judged = tasks.add_parser("evaluate", help="how often a model calls the right tool with the right arguments")
    judged.add_argument("--model", dest="base", default="", metavar="NAME", help="default: the best one that is built")
    judged.add_argument("--suite", type=Path, required=True, metavar="FILE", help="the cases, JSON lines")
    judged.add_argument("--format", choices=("episodes", "bfcl"), default="bfcl", help="how the cases are written")
    judged.add_argument("--documents", type=Path, nargs="+", default=[], metavar="DIR", help="what is asked about")
    judged.add_argument("--limit", type=positive, metavar="N", help="only N of the cases, evenly spread")
    judged.add_argument("--no-grammar", action="store_true", help="let the model write what it likes")
    judged.add_argument("--no-reader", action="store_true", help="over documents without the reader and the pickers")
    judged.add_argument("--verbose", action="store_true", help="say of each wrong case what is wrong")
    judged.add_argument("--json", action="store_true", help="print the shares as one JSON object")


def _add_run(tasks: Commands) -> None:
    run = tasks.add_parser("run", help="fine-tune a model on a dataset; Ctrl-C keeps what was learned")
    run.add_argument("--base", default="", metavar="NAME", help="a model, or a Hugging Face folder of weights")
    run.add_argument("--dataset", type=Path, metavar="DIR", help="made by `train prepare`")
    run.add_argument("--out", type=Path, metavar="DIR", help="adapter, checkpoint, curves")
    elsewhere = run.add_mutually_exclusive_group()
    elsewhere.add_argument("--pack", type=Path, metavar="FILE", help="write what another machine needs to train, a ZIP")
    elsewhere.add_argument("--adopt", type=Path, metavar="FILE", help="take back what a packed training learned")
    what = run.add_mutually_exclusive_group()
    what.add_argument("--lora-rank", type=positive, metavar="R", help="width of the adapter (default: 16)")
    what.add_argument("--full", action="store_true", help="train all weights")
    run.add_argument("--adapter", type=Path, metavar="DIR", help="what to begin with: learned before, on the same base")
    run.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    run.add_argument("--steps", type=positive, metavar="N", help="updates (default: 200)")
    run.add_argument("--length", type=positive, metavar="N", help="tokens of a packed row (default: 1024)")
    run.add_argument("--accumulate", type=positive, metavar="N", help="rows of an update (default: 4)")
    run.add_argument("--learning-rate", type=float, metavar="R", help="at its highest (default: 0.0002)")
    run.add_argument("--validate-every", type=positive, metavar="N", help="updates (default: 25)")
    run.add_argument("--validation-rows", type=positive, metavar="N", help="rows to validate on (default: 16)")
    run.add_argument("--save-every", type=positive, metavar="N", help="updates between checkpoints (default: 10)")
    run.add_argument("--seed", type=int, metavar="S", help="of the order of the rows (default: 1)")
    run.add_argument("--bf16", action="store_true", help="half precision, where it is faster")
    run.add_argument("--checkpointing", action="store_true", help="less memory, more time")
    run.add_argument("--until-input-ends", action="store_true", help="the end of standard input is a Ctrl-C too")


def _add_documents(tasks: Commands) -> None:
    made = tasks.add_parser("documents", help="a folder of documents to teach on, with questions and their answers")
    made.add_argument("--out", type=Path, required=True, metavar="DIR", help="gets documents/ and questions.jsonl")
    made.add_argument("--input", type=Path, nargs="+", default=[], metavar="FILE", help="passages with questions")
    made.add_argument("--without", nargs="+", default=[], metavar="SOURCE", help="leave out rows of these sources")
    made.add_argument("--passages", type=positive, default=0, metavar="N", help="documents out of the input")
    made.add_argument("--made-up", type=positive, default=0, metavar="N", help="papers of an invented office")
    made.add_argument("--composed", type=positive, default=0, metavar="N", help="papers put together of single facts")
    made.add_argument("--handwritten", action="store_true", help="what ships with questions written by hand too")
    made.add_argument("--told-by", metavar="NAME", help="a model that answers, for its words, about the passages")
    made.add_argument("--kinds", type=Path, metavar="FILE", help="what those are made from (default: our own)")
    made.add_argument(
        "--left-out", type=fraction, metavar="F", help="share of questions whose answer is taken out (default: 0.2)"
    )
    made.add_argument("--seed", type=int, default=1, metavar="S")


def _add_generate(tasks: Commands) -> None:
    made = tasks.add_parser("generate", help="conversations with tools over a folder of documents, to learn from")
    made.add_argument("--docs", type=Path, required=True, metavar="DIR", help="the documents")
    made.add_argument("--out", type=Path, required=True, metavar="FILE", help="JSON lines")
    made.add_argument("--examples", type=positive, required=True, metavar="N")
    made.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed makes the same examples")
    made.add_argument("--questions", type=Path, metavar="FILE", help="about the documents (default: beside them)")
    made.add_argument("--conversations", type=Path, nargs="+", default=[], metavar="FILE", help="published ones too")
    made.add_argument("--chats", type=Path, nargs="+", default=[], metavar="FILE", help="plain talk without tools too")
    made.add_argument("--without", nargs="+", default=[], metavar="SOURCE", help="leave out rows of these sources")
    made.add_argument(
        "--share", type=share_of_kind, nargs="+", default=[], metavar="KIND=F", help="how often a kind is chosen"
    )
    made.add_argument("--base", default="", metavar="NAME", help="the model it is for (default: the best one built)")


def _add_export(tasks: Commands) -> None:
    made = tasks.add_parser("export", help="an adapter to a model that can be chosen; compared with torch first")
    made.add_argument("--adapter", type=Path, required=True, metavar="DIR", help="the folder `adapter` of a training")
    made.add_argument("--base", default="", metavar="NAME", help="what it was trained on (default: as it says)")
    made.add_argument("--name", default="", metavar="NAME", help="of the new model (default: the training's folder)")
    made.add_argument("--pack", type=Path, metavar="DIR", help="only write the adapter in half precision, for a recipe")


def _add_from_chats(tasks: Commands) -> None:
    made = tasks.add_parser("from-chats", help="chats of yours, after you have looked at them, to learn from")
    made.add_argument("--out", type=Path, required=True, metavar="FILE", help="JSON lines")
    made.add_argument("--search", default="", metavar="WORDS", help="only chats with these words")
    made.add_argument("--chat", nargs="+", default=[], metavar="ID", help="only these chats")
    made.add_argument("--redact", nargs="+", choices=("paths", "names"), default=[], help="put stand-ins for them")
    made.add_argument("--hide", nargs="+", default=[], metavar="TEXT", help="put stand-ins for these texts too")
    made.add_argument("--yes", action="store_true", help="take them all without asking")


def _add_make(tasks: Commands) -> None:
    made = tasks.add_parser("make", help="a dataset from documents and from chats of yours, in one go")
    made.add_argument("--out", type=Path, required=True, metavar="DIR", help="the new dataset")
    made.add_argument("--docs", type=Path, metavar="DIR", help="documents to make conversations about")
    made.add_argument("--examples", type=positive, default=500, metavar="N", help="conversations (default: 500)")
    made.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed makes the same examples")
    made.add_argument("--chat", nargs="+", default=[], metavar="ID", help="chats to learn from, unasked")
    made.add_argument("--redact", nargs="+", choices=("paths", "names"), default=[], help="put stand-ins for them")
    made.add_argument("--hide", nargs="+", default=[], metavar="TEXT", help="put stand-ins for these texts too")
    made.add_argument("--base", default="", metavar="NAME", help="the model it is for (default: the best one built)")
    made.add_argument("--until-input-ends", action="store_true", help="the end of standard input ends it")
