"""A clause that a deed, an addendum or minutes change by its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.lines.amended import amending
from mypt_desktop.answers.lines.contested import both_said
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.core.reading import Reading
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.answers.inquiries import Opened
from tests.answers.lines.test_picking import Picking, told
from tests.workspace.folders import engine

LEASE = """\
# Lease of 14 Mill Street

Made the 28th of May 2021 between Whelan Holdings (the Landlord) and Kilmor Pottery (the Tenant).

2. Rent. 1,850 euros per month, in advance.

8. Parking. Four spaces at the rear, numbers 3 to 6. The gate is locked at night.

9. Break. None before 2027.
"""
DEED = """\
# Deed of variation

Dated 11 June 2025, supplemental to the lease of 28 May 2021.

- in clause 2 the figure becomes 2,120 euros per month;
- in clause 8 "3 to 6" becomes "3 to 7".
"""
OTHER_LEASE = """\
# Lease of the kiln shed

Made the 3rd of March 2022 between Aoife Hearne and Kilmor Pottery.

2. Rent. 300 euros per month.
"""
FILES: dict[str, str | bytes] = {
    "lease/Mill Street lease 2021.md": LEASE,
    "lease/Deed of variation.md": DEED,
    "lease/kiln shed.md": OTHER_LEASE,
    "mast/lease of the mast.md": """\
# Lease of the mast on Beacon Hill

Made on 24 June 2019 between the Thorncombe Estate and Saltmarsh Media.

## 7 Ending early

Either side may end the lease by six months' notice.
""",
    "mast/Deed of variation mast 2024.txt": """\
DEED OF VARIATI0N

made on 19 September 2024 between the Thorncombe Estate and Saltmarsh Media on Beacon Hill

3. In clause 7 for "six months" read "twelve months".
""",
    "hall/lease granary.txt": """\
Lease of the Granary hall

between the parish and the choir

9. Hours. Events end at 22:00.
""",
    "hall/Amendment No 1 granary.txt": """\
Amendment No 1 to the lease of the Granary hall

1. Clause 4 is left as it is.

2. Clause 9 (Hours). On Fridays and Saturdays events may run until 23:00.
""",
    "contract Vogt.md": "# Arbeitsvertrag\n\nzwischen der Töpferei Kilmor und Ilse Vogt, 1. März 2020\n\n"
    "§ 4 Urlaub\n\n§ 5 Arbeitszeit beträgt 30 Stunden.\n",
    "Nachtrag Vogt.md": "# Nachtrag\n\nzum Arbeitsvertrag von Ilse Vogt vom 1. März 2020\n\n"
    "§ 5 wird geändert: Die Arbeitszeit beträgt künftig 24 Stunden.\n",
}


def line_of(opened: WorkspaceEngine, path: str, text: str) -> Line:
    (doc_id,) = (one.doc_id for one in opened.list_docs() if one.path == path)
    passage = next(one for one in evidence_of(opened, [doc_id]) if text in one.text)
    start = passage.text.index(text)
    return Line(passage, start, start + len(text), text, (), Reading(0.9, 0.9), (), 0.8)


def changed(folder: Path, path: str, text: str, files: Mapping[str, str | bytes] = FILES) -> str:
    with engine(folder, dict(files)) as opened:
        opened.refresh()
        found = amending(Opened(opened), line_of(opened, path, text))
        return found.text if found else ""


@pytest.mark.parametrize(
    ("path", "text", "change"),
    [
        ("lease/Mill Street lease 2021.md", "1,850 euros per month, in advance.", "2,120 euros per month"),
        ("lease/Mill Street lease 2021.md", "Four spaces at the rear, numbers 3 to 6.", '"3 to 6" becomes "3 to 7"'),
        ("lease/Mill Street lease 2021.md", "The gate is locked at night.", '"3 to 6" becomes "3 to 7"'),
        ("hall/lease granary.txt", "Events end at 22:00.", "may run until 23:00"),
        ("contract Vogt.md", "§ 5 Arbeitszeit beträgt 30 Stunden.", "künftig 24 Stunden"),
    ],
)
def test_the_sentence_that_changes_a_clause_is_found_by_its_number(
    tmp_path: Path, path: str, text: str, change: str
) -> None:
    assert change in changed(tmp_path, path, text)


def test_the_number_of_a_clause_may_stand_in_its_heading(tmp_path: Path) -> None:
    with engine(tmp_path, dict(FILES)) as opened:
        opened.refresh()
        clause = line_of(opened, "mast/lease of the mast.md", "Either side may end the lease")
        ending = replace(clause, passage=replace(clause.passage, heading="Lease of the mast > 7 Ending early"))
        found = amending(Opened(opened), ending)
    assert found is not None
    assert found.text == '3. In clause 7 for "six months" read "twelve months".'


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("lease/Mill Street lease 2021.md", "9. Break. None before 2027."),  # nothing changes it
        ("lease/Mill Street lease 2021.md", "Made the 28th of May 2021"),  # no clause
        ("lease/kiln shed.md", "300 euros per month."),  # clause 2 of another lease
        ("lease/Deed of variation.md", "in clause 2 the figure becomes 2,120 euros per month;"),
    ],
)
def test_what_no_paper_changes_stands(tmp_path: Path, path: str, text: str) -> None:
    assert changed(tmp_path, path, text) == ""


def test_the_change_is_said_first_and_the_clause_quoted_below_it(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as opened:
        opened.refresh()
        best = line_of(opened, "lease/Mill Street lease 2021.md", "1,850 euros per month, in advance.")
        said = both_said(Opened(opened), "rent of mill street", best, [best], lambda _: (), 1)
    assert said is not None
    text, citations = said
    answer, quoted = text.split("\n\nAnother of your documents says, probably before that:\n\n")
    assert answer.endswith("the figure becomes 2,120 euros per month. [1]")  # and no semicolon of the list before it
    assert "1,850 euros per month" in quoted
    assert [one.path for one in citations] == ["lease/Deed of variation.md", "lease/Mill Street lease 2021.md"]


class Doubtful(Picking):
    """Finds each line with one of `wanted` in it as likely as that none answers."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        found = [1.0 if any(one in text for one in self._wanted) else 0.001 for _, text in lines]
        return [*(share / (sum(found) + 1) for share in found), 1 / (sum(found) + 1)]


def test_a_clause_in_doubt_is_shown_with_its_change(tmp_path: Path) -> None:
    files = {path: text for path, text in FILES.items() if path.startswith("lease/")}
    (answer,) = told(tmp_path, Doubtful("1,850"), "what do we pay for mill street?", files=files)
    assert answer.text.startswith("Most likely here:\n\n> ")
    clause, change = answer.citations
    assert "1,850 euros per month" in clause.text
    assert "the figure becomes 2,120 euros per month" in change.text
    assert answer.text.endswith(f"{change.text} [2]")
