from __future__ import annotations

from pagecrunch.console.people.questions import OWN, current_answers, given_settings, questions
from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN, Assignment, Settings, overlay

MODELS = {**Registry().sections(), **BUILT_IN}


def test_every_answer_sets_settings_that_exist_and_are_then_the_current_answer() -> None:
    for question in questions():
        for answer in question.answers:
            changes = [Assignment(key, value, "test") for key, value in answer.settings.items()]
            settings = overlay(Settings(), changes, Registry().sections)
            assert question.current(settings, MODELS) == answer.name, f"{question.name}: {answer.name}"


def test_at_the_start_every_question_has_one_of_our_answers() -> None:
    assert OWN not in current_answers(Settings(), MODELS).values()


def test_an_answer_that_is_not_ours_changes_nothing() -> None:
    assert given_settings({"view": "own", "size": "1000", "colours": "dark"}) == {"output.theme": "dark"}
