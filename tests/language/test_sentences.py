"""What the app itself says is said in the language of the question, and known again in any of them."""

from __future__ import annotations

import re
import tomllib
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.core.events import NOT_ANSWERED, AnswerReplaced, RecipeChosen, TurnEvent
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language.sentences import in_all_languages, language_for, languages, said
from tests.agent.turns import final, turn
from tests.fakes import MemoryLibrary, MemoryTools, ScriptedModel

TEXTS = {"kasse.md": "In jeder Kasse liegen 75 Euro Wechselgeld.", "boot.md": "Das Boot hat 70 Plätze."}
KASSE = MemoryLibrary(TEXTS, languages=["de"])
NOTHING = {
    "en": (
        "Which supplier delivers the yellow gaskets?",
        "I found nothing about this in your documents. I looked for: ",
    ),
    "de": ("Welcher Lieferant bringt die gelben Dichtungen?", "Dazu habe ich in Ihren Dokumenten nichts gefunden. Ge"),
    "fr": ("Quel fournisseur livre les joints jaunes ?", "Je n'ai rien trouvé à ce sujet dans vos documents. J'ai che"),
    "es": (
        "¿Qué proveedor entrega las juntas amarillas?",
        "No he encontrado nada sobre esto en sus documentos. He bus",
    ),
}


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_sentence_with_the_same_gaps(language: str) -> None:
    english, own = (
        tomllib.loads((resources_dir() / "sentences" / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("en", language)
    )
    one = own.pop("one")
    english.pop("one")
    assert list(own) == list(english)
    assert all(gaps(own[name]) == gaps(english[name]) for name in own)
    assert all(
        gaps(text) | {"count"} == gaps(own[name]) | {"count"} for name, text in one.items() if "total" not in own[name]
    )


@pytest.mark.parametrize("language", languages())
def test_what_is_not_there_is_said_in_the_language_of_the_question(language: str) -> None:
    question, answer = NOTHING[language]
    documents = MemoryLibrary({"tea.md": "Tea."}, languages=[language])
    assert final(turn(ScriptedModel(), question, documents=documents)).text.startswith(answer)


def test_what_is_done_with_a_message_is_said_in_its_language() -> None:
    events = list(turn(ScriptedModel(), "Welcher Lieferant bringt die gelben Dichtungen?", documents=KASSE))
    assert [one.why for one in events if isinstance(one, RecipeChosen)] == ["Eine Frage zu Ihren Dokumenten."]
    events = list(turn(ScriptedModel(), "¿Cuántos documentos hay?", documents=KASSE))
    assert [one.why for one in events if isinstance(one, RecipeChosen)] == ["Respondido con la lista de documentos."]


def test_a_passage_is_quoted_under_the_doubt_in_the_language_of_the_question() -> None:
    events = turn(ScriptedModel("Es sind 80 Euro."), "Wie viel Wechselgeld liegt in der Kasse?", documents=KASSE)
    assert final(events).text.startswith("Am ehesten hier:\n\n> In jeder Kasse liegen 75 Euro Wechselgeld.")
    (replaced,) = (event for event in events if isinstance(event, AnswerReplaced))
    assert final(events).remarks == (replaced.why,)
    assert replaced.why == said("de", *replaced.reasons)


def test_a_refusal_is_known_by_its_name_whatever_language_it_is_told_in() -> None:
    for question in (
        "Welche Farbe hat das Wechselgeld in der Kasse?",
        "Which colour has the Wechselgeld in the Kasse?",
    ):
        events = turn(
            ScriptedModel("The passages do not mention the colour."), question, documents=MemoryLibrary(TEXTS)
        )
        (replaced,) = (event for event in events if isinstance(event, AnswerReplaced))
        assert replaced.reasons == (NOT_ANSWERED,)
        assert replaced.why in in_all_languages(NOT_ANSWERED)


def test_of_two_questions_each_that_is_not_there_is_named() -> None:
    events = turn(ScriptedModel(), "Wer liefert die gelben Dichtungen? Wo wohnt Frau Abel?", documents=KASSE)
    assert final(events).text == (
        "Zu „Wer liefert die gelben Dichtungen“ habe ich in Ihren Dokumenten nichts gefunden.\n\n"
        "Zu „Wo wohnt Frau Abel“ habe ich in Ihren Dokumenten nichts gefunden."
    )


def test_a_question_of_one_word_is_answered_in_the_language_of_the_chat() -> None:
    before = [message(Role.USER, "Wer leitet die Werkstatt?"), message(Role.ASSISTANT, "Ines Roth.")]
    assert answered(*before, message(Role.USER, "Dichtungen?")).startswith("Dazu habe ich in Ihren Dokumenten nichts")
    assert answered(message(Role.USER, "Gaskets?")).startswith("I found nothing about this")


def answered(*said: Message) -> str:
    return final(turn(ScriptedModel(*[""] * 3), *said, documents=KASSE)).text


def test_the_language_is_that_of_the_last_question_that_has_one() -> None:
    assert language_for("Montag?", ["Sonntag?", "Wann ist das Bad offen?", "When is it open?"]) == "de"
    assert language_for("Montag?", ["Sonntag?"]) == "en"
    assert language_for("Et le dimanche ?", ["Wann ist das Bad offen?"]) == "fr"


def test_a_language_that_the_app_does_not_speak_is_answered_in_english() -> None:
    question = "Quanto costa il biglietto per la casa?"
    assert language_for(question) == "it"
    assert said("it", "likely") == "Most likely here:"


def test_lists_are_told_in_the_language_of_the_question() -> None:
    def told(question: str) -> str:
        return final(turn(ScriptedModel(), question, documents=KASSE)).text

    assert told("Welche Dateien gibt es hier?") == "2 Dokumente:\n\n- boot.md\n- kasse.md"
    assert told("Wie viele Dokumente gibt es hier?") == "Es gibt 2 Dokumente (2 .md)."
    assert told("Combien de fichiers il y a ?") == "Il y a 2 documents (2 .md)."


def test_what_the_model_made_up_is_marked_in_the_language_of_the_question() -> None:
    tools = MemoryTools(KASSE, similarity=0.1)
    agent = AgentController(ScriptedModel("Ein Gedicht."), tools, engine=KASSE)
    events: list[TurnEvent] = list(
        agent.stream([message(Role.USER, "Schreibe mir ein kurzes Gedicht über den Herbst.")], cancel=Event())
    )
    assert final(events).remarks == (said("de", "not_from_documents"),)
