"""The words that mark editions and dates, in the languages that a folder is searched in. Data only.

English, German, French, Spanish and Italian, lower case without accents, as `editions` reads names and heads.
"""

from __future__ import annotations


def _numbered(rows: str) -> dict[str, int]:
    return {word: number for number, row in enumerate(rows.strip().splitlines(), 1) for word in row.split()}


MONTH_PREFIXES = _numbered("""
jan ene gen
feb fev
mar mrz
apr avr abr
may mai mag
jun juin giu
jul juil lug
aug aou ago
sep set
oct okt ott
nov
dec dez dic
""")

MONTHS = _numbered("""
january januar janvier enero gennaio
february februar fevrier febrero febbraio
march marz mars marzo
april avril abril aprile
mai mayo maggio
june juni juin junio giugno
july juli juillet julio luglio
august aout agosto
september septembre septiembre settembre
october oktober octobre octubre ottobre
november novembre noviembre
december dezember decembre diciembre dicembre
""")
"""Whole names. The English May is none: it is a verb more often."""

OLD = """
old outdated superseded obsolete archive archived previous alt veraltet archiv ancien ancienne antiguo anterior
"""
DRAFT = "draft entwurf brouillon borrador bozza wip tmp"
CURRENT = """
final current latest new approved signed neu aktuell endgultig nouveau nouvelle actuel definitif actual nuevo nueva
vigente
"""

DATED = """
date|dated|sent|updated|(?:last )?(?:updated|modified|revised|changed|reviewed)|effective(?: from| date)?
valid(?: from| as of)?|in force (?:from|since)|as of|issued|published
stand|datum|gesendet|gultig ab|in kraft seit
mis a jour(?: le)?|en vigueur(?: le| depuis)?|envoye|date d'effet
fecha|vigente desde|actualizado(?: el)?|enviado
"""
"""What stands before the date of a document in its head; patterns."""

SINCE = """
from|as of|since
ab|ab dem|seit|per
a partir du|a compter du|des le|depuis le
a partir del?|desde(?: el)?
"""
"""What stands before the day from which on a list holds, anywhere in one of its first lines; patterns."""

SUPERSEDED = "superseded obsolete withdrawn outdated veraltet perime obsoleto"
"""What a line of the head begins with that says the document no longer counts."""

NO_LONGER = """
superseded by|replaced by|no longer (?:valid|in force|applies)
nicht mehr gultig|ersetzt durch|ausser kraft
remplacee? par|n'est plus (?:valable|en vigueur)
sustituid[oa] por|ya no (?:es valid[oa]|esta en vigor)
"""
"""What says so anywhere in the head; patterns."""

REPLACES = """
replaces|supersedes|replacing|superseding
ersetzt(?! durch)
remplace(?!e)
sustituye|reemplaza
"""

BEFORE = """
last year|previous\\w*|former\\w*|older|old version|used to|before the change
letztes jahr|letzten jahres|vorige\\w*|fruher\\w*|alte fassung
l'an dernier|l'annee derniere|precedente?s?|ancienne version
ano pasado|anterior\\w*|version antigua
"""
"""What asks for the edition before the one in force; patterns."""


def any_of(patterns: str) -> str:
    """One pattern for a table of them, a line or more each."""
    return "|".join(line for line in patterns.strip().splitlines())
