"""Training data out of a folder of documents: the agent's own turns, answered by an oracle, the same for one seed.

The documents are dealt out to small folders, as users have them, each indexed for itself; questions about the others
are questions that a folder does not answer.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Role, message
from mypt_desktop.training import tool_lessons, workspace_lessons
from mypt_desktop.training.episodes import Episode
from mypt_desktop.training.lesson_environment import LessonEnvironment, Wording, indexed, tools_over
from mypt_desktop.training.oracle import Agent, OracleModel, row_of, written
from mypt_desktop.training.papers import Asked
from mypt_desktop.training.tool_lessons import Families
from mypt_desktop.training.workspace_lessons import Taught

Say = Callable[[str], None]
Shares = Mapping[str, float]
WORDING = Path(__file__).with_name("wording.json")
_SMALLEST, _LARGEST = 8, 40  # documents of a folder
_OF_ONE_KIND = 0.5
_A_DOCUMENT = 4  # examples made for each document of a folder before it is left
_TRIES = 12
_FROM_FAMILIES, _FROM_CONVERSATIONS, _FILLING_IN, _CHAT = 0.14, 0.08, 0.05, 0.07


@dataclass(frozen=True, slots=True)
class Material:
    """What lessons are made of. `conversations` call tools, `talks` do not."""

    docs: Path
    asked: Sequence[Asked]
    families: Families
    wording: Wording
    conversations: Sequence[Episode] = ()
    talks: Sequence[Episode] = ()
    folders: bool = True
    """Whether the documents are dealt out to small folders."""
    shares: Mapping[str, float] = field(default_factory=dict)
    """Shares of kinds that are to differ; 0 leaves a kind out."""


def read_wording(path: Path = WORDING) -> Wording:
    """Raises `UserError`."""
    try:
        found: Wording = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{path} cannot be read: {error}.") from error
    return found


def generate(
    material: Material, out: Path, *, examples: int, seed: int, agent: Agent, oracle: OracleModel, say: Say
) -> Mapping[str, int]:
    """Writes `examples` conversations to `out`, whole or not at all; returns how many there are of each kind.

    Raises `UserError` where the folder has nothing to teach.
    """
    shares = _shares(material)
    counts: Counter[str] = Counter()
    seen: set[str] = set()
    beside = out.with_name(out.name + ".part")
    out.parent.mkdir(parents=True, exist_ok=True)
    with beside.open("w", encoding="utf-8") as file:
        for row_kind, line in _lines(material, shares, seed, agent, oracle):
            if line in seen:
                continue
            seen.add(line)
            file.write(line)
            counts[row_kind] += 1
            if len(seen) % min(200, max(1, examples // 20)) == 0:
                say(f"{len(seen):,} of {examples:,} examples")
            if len(seen) == examples:
                break
        file.flush()
        os.fsync(file.fileno())
    if len(seen) < examples:
        beside.unlink()
        raise UserError(
            f"Only {len(seen)} different examples can be made of {material.docs}.",
            hint="Give more documents or questions, or ask for fewer examples.",
        )
    beside.replace(out)
    return dict(sorted(counts.items()))


def _lines(
    material: Material, shares: Shares, seed: int, agent: Agent, oracle: OracleModel
) -> Iterator[tuple[str, str]]:
    """Examples until nothing new comes: every folder once, then again with other dice."""
    rng = random.Random(seed)
    paths = sorted(path for path in material.docs.rglob("*") if path.is_file())
    if not paths:
        raise UserError(f"{material.docs} holds no documents.")
    for _ in range(_TRIES):
        for folder in _dealt(paths, material.docs, rng) if material.folders else [paths]:
            yield from _folder_lines(material, shares, folder, rng, agent, oracle)


def _dealt(paths: Sequence[Path], docs: Path, rng: random.Random) -> Iterator[list[Path]]:
    """Folders of any size; in every other one most documents are of one kind, so that they are easily mixed up."""
    left = list(paths)
    rng.shuffle(left)
    while left:
        size = rng.randint(_SMALLEST, _LARGEST)
        if rng.random() < _OF_ONE_KIND:
            kind = left[0].relative_to(docs).parts[0]
            left.sort(key=lambda path: path.relative_to(docs).parts[0] != kind)  # stable: the rest stays shuffled
        yield sorted(left[:size])
        left = left[size:]


def _folder_lines(
    material: Material, shares: Shares, paths: Sequence[Path], rng: random.Random, agent: Agent, oracle: OracleModel
) -> Iterator[tuple[str, str]]:
    with TemporaryDirectory(prefix="mypt-teach-") as place:
        folder = Path(place) / "documents"
        for path in paths:
            target = folder / path.relative_to(material.docs)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        with indexed(folder, Path(place) / "index") as engine:
            here = {document.path for document in engine.list_docs()}
            asked = [one for one in material.asked if one.path in here]
            elsewhere = [one for one in material.asked if one.path not in here and one.answers]
            if not any(one.answers for one in asked):
                asked = [*asked, *_found_in(engine.list_docs(), engine.get_doc_text)]
            env = LessonEnvironment(agent, oracle, engine, tools_over(engine), asked, elsewhere, material.wording, rng)
            if not any(one.answers for one in asked):
                return
            for _ in range(_A_DOCUMENT * len(paths)):
                for kind, taught in _one(env, material, shares):
                    source = "generated" if kind not in ("conversation", "fill", "chat") else "published"
                    yield kind, written(row_of(taught.lesson, kind=kind, source=source, mistakes=taught.mistakes))


def _shares(material: Material) -> Shares:
    """How often each kind is chosen. Raises `UserError` for one that does not exist, or where nothing is chosen."""
    shares = {kind: share for kind, (share, _) in workspace_lessons.KINDS.items()}
    shares |= {"tools": _FROM_FAMILIES, "fill": _FILLING_IN, "conversation": _FROM_CONVERSATIONS, "chat": _CHAT}
    for kind in material.shares:
        if kind not in shares:
            raise UserError(f"There is no kind of lesson {kind!r}.", hint=f"There are {', '.join(shares)}.")
    shares |= material.shares
    shares |= {} if material.conversations else {"conversation": 0.0}
    shares |= {} if material.talks else {"chat": 0.0}
    if not any(shares.values()):
        raise UserError("Every kind of lesson has a share of 0.")
    return shares


def _one(env: LessonEnvironment, material: Material, shares: Shares) -> Iterator[tuple[str, Taught]]:
    """One example, or two tries at it in vain."""
    kind = env.rng.choices(list(shares), list(shares.values()))[0]
    match kind:
        case "tools":
            found = tool_lessons.from_families(env, material.families)
        case "conversation":
            found = tool_lessons.from_conversation(env, env.rng.choice(material.conversations))
        case "fill":
            found = _filling_in(env, material)
        case "chat":
            found = tool_lessons.chat(env, env.rng.choice(material.talks), material.families)
        case _:
            found = workspace_lessons.KINDS[kind][1](env)
    yield from ((kind, taught) for taught in found)


def _filling_in(env: LessonEnvironment, material: Material) -> Iterator[Taught]:
    """The app sees by itself what few of the messages ask for, so several are tried."""
    for _ in range(_TRIES):
        if material.conversations and env.rng.random() < 0.7:
            episode = env.rng.choice(material.conversations)
            asked, tools, calls = episode.messages[0], episode.tools, episode.messages[-1].calls
            if len(episode.messages) > 2:
                continue
        else:
            request = material.families.draw(env.rng.choice(("simple", "multiple")), env.rng)
            asked, tools, calls = message(Role.USER, request.text), request.tools, request.calls
        found = list(tool_lessons.filling_in(env, asked, tools, calls))
        if found:
            yield from found
            return


def _found_in(documents: Sequence[object], text_of: Callable[[str], str | None]) -> Iterator[Asked]:
    """Questions that the documents themselves suggest, for a folder without any: lines of "name: value"."""
    for document in documents:
        path, doc_id, title = (str(getattr(document, key)) for key in ("path", "doc_id", "title"))
        for line in (text_of(doc_id) or "").splitlines():
            name, colon, value = line.strip("|-* ").partition(":" if ":" in line else "|")
            name, value = name.strip("* "), value.strip("|* ")
            if colon and 2 < len(name) < 40 and 1 < len(value) < 60 and name[0].isalpha() and "|" not in value:
                yield Asked(path, f"{name} in {title}?", (value,), f"{name}: {value}.")
