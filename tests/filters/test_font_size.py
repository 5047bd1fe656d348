"""Letters grow and shrink by steps."""

from __future__ import annotations

from filtering import filtered

from pagecrunch.filters.font_size import step_font

PAGE = "<style>p{font-size:10px}</style><p style='font-size: 20px'>a<font size=3>b</font><font size=+1>c</font>"


def test_sizes_in_styles_and_font_tags_grow() -> None:
    html = filtered("font_size", PAGE, steps=2).html
    assert "p{font-size:14.4px}" in html and "font-size: 28.8px" in html
    assert '<font size="5">' in html and '<font size="6">' in html
    assert "font-size: 144%" in html


def test_sizes_shrink_below_zero() -> None:
    html = filtered("font_size", PAGE, steps=-2).html
    assert "p{font-size:6.944px}" in html and '<font size="1">' in html


def test_no_steps_is_no_change() -> None:
    assert filtered("font_size", PAGE, steps=0).changes == ()


def test_a_size_that_is_none_stays() -> None:
    assert step_font("big", 2) == "big"
    assert step_font("7", 2) == "7"
