from __future__ import annotations

from pagecrunch.console.held_pages import HeldPages
from pagecrunch.console.playground.outcome import Outcome
from pagecrunch.console.playground.painting import paint
from pagecrunch.console.playground.views import VIEWS
from pagecrunch.dom.paint import WHY
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings


def outcome_of(html: bytes, charset: str | None = None) -> Outcome:
    held = HeldPages().hold("x", html, url="https://example.com/", charset=charset)
    return Outcome(held, Settings(), Registry(()), VIEWS["text"])


def test_every_verdict_is_on_the_page() -> None:
    outcome = outcome_of(b"<body>Loose text here <nav><a href=/>Home</a></nav><p>Words of a paragraph.</p> tail")
    html = paint(outcome)
    assert html.count(WHY + "=") == len(outcome.verdicts) == 4
    for verdict in outcome.verdicts:
        assert f"{verdict.fate}, score {verdict.score:.2f}: {verdict.why}" in html


def test_a_page_in_another_encoding_is_painted_in_its_own_words() -> None:
    assert "Grüße" in paint(outcome_of("<p>Grüße".encode("latin-1"), "latin-1"))


def test_without_paint_it_is_the_page_alone() -> None:
    html = paint(outcome_of(b"<p>x"), with_marks=False)
    assert WHY not in html and "<style>" not in html and "<p>x</p>" in html
