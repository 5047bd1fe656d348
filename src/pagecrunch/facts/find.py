"""The things that a page is about, with the facts that it states: from its data, and the price also from its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from ..lazy import cached_property
from ..metadata.facts import Fact
from ..metadata.items import microdata_types
from ..metadata.language import declared_language
from ..metadata.page_data import PageData
from ..metadata.structured import ARTICLE_TYPES, Thing
from ..metadata.title import document_title, fold, headings, likeness
from ..page.page import Page
from .details import Details
from .event import EVENT_TYPES, read_event
from .job import JOB_TYPES, read_job
from .model import Event, F, Facts, Job, Money, Product, Recipe, merge
from .money import likely_currencies
from .page_price import LEAST_SCORE, ShownPrices, title_block
from .product import NOT_SOLD, PRODUCT_TYPES, SURELY_PRODUCTS, product_in_metas, read_product
from .recipe import RECIPE_TYPES, read_recipe
from .stock import shown_stock
from .values import Known

# Where the thing stands that a page is about. What stands in other fields is related, reviewed, or one of a list.
MAIN_ROLES = frozenset(("", "@graph", "mainEntity", "mainEntityOfPage", "itemOffered"))
MOST_CANDIDATES = 200  # of one kind that are compared with the title
# The share of words that a name and a title have in common, where they are the same thing: of several, and of only one.
ALIKE, ROUGHLY_ALIKE = 0.7, 0.5
MAY_BE_PRODUCT = 0.2  # the probability of that kind of page, from which a price is looked for in its text
SURELY_A_PRICE = 7.5  # the score of a price on a page that seems not to be about a product, or of one that is sold out
# Kinds of page whose shown prices are those of other things.
NOT_PRODUCTS = frozenset(("forum", "collection", "listing", "documentation", "service"))
_THINGS = RECIPE_TYPES | EVENT_TYPES | JOB_TYPES | PRODUCT_TYPES
# Types that a page has where it is not about a product, even if it names one.
_TEXTS = ARTICLE_TYPES - {"recipe", "howto"}


def find_facts(data: PageData, kinds: Mapping[str, float] | None = None) -> tuple[Facts, ...]:
    """The facts about the product, recipe, event and job of a page.

    `kinds` are those that the page may be of, likeliest first, with their probabilities, where they are known.
    """
    page = data.page
    if not _may_have_facts(data, kinds or {}):
        return ()
    sources = [data.json_ld, data.microdata, data.rdfa]
    known = _known(page, data)
    read = _Reader(data, sources, known, kinds or {})
    found: list[Facts] = [each for each in (read.recipe(), read.event(), read.job()) if each]
    product = read.product(may_be_shown=not found)
    return (*found, with_details(product, read.details)) if product else tuple(found)


def _may_have_facts(data: PageData, kinds: Mapping[str, float]) -> bool:
    """Whether there is anything to look for: most pages have none of these things in their data and sell nothing."""
    if not kinds or kinds.get("product", 0.0) >= MAY_BE_PRODUCT or next(iter(kinds)) == "product":
        return True
    if any(thing.types & _THINGS for thing in data.things) or not _THINGS.isdisjoint(microdata_types(data.page)):
        return True
    if any(name.startswith(("product:", "og:price")) for name in data.metas):
        return True
    return any(value.lower().endswith("product") for value in data.metas.get("og:type", ()))


def _declared_titles(data: PageData) -> list[str]:
    return [title for title in (document_title(data.page), data.meta("og:title")) if title]


def _known(page: Page, data: PageData) -> Known:
    by_id: dict[str, dict[str, Any]] = {}
    for thing in data.things:
        name = thing.fields.get("@id")
        if isinstance(name, str) and len(thing.fields) > 2:
            by_id.setdefault(name, thing.fields)
    language = declared_language(data)[0]
    return Known(by_id, likely_currencies(page.url or data.meta("og:url"), language))


def with_details(product: Product, details: Details) -> Product:
    """The product with the brand, number and stock that the page shows, where its data lacks them."""
    brand, sku, stock = product.brand, product.sku, product.availability
    if brand is not None and (name := details.clean_brand(brand.value, is_stated=True)) != brand.value:
        brand = Fact(name, brand.source) if name else None
    if brand is None and (name := details.brand()):
        brand = Fact(name, "page")
    if sku is None:
        number, source = details.number()
        sku = Fact(number, source) if number else None
    if stock is None and (said := shown_stock(details.page, details.lines, details.title)):
        stock = Fact(said, "page")
    return replace(product, brand=brand, sku=sku, availability=stock)


class _Reader:
    """Reads each kind of thing from all sources."""

    def __init__(self, data: PageData, sources: list[list[Thing]], known: Known, kinds: Mapping[str, float]) -> None:
        self.data = data
        self.sources = sources
        self.known = known
        self.titles = [*_declared_titles(data), *headings(data.page, most=3)]
        self.kind = next(iter(kinds), None)
        self.may_be_product = not kinds or kinds.get("product", 0.0) >= MAY_BE_PRODUCT

    @cached_property
    def details(self) -> Details:
        return Details(self.data.page, self.titles, title_block(self.data.page, self.titles))

    def recipe(self) -> Recipe | None:
        found = merge(self._each(RECIPE_TYPES, read_recipe))
        return found if found and (found.ingredients or found.steps) else None

    def event(self) -> Event | None:
        found = merge(self._each(EVENT_TYPES, read_event))
        return found if found and found.name and found.start else None

    def job(self) -> Job | None:
        found = merge(self._each(JOB_TYPES, read_job))
        return found if found and found.name and (found.employer or found.place) else None

    def product(self, *, may_be_shown: bool) -> Product | None:
        """The product; one whose price the page only shows, where the page is not about something else."""
        data = self.data
        stated = [*self._each(SURELY_PRODUCTS, read_product)] or [
            product
            for product in self._each(PRODUCT_TYPES, read_product)
            if product.price and product.price.value.amount
        ]
        if in_metas := product_in_metas(data, self.known):
            stated.append(in_metas)
        declared = data.meta("og:type").lower()
        is_product = bool(stated) or self.kind == "product" or declared.endswith("product")
        if self._is_a_text() or not (is_product or (self.may_be_product and declared != "article")):
            return None
        prices = list(dict.fromkeys(product.price for product in stated if product.price))
        amounts = {price.value.amount for price in prices}
        if len(amounts) == 1 and prices[0].value.currency:
            return merge(stated)
        if not prices and (not (stated or may_be_shown) or self.kind in NOT_PRODUCTS):
            return None
        shown = ShownPrices(data.page, _declared_titles(data), self.known.currencies)
        if prices:
            return _with_agreed_price(stated, prices, shown)
        return self._with_shown_price(merge(stated) or Product(), shown, is_product)

    def _with_shown_price(self, product: Product, shown: ShownPrices, is_product: bool) -> Product | None:
        """The product with the price that the page shows; None where nothing is known but a name."""
        is_sold_out = product.availability is not None and product.availability.value in NOT_SOLD
        price = shown.price(LEAST_SCORE if is_product and not is_sold_out else SURELY_A_PRICE)
        if price is None:
            known = with_details(product, self.details) if self.kind == "product" else product
            is_stated = product.availability or product.sku or (known.sku and known.availability)
            return known if is_stated else None
        old = shown.old_price()
        return replace(product, price=Fact(price, "page"), old_price=Fact(old, "page") if old else product.old_price)

    def _is_a_text(self) -> bool:
        """Whether the page is an article or a discussion, which may name products or sell them at its side."""
        if self.kind == "product":
            return False
        things = chain.from_iterable(self.sources)
        return any(thing.types & _TEXTS and thing.role in MAIN_ROLES for thing in things)

    def _each(self, types: frozenset[str], read: Callable[[Thing, Known], F]) -> Iterator[F]:
        """What each source states about the page's thing of these types."""
        for things in self.sources:
            yield from (read(thing, self.known) for thing in self._main(things, types))

    def _main(self, things: list[Thing], types: frozenset[str]) -> list[Thing]:
        """The things that the page is about: the only one, or those with the name that its title has."""
        found = [thing for thing in things if thing.types & types and thing.role in MAIN_ROLES][:MOST_CANDIDATES]
        if not self.titles:
            return found[:1]
        least = ALIKE if len(found) > 1 else ROUGHLY_ALIKE
        named = [thing for thing in found if self._is_title(thing.text("name", "title"), least)]
        if named or not found:
            return named
        # A shop's title may be another than the name that its data has; elsewhere such a thing stands beside the text.
        names = {fold(thing.text("name", "title")) for thing in found}
        return found if len(names) == 1 and self.kind in ("product", None) and types & SURELY_PRODUCTS else []

    def _is_title(self, name: str, least: float) -> bool:
        key = fold(name[:300])
        if not key:
            return False
        return any(key in fold(title) or likeness(name[:300], title) >= least for title in self.titles)


def _with_agreed_price(stated: list[Product], prices: list[Fact[Money]], shown: ShownPrices) -> Product:
    """The product with the price that the page shows, where its data has several or lacks the currency."""
    product = merge(stated) or Product()
    likeliest = shown.likeliest_of([price.value for price in prices])
    if likeliest is None:
        return product
    price, money = prices[likeliest[0]], likeliest[1]
    first = merge([*(each for each in stated if each.price == price), product]) or product
    highest, old = first.highest_price, first.old_price
    if highest:
        highest = Fact(Money(highest.value.amount, money.currency), highest.source)
        if highest.value in shown.old_prices():  # the data has both, as two prices
            highest, old = None, old or highest
    return replace(first, price=Fact(money, price.source), highest_price=highest, old_price=old)
