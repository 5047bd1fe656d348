"""Navigation: menus, breadcrumbs, the site's header and footer, side columns of links, search boxes.

The papers had only their ratio of links to text for these. Pages of today say what a box is, by tag, role and name.
"""

from __future__ import annotations

from typing import Self

from pydantic import Field

from ..registry import filter_
from ..types import Change
from .boxes import Limits, boxes_to_take
from .settings import FilterSettings
from .view import View

ROLES = ("navigation", "banner", "contentinfo", "search", "complementary", "menubar", "menu", "toolbar")


class Navigation(FilterSettings):
    prose_words: int = Field(
        default=60,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    prose_share: float = Field(
        default=0.03, ge=0, le=1, title="Most of the page's running text", description="The same, as a share of it."
    )
    word_share: float = Field(
        default=0.5, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )

    def milder(self) -> Self | None:
        return self.model_copy(update={"word_share": 0.15}) if self.word_share > 0.15 else None


@filter_(
    "navigation",
    title="Navigation",
    description="Removes menus, breadcrumbs, site headers and footers, side columns and search boxes.",
    settings=Navigation,
)
def navigation(view: View, settings: Navigation) -> list[Change]:
    rows = view.rows("nav", "header", "footer", "aside", "menu", "search")
    rows += view.rows_where("role", *ROLES) + view.named("navigation") + view.named("sidebars")
    limits = Limits(settings.prose_words, settings.prose_share, settings.word_share)
    found = boxes_to_take(view, rows, limits)
    return [
        change for row in found for change in view.remove(row, "navigation", "a menu, header, footer or side column")
    ]
