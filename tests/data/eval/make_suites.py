"""Makes the evaluation suites of this folder again: `python tests/data/eval/make_suites.py [--passages FILE]`.

Run it in a checkout, in the app's environment, with the embedder built. `--passages` takes the rows of XQuAD (English)
out of a file of published questions and keeps those that are used here in `passages.jsonl.gz`; without it that file is
read.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path, PurePosixPath

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from mypt_desktop.bench.scoring import holds_fact
from mypt_desktop.cli.teaching import agent, oracle_for
from mypt_desktop.core.paths import models_dir
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.training.lesson_environment import LessonEnvironment, indexed, keywords, tools_over
from mypt_desktop.training.documents import make_documents, read_questions
from mypt_desktop.training.episodes import read_rows
from mypt_desktop.training.generate import read_wording
from mypt_desktop.training.oracle import row_of
from mypt_desktop.training.tool_lessons import Families, truth
from mypt_desktop.training.workspace_lessons import KINDS

SEED, DOCUMENTS = 11, 48
WORKSPACE = {"search": 78, "search_narrowly": 42, "list": 24, "read": 40, "summarise": 50, "two_at_once": 26, "talk": 28}
AFTER_LIST = 12


def write(name: str, rows: list[dict]) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path = HERE / f"{name}.jsonl.gz"
    with path.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        packed.write(text.encode())
    print(f"{path.name}: {len(rows)} cases, {path.stat().st_size:,} bytes")


def names(env: LessonEnvironment, name: str) -> list[str]:
    """Every name that a document goes by."""
    document = env.engine.get_doc(name)
    assert document, name
    return [document.path, PurePosixPath(document.path).name, PurePosixPath(document.path).stem, document.doc_id]


def accepted(env: LessonEnvironment, call: dict, text: str) -> dict:
    arguments = call["arguments"]
    match call["name"]:
        case "workspace.search":
            about = {"about": arguments["query"]}
            asked = {"top_k": [arguments["top_k"]]} if "top_k" in arguments and str(arguments["top_k"]) in text else {}
            folder = arguments.get("path")
            paths = [folder, f"{folder}/", f"./{folder}"] if folder else ["", "."]
            rule = {"query": about, "top_k": {"any": True}, "path": paths} | asked
            return {"name": call["name"], "arguments": rule}
        case "workspace.get_doc":
            known = names(env, str(arguments.get("title") or arguments["doc_id"]))
            return {"name": call["name"], "one_of": [{"title": known}, {"doc_id": known}]}
        case "workspace.summarize":
            most = {"max_length": [arguments["max_length"]] if "max_length" in arguments else {"any": True}}
            what = (
                {"text": {"about": arguments["text"]}}
                if "text" in arguments
                else {"doc_id": names(env, arguments["doc_id"])}
            )
            return {"name": call["name"], "arguments": what | most}
        case _:
            return {"name": call["name"], "arguments": {}}


def workspace_cases(env: LessonEnvironment) -> list[dict]:
    """(a): what the model does first, and what it does after a list of the documents."""
    rows, seen = [], set()
    for kind, count in WORKSPACE.items():
        made = tries = 0
        talk = iter(env.wording["talk"])
        while made < count and tries < 5000:
            tries += 1
            if kind == "talk":
                question, expected = next(talk)[0], []
            else:
                found = list(KINDS[kind][1](env))
                if not found:
                    continue
                listed = row_of(found[0].lesson, kind="", source="")["messages"]
                question = listed[0]["content"]
                calls = []
                for one in listed[1:]:
                    if one["role"] != "assistant_toolcall":
                        break
                    calls.append(one)
                if not calls:
                    continue
                expected = [accepted(env, call, question) for call in calls]
            if question in seen:
                continue
            seen.add(question)
            made += 1
            rows.append(
                {"id": f"{kind}-{made}", "category": kind, "question": question, "expect": {"calls": expected}}
            )
    made = 0
    while made < AFTER_LIST:
        for taught in KINDS["summarise_listed"][1](env):
            listed = row_of(taught.lesson, kind="", source="")["messages"]
            if len(listed) < 4 or listed[0]["content"] in seen:
                continue
            seen.add(listed[0]["content"])
            call = listed[3]
            known = names(env, call["arguments"]["doc_id"])
            rule = {"doc_id": known} | ({"max_length": {"any": True}} if call["name"].endswith("summarize") else {})
            one_of = [rule, {"title": known}] if call["name"].endswith("get_doc") else [rule]
            made += 1
            rows.append(
                {
                    "id": f"after_list-{made}",
                    "category": "after_list",
                    "messages": listed[:3],
                    "expect": {"calls": [{"name": call["name"], "one_of": one_of}]},
                }
            )
    return rows


def function_cases() -> list[dict]:
    """(b): tools that training never shows, in the form of the function-calling leaderboard."""
    families, rng, rows, seen = Families(HERE / "tools.json"), random.Random(SEED), [], set()
    for category in ("simple", "multiple", "parallel", "irrelevance"):
        made = 0
        while made < 75:
            request = families.draw(category, rng)
            if (category, request.text) in seen:
                continue
            seen.add((category, request.text))
            functions = [
                {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
                for tool in request.tools
            ]
            made += 1
            rows.append(
                {
                    "id": f"{category}-{made}",
                    "category": category,
                    "question": [[{"role": "user", "content": request.text}]],
                    "functions": functions,
                    "ground_truth": truth(request),
                }
            )
    return rows


def grounded_cases(env: LessonEnvironment) -> list[dict]:
    """(c): 200 over our own documents, 100 over passages of an encyclopedia; a third of each has no answer."""
    rng, rows = random.Random(SEED), []
    answerable = [one for one in env.asked if one.answers]
    absent = [one for one in env.asked if not one.answers and one.question]
    rng.shuffle(answerable)
    rng.shuffle(absent)
    for kind, asked in (("answerable", answerable[:133]), ("unanswerable", absent[:67])):
        for number, one in enumerate(asked, 1):
            found = {chunk.metadata["path"]: chunk.text for chunk in env.engine.search(one.question, 8)}
            gold = {one.path: env.engine.get_doc_text(env.engine.get_doc(one.path).doc_id)[:900]}
            others = [(path, text) for path, text in found.items() if path != one.path][:2]
            passages = [{"path": path, "text": text} for path, text in [*gold.items(), *others]]
            rng.shuffle(passages)
            expect = {"facts": list(one.answers)} if one.answers else {"absent": True}
            rows.append(
                {
                    "id": f"own-{kind}-{number}",
                    "category": kind,
                    "question": one.question,
                    "passages": passages,
                    "expect": expect,
                }
            )
    published = [row for row, _ in read_rows(HERE / "passages.jsonl.gz")]
    for number, row in enumerate(published, 1):
        others = rng.sample([one for one in published if one["title"] != row["title"]], 2)
        used = [row, *others] if row["answers"] else [rng.choice(others), others[0], others[1]]
        used = list({one["passage"]: one for one in used}.values())
        passages = [{"path": f"encyclopedia/{one['title']}.txt", "text": one["passage"]} for one in used]
        passages = list({one["path"]: one for one in passages}.values())
        rng.shuffle(passages)
        kind = "answerable" if row["answers"] else "unanswerable"
        expect = {"facts": row["answers"]} if row["answers"] else {"absent": True}
        rows.append(
            {
                "id": f"published-{kind}-{number}",
                "category": kind,
                "question": row["question"],
                "passages": passages,
                "expect": expect,
            }
        )
    return rows


def main_job_cases(env: LessonEnvironment) -> list[dict]:
    """(d): over the documents of this folder and the mixed ones beside it, the whole agent."""
    rng, rows = random.Random(SEED), []
    answerable = [one for one in env.asked if one.answers]
    absent = [one for one in env.asked if not one.answers and one.question]
    for one in rng.sample(answerable, 14):
        rows.append({"category": "own", "question": one.question, "expect": {"facts": list(one.answers), "path": one.path}})
    for one in rng.sample(absent, 4):
        rows.append({"category": "unanswerable", "question": one.question, "expect": {"absent": True}})
    sets = json.loads((HERE.parent / "questions.json").read_text(encoding="utf-8"))["questions"]
    mixed = [one for one in sets if one.get("answerable") is not False]
    for one in rng.sample(mixed, 14):
        rows.append(
            {"category": "mixed", "question": one["question"], "expect": {"facts": one["answer"], "path": one["path"]}}
        )
    for one in rng.sample([one for one in sets if one.get("answerable") is False], 2):
        rows.append({"category": "unanswerable", "question": one["question"], "expect": {"absent": True}})
    rows += json.loads((HERE / "whole-folder.json").read_text(encoding="utf-8"))
    return [{"id": f"main-{number}", **row} for number, row in enumerate(rows, 1)]


def choose_passages(source: Path) -> None:
    """Passages that have little in common with what training may show, with a question each; a third asked elsewhere."""
    trained, found = [], {}
    for row, _ in read_rows(source):
        roles = [one["role"] for one in row["messages"]]
        if roles == ["context", "user", "assistant"]:
            text = row["messages"][0]["content"]
            question, answer = (one["content"] for one in row["messages"][1:])
            if row["source"] == "xquad-en" and holds_fact(text, [answer]):
                found.setdefault(text, []).append((question, answer))
            elif not row["source"].startswith("xquad"):
                trained.append(set(re.findall(r"\b[A-Z][\w-]{3,}", text)))

    def nearest(text: str) -> float:
        own = set(re.findall(r"\b[A-Z][\w-]{3,}", text))
        return max(len(own & other) / max(6, len(own)) for other in trained)

    texts = sorted(found, key=lambda text: (nearest(text), text))[:100]
    rng, rows = random.Random(SEED), []
    rng.shuffle(texts)
    for number, text in enumerate(texts):
        question, answer = rng.choice(found[text])
        row = {"title": f"entry-{number + 1}", "passage": text, "question": question}
        rows.append(row | {"answers": [answer] if number < 67 else []})
    write("passages", rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passages", type=Path)
    options = parser.parse_args()
    if options.passages:
        choose_passages(options.passages)
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / "made"
        make_documents(made, made_up=DOCUMENTS, kinds=HERE / "kinds.json", left_out=0, seed=SEED)
        shutil.rmtree(HERE / "documents", ignore_errors=True)
        shutil.copytree(made / "documents", HERE / "documents")
        asked = read_questions(made / "questions.jsonl")
        oracle = oracle_for(Catalog([models_dir()]).get("light"))
        with indexed(HERE / "documents", Path(place) / "index") as engine:
            wording = read_wording(HERE / "wording.json")
            env = LessonEnvironment(agent, oracle, engine, tools_over(engine), asked, (), wording, random.Random(SEED))
            write("workspace", workspace_cases(env))
            write("functions", function_cases())
            write("grounded", grounded_cases(env))
            write("main-job", main_job_cases(env))


if __name__ == "__main__":
    main()
