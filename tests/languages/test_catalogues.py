"""All words on pages are in one place, and in every language."""

from __future__ import annotations

import ast
import re
import string
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pagecrunch.languages.catalogues import LANGUAGES, OTHER_LANGUAGES, catalogue
from tools.strings import SOURCE, translations, words_in_source

TEMPLATES = sorted(SOURCE.rglob("templates/**/*.html"))
JINJA = re.compile(r"\{% block width %\}\w+|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
# Names, codes and units that are the same in every language.
SAME_EVERYWHERE = {"PageCrunch", "TOML", "HTML", "ms", "settings.toml", "SHA-256"}
SPOKEN_ATTRIBUTES = ("aria-label", "alt", "title", "placeholder")


def texts(message_part: str | tuple[str, ...] | list[str]) -> list[str]:
    return [message_part] if isinstance(message_part, str) else list(message_part)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_text_is_translated_and_no_translation_is_unused(language: str) -> None:
    wanted = {tuple(texts(message.id)) for message in words_in_source() if message.id}
    there = {tuple(texts(message.id)): texts(message.string) for message in translations(language) if message.id}
    assert wanted - set(there) == set(), "run python -m tools.strings, and translate what is new"
    assert set(there) - wanted == set(), "run python -m tools.strings"
    assert [key for key, translated in there.items() if not all(translated)] == []


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_translations_have_the_values_and_tags_of_the_text(language: str) -> None:
    for message in translations(language):
        if not message.id:
            continue
        ids, translated = texts(message.id), texts(message.string)
        for index, each in enumerate(translated):
            assert parts(each) == parts(ids[min(index, len(ids) - 1)]), each


def parts(text: str) -> tuple[set[str], list[str]]:
    """The names of values in a text, and its tags."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}, sorted(re.findall(r"</?\w+", text))


def test_every_language_has_its_file() -> None:
    assert {path.stem for path in (SOURCE / "languages").glob("*.po")} | {"en"} == set(LANGUAGES)
    assert catalogue("de").gettext("Sign in") == "Anmelden"


def test_no_words_are_hidden_within_f_strings() -> None:
    """There the words cannot be found."""
    for path in SOURCE.rglob("*.py"):
        for text in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(text, ast.JoinedStr):
                calls = [each for each in ast.walk(text) if isinstance(each, ast.Call)]
                given = [call for call in calls if call.args and isinstance(call.args[0], ast.Constant)]
                marked = [call for call in given if ast.unparse(call.func) in ("_", "plural", "N_")]
                assert not marked, f"{path}, line {text.lineno}"


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside.append(tag)
        self.found += [value or "" for name, value in attrs if name in SPOKEN_ATTRIBUTES]

    def handle_data(self, data: str) -> None:
        if self._inside[-1:] not in (["style"], ["script"], ["code"]):
            self.found.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_no_words_of_their_own(path: Path) -> None:
    reader = _Texts()
    reader.feed(JINJA.sub(" ", path.read_text("utf-8")))
    words = {word for text in reader.found for word in re.findall(r"[A-Za-z][\w.-]+", text)}
    assert words - SAME_EVERYWHERE == set()
