from __future__ import annotations

import numpy as np
from mss_pages import news_page

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.extractors.mss.articles import COUNTS, count, fit
from pagecrunch.extractors.mss.tokens import tokenise

LISTING = "".join(f"<li><a href=/{n}>Lantern number {n}</a><img> 4.90 <button>Buy</button>" for n in range(60))


def counted(html: str) -> np.ndarray:
    page = build_page(html)
    return count(page, tokenise(page))


def test_every_count_is_a_number_on_any_page() -> None:
    for html in ("", "<p>one", news_page(1), LISTING):
        assert len(counted(html)) == len(COUNTS)
        assert np.isfinite(counted(html)).all()


def test_learns_to_tell_articles_from_lists() -> None:
    articles = [counted(news_page(number)) for number in range(8)]
    lists = [counted(f"<h1>{number}</h1>" + LISTING * (1 + number % 3)) for number in range(8)]
    rule = fit(np.array(articles + lists), np.array([True] * 8 + [False] * 8))
    assert rule is not None
    for html, is_article in ((news_page(99), True), (LISTING, False)):
        page = build_page(html)
        assert (rule.probability(page, tokenise(page)) > 0.5) is is_article


def test_pages_of_one_kind_teach_nothing() -> None:
    assert fit(np.zeros((3, len(COUNTS))), np.array([True, True, True])) is None


def test_users_see_the_kind_and_how_likely_it_is() -> None:
    long, listed = extract(news_page(1, paragraphs=20), using="mss"), extract(LISTING, using="mss")
    assert (long.kind, listed.kind) == ("article", "other")
    assert (long.decision.notes.article_probability or 0.0) > (listed.decision.notes.article_probability or 0.0)
    assert long.confidence is not None and 0 <= long.confidence <= 1
