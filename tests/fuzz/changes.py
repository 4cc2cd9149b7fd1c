"""Ways to change bytes, texts and lines at random."""

from __future__ import annotations

from random import Random

_NUMBERS = (0, 1, 2, 7, 8, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF)
_MARKS = (b"PK\1\2", b"PK\3\4", b"PK\5\6", b"PK\6\6", b"PK\6\7", b"PK\7\x08", b"../", b"\\", b"\0", b"/", b"\xff")
_LARGEST = 300_000


def changed_bytes(random: Random, data: bytes) -> bytes:
    """`data` with one change: bits, numbers of 2 and 4 bytes, marks, pieces cut, repeated or moved."""
    if not data:
        return random.randbytes(random.randrange(1, 40))
    made = bytearray(data[:_LARGEST])
    at = random.randrange(len(made))
    if random.random() < 0.6:  # where the directory of a ZIP is
        at = max(0, len(made) - 1 - int(random.expovariate(1 / 150)))
    end = min(len(made), at + random.choice((1, 2, 4, 16, 60, 400)))
    match random.randrange(8):
        case 0:
            made[at] ^= 1 << random.randrange(8)
        case 1:
            made[at] = random.randrange(256)
        case 2:
            width = random.choice((2, 4))
            made[at : at + width] = (random.choice(_NUMBERS) % 256**width).to_bytes(width, "little")
        case 3:
            width = random.choice((2, 4))
            number = int.from_bytes(made[at : at + width], "little") + random.choice((-46, -30, -4, -1, 1, 4, 30, 46))
            made[at : at + width] = (number % 256**width).to_bytes(width, "little")
        case 4:
            mark = random.choice(_MARKS)
            made[at : at + len(mark)] = mark
        case 5:
            del made[at:end]
        case 6:
            made[at:at] = made[at:end]
        case 7:
            piece = made[at:end]
            del made[at:end]
            there = random.randrange(len(made) + 1)
            made[there:there] = piece
    return bytes(made)


def changed_lines(random: Random, text: str, words: tuple[str, ...]) -> str:
    """`text` with one change: a line removed, repeated, moved or indented, or one of `words` put into it."""
    lines = text[:_LARGEST].split("\n")
    at = random.randrange(len(lines))
    match random.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(random.randrange(len(lines) + 1), lines[at])
        case 2:
            lines.insert(random.randrange(len(lines)), lines.pop(at))
        case 3:
            lines[at] = " " * random.choice((1, 2, 4, 6)) + lines[at]
        case 4:
            lines[at] = lines[at][random.choice((1, 2, 4)) :]
        case 5 | 6:
            name, colon, _ = lines[at].partition(":")
            lines[at] = f"{name}{colon or ':'} {random.choice(words)}"
        case 7:
            place = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + random.choice(words) + lines[at][place:]
        case 8:
            place = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + chr(random.choice((*range(32, 127), 0x85, 0x2028, 0xFEFF, 0x1F600)))
    return "\n".join(lines)
