"""Every page of the console, and the ways in which readers may see them, for tests and pictures of all."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from console_made import Running

from pagecrunch.sites import RuleMatch, add_rule
from pagecrunch.state import LoggedVisit, SavedPage

KINDS = ("navigation", "ads", "consent", "related_lists", "share_bars", "newsletters")
HOSTS = ("harbour.example", "news.example.org", "blog.example.com", "recipes.example.net")

SAVED = (
    SavedPage("https://news.example.org/late", "Why the tide is late every day", "news.example.org",
              "The Moon moves on while the Earth turns under it.", 1240, is_read=True, tags=("sea", "moon")),
    SavedPage("https://recipes.example.net/bread", "Bread from tide-mill flour", "recipes.example.net",
              "Two days, four ingredients, and no kneading.", 640, tags=("kitchen",)),
    SavedPage("https://blog.example.com/quay", "A walk along the quay", "blog.example.com", words=2100, tags=("sea",)),
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Mode:
    """A way to see a page: how wide, and in which colours."""

    name: str
    options: dict[str, Any]


MODES = (
    Mode("light", {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}}),
    Mode("dark", {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}}),
    Mode("forced-colors", {"forced_colors": "active", "viewport": {"width": 1280, "height": 900}}),
    Mode("320-pixels", {"viewport": {"width": 320, "height": 640}}),
    Mode("200-percent", {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2}),
    # A window of 1280 x 1024 at 400 % has room for 320 x 256.
    Mode("400-percent", {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}),
)


def fill(running: Running) -> str:
    """Give the console something to show on every page; the id of the page that it holds."""
    state = running.console.state
    if not state.activity.latest(1):
        now = time.time()
        for number in range(120):
            visit = LoggedVisit(
                host=HOSTS[number % 4],
                view=("tidy", "reader")[number % 2],
                removed_share=(number * 37 % 80) / 100,
                removed_words=number * 71 % 900,
                milliseconds=5 + number % 30,
                error="the server closed the connection" if number % 45 == 44 else None,
                kinds={KINDS[number % 6]: 1 + number % 7},
                at=now - (120 - number) * 9_000 + number % 7 * 600,
            )
            state.activity.add(visit)
        add_rule(state.sites_file, "harbour.example", remove=".promo", note="Advertisements between paragraphs.")
        add_rule(state.sites_file, "news.example.org/blog/*", keep=".standfirst", view="reader")
        state.rule_counts.add([RuleMatch("harbour.example", ".promo", "remove", 2)])
        for _ in range(6):
            state.rule_counts.add([RuleMatch("news.example.org/blog/*", ".standfirst", "keep", 0)])
        state.users.add("ada", "correct horse", "administrator", requests_per_minute=600)
        for page in SAVED:
            state.library.add("", page, page.excerpt)
    return running.console.recent_pages.add_sample().id


def addresses(page_id: str) -> list[str]:
    """All pages, each in the state that shows most of it."""
    return [
        "/",
        f"/read?page={page_id}",
        f"/read?page={page_id}&left=show&back=0-0",
        f"/read?page={page_id}&view=tidy",
        "/read?url=ftp://a.example/",
        "/library",
        "/library?q=nothing&tag=sea",
        "/save?url=https://a.example/",
        "/welcome",
        f"/playground?page={page_id}&view=reader",
        f"/playground?page={page_id}&view=tidy",
        f"/playground?page={page_id}&view=json&using=magic",
        f"/compare?page={page_id}",
        "/sites",
        "/settings",
        "/settings/left-alone",
        "/privacy",
        "/settings/basic",
        "/settings/advanced",
        "/settings/output",
        "/settings/sites",
        "/settings/users",
        "/settings/transfer",
        "/settings/preset/keep-less",
        "/plug-ins",
        "/plug-ins/filter/link_lists",
        "/activity",
        "/sign-in",
        "/no-such-page",
    ]
