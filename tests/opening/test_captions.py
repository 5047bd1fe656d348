# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.opening.captions import find_caption

PICTURE = '<img src="/gauge.jpg">'


@pytest.mark.parametrize(
    ("html", "caption", "credit"),
    [
        (f"<figure>{PICTURE}<figcaption>The gauge</figcaption></figure>", "The gauge", ""),
        (f"<figure>{PICTURE}<figcaption>The gauge <small class=credit>Bo Pier</small></figcaption></figure>", "The gauge", "Bo Pier"),
        (f"<figure>{PICTURE}<figcaption>Der Pegel. Foto: Bo Pier</figcaption></figure>", "Der Pegel.", "Foto: Bo Pier"),
        (f"<figure>{PICTURE}<figcaption>La marée (© Bo Pier)</figcaption></figure>", "La marée", "© Bo Pier"),
        (f"<div class=wp-caption>{PICTURE}<p class=wp-caption-text>The gauge</p></div>", "The gauge", ""),
        (f"<div><a href=/gauge.jpg>{PICTURE}</a><div class=bildunterschrift>Der Pegel</div></div>", "Der Pegel", ""),
        (f"<figure>{PICTURE}</figure>", "", ""),
        (f"<div>{PICTURE}<p>The story begins here.</p></div>", "", ""),
        (PICTURE, "", ""),
    ],
)  # fmt: skip
def test_the_caption_and_the_credit_of_a_picture(html: str, caption: str, credit: str) -> None:
    page = build_page(html)
    assert find_caption(page, int(page.rows_with("img")[0])) == (caption, credit)
