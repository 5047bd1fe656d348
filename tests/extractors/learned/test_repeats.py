"""What stands on the page several times is kept once, unless it was meant to be repeated."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.repeats import Repeats
from pagecrunch.extractors.learned.wholes import Wholes

WORDS = "the sea waits for the Moon and the late tide"


def kept_of(html: str, looks: list[int] | None = None, probability: list[float] | None = None) -> list[str]:
    """What is kept of a page: of copies that look like this the likeliest, or without probabilities all but echoes."""
    page = build_page(html)
    kept = np.ones(len(page.blocks), bool)
    found = describe(page, HashedModel.empty())
    found = replace(found, alike=np.array(looks, np.uint32)) if looks else found
    wholes = Wholes(page, found, page.blocks.count("words").astype(np.float64), "service")
    repeats = Repeats(page, found, wholes, kept)
    if probability:
        repeats.keep_likeliest(np.array(probability))
    else:
        repeats.drop_echoes()
    return [f"{block} {page.block_text(block)}" for block in np.flatnonzero(kept)]


TWICE = f"<p>{WORDS}</p><p>Menu</p><p>Menu</p><p>{WORDS}</p>"


def test_of_copies_of_a_sentence_the_likeliest_is_kept() -> None:
    assert kept_of(TWICE, [0, 1, 2, 3], [0.7, 0.5, 0.5, 0.9]) == ["1 Menu", "2 Menu", f"3 {WORDS}"]
    assert kept_of(TWICE, [0, 1, 2, 3], [0.9, 0.5, 0.5, 0.7]) == [f"0 {WORDS}", "1 Menu", "2 Menu"]


def test_a_sentence_that_is_repeated_in_the_same_form_stays() -> None:
    assert len(kept_of(TWICE, [0, 0, 0, 0], [0.7, 0.5, 0.5, 0.9])) == 4


def test_long_texts_that_only_begin_alike_are_no_copies() -> None:
    text = f"{WORDS} " * 20
    assert len(kept_of(f"<p>{text}</p><div>{text} here</div>", [0, 1], [0.7, 0.9])) == 2
    assert len(kept_of(f"<p>{text}</p><div>{text}</div>", [0, 1], [0.7, 0.9])) == 1
    assert len(kept_of(f"<p>{text}</p><p>{text} here</p>")) == 2


def test_a_run_that_stands_right_after_its_like_is_dropped() -> None:
    slide = "<h2>Talk to us</h2><p>A hundred people of every trade answer you.</p>"
    once = kept_of(slide + "<p>Another line")
    assert [line[2:] for line in kept_of(slide * 3 + "<p>Another line")] == [line[2:] for line in once]
    assert len(kept_of(slide + "<p>Another line</p>" + slide)) == 5


def test_short_labels_and_items_of_lists_may_repeat_at_once() -> None:
    assert len(kept_of("<p>Two colours</p>" * 3)) == 3
    item = "<li>A hundred people of every trade answer you at once.</li>"
    assert len(kept_of(f"<ul>{item * 4}</ul>")) == 4


def test_a_page_without_blocks_has_no_repeats() -> None:
    assert kept_of("<p></p>") == []
