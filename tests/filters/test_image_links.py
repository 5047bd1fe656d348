"""Images that are links go."""

from __future__ import annotations

from filtering import filtered

PAGE = "text<img src=a.jpg><a href=/x><img src=b.jpg alt=Boats></a><a href=/y><img src=c.jpg>Words</a>"


def test_a_link_of_nothing_but_an_image_goes_whole() -> None:
    result = filtered("image_links", PAGE)
    assert result.body == 'text<img src="a.jpg"><a href="/y">Words</a>'
    assert ("Boats", "/x") in result.links


def test_alternative_text_takes_their_place_on_request() -> None:
    assert '<a href="/x"> [Boats] </a>' in filtered("image_links", PAGE, show_alt=True).body
