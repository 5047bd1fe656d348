# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.facts.page_price import Labels, ShownPrices, block_text

BUY = "<button class=add-to-cart>Kaufen</button>"


def price_of(html: str, title: str = "Kettle") -> tuple[str | None, str | None]:
    shown = ShownPrices(build_page(html), [title], ())
    price, old = shown.price(), shown.old_price()
    return str(price) if price else None, str(old) if old else None


@pytest.mark.parametrize(
    ("markup", "price"),
    [
        ("<span class=price>12,50 €</span>", "12.50 EUR"), ("<p>Precio: <b>$ 1,299.00</b></p>", "1299.00 USD"),
        ("<div class=preis>CHF 12.-</div>", "12 CHF"), ("<div><b>12 990</b> <span>руб.</span></div>", "12990 RUB"),
        ("<p class=price>$<span>12</span><sup>99</sup></p>", "12.99 USD"),
        ("<p class=price><span>12</span><span class=fraction>99</span> <span>zł</span></p>", "12.99 PLN"),
        ("<strong>¥1,200</strong>", "1200 JPY"), ("<p id=price>₹ 499</p>", "499 INR"),
    ],
)  # fmt: skip
def test_the_price_stands_between_the_title_and_the_button(markup: str, price: str) -> None:
    assert price_of(f"<p>Free delivery from 50 €</p><h1>Kettle</h1>{markup}{BUY}<p>A kettle of 2 litres.")[0] == price


@pytest.mark.parametrize(
    "old", ["<del>15,00 €</del>", "<s>15 €</s>", "<span class=old-price>15 €</span>", "<p class=was-price>15 €</p>"]
)
def test_what_is_crossed_out_is_the_old_price(old: str) -> None:
    price, before = price_of(f"<h1>Kettle</h1><div>{old} <b class=price>12 €</b></div>{BUY}")
    assert price == "12 EUR" and before is not None and before.startswith("15")


def test_related_products_the_cart_and_the_delivery_are_not_the_price() -> None:
    cards = "".join(
        f"<li class=card><a href=/{n}>Pot {n} <span class=price>{n} €</span></a></li>" for n in range(30, 40)
    )
    html = f"<header><span class=cart-total>3,00 €</span></header><h1>Kettle</h1><p class=shipping-price>4 €</p><p class=price>12 €</p>{BUY}<div class=related><ul>{cards}</ul></div>"
    assert price_of(html)[0] == "12 EUR"
    assert price_of(f"<h1>Kettle</h1><div class=related><ul>{cards}</ul></div>")[0] is None


def test_a_price_per_kilogram_is_not_the_price() -> None:
    assert price_of(f"<h1>Kettle</h1><p class=price>25,00 € / kg</p><p class=price>12,50 €</p>{BUY}")[0] == "12.50 EUR"


def test_a_page_without_amounts_has_no_price() -> None:
    assert price_of("<h1>Kettle</h1><p>Two litres, 2024") == (None, None) and price_of("") == (None, None)


def test_numbers_of_neighbouring_elements_are_not_joined() -> None:
    page = build_page("<p><span>$200</span><span>2 bids</span></p>")
    assert block_text(page, Labels(page), 0)[0] == "$200 2 bids"


def test_a_price_that_the_page_shows_decides_between_two() -> None:
    shown = ShownPrices(build_page(f"<h1>Kettle</h1><p class=price>12 €</p>{BUY}<p>Starting at 9 €"), ["Kettle"], ())
    one, other = (each.money for each in shown.amounts)
    assert shown.likeliest_of([other, one]) == (1, one) and shown.likeliest_of([]) is None


def test_pages_with_thousands_of_amounts_are_read_in_part() -> None:
    price_of("<h1>Kettle</h1>" + "<p><b class=price>5 €</b></p>" * 20_000)
    price_of("<div class=price>" * 5_000 + "5 €")
    price_of(f"<p class=price>{'9' * 200_000} €</p><p class='{'price ' * 100_000}'>5 €")
