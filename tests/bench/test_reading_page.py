"""A page beside our reading page."""

from __future__ import annotations

from bench.align import Text
from bench.corpora import Gold
from bench.reading_page import Reading, gold_lines, share_in


def test_both_pages_are_read_by_the_same_reader() -> None:
    html = b"<title>Tide</title><h1>Tide</h1><p>The sea is late, and it is waiting for the Moon.</p>"
    reading = Reading.of(Gold("1", url="https://x.example/"), html, "everything")
    assert reading.page.words[:4] == ["tide", "the", "sea", "is"]
    assert "moon" in reading.shown_words.counts
    assert "moon" in reading.text.lower() and "Moon" in reading.markdown


def test_the_share_of_words_in_order() -> None:
    text = Text.of(["the", "sea", "is", "late"])
    assert share_in(["sea", "late"], text) == 1
    assert share_in(["late", "sea"], text) == 0.5
    assert share_in([], text) == 0


def test_short_lines_of_the_gold_are_left_out() -> None:
    assert list(gold_lines(Gold("1", text="Title\none two three\n\nfour"), 3)) == [["one", "two", "three"]]
    assert list(gold_lines(Gold("1"), 3)) == []
