"""Which of the tools on offer a message asks for, read off its words: a request begins with a verb the tool answers to.

A small model that is offered tools calls them for everything. So the app decides whether one is wanted at all, and
which few: by verb, by the things the message and the tool speak of, by names of files. What only asks, and what fits no
tool well, is no request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mypt_desktop.agent.deeds import CHANGE, MAKE, READ, RUN, deeds_of, files, meanings, things, typed_command
from mypt_desktop.agent.words import content, folded, stem
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.tools.parameters import command_argument, long_text, path_arguments, required

MOST = 3  # tools offered for one request: a small model mixes up more
CLOSE = 0.5  # a tool this much worse than the best is not offered beside it
ENOUGH = 0.5  # what things and files in common must be worth besides the verb
_LONGEST = 2000  # characters looked at; what somebody asks for stands at the beginning
_SAYS_NOTHING = "text content whole give chat folder name like value user use make such"
_WEAK = frozenset(map(stem, _SAYS_NOTHING.split()))

_LEAD = re.compile(
    r"^\W*(?:(?:please|kindly|can you|could you|would you|will you|now|then|next|also|just|again|ok(?:ay)?|so|and|"
    r"thanks?(?: you)?|great|good|nice|perfect|super|hi|hello|hey|let'?s|let us|go ahead and|try to|help me(?: to)?|"
    r"i (?:want|need|would like|'d like) you to|use [\w: -]{1,40}? to|with (?:the )?[\w: -]{1,40}?,|"
    r"bitte|kannst du(?: mir)?|jetzt|nun|dann|danke|peux-tu|peux tu|maintenant|puedes|ahora)\b\W*)+"
)
_WANT = re.compile(
    r"^\W*(?:i (?:want|need|would like|'d like)|ich (?:mochte|will|brauche)|je (?:veux|voudrais)|quiero)\b"
)
_ASKS = re.compile(
    r"^\W*(?:what|who|whom|whose|why|how|when|where|which|is|are|was|were|do|does|did|has|have|should|can i|may i|"
    r"was|wer|wie|wann|wo|warum|welche\w*|ist|sind|quel\w*|qui|pourquoi|comment|quand|ou|que|quien|cuando|donde)\b"
)
_LOOKS_INSIDE = re.compile(
    r"^(?:what(?:'s| is| are| does| do| stands?)|was (?:steht|ist)|qu'est-ce qu|que (?:hay|dice|contient))\b"
    r".*\b(?:in|inside|contains?|says?|holds?|look like|steht|drin|dans|en|dice)\b"
)
_USE = frozenset(("use", "try", "apply", "call", "start", "run", "open", "take", "benutze", "nimm", "utilise", "usa"))
_POINTS = re.compile(r"^(?:me )?(?:it|its|this|that|them|these|those|everything|es|das|ihn|sie|le|la|lo)\b")
_DEFINITE = re.compile(
    r"^(?:it|its|the|this|that|them|these|those|all|every|each|my|your|es|das|den|die|der|alle|le|la|les|el|los|las)\b"
)
_JOINED = re.compile(
    r"(?:[.;!]\s+|,?\s+(?:and then|then|and|und dann|dann|und|et puis|puis|et|y luego|luego|y)\s+)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """What the chat knows of its files: their names, and the one that was written last. `fresh`: one is about to be
    written whose name is not known yet."""

    names: tuple[str, ...] = ()
    last: str = ""
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """One thing to be done. `text` is the user's words for it; `tools` can do it, the best first; `files` are those it
    names or points to; `change`: what is there is to be changed, not made anew; `named`: it names the tool itself."""

    text: str
    tools: tuple[ToolSpec, ...]
    files: tuple[str, ...] = ()
    change: bool = False
    named: bool = False


def tool_requests(text: str, tools: Sequence[ToolSpec], known: KnownFiles) -> tuple[ToolRequest, ...]:
    """What `text` asks of `tools`, in order; empty when it asks nothing of them."""
    found: list[ToolRequest] = []
    for clause in _clauses(text[:_LONGEST]):
        request = _request(clause, tools, known)
        if request and (not found or request.tools[0] != found[-1].tools[0]):
            found.append(request)
            fresh = bool(long_text(request.tools[0])) and not request.files
            known = replace(known, last=request.files[0] if request.files else known.last, fresh=fresh)
        elif not found:
            return ()
        else:  # more about the same
            text_so_far = f"{found[-1].text}, {clause}"
            files_so_far = dict.fromkeys((*found[-1].files, *(request.files if request else ())))
            found[-1] = replace(found[-1], text=text_so_far, files=tuple(files_so_far))
    if len(found) == 1:
        return (replace(found[0], text=text),)
    return tuple(found)


def looks_inside(text: str) -> bool:
    """Whether a text asks what a file holds, as "what is in notes.md?" does."""
    return bool(_LOOKS_INSIDE.match(_LEAD.sub("", " ".join(folded(text).split()))))


def _clauses(text: str) -> Iterator[str]:
    """The message cut where a new thing to do may begin: behind a full stop or an "and", before a verb."""
    start = 0
    for joint in _JOINED.finditer(text):
        verb = _verb(text[joint.end() :])
        if not _verb(text[start : joint.start()]):  # only a politeness before it
            start = joint.end()
        elif verb and meanings([verb]):
            yield text[start : joint.start()].strip(" ,")
            start = joint.end()
    if text[start:].strip():
        yield text[start:].strip()


def _verb(clause: str) -> str:
    """The first word that is no politeness."""
    words = re.findall(r"[\w'-]+", _LEAD.sub("", folded(clause)))
    return words[0] if words else ""


def _request(clause: str, tools: Sequence[ToolSpec], known: KnownFiles) -> ToolRequest | None:
    said = _Said(clause, known)
    if not said.verb:
        return None
    worth = [(said.worth(tool), -at, tool) for at, tool in enumerate(tools)]
    best = sorted((entry for entry in worth if entry[0] > 0), reverse=True)
    if not best:
        return None
    fitting = tuple(tool for value, _, tool in best if value >= best[0][0] - CLOSE)[:MOST]
    return ToolRequest(clause, fitting, said.files, said.changes, said.names(fitting[0]))


class _Said:
    """A clause, taken apart."""

    def __init__(self, clause: str, known: KnownFiles) -> None:
        plain = " ".join(folded(clause).split())
        wants = _WANT.match(plain)
        rest = _WANT.sub("", plain).strip() if wants else _LEAD.sub("", plain)
        self.asks = bool(_ASKS.match(rest)) and not wants
        self.looks_inside = looks_inside(clause)
        first = re.match(r"[\w'-]+", rest)
        self.verb = "make" if wants else first.group() if first else ""
        self.rest = rest if wants or not first else rest[first.end() :].strip()
        self.meanings = meanings([self.verb]) | deeds_of(re.findall(r"\w+", self.rest)[:4])
        self.command = typed_command(clause)
        self.named_files = files(clause, known.names)
        points = not self.named_files and bool(_POINTS.match(self.rest))
        self.pointed = points and bool(known.last or known.fresh)
        self.changes = CHANGE in self.meanings or (MAKE in self.meanings and bool(_DEFINITE.match(self.rest)))
        follows = self.changes and not wants and not self.rest[:1].isdigit()
        self.follows = bool(known.last) and not self.named_files and follows
        follows_up = (known.last,) if known.last and not known.fresh and (self.pointed or self.follows) else ()
        self.files = self.named_files or follows_up
        self.known = known.names
        self._things = things(self.rest) - _WEAK
        self._plain = f" {re.sub(r'[^a-z0-9]+', ' ', plain)} "

    def names(self, tool: ToolSpec) -> bool:
        """Whether the tool itself is named, or the toolset it is from."""
        own = tool.name.rpartition(":")[2]
        return self._says(own) or self._says_set(tool)

    def worth(self, tool: ToolSpec) -> float:
        """How well the tool fits; 0: it does not."""
        own = tool.name.rpartition(":")[2]
        verb = self._verb_worth(tool)
        if self.asks:  # only "what is in this file?" is something to do
            reads = READ in meanings(re.split(r"[_\W]+", own)) and bool(self.named_files)
            known = bool(set(self.named_files) & set(self.known))
            return 1.0 if reads and not long_text(tool) and (known or self.looks_inside) else 0.0
        if self.command and command_argument(tool):
            return 2.0
        if self._says(own) and (verb or "_" in own):
            return 3.0 + verb
        if self.verb in _USE and self._says_set(tool):
            verb = 1.0
        if not verb or not self._can_be_filled(tool):
            return 0.0
        things_worth = self._things_worth(tool) + self._files_worth(tool)
        if self.follows and long_text(tool) and path_arguments(tool):
            things_worth += 1.0
        if self._says_set(tool):
            things_worth += 1.0
        return verb + things_worth if things_worth >= ENOUGH else 0.0

    def _verb_worth(self, tool: ToolSpec) -> float:
        words = re.split(r"[_\W]+", folded(tool.name.rpartition(":")[2]))
        if stem(self.verb) in map(stem, words) or self.meanings & meanings(words):
            return 1.0
        told = [word for word in re.findall(r"\w+", folded(tool.description)) if content(word)]
        if stem(self.verb) in map(stem, told) or self.meanings & meanings(told):
            return 0.6
        changes = self.changes and long_text(tool) and MAKE in meanings([*words, *told])
        return 0.6 if changes else 0.0

    def _things_worth(self, tool: ToolSpec) -> float:
        arguments = tool.parameters.get("properties")
        listed = " ".join(arguments) if isinstance(arguments, dict) else ""
        own = tool.name.rpartition(":")[2]
        common = self._things & (things(f"{own} {tool.description} {listed}") - _WEAK)
        kinds = sum(word.startswith("#") for word in common)
        words = len(common) - kinds
        return min(1.5, (0.8 + 0.1 * (kinds - 1) if kinds else 0.0) + 0.5 * words)

    def _files_worth(self, tool: ToolSpec) -> float:
        """A program is run by a command as well as by its name."""
        takes = bool(path_arguments(tool)) or RUN in self.meanings
        return ENOUGH if (self.files or self.pointed) and takes else 0.0

    def _can_be_filled(self, tool: ToolSpec) -> bool:
        """A tool that reads a file needs the name of one: a model would invent it."""
        if long_text(tool) or not set(path_arguments(tool)) & set(required(tool)):
            return True
        return bool(self.files or self.known)

    def _says(self, name: str) -> bool:
        return f" {re.sub(r'[^a-z0-9]+', ' ', folded(name)).strip()} " in self._plain

    def _says_set(self, tool: ToolSpec) -> bool:
        toolset = tool.name.rpartition(":")[0]
        return bool(toolset) and self._says(toolset)
