"""Numbers that data sets are filtered by."""

from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.batch.signals import (
    SIGNALS,
    mean_line_length,
    repeated_line_share,
    sentences,
    symbol_ratio,
    why_unwanted,
)
from pagecrunch.result import Extraction

GERMAN = "Das Wasser steigt und fällt zweimal am Tag, und der Wärter schreibt es jeden Morgen in sein Buch. "


def found(html: str) -> Extraction:
    return extract(html, using="everything")


def test_lines_sentences_and_symbols_are_counted() -> None:
    text = "One. Two!\n\nOne. Two!\nThree words here... #"
    assert sentences(text) == 5
    assert sentences("no end") == 1 and sentences("") == 0 and sentences("一。二。") == 2
    assert mean_line_length(text) == pytest.approx(13, abs=0.5)
    assert repeated_line_share(text) == pytest.approx(1 / 3, abs=1e-3)
    assert symbol_ratio(text) == pytest.approx(2 / 8)
    assert mean_line_length("") == repeated_line_share("") == symbol_ratio("") == 0.0


def test_the_share_of_text_in_links_is_by_letters() -> None:
    assert SIGNALS["link_share"](found("<p>abc <a href=/x>def</a></p>")) == 0.5
    assert SIGNALS["link_share"](found("<p></p>")) == 0.0


def test_the_text_decides_what_language_a_page_is_in() -> None:
    page = found(f"<html lang=en><p>{GERMAN * 3}")
    assert SIGNALS["detected_language"](page) == "de"
    assert SIGNALS["language_probability"](page) > 0.5
    assert why_unwanted(page, ("en",)) == "its language is de, not en as it says"
    assert why_unwanted(page, ("de",)) == ""


def test_a_short_text_is_what_the_page_declares_and_a_region_must_be_declared() -> None:
    assert why_unwanted(found("<html lang=zh_TW><p>a"), ("zh",)) == ""
    assert why_unwanted(found("<p>a"), ("zh",)) == "its language is not known"
    text = "O mar sobe e desce duas vezes por dia, e o guarda escreve a hora no seu livro todas as manhãs. " * 3
    assert why_unwanted(found(f"<html lang=pt-BR><p>{text}"), ("pt-BR",)) == ""
    assert why_unwanted(found(f"<html lang=pt-PT><p>{text}"), ("pt-BR",)) == "its language is pt-PT"
    assert why_unwanted(found(f"<html lang=pt-PT><p>{text}"), ("pt",)) == ""
