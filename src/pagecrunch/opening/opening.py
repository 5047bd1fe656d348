"""All of a page's opening that is not in its metadata alone, found together."""

from __future__ import annotations

from typing import NamedTuple

from ..document.parts import Document
from ..metadata.facts import Metadata
from ..page.page import Page
from .lead_image import LeadImage, find_lead_image
from .place import Place, find_place
from .standfirst import find_standfirst


class Opening(NamedTuple):
    """Where the page begins, its summary ("" where it shows none), and its main picture."""

    place: Place
    standfirst: str
    lead_image: LeadImage | None


def find_opening(page: Page, document: Document, metadata: Metadata, *, same_page: bool) -> Opening:
    """The opening of a page. `same_page`: the document was made from this page.

    A thread has no summary: what looks like one is the beginning of its first post.
    """
    place = find_place(page, document, metadata, same_page=same_page)
    standfirst = "" if document.is_thread else find_standfirst(page, metadata, place)
    return Opening(place, standfirst, find_lead_image(page, metadata, place))
