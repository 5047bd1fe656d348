from __future__ import annotations

import pytest

from pagecrunch.proxy.site_choices import describe


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("size-150", "Show all pages at 150 %"),
        ("theme-dark", "Use these colours: Dark"),
        ("font-sans", "Use these letters: Without feet (sans)"),
        ("put-comments", "Put back on a.example: Comments"),
        ("undo-comments", "Remove again on a.example: Comments"),
        ("site-original", "Pause: show a.example as it is"),
        ("site-reader", "Always show a.example in the Reader view"),
        ("site-forget", "Show a.example like other sites"),
        ("rate-bad", "This page does not look good"),
        ("hide-here", "Hide the button on a.example"),
        ("size-1000", ""),
        ("theme-<b>", ""),
        ("put-x", ""),
        ("", ""),
    ],
)
def test_an_action_is_described_and_an_unknown_one_is_not(action: str, words: str) -> None:
    assert describe(action, "a.example") == words
