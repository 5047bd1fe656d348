# ruff: noqa: E501  (a line of a page is easier to read whole)
"""A page with a layout that needs no browser: boxes are written as attributes."""

from __future__ import annotations

import re

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.page.layout import Layout
from pagecrunch.page.names import TEXT
from pagecrunch.page.page import Page

_BOX = re.compile(r"(\d+),(\d+),(\d+),(\d+)")


def laid_out(html: str) -> Page:
    """`data-src` holds left,top,width,height; `size` the font size, `bgcolor` a background as 0xRRGGBB.

    What has no box has that of its parent; texts do.
    """
    page = build_page(html)
    rows = len(page)
    box, size = np.zeros((rows, 4), np.int32), np.full(rows, 16, np.float32)
    background = np.full(rows, 0xFFFFFF, np.int32)
    for row in range(rows):
        parent = int(page.parent[row])
        if parent >= 0:
            box[row], size[row], background[row] = box[parent], size[parent], background[parent]
        if page.tag[row] == TEXT:
            continue
        if found := _BOX.fullmatch(page.attr(row, "data-src") or ""):
            box[row] = [int(number) for number in found.groups()]
        if text := page.attr(row, "size"):
            size[row] = float(text)
        if text := page.attr(row, "bgcolor"):
            background[row] = int(text, 16)
    columns = {
        "box": box, "font_size": size, "font_weight": np.full(rows, 400, np.int32), "background": background,
        "contrast": np.full(rows, 21, np.float32), "shown": page.hidden == 0, "in_view": page.hidden == 0,
    }  # fmt: skip
    object.__setattr__(page, "layout", Layout(columns, (1280, 900)))
    return page


WORDS = "Many words of one long text that goes on and on, with more words than tags, as articles have. " * 5
PAGE = f"""<body data-src="0,0,1000,1000"><div id=head bgcolor=222222 data-src="0,0,1000,100"><p data-src="0,0,500,100">The Harbour</p></div>
<div id=middle data-src="0,120,1000,700"><div id=menu data-src="0,120,200,700"><ul data-src="0,120,200,300"><li data-src="0,120,200,20"><a href=/1>One</a><li data-src="0,140,200,20"><a href=/2>Two</a></ul></div>
<div id=text data-src="240,120,760,700"><h1 size=32 data-src="240,120,760,50">The tide</h1><p data-src="240,200,760,200">{WORDS}</p><p data-src="240,410,760,200">{WORDS}</p></div></div>
<div id=foot data-src="0,900,1000,100"><p data-src="0,900,1000,30">Imprint</p></div>"""
