"""A real browser says what became worse."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.looks import Look, find_faults

MakeCorpus = Callable[..., Path]
SAME = {
    "seen": 4, "overlap": 0, "width": 900, "height": 2000, "bands": 0, "scrolls": True, "pictures": 9,
    "textWidth": 600, "outside": 0, "controls": ["BUTTON buy"], "anywhere": ["BUTTON search", "BUTTON buy"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "value", "fault"),
    [
        ("seen", 1, "no text"),
        ("overlap", 1, "overlap"),
        ("width", 3000, "wider"),
        ("textWidth", 300, "narrow"),
        ("outside", 1, "outside"),
        ("bands", 1, "bands"),
        ("scrolls", False, "stuck"),
        ("anywhere", ["BUTTON search"], "controls"),
    ],
)
def test_what_is_worse_than_before_is_a_fault(fact: str, value: object, fault: str) -> None:
    before = Look(frozenset({"old"}), SAME)
    assert find_faults(before, before) == {}
    assert list(find_faults(before, Look(frozenset({"old"}), {**SAME, fact: value}))) == [fault]


def test_a_page_that_did_not_load_as_it_came_is_not_compared() -> None:
    assert find_faults(Look(frozenset(), {**SAME, "height": 0, "width": 0}), Look(frozenset(), SAME)) == {}


def test_an_error_that_was_there_before_is_none() -> None:
    before, after = Look(frozenset({"old"}), SAME), Look(frozenset({"old", "new"}), SAME)
    assert find_faults(before, after) == {"errors": "new"}


def test_pages_are_opened_as_they_came_and_tidied(
    make_corpus: MakeCorpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [f"In year {n} the tide came in late, and the harbour filled without a sound." for n in range(6)]
    html = f"<nav id=n><a href=/>Home</a></nav><h1>Tide</h1>{''.join(f'<p>{line}</p>' for line in lines)}"
    html += "<button>Buy</button><script>document.getElementById('n').title = 'x'</script>"
    sheet = tmp_path / "sheet.html"
    corpus = make_corpus("c", {"html": html, "text": "\n".join(lines)})
    assert main(["looks", str(corpus), "--sheet", str(sheet)]) == 0
    out = capsys.readouterr().out
    assert "errors         0 of 1 pages" in out and "controls  1.0000 of 1" in out
    assert re.search(r"^time +\d+ ms as it came, \d+ ms tidied$", out, re.MULTILINE)
    assert sheet.read_text().count("<img") == 3
