"""Models of other programs: they have `generate()` and nothing else."""

from __future__ import annotations

from collections.abc import Iterator


class Talker:
    """Says its lines one after the other. `prompts` is what it was given."""

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)
        self.prompts: list[str] = []

    def generate(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self._lines.pop(0)


class Echoing(Talker):
    """Returns the prompt too, as a decoder of whole sequences does; is told how much to write, and takes all else."""

    def generate(self, prompt: str, max_new_tokens: int = 16, **options: object) -> str:
        self.told = {"max_new_tokens": max_new_tokens, **options}
        return prompt + super().generate(prompt)


class Generator(Talker):
    """Writes on until it is told where to stop, and streams."""

    def generate(self, prompt: str, stop_strings: list[str]) -> Iterator[str]:  # type: ignore[override]
        assert "</myPT_assistant>" in stop_strings
        text = super().generate(prompt) + "</myPT_assistant><myPT_user>And then?"
        return (text[at : at + 3] for at in range(0, len(text), 3))
