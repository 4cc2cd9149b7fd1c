"""Bytes of unknown encoding become the text that was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.workspace.formats.encoding import decode, is_binary

RUSSIAN = "В гимназии он не был в числе первых учеников. Встреча состоится в четверг, 14 марта, в малом зале."
POLISH = "Spotkanie odbędzie się w czwartek w małej sali; proszę zabrać książkę i źródła."
FRENCH = "Où est passé le café ? L’élève est à l’école, déjà prêt pour la fête de Noël."
GERMAN = "Die Größe der Türen überprüfen; schöne Grüße aus München."
CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy."
JAPANESE = "名前,年齢,住所\n佐藤太郎,30,東京\n三木英子,25,大阪\n髙橋淳,35,名古屋\n"
GREEK = "Η συνάντηση θα γίνει την Πέμπτη στη μικρή αίθουσα."
CHINESE = "会议将在星期四举行，请带上您的电脑。"
KOREAN = "회의는 목요일에 열립니다. 노트북을 가져오세요."
TURKISH = "Toplantı perşembe günü küçük salonda yapılacak, lütfen geç kalmayın."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        *((RUSSIAN, name) for name in ("cp1251", "koi8-r", "iso8859-5", "cp866")),
        *((POLISH, name) for name in ("cp1250", "iso8859-2")),
        *((CZECH, name) for name in ("cp1250", "iso8859-2")),
        (FRENCH, "cp1252"),
        (GERMAN, "cp1252"),
        (TURKISH, "cp1254"),
        (GREEK, "cp1253"),
        (JAPANESE, "cp932"),
        ("会議は木曜日に行われます。" * 3, "euc_jp"),
        (CHINESE, "gb18030"),
        (KOREAN, "cp949"),
    ],
)
@pytest.mark.parametrize("times", [1, 40])
def test_text_in_an_old_encoding_is_read_right(text: str, encoding: str, times: int) -> None:
    assert decode((text * times).encode(encoding)) == text * times


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_text_in_unicode_is_read_with_and_without_a_mark(encoding: str) -> None:
    text = "First line, Größe\nSecond line"
    assert decode(text.encode(encoding)) == text
    assert not is_binary(text.encode(encoding))


def test_a_mark_in_the_middle_is_dropped() -> None:
    assert decode(b'"source"\n"\xef\xbb\xbfREF"') == '"source"\n"REF"'


def test_line_ends_are_made_alike() -> None:
    assert decode(b"one\r\ntwo\rthree\n") == "one\ntwo\nthree\n"


def test_utf8_with_one_broken_byte_stays_utf8() -> None:
    data = ("Größe und Maß. " * 200).encode() + b"\xff end"
    assert decode(data).startswith("Größe und Maß. Größe")


def test_programs_and_pictures_are_binary() -> None:
    assert is_binary(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0" * 20)
    assert is_binary(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0")
    assert not is_binary(b"plain words")
    assert not is_binary(RUSSIAN.encode("koi8-r"))
    assert not is_binary(b"")


@given(st.binary(max_size=3000))
def test_any_bytes_become_text_without_an_error(data: bytes) -> None:
    text = decode(data)
    assert "\0" not in text
    text.encode("utf-8")
