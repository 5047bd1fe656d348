"""The page about one site, `http://pagecrunch.test/site?page=...`: everything that the bar can change, as forms.

It is a page of our own, so the site cannot read its token, press its buttons or show it in a frame.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from ..console.reading.look_choices import SIZES
from ..languages import _
from ..sites.removed_groups import GROUPS, put_back_groups
from .page_visit import VIEWS, find_view, view_title, with_view
from .site_choices import FONTS, NO_BAR, THEMES, describe

MOST_CHARACTERS = 8000  # of an address
# What may stand in a content security policy.
_ORIGIN = re.compile(r"https?://(?:[A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class SitePlace:
    """The page that a reader comes from, and goes back to."""

    origin: str  # scheme, host and port
    host: str
    path: str
    view: str = ""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self | None:
        """The place that an address or a form names; None if it is not a web address."""
        address = fields.get("page", "")
        try:
            parts = urlsplit(address)
            host, origin = parts.hostname, f"{parts.scheme}://{parts.netloc}"
        except ValueError:
            return None
        if not host or not _ORIGIN.fullmatch(origin) or not address.isprintable() or len(address) > MOST_CHARACTERS:
            return None
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        return cls(origin, host, path, find_view(fields.get("view", "")) or "")

    @property
    def page(self) -> str:
        return self.origin + self.path

    def address(self, *, in_view: bool = True) -> str:
        """The page again, in the view that the reader had."""
        return with_view(self.page, self.view) if in_view and self.view else self.page


@dataclass(frozen=True, slots=True)
class SiteFacts:
    place: SitePlace
    token: str
    site_view: str = ""  # the view that is set for this site
    text_size: int = 100
    theme: str = "auto"
    font: str = "serif"
    choices: frozenset[str] = frozenset()  # that the reader made for this site
    action: str = ""  # to confirm: the reader comes from a link of the bar
    message: str = ""

    @property
    def question(self) -> str:
        """The words on the button that confirms the action; empty if there is none to confirm."""
        return describe(self.action, self.place.host)

    @property
    def put_back(self) -> list[tuple[str, str]]:
        """The actions that undo what was put back in this view, and the names of these parts."""
        groups = put_back_groups(self.choices, self.place.view)
        return [(f"undo-{name}", _(GROUPS[name])) for name in groups]

    @property
    def sections(self) -> list[tuple[str, list[tuple[str, str, bool]]]]:
        """Buttons under headings: what each does, its label, and whether it is how things are."""
        host = self.place.host
        views = [(f"site-{view}", view_title(view), view == self.site_view) for view in VIEWS]
        if self.site_view:
            views.append(("site-forget", _("Like other sites"), False))
        sizes = [(f"size-{size}", f"{size} %", size == self.text_size) for size in SIZES]
        themes = [(f"theme-{name}", _(title), name == self.theme) for name, title in THEMES.items()]
        fonts = [(f"font-{name}", _(title), name == self.font) for name, title in FONTS.items()]
        here = "show-here" if NO_BAR in self.choices else "hide-here"
        bar = [(here, describe(here, host), False), ("hide-everywhere", describe("hide-everywhere", host), False)]
        return [
            (_("How {host} is shown", host=host), views),
            (_("Size on all sites"), sizes),
            (_("Colours of reading pages"), themes),
            (_("Letters of reading pages"), fonts),
            (_("Does the page look good?"), [("rate-good", _("Yes"), False), ("rate-bad", _("No"), False)]),
            (_("The PageCrunch button"), bar),
        ]
