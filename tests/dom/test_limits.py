"""Each limit lets through what is within it, as it is, and stops the first page past it."""

from __future__ import annotations

import pytest

from pagecrunch.dom import limits
from pagecrunch.dom.limits import ATTRIBUTES, DEPTH, FINE, LOAD, NAMES, OPTIONS
from pagecrunch.dom.scan import scan


def attributes(count: int) -> str:
    return " ".join(f"a{number}" for number in range(count))


def nested_tables(depth: int) -> str:
    return "<table><tr><td>" * (depth // (3 + limits.LEFT_OUT_IN_TABLE))


PAGES = {
    "depth": (lambda n: "<div>" * n, limits.MAX_DEPTH, DEPTH),
    "attributes of a tag": (lambda n: f"<p {attributes(n)}>", limits.MAX_ATTRIBUTES, ATTRIBUTES),
    "attributes of html and body": (
        lambda n: f"<body {attributes(64)}>" * (n // 64) + f"<body {attributes(n % 64)}>",
        limits.MAX_ROOT_ATTRIBUTES,
        ATTRIBUTES,
    ),
    "tag names": (lambda n: "".join(f"<x{number}></x{number}>" for number in range(n)), limits.MAX_TAG_NAMES, NAMES),
    "names in raw text": (
        lambda n: (
            "<script>" + "".join(f"</{chr(97 + number // 26) * 3}{chr(97 + number % 26)} " for number in range(n))
        ),
        limits.MAX_TAG_NAMES,
        NAMES,
    ),
    "doctypes": (lambda n: "<!DocType html>" * n, limits.MAX_DOCTYPES, NAMES),
    "attribute names": (
        lambda n: "".join(f"<br a{number}>" for number in range(n)),
        limits.MAX_ATTRIBUTE_NAMES,
        NAMES,
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_at_the_limit_is_fine_and_one_past_it_is_not(name: str) -> None:
    page, limit, reason = PAGES[name]
    assert scan(page(limit).encode()).reason == FINE
    assert scan(page(limit + 1).encode()).reason == reason


def test_a_table_counts_with_the_elements_that_may_be_left_out_of_it() -> None:
    assert scan(nested_tables(limits.MAX_DEPTH).encode()).reason == FINE
    assert scan(nested_tables(2 * limits.MAX_DEPTH).encode()).reason == DEPTH


def test_text_that_is_joined_may_cost_so_much_and_no_more() -> None:
    found = scan(b"text</x>" * 1000)
    assert (found.reason, found.deepest, found.load, found.attributes) == (FINE, 0, 4 * 1000 * 1001 // 2, 0)
    assert scan(b"text</x>" * 10_000).reason == LOAD
    assert scan(b"<p>text</p>" * 10_000).reason == FINE


def test_formatting_that_is_never_closed_may_cost_so_much_and_no_more() -> None:
    tag, later = b"<font>", b"<p>x</p>"
    weight = len(tag) + limits.CLONE
    page = tag * 100 + later * 1000
    load = weight * (100 * 99 // 2 + 100 * 2 * 1000)
    found = scan(page)
    assert (found.reason, found.deepest, found.load, found.attributes) == (FINE, 101, load, 0)
    assert load < limits.LOAD_ALLOWANCE
    assert scan(tag * 100 + later * 100_000).reason == LOAD
    assert scan(b"<font>x</font>" * 100_000).reason == FINE


def test_options_may_cost_so_much_and_no_more() -> None:
    page = b"<select>" + b"<option>" * 1000
    found = scan(page)
    assert (found.reason, found.option_load) == (FINE, limits.VISIT * 1000 * 1001 // 2)
    selected = scan(page.replace(b"option", b"option selected"))
    assert selected.option_load == 2 * limits.SELECTED * found.option_load  # it has an attribute to look at as well
    assert scan(b"<select>" + b"<option>" * 10_000).reason == OPTIONS
