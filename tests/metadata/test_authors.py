# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.metadata.facts import Metadata


@pytest.mark.parametrize(
    ("html", "author", "source"),
    [
        (
            '<script type="application/ld+json">{"@type":"Article","author":[{"name":"Ada"},{"name":"Bo"}]}</script>',
            "Ada, Bo",
            "json-ld",
        ),
        (
            '<script type="application/ld+json">[{"@type":"Article","author":{"@id":"#a"}},{"@id":"#a","name":"Ada"}]</script>',
            "Ada",
            "json-ld",
        ),
        ("<meta name=author content='Ada Quay'>", "Ada Quay", "meta"),
        ("<meta name=DC.creator content='Ada Quay'>", "Ada Quay", "dublin core"),
        ("<span itemprop=author>Ada Quay</span>", "Ada Quay", "microdata"),
        ("<div itemprop=author><i>A</i><b itemprop=name>Ada Quay</b>99 badges</div>", "Ada Quay", "microdata"),
        ("<meta name=citation_author content='Quay, Ada'>", "Ada Quay", "meta"),
        ("<meta name=author content=aquay77><p class=byline>By Ada Quay</p>", "Ada Quay", "page"),
        ("<meta name=author content=aquay77><p class=byline>By the sea</p>", "aquay77", "meta"),
        (
            "<meta property=og:site_name content=Tides><meta name=author content=Tides><p class=byline>By Ada Quay",
            "Ada Quay",
            "page",
        ),
        ("<a rel=author href=/a>Ada Quay</a>", "Ada Quay", "page"),
        ("<p class=post-byline>By Ada Quay</p>", "Ada Quay", "page"),
        (
            "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Ada Quay'>",
            "Ada Quay",
            "twitter card",
        ),
        ("<p>By <a href=/a>Ada Quay</a> 5 March 2024</p>", "Ada Quay", "page"),
    ],
)
def test_the_author_is_found_with_its_source(html: str, author: str, source: str) -> None:
    fact = Metadata(build_page(html)).author
    assert fact is not None and (fact.value, fact.source) == (author, source)


def test_who_signs_on_a_page_of_a_shop_is_not_its_author() -> None:
    product, review = (
        '<script type="application/ld+json">{"@type":"%s","name":"Cup"}</script>',
        "<p class=byline>By Ada Quay",
    )
    assert Metadata(build_page(product % "Product" + review)).author is None
    assert Metadata(build_page(f"<meta property=og:type content=product>{review}")).author is None
    assert Metadata(build_page(product % "Article" + product % "Product" + review)).author is not None


def test_a_person_comes_before_an_organisation() -> None:
    html = '<script type="application/ld+json">{"@type":"Article","author":{"@type":"Organization","name":"News"}}</script><p class=byline>By Ada Quay'
    fact = Metadata(build_page(html)).author
    assert fact is not None and fact.value == "Ada Quay"


@pytest.mark.parametrize(
    "html",
    [
        "<p>No one wrote this by hand.",
        "<meta name=author content=admin>",
        "<p class=author-list>" + "x " * 500,
        "<meta name=twitter:label1 content='Reading time'><meta name=twitter:data1 content='Less than a minute'>",
    ],
)
def test_nobody_is_made_up(html: str) -> None:
    assert Metadata(build_page(html)).author is None
