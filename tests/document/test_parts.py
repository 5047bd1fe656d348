from __future__ import annotations

from pagecrunch.document.parts import Break, Close, Document, Formula, Image, Note, Open, Part, span_text


def test_the_text_of_a_part_is_its_words_breaks_and_formulas() -> None:
    spans = ["a", Open("em"), "b", Close("em"), Break(), Formula("x^2", "", False, "x"), Image("s", "alt"), Note(1)]
    assert Part("paragraph", 0, 0, spans).text == "ab\nx^2"


def test_a_formula_without_latex_is_its_letters() -> None:
    assert span_text(Formula("", "<math></math>", False, "y < 3")) == "y < 3"


def test_a_document_is_as_long_as_its_parts() -> None:
    assert len(Document((Part("rule", 0, 0),))) == 1
