"""What the buttons of the page about a site do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..console.reading.look_choices import SIZES
from ..errors import UsageError
from ..languages import _
from ..sites.removed_groups import GROUPS, put_back_choice
from .activity_log import ActivityWriter
from .own_addresses import SETUP_HOST
from .page_visit import ORIGINAL, find_view, view_title
from .readers import Readers
from .site_choices import FONTS, NO_BAR, THEMES
from .site_page import SitePlace

RATINGS = {"good": 1, "bad": -1}


@dataclass(frozen=True, eq=False)
class SiteActions:
    readers: Readers
    activity_log: ActivityWriter

    def run(self, form: Mapping[str, str], place: SitePlace, user: str) -> str:
        """Do what the button says, and return a message about it. It writes to the disk, so run it in a thread."""
        action, _dash, value = form.get("act", "").partition("-")
        if action in ("put", "undo") and value in GROUPS and place.view:
            return self._put_back(value, place, user, wanted=action == "put")
        if action == "site":
            return self._set_view(place, user, value)
        if action == "size" and value in map(str, SIZES):
            self.readers.set(user, "proxy.text_size", int(value))
            return _("All pages are at {size} % now.", size=value)
        if action == "theme" and value in THEMES:
            self.readers.set(user, "output.theme", value)
            return _("The colours are changed.")
        if action == "font" and value in FONTS:
            self.readers.set(user, "output.font", value)
            return _("The letters are changed.")
        if action == "rate" and value in RATINGS:
            self.readers.rate(user, place.host, RATINGS[value])
            is_known = self.activity_log.rate(user, place.host, RATINGS[value])
            return (
                _("Thank you!") if is_known else _("PageCrunch keeps no list of your pages, so you cannot rate them.")
            )
        if action in ("hide", "show"):
            return self._hide_bar(place, user, value, is_hidden=action == "hide")
        raise UsageError(_("PageCrunch does not know this button."))

    def _put_back(self, group: str, place: SitePlace, user: str, *, wanted: bool) -> str:
        self.readers.choose(user, place.host, put_back_choice(place.view, group), wanted)
        title, view = _(GROUPS[group]), view_title(place.view)
        if wanted:
            return _("Put back on {host}, in the {view} view: {part}.", host=place.host, view=view, part=title)
        return _("Removed again on {host}: {part}.", host=place.host, part=title)

    def _set_view(self, place: SitePlace, user: str, name: str) -> str:
        view = find_view(name)
        self.readers.set_site_view(user, place.host, view)
        if view is None:
            return _("{host} is shown like other sites now.", host=place.host)
        if view == ORIGINAL:
            return _("PageCrunch pauses on {host}. To go on, press its button and choose More.", host=place.host)
        return _("From now on you see {host} in the {view} view.", host=place.host, view=view_title(view))

    def _hide_bar(self, place: SitePlace, user: str, value: str, *, is_hidden: bool) -> str:
        if value == "everywhere":
            self.readers.set(user, "proxy.bar", not is_hidden)
            return _("The button is hidden on all sites. To see it again, open http://{own}/settings", own=SETUP_HOST)
        self.readers.choose(user, place.host, NO_BAR, is_hidden)
        if not is_hidden:
            return _("The button is back on {host}.", host=place.host)
        return _(
            "The button is hidden on {host}. To see it again, put ?pagecrunch=bar at the end of the address.",
            host=place.host,
        )
