# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.facts.details import Details
from pagecrunch.facts.page_price import title_block
from pagecrunch.facts.stock import shown_stock, stock_in


def stock_of(html: str) -> str:
    page = build_page(f"<title>Kettle</title>{html}")
    title = title_block(page, ["Kettle"])
    return shown_stock(page, Details(page, ["Kettle"], title).lines, title)


@pytest.mark.parametrize(
    ("line", "stock"),
    [
        ("In stock.", "InStock"), ("Only 1 left in stock.", "InStock"), ("Auf Lager – in 2 Tagen bei Ihnen", "InStock"),
        ("Subito Disponibile", "InStock"), ("Нет в наличии", "OutOfStock"), ("Nicht auf Lager", "OutOfStock"),
        ("Currently unavailable. We don't know when or if this item will be back in stock.", "OutOfStock"),
        ("Actuellement indisponible.Nous ne savons pas quand", "OutOfStock"), ("Pre-order now", "PreOrder"), ("품절", "OutOfStock"),
        ("Image unavailable", ""), ("Sale Sold out", ""), ("Find out which of our shops near you have it in stock", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_line_is_about_stock_or_not(line: str, stock: str) -> None:
    assert stock_in(line) == stock


def test_the_line_closest_to_title_and_button_counts() -> None:
    far = "".join(f"<p>Line {number}" for number in range(60))
    assert stock_of("<h1>Kettle</h1><p>Out of stock</p><div>Pot<p>In stock</div>") == "OutOfStock"
    assert stock_of(f"<h1>Kettle</h1>{far}<p>Sold out</p>") == ""
    assert stock_of("<p>In stock</p>") == ""  # of what?


@pytest.mark.parametrize(
    "button", ["<button>Add to basket</button>", "<input type=submit value='In den Warenkorb'>", "<a class=btn-add-to-cart href=#><svg></svg></a>", "<button>바로구매</button>"]
)  # fmt: skip
def test_a_button_to_buy_says_that_there_is_something_to_buy(button: str) -> None:
    assert stock_of(f"<h1>Kettle</h1><p>A kettle.</p>{button}") == "InStock"
    assert stock_of(f"<h1>Kettle</h1>{button}<p>Ausverkauft</p>") == "OutOfStock"


def test_a_button_that_cannot_be_pressed_says_nothing() -> None:
    assert stock_of("<h1>Kettle</h1><button disabled>Add to cart</button>") == ""
