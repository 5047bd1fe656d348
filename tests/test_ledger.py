from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.extractors.everything import everything
from pagecrunch.extractors.largest import largest
from pagecrunch.ledger import Ledger

PAGE = "<title>t</title><p>kept</p><p hidden>veiled</p><script>code</script><p>gone</p>"


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_every_piece_of_text_is_in_one_bucket(html: str) -> None:
    page = build_page(html)
    for extractor in (everything, largest):
        Ledger(page, extractor(page)).check()


def test_buckets_have_names_and_reasons() -> None:
    page = build_page(PAGE)
    kept = np.zeros(len(page), bool)
    kept[[row for row in page.text_rows if page.text(row) == "kept"]] = True
    ledger = Ledger(page, Decision.of_rows(page, kept, keep_reason="good", drop_reason="clutter"))
    assert [(entry.text, entry.bucket, entry.reason) for entry in ledger.entries] == [
        ("t", "not text", "metadata"),
        ("kept", "kept", "good"),
        ("veiled", "hidden", "hidden attribute"),
        ("code", "not text", "script"),
        ("gone", "removed", "clutter"),
    ]
    assert ledger.totals() == {"kept": 4, "removed": 4, "hidden": 6, "not text": 5, "blank": 0}


def test_a_row_kept_in_part_is_accounted_for_in_parts() -> None:
    page = build_page("<p>one two three</p>")
    row, whole = int(page.text_rows[0]), everything(page)
    ledger = Ledger(page, Decision(whole.kept, whole.score, whole.reason, whole.reasons, cuts={row: (4, 7)}))
    ledger.check()
    assert [(entry.text, entry.bucket) for entry in ledger.entries] == [
        ("one ", "removed"), ("two", "kept"), (" three", "removed"),
    ]  # fmt: skip


def test_a_ledger_with_a_hole_does_not_pass() -> None:
    page = build_page("<p>one two three</p>")
    row, whole = int(page.text_rows[0]), everything(page)
    broken = Decision(whole.kept, whole.score, whole.reason, whole.reasons, cuts={row: (4, 99)})
    with pytest.raises(AssertionError):
        Ledger(page, broken).check()
