from __future__ import annotations

from pagecrunch.extractors.mss.settings import MssSettings
from pagecrunch.extractors.mss.simple import mss_simple
from pagecrunch.page.build import build_page
from pagecrunch.render.text import to_text

LONG = "A long enough sentence about the tide, so that the words outweigh the tags around them by far. " * 3


def cleaned(html: str, clean: bool = True) -> str:
    page = build_page(html)
    return to_text(page, mss_simple(page, MssSettings(clean=clean)))


def test_leaves_out_tables_within_the_stretch() -> None:
    html = f"<p>{LONG}<table><tr><td>high water</table><p>{LONG}"
    assert "high water" in cleaned(html, clean=False)
    assert "high water" not in cleaned(html)


def test_leaves_out_boxes_with_links_or_pictures_and_keeps_others() -> None:
    html = f"<p>{LONG}<div><a href=/>more</a></div><div><img>shown</div><div>plain</div><p>{LONG}"
    text = cleaned(html)
    assert "plain" in text
    assert "more" not in text and "shown" not in text


def test_keeps_a_box_that_holds_the_whole_stretch() -> None:
    html = f"<div><p>{LONG}<a href=/>link</a></p><p>{LONG}</p></div>"
    assert "link" in cleaned(html)


def test_says_why() -> None:
    page = build_page(f"<p>{LONG}<table><tr><td>high water</table><p>{LONG}")
    decision = mss_simple(page, MssSettings(clean=True))
    (row,) = (row for row in page.text_rows.tolist() if "high" in page.text(row))
    assert "in a table" in decision.reasons[decision.reason[row]]
