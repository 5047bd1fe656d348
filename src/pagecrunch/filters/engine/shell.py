"""Pages that are left alone because their scripts write them: app shells, by the signs of `verdict/shell.py`, and pages
that say next to nothing without their scripts."""

from __future__ import annotations

from ...page.names import COUNT_COLUMNS
from ...verdict.shell import shell_evidence
from .view import View

FEW_LETTERS = 250  # a page that says anything says more, or has a sentence
SHELL = "its scripts write the page, so there is nothing to tidy before they run"
_LETTERS = COUNT_COLUMNS.index("letters")


def is_shell(view: View) -> bool:
    """Whether a page with scripts has the signs of a shell and shows no sentence, or shows next to nothing."""
    page = view.page
    if page.shows_hidden or not view.hides:  # where scripts go, what waits for them is shown
        return view.hides or bool(shell_evidence(page))
    visible, prose = page.hidden == 0, view.total("prose")
    sentences = int(prose[0])
    # What a script will show is not there yet: React sends parts behind `hidden` and moves them by script.
    for row in view.outermost(view.rows("noscript") + view.rows_where("hidden")):
        visible[page.subtree(row)] = False
        sentences -= int(prose[row])
    if sentences:
        return False
    return int(page.counts[visible, _LETTERS].sum()) < FEW_LETTERS or bool(shell_evidence(page))
