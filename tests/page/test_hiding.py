from __future__ import annotations

import pytest

from pagecrunch.page.hiding import SETS_FONT_SIZE, SHOWS_AGAIN, combine, style_hides
from pagecrunch.page.names import HIDDEN_CODES, HIDDEN_REASONS


@pytest.mark.parametrize(
    ("style", "reason"),
    [
        ("display:none", "display: none"),
        ("DISPLAY : None !important", "display: none"),
        ("color:red;display:none;", "display: none"),
        ("visibility:hidden", "visibility: hidden"),
        ("visibility: collapse", "visibility: hidden"),
        ("opacity:0", "opacity: 0"),
        ("opacity: 0.0", "opacity: 0"),
        ("font-size:0px", "font size 0"),
        ("position:absolute;left:-9999px", "off screen"),
        ("position:fixed; top: -100em", "off screen"),
        ("text-indent:-9999px", "off screen"),
        ("position:absolute;clip:rect(0 0 0 0)", "clipped away"),
        ("position:absolute;clip:rect(1px, 1px, 1px, 1px)", "clipped away"),
        ("width:1px;height:1px;overflow:hidden", "clipped away"),
        ("clip-path:inset(50%)", "clipped away"),
        ("color:#fff;background-color:white", "same colour as its background"),
    ],
)
def test_a_style_that_hides_is_named(style: str, reason: str) -> None:
    assert HIDDEN_REASONS[style_hides(style) & 0xFF] == reason


@pytest.mark.parametrize(
    "style",
    [
        "", "display:block", "opacity:0.5", 
        "opacity:0;transform:translateY(20px)", "font-size:10px", "left:-9999px", "text-indent:-20px", "height:0",
        "color:#fff;background:#000", "display", ":none", "display:none-such", "opacity:zero",
        "position:absolute;left:-1%",
    ],
)  # fmt: skip
def test_a_style_that_shows_is_left_alone(style: str) -> None:
    assert style_hides(style) & 0xFF == 0


def test_a_style_can_take_back_what_an_ancestor_did() -> None:
    assert style_hides("visibility:visible") & SHOWS_AGAIN
    assert style_hides("font-size:12px") & SETS_FONT_SIZE
    visibility = HIDDEN_CODES["visibility: hidden"]
    assert combine(visibility, 0, shows_again=True, sets_font_size=False) == 0
    assert combine(HIDDEN_CODES["display: none"], 0, shows_again=True, sets_font_size=True) != 0


def test_what_was_never_text_is_said_before_what_was_hidden() -> None:
    script, display = HIDDEN_CODES["script"], HIDDEN_CODES["display: none"]
    assert combine(display, script, shows_again=False, sets_font_size=False) == script
    assert combine(script, display, shows_again=False, sets_font_size=False) == script
