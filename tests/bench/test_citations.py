from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bench.citations import bare, check_chunk, found_in_chromium, has_torn_row
from pagecrunch import extract

PAGE = (
    b"<html><body><h1>Tide</h1><p>The sea waits for the moon, and it is late.</p>"
    b"<p>It waits.</p><p>Here it ends, in the end.</p>"
)


def test_a_chunk_is_checked_for_fences_rows_and_bytes() -> None:
    counts: Counter[str] = Counter()
    result = extract(PAGE, using="everything")
    check_chunk(result.chunks()[0], result, "", counts)
    assert counts["chunks"] == counts["exact citations"] == 1
    assert counts["exact citations whose bytes differ"] == counts["with an odd fence"] == 0


def test_added_text_that_the_page_shows_is_counted() -> None:
    counts: Counter[str] = Counter()
    result = extract(PAGE, using="everything")
    chunk = result.chunks()[0]
    wrong = replace(chunk.citation, added=((0, len(chunk.text)),))
    check_chunk(replace(chunk, find_citation=lambda: wrong), result, bare(result.text), counts)
    assert counts["with added text"] == counts["with added text that the page shows"] == 1
    assert counts["exact citations whose bytes differ"] == 1  # its bytes are not nothing


def test_a_torn_row_is_seen() -> None:
    assert has_torn_row("| a | b |\n| --- | --- |\n| 1 |")
    assert not has_torn_row("| a | b |\n| --- | --- |\n| 1 \\| 2 | 3 |")


@pytest.mark.skipif(not Path("/usr/bin/chromium").exists(), reason="chromium is not installed")
def test_chromium_scrolls_to_a_fragment_that_is_there() -> None:
    cited = extract(PAGE, url="https://a.example/", using="everything").chunks()[0].citation
    pages = [(PAGE, cited.address.partition("#")[2]), (PAGE, ":~:text=nothing%20of%20the%20kind")]
    assert list(found_in_chromium(pages)) == [True, False]
