"""The questions of the settings page and their answers, from questions.toml. An answer sets some settings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ...filters.engine.filter_settings import value_in_force
from ...settings import Settings
from ..settings_pages.fields import Models

OWN = "own"  # the answer if the settings are like none of ours: they were changed on the pages for experts


@dataclass(frozen=True, slots=True)
class Answer:
    name: str
    label: str
    settings: Mapping[str, Any]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    name: str
    title: str
    help: str
    answers: tuple[Answer, ...]

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(key for answer in self.answers for key in answer.settings)

    def answer(self, name: str) -> Answer | None:
        return next((answer for answer in self.answers if answer.name == name), None)

    def current(self, settings: Settings, models: Models) -> str:
        """The name of the answer that the settings stand for."""
        return next((answer.name for answer in self.answers if _is_set(answer.settings, settings, models)), OWN)


@cache
def questions() -> tuple[Question, ...]:
    text = (files(__package__) / "questions.toml").read_text("utf-8")
    return tuple(
        Question(each["name"], each["title"], each["help"], tuple(Answer(**answer) for answer in each["answers"]))
        for each in tomllib.loads(text)["question"]
    )


def current_answers(settings: Settings, models: Models) -> dict[str, str]:
    """The name of the answer to each question."""
    return {question.name: question.current(settings, models) for question in questions()}


def given_settings(form: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of the answers that a form has. Questions without one of our answers stay as they are."""
    found: dict[str, Any] = {}
    for question in questions():
        if answer := question.answer(str(form.get(question.name, ""))):
            found |= answer.settings
    return found


def _is_set(wanted: Mapping[str, Any], settings: Settings, models: Models) -> bool:
    return all(value_in_force(settings, models[key.partition(".")[0]], key) == value for key, value in wanted.items())
