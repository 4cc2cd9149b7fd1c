"""The decoder on a network that is a table: what is computed again, how answers end, what is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime.constraint import Grammars
from mypt_desktop.runtime.decoding import PREFILL_PIECE, Decoder
from mypt_desktop.runtime.protocol import Finished, Generate
from mypt_desktop.runtime.tokenizer import Tokenizer

END = 256
VOCABULARY = [bytes([byte]) for byte in range(256)] + [b""]


class ByteNetwork:
    """A network over bytes that says what it is told to after a prompt, then ends; every call is on record."""

    def __init__(self, answer: bytes, prompt_length: int, most_recent: int = 1) -> None:
        self.answer = answer
        self.most_recent = most_recent
        self.prompt_length = prompt_length
        self.tokens: list[int] = []
        self.appended: list[int] = []

    def append(self, tokens: Sequence[int]) -> None:
        self.tokens += tokens
        self.appended.append(len(tokens))

    def rewind(self, length: int) -> None:
        del self.tokens[length:]

    def logits(self, back: int = 0) -> NDArray[np.float32]:
        assert back == 0 or back < self.appended[-1] <= self.most_recent
        written = bytes(self.tokens[self.prompt_length : len(self.tokens) - back])
        follows = len(written) < len(self.answer) and self.answer.startswith(written)
        logits = np.zeros(len(VOCABULARY), dtype=np.float32)
        logits[self.answer[len(written)] if follows else END] = 1
        return logits


class Run:
    """A decoder over a `ByteNetwork` and what it showed."""

    def __init__(
        self, answer: str | bytes = b"", prompt: bytes = b"prompt", context_length: int = 4096, most_recent: int = 1
    ) -> None:
        answer = answer.encode() if isinstance(answer, str) else answer
        self.network = ByteNetwork(answer, len(prompt), most_recent)
        self.prompt = tuple(prompt)
        self.decoder = Decoder(self.network, spellings=VOCABULARY, ends=[END], context_length=context_length)
        self.shown: list[str] = []

    def generate(
        self, max_tokens: int = 100, cancelled: Callable[[], bool] = lambda: False, **options: object
    ) -> Finished:
        self.shown = []
        request = Generate(1, (), (), max_tokens, **options)  # type: ignore[arg-type]
        return self.decoder.generate(self.prompt, request, cancelled=cancelled, emit=self.shown.append)

    def ask(self, prompt: bytes) -> Finished:
        self.prompt = tuple(prompt)
        self.network.prompt_length = len(prompt)
        self.network.appended = []
        return self.generate()

    @property
    def text(self) -> str:
        return "".join(self.shown)


def test_an_answer_ends_at_the_end_token_which_is_not_shown() -> None:
    run = Run("Grüße 🎉")
    finished = run.generate()
    assert run.text == "Grüße 🎉"
    assert (finished.reason, finished.completion_tokens) == ("stop", len("Grüße 🎉".encode()) + 1)


QUOTED = b"The harbour office opens at seven and closes at noon. When does it open? "


@pytest.mark.parametrize("most_recent", [1, 2, 5, 9])
@pytest.mark.parametrize(
    "answer", ["The harbour office opens at seven.", "aaaaaaaaaaaaaaaaaaaab", "abcabcabd", "Something else.", "T", ""]
)
@pytest.mark.parametrize("max_tokens", [1, 7, 100])
def test_guesses_change_nothing_of_an_answer(answer: str, max_tokens: int, most_recent: int) -> None:
    guessing, plain = (Run(answer, QUOTED, most_recent=most) for most in (most_recent, 1))
    finished, expected = (run.generate(max_tokens, repetition_penalty=1.05) for run in (guessing, plain))
    assert guessing.text == plain.text
    assert (finished.reason, finished.completion_tokens) == (expected.reason, expected.completion_tokens)
    assert guessing.network.tokens == plain.network.tokens
    assert guessing.decoder.cached_tokens == plain.decoder.cached_tokens


def test_a_quotation_is_read_in_few_steps() -> None:
    run = Run("The harbour office opens at seven and closes at noon.", QUOTED, most_recent=9)
    run.generate()
    prefill = 2
    assert len(run.network.appended) - prefill < 15
    assert max(run.network.appended[prefill:]) == 9


def test_what_is_guessed_in_vain_is_guessed_less() -> None:
    answer = b"".join(b"ab" + bytes([character]) for character in range(65, 90))  # after "ab" always something new
    run = Run(answer, b"ab0123456789ab0123456789", most_recent=9)
    run.generate()
    assert sum(run.network.appended[2:]) < 1.5 * len(answer) + 16


def test_a_guess_stays_within_the_context() -> None:
    run = Run("The harbour office opens at seven and closes", QUOTED, context_length=len(QUOTED) + 12, most_recent=9)
    finished = run.generate()
    assert (finished.reason, finished.completion_tokens) == ("length", 12)


def test_an_answer_is_cut_at_max_tokens() -> None:
    run = Run("abcdef")
    assert run.generate(max_tokens=3).reason == "length"
    assert run.text == "abc"


def test_an_answer_cut_in_mid_character_shows_only_whole_ones() -> None:
    run = Run("aé")
    run.generate(max_tokens=2)
    assert run.text == "a"


def test_an_answer_is_cut_where_the_context_is_full() -> None:
    run = Run("abcdef", prompt=b"0123456789", context_length=12)
    assert run.generate().reason == "length"
    assert run.text == "ab"
    assert run.decoder.cached_tokens <= 12


def test_a_stop_string_ends_the_answer_and_is_not_shown() -> None:
    run = Run("Yes.<end>No.")
    assert run.generate(stop=("<end>",)).reason == "stop"
    assert run.text == "Yes."


def test_a_prompt_is_processed_in_pieces_and_its_last_token_alone() -> None:
    run = Run(prompt=b"x" * (2 * PREFILL_PIECE + 11))
    finished = run.generate()
    assert run.network.appended == [PREFILL_PIECE, PREFILL_PIECE, 10, 1]
    assert (finished.prompt_tokens, finished.cached_tokens) == (2 * PREFILL_PIECE + 11, 0)


def test_a_longer_prompt_computes_only_what_it_adds() -> None:
    run = Run("two", prompt=b"one")
    run.generate()
    finished = run.ask(b"onetwo three")
    assert finished.cached_tokens == len(b"onetwo")
    assert run.network.appended[:2] == [len(b" three") - 1, 1]


def test_an_edited_prompt_keeps_what_stands_before_the_edit() -> None:
    run = Run("answer", prompt=b"system: question one")
    run.generate()
    finished = run.ask(b"system: question two")
    assert finished.cached_tokens == len(b"system: question ")
    assert bytes(run.network.tokens[: len(b"system: question two")]) == b"system: question two"


def test_the_same_prompt_again_computes_one_token() -> None:
    run = Run("answer")
    run.generate()
    finished = run.ask(b"prompt")
    assert finished.cached_tokens == len(b"prompt") - 1
    assert run.text == "answer"


def test_a_shorter_prompt_forgets_what_it_does_not_have() -> None:
    run = Run("answer", prompt=b"long prompt")
    run.generate()
    run.ask(b"long")
    assert bytes(run.network.tokens[:4]) == b"long"
    assert run.text == "answer"


def test_without_reuse_everything_is_computed_again() -> None:
    run = Run("a")
    run.generate()
    assert run.generate(reuse=False).cached_tokens == 0


def test_a_cancel_between_pieces_of_the_prompt_stops_before_the_next() -> None:
    run = Run("never", prompt=b"x" * 1000)
    finished = run.generate(cancelled=lambda: len(run.network.appended) == 2)
    assert (finished.reason, finished.completion_tokens) == ("cancelled", 0)
    assert run.network.appended == [PREFILL_PIECE, PREFILL_PIECE]


def test_what_was_computed_before_a_cancel_is_not_computed_again() -> None:
    run = Run("yes", prompt=b"x" * 1000)
    run.generate(cancelled=lambda: len(run.network.appended) == 2)
    assert run.generate().cached_tokens == 2 * PREFILL_PIECE
    assert run.text == "yes"


def test_a_cancel_stops_within_one_token() -> None:
    run = Run("abcdef")
    finished = run.generate(cancelled=lambda: len(run.shown) == 2)
    assert finished.reason == "cancelled"
    assert run.text == "ab"


@pytest.fixture(scope="module")
def light(models_dir: Path) -> tuple[Tokenizer, int]:
    return Tokenizer(models_dir / "light" / "build" / "tokenizer.json"), 49152


class FlatNetwork:
    """Finds every token equally good, so that only the grammar decides."""

    most_recent = 1

    def __init__(self, size: int) -> None:
        self.size = size
        self.appended: list[int] = []

    def append(self, tokens: Sequence[int]) -> None:
        self.appended.append(len(tokens))

    def rewind(self, length: int) -> None:
        pass

    def logits(self, back: int = 0) -> NDArray[np.float32]:
        return np.zeros(self.size, dtype=np.float32)


def held_to(
    light: tuple[Tokenizer, int], kind: str, grammar: str, max_tokens: int = 60
) -> tuple[str, Finished, FlatNetwork]:
    tokenizer, size = light
    network = FlatNetwork(size)
    grammars = Grammars(tokenizer, size, [2])
    decoder = Decoder(network, spellings=tokenizer.spellings, ends=[2], context_length=4096, grammars=grammars)
    shown: list[str] = []
    request = Generate(1, (), (), max_tokens, grammar_kind=kind, grammar=grammar)
    finished = decoder.generate((5, 6, 7), request, cancelled=lambda: False, emit=shown.append)
    return "".join(shown), finished, network


def test_a_grammar_decides_what_may_be_said(light: tuple[Tokenizer, int]) -> None:
    text, finished, _ = held_to(light, "regex", "(yes|yes, please)\\.")
    assert text in ("yes.", "yes, please.")
    assert finished.reason == "stop"


def test_what_a_grammar_leaves_no_choice_about_is_not_computed_token_by_token(light: tuple[Tokenizer, int]) -> None:
    fixed = "The words that must come, every single one of them"
    text, finished, network = held_to(light, "lark_grammar", f'start: "{fixed}"')
    assert text == fixed
    assert finished.completion_tokens > 8
    assert network.appended == [2, 1]  # the prompt; the answer needed no step at all


def test_a_json_schema_gives_compact_valid_json(light: tuple[Tokenizer, int]) -> None:
    schema = '{"type": "object", "properties": {"a": {"enum": [1]}}, "required": ["a"], "additionalProperties": false}'
    text, _, _ = held_to(light, "json_schema", schema)
    assert text == '{"a": 1}'


def test_forced_tokens_count_and_are_cut_at_max_tokens(light: tuple[Tokenizer, int]) -> None:
    text, finished, _ = held_to(light, "lark_grammar", 'start: "one two three four five six"', max_tokens=3)
    assert (finished.reason, finished.completion_tokens) == ("length", 3)
    assert "one two three four five six".startswith(text)


@pytest.mark.parametrize(
    ("kind", "grammar"), [("regex", "("), ("lark_grammar", "start: nowhere"), ("json_schema", "{"), ("poem", "a")]
)
def test_a_grammar_that_is_none_is_refused_with_its_fault(
    light: tuple[Tokenizer, int], kind: str, grammar: str
) -> None:
    with pytest.raises(ModelFailedError, match="not valid"):
        held_to(light, kind, grammar)
