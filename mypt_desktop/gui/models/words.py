"""What is said about models: for what they are, whether they fit, how fast they are, what building takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.model_ports import BuildNeeds, ModelDetails, ModelKind
from mypt_desktop.gui.toolsets.lines import Sentence
from mypt_desktop.gui.translation import number, tr, tr_noop


@dataclass(frozen=True, slots=True)
class Kind:
    """`words` are what it is for, `without` what happens where it is not there."""

    icon: str
    words: str
    without: str


KINDS: Mapping[ModelKind, Kind] = {
    "language": Kind(
        "brain", tr_noop("Answers in chats"), tr_noop("Another model answers then, or none where there is no other.")
    ),
    "embedder": Kind(
        "search",
        tr_noop("Finds passages by what they mean"),
        tr_noop("Documents are searched by their words alone then."),
    ),
    "phrases": Kind(
        "wrench", tr_noop("Finds the tool that a request is for"), tr_noop("Fewer requests find their tool then.")
    ),
    "reader": Kind(
        "book-open", tr_noop("Judges passages and checks answers"), tr_noop("Answers are checked less well then.")
    ),
    "picker": Kind(
        "list-checks", tr_noop("Tells which line answers a question"), tr_noop("Lines are chosen less well then.")
    ),
    "ocr": Kind("eye", tr_noop("Reads text in pictures and scans"), tr_noop("Pictures and scans are not read then.")),
    "speech": Kind("mic", tr_noop("Writes down what you say in English"), tr_noop("Nothing can be dictated then.")),
}
_MEGABYTE, _GIGABYTE = 1_000_000, 1_000_000_000


def size(count: int) -> str:
    """Bytes as people speak of models: `460 MB`, `1.4 GB`."""
    if count >= _GIGABYTE:
        return tr("{count:.1f} GB", count=count / _GIGABYTE)
    return tr("{count:,} MB", count=max(1, round(count / _MEGABYTE)))


def suffix(model: ModelDetails) -> str:
    """What stands behind its name in the list."""
    if model.chosen:
        return tr(", in use")
    return "" if model.built else tr(", not built")


def about(model: ModelDetails) -> str:
    """One line: what it is for, its name in the terminal, and its size."""
    there = (
        tr("{size} on the disk", size=size(model.size_bytes))
        if model.built
        else tr("not built, {size} once it is", size=size(model.size_bytes))
    )
    return " · ".join((tr(KINDS[model.kind].words), model.name, there))


def origin(model: ModelDetails) -> list[Sentence]:
    if model.own:
        licence = (
            tr("Its licence: {licence}.", licence=model.licence)
            if model.licence
            else tr("Its licence is not stated: look where it is from.")
        )
        return [
            Sentence(tr("You imported it from {base}. {licence}", base=model.base, licence=licence), "folder-input")
        ]
    licence = model.licence or tr("not stated")
    return [
        Sentence(
            tr(
                "Made from {base}. Licence: {licence}.",
                base=model.base or tr("weights without a name"),
                licence=licence,
            ),
            "scale",
        )
    ]


def fit(model: ModelDetails) -> list[Sentence]:
    """Whether it suits this machine, and how fast it is here."""
    if not model.memory_bytes:
        return []
    found = []
    if model.unsuited:
        found.append(Sentence(tr("It {unsuited}.", unsuited=told(model.unsuited)), "triangle-alert", "warning"))
    elif model.kind != "language":
        words = tr(
            "It fits this computer: it takes about {memory} of memory while it works.",
            memory=size(model.memory_bytes),
        )
        return [Sentence(words, "circle-check", "success")]
    else:
        words = tr("It suits this computer best") if model.recommended else tr("It fits this computer")
        needs = tr("{words}: it takes about {memory} of memory.", words=words, memory=size(model.memory_bytes))
        found.append(Sentence(needs, "circle-check", "success"))
    return [*found, _speed(model)] if model.kind == "language" else found


def needs(model: ModelDetails, found: BuildNeeds) -> list[Sentence]:
    """What building takes; nothing of it happens unasked."""
    if found.blocked:
        return [Sentence(tr("It cannot be built here. {blocked}", blocked=found.blocked), "ban", "warning")]
    said = [_network(found)]
    if found.environment:
        words = tr(
            "Before that an environment that builds models is made, once: it fetches torch and other packages from the"
            " Python package index, or torch from download.pytorch.org."
        )
        said.append(Sentence(words, "package"))
    if found.disk_bytes:
        room = tr(
            "It takes up to {most} of disk meanwhile and {size} afterwards",
            most=size(found.disk_bytes),
            size=size(model.size_bytes),
        )
        if found.disk_bytes > found.free_bytes:
            said.append(
                Sentence(
                    tr("{room}, but only {free} are free.", room=room, free=size(found.free_bytes)),
                    "triangle-alert",
                    "warning",
                )
            )
        else:
            said.append(Sentence(tr("{room}; {free} are free.", room=room, free=size(found.free_bytes)), "database"))
        said.append(Sentence(tr("It takes minutes, which the processor is busy for. Chats go on meanwhile."), "clock"))
    return said


def removal(model: ModelDetails) -> str:
    """The question before it is removed."""
    if model.own:
        return tr(
            "Remove {title}? That frees {size}. What it was imported from stays where it is.",
            title=model.title,
            size=size(model.size_bytes),
        )
    return tr(
        "Remove {title}? That frees {size}. {without} It can be built again: the weights that were fetched are kept.",
        title=model.title,
        size=size(model.size_bytes),
        without=tr(KINDS[model.kind].without),
    )


def _network(found: BuildNeeds) -> Sentence:
    if not found.fetch_bytes:
        return Sentence(tr("Nothing has to be fetched: what it takes is on this computer already."), "check")
    places = tr(", or else from ").join(found.places) or tr("where its recipe says")
    words = tr(
        "Building fetches {size} of weights from {places}. Only when you press Build: the app fetches nothing by"
        " itself.",
        size=size(found.fetch_bytes),
        places=places,
    )
    return Sentence(words, "globe", "warning")


def _speed(model: ModelDetails) -> Sentence:
    speed = model.speed
    if speed is None:
        return Sentence(tr("How fast it is here was not measured yet."), "gauge")
    tokens = tr(
        "reads {read} and writes {written} tokens a second", read=_rate(speed.read), written=_rate(speed.written)
    )
    if not speed.device:
        return Sentence(tr("Judging by another model that was measured here, it {speed}.", speed=tokens), "gauge")
    memory = (
        tr(", with {memory} of memory for a short question", memory=size(speed.memory_bytes))
        if speed.memory_bytes
        else ""
    )
    return Sentence(
        tr("Measured here on the {device}: it {speed}{memory}.", device=speed.device, speed=tokens, memory=memory),
        "gauge",
        "success",
    )


def _rate(value: float) -> str:
    return number(value, ".0f" if value >= 10 else ".1f")
