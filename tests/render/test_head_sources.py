# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

from opening_made import STORY, SUMMARY, TITLE, read

from pagecrunch.render.head_sources import head_pieces

HEAD = f"""<title>{TITLE}</title><meta name=author content="Ada Quay"><meta property="article:published_time" content="2024-03-05">
<meta property="og:image" content="https://example.org/gauge.jpg">
<script type="application/ld+json">{{"@type": "Product", "name": "{TITLE}", "offers": {{"price": 12, "priceCurrency": "EUR"}}}}</script>"""


def test_every_piece_of_the_head_has_its_source() -> None:
    body = f"<h1>{TITLE}</h1><p class=standfirst>{SUMMARY}</p><figure><img src=/gauge.jpg></figure>{STORY}"
    assert [tuple(piece) for piece in head_pieces(read(body, HEAD))] == [
        ("title", TITLE, "the content"),
        ("standfirst", SUMMARY, "page"),
        ("byline", "Ada Quay", "meta"),
        ("date", "2024-03-05", "meta"),
        ("picture", "https://example.org/gauge.jpg", "open graph"),
        ("Price", "€12", "json-ld"),
    ]


def test_a_title_that_the_content_lacks_is_from_the_page() -> None:
    (title,) = head_pieces(read(STORY, f"<title>{TITLE}</title>"))
    assert title == ("title", TITLE, "title")
