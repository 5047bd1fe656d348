"""The best method for a page: the model of its site where there is one and it is sure, else the learned model."""

from __future__ import annotations

from ..decision import Decision
from ..page.page import Page
from ..registry import extractor
from .learned.extract import learned
from .learned.site_prior import SitePrior
from .mss.sites import find_site
from .mss.supervised import mss_site_plus

SURE = 0.5  # confidence from which the result of a site's own model is used


@extractor(
    "auto", title="Automatic", description="What was learned about the page's site where it is sure, else learned."
)
def auto(page: Page, focus: str = "balanced", prior: SitePrior | None = None) -> Decision:
    if find_site(page.url) is not None:
        decision = mss_site_plus(page)
        if decision.kept.any() and (decision.notes.confidence or 0.0) >= SURE:
            return decision
    return learned(page, focus, prior)
