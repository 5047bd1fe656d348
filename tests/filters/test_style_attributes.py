"""Style attributes go, but for what they hide."""

from __future__ import annotations

from filtering import filtered

PAGE = "<div style='color:red'>a</div><p style='color:blue'>b</p><div style='display:none'>c</div>"


def test_only_divs_lose_their_style_as_in_the_papers() -> None:
    assert filtered("style_attributes", PAGE).body == (
        '<div>a</div><p style="color:blue">b</p><div style="display:none">c</div>'
    )


def test_all_elements_lose_it_on_request_but_nothing_hidden_is_shown() -> None:
    result = filtered("style_attributes", PAGE, elements="all")
    assert result.body == '<div>a</div><p>b</p><div style="display:none">c</div>'
