from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.build import build_page
from pagecrunch.decision import Decision, ExtractorNotes
from pagecrunch.extractors import auto as automatic
from pagecrunch.extractors.auto import auto
from pagecrunch.extractors.learned.extract import learned
from pagecrunch.page.page import Page

HTML = (Path(__file__).parents[2] / "examples/page.html").read_bytes()


def test_a_site_that_nobody_learned_gets_the_learned_model() -> None:
    page = build_page(HTML, "https://nobody-learned-this.example/")
    assert auto(page).kept.tolist() == learned(page).kept.tolist()


@pytest.mark.parametrize(("confidence", "believed"), [(0.9, True), (0.1, False)])
def test_a_site_model_is_believed_where_it_is_sure(
    monkeypatch: pytest.MonkeyPatch, confidence: float, believed: bool
) -> None:
    def sure(page: Page) -> Decision:
        kept = page.hidden == 0
        return Decision.of_blocks(
            page,
            kept[page.blocks.first],
            kept[page.blocks.first].astype("f4"),
            kept[page.blocks.first].astype("u1"),
            ("no", "the site's model"),
            ExtractorNotes(confidence=confidence),
        )

    monkeypatch.setattr(automatic, "find_site", lambda url: object())
    monkeypatch.setattr(automatic, "mss_site_plus", sure)
    page = build_page(HTML, "https://learned.example/")
    assert ("the site's model" in auto(page).reasons) is believed
