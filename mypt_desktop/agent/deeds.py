"""Words for what can be done and with what: verbs of one meaning, things of one kind, names of files.

All folded: lower case, without accents. A tool and a message that use different words for the same thing meet here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mypt_desktop.agent.words import content, folded, stem

# One paragraph a meaning; its first word names it.
_VERBS = """
make create write build generate code implement draft produce prepare save put store compose develop program design
erstell erstelle mach mache schreib schreibe bau baue erzeug erzeuge speicher speichere programmier programmiere
entwirf cree creer ecris ecrire fais faire genere crea crear escribe escribir haz hacer genera

change use edit update modify fix replace rename correct improve extend rewrite turn set append insert add adjust colour
color refactor shorten lengthen aktualisier aktualisiere andere ersetz ersetze korrigier korrigiere fug
fuge verbesser verbessere change changer modifie modifier remplace ajoute ajouter corrige cambia cambiar reemplaza
anade agrega corrige

read open show view display print cat lies lese zeig zeige offne lis lire ouvre montre affiche lee leer abre muestra

run execute start launch test install compile retry rerun call fuhr fuhre starte teste installier installiere lance
lancer execute executer ejecuta ejecutar corre prueba

analyse analyze describe plot chart draw graph visualise visualize inspect examine profile explore compute evaluate
analysier analysiere zeichne werte beschreib beschreibe trace decris analiza analizar dibuja grafica describe

preview show render display open view vorschau zeig zeige montre muestra

delete remove erase losch losche entfern entferne supprime efface borra elimina

list enumerate liste

search find look such suche finde cherche trouve busca

convert transform translate export reformat konvertier konvertiere wandle wandel convertis convierte

send post mail publish upload sende schick schicke envoie envia

fetch download get load import hol hole lade telecharge descarga

calculate compute count sum add berechne rechne zahle calcule calcula

rename move copy verschieb verschiebe kopier kopiere renomme copie copia mueve
"""
# One paragraph a kind of thing. Words of one paragraph stand for each other.
_THINGS = """
page webpage website site html homepage web landing form game app application calculator timer clock quiz gallery
portfolio frontend seite webseite startseite spiel formular rechner pagina sitio juego formulario jeu

program script code python javascript function class module app application game programm skript funktion programme
programa

file markdown readme document txt md css style stylesheet datei fichier archivo

table csv tsv data dataset spreadsheet excel numbers json column columns statistics tabelle daten datos donnees

chart plot graph diagram histogram visualisation visualization diagramm grafik grafico

command shell terminal test tests pytest unittest npm node pip make git python ls script program server build befehl
kommando tests commande comando
"""
# Things that stand for what is done to get them: "show me the statistics" is to analyse.
_RESULTS = """
statistics stats chart plot graph diagram histogram analysis statistik diagramm analyse statistiques graphique
"""
# Programs people type the name of. Those of the second paragraph are words too, so a command may not begin with them.
_PROGRAMS = """
python python3 pytest pip pip3 node npm npx yarn deno ls git bash uv cargo javac mvn gradle gcc g++ cmake rustc sqlite3

cat head tail grep find wc sort echo pwd env date make go java ruby perl php lua sh tar unzip curl touch mkdir cp mv
"""
_EXTENSIONS = """
html htm css js mjs ts tsx jsx vue svelte json jsonl py pyw ipynb md markdown txt csv tsv xml yaml yml toml ini cfg conf
env sh bash zsh bat ps1 sql svg png jpg jpeg gif webp c h cc cpp hpp cs java kt swift go rs rb php pl lua r jl scala
dart tex rst log pdf docx xlsx pptx odt zip db sqlite
"""
_PRODUCTS = """
node.js vue.js next.js three.js d3.js chart.js express.js react.js socket.io
"""
_NO_FILES = frozenset(_PRODUCTS.split())
_FILE = re.compile(r"(?<![\w./\\-])(?:[\w-]+/)*[\w-]+(?:\.[\w-]+)*\.([A-Za-z][A-Za-z0-9]{0,8})(?![\w/])")
_BARE_FILES = re.compile(r"\b(?:Makefile|Dockerfile|README|LICENSE|CHANGELOG)\b(?!\.)")


def _groups(text: str) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, paragraph in enumerate(text.strip().split("\n\n")):
        for word in paragraph.split():
            found.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


_MEANINGS = _groups(_VERBS)
_KINDS = _groups(_THINGS)
_RESULT_STEMS = frozenset(map(stem, _RESULTS.split()))
_KNOWN = frozenset(_EXTENSIONS.split())
_PLAIN_PROGRAMS, _ALL_PROGRAMS = frozenset(_PROGRAMS.split("\n\n")[0].split()), frozenset(_PROGRAMS.split())
_COMMAND_WORDS = 8
MAKE, CHANGE, READ, RUN, ANALYSE, PREVIEW = range(6)


def meanings(words: Iterable[str]) -> frozenset[int]:
    """What verbs mean, as numbers that are equal for equal meanings; empty where none is known."""
    return frozenset().union(*(_MEANINGS.get(stem(word), frozenset()) for word in words))


def deeds_of(words: Iterable[str]) -> frozenset[int]:
    """What is to be done where only its result is named, in `meanings`' numbers."""
    return frozenset({ANALYSE}) if {stem(word) for word in words} & _RESULT_STEMS else frozenset()


def typed_command(text: str) -> str:
    """The command in "run python main.py" or "pip list": a program with arguments that are no sentence; else empty."""
    words = text.strip().rstrip(".!").split()
    start = next((at for at, word in enumerate(words[:4]) if word in _ALL_PROGRAMS), None)
    if start is None or (start == 0 and (words[0] not in _PLAIN_PROGRAMS or len(words) == 1)):
        return ""
    rest = words[start:]
    sentence = any(word.isalpha() and not content(word) for word in rest[1:])
    return "" if sentence or len(rest) > _COMMAND_WORDS else " ".join(rest)


def things(text: str) -> frozenset[str]:
    """The stems of the words that carry meaning, and the kinds of thing they are, as `#` and a number."""
    words = content(text.replace("_", " ").replace(".", " "))
    kinds = {f"#{kind}" for word in words for kind in _KINDS.get(word, ())}
    return words | kinds


def files(text: str, known: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of files in a text, in order, as written there. `known` are names that may have any form."""
    found: dict[str, int] = {}
    for match in _FILE.finditer(text):
        name = match.group()
        if match[1].lower() in _KNOWN and folded(name) not in _NO_FILES:
            found.setdefault(name, match.start())
    for match in _BARE_FILES.finditer(text):
        found.setdefault(match.group(), match.start())
    lower = text.lower()
    for name in known:
        at = lower.find(name.lower())
        if at >= 0:
            found.setdefault(name, at)
    return tuple(sorted(found, key=lambda name: found[name]))
