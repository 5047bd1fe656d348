"""Invisible images that report a visit go."""

from __future__ import annotations

from filtering import filtered


def test_an_image_of_one_pixel_goes_and_a_picture_stays() -> None:
    result = filtered("tracking_pixels", "text<img src=t.gif width=1 height=1><img src=p.jpg width=100 height=1>")
    assert "t.gif" not in result.body and "p.jpg" in result.body


def test_pings_go_and_the_link_stays() -> None:
    assert filtered("tracking_pixels", "<a href=/x ping=/p>x</a>").body == '<a href="/x">x</a>'
