# ruff: noqa: E501  (a line of a page is easier to read whole)
from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.browser import Browser
from pagecrunch.browser.drawn import as_number, contrast, mix, parse_colour
from pagecrunch.browser.visit import Visit

PAGE = """<!doctype html><style>
.none {display: none} .unseen {visibility: hidden} .clear {opacity: 0} .tiny {font-size: 0} .away {position: absolute; left: -9999px}
.cut {position: absolute; width: 1px; height: 1px; overflow: hidden} .white {color: #fff} .fade {opacity: 0; transition: opacity 1s}
.later {content-visibility: auto} .shut {height: 0; overflow: hidden} .contents {display: contents}
</style><body><p id=plain>plain words</p><p class=none>none words</p><p class=unseen>unseen words <b style="visibility: visible">seen words</b></p>
<p class=clear>clear words</p><p class=tiny>tiny words <span style="font-size: 12px">large words</span></p><p class=away>away words</p>
<p class=cut>cut words</p><p class=white>white words</p><div style="position: relative; background: #000"><p class=white>light words</p></div>
<div style="background: linear-gradient(red, blue)"><p class=white>gradient words</p></div>
<p class=fade>fading words</p><div class=shut><p>shut words</p></div><div class=contents><p>contents words</p></div>
<details><summary>more</summary><p>closed words</p></details><div style="height: 5000px"></div><div class=later><p>later words</p></div>"""


def test_what_computed_styles_hide_is_hidden_with_its_reason_and_what_can_be_opened_is_not(browser: Browser) -> None:
    result = extract(browser.render(Visit.of_file(PAGE.encode())), using="everything")
    hidden = {entry.text.strip(): entry.reason for entry in result.ledger.entries if entry.bucket == "hidden"}
    assert hidden == {
        "none words": "display: none", "unseen words": "visibility: hidden", "clear words": "opacity: 0",
        "tiny words": "font size 0", "away words": "off screen", "cut words": "clipped away",
        "white words": "same colour as its background", "shut words": "clipped away",
    }  # fmt: skip
    for words in ("plain", "seen", "large", "light", "gradient", "fading", "contents", "closed", "later"):
        assert f"{words} words" in result.text


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("rgb(1, 2, 3)", (1, 2, 3, 1)),
        ("rgba(1, 2, 3, 0.5)", (1, 2, 3, 0.5)),
        ("color(srgb 1 0.5 0)", (255, 127.5, 0, 1)),
        ("transparent", (0, 0, 0, 0)),
    ],
)
def test_computed_colours_are_read(text: str, colour: tuple[float, ...]) -> None:
    assert parse_colour(text) == colour


def test_colours_mix_and_have_a_contrast_as_in_wcag() -> None:
    white, black = (255.0, 255.0, 255.0, 1.0), (0.0, 0.0, 0.0, 1.0)
    assert as_number(mix((0.0, 0.0, 0.0, 0.5), white)) == 0x808080
    assert contrast(black, white) == contrast(white, black) == 21
    assert contrast(white, white) == 1
