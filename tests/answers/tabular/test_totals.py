"""Questions over papers of one kind: counted, and a number of each added up; one number never stands for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.core.messages import Message
from mypt_desktop.runtime.reader import Reader
from tests.answers.tabular.test_tables import asked

LETTER = """\
INVOICE R-{number}
Velo Lindau GmbH

To: {customer}

Labour 1.5 h         90.00
Subtotal: {unit} 1.00
Total due: {unit} {total}
Payable within 14 days.
"""


def said(folder: Path, question: str, more: str = "", **units: str) -> Message:
    rows = [("371", "Baker GmbH", "420.00"), ("372", "Hotel Seeblick", "1,290.50"), ("373", "Baker GmbH", "88.00")]
    files: dict[str, str | bytes] = {
        f"invoice-{number}.txt": LETTER.format(
            number=number, customer=customer, total=total, unit=units.get(f"r{number}", "EUR")
        )
        for number, customer, total in rows
    }
    if more:
        files["invoice-374.txt"] = more
    files["notes.md"] = "# Notes\n\nThe baker brings rolls on Fridays.\n"
    return asked(folder, question, files=files)[0]


@pytest.mark.parametrize(
    ("question", "answer", "sources"),
    [
        (
            "how many invoices are from baker?",
            "2 documents are named “invoices” and speak of baker: invoice-371.txt [1], invoice-373.txt [2]",
            ["INVOICE R-371", "INVOICE R-373"],
        ),
        (
            "what is the total of all invoices",
            "EUR 1,798.50: the sum of what each of the documents says: invoice-371.txt: EUR 420.00 [1]; "
            "invoice-372.txt: EUR 1,290.50 [2]; invoice-373.txt: EUR 88.00 [3]",
            ["Total due: EUR 420.00", "Total due: EUR 1,290.50", "Total due: EUR 88.00"],
        ),
        (
            "Wie hoch ist die Summe der Rechnungen von Baker?",
            "EUR 508.00: die Summe von dem, was jedes der Dokumente sagt: invoice-371.txt: EUR 420.00 [1]; "
            "invoice-373.txt: EUR 88.00 [2]",
            ["Total due: EUR 420.00", "Total due: EUR 88.00"],
        ),
    ],
)
def test_papers_of_one_kind_are_counted_and_added_up(
    tmp_path: Path, question: str, answer: str, sources: list[str]
) -> None:
    message = said(tmp_path, question)
    assert message.text == answer
    assert [citation.text for citation in message.citations] == sources


def test_numbers_in_several_units_are_listed_and_not_added(tmp_path: Path) -> None:
    text = said(tmp_path, "total of all invoices", r372="USD").text
    assert text.startswith("I did not calculate this: the numbers have several units.")
    assert "invoice-372.txt: USD 1,290.50 [2]" in text


def test_a_number_that_some_papers_lack_is_not_added(tmp_path: Path) -> None:
    text = said(tmp_path, "total of all invoices", more="INVOICE R-374\n\nTo be continued.\n").text
    assert text.startswith("I did not calculate this: I found no such number in invoice-374.txt.")


def test_a_day_is_no_number_that_papers_are_compared_by(tmp_path: Path) -> None:
    assert "highest" not in said(tmp_path, "When were invoices from Baker due last?").text


def test_what_one_paper_alone_lacks_is_left_to_the_passages(tmp_path: Path) -> None:
    more = "INVOICE R-374\n\nQuill Ltd\n\nA discount is given on request.\n"
    assert "calculate" not in said(tmp_path, "highest discount on the Quill invoice", more=more).text


def test_one_paper_that_is_named_by_its_number_is_no_kind(tmp_path: Path) -> None:
    assert "calculate" not in said(tmp_path, "total of invoice-372?").text


def test_a_word_that_no_paper_holds_leaves_the_question_to_the_passages(tmp_path: Path) -> None:
    assert "documents are named" not in said(tmp_path, "how many invoices were lost at sea?").text


PROSE = {
    "en": "Invoice 12. Twelve oak boards and three sacks of glue. For all of this we charge you 420 euros in all, "
    "payable by 2 April 2025.\n",
    "de": "Rechnung 55. Für die Reparatur des Zauns (6 Stunden, Material 80 Euro) berechnen wir Ihnen insgesamt "
    "368 Euro. Zahlbar binnen 14 Tagen.\n",
    "es": "Factura 77. Entregamos 40 cajas a 6 euros. El importe total a pagar es de 1.240 euros.\n",
    "label": "INVOICE R-9\n\nLabour 1.5 h      90.00\nTotal due: EUR 88.00\n",
}


def over(folder: Path, question: str, reader: Reader | None, papers: dict[str, str]) -> Message:
    files: dict[str, str | bytes] = {f"invoices/{name}.txt": text for name, text in papers.items()}
    return asked(folder, question, files=files, reader=reader)[0]


def test_a_value_in_prose_is_read_listed_with_its_sentence_and_added(tmp_path: Path, reader: Reader) -> None:
    message = over(tmp_path, "what is the total of all invoices?", reader, PROSE)
    assert message.text == (
        "EUR 2,116.00: the sum of what each of the documents says: de.txt: 368 Euro [1]; en.txt: 420 euros [2]; "
        "es.txt: 1.240 euros [3]; label.txt: EUR 88.00 [4]"
    )
    assert [citation.text.split(" ")[0] for citation in message.citations] == ["Für", "For", "El", "Total"]


def test_a_paper_in_which_the_reader_is_not_sure_of_a_value_is_named_and_nothing_added(
    tmp_path: Path, reader: Reader
) -> None:
    papers = PROSE | {"open": "Invoice 41, page 1 of 2. Twelve boards at 14 euros each. Continued overleaf.\n"}
    text = over(tmp_path, "what is the total of all invoices?", reader, papers).text
    assert text.startswith("I did not calculate this: I found no such number in open.txt.")
    assert "en.txt: 420 euros [2]" in text


def test_without_a_reader_only_what_stands_behind_a_label_is_found(tmp_path: Path) -> None:
    text = over(tmp_path, "what is the total of all invoices?", None, PROSE).text
    assert text.startswith("I did not calculate this: I found no such number in de.txt, en.txt, es.txt.")
    assert text.endswith("label.txt: EUR 88.00 [1]")


def test_another_measure_is_read_in_the_words_it_is_asked_for(tmp_path: Path, reader: Reader) -> None:
    files: dict[str, str | bytes] = {
        "deliveries/a.txt": "Our lorry brought 38 boards and 6 boxes of screws; weighed in at 1,140 kg in all.\n",
        "deliveries/b.txt": "Two pallets of tiles for Hill Road 12. The load weighs 860 kg. The driver was Mr Moor.\n",
    }
    message, _ = asked(tmp_path, "what is the total weight of the deliveries?", files=files, reader=reader)
    assert message.text.startswith(
        "2,000 kg: the sum of what each of the documents says: a.txt: 1,140 kg [1]; b.txt: 8"
    )


ROWS = """\
ALPVET GROSSHANDEL
Industriezeile 44

INVOICE
Your customer no.: 20417

Pos  Article          Qty    Total EUR
  1  Vaccine            6       {one},00
  2  Chips             50       {two},00
  3  Gauze              1        10,00

TOTAL TO PAY          {total},00

Payable within 14 days.
Goods stay ours until paid.
Thank you!
"""


def test_an_invoice_with_a_few_rows_is_a_paper_and_no_table(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"invoice {number} alpvet.txt": ROWS.format(one=one, two=two, total=one + two + 10)
        for number, (one, two) in enumerate([(474, 230), (1300, 40)])
    }
    said = asked(tmp_path, "what is the total of the invoices from alpvet?", files=files)[0].text
    assert said.startswith("EUR 2,064.00: the sum of what each of the documents says:")
    said = asked(tmp_path, "how many invoices are from alpvet?", files=files)[0].text
    assert said.startswith("2 documents are named “invoices” and speak of alpvet:")


BILLS: dict[str, str | bytes] = {
    "Bills/Harbottle/HP-2347 jun 25.txt": "Harbottle\nInvoice of 12 June 2025\n\nLabour  2.5 h at £46.00  £115.00\n\n"
    "Total incl. VAT: £231.60\n",
    "Bills/Harbottle/HP-2402 november.html": "<p>Harbottle, 3 November 2025</p><table><tr><th>Work</th><th>Amount</th>"
    "</tr><tr><td>Travel</td><td>£16.50</td></tr><tr><td>Total incl. VAT</td><td>£361.80</td></tr></table>"
    "<p>Labour 4 h at £46.00</p>",
    "Bills/Harbottle/HP-2500.txt": "Harbottle\nInvoice of 1 December 2025\n\nLabour  1 h at £46.00  £46.00\n\n"
    "Total incl. VAT: £55.20\n",
    "Bills/alpvet 17.txt": "Alpvet\nInvoice of 1 December 2025\n\nTotal: 99.00 EUR\n",
}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Harbottle's June and November bills together, incl VAT", "GBP 593.40: the sum of"),
        ("what do the three harbottle invoices add up to", "GBP 648.60: the sum of"),
        ("average hours of labour per Harbottle bill", "2.50 h: the average of"),
        ("which Harbottle invoice is the highest and how much", "HP-2402 november.html, GBP 361.80: the highest of"),
    ],
)
def test_the_papers_that_are_meant_are_added_up(tmp_path: Path, question: str, answer: str) -> None:
    assert asked(tmp_path, question, files=BILLS)[0].text.startswith(answer)


def test_papers_in_a_folder_with_a_compound_for_its_name_are_of_that_kind(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"Eingangsrechnungen/RE-{number}.txt": f"Rechnung {number}\nAlpvet GmbH\n\nGesamtbetrag: {number},50 EUR\n"
        for number in (117, 203)
    }
    said = asked(tmp_path, "what do all alpvet invoices add up to?", files=files)[0].text
    assert said.startswith("EUR 321.00: the sum of what each of the documents says:")


def test_months_that_are_cut_short_and_a_label_that_ends_in_the_word_for_it(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "Invoices/scan_0042.txt": "Mühle Kessler\nRechnung vom 12. September 2026\n\nRechnungsbetrag EUR: 1.603,29\n",
        "Invoices/scan_0043 okt.txt": "Mühle Kessler\nRechnung vom 14. Oktober 2026\n\nRechnungsbetrag EUR: 1.743,89\n",
        "Invoices/Facture LAIT sept.txt": "Laiterie\nFacture du 30 septembre 2026\n\nTotal TTC: 1 187,72 EUR\n",
    }
    said = asked(tmp_path, "sum of the two kessler invoices (sept + oct), gross", files=files)[0].text
    assert said.startswith("EUR 3,347.18: the sum of what each of the documents says:")


@pytest.mark.parametrize(
    "question",
    [
        "how much VAT did the harbottle invoices have in total",  # the tax is not what is to be paid
        "what do the harbottle invoices add up to without VAT",
        "total of Jan's invoices",  # somebody, and no month
    ],
)
def test_what_is_not_to_be_paid_is_no_sum_of_what_is(tmp_path: Path, question: str) -> None:
    assert "the sum of what each of the documents says" not in asked(tmp_path, question, files=BILLS)[0].text
