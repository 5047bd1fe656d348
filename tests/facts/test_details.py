# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.facts.details import Details, detail_words
from pagecrunch.facts.page_price import title_block


def details_of(html: str, url: str | None = None, title: str = "Ada Kettle 2000") -> Details:
    page = build_page(f"<title>{title}</title>{html}", url)
    return Details(page, [title], title_block(page, [title]))


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Brand: Ada</p>", "<table><tr><th>Marke</th><td>Ada</td></tr></table>", "<dl><dt>Marque :</dt><dd>Ada</dd></dl>",
        "<div><p>Výrobca</p><p>Ada</p></div>", "<ul><li>ブランド：Ada</ul>", "<a id=bylineInfo>Visit the Ada Store</a>",
        "<div class=product-brand>Ada</div>", "<p>Производитель: Ada",
    ],
)  # fmt: skip
def test_a_brand_stands_after_its_label_or_in_an_element_named_so(markup: str) -> None:
    assert details_of(f"<h1>Ada Kettle 2000</h1>{markup}<p>A kettle of steel.").brand() == "Ada"


@pytest.mark.parametrize(
    "markup",
    [
        "<nav><ul><li>Brand<li>Sale</ul></nav>", "<h2>Brand</h2><p>Our story", "<div class=product-brand>Last chance</div>",
        "<p>Brand: $metabrand</p>", "<div class=branding>Kettle</div>", "<div class=brand>Ada Kettle 2000</div>",
    ],
)  # fmt: skip
def test_menus_headings_templates_and_the_title_are_not_a_brand(markup: str) -> None:
    assert details_of(f"<h1>Ada Kettle 2000</h1>{markup}").brand() == ""


def test_what_shops_write_around_a_brand_is_left_out() -> None:
    details = details_of("<h1>Ada Kettle 2000</h1>", title="Ada Kettle la Deluxe")
    assert details.clean_brand("Ver mais artigos da Marca: Ada") == "Ada"
    assert details.clean_brand("Visiter la boutique Ada") == "Ada"
    assert details.clean_brand("JACK & JONES") == "JACK & JONES"
    assert details.clean_brand("The Ada Kettle Company", is_stated=True) == "The Ada Kettle Company"
    assert details.clean_brand("x" * 70) == details.clean_brand("12") == ""


@pytest.mark.parametrize(
    ("markup", "number"),
    [
        ("<p>SKU: AB-1234</p>", "AB-1234"), ("<table><tr><td>Art.-Nr.</td><td>400 105</td></tr></table>", "400"),
        ("<p>Артикул: 77120</p>", "77120"), ("<p>SKU: new</p>", ""), ("<p>Item: Petit21 rouge</p>", ""),
        ("<p>Model: K2000</p>", "K2000"), ("<p>Model: K2000</p><p>ASIN: B0D1PC8551</p>", "B0D1PC8551"),
    ],
)  # fmt: skip
def test_the_number_of_the_shop_comes_before_that_of_the_maker(markup: str, number: str) -> None:
    assert details_of(f"<h1>Ada Kettle 2000</h1>{markup}").number() == (number, "page" if number else "")


def test_a_number_in_the_address_counts_where_the_page_uses_it() -> None:
    url = "https://shop.example/kettles/ada-kettle-77120456.html"
    for use in ("<script>var product = {'id': '77120456'}</script>", "<input name=product value=77120456>"):
        assert details_of(f"<h1>Ada Kettle</h1>{use}", url).number() == ("77120456", "address")
    assert details_of("<h1>Ada Kettle</h1><a href=/ada-kettle-77120456.html>here</a>", url).number() == ("", "")
    assert details_of("<h1>A</h1><i id=x data-src=1>", "http://[").number() == ("", "")
    pictures = "<img src=/77120456-large.jpg>" * 300
    assert details_of(f"<h1>Ada Kettle</h1>{pictures}<i id=77120456>", url).number() == ("77120456", "address")


def test_labels_are_in_small_letters_and_mean_one_thing() -> None:
    words = [word for words in detail_words()["labels"].values() for word in words]
    assert all(word == word.lower() for word in words) and len(words) == len(set(words))
