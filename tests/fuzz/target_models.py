"""Files of a stranger's model: a sentence or a model, and nothing outside its folder is opened, written or loaded.

Where a path could lead, a pipe lies that nobody writes to: whoever opens it waits until the round is given up, which is
a finding. Native libraries are in forks, and a fork that dies is a finding too, although import would bear it.
"""

from __future__ import annotations

import atexit
import copy
import json
import os
import shutil
import struct
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects.template_child import SECONDS, Templates
from mypt_desktop.runtime import genai_config
from tests.fuzz.changes import changed_bytes
from tests.fuzz.forked import Forked
from tests.fuzz.target import Target
from tests.training.tiny import TEMPLATE, build_python, write_config, write_tokenizer

PIPES = ("evil.so", "secret", "written", "model.onnx.data")
SCALARS: Sequence[Any] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, 1e308, float("nan"), 0.5, "", "\0", "\ud800", "a" * 100_000),
    *("../outside/evil.so", "../outside/secret", "evil.so", "secret", "/dev/zero", "[" * 5000, [], {}, [[]], {"": {}}),
)  # fmt: skip


def _words(text: str) -> Sequence[str]:
    return text.split()


SETTINGS = _words("""
    custom_ops_library enable_profiling ep_library_path provider_options session_options filename
    session.optimized_model_filepath ep_context_file_path pipeline vision encoder run_options adapter_path
    model.onnx config_entries graph_optimization_level cuda session.model_external
""")
TOKENIZER_WORDS = _words("""
    type Split Regex pattern (a+)+$ (x+x+)+y [ behavior Isolated normalizer Precompiled precompiled_charsmap AAAA
    Unigram WordPiece WordLevel unk_token merges vocab Sequence normalizers Replace content Strip Prepend
    ByteFallback Metaspace CTC dropout BertNormalizer continuing_subword_prefix max_input_chars_per_word
    byte_fallback ignore_merges cache_capacity id
""")
CONFIG_WORDS = _words("""
    model_type architectures auto_map quantization_config torch_dtype rope_scaling rope_parameters num_hidden_layers
    num_attention_heads hidden_size vocab_size head_dim base_model_name_or_path _attn_implementation qwen2 mamba
    bert gguf_file dtype float8_e4m3fn quant_method awq
""")
WEIGHTS_WORDS = ("__metadata__", "dtype", "shape", "data_offsets", "F32", "I64", "F8_E8M0", "BOOL", "format", "pt", "x")
PIECES = """
{{
}}
{%
%}
{#
{% for a in range(99999) %}
{% endfor %}
{% macro a() %}{{ a() }}{% endmacro %}
{{ a() }}
{{ ''.__class__.__mro__ }}
{{ messages.__init__.__globals__ }}
{{ '%999999999d' | format(1) }}
{{ '{0.__class__}'.format(messages) }}
{{ '{:>999999999}'.format(1) }}
{{ 'a' * 10 ** 9 }}
{{ 9 ** 9 ** 9 }}
{{ lipsum(n=9999) }}
{% include '/etc/passwd' %}
{% import 'os' as os %}
{{ cycler.__init__.__globals__.os }}
{% set ns = namespace(a=[]) %}
{% set ns.a = ns.a + ns.a %}
{{ messages | tojson(indent=999999) }}
| list
| join('a' * 9999)
| batch(1000000000)
| slice(1000000000) | list
| groupby('role')
| map(attribute='a.b')
{{ 'a' | center(999999999) }}
{{ 'a' | indent(999999999) }}
{{ 'a' | wordwrap(0) }}
{{ 1 / 0 }}
{{ '\\x00' }}
{{ 'a' | replace('', 'aaaaaaaaaa') }}
{{ raise_exception('no') }}
{{ strftime_now('%' * 9999) }}
-
{{ self._TemplateReference__context }}
{{ (messages | first).update({}) }}
{% generation %}
{% continue %}
{{ 'a' | truncate(-99999999) }}
{{ range(10) | sum(start='a') }}
{{ 'a' | urlize }}
{{ [1] | random }}
{{ 'a'.zfill(99999999) }}
{{ 'a'.expandtabs(99999999) }}
{{ dict(a=1) | xmlattr }}
{{ '((((' | striptags }}
""".strip().splitlines()


@cache
def place() -> tuple[Path, Forked]:
    """A folder with a small model in every form, the process that reads them, and pipes where paths could lead."""
    made = Path(os.path.realpath(tempfile.mkdtemp(prefix="mypt-fuzz-models-")))
    scratch = made / "scratch"
    published = write_config(scratch / "seeds" / "published")
    write_tokenizer(published / "tokenizer.json")
    about = {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": "<|im_end|>", "chat_template": TEMPLATE}
    (published / "tokenizer_config.json").write_text(json.dumps(about), encoding="utf-8")
    readers = Forked(build_python(), "tests.fuzz.model_readers", scratch)
    readers.run("seeds", folder=str(published.parent))
    atexit.register(stop)
    return scratch, readers


def stop() -> None:
    """End the process that reads models, if there is one, and remove its folder."""
    if place.cache_info().currsize:
        scratch, readers = place()
        readers.close()
        shutil.rmtree(scratch.parent, ignore_errors=True)
        place.cache_clear()
    templates.close()


def seed(name: str) -> bytes:
    scratch, _ = place()
    return (scratch / "seeds" / name).read_bytes()


def read(function: str, files: dict[str, bytes], like: str = "", **arguments: str) -> str:
    """What came of the files, in a folder of their own beside the rest of the seed called `like`."""
    scratch, readers = place()
    work = scratch / "work"
    shutil.rmtree(work, ignore_errors=True)
    folder, outside = work / "model", work / "outside"
    if like:
        shutil.copytree(scratch / "seeds" / like, folder)
    for name, data in files.items():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    outside.mkdir()
    for name in PIPES:
        os.mkfifo(outside / name)
        if not (folder / name).exists():
            os.mkfifo(folder / name)
    only = "" if like else next(iter(files))
    said = readers.run(function, **arguments, **{"path" if only else "folder": str(folder / only)})
    assert {one.name for one in outside.iterdir()} == {*PIPES}
    assert {one.name for one in work.iterdir()} == {"model", "outside"}
    left = {one.name for one in scratch.iterdir()} - {"seeds", "work", ".cache"}
    assert not left, left
    return said


# Changes of texts, trees and numbers.


def changed_tree(random: Random, value: Any, words: Sequence[str]) -> Any:
    """A JSON value with one change anywhere in it: another scalar or word, a key more, less or moved."""
    value = copy.deepcopy(value)
    inner = value
    for _ in range(random.randrange(8)):
        below = list(inner.values()) if isinstance(inner, dict) else inner if isinstance(inner, list) else []
        below = [one for one in below if isinstance(one, dict | list) and one]
        if not below:
            break
        inner = random.choice(below)
    new: Any = random.choice(
        (random.choice(SCALARS), random.choice(words), random.randrange(300), copy.deepcopy(inner))
    )
    if isinstance(inner, dict):
        name = random.choice((random.choice([*inner, ""]), random.choice(words)))
        if random.random() < 0.15:
            inner.pop(name, None)
        else:
            inner[name] = new
    elif isinstance(inner, list):
        inner.insert(random.randrange(len(inner) + 1), new)
    return value


def changed_json(random: Random, data: bytes, words: Sequence[str]) -> bytes:
    if random.random() < 0.15:
        return changed_bytes(random, data)
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return changed_bytes(random, data)
    return json.dumps(changed_tree(random, value, words)).encode("utf-8", "surrogatepass")


def changed_head(random: Random, data: bytes) -> bytes:
    """The header of a GGUF file, where its numbers, names and kinds are."""
    size = random.choice((24, 200, 1200, 8000))
    return changed_bytes(random, data[:size]) + data[size:]


def changed_safetensors(random: Random, data: bytes) -> bytes:
    (size,) = struct.unpack("<Q", data[:8].ljust(8, b"\0"))
    if random.random() < 0.2 or size > len(data) - 8:
        number = random.choice((0, 1, 7, size - 1, size + 1, len(data), 2**31, 2**63, 2**64 - 1))
        return struct.pack("<Q", number % 2**64) + data[8:]
    header = changed_json(random, data[8 : 8 + size], WEIGHTS_WORDS)
    return struct.pack("<Q", len(header)) + header + data[8 + size :]


def changed_references(random: Random, changes: str) -> str:
    key = random.choice(("location", "location", "offset", "length", "checksum", "basepath", ""))
    numbers = ("0", "-1", "1", "57816", "57817", str(2**31), str(2**63), str(2**64), "1e3", "", "x", "4096")
    paths = (
        *("../outside/secret", "secret", "/etc/passwd", "/dev/zero", "..", ".", "", "./weights.data"),
        *("sub/../../outside/secret", "secret\0.data", "file:///etc/passwd", "..\\outside\\secret"),
        *("a" * 5000, "/proc/self/mem", "../model/secret"),
        *("*/_ORT_MEM_ADDR_/*", "model.onnx", "http://127.0.0.1:9/x", "//outside/secret"),
    )  # fmt: skip
    value = random.choice(paths if key == "location" else numbers)
    return json.dumps([*json.loads(changes)[-5:], [random.randrange(40), key, value]])


def changed_template(random: Random, text: str) -> str:
    at, piece = random.randrange(len(text) + 1), random.choice(PIECES)
    match random.randrange(6):
        case 0:
            return (text[:at] + text[at + random.choice((1, 2, 9)) :])[:20_000]
        case 1:
            return (text[:at] + text[:at][-200:] * random.choice((1, 3, 30)) + text[at:])[:20_000]
        case 2:
            return f"{{% for m in messages %}}{text}{{% endfor %}}"[:20_000]
        case _:
            return (text[:at] + piece + text[at:])[:20_000]


# Checks.


def check_settings(data: bytes) -> str:
    """Quick, without the library: what is made of the file is made of known keys, and stays what it is."""
    folder = place()[0] / "settings"
    folder.mkdir(exist_ok=True)
    try:
        (folder / genai_config.NAME).write_bytes(data)
        made = genai_config.read(folder)
    except UserError as error:
        if str(folder / genai_config.NAME) not in str(error):
            raise AssertionError(str(error)) from error
        return str(error)[-80:]
    finally:
        shutil.rmtree(folder)
    assert genai_config.rebuilt(made) == made
    assert made["model"]["decoder"]["session_options"] == {"log_id": "onnxruntime-genai", "provider_options": []}
    assert "/" not in made["model"]["decoder"]["filename"]
    return f"accepted {sorted(made['model'])} {sorted(made['search'])}"


def check_session(data: bytes) -> str:
    try:
        genai_config.rebuilt(json.loads(data))  # the library is only asked about what reaches it
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return "refused"
    return read("session", {genai_config.NAME: data}, "built", changes="[]")


def check_tokenizer(data: bytes) -> str:
    return read("tokenizer", {"tokenizer.json": data})


def check_gguf(data: bytes) -> str:
    return read("gguf", {"model.gguf": data})


def check_safetensors(data: bytes) -> str:
    return read("weights", {"model.safetensors": data}, "published")


def check_config(data: bytes) -> str:
    return read("weights", {"config.json": data}, "published")


def check_references(changes: str) -> str:
    return read("session", {}, "built", changes=changes)


def check_graph(data: bytes) -> str:
    return read("session", {"model.onnx": data}, "built", changes="[]")


templates = Templates()
TALK = [
    {"role": "user", "content": "Hello"},
    {"role": "assistant", "content": "Yes?"},
    {"role": "user", "content": "Tea"},
]


def check_template(text: str) -> str:
    asked = {"messages": TALK, "tools": None, "add_generation_prompt": True, "bos_token": "", "eos_token": ""}
    try:
        return f"text {len(templates.render({'template': text, 'now': '2026-01-01T00:00:00', **asked})).bit_length()}"
    except UserError as error:
        if f"more than {SECONDS:g} seconds" in str(error):
            raise AssertionError(str(error)) from error
        return str(error)


class _Seeds:
    """Files made when they are first asked for: a run of other targets makes none."""

    def __init__(self, make: Callable[[], Sequence[Any]]) -> None:
        self._make = make

    def __iter__(self) -> Any:
        return iter(self._make())


def _file(name: str) -> Any:
    return _Seeds(lambda: [seed(name)])


TARGETS = [
    Target(
        "model settings", _file("built/genai_config.json"), lambda r, d: changed_json(r, d, SETTINGS), check_settings
    ),
    Target(
        "model session", _file("built/genai_config.json"), lambda r, d: changed_json(r, d, SETTINGS), check_session, 15
    ),
    Target(
        "model tokenizer",
        _file("published/tokenizer.json"),
        lambda r, d: changed_json(r, d, TOKENIZER_WORDS),
        check_tokenizer,
    ),
    Target("model gguf", _file("model.gguf"), changed_head, check_gguf, 5),
    Target("model safetensors", _file("published/model.safetensors"), changed_safetensors, check_safetensors, 5),
    Target(
        "model config", _file("published/config.json"), lambda r, d: changed_json(r, d, CONFIG_WORDS), check_config, 5
    ),
    Target("model external", ["[]"], changed_references, check_references, 30),
    Target("model graph", _file("built/model.onnx"), changed_bytes, check_graph, 15),
    Target(
        "model template", [TEMPLATE, "{{ messages[0].content }} \ud800", *PIECES], changed_template, check_template, 60
    ),
]
