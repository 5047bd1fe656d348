from __future__ import annotations

import pytest
from document_made import document

from pagecrunch.document.parts import (
    CLOSES,
    INLINE_NAMES,
    OPENS,
    Break,
    Close,
    Document,
    Formula,
    Image,
    Note,
    Open,
    Part,
    repeats_alt_text,
    span_text,
)

IMAGE = "<img src=/a.jpg alt='The quay at noon'>"


def test_the_text_of_a_part_is_its_words_breaks_and_formulas() -> None:
    spans = ["a", Open("em"), "b", Close("em"), Break(), Formula("x^2", "", False, "x"), Image("s", "alt"), Note(1)]
    assert Part("paragraph", 0, 0, spans).text == "ab\nx^2"


def test_a_formula_without_latex_is_its_letters() -> None:
    assert span_text(Formula("", "<math></math>", False, "y < 3")) == "y < 3"


def test_a_document_is_as_long_as_its_parts() -> None:
    assert len(Document((Part("rule", 0, 0),))) == 1


def test_every_mark_of_a_tag_can_be_opened_and_closed() -> None:
    for name in INLINE_NAMES.values():
        assert OPENS[name] == Open(name) and CLOSES[name] == Close(name)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<figure>{IMAGE}<figcaption>The quay at noon.</figcaption></figure>", True),
        (f"<div>{IMAGE}</div><p>the quay at noon", True),
        (f"<div>{IMAGE}</div><h3>The quay at noon</h3>", True),
        (f"<div>{IMAGE}</div><p>The quay at noon was empty.", False),
        (f"<p>The quay at noon<div>{IMAGE}</div>", False),
        ("<div><img src=/a.jpg></div><p>Words", False),
    ],
)
def test_a_line_right_after_an_image_may_repeat_its_alt_text(html: str, expected: bool) -> None:
    parts = document(f"<p>Words around the picture.{html}").parts
    index = next(index for index, part in enumerate(parts) if part.kind == "image")
    assert repeats_alt_text(parts, index, parts[index].facts["alt"]) is expected
