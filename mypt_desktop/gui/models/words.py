"""What is said about models: for what they are, whether they fit, how fast they are, what building takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mypt_desktop.gui.model_ports import BuildNeeds, ModelDetails, ModelKind
from mypt_desktop.gui.toolsets.lines import Sentence


@dataclass(frozen=True, slots=True)
class Kind:
    """`words` are what it is for, `without` what happens where it is not there."""

    icon: str
    words: str
    without: str


KINDS: Mapping[ModelKind, Kind] = {
    "language": Kind("brain", "Answers in chats", "Another model answers then, or none where there is no other."),
    "embedder": Kind("search", "Finds passages by what they mean", "Documents are searched by their words alone then."),
    "phrases": Kind("wrench", "Finds the tool that a request is for", "Fewer requests find their tool then."),
    "reader": Kind("book-open", "Judges passages and checks answers", "Answers are checked less well then."),
    "picker": Kind("list-checks", "Tells which line answers a question", "Lines are chosen less well then."),
    "ocr": Kind("eye", "Reads text in pictures and scans", "Pictures and scans are not read then."),
}
_MEGABYTE, _GIGABYTE = 1_000_000, 1_000_000_000


def size(count: int) -> str:
    """Bytes as people speak of models: `460 MB`, `1.4 GB`."""
    if count >= _GIGABYTE:
        return f"{count / _GIGABYTE:.1f} GB"
    return f"{max(1, round(count / _MEGABYTE)):,} MB"


def suffix(model: ModelDetails) -> str:
    """What stands behind its name in the list."""
    if model.chosen:
        return ", in use"
    return "" if model.built else ", not built"


def about(model: ModelDetails) -> str:
    """One line: what it is for, its name in the terminal, and its size."""
    there = (
        f"{size(model.size_bytes)} on the disk" if model.built else f"not built, {size(model.size_bytes)} once it is"
    )
    return " · ".join((KINDS[model.kind].words, model.name, there))


def origin(model: ModelDetails) -> list[Sentence]:
    if model.own:
        licence = (
            f"Its licence: {model.licence}." if model.licence else "Its licence is not stated: look where it is from."
        )
        return [Sentence(f"You imported it from {model.base}. {licence}", "folder-input")]
    licence = model.licence or "not stated"
    return [Sentence(f"Made from {model.base or 'weights without a name'}. Licence: {licence}.", "scale")]


def fit(model: ModelDetails) -> list[Sentence]:
    """Whether it suits this machine, and how fast it is here."""
    if not model.memory_bytes:
        return []
    found = []
    if model.unsuited:
        found.append(Sentence(f"It {model.unsuited}.", "triangle-alert", "warning"))
    elif model.kind != "language":
        words = f"It fits this computer: it takes about {size(model.memory_bytes)} of memory while it works."
        return [Sentence(words, "circle-check", "success")]
    else:
        words = "It suits this computer best" if model.recommended else "It fits this computer"
        needs = f"{words}: it takes about {size(model.memory_bytes)} of memory."
        found.append(Sentence(needs, "circle-check", "success"))
    return [*found, _speed(model)] if model.kind == "language" else found


def needs(model: ModelDetails, found: BuildNeeds) -> list[Sentence]:
    """What building takes; nothing of it happens unasked."""
    if found.blocked:
        return [Sentence(f"It cannot be built here. {found.blocked}", "ban", "warning")]
    said = [_network(found)]
    if found.environment:
        words = (
            "Before that an environment that builds models is made, once: it fetches torch and other packages from the"
            " Python package index, or torch from download.pytorch.org."
        )
        said.append(Sentence(words, "package"))
    if found.disk_bytes:
        room = f"It takes up to {size(found.disk_bytes)} of disk meanwhile and {size(model.size_bytes)} afterwards"
        if found.disk_bytes > found.free_bytes:
            said.append(Sentence(f"{room}, but only {size(found.free_bytes)} are free.", "triangle-alert", "warning"))
        else:
            said.append(Sentence(f"{room}; {size(found.free_bytes)} are free.", "database"))
        said.append(Sentence("It takes minutes, which the processor is busy for. Chats go on meanwhile.", "clock"))
    return said


def removal(model: ModelDetails) -> str:
    """The question before it is removed."""
    if model.own:
        return (
            f"Remove {model.title}? That frees {size(model.size_bytes)}. What it was imported from stays where it is."
        )
    return (
        f"Remove {model.title}? That frees {size(model.size_bytes)}. {KINDS[model.kind].without} It can be built again:"
        " the weights that were fetched are kept."
    )


def _network(found: BuildNeeds) -> Sentence:
    if not found.fetch_bytes:
        return Sentence("Nothing has to be fetched: what it takes is on this computer already.", "check")
    places = ", or else from ".join(found.places) or "where its recipe says"
    words = (
        f"Building fetches {size(found.fetch_bytes)} of weights from {places}. Only when you press Build: the app"
        " fetches nothing by itself."
    )
    return Sentence(words, "globe", "warning")


def _speed(model: ModelDetails) -> Sentence:
    speed = model.speed
    if speed is None:
        return Sentence("How fast it is here was not measured yet.", "gauge")
    tokens = f"reads {_rate(speed.read)} and writes {_rate(speed.written)} tokens a second"
    if not speed.device:
        return Sentence(f"Judging by another model that was measured here, it {tokens}.", "gauge")
    memory = f", with {size(speed.memory_bytes)} of memory for a short question" if speed.memory_bytes else ""
    return Sentence(f"Measured here on the {speed.device}: it {tokens}{memory}.", "gauge", "success")


def _rate(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"
