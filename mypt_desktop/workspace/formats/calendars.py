"""Calendars (`.ics`) to light Markdown: each event, task and note under its name and day."""

from __future__ import annotations

import re
from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.content_lines import ContentLine, content_lines
from mypt_desktop.workspace.formats.encoding import is_binary
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, cell

_SHOWN: Final = {"VEVENT": "Event", "VTODO": "Task", "VJOURNAL": "Note", "VFREEBUSY": "Busy time"}
_MOMENT = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$")
_LENGTH = re.compile(r"([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$")
_RULE_WORDS: Final = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
_PLAIN: Final = {
    "LOCATION": "Where",
    "ORGANIZER": "Organiser",
    "ATTENDEE": "Attendee",
    "STATUS": "Status",
    "CATEGORIES": "Categories",
    "PRIORITY": "Priority",
    "PERCENT-COMPLETE": "Done, %",
    "CONTACT": "Contact",
    "URL": "Link",
    "COMMENT": "Comment",
}


def calendar(data: bytes) -> Extracted:
    """All of a calendar in its order. What is no calendar is refused."""
    if is_binary(data):
        raise DocumentUnreadableError("it is no calendar but binary data")
    blocks: list[str] = []
    open_: list[tuple[str, list[ContentLine]]] = []
    begun, size = False, 0
    for line in content_lines(data):
        if line.name == "BEGIN":
            begun = begun or line.value.strip().upper() == "VCALENDAR"
            open_.append((line.value.strip().upper(), []))
        elif line.name == "END" and open_:
            kind, lines = open_.pop()
            if kind in _SHOWN:
                blocks.append(_entry(kind, lines))
                size += len(blocks[-1])
        elif open_ and open_[-1][0] == "VCALENDAR" and line.name in ("X-WR-CALNAME", "NAME", "X-WR-CALDESC"):
            blocks.append(f"Calendar: {cell(line.text)}")
        elif open_:
            open_[-1][1].append(line)
        if size > MAX_CHARACTERS:
            raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
    if not begun:
        raise DocumentUnreadableError("it is damaged, not a readable calendar")
    blocks += [_entry(kind, lines) for kind, lines in open_ if kind in _SHOWN]  # one that is cut short
    return Extracted("\n\n".join(blocks), Structure.MARKDOWN)


def _entry(kind: str, lines: list[ContentLine]) -> str:
    by_name: dict[str, list[ContentLine]] = {}
    for line in lines:
        by_name.setdefault(line.name, []).append(line)
    first = {name: found[0] for name, found in by_name.items()}
    title = cell(first["SUMMARY"].text) if "SUMMARY" in first else _SHOWN[kind]
    day = _moment(first["DTSTART"] if "DTSTART" in first else first.get("DUE"))
    said = [f"# {title} ({day[:10]})" if day else f"# {title}"]
    if when := _when(first):
        said.append(f"When: {when}")
    if "DUE" in first:
        said.append(f"Due: {_moment(first['DUE'])}")
    if "COMPLETED" in first:
        said.append(f"Completed: {_moment(first['COMPLETED'])}")
    said += [f"Repeats: {_rule(rule.value)}" for rule in by_name.get("RRULE", [])]
    for name, label in _PLAIN.items():
        values = [value for line in by_name.get(name, []) if (value := _value(line))]
        if values:
            said.append(f"{label}{'s' if name == 'ATTENDEE' and len(values) > 1 else ''}: {', '.join(values)}")
    texts = [line.text for line in by_name.get("DESCRIPTION", []) if line.text]
    return "\n\n".join(["\n".join(said), *texts])


def _value(line: ContentLine) -> str:
    text = re.sub(r"^mailto:", "", line.text, flags=re.IGNORECASE)
    name = cell(line.parameters.get("CN", ""))
    return f"{name} <{text}>" if name and name != text and "@" in text else name or cell(text)


def _when(first: dict[str, ContentLine]) -> str:
    start = _moment(first.get("DTSTART"))
    if not start:
        return ""
    zone = first["DTSTART"].parameters.get("TZID", "")
    end = _moment(first.get("DTEND"))
    if end:
        start += f" to {end[11:] if end[:10] == start[:10] and len(end) > 10 else end}"
    elif "DURATION" in first and (length := _length(first["DURATION"].value)):
        start += f" for {length}"
    return f"{start} ({zone})" if zone else start


def _moment(line: ContentLine | None) -> str:
    """As `2024-03-05` or `2024-03-05 14:00`, or as it is written where it is none of them."""
    if line is None:
        return ""
    match = _MOMENT.match(line.value.strip())
    if not match:
        return cell(line.text)
    year, month, day, hour, minute, _, utc = match.groups()
    time = f" {hour}:{minute}{' UTC' if utc else ''}" if hour else ""
    return f"{year}-{month}-{day}{time}"


def _length(value: str) -> str:
    match = _LENGTH.match(value.strip())
    names = ("weeks", "days", "hours", "minutes", "seconds")
    parts = zip(match.groups()[1:], names, strict=True) if match else ()
    return " ".join(f"{count} {name if count != '1' else name[:-1]}" for count, name in parts if count)


def _rule(value: str) -> str:
    """`FREQ=WEEKLY;BYDAY=MO;UNTIL=20241231` as `weekly, on MO, until 2024-12-31`."""
    parts = dict(one.partition("=")[::2] for one in value.upper().split(";"))
    said = [_RULE_WORDS.get(parts.get("FREQ", ""), parts.get("FREQ", "").lower())]
    if parts.get("INTERVAL", "1") != "1":
        said.append(f"every {parts['INTERVAL']}")
    for key, word in (("BYDAY", "on"), ("BYMONTHDAY", "on day"), ("BYMONTH", "in month")):
        if parts.get(key):
            said.append(f"{word} {parts[key]}")
    if parts.get("COUNT"):
        said.append(f"{parts['COUNT']} times")
    if parts.get("UNTIL"):
        said.append(f"until {_moment(ContentLine('UNTIL', {}, parts['UNTIL']))}")
    return ", ".join(filter(None, said))
