from __future__ import annotations

from pagecrunch.console.held_pages import HeldPages
from pagecrunch.console.playground.given import hold_sample
from pagecrunch.console.playground.outcome import Outcome
from pagecrunch.console.playground.views import VIEWS
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

LONG = "A sentence of the story, with a comma and a full stop, which goes on for a while. " * 4


def outcome_of(html: str, view: str = "text") -> Outcome:
    return Outcome(HeldPages().hold("x", html.encode()), Settings(), Registry(()), VIEWS[view])


def test_every_block_that_can_be_seen_has_a_verdict_with_its_reason() -> None:
    outcome = outcome_of(f"<nav><a href=/>Home</a></nav><article><p>{LONG}</p></article><p hidden>Never seen.</p>")
    assert [(each.text[:8], each.is_kept) for each in outcome.verdicts] == [("Home", False), ("A senten", True)]
    assert all(each.why and 0 <= each.level <= 10 for each in outcome.verdicts)
    assert outcome.words == (outcome.verdicts[1].words, outcome.verdicts[0].words + outcome.verdicts[1].words)


def test_a_tidied_page_says_which_filter_took_a_block() -> None:
    outcome = Outcome(hold_sample(HeldPages()), Settings(), Registry(()), VIEWS["tidy"])
    by_text = {each.text: each for each in outcome.verdicts}
    consent = next(each for text, each in by_text.items() if text.startswith("We value your privacy"))
    assert not consent.is_kept and consent.why.startswith("consent: ")
    assert by_text["Tide mill turns again after ninety years"].is_kept
    link = by_text["Ferry times change in October"]  # which the list of removed links repeats
    assert not link.is_kept and link.why.startswith("navigation: ")
    assert outcome.content == outcome.tidied.html


def test_a_page_whose_text_was_in_its_data_says_so_of_all_that_is_seen() -> None:
    data = f'{{"@type": "Article", "articleBody": "{LONG * 3}"}}'
    outcome = outcome_of(f'<script type="application/ld+json">{data}</script><p>Loading</p>')
    assert outcome.extraction.original is not None
    assert [each.why for each in outcome.verdicts] == ["the text was read from the page's data (json-ld articleBody)"]
    assert any("read from its data" in warning for warning in outcome.warnings)


def test_a_page_without_text_has_no_verdicts() -> None:
    outcome = outcome_of("")
    assert outcome.verdicts == () and outcome.words == (0, 0) and outcome.content == ""
