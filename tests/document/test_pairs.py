"""Boxes with a label and a value in a row are a list of definitions."""

from __future__ import annotations

import pytest

import pagecrunch
from pagecrunch.build import build_page
from pagecrunch.document.build import build_document
from pagecrunch.document.parts import DEFINITION, DEFINITIONS, TERM
from pagecrunch.registry import Registry

BOX = "<div class=fact><div><span>{}</span></div><div>{}</div></div>"
FACTS = (("Type", "set"), ("Volume", "330 ml"), ("Colour", "blue"))


def kinds(html: str) -> list[str]:
    page = build_page(html)
    document = build_document(page, Registry().extractor("everything")(page))
    return [part.kind for part in document.parts if part.kind in (DEFINITIONS, TERM, DEFINITION)]


def test_three_boxes_with_a_label_and_a_value_are_definitions() -> None:
    boxes = "".join(BOX.format(*fact) for fact in FACTS)
    assert kinds(f"<h2>Facts</h2>{boxes}<p>after</p>") == [DEFINITIONS, *[TERM, DEFINITION] * 3]


@pytest.mark.parametrize(
    "html",
    [
        "".join(BOX.format(*fact) for fact in FACTS[:2]),
        "".join(BOX.format(label, "a long story " * 20) for label, _ in FACTS),
        "".join(f"<div class=fact><div>{a}</div><div>{b}</div><div>more</div></div>" for a, b in FACTS),
        "".join(f"<div class={a}><div>{a}</div><div>{b}</div></div>" for a, b in FACTS),
        "".join(f"<p>{a}</p><p>{b}</p>" for a, b in FACTS),
    ],
)
def test_two_boxes_long_values_other_looks_and_plain_paragraphs_are_not(html: str) -> None:
    assert kinds(html) == []


def test_markdown_and_html_show_them_as_definitions_and_every_word_stays() -> None:
    story = "<p>" + "The glasses are made of glass, and hold a lot of water for a long day at sea. " * 8 + "</p>"
    boxes = "".join(BOX.format(*fact) for fact in FACTS)
    result = pagecrunch.extract(f"<title>Glasses</title><main>{story}{boxes}{story}</main>", using="everything")
    assert "<dt>Volume</dt>" in result.html
    assert "330 ml" in result.markdown and "330 ml" in result.text
