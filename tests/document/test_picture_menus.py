"""Pictures in a row that are links to other pages are a menu; pictures of a story are not."""

from __future__ import annotations

import pytest

import pagecrunch

STORY = "<p>The tide comes in twice a day, and the boats wait for it at the quay.</p>" * 3


def pictures(html: str) -> int:
    return pagecrunch.extract(html, using="everything").markdown.count("![")


def row(href: str, alt: str = "Help", count: int = 3) -> str:
    return "".join(f"<td><a href='{href.format(n)}'><img src=/{n}.gif alt='{alt} {n}'></a></td>" for n in range(count))


def test_a_menu_of_pictures_is_left_out() -> None:
    assert pictures(f"<table><tr>{row('/page{}.php')}</table>{STORY}") == 0


@pytest.mark.parametrize(
    "cells",
    [
        row("/page{}.php", count=2),
        row("/page.php"),
        row("/large{}.jpg"),
        row("/file.php?name={}.png&size=large"),
        row("#slide{}"),
        row("/page{}.php", "The boats at the quay before the tide"),
        row("/page{}.php").replace("</a>", " Boat</a>"),
        row("/page{}.php").replace("<td>", "<td>Boat"),
        row("/page{}.php").replace("<img", "<figure><img").replace("</a>", "</figure></a>"),
    ],
)
def test_pictures_of_a_story_stay(cells: str) -> None:
    assert pictures(f"<table><tr>{cells}</table>{STORY}") == cells.count("<img")


def test_a_lone_picture_beside_a_menu_stays() -> None:
    assert pictures(f"<table><tr>{row('/page{}.php')}</table>{STORY}<p><img src=boat.jpg alt=Boat>") == 1
