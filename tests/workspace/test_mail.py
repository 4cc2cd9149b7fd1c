"""Mail is read as a person reads it: who wrote what about what and when, and what is only quoted from before."""

from __future__ import annotations

import mailbox
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.chunks import spans
from mypt_desktop.workspace.documents import extract, format_of
from mypt_desktop.workspace.formats.extracted import Extracted
from tests.workspace.folders import engine


def letter(text: str, *, subject: str = "Price of oak", html: str = "") -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = "Jürgen Groß <groß@example.org>".replace("groß@", "gross@")
    mail["To"] = "Ann Lee <ann@example.org>"
    mail["Date"] = "Tue, 05 Mar 2024 14:02:11 +0100"
    mail["Subject"] = subject
    mail.set_content(text)
    if html:
        mail.add_alternative(html, subtype="html")
    return mail


def read(name: str, data: bytes) -> Extracted:
    kind = format_of(name, data[:8192])
    assert kind is not None
    return extract(name, kind, data)


def headings(document: Extracted) -> dict[str, str]:
    return {document.text[span.start : span.end]: span.heading for span in spans(document)}


def test_a_message_stands_under_its_subject_sender_and_date() -> None:
    text = read("offer.eml", letter("Oak is 90 euros now.", subject="Preis für Eiche").as_bytes()).text
    assert text.startswith("# Preis für Eiche (Jürgen Groß, 2024-03-05)\nFrom: Jürgen Groß <gross@example.org>\n")
    assert "\nDate: 2024-03-05 14:02\n" in text
    assert text.endswith("Oak is 90 euros now.")


def test_of_text_and_html_the_text_is_read_and_html_where_there_is_no_other() -> None:
    both = read("a.eml", letter("Plain words.", html="<p>Rich <b>words</b>.</p>").as_bytes()).text
    assert "Plain words." in both
    assert "Rich" not in both
    only = letter("")
    only.set_content("<p>Rich <b>words</b>.</p><script>no()</script>", subtype="html")
    assert read("b.eml", only.as_bytes()).text.endswith("Rich words.")


def test_encoded_bodies_are_decoded_and_attachments_named() -> None:
    mail = letter("")
    mail.set_content("Grüße aus Köln, das Café öffnet um zehn.", charset="iso-8859-1", cte="base64")
    mail.add_attachment(b"%PDF-", maintype="application", subtype="pdf", filename="Angebot Müller.pdf")
    text = read("c.eml", mail.as_bytes()).text
    assert "Grüße aus Köln, das Café öffnet um zehn." in text
    assert "Attachments: Angebot Müller.pdf" in text


@pytest.mark.parametrize(
    "quoted",
    [
        "On Mon, 4 Mar 2024 at 09:00, Ann Lee\n<ann@example.org> wrote:\n\n> Oak is 70 euros.\n> Regards",
        "-----Original Message-----\nFrom: Ann Lee\nSent: Monday\nSubject: Price\n\nOak is 70 euros.",
        "Von: Ann Lee\nGesendet: Montag, 4. März 2024\nAn: Jürgen\nBetreff: Preis\n\nOak is 70 euros.",
    ],
)
def test_an_earlier_message_is_never_in_one_passage_with_the_new_one(quoted: str) -> None:
    found = headings(read("d.eml", letter(f"Oak is 90 euros now.\n\n{quoted}").as_bytes()))
    new = next(text for text in found if "90 euros" in text)
    old = next(text for text in found if "70 euros" in text)
    assert "70 euros" not in new
    assert found[new] == "Price of oak (Jürgen Groß, 2024-03-05)"
    assert found[old].startswith("Earlier message, quoted by Jürgen Groß")


def test_marks_in_a_body_are_no_headings() -> None:
    found = headings(read("e.eml", letter("# not a heading\n\nTotals\n------\n\n```\n\nsome words").as_bytes()))
    assert set(found.values()) == {"Price of oak (Jürgen Groß, 2024-03-05)"}


def test_a_mailbox_is_every_message_in_it_with_or_without_an_ending(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "Inbox")
    box.add(letter("First words.\n\nFrom here on it rains.", subject="One"))
    box.add(letter("Second words.", subject="Two"))
    box.close()
    data = (tmp_path / "Inbox").read_bytes()
    for name in ("Inbox", "saved.mbox"):
        found = headings(read(name, data))
        assert [heading.split(" (")[0] for heading in found.values()] == ["One", "Two"]
        assert any("From here on it rains." in text for text in found)


def test_a_forwarded_message_keeps_its_own_subject() -> None:
    outer = letter("See below.", subject="Fwd")
    outer.add_attachment(letter("The boat leaves at nine.", subject="Boat"))
    text = read("f.eml", outer.as_bytes()).text
    assert "# Boat (Jürgen Groß, 2024-03-05)" in text
    assert "The boat leaves at nine." in text


def test_mail_is_found_by_its_sender_and_subject(tmp_path: Path) -> None:
    with engine(tmp_path, {"mail/1.eml": letter("It is 90 euros now.").as_bytes()}) as made:
        found = made.search("price of oak from Jürgen Groß")
    assert found[0].metadata["heading"] == "Price of oak (Jürgen Groß, 2024-03-05)"


def test_bytes_that_are_no_mail_are_refused_by_name() -> None:
    with pytest.raises(DocumentUnreadableError, match=r"x\.eml cannot be read: it is no mail"):
        read("x.eml", bytes(range(256)) * 4)
    assert read("y.eml", b"just words").text == "just words"


@given(st.binary(max_size=400), st.sampled_from(["a.eml", "a.mbox"]))
def test_whatever_the_bytes_they_are_read_or_refused(data: bytes, name: str) -> None:
    for tried in (data, b"Content-Type: multipart/mixed; boundary=a\n\n--a\n" + data, b"From a 2024\nA: b\n" + data):
        sentence = name
        try:
            extract(name, format_of(name, tried) or "prose", tried)
        except DocumentUnreadableError as error:
            sentence = str(error)
        assert name in sentence
