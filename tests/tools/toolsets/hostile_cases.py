"""A hostile toolset: its name, what its refusal must say, and how it is made; and lists of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.tools.toolsets.packing import GOOD, Member, good, member, packed

Made = Callable[[], bytes]


@dataclass(frozen=True)
class Hostile:
    name: str
    says: str  # a part of the sentence, the entry's name where one is at fault
    make: Made


class Cases(list[Hostile]):
    """Hostile toolsets of one kind, in the order in which they were added."""

    def add(self, name: str, says: str) -> Callable[[Made], Made]:
        """For a function that makes the archive."""

        def added(make: Made) -> Made:
            self.append(Hostile(name, says, make))
            return make

        return added

    def named(self, name: str, path: str | bytes, says: str) -> None:
        """A toolset in order, with one more entry at `path`."""
        self.append(Hostile(name, says, lambda: beside_good(member(path, "x"))))

    def manifest(self, name: str, says: str, text: str | bytes, **files: str | bytes) -> None:
        """A toolset in order but for its manifest, which is `text`."""

        def make() -> bytes:
            return packed([member(path, data) for path, data in ({**GOOD, **files} | {"toolset.yaml": text}).items()])

        self.append(Hostile(name, says, make))


def beside_good(*members: Member) -> bytes:
    """A toolset in order, and these entries."""
    return packed([*good(), *members])
