"""Markdown becomes flat blocks; text that grows gives the same blocks however it is cut."""

from __future__ import annotations

import pytest

from mypt_desktop.gui.markdown import Code, GrowingMarkdown, Heading, Paragraph, Rule, Span, Table, parsed

ANSWER = """# Fuel *estimate*

The boat burns **42 litres** an hour [1], see [the manual](https://example.com/m?x=1).
A second line.

- Petrel
  - port engine

    still port
1. first
2. second

```python
print("[2]")
```

> The sea does not
> read estimates.

| Boat | Litres |
|------|-------:|
| Petrel [2] | 42 |

---
text
#tag

* open list
```js
half"""


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 11, 17, 40, 1000])
def test_any_cutting_of_the_stream_gives_the_same_blocks(size: int) -> None:
    growing = GrowingMarkdown()
    for start in range(0, len(ANSWER), size):
        growing.feed(ANSWER[start : start + size])
    assert growing.blocks == parsed(ANSWER)


def test_finished_blocks_never_change() -> None:
    growing = GrowingMarkdown()
    seen: list[object] = []
    for character in ANSWER:
        growing.feed(character)
        assert growing.finished[: len(seen)] == seen
        seen = list(growing.finished)
    assert len(seen) > 5


def test_citation_markers_stand_on_their_own_but_not_in_code() -> None:
    (paragraph,) = parsed("As said [1][12], not `[3]` or [4](http://x.example).")
    assert isinstance(paragraph, Paragraph)
    assert [span.marker for span in paragraph.spans if span.marker] == [1, 12]


def test_html_is_text_and_images_are_their_description() -> None:
    (paragraph,) = parsed("<script>alert(1)</script> ![a cat](http://x.example/cat.png)")
    assert paragraph == Paragraph((Span("<script>alert(1)</script> [image: a cat]"),))


def test_dangerous_links_are_no_links() -> None:
    (paragraph,) = parsed("[press me](javascript:alert(1)) [data](data:text/html,x)")
    assert isinstance(paragraph, Paragraph)
    assert not any(span.link for span in paragraph.spans)


def test_direction_overrides_are_replaced() -> None:
    (paragraph,) = parsed("invoice\u202efdp.exe")
    assert paragraph == Paragraph((Span("invoice\ufffdfdp.exe"),))


def test_lists_quotes_and_code_keep_their_levels() -> None:
    blocks = parsed("- a\n  1. b\n     ```sh\n     ls\n     ```\n> q")
    assert [type(block) for block in blocks] == [Paragraph, Paragraph, Code, Paragraph]
    assert blocks[0] == Paragraph((Span("a"),), 1, "•")
    assert blocks[1] == Paragraph((Span("b"),), 2, "1.")
    assert blocks[2] == Code("ls", "sh", 2, nested=True)
    assert blocks[3] == Paragraph((Span("q"),), quoted=1)


def test_tables_keep_cells_and_alignment() -> None:
    (table,) = parsed("| a | b | c |\n|---|:-:|--:|\n| 1 | **2** | 3 |")
    assert isinstance(table, Table)
    assert table.alignments == ("left", "center", "right")
    assert table.rows[1][1] == (Span("2", bold=True),)


def test_an_unfinished_code_block_says_so() -> None:
    assert parsed("```py\nx = 1") == (Code("x = 1", "py", closed=False),)
    assert parsed("```py\nx = 1\n```") == (Code("x = 1", "py"),)


@pytest.mark.parametrize(
    "hostile",
    [
        "[" * 20_000,
        ">" * 5_000,
        "- " * 3_000,
        "*" * 20_000,
        "![[" * 6_000,
        "`" * 9_999,
        "|" * 5_000 + "\n" + "|-" * 5_000,
    ],
)
def test_hostile_text_gives_blocks(hostile: str) -> None:
    assert parsed(hostile)


def test_rules_and_headings_are_told_apart() -> None:
    assert parsed("# A\n\n---\n") == (Heading((Span("A"),), 1), Rule())
