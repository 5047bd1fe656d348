"""An article: head, text with places, and what was left out in between."""

from __future__ import annotations

from pagecrunch import extract
from pagecrunch.console.reading.article import ArticleOptions, make_article
from pagecrunch.console.reading.left_out import left_out_groups
from pagecrunch.console.reading.picture_choice import NONE

PROSE = "<p>" + "The tide is late every day, because the Moon moves on. " * 6 + "</p>"
PAGE = (
    f"<html lang=en><title>Tides</title><article><h1>Tides</h1>{PROSE * 2}<h2 id=why>Why?</h2>{PROSE}<p>"
    '<a href="https://b.example/x?a=1&amp;b=2">on</a> <a href="#why">up</a> '
    '<img src="/m.png" alt="A &lt;b&gt; Moon"></p>'
    "</article><footer><p>Imprint <script>alert(1)</script></p></footer>"
)


def test_links_lead_to_us_and_places_stay() -> None:
    body = make_article(extract(PAGE, "https://a.example/", "everything")).body
    assert 'href="/read?url=https%3A%2F%2Fb.example%2Fx%3Fa%3D1%26b%3D2"' in body
    assert 'href="#at-why"' in body and 'id="at-why"' in body


def test_it_knows_its_length_and_language() -> None:
    article = make_article(extract(PAGE))
    assert (article.title, article.lang, article.minutes) == ("Tides", "en", 1)
    assert [(entry.title, entry.level) for entry in article.contents] == [("Why?", 2)]
    assert make_article(extract("<html lang='no such'><p>x")).lang == ""


def test_pictures_can_be_words() -> None:
    body = make_article(extract(PAGE, "https://a.example/", "everything"), ArticleOptions(pictures=NONE)).body
    assert "<img" not in body and 'class="no-picture">A &lt;b&gt; Moon<' in body


def test_groups_stand_where_they_were_and_are_as_safe_as_the_rest() -> None:
    result = extract(PAGE)
    options = ArticleOptions(left_out=left_out_groups(result), show_group=lambda group, html: f"<aside>{html}</aside>")
    body = make_article(result, options).body
    assert body.rstrip().endswith("</aside>") and "<p>Imprint</p>" in body and "script" not in body
