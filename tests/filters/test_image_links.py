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


MAPPED = "text<img src=plain.gif><img src=map.gif usemap='#m' alt=Regions><map name=m><area href=/n alt=North></map>"


def test_an_image_with_a_map_is_an_image_link_and_not_an_image() -> None:
    """2005, appendix C: "Maps are also check for and treated as image links."."""
    assert filtered("image_links", MAPPED).body == 'text<img src="plain.gif">'
    assert "map.gif" in filtered("images", MAPPED).body and "plain.gif" not in filtered("images", MAPPED).body
