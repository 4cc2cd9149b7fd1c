"""The picker's word on lines: which is said, which is not, and what happens without it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.answers.lines.looks import PUT
from mypt_desktop.answers.lines.picking import put_of_row
from mypt_desktop.core.events import CallStarted, TextAdded
from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.reading import Reading
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.agent.turns import final
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

FILES: dict[str, str | bytes] = {
    "yard.md": "# Yard\n\nThe gate is shut at nine.\nThe shed is shut at six.\nThe crane is inspected each spring.\n",
    "house.txt": "The gate of the house is shut at ten.\n",
}
STOCK = "Code,Service,Price incl. VAT (EUR)\nC1,Coat of varnish,54\nC2,New rope incl. splice,33\n"
SILENT = "The passages do not mention it."


class Alike:
    """A reader to whom every line answers as likely as another. It points at `word` wherever that stands."""

    def __init__(self, word: str = "\0") -> None:
        self._word = word

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        places = [text.find(self._word) for text in passages]
        return [
            Reading(1.0, 0.5, self._word, at, at + len(self._word), 0.9) if at >= 0 else Reading(1.0, 0.5)
            for at in places
        ]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        return [0.5 for _ in passages]


class Picking:
    """A picker that is sure of the line with one of `wanted` in it, the last of them first, else that none answers.
    `asked` is what it was asked."""

    def __init__(self, *wanted: str, ready: bool = True, closely: bool = False) -> None:
        self.ready = ready
        self.closely = closely
        self.asked: list[tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]] = []
        self._wanted = wanted

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        self.asked.append((question, tuple(lines), tuple(before)))
        if not self.ready:
            return []
        wanted = next((one for one in reversed(self._wanted) if any(one in text for _, text in lines)), "\0")
        found = [0.97 if wanted in text else 0.001 for _, text in lines]
        return [*(share / (sum(found) + 0.001) for share in found), 0.001 / (sum(found) + 0.001)]


class Torn(Picking):
    """Finds each line with one of `wanted` in it as likely as the others."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        found = [0.97 if any(one in text for one in self._wanted) else 0.01 for _, text in lines]
        return [*(share / (sum(found) + 0.01) for share in found), 0.01 / (sum(found) + 0.01)]


class Doubting(Picking):
    """Is sure of the first question's line, and in doubt of it for every later one."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        chances = super().pick(question, lines, before, cancel)
        return chances if len(self.asked) == 1 else [*(share / 3 for share in chances[:-1]), 0.67]


def told(
    folder: Path,
    picker: Picking,
    *said: str,
    files: dict[str, str | bytes] = FILES,
    points: str = "\0",
    compares: bool = False,
) -> list[Message]:
    """The answers to what is said, a turn each."""
    with engine(folder, files) as opened:
        opened.refresh()
        agent = AgentController(
            ScriptedModel(*[SILENT] * 6),
            PlainTools(WorkspaceTools(opened)),
            engine=opened,
            reader=Alike(points),
            picker=picker,
            meaning=opened if compares else None,
        )
        chat: list[Message] = []
        for text in said:
            chat.append(message(Role.USER, text))
            chat.append(final(list(agent.stream(chat, cancel=Event()))))
    return chat[1::2]


def test_the_line_that_is_picked_is_said_with_its_source(tmp_path: Path) -> None:
    picker = Picking("The shed")
    (answer,) = told(tmp_path, picker, "until when is the shed open?")
    assert answer.text == "The shed is shut at six. [1]"
    assert [one.text for one in answer.citations] == ["The shed is shut at six."]
    question, lines, before = picker.asked[0]
    assert (question, before) == ("until when is the shed open?", ())
    assert ("yard.md, Yard", "The shed is shut at six.") in lines
    assert ("house.txt", "The gate of the house is shut at ten.") in lines


def test_where_the_picker_finds_none_no_line_is_said(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, Picking(), "until when is the shed open?")
    assert not answer.text.startswith("The shed")


def test_a_question_that_goes_on_is_put_with_the_one_before_and_its_answer(tmp_path: Path) -> None:
    picker = Picking("The shed")
    told(tmp_path, picker, "until when is the shed open?", "and the gate?")
    question, _, before = picker.asked[-1]
    assert question == "and the gate?"
    assert before == ("until when is the shed open?", "The shed is shut at six.")


def test_no_more_lines_are_put_than_there_are_letters_and_of_copies_one(tmp_path: Path) -> None:
    picker = Picking("number 7 ")
    lines = [f"The gate number {n} is shut at {n} o'clock." for n in range(60)]
    files: dict[str, str | bytes] = {"gates.txt": "\n".join([*lines, lines[7]])}
    (answer,) = told(tmp_path, picker, "when is the gate number 7 shut?", files=files)
    _, put, _ = picker.asked[0]
    assert len(put) == PUT <= len(LETTERS)
    assert len(set(put)) == len(put)
    assert answer.text.startswith("The gate number 7 is shut")


def test_a_picker_that_is_not_there_is_not_asked_and_changes_nothing(tmp_path: Path) -> None:
    absent = Picking("The shed", ready=False)
    told(tmp_path, absent, "until when is the shed open?")
    assert absent.asked == []


def test_of_a_row_that_is_picked_the_cell_is_said_that_is_picked_among_its_cells(tmp_path: Path) -> None:
    picker = Picking("New rope", "Price incl. VAT (EUR): 33")
    (answer,) = told(tmp_path, picker, "a mooring line spliced, how dear is that?", files={"stock.csv": STOCK})
    assert answer.text == "Price incl. VAT (EUR) of C2, New rope incl. splice: 33 (stock.csv). [1]"
    _, cells, _ = picker.asked[1]
    assert [text for _, text in cells] == ["Code: C2", "Service: New rope incl. splice", "Price incl. VAT (EUR): 33"]


def test_how_many_is_answered_by_the_cell_of_a_row_that_says_it(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"gear.csv": "Item,Place,In stock\nIce axe 60,shed,13\nRope,house,4\n"}
    picker = Picking("Item: Ice axe 60", "In stock: 13")
    (answer,) = told(tmp_path, picker, "how many tools for frozen slopes do we own?", files=files)
    assert answer.text == "In stock of Ice axe 60: 13 (gear.csv). [1]"


def test_of_a_row_two_cells_are_said_where_two_things_are_asked_for(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "stays.csv": "Guest,Arrives,Leaves,Price\nBrandt,2 April,9 April,560\nMoll,1 May,4 May,90\n"
    }
    picker = Torn("Guest: Brandt", "2 April", "9 April")
    (answer,) = told(tmp_path / "two", picker, "when does brandt turn up and go?", files=files)
    assert answer.text.startswith("Arrives of Brandt: 2 April (stays.csv). Leaves of Brandt: 9 April (stays.csv).")
    (answer,) = told(tmp_path / "one", picker, "when does brandt turn up?", files=files)
    assert "9 April (stays" not in answer.text


def test_a_question_that_goes_on_is_read_over_the_passages_of_the_last_answer_too(tmp_path: Path) -> None:
    far = "# Boats\n\nThe ferry leaves at nine.\n\n# Fares\n\nFour crowns, and half for those under ten.\n"
    files: dict[str, str | bytes] = {"boats.md": far}
    files |= {f"{n}.txt": f"What {n} costs whom, and when: children of {n} pay {n}.\n" for n in range(30)}
    picker = Picking("The ferry", "half for those")
    _, answer = told(tmp_path, picker, "when does the ferry leave?", "and what do children pay there?", files=files)
    assert answer.text.startswith("Four crowns, and half for those under ten.")


def test_a_turn_that_is_stopped_while_lines_are_picked_asks_and_says_nothing_more(tmp_path: Path) -> None:
    stop = Event()

    class Stopping(Picking):
        def pick(
            self,
            question: str,
            lines: Sequence[tuple[str, str]],
            before: Sequence[str] = (),
            cancel: Event | None = None,
        ) -> list[float]:
            assert cancel is stop
            stop.set()
            return super().pick(question, lines, before, cancel)

    picker = Stopping("New rope", "33")
    with engine(tmp_path, {"stock.csv": STOCK}) as opened:
        opened.refresh()
        agent = AgentController(
            ScriptedModel(), PlainTools(WorkspaceTools(opened)), engine=opened, reader=Alike(), picker=picker
        )
        events = list(agent.stream([message(Role.USER, "a mooring line spliced, how dear is that?")], cancel=stop))
    assert len(picker.asked) == 1  # not for the cells of the row
    assert [event for event in events if isinstance(event, TextAdded)] == []


def test_a_row_of_which_no_cell_is_picked_is_shown_and_not_said(tmp_path: Path) -> None:
    class OfRows(Picking):
        def pick(
            self,
            question: str,
            lines: Sequence[tuple[str, str]],
            before: Sequence[str] = (),
            cancel: Event | None = None,
        ) -> list[float]:
            found = super().pick(question, lines, before, cancel)
            return [0.0] * len(lines) + [1.0] if len(self.asked) > 1 else found

    fees = "Instrument,Half,Whole\nDrum,183,354\nHarp,190,366\n"
    (answer,) = told(tmp_path, OfRows("Drum"), "and drum", files={"fees.csv": fees}, points="Drum")
    own, *quoted = answer.text.splitlines()
    assert "Drum" not in own
    assert any("Drum" in line for line in quoted)


def test_a_line_that_begins_with_a_label_can_be_said_however_many_numbers_it_has(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"numbers.txt": "piano: Kemble 01706 555 0139 (mobile 07700 900461)\n"}
    (answer,) = told(tmp_path, Picking("07700"), "Kemble's mobile?", files=files)
    assert answer.text == "piano: Kemble 01706 555 0139 (mobile 07700 900461). [1]"


BOUGHT = "Appliance,Shop,Price GBP\nKettle,Corve Electrical,40\nFridge,Corve Electrical,600\nLamp,Ludlow Lights,25\n"


def test_the_query_of_a_table_that_is_picked_is_asked_where_a_word_fits_nothing(tmp_path: Path) -> None:
    question = "everything my uncle ever paid at corve electrical altogether"
    picker = Picking("sum of Price GBP where Shop is Corve Electrical")
    (answer,) = told(tmp_path, picker, question, files={"bought.csv": BOUGHT}, compares=True)
    assert answer.text.startswith("640: the sum of Price GBP over 2 rows of bought.csv")
    assert [one.text.partition(" | ")[0] for one in answer.citations] == ["Appliance: Kettle", "Appliance: Fridge"]
    (_, put, _) = picker.asked[0]
    assert put == (("bought.csv: Appliance, Shop, Price GBP", "sum of Price GBP where Shop is Corve Electrical"),)


def test_a_sum_of_a_table_that_the_question_says_nothing_of_is_not_asked_for(tmp_path: Path) -> None:
    picker = Picking("sum of Price GBP")
    (answer,) = told(tmp_path, picker, "total spent on firewood", files={"bought.csv": BOUGHT}, compares=True)
    assert "sum of" not in answer.text


def test_a_cell_that_says_no_more_than_the_question_is_not_put(tmp_path: Path) -> None:
    picker = Picking("Corve Electrical")
    told(tmp_path, picker, "what did corve electrical sell us as fridge?", files={"bought.csv": BOUGHT})
    cells = [text for _, text in picker.asked[-1][1]]
    assert any(text.startswith("Price GBP: ") for text in cells)
    assert "Shop: Corve Electrical" not in cells


def test_a_number_that_the_question_names_is_no_answer_to_it() -> None:
    cells = (("Turn", "9"), ("Lead", "Sabina Kolb"), ("Second", "Bruno Zangerl"), ("Beds", "12"))
    _, put = put_of_row("rota.xlsx", cells, "who has the lead in turn 9?")
    assert [text for _, text in put] == ["Lead: Sabina Kolb", "Second: Bruno Zangerl", "Beds: 12"]


def test_where_no_query_is_picked_nothing_is_calculated(tmp_path: Path) -> None:
    question = "everything my uncle ever paid at corve electrical altogether"
    (answer,) = told(tmp_path, Picking(), question, files={"bought.csv": BOUGHT}, compares=True)
    assert "sum of" not in answer.text


def test_two_lines_that_are_as_likely_are_said_together_where_two_things_are_asked_for(tmp_path: Path) -> None:
    picker = Torn("The shed", "The gate is")
    (answer,) = told(tmp_path, picker, "until when are gate and shed open?")
    assert answer.text == "The gate is shut at nine. [1]\n\nThe shed is shut at six. [2]"
    assert [one.text for one in answer.citations] == ["The gate is shut at nine.", "The shed is shut at six."]


def test_of_two_documents_no_two_lines_are_said_together(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, Torn("The shed", "The gate of the house"), "until when are gate and shed open?")
    assert not answer.text.startswith(("The gate", "The shed"))


def test_of_two_lines_that_are_as_likely_none_is_said_where_one_thing_is_asked_for(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, Torn("The shed", "The gate is"), "until when is it open?")
    assert not answer.text.startswith(("The gate", "The shed"))


def test_a_line_that_answered_one_part_is_not_shown_in_doubt_for_another(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, Doubting("The shed"), "until when is the shed open? who painted the shed?")
    said = "The shed is shut at six. [1]\n\nI found nothing about “who painted the shed” in your documents."
    assert answer.text == said
    assert [one.marker for one in answer.citations] == [1]


def test_a_line_of_another_year_is_only_shown_where_a_document_is_of_the_year_that_is_asked_for(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "terms.md": "# Terms\n\nA stamped copy costs 24 crowns.\n",
        "prices 2026.md": "# Prices\n\nA plain copy costs 9 crowns.\n",
    }
    (shown,) = told(tmp_path / "a", Picking("stamped"), "what is a stamped copy in 2026?", files=files)
    assert shown.text == "Most likely here:\n\n> A stamped copy costs 24 crowns. [1]"
    (said,) = told(tmp_path / "b", Picking("stamped"), "what is a stamped copy?", files=files)
    assert said.text == "A stamped copy costs 24 crowns. [1]"
    del files["prices 2026.md"]
    (alone,) = told(tmp_path / "c", Picking("stamped"), "what is a stamped copy in 2026?", files=files)
    assert alone.text == "A stamped copy costs 24 crowns. [1]"


class FirstOfAll(Picking):
    """Is sure of the first line that it sees, whichever it is."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        self.asked.append((question, tuple(lines), tuple(before)))
        return [0.97, *(0.01 / len(lines) for _ in lines)]


def test_a_cell_without_letters_or_digits_says_nothing() -> None:
    cells = (("child", "Pernilla Waghorn"), ("phone", "?"), ("age", "9"))
    assert put_of_row("register.csv", cells, "pernilla waghorns parents phone number")[0] == [2]


def test_what_was_searched_for_beside_a_table_is_not_searched_for_again(tmp_path: Path) -> None:
    notes = "".join(f"The coat of varnish number {number} was put on in spring.\n" for number in range(30))
    with engine(tmp_path, {"stock.csv": STOCK, "notes.md": f"# Notes\n\n{notes}"}) as opened:
        opened.refresh()
        tools = PlainTools(WorkspaceTools(opened))
        agent = AgentController(ScriptedModel(), tools, engine=opened, reader=Alike(), picker=Picking())
        events = list(agent.stream([message(Role.USER, "price of a coat of varnish")], cancel=Event()))
    calls = [event.call.name for event in events if isinstance(event, CallStarted)]
    assert calls == ["workspace.search"]


def test_what_is_preferred_for_its_place_among_the_others_is_not_said(tmp_path: Path) -> None:
    picker = FirstOfAll()
    (answer,) = told(tmp_path, picker, "when is the gate shut?")
    (_, first, _), (_, second, _), *_ = picker.asked
    assert sorted(first) == sorted(second)
    assert [name for name, _ in second] == sorted((name for name, _ in first), reverse=True)
    assert "[1]" not in answer.text or answer.text.startswith("Most likely here")


def test_of_a_table_the_row_that_the_question_names_letter_by_letter_is_said(tmp_path: Path) -> None:
    marks = "Candidate,Mark\nRuth Pickersgill,131\nRuth Pickering,113\nOwen Lloyd,120\n"
    picker = Picking("Mark: 131")
    (answer,) = told(tmp_path, Cells(picker), "Ruth Pickering's mark in the exam?", files={"exam.csv": marks})
    assert answer.text.startswith("Mark of Ruth Pickering: 113")
    (answer,) = told(tmp_path / "b", Cells(picker), "how did Ruth Pickering do in the exam", files={"exam.csv": marks})
    assert answer.text.startswith("Mark of Ruth Pickering: 113")


class Cells(Picking):
    """Mixes up the rows, and knows the cell that is asked for once it has a row."""

    def __init__(self, rows: Picking) -> None:
        super().__init__()
        self._rows = rows

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        if any(" | " in text for _, text in lines):
            return self._rows.pick(question, lines, before, cancel)
        return [*(0.9 if text.startswith("Mark") else 0.01 for _, text in lines), 0.01]
