"""Which language a text is in, by its commonest words; good for a question of five words as for a document.

Only languages in which a small model can say a question. A text in any other has no language here.
"""

from __future__ import annotations

import re
from collections import Counter

from mypt_desktop.language.words import folded

NAMES = {"en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian"}
"""What a language is called in an instruction to the model."""

_WORDS = {
    "en": """
the of and to in is are was were for with on at by from that this it be has have had not or an as you your our their
his her they we he she do does did can could may must should will would who what when where which why how much many
there any all if but about into after before i my me no
""",
    "de": """
der die das den dem des und ist sind war waren ein eine einen einem einer eines nicht mit von vom zu zum zur fur auf im
am an bei nach aus uber unter wer was wann wo wie welche welcher welches welchen warum wieviel viel viele wird werden
wurde hat haben hatte kann konnen darf durfen muss mussen soll es er sie ich wir ihr man mein meine meinen kein keine
auch oder aber wenn dass sich gibt
""",
    "fr": """
le la les l des du de d un une et est sont etait a au aux en dans sur pour par avec sans ne pas que qu qui quoi quand ou
comment combien quel quelle quels quelles pourquoi il elle ils elles on nous vous je j ce cet cette ces son sa ses leur
leurs mon ma mes votre vos notre peut doit faut y c s n se plus mais si
""",
    "es": """
el la los las un una unos unas y es son era esta estan fue de del al a en con por para sin que quien quienes cuando
donde como cuanto cuantos cuanta cuantas cual cuales se no su sus mi mis nuestro nuestra lo le les puede pueden debe hay
tiene tienen ser mas pero si o yo cada este esta estos estas esto sobre
""",
    "it": """
il lo la i gli le un uno una e sono era di del dello della dei degli delle da dal dalla al alla ai in nel nella nei con
per su sul sulla che chi cosa quando dove come quanto quanti quanta quante quale quali perche non si mi ci puo possono
deve devono ha hanno anche ma o se il mio questo questa
""",
}
_LANGUAGES = {language: frozenset(words.split()) for language, words in _WORDS.items()}
_SHARED = Counter(word for words in _LANGUAGES.values() for word in words)
_LETTERS = {
    "de": {"ß": 1.0, **dict.fromkeys("äöü", 0.5)},
    "fr": dict.fromkeys("éèêçàùœ", 0.5),
    "es": {**dict.fromkeys("¿¡ñ", 1.0), **dict.fromkeys("áíóú", 0.5), "é": 0.25},
    "it": dict.fromkeys("èòìù", 0.5),
}
"""What a letter says of a text: most where no other language here has it, and é less of Spanish than of French."""

_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 3000  # characters of a document that are looked at
_CLEAR = 1.25  # how many times the next one's score the best one must have
_SPARSE = 0.12  # share of words below which a text is not in that language: names, code, tables


def language_of(text: str) -> str:
    """`en`, `de`, `fr`, `es` or `it`; "" where it is none of these or cannot be told."""
    sample = text[:_SAMPLE].casefold()
    counted = Counter(_WORD.findall(folded(sample)))
    scores = {
        language: sum(counted[word] / _SHARED[word] for word in common & counted.keys())
        + sum(weight for sign, weight in _LETTERS.get(language, {}).items() if sign in sample)
        for language, common in _LANGUAGES.items()
    }
    (best, most), (_, next_most) = sorted(scores.items(), key=lambda pair: -pair[1])[:2]
    return best if most > _SPARSE * counted.total() and most >= 0.5 and most > _CLEAR * next_most else ""
