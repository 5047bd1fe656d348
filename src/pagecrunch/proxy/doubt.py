"""The note above a page that may lack something, or shows nothing: it says so, and leads to the tidy view."""

from __future__ import annotations

from html import escape

from ..extractors.learned.extract import LOW_CONFIDENCE
from ..languages import _, current_language
from .bar import BarFacts
from .page_visit import TIDY, with_view


def doubt_note(confidence: float | None, facts: BarFacts | None) -> str:
    """The note as HTML; empty for a page that we are sure of, and for one that is shown without a bar."""
    if confidence is None or confidence >= LOW_CONFIDENCE or facts is None or not facts.can_switch:
        return ""
    unsure = _("PageCrunch is not sure that this is all of the page.")
    doubt = escape(unsure if confidence else _("PageCrunch found nothing to read on this page."))
    address, tidy = escape(with_view(facts.path, TIDY)), escape(_("Show the tidy page"))
    link = f'<a href="{address}">{tidy}</a>'
    return f'<aside lang="{current_language()}" dir="ltr"><p>{doubt} {link}</p></aside>\n'
