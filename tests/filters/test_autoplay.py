"""Films wait until they are started."""

from __future__ import annotations

from filtering import filtered


def test_a_film_stays_but_does_not_start_by_itself() -> None:
    result = filtered("autoplay", "text<video autoplay src=x></video>")
    assert "autoplay" not in result.html and 'controls=""' in result.html and "<video" in result.html
