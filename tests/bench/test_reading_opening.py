"""The opening of an article: what is shown, what is not, what is shown twice."""

from __future__ import annotations

from bench.corpora import Gold
from bench.page_text import read_text
from bench.reading_opening import BYLINE, PICTURE, STANDFIRST, TITLE, check_opening, lines_near_title, stated
from bench.reading_page import Reading

PAGE = """<meta property=og:image content=https://x.example/harbour-1200x630.jpg>
<meta name=description content="Why high water comes fifty minutes later each day">
<nav><a href=/>Home</a></nav><h1>The late tide</h1><p>Why high water comes fifty minutes later each day</p>
<img src=/i/harbour-800x600.jpg><p>Anyone who swims knows it.</p>"""


def found(shown: str, page: str = PAGE, markdown: str = "", **facts: str) -> dict[str, float]:
    gold = Gold("1", kind="article", title="The late tide")
    reading = Reading(gold, page.encode(), shown, markdown, **facts)
    return {finding.measure: finding.count for finding in check_opening(reading)}


def test_a_lead_picture_in_another_size_is_shown() -> None:
    assert found("<img src=https://x.example/i/harbour.jpg>")[PICTURE] == 1
    assert found("<img src=https://x.example/i/boat.jpg>")[PICTURE] == 0


def test_a_picture_that_the_page_only_names_or_shows_as_a_logo_is_not_asked_for() -> None:
    assert PICTURE not in found("", PAGE.replace("/i/harbour", "/i/boat"))
    assert PICTURE not in found("", PAGE.replace("<img", "<img width=40"))
    assert PICTURE not in found("", PAGE.replace("<img src=/i/harbour-800x600.jpg>", "<aside><img src=harbour.jpg>"))


def test_a_standfirst_is_a_description_that_stands_near_the_title() -> None:
    assert found("<p>Why high water comes fifty minutes later each day</p>")[STANDFIRST] == 1
    assert found("<p>Anyone who swims knows it.</p>")[STANDFIRST] == 0
    assert STANDFIRST not in found("", PAGE.replace("<p>Why", "<p>How"))


def test_the_title_must_stand_at_the_head_of_the_markdown() -> None:
    assert found("", markdown="# The *late* [tide](https://x.example)\n")[TITLE] == 1
    assert found("", markdown="Words. " * 300 + "# The late tide")[TITLE] == 0


def test_a_byline_in_two_lines_is_twice_and_one_in_prose_is_not() -> None:
    once = "<h1>Ada Quay writes</h1><p>Ada Quay, 3 May</p><p>" + "Many words of prose. " * 8 + "Ada Quay.</p>"
    assert found(once, author="Ada Quay")[BYLINE] == 0
    assert found(once + "<p>By Ada Quay</p>", author="Bo Pier and Ada Quay")[BYLINE] == 1
    assert BYLINE not in found(once, author="Cy Mole")


def test_metadata_are_read_from_json_ld_of_pages_and_not_of_people() -> None:
    html = """<script type="application/ld+json">{"@graph": [
        {"@type": "NewsArticle", "image": [{"url": "a.jpg"}, "b.jpg"], "author": {"@type": "Person", "image": "c.jpg"}},
        {"@type": "Organization", "image": "d.jpg"}]}</script><script type="application/ld+json">{broken</script>"""
    assert list(stated(read_text(html.encode()).tree, "image")) == ["a.jpg", "b.jpg"]


def test_lines_near_the_title_begin_with_it() -> None:
    assert list(lines_near_title(read_text(b"<p>menu<h1>One</h1><p>two<br>three")))[:3] == [
        ("one",),
        ("two",),
        ("three",),
    ]
    assert list(lines_near_title(read_text(b"<p>no heading"))) == []
