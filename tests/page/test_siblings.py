"""Siblings that are alike: what makes cards of them, and what a gallery."""

from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.page.siblings import CARD, CARDS, GALLERY, mark_siblings

LINK = "<a href=x>A boat</a>"
PICTURE = "<img src=x>"


def marks(html: str) -> list[int]:
    return [int(mark) for mark in mark_siblings(build_page(html).table) if mark]


@pytest.mark.parametrize(
    "card",
    [
        f"<div class='card first'>{LINK} 5 €</div>",
        f"<article>{PICTURE}<p>{'word ' * 20}</p></article>",
        "<a class=card href=x><p>A boat</p></a>",
    ],
)
def test_three_boxes_with_a_link_or_a_picture_in_a_row_are_cards(card: str) -> None:
    assert marks(f"<section>{card * 3}</section>") == [CARDS, CARD, CARD, CARD]
    assert marks(f"<section>{card * 2}</section>") == []


def test_classes_after_the_first_do_not_matter_but_the_first_does() -> None:
    boxes = "".join(f"<div class='card n{number}'>{LINK}</div>" for number in range(3))
    assert marks(f"<div>{boxes}</div>") == [CARDS, CARD, CARD, CARD]
    boxes = "".join(f"<div class='n{number} card'>{LINK}</div>" for number in range(3))
    assert marks(f"<div>{boxes}</div>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<p>one</p><p>two</p><p>three</p>",
        "<div>one</div><div>two</div><div>three</div>",
        f"<div>{'word ' * 200}{LINK}</div>" * 3,
        f"<div>{LINK}</div>" * 3 + f"<p>{'word ' * 50}</p>",
    ],
)
def test_prose_and_parts_of_a_page_are_not_cards(html: str) -> None:
    assert marks(f"<section>{html}</section>") == []


def test_the_items_of_a_list_are_not_cards_but_pictures_in_one_are_a_gallery() -> None:
    assert marks(f"<ul>{f'<li>{LINK}' * 3}</ul>") == []
    assert marks(f"<ul>{f'<li>{PICTURE}A boat' * 3}</ul>") == [GALLERY]


def test_pictures_with_linked_titles_are_cards_and_not_a_gallery() -> None:
    assert marks(f"<section>{f'<div>{PICTURE}{LINK}</div>' * 3}</section>") == [CARDS, CARD, CARD, CARD]
