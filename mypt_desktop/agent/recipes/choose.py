"""Which recipe a message is for: by what it asks, the documents it names, and the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from mypt_desktop.agent.outcomes import title
from mypt_desktop.agent.pairs import pair_for
from mypt_desktop.agent.recipes.act import act, known_files, no_tool
from mypt_desktop.agent.recipes.answer import answer, asked_before
from mypt_desktop.agent.recipes.changes import changes, which_two
from mypt_desktop.agent.recipes.chat import about, chat, known_or_found, made_up
from mypt_desktop.agent.recipes.decide import decide
from mypt_desktop.agent.recipes.files import file_recipe
from mypt_desktop.agent.recipes.keypoints import overview
from mypt_desktop.agent.recipes.lists import count_mentions, find, list_documents
from mypt_desktop.agent.recipes.row_again import same_row
from mypt_desktop.agent.recipes.summarise import summarise_document, summarise_folder
from mypt_desktop.agent.turn import Steps, Turn
from mypt_desktop.answers.following.following import exchanged, standing
from mypt_desktop.answers.tabular.planning import plan_for
from mypt_desktop.answers.tabular.totals import papers_for
from mypt_desktop.coding.provider import NAMES as CODING
from mypt_desktop.core.messages import Role
from mypt_desktop.language.checks import asks_what
from mypt_desktop.language.words import content
from mypt_desktop.routing.naming import (
    called_so,
    file_types,
    means_all,
    mentioned,
    quoted,
    topic,
    under,
    unsaid,
    utmost,
)
from mypt_desktop.routing.router import Kind, Route
from mypt_desktop.routing.tool_requests import KnownFiles, ToolRequest, tool_requests
from mypt_desktop.tools.workspace import BUILTINS
from mypt_desktop.workspace.values import Document


@dataclass(frozen=True, slots=True)
class Choice:
    """A recipe, why it was taken (one sentence for the user, in the language of the message), and how to run it."""

    name: str
    why: str
    run: Callable[[Turn], Steps]


PASTED = 300  # characters from which on what is to be summed up is the text itself and not the name of a document
CERTAIN = 0.8  # from which on something is to be done, and it is said where no tool does it
UNSURE = 0.55
"""Likelihood below which a message that names no document is a question to them, whatever else it might be: of the
wants below it 6 of 8 were right in 451 labelled messages, and none of 12 in 450 questions to six folders."""
FIRM = 0.75  # likelihood below which a table that holds what a message asks for goes first
SEEKS_PLACES = 0.5  # likelihood from which on "find" asks for the places that speak of something
VERY_LIKELY = 0.8  # from which on a short question about the app is one, and no follow-up


def choose(turn: Turn) -> Choice:
    """The recipe for the user's message."""
    retrieval = turn.retrieval
    turn.ask(turn.router.without_courtesy(turn.question))
    if retrieval == "model" or (turn.model.rails == "free" and retrieval == "automatic"):
        return Choice("decide", turn.says("route_decide"), decide)
    if retrieval != "always" and (files := file_recipe(turn)):
        return Choice("files", turn.says("route_files"), files)
    documents = turn.library.list_docs() if turn.library else []
    route = turn.router.route(turn.question)
    doing = _doing(turn, documents, route.kind)
    if doing:
        return doing
    if _undoable(route) and not mentioned(turn.question, documents):
        return Choice("no_tool", turn.says("route_no_tool"), no_tool)
    if not documents:
        return Choice("chat", turn.says("route_no_documents"), about(route.language) if route.kind == "about" else chat)
    beside = same_row(turn, turn.question)
    if beside:
        return Choice("table", turn.says("route_table", path=beside.passage.path), answer)
    unsure = route.likely < UNSURE and not mentioned(turn.question, documents)
    told = None if unsure else _of_documents(turn, documents, route.kind)
    plan = plan_for(turn, turn.question, asked_before(turn))
    if told and route.likely >= FIRM and not (plan and route.kind == "count"):  # "how many jobs have been collected"
        return told
    if plan:
        return Choice("table", turn.says("route_table", path=plan.view.table.path), answer)
    papers = papers_for(turn, turn.question)
    if papers:
        return Choice("count", turn.says("route_papers", len(papers.documents)), answer)
    if told and route.kind == "find" and route.likely < SEEKS_PLACES:
        told = _question(
            turn
        )  # "where is the concert and when" is one, as often as it asks for places that speak of it
    if told or retrieval == "always":
        return told or _question(turn)
    return (None if unsure else _talk(turn, route)) or _question(turn)


def continued(turn: Turn, choice: Choice) -> Choice:
    """How an answer goes on that ended too early, where its question is for this recipe: only what the model says by
    itself does, and it is marked as such where documents are open."""
    if choice.name == "decide":
        return choice
    documents = turn.library.list_docs() if turn.library else ()
    return replace(choice, run=made_up if documents and choice.run is not chat else chat)


def _question(turn: Turn) -> Choice:
    return Choice("answer", turn.says("route_answer"), answer)


def _of_documents(turn: Turn, documents: Sequence[Document], kind: Kind) -> Choice | None:
    """What is told by the documents as such; None where one of them is to be asked, or it is none of their business."""
    match kind:
        case "summarise":
            return _summary(turn, documents)
        case "compare" | "changed":
            return _comparison(turn, documents, changed=kind == "changed")
        case "list" | "count":
            return _listing(turn, documents, kind)
        case "find" if named := quoted(turn.question) or topic(turn.question, kind):
            return Choice("find", turn.says("route_find"), find(named, answer))
        case "mentions" if named := quoted(turn.question) or topic(turn.question, kind, brief=True):
            return Choice("count", turn.says("route_mentions"), count_mentions(named))
        case _:
            return None


def _talk(turn: Turn, route: Route) -> Choice | None:
    """What is no question to the documents; None for a question to them."""
    answered = any(message.role is Role.ASSISTANT for message in turn.history)
    plain = route.kind == "about" and route.likely >= VERY_LIKELY
    if route.kind in ("about", "knowledge", "making") and not plain and _goes_on(turn, route.kind):
        return None
    match route.kind:
        case "courtesy":
            return Choice("chat", turn.says("route_talk"), chat)
        case "rework" if answered:
            return Choice("chat", turn.says("route_rework"), chat)
        case "about":
            return Choice("about", turn.says("route_about"), about(route.language))
        case "making":
            return Choice("chat", turn.says("route_making"), made_up)
        case "overview" if turn.library:
            return Choice("overview", turn.says("route_overview"), overview(turn.library.list_docs()))
        case "knowledge":
            return Choice("answer", turn.says("route_maybe"), known_or_found)
        case _:
            return None


def _goes_on(turn: Turn, kind: str) -> bool:
    """Whether a message goes on from a question to the documents. "A poem about it" does, and is to be made up all the
    same; "And on Sundays?" is not."""
    if kind == "making" and (asks_what(turn.question) or len(content(turn.question)) > 1):
        return False
    return bool(standing(turn.question, turn.history).before)


def _doing(turn: Turn, documents: Sequence[Document], kind: Kind) -> Choice | None:
    """Something to be done with a tool of a toolset. None when nothing is, or when it is about the documents."""
    tools = [tool for tool in turn.tools.specs() if tool.name not in BUILTINS and tool.name not in CODING]
    known = known_files(turn) if tools else KnownFiles()
    requests = tool_requests(turn.question, tools, known, turn.chooser, documents=bool(documents)) if tools else ()
    if not requests or (
        documents and not requests[0].named and _about_documents(turn, kind, requests[0], documents, known)
    ):
        return None
    if turn.model.rails == "free":
        return Choice("decide", turn.says("route_decide"), decide)
    names = dict.fromkeys(title(request.tools[0].name) for request in requests)
    return Choice("act", turn.says("route_tools", names=", ".join(names)), act(requests))


def _undoable(route: Route) -> bool:
    """Whether a message surely wants something done that words cannot do: to write or change a text they can."""
    return route.kind == "act" and route.likely >= CERTAIN and route.deed in ("run", "show", "other")


def _about_documents(
    turn: Turn, kind: Kind, request: ToolRequest, documents: Sequence[Document], known: KnownFiles
) -> bool:
    """Whether a message that fits a tool is rather for a recipe over the documents."""
    match kind:
        case "summarise" | "compare" | "changed" | "find" | "mentions":
            return True
        case "list" | "count" | "overview":
            return not request.files
        case _:
            reads = turn.chooser.does(request.tools[0], "read")
            others = set(request.files) - set(known.names)
            return reads and bool(mentioned(" ".join(others), documents))


def _summary(turn: Turn, documents: Sequence[Document]) -> Choice | None:
    """None when something is to be summed up that is no document: then it is a question."""
    if len(turn.question) > PASTED:
        return Choice("chat", turn.says("route_pasted"), chat)
    named = topic(turn.question, "summarise")
    targets = mentioned(turn.question, documents) or under(named, documents)
    targets = targets or _utmost(turn.question, turn, documents) or called_so(named, documents)
    if not targets and (means_all(turn.question) or not unsaid(named, "summarise")):
        targets = ([] if means_all(turn.question) else _discussed(turn, documents)) or list(documents)
    if len(targets) == 1:
        return Choice("summarise", turn.says("route_document", path=targets[0].path), summarise_document(targets[0]))
    if targets:
        return Choice("summarise", turn.says("route_documents", len(targets)), summarise_folder(targets))
    return None


def _utmost(named: str, turn: Turn, documents: Sequence[Document]) -> list[Document]:
    """The longest, shortest, newest or oldest document, where that is what is asked for."""
    readable = [document for document in documents if not document.error]
    match utmost(named):
        case "longest":
            return [max(readable, key=lambda one: len(turn.text_of(one.doc_id) or ""))] if readable else []
        case "shortest":
            return [min(readable, key=lambda one: len(turn.text_of(one.doc_id) or ""))] if readable else []
        case "newest":
            return [max(readable, key=lambda one: one.updated_at)] if readable else []
        case "oldest":
            return [min(readable, key=lambda one: one.updated_at)] if readable else []
        case None:
            return []


def _comparison(turn: Turn, documents: Sequence[Document], *, changed: bool) -> Choice | None:
    """None where what is to be compared is no two documents, or the question before is asked again of another year."""
    if exchanged(turn.question, asked_before(turn)) != turn.question:
        return None
    pair = pair_for(turn, documents, changed=changed)
    if pair is None:
        return None
    if isinstance(pair, str):
        return Choice("compare", turn.says("route_which_two"), which_two(pair))
    why = turn.says("route_pair", old=pair.old.path, new=pair.new.path)
    return Choice("compare", why, changes(pair, changed=changed))


def _listing(turn: Turn, documents: Sequence[Document], kind: Kind) -> Choice | None:
    """None when more is asked than the list of documents can tell."""
    inside = {document.path for document in under(turn.question, documents)}
    folders = " ".join(str(PurePosixPath(path).parent) for path in inside)
    if unsaid(turn.question, kind) - content(folders):
        return None
    types = file_types(turn.question)

    def keep(path: str) -> bool:
        return (not types or path.lower().endswith(types.endings)) and (not inside or path in inside)

    run = list_documents(types.name if types else "", keep, count_only=kind == "count")
    return Choice(kind, turn.says("route_list"), run)


def _discussed(turn: Turn, documents: Sequence[Document]) -> list[Document]:
    """The document the last answer cited, which "this" is likely to mean."""
    for message in reversed(turn.messages):
        for citation in message.citations:
            return [d for d in documents if d.doc_id == citation.doc_id]
    return []
