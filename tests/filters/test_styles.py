"""Style sheets go, other links stay."""

from __future__ import annotations

from filtering import filtered


def test_style_sheets_within_the_page_and_linked_go() -> None:
    page = "<head><style>p{color:red}</style><link rel='StyleSheet' href=/s.css><link rel=icon href=/i.png></head>text"
    result = filtered("styles", page)
    assert "style" not in result.html.lower()
    assert 'rel="icon"' in result.html
