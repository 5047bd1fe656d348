"""What the buttons of the page about a site do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import UsageError
from ..sites.public_suffixes import is_public_suffix
from .activity_log import ActivityWriter
from .own_addresses import SETUP_HOST
from .page_visit import VIEW_TITLES, find_view
from .readers import Readers
from .site_page import TEXT_SIZES, SitePlace

RATINGS = {"good": 1, "bad": -1}
SELECTOR_LENGTH = 1000  # characters
RULES_BYTES = 256 * 1024  # of a reader's rules, beyond which nothing more is put back


@dataclass(frozen=True, eq=False)
class SiteActions:
    readers: Readers
    activity_log: ActivityWriter

    def run(self, form: Mapping[str, str], place: SitePlace, user: str) -> str:
        """Do what the button says, and return a message about it. It writes to the disk, so run it in a thread."""
        action, _, value = form.get("act", "").partition("-")
        if action == "put":
            return self._put_back(form.get("keep", ""), place.host, user)
        if action == "site":
            view = find_view(value)
            self.readers.set_site_view(user, place.host, view)
            if view is None:
                return f"{place.host} is now shown like other sites."
            return f"From now on you see {place.host} as {VIEW_TITLES[view]}."
        if action == "size" and value in map(str, TEXT_SIZES):
            self.readers.set(user, "proxy.text_size", int(value))
            return f"The text size is now {value} %."
        if action == "rate" and value in RATINGS:
            is_known = self.activity_log.rate(user, place.host, RATINGS[value])
            return "Thank you!" if is_known else "PageCrunch keeps no list of your pages, so you cannot rate them."
        if action == "bar" and value == "off":
            self.readers.set(user, "proxy.bar", False)
            return f"The bar is off. You can turn it on again at http://{SETUP_HOST}/"
        raise UsageError("PageCrunch does not know this button.")

    def _put_back(self, selector: str, host: str, user: str) -> str:
        if not selector or len(selector) > SELECTOR_LENGTH:
            raise UsageError("PageCrunch cannot put this back. You can write a rule for it in the console.")
        if is_public_suffix(host.removeprefix("www.")):
            raise UsageError(f"A rule for {host} would hold for the sites of many others, so it was not made.")
        rules = self.readers.rules_file(user)
        if rules.is_file() and rules.stat().st_size > RULES_BYTES:
            raise UsageError("Your site rules are full. Remove some in the console, then put this back.")
        self.readers.put_back(user, host, selector)
        return f"Put back. It now stays on {host}."
