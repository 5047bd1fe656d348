"""MSS with what was learned about the page's site: `pagecrunch learn PAGES --site HOST`. See `bootstrap`.

Strong on: sites of one template.  Weak on: a page that is nothing like the pages learned from. Where nothing was
learned about the page's site, this is `mss`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ...decision import Decision
from ...page.page import Page
from ...registry import extractor
from .bootstrap import site_scores
from .model_file import load
from .naive_bayes import Model
from .reading import tokenise
from .settings import MssSettings
from .sites import Site, find_site
from .spans import find_spans
from .supervised import decide, mss

MOST_MODELS = 64  # read and kept; some hundred kilobytes each


@extractor(
    "mss-site",
    title="MSS of a site",
    description="MSS with what was learned about the page's site.",
    settings=MssSettings,
)
def mss_site(page: Page, settings: MssSettings | None = None) -> Decision:
    site = find_site(page.url)
    if site is None:
        return mss(page, settings)
    tokens = tokenise(page)
    likely, scores = site_scores(_read(site), page, tokens)
    return decide(page, tokens, likely, find_spans(scores, settings), settings)


def _read(site: Site) -> Model:
    status = site.path.stat()
    return _read_version(site.path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=MOST_MODELS)
def _read_version(path: Path, changed: int, size: int) -> Model:
    """A model file as it was at a time, so that one learned anew is read anew."""
    return load(path)
