"""Which dialects there are, and which one a model speaks by its chat template."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects.anthropic import Anthropic
from mypt_desktop.dialects.deepseek import DeepSeek
from mypt_desktop.dialects.dialect import Dialect
from mypt_desktop.dialects.gemma import Gemma
from mypt_desktop.dialects.gemma_parser import GEMMA4
from mypt_desktop.dialects.glm45 import Glm45
from mypt_desktop.dialects.harmony import Harmony
from mypt_desktop.dialects.hermes import Hermes
from mypt_desktop.dialects.kimi_k2 import KimiK2
from mypt_desktop.dialects.llama3 import Llama3
from mypt_desktop.dialects.mypt import Mypt
from mypt_desktop.dialects.pi_native import PiNative
from mypt_desktop.dialects.plain import Plain

_DIALECTS: Mapping[str, tuple[str, Dialect]] = {
    dialect.name: (about, dialect)
    for about, dialect in (
        ("Qwen2.5, Qwen3, SmolLM and most ChatML models", Hermes()),
        ("MyPT's own models", Mypt()),
        ("gpt-oss", Harmony()),
        ("Kimi K2", KimiK2()),
        ("DeepSeek V3.1", DeepSeek()),
        ("DeepSeek V3-0324", DeepSeek("v3")),
        ("DeepSeek R1-0528", DeepSeek("r1")),
        ("GLM-4.5 and 4.6", Glm45()),
        ("Anthropic's tags", Anthropic()),
        ("Anthropic's tags with their namespace prefix", Anthropic("prefixed")),
        ("Anthropic's nested tags of old", Anthropic("legacy")),
        ("pi-native, one tag to a call", PiNative()),
        ("FunctionGemma and Gemma 3", Gemma()),
        ("Gemma 4", Gemma(GEMMA4)),
        ("Llama 3.1 and 3.2", Llama3()),
        ("models with no format of their own", Plain()),
    )
}
_SWITCHES: Mapping[str, Callable[[bool], Dialect]] = {
    "hermes": lambda thinking: Hermes(thinking=thinking),
    "harmony": lambda thinking: Harmony(reasoning="high" if thinking else "low"),
    "deepseek": lambda thinking: DeepSeek(thinking=thinking),
    "glm45": lambda thinking: Glm45(thinking=thinking),
    "gemma4": lambda thinking: Gemma(GEMMA4, thinking=thinking),
}
_THOUGHTS: Mapping[str, str] = {
    "hermes": "<think>",
    "mypt": "<myPT_think>",
    "harmony": "<|channel|>analysis<|message|>",
    "kimi_k2": "<think>",
    "deepseek": "<think>",
    "deepseek_r1": "<think>",
    "glm45": "<think>",
    "anthropic": "<thinking>",
    "anthropic_prefixed": "<thinking>",
    "anthropic_legacy": "<thinking>",
    "gemma4": "<|channel>thought\n",
}
# The first sign found in a chat template decides.
_SIGNS = {
    "<myPT_assistant>": "mypt",
    "<|channel|>": "harmony",
    "tool_calls_section_begin": "kimi_k2",
    "function<\uff5ctool\u2581sep": "deepseek_v3",
    "<\uff5cAssistant\uff5c>": "deepseek",
    "<arg_key>": "glm45",
    "<|tool_call>": "gemma4",
    "<start_of_turn>": "gemma",
    "<|start_header_id|>": "llama3",
    "<|im_start|>": "hermes",
}


def names() -> Mapping[str, str]:
    """Every dialect by name, with the models that speak it."""
    return {name: about for name, (about, _) in _DIALECTS.items()}


def dialect(name: str, *, thinking: bool | None = None) -> Dialect:
    """`thinking` sets the switch of families that have one; None leaves it as the family has it. Raises `UserError`
    for a name that is not known."""
    try:
        _, known = _DIALECTS[name]
    except KeyError:
        hint = f"Known dialects: {', '.join(sorted(_DIALECTS))}."
        raise UserError(f"There is no dialect called {name!r}.", hint=hint) from None
    return known if thinking is None or name not in _SWITCHES else _SWITCHES[name](thinking)


def thought_opening(name: str) -> str:
    """What opens reasoning in a dialect; a parser that is given it as `opening` starts inside. Empty where there is
    none."""
    return _THOUGHTS.get(name, "")


def detect(chat_template: str) -> str:
    """Name of the dialect a chat template writes. Raises `UserError` when it is none we speak."""
    for sign, name in _SIGNS.items():
        if sign in chat_template:
            return name
    hint = f"Templates of these are known: {', '.join(dict.fromkeys(_SIGNS.values()))}."
    raise UserError("The model's chat template is in a format the app does not speak.", hint=hint)
