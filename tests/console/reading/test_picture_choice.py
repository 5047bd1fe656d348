"""Where pictures come from."""

from __future__ import annotations

from pagecrunch.console.reading.picture_choice import (
    NONE,
    SITE,
    THROUGH_US,
    allowed_sources,
    picture_key,
    with_pictures,
)

HTML = (
    '<p><img src="https://a.example/m.png?a=1&amp;b=2" alt="The Moon" loading="lazy"> and '
    '<img src="https://t.example/x.gif" alt=""></p>'
)


def test_pictures_of_the_site_stay_as_they_are() -> None:
    assert with_pictures(HTML, SITE, "s") == HTML
    assert "https:" in allowed_sources(SITE)


def test_pictures_through_us_name_no_other_site_and_are_signed() -> None:
    html = with_pictures(HTML, THROUGH_US, "s")
    assert 'src="https:' not in html
    key = picture_key("https://a.example/m.png?a=1&b=2", "s")
    assert f'src="/read/picture?url=https%3A%2F%2Fa.example%2Fm.png%3Fa%3D1%26b%3D2&amp;key={key}"' in html
    assert allowed_sources(THROUGH_US) == "'self'"


def test_without_pictures_their_words_stay() -> None:
    assert with_pictures(HTML, NONE, "s") == '<p><span class="no-picture">The Moon</span> and </p>'
