# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

from opening_made import STORY, SUMMARY, TITLE, URL, read

from pagecrunch import extract
from pagecrunch.pagination import Joined

PAGE = f"<h1>{TITLE}</h1><p class=standfirst>{SUMMARY}</p><figure><img src=/gauge.jpg></figure>{STORY}"
NAMED = '<meta property="og:image" content="https://example.org/gauge.jpg">'


def test_summary_and_picture_are_found_together() -> None:
    result = read(PAGE, NAMED)
    assert result.standfirst == SUMMARY
    assert result.lead_image is not None and result.lead_image.url == "https://example.org/gauge.jpg"


def test_joined_pages_have_the_opening_of_the_first() -> None:
    joined = Joined.of((read(PAGE, NAMED), read(f"<h1>{TITLE}</h1>{STORY}")))
    assert joined.standfirst == SUMMARY and joined.lead_image is not None
    assert joined.markdown.count(SUMMARY) == 1 and joined.markdown.count(f"# {TITLE}") == 1


def test_a_page_whose_text_is_in_its_data_has_the_opening_that_it_shows() -> None:
    text = " ".join(["The harbour of Ness has measured its tides since 1861."] * 20)
    data = f'<script type="application/ld+json">{{"@type": "NewsArticle", "headline": "{TITLE}", "articleBody": "{text}"}}</script>'
    result = extract(f"<html><head>{NAMED}{data}</head><body><h1>{TITLE}</h1><img src=/gauge.jpg></body></html>", URL)
    assert result.original is not None and result.lead_image is not None
    assert result.markdown.startswith(f"# {TITLE}\n\n![](https://example.org/gauge.jpg)")
