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


def test_a_thread_has_no_summary() -> None:
    words = "Which gauge do you use for the tides at Ness, and how often do you read it in a stormy winter?"
    answers = (
        words,
        "I read a float gauge every hour, and a pole twice a day.",
        "The pole is enough for me, since 1998.",
    )
    posts = "".join(
        f"<div class=post><a class=username href=/user/{name}>{name}</a> <time datetime=2026-01-0{day}>{day} January 2026</time>"
        f"<div class=body><p class=lead>{answer}</p><p>It is what {name} has used in the harbour for years, and it works well.</p></div></div>"
        for day, (name, answer) in enumerate(zip(("ann", "bob", "cleo"), answers, strict=True), 1)
    )
    result = extract(f"<head><meta name=description content='{words}'></head><h1>{TITLE}</h1><div>{posts}</div>", URL)
    assert len(result.posts) == 3 and result.standfirst is None
    assert result.markdown.count(words) == 1
