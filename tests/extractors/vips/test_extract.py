from __future__ import annotations

from vips_made import PAGE, WORDS, laid_out

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.extractors.vips.extract import VipsSettings, choose, rows_of, vips
from pagecrunch.extractors.vips.segment import segment


def test_the_block_with_the_most_words_for_its_tags_is_kept() -> None:
    page = laid_out(PAGE)
    decision = vips(page)
    kept = "".join(page.text(row) for row in page.text_rows.tolist() if decision.kept[row])
    assert WORDS in kept and "One" not in kept and "Imprint" not in kept
    assert decision.reasons[decision.reason[0]] == "in another visual block"


def test_coarse_blocks_hold_more() -> None:
    page = laid_out(PAGE)
    assert vips(page, VipsSettings(granularity=1)).kept.sum() >= vips(page).kept.sum()
    root = segment(page)
    assert root is not None and rows_of(page, root).sum() >= rows_of(page, choose(page, root)).sum()


def test_without_a_browser_nothing_is_kept_and_that_is_said() -> None:
    result = extract("<p>words", using="vips")
    assert result.text == "" and any("use --render always" in warning for warning in result.warnings)
    assert vips(build_page("")).kept.sum() == 0
