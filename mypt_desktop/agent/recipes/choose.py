"""Which recipe a message is for: by what it asks, the documents it names, and the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from mypt_desktop.agent import intents
from mypt_desktop.agent.checks import asks_what
from mypt_desktop.agent.deeds import READ, meanings
from mypt_desktop.agent.following import standing
from mypt_desktop.agent.intents import Intent, intent
from mypt_desktop.agent.naming import called_so, means_all, mentioned, under, utmost
from mypt_desktop.agent.outcomes import title
from mypt_desktop.agent.pairs import pair_for
from mypt_desktop.agent.recipes.act import act, known_files
from mypt_desktop.agent.recipes.answer import answer, asked_before
from mypt_desktop.agent.recipes.changes import changes, which_two
from mypt_desktop.agent.recipes.chat import about, chat, known_or_found, made_up
from mypt_desktop.agent.recipes.decide import decide
from mypt_desktop.agent.recipes.keypoints import overview
from mypt_desktop.agent.recipes.lists import count_mentions, find, list_documents
from mypt_desktop.agent.recipes.summarise import summarise_document, summarise_folder
from mypt_desktop.agent.recipes.tables import plan_for
from mypt_desktop.agent.recipes.totals import papers_for
from mypt_desktop.agent.tool_requests import KnownFiles, ToolRequest, tool_requests
from mypt_desktop.agent.turn import Steps, Turn
from mypt_desktop.agent.words import content, folded
from mypt_desktop.core.messages import Role
from mypt_desktop.tools.workspace import BUILTINS
from mypt_desktop.workspace.values import Document


@dataclass(frozen=True, slots=True)
class Choice:
    """A recipe, why it was taken (one sentence for the user), and how to run it."""

    name: str
    why: str
    run: Callable[[Turn], Steps]


PASTED = 300  # characters from which on what is to be summed up is the text itself and not the name of a document
VERY_NEAR = 0.9  # nearness from which on a short question about the app is one, and no follow-up
QUESTION = Choice("answer", "A question about your documents.", answer)


def choose(turn: Turn) -> Choice:
    """The recipe for the user's message."""
    retrieval = turn.retrieval
    turn.ask(turn.router.without_courtesy(turn.question))
    if retrieval == "model" or (turn.model.rails == "free" and retrieval == "automatic"):
        return Choice("decide", "The model decides which tools to use.", decide)
    documents = turn.library.list_docs() if turn.library else []
    doing = _doing(turn, documents)
    if doing:
        return doing
    if not documents:
        route = turn.router.route(turn.question)
        told = route.kind == "about"
        return Choice("chat", "No documents are open.", about(route.language) if told else chat)
    wanted = intent(turn.question)
    if isinstance(wanted, intents.Compare):
        comparison = _comparison(turn, documents, changed=wanted.changed)
        if comparison:
            return comparison
        wanted = intents.Question()
    asks = isinstance(wanted, intents.Question)
    listing = _listing(wanted, documents) if isinstance(wanted, intents.ListDocuments) else None
    if asks or (isinstance(wanted, intents.ListDocuments) and not listing):
        plan = plan_for(turn, turn.question, asked_before(turn))
        if plan:
            return Choice("table", f"Looked up in the rows of {plan.view.table.path}.", answer)
        papers = papers_for(turn, turn.question)
        if papers:
            return Choice("count", f"Reads {len(papers.documents)} documents one by one.", answer)
    if not asks or retrieval == "always":
        return listing or _of(wanted, turn, documents)
    return _talk(turn) or QUESTION


def _talk(turn: Turn) -> Choice | None:
    """What is no question to the documents, told by the labelled examples it is like; None for a question to them."""
    route = turn.router.route(turn.question)
    answered = any(message.role is Role.ASSISTANT for message in turn.history)
    plain = route.kind == "about" and route.nearness >= VERY_NEAR
    if route.kind in ("about", "knowledge", "making") and not plain and _goes_on(turn, route.kind):
        return None
    match route.kind:
        case "courtesy":
            return Choice("chat", "This is not about your documents.", chat)
        case "rework" if answered:
            return Choice("chat", "The last answer again, in another form.", chat)
        case "about":
            return Choice("about", "A question about this app.", about(route.language))
        case "making":
            return Choice("chat", "This needs no documents.", made_up)
        case "overview" if turn.library:
            return Choice("overview", "A sentence of each document.", overview(turn.library.list_docs()))
        case "knowledge":
            return Choice("answer", "A question that your documents may answer.", known_or_found)
        case _:
            return None


def _goes_on(turn: Turn, kind: str) -> bool:
    """Whether a message goes on from a question to the documents. "A poem about it" does, and is to be made up all the
    same; "And on Sundays?" is not."""
    if kind == "making" and (asks_what(turn.question) or len(content(turn.question)) > 1):
        return False
    return bool(standing(turn.question, turn.history).before)


def _doing(turn: Turn, documents: Sequence[Document]) -> Choice | None:
    """Something to be done with a tool of a toolset. None when nothing is, or when it is about the documents."""
    tools = [tool for tool in turn.tools.specs() if tool.name not in BUILTINS]
    known = known_files(turn) if tools else KnownFiles()
    requests = tool_requests(turn.question, tools, known) if tools else ()
    if not requests or (documents and not requests[0].named and _about_documents(turn, requests[0], documents, known)):
        return None
    if turn.model.rails == "free":
        return Choice("decide", "The model decides which tools to use.", decide)
    names = dict.fromkeys(title(request.tools[0].name) for request in requests)
    return Choice("act", f"Uses {' and '.join(f'“{name}”' for name in names)}.", act(requests))


def _about_documents(turn: Turn, request: ToolRequest, documents: Sequence[Document], known: KnownFiles) -> bool:
    """Whether a message that fits a tool is rather for a recipe over the documents."""
    match intent(turn.question):
        case intents.Summarise() | intents.Compare() | intents.Find() | intents.CountMentions():
            return True
        case intents.ListDocuments():
            return not request.files
        case _:
            reads = READ in meanings(title(request.tools[0].name).split())
            others = set(request.files) - set(known.names)
            return reads and bool(mentioned(" ".join(others), documents))


def _of(wanted: Intent, turn: Turn, documents: Sequence[Document]) -> Choice:
    match wanted:
        case intents.Summarise(named):
            return _summary(named, turn, documents) or QUESTION
        case intents.ListDocuments():
            return _listing(wanted, documents) or QUESTION
        case intents.Find(topic):
            return Choice("find", "Answered from the search alone.", find(topic))
        case intents.CountMentions(phrase):
            return Choice("count", "Counted in all documents.", count_mentions(phrase))
        case intents.Compare() | intents.Question():
            return QUESTION


def _summary(named: str, turn: Turn, documents: Sequence[Document]) -> Choice | None:
    """None when something is to be summed up that is no document: then it is a question."""
    if len(named) > PASTED:
        return Choice("chat", "Sums up the text in your message.", chat)
    targets = mentioned(named, documents) or under(named, documents) or _utmost(named, turn, documents)
    targets = targets or called_so(named, documents)
    if not targets and (means_all(turn.question) or not named):
        targets = ([] if means_all(turn.question) else _discussed(turn, documents)) or list(documents)
    if len(targets) == 1:
        return Choice("summarise", f"Reads all of {targets[0].path}.", summarise_document(targets[0]))
    if targets:
        return Choice("summarise", f"Reads all {len(targets)} documents.", summarise_folder(targets))
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
    """None where what is to be compared is no two documents."""
    pair = pair_for(turn, documents, changed=changed)
    if pair is None:
        return None
    if isinstance(pair, str):
        return Choice("compare", "It is not clear which two documents are meant.", which_two(pair))
    why = f"Reads {pair.old.path} and {pair.new.path} side by side."
    return Choice("compare", why, changes(pair, changed=changed))


def _listing(wanted: intents.ListDocuments, documents: Sequence[Document]) -> Choice | None:
    """None when more is asked than the list of documents can tell."""
    rest = wanted.rest
    folders = {folder for d in documents for folder in PurePosixPath(d.path).parts[:-1] if folded(folder) in rest}
    inside = {d.path for d in under(rest, documents)} if folders else set()
    for folder in sorted(folders, key=len, reverse=True):
        rest = rest.replace(folded(folder), " ")
    if not intents.only_place(rest):
        return None
    endings = intents.KINDS.get(wanted.kind, ())

    def keep(path: str) -> bool:
        return (not endings or path.lower().endswith(endings)) and (not inside or path in inside)

    kind = wanted.kind.upper() if wanted.kind in ("pdf", "csv", "json", "html", "epub") else wanted.kind.capitalize()
    run = list_documents(kind, keep, count_only=wanted.count)
    return Choice("count" if wanted.count else "list", "Answered from the list of documents.", run)


def _discussed(turn: Turn, documents: Sequence[Document]) -> list[Document]:
    """The document the last answer cited, which "this" is likely to mean."""
    for message in reversed(turn.messages):
        for citation in message.citations:
            return [d for d in documents if d.doc_id == citation.doc_id]
    return []
