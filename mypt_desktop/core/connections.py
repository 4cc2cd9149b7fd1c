"""What was let out of this computer, or kept from going: told by whoever grants or refuses it, heard by the program.

`sys.audit` carries it, as Python's own sockets do: who tells needs to know nobody who hears.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

EVENT: Final = "mypt_desktop.connection"
Outcome: TypeAlias = Literal["granted", "refused"]
LONGEST: Final = 300  # characters of each word that is told


@dataclass(frozen=True, slots=True)
class Connection:
    """`when` is UTC in ISO 8601, to the second. `local`: the other end is on this computer."""

    when: str
    outcome: Outcome
    who: str
    where: str
    why: str
    local: bool = False


def tell(outcome: Outcome, who: str, where: str, why: str) -> None:
    """`who` was let through to `where`, or was not."""
    sys.audit(EVENT, outcome, who[:LONGEST], where[:LONGEST], why[:LONGEST])
