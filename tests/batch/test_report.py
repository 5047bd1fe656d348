"""What a job came to, as a page."""

from __future__ import annotations

import json

from pagecrunch import extract
from pagecrunch.batch.report import report_page, summary_json
from pagecrunch.batch.tally import Tally


def test_the_page_has_every_count_and_lets_no_page_write_in_it() -> None:
    tally = Tally()
    for number in range(60):
        tally.add({"source": f"http://e/<script>{number}", "status": "failed", "reason": "<b>bad"})
    row = {
        "source": "http://e/slow",
        "status": "ok",
        "reason": None,
        "kind": "forum",
        "language": "de",
        "confidence": 0.42,
    }
    tally.add(row, 1.25)
    tally.passed_over["not HTML"] += 3
    html = report_page(tally, ["crawl & co"], "out")
    assert "<script>" not in html
    assert "<b>" not in html
    text = extract(html, using="everything").text
    for words in ("61 pages", "forum", "de", "0.4 to 0.5", "not HTML", "1.250", "http://e/<script>7", "crawl & co"):
        assert words in text
    assert "the first 50 of 60" in text


def test_what_there_is_none_of_has_no_table() -> None:
    html = report_page(Tally(), [], "out")
    assert "<table>" not in html
    assert "0 pages" in html


def test_programs_get_the_same_numbers_as_json() -> None:
    tally = Tally()
    tally.add({"source": "a", "status": "failed", "reason": "r"}, 0.5)
    found = json.loads(summary_json(tally, ["in"], "out"))
    assert (found["pages"], found["statuses"], found["failed"]) == (1, {"failed": 1}, [["a", "r"]])
