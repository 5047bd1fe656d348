"""Meta tags go, but for those that browsers need."""

from __future__ import annotations

from filtering import filtered

PAGE = "<head><meta charset=utf-8><meta name=viewport content=x><meta property='og:title' content=t></head>text"


def test_what_browsers_need_stays() -> None:
    result = filtered("meta", PAGE)
    assert "og:title" not in result.html
    assert "viewport" in result.html and "charset" in result.html


def test_all_go_in_the_papers_way() -> None:
    assert "<meta" not in filtered("meta", PAGE, keep_needed=False).html
