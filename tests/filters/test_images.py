"""Images that are not links are removed."""

from __future__ import annotations

from filtering import filtered

PAGE = "text<img src=a.jpg alt='A boat'><a href=/x><img src=b.jpg></a>"


def test_images_go_and_linked_ones_stay() -> None:
    assert filtered("images", PAGE).body == 'text<a href="/x"><img src="b.jpg"></a>'


def test_alternative_text_takes_their_place_on_request() -> None:
    assert filtered("images", PAGE, show_alt=True).body.startswith("text [A boat] ")
