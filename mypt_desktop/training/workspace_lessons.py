"""Lessons on the user's documents: search, read, list, summarise, several steps, nothing found, no tool needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath

from mypt_desktop.core.messages import Json, Message, Role, ToolCall, message
from mypt_desktop.core.prompt import Prompt
from mypt_desktop.training.lesson_environment import (
    AUTOMATIC,
    LessonEnvironment,
    keywords,
    listed,
    results_of,
    sentence,
)
from mypt_desktop.training.oracle import Lesson, NothingToTeachError, call, calling, said
from mypt_desktop.training.papers import Asked
from mypt_desktop.training.passages import holds
from mypt_desktop.workspace.values import Document

_PASSAGE = re.compile(r"^\[([^\]\n]+)\]\n", re.MULTILINE)
_PATH = re.compile(r".+?\.\w{1,5}(?=, |$)")
_QUESTION = "\n\nQuestion:"
_ALSO_ASKED = 5  # questions more about the same passages
_READ_AT_ONCE = 3500  # bytes of a document that the recipe does not cut into parts
_FIRST_STEP = 0.6  # share of lessons that end with their first step
_UNANSWERABLE_LEFT_OUT = 0.4  # share: a small model that reads of many soon refuses what it could answer
_NAMED = 3  # documents that an answer to "what do I have" names


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson and what kind it is. `mistakes`: places of messages that are shown and not learned."""

    lesson: Lesson
    mistakes: frozenset[int] = frozenset()


Kind = Callable[[LessonEnvironment], Iterator[Taught]]


def answer(env: LessonEnvironment) -> Iterator[Taught]:
    """The recipe for questions: passages in the prompt, a sentence with the number of one, or that it is not there.

    More is asked of the same passages, as that costs little to learn (see `packing`) and shows that it is the passages
    that decide.
    """
    path = env.rng.choice(sorted({one.path for one in env.asked}))
    asked = env.rng.choice([one for one in env.asked if one.path == path])
    if env.rng.random() < 0.08 and env.elsewhere:
        asked = env.rng.choice(env.elsewhere)
    if not asked.question or (not asked.answers and env.rng.random() < _UNANSWERABLE_LEFT_OUT):
        return
    step = _from_passages(env, asked)
    for lesson in env.teach(asked.question, step, retrieval=AUTOMATIC, recipe="answer"):
        mixed = _in_any_order(env, lesson)
        yield Taught(mixed)
        for other in _also_asked(env, asked, mixed):
            with suppress(NothingToTeachError):
                yield Taught(_asked_instead(env, mixed, other))


def search(env: LessonEnvironment) -> Iterator[Taught]:
    """The model searches, reads on where a passage was cut, and answers with the passage's number."""
    asked = env.rng.choice([one for one in env.asked if one.question])
    question = env.word("ask", question=asked.question)
    yield from _last(env, env.teach(question, _searching(env, asked), *_reading(env, asked)))


def search_narrowly(env: LessonEnvironment) -> Iterator[Taught]:
    """How many passages, or in which folder, as the user says."""
    asked = _answered(env)
    folder = str(PurePosixPath(asked.path).parent)
    topic = keywords(asked.question)
    few = env.rng.randint(1, 9)
    if env.rng.random() < 0.5 and folder != ".":
        text = env.word("search_in", topic=topic, folder=folder)
        first = call("workspace.search", query=topic, path=folder)
    else:
        text = env.word("search_some", topic=topic, n=str(few))
        first = call("workspace.search", query=topic, top_k=few)
    yield from _last(env, env.teach(text, calling(first), _told_found(env)))


def nothing_found(env: LessonEnvironment) -> Iterator[Taught]:
    """The search finds passages about other things, and the answer says so."""
    if not any(one.question for one in env.elsewhere):
        return
    asked = env.rng.choice([one for one in env.elsewhere if one.question])
    question = env.word("ask", question=asked.question)
    yield from _last(env, env.teach(question, _searching(env, asked), *_reading(env, asked)))


def list_documents(env: LessonEnvironment) -> Iterator[Taught]:
    def told(prompt: Prompt) -> Message:
        content = results_of(prompt)[0].content
        paths = [str(entry.get("path")) for entry in listed(content)]
        return said(_list_in_words(env, paths, int(str(content.get("total", len(paths))))))

    yield from _last(env, env.teach(env.word("list"), calling(call("workspace.list_docs")), told))


def read_document(env: LessonEnvironment) -> Iterator[Taught]:
    document, name = _named(env)

    def told(prompt: Prompt) -> Message:
        text = str(results_of(prompt)[0].content.get("text", ""))
        facts = [one for one in env.asked if one.path == document.path and one.says and holds(text, one.answers)]
        lines = [line.strip("#| ") for line in text.splitlines() if len(line.strip("#| ")) > 30]
        words = [one.says for one in env.rng.sample(facts, min(2, len(facts)))] or lines[:1]
        return said(" ".join(words) or _give_up())

    text = env.word("read", document=name)
    yield from _last(env, env.teach(text, calling(call("workspace.get_doc", title=name)), told))


def summarise(env: LessonEnvironment) -> Iterator[Taught]:
    document, name = _named(env)
    most = env.rng.choice((150, 200, 250, 300, 400, 600))
    limited = env.rng.random() < 0.35
    text = env.word("summarise_short" if limited else "summarise", document=name, n=str(most))
    arguments: dict[str, Json] = {"doc_id": name, **({"max_length": most} if limited else {})}
    first = ToolCall("workspace.summarize", arguments)
    if env.rng.random() < 0.25:
        begin = env.engine.get_doc_text(document.doc_id) or ""
        pasted = " ".join(begin.split())[: env.rng.randint(250, 500)].rsplit(" ", 1)[0]
        text = env.word("summarise_text", text=pasted)
        first = call("workspace.summarize", text=pasted)
    yield from _last(env, env.teach(text, calling(first), _told_summary))


def summarise_listed(env: LessonEnvironment) -> Iterator[Taught]:
    """List first, then the one that was meant: the user names no file but what it is about."""
    documents = [one for one in env.engine.list_docs() if not one.error][:10]
    document = env.rng.choice(documents)
    topic = PurePosixPath(document.path).stem.replace("-", " ")
    ask = env.rng.choice(("summarise", "read"))

    def second(prompt: Prompt) -> Message:
        entries = listed(results_of(prompt)[0].content)
        found = next((str(e["doc_id"]) for e in entries if e.get("path") == document.path), "") or _give_up()
        return calling(call("workspace.summarize" if ask == "summarise" else "workspace.get_doc", doc_id=found))

    def told(prompt: Prompt) -> Message:
        if ask == "summarise":
            return _told_summary(prompt)
        text = str(results_of(prompt)[0].content.get("text", ""))
        lines = [line.strip("#| ") for line in text.splitlines() if len(line.strip("#| ")) > 30]
        return said(lines[0] if lines else _give_up())

    text = env.word(f"list_then_{ask}", topic=topic)
    lessons = env.teach(text, calling(call("workspace.list_docs")), second, told)
    if len(lessons) > 1:  # the list alone is what `list_documents` teaches
        yield Taught(lessons[1] if env.rng.random() < _FIRST_STEP else lessons[-1])


def two_at_once(env: LessonEnvironment) -> Iterator[Taught]:
    """Two calls in one go, where two things are wanted."""
    if env.rng.random() < 0.5:
        (_, one), (_, other) = _named(env), _named(env)
        if one == other:
            return
        calls = [call("workspace.summarize", doc_id=name) for name in (one, other)]
        text = env.word("two_summaries", one=one, other=other)
    else:
        first, second = _answered(env), _answered(env)
        if first.path == second.path:
            return
        one, other = keywords(first.question), keywords(second.question)
        calls = [call("workspace.search", query=topic) for topic in (one, other)]
        text = env.word("two_searches", one=one, other=other)

    def told(prompt: Prompt) -> Message:
        results = results_of(prompt)
        if all("summary" in result.content for result in results):
            return said("\n".join(f"- {str(result.content['summary']).strip()}" for result in results))
        found = [entries[0] for result in results if (entries := listed(result.content))]
        if len(found) < len(results):
            _give_up()
        lines = [f"- {topic}: {entry['path']}" for topic, entry in zip((one, other), found, strict=True)]
        return said("\n".join(lines))

    yield from _last(env, env.teach(text, calling(*calls), told))


def put_right(env: LessonEnvironment) -> Iterator[Taught]:
    """A call that fails, and the one that mends it. The mistake itself is not learned."""
    asked = _answered(env)
    document = env.engine.get_doc(asked.path)
    if document is None:
        return
    guess = " ".join(PurePosixPath(asked.path).stem.split("-")[:2]).title() + env.rng.choice((".pdf", ".docx", ""))
    if env.engine.get_doc(guess) is not None:
        return
    wrong = env.rng.choice((call("workspace.get_doc", title=guess), call("workspace.summarize", doc_id=guess)))
    lessons = env.teach(
        env.word("ask", question=asked.question),
        calling(wrong),
        _searching(env, asked),
        *_reading(env, asked),
    )
    if len(lessons) > 1:  # the mistake alone would be nothing to learn from
        lesson = lessons[1] if env.rng.random() < _FIRST_STEP else lessons[-1]
        mistake = next(at for at, one in enumerate(lesson.messages) if one.calls)
        yield Taught(lesson, frozenset({mistake}))


def talk(env: LessonEnvironment) -> Iterator[Taught]:
    """No tool is needed, although they are on offer."""
    question, reply = env.rng.choice(env.wording["talk"])
    history: Sequence[Message] = ()
    if env.rng.random() < 0.6:
        before, told = env.rng.choice(env.wording["talk"])
        history = (message(Role.USER, before), message(Role.ASSISTANT, told))
    yield from _last(env, env.teach([*history, message(Role.USER, question)], said(reply)))


def summary_recipe(env: LessonEnvironment) -> Iterator[Taught]:
    """The recipe for summaries, where somebody has written one of the document."""
    told = [one for one in env.asked if one.summary]
    asked = env.rng.choice(told) if told else None
    document = env.engine.get_doc(asked.path) if asked else None
    if asked is None or document is None or document.size > _READ_AT_ONCE:
        return
    lessons = env.teach(
        env.word("summarise", document=asked.path), said(asked.summary), retrieval=AUTOMATIC, recipe="summarise"
    )
    yield from map(Taught, lessons[:1])


KINDS: Mapping[str, tuple[float, Kind]] = {
    "answer": (0.14, answer),
    "search": (0.14, search),
    "search_narrowly": (0.08, search_narrowly),
    "nothing_found": (0.03, nothing_found),
    "list": (0.05, list_documents),
    "read": (0.06, read_document),
    "summarise": (0.08, summarise),
    "summarise_listed": (0.05, summarise_listed),
    "two_at_once": (0.07, two_at_once),
    "put_right": (0.03, put_right),
    "talk": (0.07, talk),
    "summary_recipe": (0.02, summary_recipe),
}
"""Each kind with how often it is chosen, beside lessons on other tools; `answer` makes several examples at a time."""


def _last(env: LessonEnvironment, lessons: Sequence[Lesson]) -> Iterator[Taught]:
    """The last lesson of a turn, which holds all before it; often the first alone, which is short and soon learned."""
    if lessons:
        yield Taught(lessons[0] if env.rng.random() < _FIRST_STEP else lessons[-1])


def _give_up() -> str:
    raise NothingToTeachError("The result does not show what was asked for.")


def _answered(env: LessonEnvironment) -> Asked:
    return env.rng.choice([one for one in env.asked if one.question and one.answers])


def _named(env: LessonEnvironment) -> tuple[Document, str]:
    """A document that can be read, and one of the names it goes by."""
    document = env.rng.choice([one for one in env.engine.list_docs() if not one.error])
    names = [document.path, PurePosixPath(document.path).name, document.title]
    return document, env.rng.choice([name for name in names if len(name) < 80] or names[:1])


def _not_there(env: LessonEnvironment, asked: Asked | None = None) -> Message:
    return said(f"{asked.opening} {env.word('missing')}" if asked and asked.opening else env.word("not_there"))


def _from_passages(env: LessonEnvironment, asked: Asked) -> Callable[[Prompt], Message]:
    return lambda prompt: _answer_from(env, asked, prompt.messages[-1].text)


def _answer_from(env: LessonEnvironment, asked: Asked, text: str) -> Message:
    """The answer to `asked` by the passages of a prompt's `text`."""
    passages = _passages(text)
    for place, (path, passage) in enumerate(passages, 1):
        if asked.answers and path == asked.path and holds(passage, asked.answers):
            return said(f"{sentence(asked, passage)} [{place}]")
    # What stands in another document, or could not be found although it is there, is no reason to say no.
    findable = any(one.path == asked.path for one in env.asked) and asked.answers
    elsewhere = any(holds(passage, asked.answers + asked.left_out) for _, passage in passages)
    return said(_give_up()) if elsewhere or findable else _not_there(env, asked)


def _passages(text: str) -> list[tuple[str, str]]:
    found = _PASSAGE.split(text.rpartition(_QUESTION)[0])[1:]
    return [(_path(label), passage.strip()) for label, passage in zip(found[::2], found[1::2], strict=True)]


def _path(label: str) -> str:
    """The path that a passage's name begins with: title, headings and date may follow it."""
    path = _PATH.match(label)
    return path[0] if path else label


def _also_asked(env: LessonEnvironment, asked: Asked, lesson: Lesson) -> Sequence[Asked]:
    """Other questions about the documents that the lesson shows."""
    shown = {path for path, _ in _passages(lesson.messages[-1].text)}
    others = [one for one in env.asked if one.path in shown and one.question and one != asked]
    return env.rng.sample(others, min(_ALSO_ASKED, len(others)))


def _asked_instead(env: LessonEnvironment, lesson: Lesson, asked: Asked) -> Lesson:
    *before, last = lesson.messages
    passages, opening, asking = last.text.rpartition(_QUESTION)
    text = f"{passages}{opening} {asked.question}\n{asking.partition(chr(10))[2]}"
    return Lesson((*before, message(Role.USER, text)), lesson.tools, _answer_from(env, asked, text))


def _in_any_order(env: LessonEnvironment, lesson: Lesson) -> Lesson:
    """The lesson with its passages in another order: the agent puts the right one first nearly always, and the model is
    to learn where to look and not to say 1."""
    *before, asked = lesson.messages
    text, question, end = asked.text.rpartition(_QUESTION)
    head, *found = _PASSAGE.split(text)
    blocks = list(zip(found[::2], (block.removesuffix("\n\n") for block in found[1::2]), strict=True))
    order = list(range(len(blocks)))
    env.rng.shuffle(order)
    listed = "\n\n".join("[{}]\n{}".format(*blocks[at]) for at in order)
    numbered = re.fullmatch(r"(.*) \[(\d)\]", lesson.answer.text, re.DOTALL)
    answer = said(f"{numbered[1]} [{order.index(int(numbered[2]) - 1) + 1}]") if numbered else lesson.answer
    return Lesson((*before, message(Role.USER, f"{head}{listed}{question}{end}")), lesson.tools, answer)


def _searching(env: LessonEnvironment, asked: Asked) -> Message:
    arguments: dict[str, Json] = {"query": keywords(asked.question)}
    if env.rng.random() < 0.6:
        arguments["top_k"] = env.rng.choice((2, 3))
    return calling(ToolCall("workspace.search", arguments))


def _reading(env: LessonEnvironment, asked: Asked) -> tuple[Callable[[Prompt], Message], Callable[[Prompt], Message]]:
    """What follows a search: the answer, or one look into the document and then the answer."""
    number = [0]

    def first(prompt: Prompt) -> Message:
        results = results_of(prompt)
        entries = listed(results[0].content) if results else []
        for place, entry in enumerate(entries, 1):
            if entry.get("path") != asked.path or not asked.answers:
                continue
            if holds(entry.get("text"), asked.answers):
                return said(f"{sentence(asked, entry.get('text'))} [{place}]")
            number[0] = place
            return calling(call("workspace.get_doc", doc_id=str(entry["doc_id"])))
        here = any(one.path == asked.path for one in env.asked) and asked.answers
        elsewhere = any(holds(entry.get("text"), asked.answers + asked.left_out) for entry in entries)
        return said(_give_up()) if here or elsewhere else _not_there(env, asked)

    def second(prompt: Prompt) -> Message:
        text = results_of(prompt)[0].content.get("text")
        return said(f"{sentence(asked, text)} [{number[0]}]" if holds(text, asked.answers) else _give_up())

    return first, second


def _told_found(env: LessonEnvironment) -> Callable[[Prompt], Message]:
    """Where something stands, as a list with the passages' numbers."""

    def step(prompt: Prompt) -> Message:
        entries = listed(results_of(prompt)[0].content)
        lines = [f"- {entry['path']} [{place}]" for place, entry in enumerate(entries, 1)]
        return said("\n".join([env.word("found"), "", *lines])) if lines else _not_there(env)

    return step


def _told_summary(prompt: Prompt) -> Message:
    summary = str(results_of(prompt)[0].content.get("summary", "")).strip()
    return said(summary or _give_up())


def _list_in_words(env: LessonEnvironment, paths: Sequence[str], total: int) -> str:
    if total <= _NAMED + 2 and len(paths) == total:
        return "\n".join([f"You have {total} documents:", "", *(f"- {path}" for path in paths)])
    names = ", ".join(paths[: _NAMED - 1]) + f" and {paths[_NAMED - 1]}"
    return env.word("list_reply", total=str(total), names=names)
