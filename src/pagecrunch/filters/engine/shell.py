"""App shells: pages that hold next to nothing until their scripts have run, such as an empty `<div id="root">`."""

from __future__ import annotations

from ...page.names import COUNT_COLUMNS
from .view import View

FEW_LETTERS = 250  # a page that says anything says more, or has a sentence
SHELL = "its scripts write the page, so there is nothing to tidy before they run"
_LETTERS = COUNT_COLUMNS.index("letters")


def is_shell(view: View) -> bool:
    """Whether a page with scripts shows no sentence and few words without them, <noscript> and `hidden` aside."""
    page = view.page
    visible, prose = page.hidden == 0, view.total("prose")
    sentences = int(prose[0])
    # What a script will show is not there yet: React sends parts behind `hidden` and moves them by script.
    for row in view.outermost(view.rows("noscript") + view.rows_where("hidden")):
        visible[page.subtree(row)] = False
        sentences -= int(prose[row])
    return not sentences and int(page.counts[visible, _LETTERS].sum()) < FEW_LETTERS
