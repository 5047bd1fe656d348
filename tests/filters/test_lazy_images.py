"""Lazy images get their address."""

from __future__ import annotations

from filtering import filtered


def test_an_image_gets_the_address_that_waits_in_another_attribute() -> None:
    result = filtered(
        "lazy_images", "text<img src='data:image/gif;base64,R0' data-src=/real.jpg data-srcset='/r2.jpg 2x'>"
    )
    assert ' src="/real.jpg"' in result.body and ' srcset="/r2.jpg 2x"' in result.body


def test_an_image_that_has_a_real_address_keeps_it() -> None:
    result = filtered("lazy_images", "text<img src=/now.jpg data-src=/other.jpg>")
    assert ' src="/now.jpg"' in result.body
    assert result.changes == ()
