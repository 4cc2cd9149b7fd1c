"""Runs the sections of a benchmark and puts their figures into a table or into JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mypt_desktop.bench.figures import Figure, Outcome, Section, Skipped
from mypt_desktop.core.errors import UserError


@dataclass(frozen=True, slots=True)
class Report:
    """All outcomes in the order in which they were measured, and the machine they were measured on."""

    machine: str
    outcomes: tuple[Outcome, ...]


def collect(machine: str, sections: Sequence[Section], progress: Callable[[str], None]) -> Report:
    """Measure one section after the other. One that cannot be measured is skipped with its reason."""
    outcomes: list[Outcome] = []
    for section in sections:
        progress(f"{section.title} …")
        try:
            outcomes += section.measure()
        except UserError as error:
            outcomes.append(Skipped(section.title, error.with_hint()))
    return Report(machine, tuple(outcomes))


def as_text(report: Report) -> str:
    """A table with one line a figure: median, range, repeats, target, and whether it was reached."""
    rows: list[tuple[str, ...]] = [("", "median", "min", "max", "unit", "n", "target", "")]
    rows += [_row(outcome) for outcome in report.outcomes if isinstance(outcome, Figure)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [report.machine, ""]
    for row in rows:
        cells = [
            cell.rjust(width) if 1 <= column <= 3 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    skipped = [outcome for outcome in report.outcomes if isinstance(outcome, Skipped)]
    if skipped:
        lines += ["", "Not measured:", *(f"  {outcome.name}: {outcome.why}" for outcome in skipped)]
    return "\n".join(lines)


def as_json(report: Report) -> dict[str, object]:
    """The same as plain values, with every repeat."""
    return {"machine": report.machine, "figures": [_entry(outcome) for outcome in report.outcomes]}


def number(value: float) -> str:
    """Three significant digits or so, never an exponent."""
    if value == int(value) and abs(value) < 1e6:
        return str(int(value))
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.3g}"


def _row(figure: Figure) -> tuple[str, ...]:
    target, verdict = "", figure.note
    if figure.target is not None:
        target = f"{figure.target.bound} {number(figure.target.value)}"
        verdict = "reached" if figure.reached else "MISSED"
    middle = (number(figure.median), number(min(figure.values)), number(max(figure.values)))
    return (figure.name, *middle, figure.unit, str(len(figure.values)), target, verdict)


def _entry(outcome: Outcome) -> dict[str, object]:
    match outcome:
        case Skipped(name, why):
            return {"name": name, "skipped": why}
        case Figure():
            entry: dict[str, object] = {
                "name": outcome.name,
                "unit": outcome.unit,
                "median": outcome.median,
                "min": min(outcome.values),
                "max": max(outcome.values),
                "values": list(outcome.values),
            }
            if outcome.target is not None:
                entry |= {"target": f"{outcome.target.bound} {outcome.target.value:g}", "reached": outcome.reached}
            return entry | ({"note": outcome.note} if outcome.note else {})
