"""The filters that are switched on run in order; protected content stays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from filtering import LINKS, PROSE, view_of

from pagecrunch import tidy
from pagecrunch.filters.engine.pipeline import Pipeline
from pagecrunch.page.page import Page
from pagecrunch.page.table import Bools
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings, TidySettings

PAGE = f"<nav>{LINKS}</nav><h1>Tides</h1>{PROSE * 4}"


def test_protected_content_is_kept_by_every_filter() -> None:
    def menus(page: Page) -> Bools:
        rows = np.zeros(len(page), bool)
        for row in page.rows_with("nav").tolist():
            rows[page.subtree(row)] = True
        return rows

    assert "<nav>" in tidy(PAGE, protect=menus).html
    assert "<nav>" not in tidy(PAGE).html


def test_only_filters_that_are_on_are_in_the_pipeline() -> None:
    names = [each.name for each in Pipeline.of(Settings(), Registry(plug_ins=())).steps]
    assert "navigation" in names and "text_links" not in names
    assert names.index("autoplay") < names.index("scripts") < names.index("empty_blocks") < names.index("skip_link")


def test_threads_may_share_a_pipeline() -> None:
    pages = [f"<nav>{LINKS}</nav><h1>{n}</h1>{PROSE * 3}" for n in range(24)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda page: tidy(page).html, pages))
    assert together == [tidy(page).html for page in pages]


def test_views_of_one_page_do_not_share_anything() -> None:
    one, other = view_of(PAGE), view_of(PAGE)
    one.remove(one.rows("nav")[0], "menu", "because")
    one.commit()
    assert other.rows("nav")


def test_the_order_of_filters_is_as_the_user_sets_it_within_a_phase() -> None:
    usual = [each.name for each in Pipeline.of(Settings(), Registry(())).steps]
    tidy_settings = TidySettings(order="ads,scripts,skip_link,lazy_images")
    changed = [each.name for each in Pipeline.of(Settings({"tidy": tidy_settings}), Registry(())).steps]
    assert usual.index("scripts") < usual.index("ads") and changed.index("ads") < changed.index("scripts")
    assert changed[0] == usual[0] and sorted(changed) == sorted(usual)
