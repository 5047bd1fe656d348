"""Images that link lists left go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_every_image_that_is_left_goes() -> None:
    assert "img" not in filtered("non_link_list_images", f"{PROSE}<img src=a><a href=/x><img src=b>c</a>").body
