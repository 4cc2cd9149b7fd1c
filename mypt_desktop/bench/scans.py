"""How well text in pictures is recognised: pages printed, scanned and read again, by the characters that are wrong."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.bench.figures import Figure, Outcome, Skipped
from mypt_desktop.core.errors import ModelNotFoundError
from mypt_desktop.core.paths import models_dir, program_dir
from mypt_desktop.runtime.ocr import TextRecogniser

if TYPE_CHECKING:
    from PIL.Image import Image

A4: Final = (8.27, 11.69)  # inches
POINTS: Final = 11  # of the letters
FONTS: Final = ("Inter-Regular.ttf", "Inter-Italic.ttf", "JetBrainsMono-Regular.ttf")

GERMAN: Final = """Mietvertrag über Räume im Erdgeschoß, Größe 84,50 m²
Zwischen der Hafenverwaltung, vertreten durch Frau Zoë Öztürk, und Herrn Jürgen
Weißmüller wird folgender Vertrag geschlossen. Die Räume dürfen nur als Büro genutzt
werden; jede Änderung bedarf der Schriftform. Die monatliche Miete beträgt 1.450,00 Euro
zuzüglich Heizkosten (§ 3 Absatz 2) und ist bis zum dritten Werktag zu überweisen.
Für Schlüssel, die verlorengehen, haftet der Mieter: 4 Stück, je 38,50 €.
Übergabe am 5. März 2024 um 14:30 Uhr. Kündigungsfrist: drei Monate zum Quartalsende.
Der Vermieter trägt die Kosten der Müllabfuhr, der Straßenreinigung und des Aufzugs.
Ärgernisse, Öffnungszeiten und Übungsräume regelt die Hausordnung (Anlage C).
Gerichtsstand ist Köln. Nebenabreden außer den hier genannten bestehen nicht.
IBAN DE89 3704 0044 0532 0130 00, Steuernummer 214/5812/0731, Telefon 0221 9876-54.
Überschüssige Beträge werden jährlich zurückgezahlt, spätestens am 30. Juni."""

ENGLISH: Final = """Minutes of the board, Tuesday 5 March 2024, 19:00 in the harbour office
Present: Ada Lind (chair), Ben O'Hara, Cy Nakamura, Di Fournier; apologies from Eve.
1. The minutes of 6 February were agreed. The winter timetable ends on 31 March; from
1 April the ferry leaves at 07:15, 09:30 and 17:45 on working days, and at 10:00 on Sundays.
2. Fares rise by 4.5 % to £8.40 (return) and £4.70 (single). Children under six travel free.
3. The engine of the "Petrel" was overhauled at a cost of £12,380.75, which is £619.25 less
than the estimate of October. Invoice no. INV-2024/0318 was passed for payment.
4. Any other business: the lamp at berth 12 has failed again (reported 19 Feb., ref. Q7-B).
Mr O'Hara will write to the council. The next meeting is on Tuesday 2 April at 19:00.
E-mail: board@harbour.example; web: https://harbour.example/minutes?id=318&lang=en"""


@dataclass(frozen=True, slots=True)
class Scan:
    """How a page is put on the glass: dots an inch, degrees by which it lies askew, and whether it comes out grey."""

    dots: int
    askew: float = 0.0
    grey: bool = False

    @property
    def name(self) -> str:
        how = [f"{self.askew:g} degrees askew"] * bool(self.askew) + ["grey"] * self.grey
        return ", ".join([f"{self.dots} dpi", *how])


SCANS: Final = (
    Scan(300),
    Scan(150),
    Scan(300, askew=2.0),
    Scan(150, askew=2.0),
    Scan(300, grey=True),
    Scan(150, askew=2.0, grey=True),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """`wrong` of `characters`, white space counted as one where there is any; `seconds` of the last page."""

    scan: Scan
    language: str
    wrong: int
    characters: int
    seconds: float


def page(text: str, font: str, scan: Scan, seed: int) -> Image:
    """A page as a scanner gives it: printed in four-fold size, then made small, turned, blurred and compressed."""
    import numpy as np
    from PIL import Image, ImageDraw, ImageFilter, ImageFont

    width, height = (round(side * scan.dots) for side in A4)
    letters = ImageFont.truetype(program_dir() / "resources" / "fonts" / font, round(POINTS * scan.dots / 72 * 2))
    wide = Image.new("L", (width * 2, height * 2), 255)
    draw = ImageDraw.Draw(wide)
    down = scan.dots * 2
    for line in text.split("\n"):
        for part in _broken(line, letters, width * 2 - 2 * scan.dots * 2):
            draw.text((scan.dots * 2, down), part, font=letters, fill=25)
            down += round(letters.size * 1.45)
    turned = wide.rotate(scan.askew, Image.Resampling.BICUBIC, fillcolor=255)
    small = turned.resize((width, height), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(scan.dots / 400))
    values = np.asarray(small, dtype=np.float64)
    rng = np.random.default_rng(seed)
    if scan.grey:
        values = 70 + values * (200 - 70) / 255 + np.linspace(-18, 18, width)  # a faded print on grey paper
    noisy = values + rng.normal(0, 8 if scan.grey else 4, values.shape)
    out = io.BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=60)
    return Image.open(out)


def _broken(line: str, letters: Any, width: int) -> Iterator[str]:
    words: list[str] = []
    for word in line.split(" "):
        if words and letters.getlength(" ".join([*words, word])) > width:
            yield " ".join(words)
            words = []
        words.append(word)
    yield " ".join(words)


def readings(threads: int = 1) -> Iterator[Reading]:
    """Reads the pages of every kind of scan. Raises `ModelNotFoundError` where the model `ocr` is not built."""
    recogniser = TextRecogniser(models_dir() / "ocr" / "build", threads)
    recogniser.load()
    rng = random.Random(5)
    for scan in SCANS:
        for language, text in (("German", GERMAN), ("English", ENGLISH)):
            wrong = characters = 0
            seconds = 0.0
            for font in FONTS:
                picture = page(text, font, scan, rng.randrange(1 << 30))
                begun = time.perf_counter()
                found = recogniser.read(picture)
                seconds = time.perf_counter() - begun
                expected = " ".join(text.split())
                wrong += distance(" ".join(" ".join(line.text for line in found).split()), expected)
                characters += len(expected)
            yield Reading(scan, language, wrong, characters, seconds)


def errors(threads: int) -> list[Outcome]:
    """The share of characters that are wrong for each kind of scan and language, and the seconds a page takes."""
    try:
        found = [*readings(threads)]
    except ModelNotFoundError as error:
        return [Skipped("characters wrong in scans", error.with_hint())]
    wrong: list[Outcome] = [
        Figure(f"{one.scan.name}, {one.language}", "% wrong", (100 * one.wrong / one.characters,)) for one in found
    ]
    return [*wrong, Figure("a page", "s", tuple(one.seconds for one in found))]


def distance(one: str, other: str) -> int:
    """The fewest insertions, deletions and replacements that make one text the other (Levenshtein)."""
    row = list(range(len(other) + 1))
    for number, sign in enumerate(one, 1):
        before, row[0] = row[0], number
        for at, wanted in enumerate(other, 1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (sign != wanted))
    return row[-1]
