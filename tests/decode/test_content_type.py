from __future__ import annotations

import pytest

from pagecrunch.decode import ContentType, parse_content_type


@pytest.mark.parametrize(
    ("header", "media_type", "charset"),
    [
        ("text/html", "text/html", None),
        (" Text/HTML ; Charset = KOI8-R ", "text/html", "KOI8-R"),
        ('text/html; charset="utf-8"', "text/html", "utf-8"),
        ("text/html; charset='gbk'; q=1", "text/html", "gbk"),
        ("text/html;charset=utf-8, text/html;charset=gbk", "text/html", "utf-8"),
        ("text/html; boundary=x; charset=big5; charset=gbk", "text/html", "big5"),
        ("text/html; charset=", "text/html", None),
        ("text/html; xcharset=gbk", "text/html", None),
        ("; charset=gbk", "", "gbk"),
        ("", "", None),
    ],
)
def test_media_type_and_charset_are_read_as_browsers_read_them(
    header: str, media_type: str, charset: str | None
) -> None:
    assert parse_content_type(header) == ContentType(media_type, charset)
