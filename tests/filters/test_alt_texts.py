"""Images have a text to read."""

from __future__ import annotations

from filtering import filtered


def test_what_an_image_has_is_kept() -> None:
    page = "<img src=a alt='A boat'><img src=b alt=''>"
    assert filtered("alt_texts", page).changes == ()


def test_a_title_or_caption_is_the_text() -> None:
    page = "<img src=a title=Boat><figure><img src=b><figcaption>The harbour</figcaption></figure>"
    body = filtered("alt_texts", page).body
    assert 'alt="Boat"' in body and 'alt="The harbour"' in body


def test_an_image_that_nothing_is_known_of_is_decoration() -> None:
    assert filtered("alt_texts", "<img src=IMG_0042.jpg>").body == '<img src="IMG_0042.jpg" alt="">'
