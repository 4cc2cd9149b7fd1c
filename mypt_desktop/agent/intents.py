"""What a message asks the documents for, read off its words: sum up, compare, list, count, find, or a question.

English first, with the commonest words of German, French and Spanish. What fits nothing is a question, because that
is what a message to one's documents usually is. Texts are folded (lower case, no accents) before they are matched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from mypt_desktop.agent.words import folded


@dataclass(frozen=True, slots=True)
class Summarise:
    """`object` is what is to be summed up, in the user's words; empty for "this" and the like."""

    object: str


@dataclass(frozen=True, slots=True)
class Compare:
    """`changed`: it asks what changed from one to the other."""

    changed: bool = False


@dataclass(frozen=True, slots=True)
class ListDocuments:
    """`kind` is one of `KINDS` or empty; `rest` is what else was said, such as a folder; `count`: only how many."""

    kind: str
    rest: str
    count: bool


@dataclass(frozen=True, slots=True)
class Find:
    topic: str


@dataclass(frozen=True, slots=True)
class CountMentions:
    phrase: str


@dataclass(frozen=True, slots=True)
class Question:
    pass


Intent: TypeAlias = Summarise | Compare | ListDocuments | Find | CountMentions | Question

KINDS: dict[str, tuple[str, ...]] = {
    "pdf": (".pdf",),
    "word": (".docx", ".odt", ".doc"),
    "excel": (".xlsx", ".xls"),
    "spreadsheet": (".xlsx", ".xls", ".ods", ".csv"),
    "powerpoint": (".pptx", ".ppt"),
    "presentation": (".pptx", ".ppt", ".odp"),
    "markdown": (".md",),
    "text": (".txt", ".md", ".rst"),
    "python": (".py",),
    "csv": (".csv",),
    "json": (".json",),
    "html": (".html", ".htm"),
    "epub": (".epub",),
    "notebook": (".ipynb",),
}


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text.replace("{documents}", _DOCUMENTS).replace("{kind}", "|".join(KINDS)), re.VERBOSE)


_DOCUMENTS = r"(?:documents?|files?|docs|dokumente?n?|dateien?|fichiers?|documentos?|archivos?)"
_POLITE = re.compile(
    r"^\W*(?:(?:please|kindly|can you|could you|would you|will you|i (?:want|need|would like)(?: you)?(?: to)?|bitte|"
    r"kannst du(?: mir)?|peux tu|puedes)\W+)+"
)
_SUMMARISE = _pattern(
    r"""^\W*(?:
        (?:summari[sz]e | sum\ up | tl;?dr | fasse?\b(?=.*\bzusammen\b)
           | resume[rz]?\ (?:le|la|les|l'|ce|moi|el|los|esta|este))
        |
        (?:give\ me | write | make | show\ me | i\ want | gib\ mir | schreib\w* | mach\w*)?\ *
        (?:an?\ | the\ | eine\ | un\ )?(?:short\ | brief\ | quick\ | kurze\ )*
        (?:summary | overview | gist | key\ points | main\ points | zusammenfassung | resume | resumen)
        (?:\ (?:of|over|about|von|der|des|uber|de|du))?\b
    )(?P<object>.*)$"""
)
_COMPARE = _pattern(
    r"""\b(?:
        compar(?:e|es|ed|ing|ison\w*|er|ez|ar) | differ\w* | versus | vs | vergleich\w* | unterscheid\w*
        | unterschied\w* | diferencia\w*
    )\b"""
)
_CHANGED = _pattern(
    r"""\b(?:
        chang\w*\ between | what(?:'s|\ is|\ has|\ have)?\ (?:\w+\ )?chang(?:ed|es)
        | what(?:'s|\ is)\ (?:new|different)\ (?:in|between|since)
        | geandert | was\ ist\ (?:neu|anders)
        | qu'est-ce\ qui\ (?:a\ |est\ )?(?:change|nouveau|different) | change\ entre
        | que\ (?:ha\ )?cambi\w+ | cambi\w*\ entre
    )\b"""
)
_LIST = _pattern(
    r"""^\W*(?:list | show(?:\ me)? | name | give\ me | what | which | welche | zeige?(?:\ mir)? | quels | que)\b
    (?:\ (?:a\ list\ of | all | of | the | my | our | me | alle | die | sont | les))*[ ]
    (?:(?P<kind>{kind})s?\b\ ?)?(?P<documents>{documents}\b)?(?P<rest>.*)$"""
)
_COUNT = _pattern(
    r"""^\W*(?:how\ many | wie\ ?viele | combien\ de | cuantos)[ ]
    (?:(?P<kind>{kind})s?\b\ ?)?(?P<documents>{documents}\b)?(?P<rest>.*)$"""
)
_MENTIONS = _pattern(
    r"""^\W*(?:how\ (?:often|many\ times) | wie\ oft)\ (?:is|are|does|do|wird|kommt)\ (?:the\ (?:word|name|phrase)\ )?
    ["'“]?(?P<phrase>.+?)["'”]?\ (?:mentioned | appear | occur | stand | found | erwahnt | vor)\b"""
)
_FIND = _pattern(
    r"""^\W*(?:
        (?:find | search(?:\ for)? | look\ for | list | show(?:\ me)? | which | (?:in\ )?what | in\ which
           | suche? | finde | welche\w* | in\ welche\w*)
        (?:\ (?:all | the | me | any | every | of | my | our | alle))*\ {documents}
        (?:\ (?:that | which | is | are | do | does | we | i | have | with | die))*[ ]
        (?:about | on | mention\w* | contain\w* | talk\w*\ about | speak\w*\ (?:about|of) | refer\w*\ to
           | deal\w*\ with | say\w*\ something\ about | uber | zu | erwahn\w* | enthalt\w*)\ (?P<topic>.+)
        |
        (?:find | search\ for | look\ for)\ (?:all\ | any\ | every\ | the\ )*
        (?:mentions?\ of | references?\ to | places\ that\ mention | everything\ about | passages\ about)\ (?P<thing>.+)
        |
        where\ (?:is|are)\ (?P<mentioned>.+?)\ mentioned\b.*
    )$"""
)
_POINTING = _pattern(
    r"""\b(?:
        it | its | this | that | these | those | them | they | the | for | me | in | a | an | of | few | one | two
        | three | sentences? | words? | short | briefly | bitte | dies\w* | das | den | zusammen | ce | cette | este
    )\b"""
)
_HERE_WORDS = """
are is there in the my our this here you we i do does have has got can see know all of available workspace folder
directory exist es gibt habe haben wir hast du im der dem diesem ordner hier sind vorhanden avons nous il y a dans le
dossier hay en la carpeta
"""
_HERE = frozenset(_HERE_WORDS.split())
_LONGEST = 2000  # characters looked at; what somebody asks for stands at the beginning


def intent(text: str) -> Intent:
    said = _POLITE.sub("", " ".join(folded(text[:_LONGEST]).split()))
    if found := _SUMMARISE.search(said):
        named = re.sub(_DOCUMENTS, " ", _POINTING.sub(" ", found["object"]))
        return Summarise(found["object"].strip(" :?.!") if re.search(r"\w{3,}", named) else "")
    changed = bool(_CHANGED.search(said))
    if changed or _COMPARE.search(said):
        return Compare(changed)
    if found := _MENTIONS.search(said):
        return CountMentions(_as_written(found["phrase"].strip(), text))
    if found := _FIND.search(said):
        topic = found["topic"] or found["thing"] or found["mentioned"]
        return Find(_as_written(topic.strip(" \"'“”?.!"), text))
    for pattern, count in ((_COUNT, True), (_LIST, False)):
        if (found := pattern.search(said)) and (found["documents"] or (found["kind"] and only_place(found["rest"]))):
            return ListDocuments(found["kind"] or "", found["rest"], count)
    return Question()


def _as_written(phrase: str, text: str) -> str:
    """The folded phrase as the user wrote it, with its capitals and accents: a search minds them."""
    words = text[:_LONGEST].split()
    count = len(phrase.split())
    for at in range(len(words) - count + 1):
        written = " ".join(words[at : at + count]).strip(" \"'“”?.!,;:")
        if folded(written) == phrase:
            return written
    return phrase


def only_place(rest: str) -> bool:
    """Whether what follows "list the documents" says no more than that they are here."""
    return set(re.findall(r"\w+", rest)) <= _HERE
