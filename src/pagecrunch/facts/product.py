"""A product of structured data: its price, what it cost before, whether it is to be had, what there is to choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..metadata.facts import Fact
from ..metadata.page_data import PageData
from ..metadata.structured import Thing, types_of
from .model import Money, Option, Product
from .money import amount_in_data, currency_code, prices_in, tidy
from .values import Known, clean, fact, money_of, name_of, rating_of, word_of

PRODUCT_TYPES = frozenset(
    (
        "product", "productgroup", "productmodel", "individualproduct", "someproducts", "vehicle", "car", "motorcycle",
        "bustrip", "book", "softwareapplication", "mobileapplication", "videogame", "course", "musicalbum", "movie",
        "accommodation", "apartment", "house", "hotelroom", "realestatelisting",
    )
)  # fmt: skip
SURELY_PRODUCTS = frozenset(("product", "productgroup", "productmodel", "individualproduct", "someproducts"))
MOST_OFFERS = 500
MOST_OPTIONS, MOST_CHOICES = 6, 60
AVAILABILITIES = {
    name.lower(): name
    for name in (
        "InStock", "OutOfStock", "PreOrder", "PreSale", "BackOrder", "SoldOut", "Discontinued", "LimitedAvailability",
        "InStoreOnly", "OnlineOnly", "MadeToOrder", "Reserved",
    )
}  # fmt: skip
# What Open Graph and careless data write.
AVAILABILITIES |= {
    "instock": "InStock", "in stock": "InStock", "available": "InStock", "available for order": "BackOrder",
    "oos": "OutOfStock", "out of stock": "OutOfStock", "pending": "PreOrder", "preorder": "PreOrder",
    "discontinued": "Discontinued", "true": "InStock", "false": "OutOfStock",
}  # fmt: skip
NOT_SOLD = frozenset(("OutOfStock", "SoldOut", "Discontinued"))
OPTION_NAMES = ("color", "size", "material", "pattern")
_OLD_PRICES = ("listprice", "strikethroughprice", "msrp", "srp")


def read_product(thing: Thing, known: Known) -> Product:
    fields = thing.fields
    offers = list(_offers(fields, known))
    price, highest, old = prices_of(offers, known)
    availability = _availability(offers)
    if price and not price.amount and availability in NOT_SOLD:  # 0 is what shops write where there is no price
        price = None
    return Product(
        name=fact(name_of(fields.get("name"), known), thing),
        price=fact(price, thing),
        highest_price=fact(highest, thing),
        old_price=fact(old, thing),
        availability=fact(availability, thing),
        options=fact(_options(fields, known), thing),
        rating=rating_of(thing, known),
        brand=fact(_brand(fields, known), thing),
        sku=fact(_sku(fields, offers), thing),
    )


def _brand(fields: dict[str, Any], known: Known) -> str:
    return name_of(fields.get("brand"), known) or name_of(fields.get("manufacturer"), known)


def _sku(fields: dict[str, Any], offers: list[dict[str, Any]]) -> str:
    places = [(fields, ("sku", "productID", "mpn")), *((offer, ("sku",)) for offer in offers[:1])]
    for place, names in places:
        for name in names:
            value = place.get(name)
            value = value[0] if isinstance(value, list) and value else value
            if isinstance(value, str | int) and not isinstance(value, bool) and (text := clean(str(value), 80)):
                return text.rpartition(":")[2] if name == "productID" else text
    return ""


def _offers(fields: dict[str, Any], known: Known) -> Iterator[dict[str, Any]]:
    """The offers of a product, those within an offer for several, and those of its variants."""
    waiting: list[dict[str, Any]] = list(known.objects(fields.get("offers")))
    if not waiting and ("price" in fields or "lowPrice" in fields):
        waiting.append(fields)
    if not waiting:
        variants = known.objects(fields.get("hasVariant") or fields.get("model"))
        waiting = [offer for variant in variants for offer in known.objects(variant.get("offers"))]
    for at, offer in enumerate(waiting[:MOST_OFFERS]):
        yield offer
        if at < 20 and types_of(offer) & {"aggregateoffer", "offer"}:
            yield from list(known.objects(offer.get("offers")))[:MOST_OFFERS]


def prices_of(offers: list[dict[str, Any]], known: Known) -> tuple[Money | None, Money | None, Money | None]:
    """The lowest price, the highest where it differs, and the price before a reduction."""
    found: list[Money] = []
    highest: Money | None = None
    old: Money | None = None
    for offer in offers[:MOST_OFFERS]:
        price = money_of(offer, ("price", "lowPrice"), known)
        top = money_of(offer, ("highPrice",), known)
        for each in known.objects(offer.get("priceSpecification")):
            stated = money_of({"priceCurrency": offer.get("priceCurrency"), **each}, ("price", "minPrice"), known)
            kind = word_of(each.get("priceType")).lower()
            if kind in _OLD_PRICES:
                old = old or stated
            elif "unitpricespecification" not in types_of(each) or "referenceQuantity" not in each:
                price = price or stated
        if price is not None:
            found.append(price)
        if top is not None:
            found.append(top)
    found = [price for price in found if price.amount] or found
    if not found:
        return None, None, None
    currency = next((price.currency for price in found if price.currency), "")
    same = [price for price in found if price.currency in (currency, "")]
    lowest = min(same, key=lambda price: price.amount)
    highest = max(same, key=lambda price: price.amount)
    lowest, highest = Money(lowest.amount, currency), Money(highest.amount, currency)
    if old is not None and (old.amount <= lowest.amount or old.currency not in (currency, "")):
        old = None
    return lowest, highest if highest.amount > lowest.amount else None, old


def _availability(offers: list[dict[str, Any]]) -> str:
    """In stock, where one of the offers is; else what the first says."""
    found = [AVAILABILITIES.get(word_of(offer.get("availability")).lower(), "") for offer in offers]
    found = [name for name in found if name]
    return "InStock" if "InStock" in found else found[0] if found else ""


def _options(fields: dict[str, Any], known: Known) -> tuple[Option, ...]:
    """What the variants of a product differ in. One value alone leaves nothing to choose."""
    choices: dict[str, dict[str, None]] = {}
    for variant in [fields, *known.objects(fields.get("hasVariant"))]:
        pairs = [(name, variant.get(name)) for name in OPTION_NAMES]
        for pair in list(known.objects(variant.get("additionalProperty")))[:20] if variant is not fields else []:
            pairs.append((clean(str(pair.get("name") or ""), 40), pair.get("value")))
        for name, value in pairs:
            for each in known.many(value):
                if (text := name_of(each, known)[:80]) and (name in choices or len(choices) < 40):
                    choices.setdefault(name, {}).setdefault(text)
    several = [
        Option(name, tuple(values)[:MOST_CHOICES]) for name, values in choices.items() if name and len(values) > 1
    ]
    return tuple(several[:MOST_OPTIONS])


def product_in_metas(data: PageData, known: Known) -> Product | None:
    """What the Open Graph and Twitter tags state about a product; None where they state no price."""
    names = ("product:sale_price", "product:price", "og:price")
    amounts = [(name, amount_in_data(data.meta(f"{name}:amount"))) for name in names]
    found = [(name, amount) for name, amount in amounts if amount is not None]
    source = "open graph"
    if not found:
        texts = (tidy(data.meta(name)) for name in ("og:price", "product:price"))
        written = next((price for text in texts for price in prices_in(text, known.currencies)), None)
        return Product(price=Fact(written.money, source)) if written else None
    name, amount = found[0]
    money = Money(amount, currency_code(data.meta(f"{name}:currency", "product:price:currency"), known.currencies))
    old = next((each for other in found[1:] if (each := other[1]) > amount), None) or amount_in_data(
        data.meta("product:original_price:amount", "og:price:standard_amount")
    )
    stock = AVAILABILITIES.get(word_of(data.meta("product:availability", "og:availability")).lower(), "")

    def stated(text: str) -> Fact[str] | None:
        return Fact(text, source) if text else None

    return Product(
        price=Fact(money, source),
        old_price=Fact(Money(old, money.currency), source) if old and old > amount else None,
        availability=stated(stock),
        brand=stated(clean(data.meta("product:brand", "og:brand"))),
        sku=stated(clean(data.meta("product:retailer_item_id", "product:sku"), 80)),
    )
